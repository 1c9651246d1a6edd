/*
 * walk.h - the game played along a record: the states of the open path, and
 * the moves of the node at hand.
 */
#ifndef ESPALIER_RECORD_WALK_H
#define ESPALIER_RECORD_WALK_H

#include "tree.h"

/* Zeroed but for record and root; freed by esp_walk_free(). */
struct esp_walk {
    const struct esp_record *record;
    const struct esp_position *root;
    unsigned char *states; /* by ply */
    size_t state_room;
    esp_move *moves; /* of one node, in generator order ... */
    bool *tried;     /* ... and which of them have a child */
    size_t count, room;
};

void esp_walk_free(struct esp_walk *walk);

/* Room for a state of that ply; false without memory. Others move, but stay as they are. */
bool esp_walk_reserve(struct esp_walk *walk, uint32_t ply);

static inline void *esp_walk_state(const struct esp_walk *walk, uint32_t ply)
{
    return walk->states + ply * walk->root->game->state_size;
}

/* List the moves of a state, none of them tried; false without memory. */
bool esp_walk_moves(struct esp_walk *walk, const void *state);

/* The place of a move, given as text, in the list; its length when it is not legal. */
size_t esp_walk_place(const struct esp_walk *walk, const void *state, uint32_t text);

/* Who chooses at a state: by the rules, or chance where an algorithm takes MIN for it. */
enum esp_side esp_walk_side(const struct esp_walk *walk, const void *state);

/* Does a child's value close its parent's window? */
static inline bool esp_value_closes(enum esp_side side, double value, double alpha, double beta,
                                    bool strict)
{
    if (side == ESP_MAX)
        return strict ? value > beta : value >= beta;
    return strict ? value < alpha : value <= alpha;
}

#endif
