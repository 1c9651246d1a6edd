/*
 * mancala_endings.c - see mancala_endings.h.
 *
 * Every position is worked out from those its moves lead to, and they first.
 * That ends: a move either takes stones out of the pits or brings each of its
 * stones nearer to the mover's store.
 */
#include <stdlib.h>

#include "mancala_endings.h"

enum { UNKNOWN = INT8_MIN, POSITIONS_MOST = 20 * 1000 * 1000 };

/* Exact on the way, too: a product of i neighbours is divisible by i!. */
static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t result = 1;
    for (unsigned i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* Three tenths of the game's stones, or as many as can be worked out in a few seconds. */
static int stones_wanted(const struct mancala_params *params)
{
    const unsigned pits = 2 * (unsigned)params->pits;
    const int share = 2 * params->pits * params->stones * 3 / 10;
    int stones = share < ENDING_STONES_MOST ? share : ENDING_STONES_MOST;

    while (choose((unsigned)stones + pits, pits) > POSITIONS_MOST)
        stones--;
    return stones;
}

static int value_of(struct mancala_endings *endings, const struct mancala_params *params,
                    struct mancala state)
{
    int8_t *known = &endings->values[mancala_number(endings, params->pits, state)];
    int best = UNKNOWN;

    if (*known != UNKNOWN)
        return *known;
    for (int pit = 0; pit < params->pits; pit++) {
        if (!(state.p1 >> 8 * pit & 255))
            continue;
        const struct mancala_step step = mancala_step(params, state, (esp_move)pit);
        int value = step.gain;
        if (!step.over)
            value += step.same ? value_of(endings, params, step.state)
                               : -value_of(endings, params, step.state);
        best = value > best ? value : best;
    }
    *known = (int8_t)best;
    return best;
}

/* All ways to lay so many stones into the pits from number pit on. */
static void work_out(struct mancala_endings *endings, const struct mancala_params *params,
                     struct mancala state, int pit, int stones)
{
    const bool mine = pit < params->pits;

    if (pit == 2 * params->pits - 1) {
        state.p2 += (uint64_t)stones << 8 * (pit - params->pits);
        if (state.p1 && state.p2)
            value_of(endings, params, state);
        return;
    }
    for (int count = 0; count <= stones; count++) {
        struct mancala with = state;
        *(mine ? &with.p1 : &with.p2) += (uint64_t)count
                                         << 8 * (mine ? pit : pit - params->pits);
        work_out(endings, params, with, pit + 1, stones - count);
    }
}

struct mancala_endings *esp_mancala_endings_new(const struct mancala_params *params)
{
    struct mancala_endings *endings = calloc(1, sizeof *endings);
    if (!endings)
        return NULL;
    endings->stones = stones_wanted(params);
    endings->pits = 2 * params->pits;
    for (int i = 0; i < endings->pits; i++)
        for (int s = 0; s < FEW; s++)
            endings->choose[i][s] = choose((unsigned)(s + i), (unsigned)i + 1);

    const size_t count = choose((unsigned)(endings->stones + endings->pits),
                                (unsigned)endings->pits);
    endings->values = malloc(count);
    if (!endings->values) {
        esp_mancala_endings_free(endings);
        return NULL;
    }
    memset(endings->values, UNKNOWN, count);
    for (int stones = 2; stones <= endings->stones; stones++)
        work_out(endings, params, (struct mancala){ 0, 0 }, 0, stones);
    return endings;
}

void esp_mancala_endings_free(struct mancala_endings *endings)
{
    if (!endings)
        return;
    free(endings->values);
    free(endings);
}
