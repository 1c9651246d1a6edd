/*
 * given.c - traces that were recorded elsewhere, each taken for the case that
 * asks for the same search.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader_parts.h"

static bool same_text(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* The states are compared, since a position has more than one text. */
static bool same_position(const struct esp_case *one, struct esp_record *record)
{
    const struct esp_position *theirs = esp_record_position(record, NULL);
    const struct esp_position *ours = one->position;

    if (!theirs || !ours || theirs->game != ours->game)
        return false;
    return same_text(theirs->text, ours->text) ||
           theirs->game->key(theirs->params, theirs->state) ==
               ours->game->key(ours->params, ours->state);
}

static bool asks_for(const struct esp_case *one, struct esp_record *record)
{
    const struct esp_trace_header *header = esp_record_header(record);

    if (one->kind != ESP_CASE_TRACE || header->depth != one->judge.depth)
        return false;
    /* A foreign header may leave the algorithm out: then the windows show it. */
    if (header->algorithm && one->algorithm && strcmp(header->algorithm, one->algorithm) != 0 &&
        (strcmp(header->algorithm, "minimax") == 0) == one->judge.windows)
        return false;
    const char *cache = esp_record_option(record, "cache");
    if (cache && one->judge.cached != (strcmp(cache, "eval") == 0))
        return false;
    return same_position(one, record);
}

/* Of the cases that ask for it one that has no trace yet, and imposes the same evaluation. */
static size_t case_for(const struct grading *grading, struct esp_record *record)
{
    const size_t count = grading->assignment->case_count;
    const char *eval = esp_record_option(record, "eval");
    size_t found = count;

    for (size_t i = 0; i < count; i++) {
        const struct esp_case *one = &grading->assignment->cases[i];
        if (grading->runs[i].record || !asks_for(one, record))
            continue;
        if (!eval || one->judge.own_eval || !one->position ||
            same_text(eval, esp_eval_name(&one->reference, one->position->game)))
            return i;
        found = found == count ? i : found;
    }
    return found;
}

static void warn(struct grading *grading, const char *file, const char *text)
{
    char warning[1024];

    snprintf(warning, sizeof warning, "%.500s: %.500s", file, text);
    json_array_append_new(grading->warnings, esp_json_text(warning));
}

static enum esp_status take_record(struct grading *grading, struct esp_record *record,
                                   const char *file, struct esp_error *error)
{
    const size_t which = case_for(grading, record);

    if (which == grading->assignment->case_count) {
        warn(grading, file, "no case of the assignment asks for this search");
        esp_record_free(record);
        return ESP_OK;
    }
    grading->runs[which].record = record;
    grading->done++;
    if (esp_record_count(record) == 0)
        return esp_results_state(grading->results, which, ESP_CASE_FAILED,
                                 "its trace has no nodes", error);
    if (!esp_record_footer(record)->complete)
        return esp_results_state(grading->results, which, ESP_CASE_FAILED,
                                 "its trace is cut off", error);
    return esp_judge_case(grading, which, error);
}

/* All traces of a file. One that cannot be read is a warning. */
static enum esp_status take_file(struct grading *grading, const char *file,
                                 struct esp_error *error)
{
    struct esp_error reading = { .text = "" };
    struct esp_record_reader *reader;
    struct esp_record *record = NULL;
    FILE *stream = fopen(file, "rb");

    if (!stream) {
        warn(grading, file, strerror(errno));
        return ESP_OK;
    }
    enum esp_status status =
        esp_record_reader_new(&reader, stream, file, ESP_SALVAGE_NONE, &reading);
    while (status == ESP_OK) {
        const enum esp_status read = esp_record_next(&record, reader, &reading);
        if (read == ESP_NO_MEMORY)
            status = esp_fail(error, read, "%s", reading.text);
        else if (read != ESP_OK)
            warn(grading, file, reading.text);
        if (read != ESP_OK || !record)
            break;
        status = take_record(grading, record, file, error);
    }
    esp_record_reader_free(reader);
    fclose(stream);
    return status;
}

enum esp_status esp_take_given(struct grading *grading, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->request->trace_count && status == ESP_OK; i++)
        status = take_file(grading, grading->request->traces[i], error);
    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++)
        if (!grading->runs[i].record)
            status = esp_results_state(grading->results, i, ESP_CASE_NOT_RUN,
                                       grading->assignment->cases[i].kind == ESP_CASE_TRACE
                                           ? "no trace of this search was handed in"
                                           : "only traces were handed in, no program",
                                       error);
    return status;
}
