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
    struct esp_run_outcome outcome;
    char why[512];

    enum esp_status status = esp_launch_run(&outcome, grading, which, error);
    if (status != ESP_OK)
        return status;
    char *answer = answer_of(&outcome);
    if (answer && esp_launch_went_well(&outcome)) {
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
