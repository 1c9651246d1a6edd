/*
 * reference.c - the tree that a case should have had.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/trace.h"
#include "grader_parts.h"

static enum esp_status search_into(FILE *trace, const struct esp_position *position,
                                   const struct esp_options *options, struct esp_error *error)
{
    struct esp_result result;
    struct esp_sink *sink = esp_jsonl_sink_new(trace, position, options, ESP_DETAIL_NODES, false,
                                               error);
    const enum esp_status status = sink ? esp_search(&result, position, options, sink, error)
                                        : ESP_NO_MEMORY;

    if (status == ESP_OK)
        esp_result_free(&result);
    const enum esp_status closed = sink ? sink->close(sink, error) : ESP_OK;
    return status == ESP_OK ? closed : status;
}

enum esp_status esp_reference_new(struct esp_record **out, const struct esp_case *one,
                                  const struct esp_position *position,
                                  const struct esp_options *options, struct esp_error *error)
{
    *out = NULL;
    if (!one->has_reference)
        return ESP_OK;
    FILE *trace = tmpfile();
    if (!trace)
        return esp_fail(error, ESP_IO, "no temporary file for a reference search");
    enum esp_status status = search_into(trace, position, options, error);
    if (status == ESP_OK && (fflush(trace) != 0 || fseek(trace, 0, SEEK_SET) != 0))
        status = esp_fail(error, ESP_IO, "a reference search could not be kept");
    if (status == ESP_OK)
        status = esp_record_read(out, trace, one->id, ESP_SALVAGE_NONE, error);
    fclose(trace);
    return status;
}

/* What the reference was searched with, for one whose constants are its own, too. */
static enum esp_status write_again(FILE *trace, const struct grading *grading, size_t which,
                                   struct esp_error *error)
{
    struct esp_options own;

    if (!grading->runs[which].reference)
        return search_into(trace, esp_position_of(grading, which),
                           &grading->assignment->cases[which].reference, error);
    enum esp_status status = esp_options_of(&own, grading, which);
    if (status != ESP_OK)
        return status;
    status = search_into(trace, esp_position_of(grading, which), &own, error);
    esp_options_free(&own);
    return status;
}

enum esp_status esp_reference_keep(struct grading *grading, size_t which, struct esp_error *error)
{
    struct case_run *run = &grading->runs[which];
    char path[4096];

    if (!run->kept || !esp_reference_of(grading, which))
        return ESP_OK;
    snprintf(path, sizeof path, "%s/%s.reference.jsonl", grading->request->keep,
             grading->assignment->cases[which].id);
    FILE *trace = fopen(path, "wb");
    if (!trace)
        return esp_fail(error, ESP_IO, "%s: %s", path, strerror(errno));
    enum esp_status status = write_again(trace, grading, which, error);
    if (fclose(trace) != 0 && status == ESP_OK)
        status = esp_fail(error, ESP_IO, "%s: cannot be written", path);
    run->reference_kept = status == ESP_OK;
    return status;
}
