/*
 * calls.h - the events inside of nodes: in the order they happened while a
 * trace is read, by node afterwards.
 */
#ifndef ESPALIER_RECORD_CALLS_H
#define ESPALIER_RECORD_CALLS_H

#include "espalier/record.h"

struct esp_calls {
    struct esp_call *list;
    size_t count, room;
    uint32_t *moves; /* texts: one list behind the other */
    size_t move_count, move_room;
    uint32_t *starts; /* a node's first call; NULL before sorting and without calls */
};

/*
 * Sort by node, those outside of any node last; calls of one node stay in
 * their order. nodes: how many the record has.
 */
enum esp_status esp_calls_sort(struct esp_calls *calls, uint32_t nodes, struct esp_error *error);

void esp_calls_free(struct esp_calls *calls);

#endif
