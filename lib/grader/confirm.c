/*
 * confirm.c - the searches once more, without the recorder.
 *
 * The recorder must not have changed what a search does, nor the search what
 * was recorded: the same call, plain, has to give the value of the tree's
 * root. All cases are asked in one run, each in a process of its own.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "grader_parts.h"

static bool is_number(const json_t *value, double wanted)
{
    if (json_is_number(value))
        return fabs(json_number_value(value) - wanted) <= 1e-9 * fmax(1, fabs(wanted));
    if (!json_is_string(value))
        return false;
    return isinf(wanted) && strcmp(json_string_value(value), wanted > 0 ? "inf" : "-inf") == 0;
}

/* Is the value of the tree's root (among) what the search returned? */
static bool same_answer(const json_t *answer, double value)
{
    const json_t *result = json_object_get(answer, "result"), *item;
    size_t i;

    if (is_number(result, value))
        return true;
    json_array_foreach(result, i, item)
        if (is_number(item, value))
            return true;
    return false;
}

/* A tree with one root that has a value, and nothing raised on the way to it. */
static bool to_confirm(const struct grading *grading, size_t which)
{
    const struct esp_record *record = grading->runs[which].record;

    if (grading->assignment->cases[which].kind != ESP_CASE_TRACE || !record ||
        grading->results->cases[which].state != ESP_CASE_DONE || esp_record_count(record) == 0)
        return false;
    const struct esp_node *root = esp_record_node(record, 0);
    return !isnan(root->value) && !(root->flags & ESP_NODE_SYNTHETIC);
}

static enum esp_status compare(struct grading *grading, size_t which, const char *line,
                               const struct esp_run_outcome *outcome, struct esp_error *error)
{
    const double value = esp_record_node(grading->runs[which].record, 0)->value;
    json_t *answer = line ? json_loads(line, 0, NULL) : NULL;
    char number[ESP_NUMBER_TEXT], reason[ESP_RUN_WHY], why[512];
    enum esp_status status = ESP_OK;

    if (!same_answer(answer, value)) {
        esp_print_value(value, number);
        esp_launch_why(outcome, reason, sizeof reason);
        if (answer)
            snprintf(why, sizeof why,
                     "its tree says %s, but without the recorder it answers %.200s", number, line);
        else
            snprintf(why, sizeof why, "its tree says %s, but without the recorder: %s", number,
                     reason);
        status = esp_results_state(grading->results, which, ESP_CASE_FAILED, why, error);
    }
    json_decref(answer);
    return status;
}

/* The answers come in the order of the cases. */
static enum esp_status take(struct grading *grading, const struct esp_run_outcome *outcome,
                            struct esp_error *error)
{
    char *line = NULL;
    size_t room = 0;
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++) {
        if (!to_confirm(grading, i))
            continue;
        const ssize_t length = outcome->trace ? getline(&line, &room, outcome->trace) : -1;
        if (length > 0)
            line[length - 1] = '\0';
        status = compare(grading, i, length > 0 ? line : NULL, outcome, error);
    }
    free(line);
    return status;
}

enum esp_status esp_confirm(struct grading *grading, struct esp_error *error)
{
    struct launch launch;
    struct esp_run_outcome outcome;
    size_t count = 0;

    enum esp_status status = esp_launch_several(&launch, grading, to_confirm, &count, error);
    if (status == ESP_OK && count > 0) {
        status = esp_run(&outcome, grading->grader->runner, &launch.request, error);
        if (status == ESP_OK && outcome.end != ESP_RUN_STOPPED)
            status = take(grading, &outcome, error);
        esp_run_outcome_clear(&outcome);
    }
    esp_launch_clear(&launch);
    return status;
}
