/*
 * nearer.h - what a value loses on its way to the root where shorter wins are
 * preferred; for the searches, and for whoever proves what they did.
 */
#ifndef ESPALIER_SEARCH_NEARER_H
#define ESPALIER_SEARCH_NEARER_H

#include <math.h>

/*
 * Under `--prefer shorter` a value loses a hair of its size at every ply on
 * its way to the root. Leaf values are rounded to multiples of the hair, so
 * that the arithmetic is exact and windows can be carried down by the
 * inverse; a value depends on the position and the depth below it only, so
 * tables stay sound.
 */
#define ESP_HAIR 0x1p-20
#define ESP_HAIRS_MOST 0x1p32 /* up to here a double holds multiples of it */

static inline __attribute__((always_inline)) double esp_nearer(double value)
{
    if (value > 0)
        return value > ESP_HAIR ? value - ESP_HAIR : 0;
    return value < -ESP_HAIR ? value + ESP_HAIR : 0;
}

/* The inverse; zero is what stands for those that become 0. */
static inline __attribute__((always_inline)) double esp_farther(double value, double zero)
{
    return value > 0 ? value + ESP_HAIR : value < 0 ? value - ESP_HAIR : zero;
}

static inline __attribute__((always_inline)) double esp_on_hairs(double value)
{
    return isfinite(value) ? rint(value / ESP_HAIR) * ESP_HAIR : value;
}

#endif
