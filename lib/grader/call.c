/*
 * call.c - a case that calls a function and looks at its answer.
 */
#include <stdlib.h>
#include <string.h>

#include "grader_parts.h"

enum { ANSWER_MOST = 1 << 20 };

/* The first line of the answers, in memory; NULL when there is none or no memory. */
static char *answer_of(const struct esp_run_outcome *outcome)
{
    char *line = NULL;
    size_t room = 0;

    if (!outcome->trace || getline(&line, &room, outcome->trace) <= 0 || room > ANSWER_MOST) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\n")] = '\0';
    return line;
}

enum esp_status esp_run_call_case(struct grading *grading, size_t which,
                                  struct esp_error *error)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    struct launch launch;
    struct esp_run_outcome outcome;
    char why[512];

    enum esp_status status = esp_launch_prepare(&launch, grading, one, error);
    if (status == ESP_OK)
        status = esp_run(&outcome, grading->grader->runner, &launch.request, error);
    esp_launch_clear(&launch);
    if (status != ESP_OK)
        return status;
    esp_launch_note(grading, which, &outcome);
    char *answer = answer_of(&outcome);
    const bool well = outcome.end == ESP_RUN_EXITED && outcome.status == 0;
    if (answer && well && !outcome.broken_line) {
        status = esp_expect(grading->results, which, one, answer, error);
        if (status == ESP_OK)
            status = esp_results_state(grading->results, which, ESP_CASE_DONE, NULL, error);
    } else {
        esp_launch_why(&outcome, why, sizeof why);
        status = esp_results_state(grading->results, which, ESP_CASE_FAILED, why, error);
    }
    free(answer);
    esp_run_outcome_clear(&outcome);
    return status;
}
