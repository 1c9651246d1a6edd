/*
 * reference.h - searches so plain that they can be believed, to check the
 * library's against. They see a game through its table of functions only.
 */
#ifndef ESPALIER_TESTS_REFERENCE_H
#define ESPALIER_TESTS_REFERENCE_H

#include <stdbool.h>

#include "espalier/game.h"

struct reference {
    const struct esp_game *game;
    const void *params;
    unsigned eval;   /* as in struct esp_options */
    bool mean;       /* every player but MAX takes the mean */
    bool hairs;      /* a value loses 2^-20 of its size at every ply upwards */
};

/* What a state is worth so many plies deep; below 0 for no limit. */
double reference_value(const struct reference *reference, const void *state, int depth);

/* What a child's value is worth to its parent. */
double reference_lifted(const struct reference *reference, double value);

/*
 * A value and how many plies away it is decided, when both players also
 * hurry towards what is good for them and put off what is bad. Values below
 * and above 0 are good for MIN and MAX.
 */
struct reference_goal {
    double value;
    int plies;
};
struct reference_goal reference_goal(const struct reference *reference, const void *state,
                                     int depth);

/* Does side prefer a to b? */
bool reference_prefers(enum esp_side side, struct reference_goal a, struct reference_goal b);

#endif
