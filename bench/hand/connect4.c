/*
 * connect4.c - alpha-beta on Connect Four as one would write it for itself.
 *
 * The board is John Tromp's: seven bits a column, the stones of the player
 * to move and all stones.
 */
#include "hand.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static const uint64_t bottom = 0x40810204081u, squares = 0x40810204081u * 63;

static inline bool four(uint64_t stones)
{
    uint64_t pairs = stones & stones >> 7;
    if (pairs & pairs >> 14)
        return true;
    pairs = stones & stones >> 6;
    if (pairs & pairs >> 12)
        return true;
    pairs = stones & stones >> 8;
    if (pairs & pairs >> 16)
        return true;
    pairs = stones & stones >> 1;
    return (pairs & pairs >> 2) != 0;
}

static double highest(uint64_t mover, uint64_t all, double alpha, double beta, int depth);

static __attribute__((noinline)) double lowest(uint64_t mover, uint64_t all, double alpha,
                                               double beta, int depth)
{
    if (four(all ^ mover))
        return 100;
    if (all == squares || depth == 0)
        return 0;
    double best = INFINITY;
    for (uint64_t left = (all + bottom) & squares; left; left &= left - 1) {
        const double value = highest(all ^ mover, all | (left & -left), alpha, beta, depth - 1);
        if (value < best) {
            best = value;
            if (best <= alpha)
                break;
            if (best < beta)
                beta = best;
        }
    }
    return best;
}

static __attribute__((noinline)) double highest(uint64_t mover, uint64_t all, double alpha,
                                                double beta, int depth)
{
    if (four(all ^ mover))
        return -100;
    if (all == squares || depth == 0)
        return 0;
    double best = -INFINITY;
    for (uint64_t left = (all + bottom) & squares; left; left &= left - 1) {
        const double value = lowest(all ^ mover, all | (left & -left), alpha, beta, depth - 1);
        if (value > best) {
            best = value;
            if (best >= beta)
                break;
            if (best > alpha)
                alpha = best;
        }
    }
    return best;
}

double hand_connect4(int depth)
{
    return lowest(0, 0, -INFINITY, INFINITY, depth);
}
