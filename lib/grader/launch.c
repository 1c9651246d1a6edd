/*
 * launch.c - the process in which a submission runs one case.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "grader_parts.h"

/* The request without the recorder: it is one JSON object, so a member can be put in front. */
static void put_unrecorded(struct esp_out *out, const char *request)
{
    esp_putf(out, "{\"recorded\":false%s%s\n", request[1] == '}' ? "" : ",", request + 1);
}

static struct esp_run_limits limits_of(const struct esp_assignment *assignment)
{
    struct esp_run_limits limits = esp_run_default_limits();
    const struct esp_assignment_limits *asked = &assignment->limits;

    limits.wall_seconds = asked->wall_seconds;
    limits.cpu_seconds = asked->cpu_seconds;
    limits.memory = asked->memory;
    limits.trace_bytes = asked->trace;
    limits.output_bytes = asked->output;
    limits.scratch_bytes = asked->scratch;
    limits.processes = asked->processes;
    return limits;
}

/* All but the input, which is a block of its own or NULL. */
static enum esp_status prepare(struct launch *launch, const struct grading *grading, char *input,
                               struct esp_error *error)
{
    const struct esp_grader_options *options = &grading->grader->options;
    const char *argv[] = { options->python, "-m",
                           "espalier_record", "--harness", grading->assignment->harness,
                           "--submission", grading->request->folder, NULL };

    memset(launch, 0, sizeof *launch);
    launch->input = input;
    if (!input)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a case");
    memcpy(launch->argv, argv, sizeof argv);
    snprintf(launch->path, sizeof launch->path, "PYTHONPATH=%s", options->recorder);
    launch->environment[0] = launch->path;
    launch->environment[1] = "PYTHONHASHSEED=0"; /* the same run twice is the same run */
    launch->environment[2] = "PYTHONDONTWRITEBYTECODE=1";
    launch->folders[0] = options->recorder;
    launch->folders[1] = grading->assignment->folder;
    launch->folders[2] = grading->request->folder;
    launch->request = (struct esp_run_request){
        .argv = launch->argv,
        .environment = launch->environment,
        .folders = launch->folders,
        .input = launch->input,
        .input_length = strlen(launch->input),
        .limits = limits_of(grading->assignment),
        .uid_slot = grading->request->slot,
        .trace = true,
        .stop = options->stop,
    };
    return ESP_OK;
}

enum esp_status esp_launch_prepare(struct launch *launch, const struct grading *grading,
                                   const struct esp_case *one, struct esp_error *error)
{
    const size_t length = strlen(one->request);
    char *input = malloc(length + 2);

    if (input) {
        memcpy(input, one->request, length);
        memcpy(input + length, "\n", 2);
    }
    return prepare(launch, grading, input, error);
}

static void put_cases(struct esp_out *out, const struct grading *grading,
                      bool (*wanted)(const struct grading *, size_t), size_t *count)
{
    *count = 0;
    esp_put(out, "{\"kind\":\"several\"}\n");
    for (size_t i = 0; i < grading->assignment->case_count; i++)
        if (wanted(grading, i)) {
            put_unrecorded(out, grading->assignment->cases[i].request);
            ++*count;
        }
}

enum esp_status esp_launch_several(struct launch *launch, const struct grading *grading,
                                   bool (*wanted)(const struct grading *, size_t), size_t *count,
                                   struct esp_error *error)
{
    struct esp_out out = { NULL, 0, 0 };

    put_cases(&out, grading, wanted, count);
    out = (struct esp_out){ malloc(out.length + 1), out.length + 1, 0 };
    if (out.text)
        put_cases(&out, grading, wanted, count);
    const enum esp_status status = prepare(launch, grading, out.text, error);
    const double times = *count > 1 ? (double)*count : 1;
    launch->request.limits.wall_seconds *= times;
    launch->request.limits.cpu_seconds *= times;
    return status;
}

void esp_launch_clear(struct launch *launch)
{
    free(launch->input);
    launch->input = NULL;
}

/* --- what came of it ---------------------------------------------------------------------- */

void esp_launch_why(const struct esp_run_outcome *outcome, char *why, size_t room)
{
    size_t length;

    if (outcome->broken_line) {
        snprintf(why, room, "line %llu of its trace was not written by the recorder",
                 (unsigned long long)outcome->broken_line);
        return;
    }
    const char *words = esp_run_last_words(outcome, &length);
    if (length && outcome->end == ESP_RUN_EXITED)
        snprintf(why, room, "%s: %.*s", outcome->why, (int)(length > 160 ? 160 : length),
                 words);
    else
        snprintf(why, room, "%s", outcome->why);
}

/* The same warning is given once. */
static void warn(struct grading *grading, const char *text)
{
    size_t i;
    json_t *warning;

    json_array_foreach(grading->warnings, i, warning)
        if (strcmp(json_string_value(warning), text) == 0)
            return;
    json_array_append_new(grading->warnings, esp_json_text(text));
}

void esp_launch_note(struct grading *grading, size_t which,
                     const struct esp_run_outcome *outcome)
{
    struct case_run *run = &grading->runs[which];
    const char *id = grading->assignment->cases[which].id;
    char text[ESP_RUN_WHY + 64];

    run->seconds += outcome->wall_seconds;
    for (size_t i = 0; outcome->unprotected[i]; i++)
        warn(grading, outcome->unprotected[i]);
    if (outcome->left_behind) {
        snprintf(text, sizeof text, "case %s left %u process%s behind, which %s killed", id,
                 outcome->left_behind, outcome->left_behind == 1 ? "" : "es",
                 outcome->left_behind == 1 ? "was" : "were");
        warn(grading, text);
    }
    if (outcome->survivors) {
        snprintf(text, sizeof text, "case %s left %u processes that could not be killed", id,
                 outcome->survivors);
        warn(grading, text);
    }
}

enum esp_status esp_launch_run(struct esp_run_outcome *outcome, struct grading *grading,
                               size_t which, struct esp_error *error)
{
    struct launch launch;

    enum esp_status status =
        esp_launch_prepare(&launch, grading, &grading->assignment->cases[which], error);
    if (status == ESP_OK)
        status = esp_run(outcome, grading->grader->runner, &launch.request, error);
    esp_launch_clear(&launch);
    if (status == ESP_OK)
        esp_launch_note(grading, which, outcome);
    return status;
}

bool esp_launch_went_well(const struct esp_run_outcome *outcome)
{
    return outcome->end == ESP_RUN_EXITED && outcome->status == 0 && !outcome->broken_line;
}
