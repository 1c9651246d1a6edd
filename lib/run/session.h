/*
 * session.h - a run that is going on, seen from the caller.
 */
#ifndef ESPALIER_RUN_SESSION_H
#define ESPALIER_RUN_SESSION_H

#include <sys/types.h>

#include "launch.h"
#include "sandbox.h"
#include "seal.h"

/* What the program printed, a zero after it. */
struct esp_printed {
    char *text;
    size_t length, room;
};

struct esp_session {
    struct esp_run_limits limits;
    const volatile sig_atomic_t *stop;
    bool sandboxed;
    uid_t uid;
    pid_t keeper;
    int lease, control;            /* -1: none, closed */
    int input, output, errors, trace;
    char *scratch;                 /* where no sandbox provides one */
    double start, finish;          /* seconds of a clock that only goes forward */

    char *questions;               /* what is still to be written to its input */
    size_t asked, written, room;
    bool complete;                 /* nothing more comes: close the input after it */

    struct esp_printed printed, complained;
    char *answer;                  /* the last, as it was handed out */
    size_t answered;               /* so much of what it printed (or sealed) has been an answer */
    uint64_t answers;              /* sealed lines among them */
    struct esp_seal seal;
    FILE *trace_file;
    uint64_t trace_bytes;

    bool decided, killing, done;
    enum esp_run_end end;          /* where decided */
    int status;
    struct esp_news news;          /* the last */
    char why[ESP_RUN_WHY];
};

/* Make the pipes and the processes. What it made is in session even when it fails. */
enum esp_status esp_spawn(struct esp_session *session, const struct esp_runner *runner,
                          const struct esp_run_request *request, struct esp_error *error);

double esp_run_now(void);

/* More for its standard input; false without memory. */
bool esp_session_write(struct esp_session *session, const void *bytes, size_t count);

/* Let it go on until that time, until its end, or until a line is there that is no answer yet. */
void esp_session_pump(struct esp_session *session, double until, bool until_line);

/* End it, unless it has ended, and come back when nothing is left of it. */
void esp_session_stop(struct esp_session *session);

/* Why it ended, in one sentence, and what was not protected. */
void esp_describe(struct esp_run_outcome *outcome, const struct esp_session *session);

#endif
