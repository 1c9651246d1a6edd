/*
 * mancala.c - alpha-beta on Mancala as one would write it for itself, for six
 * pits and four stones.
 *
 * A player is a word, a byte for each pit and the seventh for the store. Whose
 * turn it is, is known by which of two functions runs. What an unfinished
 * board is worth is the library's own, so that only the searches differ.
 */
#include "hand.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "mancala_board.h"

enum { WIDTH = 6, MOST = 49, RING = 13 };

static const uint64_t row = 0xffffffffffffu, store = (uint64_t)1 << 48;

/* What sowing so many stones from a pit adds to both words, and where it ends. */
struct sown {
    uint64_t mine, theirs;
    uint64_t one, mask; /* the pit of the mover's that the last stone fell into, or 0, 1 */
    bool again;         /* it fell into the store */
};

static struct sown table[WIDTH][MOST];

static void fill_table(void)
{
    for (int pit = 0; pit < WIDTH; pit++)
        for (int count = 1; count < MOST; count++) {
            struct sown *drop = &table[pit][count];
            int at = pit;
            *drop = (struct sown){ .mine = 0 - ((uint64_t)count << 8 * pit), .one = 1 };
            for (int i = 0; i < count; i++) {
                at = (at + 1) % RING;
                *(at <= WIDTH ? &drop->mine : &drop->theirs) +=
                    (uint64_t)1 << 8 * (at <= WIDTH ? at : at - WIDTH - 1);
            }
            drop->again = at == WIDTH;
            if (at < WIDTH) {
                drop->one = (uint64_t)1 << 8 * at;
                drop->mask = 255 * drop->one;
            }
        }
}

static inline uint64_t own(uint64_t word)
{
    return (word & ~row) + ((word << 16) * 0x0101010101010101u >> 56) * store;
}

/* Whether the same player moves again. */
static inline bool play(uint64_t *mine, uint64_t *theirs, int pit)
{
    const struct sown *drop = &table[pit][*mine >> 8 * pit & 255];

    *mine += drop->mine;
    *theirs += drop->theirs;
    if ((*mine & drop->mask) == drop->one) {
        const int opposite = 8 * (WIDTH - 1) - __builtin_ctzll(drop->one);
        const uint64_t taken = *theirs >> opposite & 255;
        if (taken) {
            *mine += (taken + 1) * store - drop->one;
            *theirs -= taken << opposite;
            if (!(*theirs & row))
                *mine = own(*mine);
        }
    }
    if (!(*mine & row))
        *theirs = own(*theirs);
    return drop->again;
}

/* Bits 0 to 5: the pits that hold a stone. */
static inline uint64_t pits(uint64_t word)
{
    return (((word & row) + 0x7f7f7f7f7f7fu) & 0x808080808080u) * 0x0008102040810000u >> 58;
}

static __attribute__((noinline)) double worth(uint64_t p1, uint64_t p2)
{
    return mancala_strong(&standard, p1, p2);
}

/* turn: TURN where P2 is to move. */
static inline bool leaf(uint64_t p1, uint64_t p2, uint64_t turn, int depth, double *value)
{
    if (!(p2 & row)) {
        *value = p1 >> 48 > p2 >> 48 ? 100 : p1 >> 48 < p2 >> 48 ? -100 : 0;
        return true;
    }
    if (depth > 0)
        return false;
    *value = worth(p1 | turn, p2);
    return true;
}

static double lowest(uint64_t p1, uint64_t p2, double alpha, double beta, int depth);

static __attribute__((noinline)) double highest(uint64_t p1, uint64_t p2, double alpha,
                                                double beta, int depth)
{
    double best;

    if (leaf(p1, p2, 0, depth, &best))
        return best;
    best = -INFINITY;
    for (uint64_t left = pits(p1); left; left &= left - 1) {
        uint64_t mine = p1, theirs = p2;
        const bool again = play(&mine, &theirs, __builtin_ctzll(left));
        const double value = again ? highest(mine, theirs, alpha, beta, depth - 1)
                                   : lowest(mine, theirs, alpha, beta, depth - 1);
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

static __attribute__((noinline)) double lowest(uint64_t p1, uint64_t p2, double alpha, double beta,
                                               int depth)
{
    double best;

    if (leaf(p1, p2, TURN, depth, &best))
        return best;
    best = INFINITY;
    for (uint64_t left = pits(p2); left; left &= left - 1) {
        uint64_t mine = p2, theirs = p1;
        const bool again = play(&mine, &theirs, __builtin_ctzll(left));
        const double value = again ? lowest(theirs, mine, alpha, beta, depth - 1)
                                   : highest(theirs, mine, alpha, beta, depth - 1);
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

double hand_mancala(int depth)
{
    const uint64_t four = 0x040404040404u;

    fill_table();
    return highest(four, four, -INFINITY, INFINITY, depth);
}
