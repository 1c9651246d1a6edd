/*
 * made_up.h - games filled in at run time, as a program that links the
 * library would, to ask a search what no real game asks.
 */
#ifndef ESPALIER_TESTS_SEARCH_MADE_UP_H
#define ESPALIER_TESTS_SEARCH_MADE_UP_H

#include "ask.h"

/*
 * A random graph of positions: levels of `width` positions, `branches` moves
 * from each to the next level (fewer where the dice say so), sides and values
 * by the dice too. Many paths meet, many values are equal, and the side to
 * move need not change.
 */
struct graph_params {
    uint64_t seed;
    unsigned levels, width, branches;
    int least, greatest; /* values, in units of */
    double unit;
    bool alternating;
};

struct esp_position *graph_position(const struct graph_params *params);

/* A game of one move that ends after so many plies, or never when they are 0. */
struct esp_position *chain_position(uint64_t plies);

/*
 * MAX has two moves: 0 ends the game with 5, 1 leads to MIN, who has so many
 * moves, 0, 1, 2 ...; each ends the game, the k-th with k.
 */
struct esp_position *broom_position(uint32_t moves);

#endif
