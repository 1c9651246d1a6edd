/*
 * run.h - running programs that nobody vouches for.
 *
 * A run is one program in a session of its own, with limits, under a keeper:
 * a process that adopts whatever the program leaves behind and kills until
 * nothing of it is left. The keeper also ends the run when the caller dies.
 * The caller's own process is left as it is: no signal handlers, no threads,
 * no waiting for children other than its keepers.
 *
 * Promised always:
 *   - a run ends within its wall time and a moment, whatever the program does;
 *     nobody waits for a pipe to be closed;
 *   - output, trace, processor time and memory are bounded; what was exceeded
 *     is said;
 *   - standard output and the trace are different pipes and never mixed up;
 *   - a trace line that was not sealed with the run's key ends the trace.
 * Promised to root: the program runs under a user of its own, which nobody
 * else has while it runs. Root that cannot change to it is refused.
 * Promised where bubblewrap works, which is found out by using it: no network,
 * a read-only system, no files but those named, scratch space of limited
 * size, and no sight of other processes. Where it does not work the program
 * runs nevertheless, and the outcome lists what is not protected then.
 *
 * Not promised: that code in the same process as the recorder cannot find the
 * key and forge its own trace. It can forge nobody else's. Memory is measured
 * every few hundredths of a second, so that a run may exceed it for a moment.
 */
#ifndef ESPALIER_RUN_H
#define ESPALIER_RUN_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- what protection there is ------------------------------------------------- */

struct esp_runner;

/*
 * Find out by a trial run whether bubblewrap works here; want_sandbox false:
 * do without. Reused for any number of runs, also by several processes. Free
 * it with esp_runner_free(), which accepts NULL, after its last run.
 */
ESP_API enum esp_status esp_runner_new(struct esp_runner **out, bool want_sandbox,
                                       struct esp_error *error);
ESP_API void esp_runner_free(struct esp_runner *runner);

/*
 * Can argv[0] of a request be that? A name without a slash is looked for where
 * the system has its programs, whatever PATH says.
 */
ESP_API bool esp_run_finds(const char *name);

/* True when runs see only the folders they name and have no network. */
ESP_API bool esp_runner_has_sandbox(const struct esp_runner *runner);

/* --- what is to be run ---------------------------------------------------------- */

enum { ESP_RUN_UID_FIRST = 60000, ESP_RUN_UIDS = 1000 };

/* 0 means no limit, save where said. */
struct esp_run_limits {
    double wall_seconds;    /* from start to end, for a session too */
    double cpu_seconds;     /* of all processes together */
    uint64_t address_space; /* bytes, of each process */
    uint64_t memory;        /* bytes resident, of all processes together */
    unsigned processes;     /* at a time, threads included */
    unsigned open_files;    /* of each process */
    uint64_t scratch_bytes; /* size of the scratch folder and of any file */
    size_t output_bytes;    /* of standard output, and again of standard error; 0: none */
    uint64_t trace_bytes;   /* 0: none */
};

/* Sensible for a student's search: 10 s, 1 GiB, 64 processes, 1 MiB of output, 256 MiB trace. */
ESP_API struct esp_run_limits esp_run_default_limits(void);

/*
 * All pointers stay the caller's and need to last for the call only; stop
 * must last until the run has ended.
 *
 * The program sees PATH, LANG and, naming its scratch folder, HOME and
 * TMPDIR; environment ("NAME=value", may replace these) adds to it. The
 * folders must be absolute and readable by the run's user: with root, a user
 * that owns nothing.
 */
struct esp_run_request {
    const char *const *argv;        /* ends in NULL; argv[0] with a path or from the PATH */
    const char *const *environment; /* ends in NULL; or NULL */
    const char *const *folders;     /* visible, read-only; ends in NULL; or NULL */
    const char *directory;          /* to start in, one of the folders or below; NULL: scratch */
    const void *input;              /* all of standard input; a session adds its questions */
    size_t input_length;
    struct esp_run_limits limits;
    /*
     * As root, the run's user is ESP_RUN_UID_FIRST + uid_slot, or the next
     * above that no other run and no process has.
     */
    unsigned uid_slot;
    /*
     * Descriptor 3 takes the trace, descriptor 4 gives the key of its seals:
     * 32 random bytes, then the end. Read the key and close 4 before the
     * program's own code runs.
     */
    bool trace;
    const volatile sig_atomic_t *stop; /* set from a signal handler: end the run; or NULL */
};

