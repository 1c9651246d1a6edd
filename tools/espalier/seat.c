/*
 * seat.c - see seat.h.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "seat.h"
#include "share.h"

/* Ways to load a student's file, and the boards of courseworks that some of them need. */
static const char *const shipped[] = { "agents", "assignments" };

enum { SHIPPED = sizeof shipped / sizeof shipped[0] };

/*
 * What protection there is does not change while we run, and to try it takes as
 * long as to start a program: all programs of a tournament share the answer.
 */
static pthread_once_t runner_once = PTHREAD_ONCE_INIT;
static struct esp_runner *runner; /* NULL without memory: then each player tries */

static void make_runner(void)
{
    (void)esp_runner_new(&runner, true, NULL);
}

static const struct esp_runner *runner_for(const char *words)
{
    if (strncmp(words, "exec", 4) != 0)
        return NULL;
    pthread_once(&runner_once, make_runner);
    return runner;
}

enum esp_status seat_new(struct esp_player **out, const char *words,
                         const struct esp_position *start, const struct esp_player_setup *setup,
                         struct esp_error *error)
{
    struct esp_agent_setup own = { .seconds = setup ? setup->seconds : 0,
                                   .interrupt = setup ? setup->interrupt : NULL,
                                   .runner = runner_for(words) };
    char *folders[SHIPPED + 1];
    size_t count = 0;

    for (size_t i = 0; i < SHIPPED; i++) {
        folders[count] = share_folder(shipped[i]);
        count += folders[count] != NULL;
    }
    folders[count] = NULL;
    own.folders = (const char *const *)folders;
    const enum esp_status status = esp_agent_new(out, words, start, &own, error);
    for (size_t i = 0; i < count; i++)
        free(folders[i]);
    return status;
}
