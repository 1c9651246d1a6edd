/*
 * grade.c - `espalier grade`: from submissions to points, evidence and the
 * name of the mistake.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "espalier/text.h"
#include "command.h"
#include "grade_class.h"
#include "grade_explain.h"
#include "message.h"
#include "shard.h"
#include "signals.h"

enum { JOBS_MOST = 64 };

static const struct option options[] = {
    { "format", "FORMAT", "of the report (text); the names are above", 0 },
    { "output", "FILE", "the report of a single submission", 'o' },
    { "into", "FOLDER", "keep reports and traces there (a class: grades)", 0 },
    { "jobs", "N", "submissions at a time (1)", 'j' },
    { "shard", "I/N", "of a class every N-th submission from the I-th", 0 },
    { "again", NULL, "also those that have not changed since", 0 },
    { "explain", NULL, "print the rubric and the cases", 0 },
    { "check", NULL, "prove the assignment: expect full marks", 0 },
    { "no-sandbox", NULL, "run submissions without bubblewrap", 0 },
    { "no-second-run", NULL, "do not run each case again without the recorder", 0 },
    { "no-diagnosis", NULL, "do not look for the mistakes that explain the trees", 0 },
    { NULL, NULL, NULL, 0 },
};

struct ask {
    const struct arguments *arguments;
    struct kit kit;
    struct esp_assignment *assignment;
    struct esp_submissions *submissions;
    struct esp_grader *grader;
    enum esp_report_format format;
    const char *into, *file;
    unsigned jobs;
    struct shard shard;
};

/* --- one -------------------------------------------------------------------------------- */

/* On a terminal or in a pipe, unless it went to a file. */
static enum esp_status print_report(const struct ask *ask, const char *document, int *result,
                                    struct esp_error *error)
{
    struct esp_report *report;

    enum esp_status status =
        esp_report_read(&report, document, strlen(document), "grade", error);
    if (status != ESP_OK)
        return status;
    if (!ask->file || strcmp(ask->file, "-") == 0)
        status = esp_report_write(report, ask->format, isatty(STDOUT_FILENO), stdout, error);
    if (esp_report_fails(report))
        *result = DIFFERENT;
    if (status == ESP_OK && arguments_has(ask->arguments, "check")) {
        const bool full = esp_report_is_full(report);
        message("%s %s the submission full marks", ask->assignment->name,
                full ? "gives" : "does not give");
        *result = full ? DONE : DIFFERENT;
    }
    esp_report_free(report);
    return status;
}

static enum esp_status grade_single(const struct ask *ask, int *result, struct esp_error *error)
{
    const struct job job = { .kit = &ask->kit,
                             .grader = ask->grader,
                             .submission = &ask->submissions->items[0],
                             .format = ask->format,
                             .into = ask->into,
                             .file = ask->file,
                             .again = arguments_has(ask->arguments, "again"),
                             .watched = isatty(STDERR_FILENO) };
    char *document = NULL;

    enum esp_status status = grade_one(&job, &document, error);
    if (status == ESP_OK)
        status = print_report(ask, document, result, error);
    free(document);
    return status;
}

/* --- many ---------------------------------------------------------------------------------- */

static enum esp_status grade_many(const struct ask *ask, const volatile sig_atomic_t *stop,
                                  int *result, struct esp_error *error)
{
    const struct class_job class = {
        .job = { .kit = &ask->kit,
                 .grader = ask->grader,
                 .format = ask->format,
                 .into = ask->into,
                 .again = arguments_has(ask->arguments, "again") },
        .submissions = ask->submissions,
        .jobs = ask->jobs,
        .shown = isatty(STDERR_FILENO),
        .stop = stop,
    };
    size_t failed = 0;
    bool passed = true;

    enum esp_status status = grade_class(&class, &failed, error);
    if (status == ESP_OK && ask->shard.count > 1)
        message("shard %u of %u is graded; the same without --shard sums all up, and grades "
                "nothing twice", ask->shard.index, ask->shard.count);
    else if (status == ESP_OK)
        status = class_summary(ask->submissions, ask->into, &passed, error);
    if (status == ESP_OK && failed)
        status = esp_fail(error, ESP_IO, "%zu of %zu submissions have no complete grade", failed,
                          ask->submissions->count);
    if (!passed)
        *result = DIFFERENT;
    return status;
}

/* --- all together ------------------------------------------------------------------------------ */

