/*
 * random.h - seeded random numbers, the same everywhere (SplitMix64: Steele,
 * Lea, Flood 2014).
 */
#ifndef ESPALIER_TESTS_RANDOM_H
#define ESPALIER_TESTS_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* From 0 to bound - 1; near enough to uniform for small bounds. */
static inline uint64_t random_below(uint64_t *state, uint64_t bound)
{
    return random_next(state) % bound;
}

#endif
