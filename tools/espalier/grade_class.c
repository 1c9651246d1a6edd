/*
 * grade_class.c - see grade_class.h.
 */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "grade_class.h"
#include "message.h"
#include "output.h"

enum { BAR = 20 };

/* --- processes -------------------------------------------------------------------------- */

struct worker {
    pid_t pid; /* 0: free */
    size_t which;
};

struct work {
    const struct class_job *class;
    struct worker *workers;
    size_t next, done, failed;
    bool told; /* to stop */
};

static void show(const struct work *work, const char *now)
{
    const size_t count = work->class->submissions->count;
    const size_t filled = work->done * BAR / count;

    if (!work->class->shown)
        return;
    fprintf(stderr, "\r[%.*s%.*s] %zu/%zu", (int)filled, "####################",
            (int)(BAR - filled), "--------------------", work->done, count);
    if (work->done == count)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "  now: %.40s\033[K", now);
}

/* In the child: 0 when the grade is written. */
static int grade_in_child(const struct work *work, size_t slot, size_t which)
{
    struct job job = work->class->job;
    struct esp_error error = { .text = "" };

    job.submission = &work->class->submissions->items[which];
    job.slot = (unsigned)slot;
    job.watched = false;
    if (grade_one(&job, NULL, &error) == ESP_OK)
        return 0;
    message("%s: %s", job.submission->name, error.text);
    return 1;
}

static enum esp_status start(struct work *work, size_t slot, struct esp_error *error)
{
    struct worker *worker = &work->workers[slot];

    fflush(NULL);
    worker->which = work->next;
    worker->pid = fork();
    if (worker->pid < 0) {
        worker->pid = 0;
        return esp_fail(error, ESP_IO, "no process for a submission: %s", strerror(errno));
    }
    if (worker->pid == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        _exit(grade_in_child(work, slot, work->next));
    }
    show(work, work->class->submissions->items[work->next].name);
    work->next++;
    return ESP_OK;
}

static bool stopped(const struct work *work)
{
    return work->class->stop && *work->class->stop;
}

/*
 * Asked to stop, the others are told once and end by themselves. They are not
 * in our process group, so that a Ctrl-C does not reach them twice.
 */
static void pass_on(struct work *work)
{
    if (!stopped(work) || work->told)
        return;
    work->told = true;
    for (unsigned i = 0; i < work->class->jobs; i++)
        if (work->workers[i].pid > 0)
            kill(work->workers[i].pid, SIGTERM);
}

static void ended(struct work *work, struct worker *worker, int status)
{
    const char *name = work->class->submissions->items[worker->which].name;

    worker->pid = 0;
    work->done++;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        work->failed++;
    if (WIFSIGNALED(status))
        message("%s: the grading was ended by signal %d", name, WTERMSIG(status));
    show(work, name);
}

/* Wait for one of them. */
static void await(struct work *work)
{
    const struct timespec moment = { 0, 20000000 };
    int status;
    pid_t pid;

    while ((pid = waitpid(-1, &status, WNOHANG)) == 0) {
        pass_on(work);
        nanosleep(&moment, NULL);
    }
    for (unsigned i = 0; pid > 0 && i < work->class->jobs; i++)
        if (work->workers[i].pid == pid)
            ended(work, &work->workers[i], status);
}

static size_t running(const struct work *work)
{
    size_t count = 0;

    for (unsigned i = 0; i < work->class->jobs; i++)
        count += work->workers[i].pid > 0;
    return count;
}

static size_t free_slot(const struct work *work)
{
    size_t slot = 0;

    while (work->workers[slot].pid > 0)
        slot++;
    return slot;
}

enum esp_status grade_class(const struct class_job *class, size_t *failed,
                            struct esp_error *error)
{
    struct work work = { .class = class,
                         .workers = must(calloc(class->jobs, sizeof *work.workers)) };
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && work.next < class->submissions->count && !stopped(&work)) {
        if (running(&work) == class->jobs)
            await(&work);
        else
            status = start(&work, free_slot(&work), error);
    }
    while (running(&work) > 0)
        await(&work);
    if (class->shown)
        fputs("\r\033[K", stderr);
    free(work.workers);
    *failed = work.failed + (class->submissions->count - work.next);
    return status;
}

/* --- what came of the class ------------------------------------------------------------------ */

static struct esp_report *report_of(const char *into, const char *name)
{
    char *folder = path_join(into, name), *path = path_join(folder, "grade.json");
    char *text = file_text(path);
    struct esp_report *report = NULL;
    struct esp_error error = { .text = "" };

    if (!text)
        message("%s: has no grade", name);
    else if (esp_report_read(&report, text, strlen(text), path, &error) != ESP_OK)
        message("%s", error.text);
    free(text);
    free(path);
    free(folder);
    return report;
}

typedef enum esp_status write_class(const struct esp_report *const *, size_t, FILE *,
                                    struct esp_error *);

static enum esp_status write_file(const char *into, const char *name, write_class *write,
                                  struct esp_report **reports, size_t count,
                                  struct esp_error *error)
{
    char *path = path_join(into, name);
    struct output output;

    enum esp_status status = output_open(&output, path, error);
    if (status == ESP_OK) {
        status = write((const struct esp_report *const *)reports, count, output.stream, error);
        if (status == ESP_OK)
            status = output_commit(&output, error);
        else
            output_discard(&output);
    }
    free(path);
    return status;
}

static bool none_fails(struct esp_report *const *reports, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (esp_report_fails(reports[i]))
            return false;
    return true;
}

enum esp_status class_summary(const struct esp_submissions *submissions, const char *into,
                              bool *passed, struct esp_error *error)
{
    static const struct {
        const char *name;
        write_class *write;
    } files[] = {
        { "gradebook.csv", esp_gradebook_csv },
        { "gradebook.jsonl", esp_gradebook_jsonl },
        { "overview.txt", esp_class_overview },
    };
    struct esp_report **reports = must(calloc(submissions->count + 1, sizeof *reports));
    enum esp_status status = ESP_OK;
    size_t count = 0;

    for (size_t i = 0; i < submissions->count; i++) {
        reports[count] = report_of(into, submissions->items[i].name);
        count += reports[count] != NULL;
    }
    for (size_t i = 0; i < sizeof files / sizeof *files && status == ESP_OK; i++)
        status = write_file(into, files[i].name, files[i].write, reports, count, error);
    if (status == ESP_OK)
        status = esp_class_overview((const struct esp_report *const *)reports, count, stdout,
                                    error);
    *passed = none_fails(reports, count);
    for (size_t i = 0; i < count; i++)
        esp_report_free(reports[i]);
    free(reports);
    return status;
}