static enum esp_status take_options(struct ask *ask, struct esp_error *error)
{
    const struct arguments *arguments = ask->arguments;
    const char *format = arguments_value(arguments, "format");
    const char *jobs = arguments_value(arguments, "jobs");
    int64_t number = 1;
    enum esp_status status = ESP_OK;

    ask->into = arguments_value(arguments, "into");
    ask->file = arguments_value(arguments, "output");
    if (format)
        status = esp_report_find(format, &ask->format, error);
    if (status == ESP_OK && jobs)
        status = esp_parse_integer(jobs, "-j", 1, JOBS_MOST, &number, error);
    ask->jobs = (unsigned)number;
    if (status == ESP_OK)
        status = shard_read(&ask->shard, arguments_value(arguments, "shard"), error);
    return status;
}

static enum esp_status take_submissions(struct ask *ask, struct esp_error *error)
{
    const struct arguments *arguments = ask->arguments;

    if (arguments->word_count < 2)
        return esp_fail(error, ESP_BAD_INPUT, "no submission; --explain prints what %s asks",
                        ask->assignment->name);
    const enum esp_status status = esp_submissions_list(
        &ask->submissions, arguments->words + 1, arguments->word_count - 1, error);
    if (status != ESP_OK)
        return status;
    for (size_t i = 0; i < ask->submissions->warnings.count; i++)
        message("%s", ask->submissions->warnings.texts[i]);
    const bool many = ask->submissions->count > 1;
    esp_submissions_thin(ask->submissions, ask->shard.index - 1, ask->shard.count);
    if (many && (ask->file || arguments_has(arguments, "check")))
        return esp_fail(error, ESP_BAD_INPUT, "%s is for a single submission, these are %zu",
                        ask->file ? "-o" : "--check", ask->submissions->count);
    if (many && !ask->into)
        ask->into = "grades";
    if (ask->into && mkdir(ask->into, 0777) < 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "%s: %s", ask->into, strerror(errno));
    return ESP_OK;
}

static enum esp_status grade(struct ask *ask, int *result, struct esp_error *error)
{
    const struct arguments *arguments = ask->arguments;
    const volatile sig_atomic_t *stop = signals_stoppable_begin();
    const struct esp_grader_options how = {
        .recorder = ask->kit.recorder,
        .no_sandbox = arguments_has(arguments, "no-sandbox"),
        .no_diagnosis = arguments_has(arguments, "no-diagnosis"),
        .no_second_run = arguments_has(arguments, "no-second-run"),
        .stop = stop,
    };

    enum esp_status status = esp_grader_new(&ask->grader, ask->assignment, &how, error);
    if (status == ESP_OK)
        status = ask->submissions->count == 1 && ask->shard.count == 1
                     ? grade_single(ask, result, error)
                     : grade_many(ask, stop, result, error);
    signals_stoppable_end();
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct ask ask = { .arguments = arguments, .format = ESP_REPORT_TEXT, .shard = { 1, 1 } };
    int result = DONE;

    if (arguments->word_count == 0) {
        kit_list_assignments();
        return DONE;
    }
    enum esp_status status = take_options(&ask, error);
    if (status == ESP_OK)
        status = kit_open(&ask.kit, arguments->words[0], error);
    if (status == ESP_OK)
        status = esp_assignment_read(&ask.assignment, ask.kit.assignment, error);
    if (status == ESP_OK && arguments_has(arguments, "explain"))
        explain_assignment(ask.assignment);
    else if (status == ESP_OK) {
        status = take_submissions(&ask, error);
        if (status == ESP_OK)
            status = grade(&ask, &result, error);
    }
    esp_grader_free(ask.grader);
    esp_submissions_free(ask.submissions);
    esp_assignment_free(ask.assignment);
    kit_close(&ask.kit);
    return status == ESP_OK ? result : BAD;
}

const struct command command_grade = {
    .name = "grade",
    .words = "[ASSIGNMENT ...]",
    .about = "points, evidence and the name of the mistake",
    .more = "After the assignment come submissions: folders, archives, source files, ready\n"
            "traces (*.jsonl), or a folder of such, a class. Without words: which assignments\n"
            "there are. Formats: text json markdown gradescope prairielearn classroom junit.\n"
            "Exit status: 0 done, 1 below the pass mark, 2 bad input.",
    .least = 0,
    .most = 100000,
    .options = { options, NULL },
    .examples = { "espalier grade mancala-a4 team-17",
                  "espalier grade mancala-a4 submissions/ --format gradescope -j2" },
    .run = run,
};
