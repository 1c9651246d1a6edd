/*
 * recover.h - what a foreign trace leaves open, filled in.
 */
#ifndef ESPALIER_RECORD_RECOVER_H
#define ESPALIER_RECORD_RECOVER_H

#include "walk.h"

struct esp_recovery {
    struct esp_record *record; /* the walk's, to be written */
    struct esp_walk walk;
    bool strict;   /* an equal value does not close a window */
    bool complete; /* each child of the node at hand has a move */
};

/*
 * The moves that led to a node's children. state is the node's own, or NULL
 * when it is not known: then only make events can tell. Otherwise the walk has
 * the node's moves, and those with a child become tried ones.
 */
enum esp_status esp_recover_moves(struct esp_recovery *recovery, uint32_t id, const void *state,
                                  struct esp_error *error);

/* Whose choice it was, why it returned, what was never tried; moves are known. */
enum esp_status esp_recover_node(struct esp_recovery *recovery, uint32_t id, const void *state,
                                 struct esp_error *error);

/* Depths that count upwards, turned round. */
void esp_recover_depths(struct esp_record *record);

/* A move as one of the record's texts; ESP_TEXT_NONE without memory. */
uint32_t esp_recover_text(struct esp_recovery *recovery, esp_move move);

#endif
