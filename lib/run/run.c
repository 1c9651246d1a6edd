/*
 * run.c - a run from its request to its outcome.
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "close.h"
#include "scratch.h"
#include "session.h"

/* --- start ----------------------------------------------------------------------- */

static enum esp_status check(const struct esp_run_request *request, struct esp_error *error)
{
    if (!request->argv || !request->argv[0] || !*request->argv[0])
        return esp_fail(error, ESP_BAD_INPUT, "a run needs a program");
    for (size_t i = 0; request->folders && request->folders[i]; i++)
        if (request->folders[i][0] != '/')
            return esp_fail(error, ESP_BAD_INPUT, "folder '%s' of a run is not absolute",
                            request->folders[i]);
    if (request->uid_slot >= ESP_RUN_UIDS)
        return esp_fail(error, ESP_BAD_INPUT, "user slot %u is not below %d", request->uid_slot,
                        ESP_RUN_UIDS);
    return ESP_OK;
}

/* With the processes gone: give back all but what the outcome has taken. */
static void session_free(struct esp_session *session)
{
    esp_close(&session->control);
    while (session->keeper > 0 && waitpid(session->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
    esp_close(&session->input);
    esp_close(&session->output);
    esp_close(&session->errors);
    esp_close(&session->trace);
    esp_close(&session->lease);
    esp_run_scratch_free(session->scratch);
    esp_seal_stop(&session->seal);
    explicit_bzero(&session->seal, sizeof session->seal);
    if (session->trace_file)
        fclose(session->trace_file);
    free(session->questions);
    free(session->answer);
    free(session->printed.text);
    free(session->complained.text);
    free(session);
}

enum esp_status esp_session_start(struct esp_session **out, const struct esp_runner *runner,
                                  const struct esp_run_request *request, struct esp_error *error)
{
    *out = NULL;
    enum esp_status status = check(request, error);
    if (status != ESP_OK)
        return status;
    struct esp_session *session = calloc(1, sizeof *session);
    if (!session)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a run");
    session->limits = request->limits;
    session->stop = request->stop;
    session->sandboxed = runner->bubblewrap != NULL;
    session->lease = session->control = -1;
    session->input = session->output = session->errors = session->trace = -1;
    session->printed.text = calloc(1, 1);
    session->complained.text = calloc(1, 1);
    if (!session->printed.text || !session->complained.text ||
        !esp_session_write(session, request->input, request->input_length))
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for a run");
    if (status == ESP_OK)
        status = esp_spawn(session, runner, request, error);
    session->finish = session->limits.wall_seconds > 0
                          ? session->start + session->limits.wall_seconds
                          : HUGE_VAL;
    if (status != ESP_OK) {
        session_free(session);
        return status;
    }
    *out = session;
    return ESP_OK;
}

/* --- questions ------------------------------------------------------------------------ */

/* The next line that was printed; NULL when there is none, or no memory for it. */
static char *printed_line(struct esp_session *session)
{
    const struct esp_printed *printed = &session->printed;
    const char *start = printed->text + session->answered;
    const char *end = memchr(start, '\n', printed->length - session->answered);

    if (!end)
        return NULL;
    /* A zero in place of the newline would change the outcome's text: a copy. */
    const size_t length = (size_t)(end - start);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, start, length);
    copy[length] = '\0';
    session->answered += length + 1;
    return copy;
}

/* The next line that was sealed, from the file where they are kept. */
static char *sealed_line(struct esp_session *session)
{
    char *copy = NULL;
    size_t room = 0;

    if (session->seal.lines == session->answers || fflush(session->trace_file) != 0 ||
        fseek(session->trace_file, (long)session->answered, SEEK_SET) != 0)
        return NULL;
    const ssize_t length = getline(&copy, &room, session->trace_file);
    if (fseek(session->trace_file, 0, SEEK_END) != 0 || length <= 0) {
        free(copy);
        return NULL;
    }
    session->answered += (size_t)length;
    session->answers++;
    copy[length - 1] = '\0';
    return copy;
}

enum esp_answer esp_session_ask(struct esp_session *session, const char *line, double seconds,
                                const char **answer)
{
    *answer = NULL;
    if (line && (!esp_session_write(session, line, strlen(line)) ||
                 !esp_session_write(session, "\n", 1)))
        return ESP_ANSWER_ENDED;
    esp_session_pump(session, esp_run_now() + seconds, true);
    char *copy = session->trace_file ? sealed_line(session) : printed_line(session);
    if (!copy)
        return session->decided || session->done || session->seal.broken ? ESP_ANSWER_ENDED
                                                                         : ESP_ANSWER_LATE;
    free(session->answer);
    *answer = session->answer = copy;
    return ESP_ANSWER_LINE;
}

/* --- end ------------------------------------------------------------------------------- */

/* How it ended where it did so by itself. */
static void read_status(struct esp_run_outcome *outcome, const struct esp_session *session)
{
    int status = WIFSIGNALED(session->status) ? WTERMSIG(session->status)
                                              : WEXITSTATUS(session->status);
    bool signalled = WIFSIGNALED(session->status);

    if (session->sandboxed && !signalled && status > 128 && status <= 128 + SIGRTMAX) {
        signalled = true;
        status -= 128;
    }
    outcome->status = status;
    outcome->end = signalled ? ESP_RUN_SIGNALED : ESP_RUN_EXITED;
    if (signalled && status == SIGXCPU)
        outcome->end = ESP_RUN_CPU;
    /* Bubblewrap starts every complaint of its own like this, and exits with 1. */
    if (session->sandboxed && !signalled && status == 1 &&
        strncmp(session->complained.text, "bwrap: ", 7) == 0)
        outcome->end = ESP_RUN_FAILED;
}

static void fill(struct esp_run_outcome *outcome, struct esp_session *session)
{
    outcome->wall_seconds = esp_run_now() - session->start;
    outcome->end = session->end;
    if (session->end == ESP_RUN_EXITED)
        read_status(outcome, session);
    outcome->cpu_seconds = session->news.cpu;
    outcome->memory_peak = session->news.peak;
    outcome->left_behind = session->news.left_behind;
    outcome->survivors = session->news.survivors;
    outcome->uid = session->uid ? session->uid : getuid();
    outcome->output = session->printed.text;
    outcome->output_length = session->printed.length;
    outcome->errors = session->complained.text;
    outcome->errors_length = session->complained.length;
    outcome->trace = session->trace_file;
    outcome->trace_lines = session->seal.lines;
    outcome->broken_line = session->seal.broken;
    outcome->trace_unfinished = !session->seal.broken && session->seal.length > 0;
    esp_describe(outcome, session);
    session->printed.text = session->complained.text = NULL;
    session->trace_file = NULL;
}

enum esp_status esp_session_end(struct esp_session *session, double seconds,
                                struct esp_run_outcome *outcome, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    memset(outcome, 0, sizeof *outcome);
    session->complete = true;
    esp_session_pump(session, esp_run_now() + seconds, false);
    esp_session_stop(session);
    fill(outcome, session);
    if (session->seal.failed ||
        (outcome->trace &&
         (fflush(outcome->trace) != 0 || fseek(outcome->trace, 0, SEEK_SET) != 0)))
        status = esp_fail(error, ESP_IO, "the trace of a run could not be kept");
    session_free(session);
    if (status != ESP_OK)
        esp_run_outcome_clear(outcome);
    return status;
}

enum esp_status esp_run(struct esp_run_outcome *outcome, const struct esp_runner *runner,
                        const struct esp_run_request *request, struct esp_error *error)
{
    struct esp_session *session;

    memset(outcome, 0, sizeof *outcome);
    const enum esp_status status = esp_session_start(&session, runner, request, error);
    return status == ESP_OK ? esp_session_end(session, HUGE_VAL, outcome, error) : status;
}

void esp_run_outcome_clear(struct esp_run_outcome *outcome)
{
    free(outcome->output);
    free(outcome->errors);
    if (outcome->trace)
        fclose(outcome->trace);
    memset(outcome, 0, sizeof *outcome);
}
