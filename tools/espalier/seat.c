/*
 * seat.c - see seat.h.
 */
#include <stdlib.h>

#include "seat.h"
#include "share.h"

/* Ways to load a student's file, and the boards of courseworks that some of them need. */
static const char *const shipped[] = { "agents", "assignments" };

enum { SHIPPED = sizeof shipped / sizeof shipped[0] };

enum esp_status seat_new(struct esp_player **out, const char *words,
                         const struct esp_position *start, const struct esp_player_setup *setup,
                         struct esp_error *error)
{
    struct esp_agent_setup own = { .seconds = setup ? setup->seconds : 0,
                                   .interrupt = setup ? setup->interrupt : NULL };
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