/* --- what came of it -------------------------------------------------------------- */

enum esp_run_end {
    ESP_RUN_EXITED,   /* status: its exit status */
    ESP_RUN_SIGNALED, /* status: the signal */
    ESP_RUN_WALL,     /* wall time used up */
    ESP_RUN_CPU,      /* processor time used up */
    ESP_RUN_MEMORY,   /* memory of all processes exceeded */
    ESP_RUN_OUTPUT,   /* printed more than allowed */
    ESP_RUN_TRACE,    /* wrote more trace than allowed */
    ESP_RUN_STOPPED,  /* by the caller: *stop, or the end of a session */
    ESP_RUN_FAILED    /* could not start, or the keeper was lost: why says it */
};

enum { ESP_RUN_WHY = 256, ESP_RUN_UNPROTECTED_MAX = 8 };

/*
 * Texts are cut at their limit and end in a zero that their length does not
 * count. Under bubblewrap an exit status of 128 + n is taken for signal n,
 * since it reports both alike.
 */
struct esp_run_outcome {
    enum esp_run_end end;
    int status;
    char why[ESP_RUN_WHY]; /* one sentence for people, without a final full stop */
    double wall_seconds, cpu_seconds;
    uint64_t memory_peak; /* bytes resident, as measured now and then */
    char *output, *errors;
    size_t output_length, errors_length;
    /*
     * The trace without its seals, at its beginning, in a file without a
     * name; NULL when none was asked for. Whole lines only.
     */
    FILE *trace;
    uint64_t trace_lines;  /* in trace */
    uint64_t broken_line;  /* the first that was not sealed as it must be, from 1; else 0 */
    bool trace_unfinished; /* it stopped within a line */
    unsigned left_behind;  /* processes alive after the program's own end; they were killed */
    unsigned survivors;    /* not killed even so: 0 unless the system is stuck */
    unsigned uid;          /* the user it ran as */
    const char *unprotected[ESP_RUN_UNPROTECTED_MAX]; /* sentences; ends in NULL */
};

/* "the program was stopped after 10 s", say; never NULL. A word for each end: "wall". */
ESP_API const char *esp_run_end_name(enum esp_run_end end);

/*
 * The last line of standard error that says something, where languages put
 * the reason. It is *length bytes long, 0 when there is none, and the outcome's.
 */
ESP_API const char *esp_run_last_words(const struct esp_run_outcome *outcome, size_t *length);

/* Frees what the outcome holds, the trace included; not the outcome itself. */
ESP_API void esp_run_outcome_clear(struct esp_run_outcome *outcome);

/*
 * Run to the end. A program that misbehaves, or cannot be started, is an
 * outcome; a status other than ESP_OK means that nothing was run, and leaves
 * the outcome empty: bad requests are ESP_BAD_INPUT, ESP_UNSUPPORTED is root
 * that cannot become another user, ESP_IO what the system refuses.
 */
ESP_API enum esp_status esp_run(struct esp_run_outcome *outcome, const struct esp_runner *runner,
                                const struct esp_run_request *request, struct esp_error *error);

/* --- talking to a program ------------------------------------------------------------ */

struct esp_session;

/* Start it and come back. End it with esp_session_end() in any case. */
ESP_API enum esp_status esp_session_start(struct esp_session **out,
                                          const struct esp_runner *runner,
                                          const struct esp_run_request *request,
                                          struct esp_error *error);

/*
 * What came of a question. After ENDED the program is gone, after LATE it
 * may still answer, and the answer would be taken for that of the next
 * question.
 */
enum esp_answer { ESP_ANSWER_LINE, ESP_ANSWER_LATE, ESP_ANSWER_ENDED };

/*
 * Write a line (NULL: none), read one within so many seconds: a printed one,
 * or with `trace` the next sealed one of the trace, so that what the program
 * prints besides is no answer. *answer has no newline, is the session's and
 * valid until the next call; NULL when there is none. The limits of the run
 * stay in force.
 */
ESP_API enum esp_answer esp_session_ask(struct esp_session *session, const char *line,
                                        double seconds, const char **answer);

/*
 * Close its input, give it so many seconds to end by itself, kill what is
 * left and tell what came of it. Frees the session.
 */
ESP_API enum esp_status esp_session_end(struct esp_session *session, double seconds,
                                        struct esp_run_outcome *outcome,
                                        struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
