/*
 * reference.h - searches so plain that they can be believed, to check the
 * library's against. They see a game through its table of functions only.
 */
#ifndef ESPALIER_TESTS_REFERENCE_H
#define ESPALIER_TESTS_REFERENCE_H

#include <stdbool.h>

#include "espalier/game.h"

/* Depth in plies, below 0 for no limit; eval as in struct esp_options. */
double reference_minimax(const struct esp_game *game, const void *params, const void *state,
                         int depth, unsigned eval);

/* Every player but MAX takes the mean. */
double reference_expectimax(const struct esp_game *game, const void *params, const void *state,
                            int depth, unsigned eval);

/*
 * A value and how many plies away it is decided, when both players also
 * hurry towards what is good for them and put off what is bad. Values below
 * and above 0 are good for MIN and MAX.
 */
struct reference_goal {
    double value;
    int plies;
};
struct reference_goal reference_shortest(const struct esp_game *game, const void *params,
                                         const void *state, int depth, unsigned eval);

/* Does side prefer a to b? */
bool reference_prefers(enum esp_side side, struct reference_goal a, struct reference_goal b);

#endif
