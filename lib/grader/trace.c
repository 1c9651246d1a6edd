/*
 * trace.c - a case whose search runs under the recorder.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader_parts.h"

/* --- the trace --------------------------------------------------------------------------- */

/* Copy the trace to the folder where traces are kept. */
static enum esp_status keep(struct grading *grading, size_t which, FILE *trace,
                            struct esp_error *error)
{
    const char *id = grading->assignment->cases[which].id;
    char path[4096], block[1 << 16];
    size_t count;

    if (!grading->request->keep)
        return ESP_OK;
    snprintf(path, sizeof path, "%s/%s.jsonl", grading->request->keep, id);
    FILE *out = fopen(path, "wb");
    if (!out)
        return esp_fail(error, ESP_IO, "%s: cannot be written", path);
    while ((count = fread(block, 1, sizeof block, trace)) > 0)
        if (fwrite(block, 1, count, out) != count)
            break;
    const bool bad = ferror(out);
    if (fclose(out) != 0 || bad)
        return esp_fail(error, ESP_IO, "%s: cannot be written", path);
    rewind(trace);
    grading->runs[which].kept = true;
    return ESP_OK;
}

/* What the recorder said outside of any node, last. */
static const char *last_note(const struct esp_record *record)
{
    size_t count;
    const struct esp_call *calls = esp_record_calls(record, ESP_PARENT_NONE, &count);

    for (size_t i = count; i > 0; i--)
        if (calls[i - 1].kind == ESP_CALL_NOTE)
            return esp_record_text(record, calls[i - 1].text);
    return NULL;
}

/* A sentence why there is nothing to judge. */
static void why_not(const struct esp_run_outcome *outcome, const struct esp_record *record,
                    const struct esp_error *reading, char *why, size_t room)
{
    const char *note = record ? last_note(record) : NULL;

    if (!esp_launch_went_well(outcome))
        esp_launch_why(outcome, why, room);
    else if (!record)
        snprintf(why, room, "its trace cannot be read: %s", reading->text);
    else if (note)
        snprintf(why, room, "its search was never called: %s", note);
    else
        snprintf(why, room, "its search was never called");
}

/* Read what came of the run; the record is judged when there is something in it. */
static enum esp_status take(struct grading *grading, size_t which,
                            const struct esp_run_outcome *outcome, struct esp_error *error)
{
    struct case_run *run = &grading->runs[which];
    struct esp_error reading = { .text = "" };
    char why[ESP_ERROR_TEXT + 64];

    enum esp_status status = keep(grading, which, outcome->trace, error);
    if (status != ESP_OK)
        return status;
    status = esp_record_read(&run->record, outcome->trace, grading->assignment->cases[which].id,
                             ESP_SALVAGE_PREFIX, &reading);
    if (status == ESP_NO_MEMORY || status == ESP_IO)
        return esp_fail(error, status, "%s", reading.text);
    /* One that was stopped half-way shows what it did, but scores 0. */
    if (!esp_launch_went_well(outcome) || !run->record || esp_record_count(run->record) == 0) {
        why_not(outcome, run->record, &reading, why, sizeof why);
        return esp_results_state(grading->results, which, ESP_CASE_FAILED, why, error);
    }
    return esp_judge_case(grading, which, error);
}

enum esp_status esp_run_trace_case(struct grading *grading, size_t which,
                                   struct esp_error *error)
{
    struct esp_run_outcome outcome;

    enum esp_status status = esp_launch_run(&outcome, grading, which, error);
    if (status != ESP_OK)
        return status;
    status = take(grading, which, &outcome, error);
    esp_run_outcome_clear(&outcome);
    return status;
}
