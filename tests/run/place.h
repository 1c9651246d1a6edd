/*
 * place.h - where the tests run programs: a folder that every user may read,
 * runners with and without a sandbox, and a look at what survived.
 */
#ifndef TEST_RUN_PLACE_H
#define TEST_RUN_PLACE_H

#include "espalier/run.h"
#include "testing.h"

enum { PLACES = 2, FOLDER_TEXT = 64 };

struct place {
    char folder[FOLDER_TEXT]; /* the hostile programs */
    char others[FOLDER_TEXT]; /* with a file `precious` that is nobody else's affair */
    struct esp_runner *runners[PLACES]; /* in a sandbox and without; NULL where not */
    const struct esp_runner *runner;    /* the one of the test that is running */
    bool root;
};

int place_setup(void **state);
int place_teardown(void **state);

/* Tight limits: a second of time, little of all else. */
struct esp_run_limits tight_limits(void);

/* Run a hostile program with one argument or NULL; nothing of it may be left afterwards. */
struct esp_run_outcome run_hostile(const struct place *place, const char *name,
                                   const char *argument, bool trace,
                                   const struct esp_run_limits *limits);

/* No process has the mark of the last run in its environment. */
void expect_nothing_left(void);

/* The mark, as NAME=value, of the next run: environment of requests that tests make themselves. */
const char *const *marked_environment(void);

void expect_end(const struct esp_run_outcome *outcome, enum esp_run_end end);

/* Call a test in a sandbox, where there is one, and without; EVERYWHERE defines test_NAME. */
void everywhere(void **state, void (*test)(struct place *));
#define EVERYWHERE(name)                                                                           \
    static void test_##name(void **state) { everywhere(state, name); }

/* Files of others are as they were. */
void expect_others_untouched(const struct place *place);

#endif
