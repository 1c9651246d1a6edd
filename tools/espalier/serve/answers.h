/*
 * answers.h - a cache of moves by position and depth, of bounded size, for
 * any number of threads.
 */
#ifndef SERVE_ANSWERS_H
#define SERVE_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/game.h"

struct answers;

/* room: about how many are kept; 0: none. */
struct answers *answers_new(size_t room);
void answers_free(struct answers *answers);

/* The move that was kept for this position at this depth. */
bool answers_find(struct answers *answers, const struct esp_position *position, int depth,
                  esp_move *move);

/* Keeps it, in the place of the oldest of a few others when there is no room. */
void answers_keep(struct answers *answers, const struct esp_position *position, int depth,
                  esp_move move);

struct answers_counts {
    size_t kept;
    uint64_t hits, misses;
};

struct answers_counts answers_count(struct answers *answers);

#endif
