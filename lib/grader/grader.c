/*
 * grader.c - the life of a grading: every case, then diagnosis and points.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader_parts.h"

/* --- what all submissions have in common --------------------------------------------- */

enum esp_status esp_grader_new(struct esp_grader **out, const struct esp_assignment *assignment,
                               const struct esp_grader_options *options, struct esp_error *error)
{
    struct esp_grader *grader = calloc(1, sizeof *grader);

    *out = NULL;
    if (!grader)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a grader");
    grader->assignment = assignment;
    grader->options = *options;
    if (!grader->options.python)
        grader->options.python = "/usr/bin/python3";
    grader->references = calloc(assignment->case_count + 1, sizeof(struct esp_record *));
    if (access(grader->options.python, X_OK) != 0) {
        const enum esp_status missing =
            esp_fail(error, ESP_IO, "%s: %s; submissions run in it (Debian: python3)",
                     grader->options.python, strerror(errno));
        esp_grader_free(grader);
        return missing;
    }
    enum esp_status status = grader->references
                                 ? esp_runner_new(&grader->runner, !options->no_sandbox, error)
                                 : esp_fail(error, ESP_NO_MEMORY, "no memory for a grader");
    for (size_t i = 0; i < assignment->case_count && status == ESP_OK; i++)
        status = esp_reference_new(&grader->references[i], &assignment->cases[i],
                                   assignment->cases[i].position,
                                   &assignment->cases[i].reference, error);
    if (status != ESP_OK) {
        esp_grader_free(grader);
        return status;
    }
    *out = grader;
    return ESP_OK;
}

void esp_grader_free(struct esp_grader *grader)
{
    if (!grader)
        return;
    for (size_t i = 0; grader->references && i < grader->assignment->case_count; i++)
        esp_record_free(grader->references[i]);
    free(grader->references);
    esp_runner_free(grader->runner);
    free(grader);
}

/* --- one submission --------------------------------------------------------------------- */

static void grading_clear(struct grading *grading)
{
    for (size_t i = 0; grading->runs && i < grading->assignment->case_count; i++) {
        esp_record_free(grading->runs[i].record);
        esp_record_free(grading->runs[i].reference);
        esp_position_free(grading->runs[i].position);
    }
    free(grading->runs);
    esp_results_free(grading->results);
    json_decref(grading->diagnosis);
    json_decref(grading->divergence);
    json_decref(grading->warnings);
}

static enum esp_status grading_init(struct grading *grading, const struct esp_grader *grader,
                                    const struct esp_grading *request, struct esp_error *error)
{
    const size_t cases = grader->assignment->case_count;
    struct timespec now;

    memset(grading, 0, sizeof *grading);
    clock_gettime(CLOCK_MONOTONIC, &now);
    grading->started = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    grading->grader = grader;
    grading->request = request;
    grading->assignment = grader->assignment;
    grading->runs = calloc(cases + 1, sizeof *grading->runs);
    grading->diagnosis = json_array();
    grading->warnings = json_array();
    if (!grading->runs || !grading->diagnosis || !grading->warnings)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a grading");
    for (size_t i = 0; request->warnings && request->warnings[i]; i++)
        json_array_append_new(grading->warnings, esp_json_text(request->warnings[i]));
    return esp_results_new(&grading->results, cases, error);
}

static bool stopped(const struct grading *grading)
{
    const volatile sig_atomic_t *stop = grading->grader->options.stop;
    return stop && *stop;
}

static enum esp_status run_case(struct grading *grading, size_t which, struct esp_error *error)
{
    switch (grading->assignment->cases[which].kind) {
    case ESP_CASE_TRACE:
        return esp_run_trace_case(grading, which, error);
    case ESP_CASE_CALL:
        return esp_run_call_case(grading, which, error);
    default:
        return esp_run_play_case(grading, which, error);
    }
}

static enum esp_status run_cases(struct grading *grading, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++) {
        if (stopped(grading))
            break;
        status = run_case(grading, i, error);
        grading->done++;
        if (status == ESP_OK && stopped(grading))
            status = esp_results_state(grading->results, i, ESP_CASE_NOT_RUN,
                                       "the grading was stopped", error);
        if (status == ESP_OK)
            status = esp_document_send(grading, error);
    }
    return status;
}

/* A submission of which nothing can be run: every case says why. */
static enum esp_status refuse(struct grading *grading, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < grading->assignment->case_count && status == ESP_OK; i++)
        status = esp_results_state(grading->results, i, ESP_CASE_NOT_RUN,
                                   grading->request->refused, error);
    return status;
}

static enum esp_status work(struct grading *grading, struct esp_error *error)
{
    if (grading->request->refused)
        return refuse(grading, error);
    return grading->request->folder ? run_cases(grading, error) : esp_take_given(grading, error);
}

enum esp_status esp_grade(const struct esp_grader *grader, const struct esp_grading *request,
                          struct esp_error *error)
{
    struct grading grading;
    enum esp_status status = grading_init(&grading, grader, request, error);

    /* Before anything can go wrong there is a document, in which nothing has been run. */
    if (status == ESP_OK)
        status = esp_document_send(&grading, error);
    if (status == ESP_OK)
        status = work(&grading, error);
    if (status == ESP_OK && !stopped(&grading)) {
        if (request->folder && !grader->options.no_second_run)
            status = esp_confirm(&grading, error);
        if (status == ESP_OK)
            status = esp_judge_settle(&grading, error);
        if (status == ESP_OK && !grader->options.no_diagnosis)
            status = esp_diagnose_groups(&grading, error);
        grading.complete = status == ESP_OK && !stopped(&grading);
    }
    if (status == ESP_OK)
        status = esp_document_send(&grading, error);
    grading_clear(&grading);
    return status;
}
