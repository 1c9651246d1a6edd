/*
 * knowledge.h - what a game knows that helps to solve it exactly: the second,
 * optional table of a game.
 *
 * Solving works with whole numbers in the view of whoever moves. A game's
 * file makes the functions by including prove.h, which is the one recursion
 * of all solvers.
 */
#ifndef ESPALIER_SOLVE_KNOWLEDGE_H
#define ESPALIER_SOLVE_KNOWLEDGE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "espalier/game.h"
#include "espalier/search.h"
#include "memory.h"

/*
 * A move worth trying, in the mover's view: its value is offset plus or minus
 * the child's (plus where the same player moves again), and between lo and hi.
 */
struct esp_child {
    int16_t lo, hi, offset;
    bool same;
};

/* May it still be that the child decides whether the value is at least beta? */
ESP_INLINE bool esp_child_open(const struct esp_child *child, int beta)
{
    return child->lo < beta && child->hi >= beta;
}

/* How a value is told: score = view * (base + value); view is 1 or -1. */
struct esp_scale {
    int base, view;
};

/* A value being narrowed down. */
struct esp_narrowing {
    struct esp_range range;
    int asked;   /* how often */
    bool raised; /* the last answer raised lo; else it lowered hi */
};

/* One running proof: what it needs besides the state. */
struct esp_proof {
    struct esp_memory *memory;
    const void *params;
    const void *made; /* by the game, before the first position */
    uint64_t nodes;
    uint64_t pause;     /* ask the limits again when there are this many nodes */
    enum esp_stop stop; /* once set, what is returned means nothing */
    bool (*limits)(struct esp_proof *); /* is it time to stop? sets pause and stop */
    double deadline;                    /* by esp_now(); 0: none */
    const volatile sig_atomic_t *interrupt;
};

struct esp_knowledge {
    const char *score; /* what is counted: "stones", "margin" */

    /* ESP_UNSUPPORTED, with the reason, where the position cannot be solved. */
    enum esp_status (*check)(const void *params, const void *state, struct esp_error *error);

    /*
     * Whether two positions' parameters mean the same to proofs, so that
     * tables serve both.
     */
    bool (*alike)(const void *params, const void *others);

    /*
     * What is computed once, before the first position (a database of
     * endings); freed by release(). Both NULL: nothing is.
     */
    enum esp_status (*make)(void **made, const void *params, struct esp_error *error);
    void (*release)(void *made);

    struct esp_scale (*scale)(const void *params, const void *state);

    /* What is known of the value without searching. */
    struct esp_range (*bounds)(const void *made, const void *params, const void *state);

    /* Where to ask next: a beta in (lo, hi], which differ. */
    int (*next)(struct esp_narrowing so_far);

    /*
     * Is the value at least beta? What is returned is a lower bound of the
     * value if it is, and an upper bound below beta if it is not.
     */
    int (*prove)(struct esp_proof *proof, const void *params, const void *state, int beta);
};

#endif
