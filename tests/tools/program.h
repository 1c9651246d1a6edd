/*
 * program.h - running the command as a user does, and looking at what it
 * printed. Every test program works in a folder of its own.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <jansson.h>

#include "testing.h"

struct outcome {
    int status; /* exit status, or 128 + the signal that ended it */
    char *out, *err;
};

/* Where a run differs from an ordinary one. */
struct setup {
    const char *input;  /* standard input; NULL: empty */
    const char *out;    /* file that standard output goes to; NULL: outcome.out */
    const char *path;   /* PATH; NULL: the caller's */
    const char *program; /* another one than `espalier`; NULL: that */
    bool closed;        /* standard output is closed */
};

/* Run `espalier` with these words, NULL past the last. Free the outcome. */
struct outcome run_with(struct setup setup, const char *const *words);
void outcome_free(struct outcome *outcome);

#define RUN(...) RUN_WITH(((struct setup){ .input = NULL }), __VA_ARGS__)
#define RUN_WITH(setup, ...) run_with(setup, (const char *const[]){ __VA_ARGS__, NULL })

/* A run that goes on: start, and wait for its end. */
struct running {
    pid_t pid;
    int out, err;
};

struct running start(struct setup setup, const char *const *words);
struct outcome finish(struct running running);

/*
 * Wait until a running program has used so many milliseconds of the processor
 * since it began to catch signals.
 */
void wait_for_work(pid_t pid, long milliseconds);

/* --- checks ------------------------------------------------------------------ */

/* Exit status 2, nothing on standard output, exactly this line on standard error. */
void expect_error(struct outcome outcome, const char *line);

/* Exit status 0, nothing on standard error, one line of JSON, which the caller frees. */
json_t *expect_json(struct outcome outcome);

/* Exit status 0, nothing on standard error, this text on standard output. */
void expect_text(struct outcome outcome, const char *text);

/* --- the folder --------------------------------------------------------------- */

/* cmocka's group set-up and tear-down: into a new folder, and away with it. */
int enter_folder(void **state);
int leave_folder(void **state);

/* How many files the folder holds, hidden ones too. */
size_t files_here(void);

/* A file's bytes with a final zero, which the caller frees; NULL when there is none. */
char *read_file(const char *name);
void write_file(const char *name, const char *text);

#endif
