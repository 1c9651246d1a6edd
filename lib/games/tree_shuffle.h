/*
 * tree_shuffle.h - the values of a random tree's leaves, without a list.
 *
 * The leaves of random:b,d,seed are worth 0, 1 ... b^d - 1, each value once,
 * in an order that the seed decides. The order is a swap-or-not shuffle
 * (Hoang, Morris, Rogaway 2012): every round pairs x with pair - x modulo
 * the number of leaves and swaps the two when a bit computed from the larger
 * says so. It works for any number of leaves and takes the same time and no
 * memory for all of them. The rounds' numbers are the outputs of SplitMix64
 * (Steele, Lea, Flood 2014) from the seed: pair (modulo the number of
 * leaves), factor, offset, pair, factor, offset ...
 *
 * With 16 rounds all orders of up to 9 leaves are equally frequent as far as
 * a million seeds can tell; we take 20.
 */
#ifndef ESPALIER_GAMES_TREE_SHUFFLE_H
#define ESPALIER_GAMES_TREE_SHUFFLE_H

#include <stdint.h>

#include "context.h"

enum { TREE_SWAPS = 20 };

/* Both numbers of a pair are below count, so sums do not overflow. */
#define TREE_LEAVES_MAX (UINT64_C(1) << 53)

struct tree_swap {
    uint64_t pair, factor, offset;
};

static inline uint64_t tree_splitmix(uint64_t *state)
{
    return esp_mix(*state += 0x9e3779b97f4a7c15u);
}

static inline void tree_shuffle_init(struct tree_swap swaps[TREE_SWAPS], uint64_t seed,
                                     uint64_t count)
{
    for (int i = 0; i < TREE_SWAPS; i++) {
        swaps[i].pair = tree_splitmix(&seed) % count;
        swaps[i].factor = tree_splitmix(&seed) | 1;
        swaps[i].offset = tree_splitmix(&seed);
    }
}

ESP_INLINE uint64_t tree_shuffled(const struct tree_swap swaps[TREE_SWAPS], uint64_t count,
                                  uint64_t x)
{
    for (int i = 0; i < TREE_SWAPS; i++) {
        const uint64_t other = swaps[i].pair - x + (swaps[i].pair < x ? count : 0);
        const uint64_t larger = x > other ? x : other;
        x = (larger * swaps[i].factor + swaps[i].offset) >> 63 ? other : x;
    }
    return x;
}

#endif
