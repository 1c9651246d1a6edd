/*
 * reference.c - the tree that a case should have had.
 */
#include <stdio.h>
#include <stdlib.h>

#include "espalier/trace.h"
#include "grader_parts.h"

enum esp_status esp_reference_new(struct esp_record **out, const struct esp_case *one,
                                  const struct esp_position *position,
                                  const struct esp_options *options, struct esp_error *error)
{
    struct esp_result result;

    *out = NULL;
    if (!one->has_reference)
        return ESP_OK;
    FILE *trace = tmpfile();
    if (!trace)
        return esp_fail(error, ESP_IO, "no temporary file for a reference search");
    struct esp_sink *sink = esp_jsonl_sink_new(trace, position, options, ESP_DETAIL_NODES, false,
                                               error);
    enum esp_status status = sink ? esp_search(&result, position, options, sink, error)
                                  : ESP_NO_MEMORY;
    if (status == ESP_OK)
        esp_result_free(&result);
    const enum esp_status closed = sink ? sink->close(sink, error) : ESP_OK;
    if (status == ESP_OK)
        status = closed;
    if (status == ESP_OK && (fflush(trace) != 0 || fseek(trace, 0, SEEK_SET) != 0))
        status = esp_fail(error, ESP_IO, "a reference search could not be kept");
    if (status == ESP_OK)
        status = esp_record_read(out, trace, one->id, ESP_SALVAGE_NONE, error);
    fclose(trace);
    return status;
}
