/*
 * nesting.c - ids, parents and plies from the order of events.
 */
#include <stdlib.h>

#include "espalier/event.h"

enum esp_status esp_nesting_enter(struct esp_nesting *nesting)
{
    if (nesting->depth == nesting->room) {
        const size_t room = nesting->room ? 2 * nesting->room : 64;
        uint64_t *open = realloc(nesting->open, room * sizeof *open);
        if (!open)
            return ESP_NO_MEMORY;
        nesting->open = open;
        nesting->room = room;
    }
    nesting->open[nesting->depth++] = nesting->next++;
    return ESP_OK;
}

void esp_nesting_leave(struct esp_nesting *nesting)
{
    if (nesting->depth > 0)
        nesting->depth--;
}

void esp_nesting_free(struct esp_nesting *nesting)
{
    free(nesting->open);
    *nesting = (struct esp_nesting){ 0 };
}
