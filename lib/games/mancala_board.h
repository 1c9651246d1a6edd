/*
 * mancala_board.h - the rules of Mancala and what a board is worth, on two
 * words.
 *
 * Each player has a word with a byte for each pit and for the store:
 *
 *     byte      7      6    5   4   3   2   1   0
 *     p1     P2 moves store pit 5 ...           pit 0
 *     p2       0      store pit 5 ...           pit 0
 *
 * With fewer pits the upper bytes stay 0. The pits of both players are empty
 * where the game is over, and only there: play() sweeps.
 *
 * Sowing is two additions. What they are for the common board, by pit and
 * number of stones, stands in a table; other boards work them out.
 */
#ifndef ESPALIER_GAMES_MANCALA_BOARD_H
#define ESPALIER_GAMES_MANCALA_BOARD_H

#include <assert.h>
#include <math.h>
#include <string.h>

#include "games.h"
#include "context.h"

enum { PITS_MOST = 6, STONES_MOST = 6, TOTAL_MOST = 255 };
enum { FEW = 64 }; /* a pit holds less than this in every table */
enum { STORE_SHIFT = 48 };

#define STORE ((uint64_t)1 << STORE_SHIFT)
#define TURN ((uint64_t)1 << 63)
#define PITS (STORE - 1)
#define ONES 0x0101010101010101u

enum { MANCALA_STRONG, MANCALA_STORES };

struct mancala {
    uint64_t p1, p2;
};

struct mancala_params {
    double win, tie, loss; /* for P1 */
    double up, down;       /* what a stone of lead counts, towards a win and towards a loss */
    int pits, stones;
    int total; /* stones on the board */
    bool bank; /* a last stone in an empty pit is taken even if the opposite pit is empty */
    bool usual; /* all that matters in a search is as in `standard` */
};

static const struct mancala_params standard = { 100, 0, -100, 1, 1, 6, 4, 48, false, true };

/* --- sowing -------------------------------------------------------------------- */

/*
 * What is added to the mover's word and to the other's (modulo 2^64: the pit
 * is emptied too), and where the last stone fell if that was a pit of the
 * mover's: one is a stone in it and mask its byte; else mask is 0.
 */
struct sowing {
    uint64_t mine, theirs, mask, one;
};

/*
 * Stones that fall into a place of the ring of 13: the mover's pits are 0 to
 * 5, his store 6, the other's pits 7 to 12.
 */
#define FALL(pit, count, at) \
    ((uint64_t)((count) / 13 + (((at) + 12 - (pit)) % 13 < (count) % 13)))
#define LAST(pit, count) (((pit) + (count)) % 13)

#define MINE(pit, count)                                                                  \
    (FALL(pit, count, 0) + (FALL(pit, count, 1) << 8) + (FALL(pit, count, 2) << 16) +     \
     (FALL(pit, count, 3) << 24) + (FALL(pit, count, 4) << 32) +                          \
     (FALL(pit, count, 5) << 40) + (FALL(pit, count, 6) << 48) - ((uint64_t)(count) << 8 * (pit)))
#define THEIRS(pit, count)                                                                \
    (FALL(pit, count, 7) + (FALL(pit, count, 8) << 8) + (FALL(pit, count, 9) << 16) +     \
     (FALL(pit, count, 10) << 24) + (FALL(pit, count, 11) << 32) + (FALL(pit, count, 12) << 40))
#define PASSES(pit, count) (LAST(pit, count) == 6 ? 0 : TURN)
#define MINE_AND_TURN(pit, count) (MINE(pit, count) + PASSES(pit, count))
#define THEIRS_AND_TURN(pit, count) (THEIRS(pit, count) + PASSES(pit, count))
#define ONE(pit, count) ((uint64_t)1 << 8 * (LAST(pit, count) % 8))
#define MASK(pit, count) (LAST(pit, count) < 6 ? 255 * ONE(pit, count) : 0)

/* An entry for each pit and each number of stones up to 63. */
#define ROW_4(entry, pit, n) entry(pit, n), entry(pit, n + 1), entry(pit, n + 2), entry(pit, n + 3)
#define ROW_16(entry, pit, n) \
    ROW_4(entry, pit, n), ROW_4(entry, pit, n + 4), ROW_4(entry, pit, n + 8), \
        ROW_4(entry, pit, n + 12)
#define ROW(entry, pit) \
    { ROW_16(entry, pit, 0), ROW_16(entry, pit, 16), ROW_16(entry, pit, 32), \
      ROW_16(entry, pit, 48) }
#define ROWS(entry) \
    { ROW(entry, 0), ROW(entry, 1), ROW(entry, 2), ROW(entry, 3), ROW(entry, 4), ROW(entry, 5) }

/*
 * Of P2 and of P1, for boards of six pits. The turn is a bit of P1's word.
 * Tables of words take fewer instructions to find an entry in than one of
 * structures.
 */
static const struct {
    uint64_t mine[PITS_MOST][FEW], theirs[PITS_MOST][FEW];
    uint64_t mask[PITS_MOST][FEW], one[PITS_MOST][FEW];
} sown[2] = { { ROWS(MINE), ROWS(THEIRS_AND_TURN), ROWS(MASK), ROWS(ONE) },
              { ROWS(MINE_AND_TURN), ROWS(THEIRS), ROWS(MASK), ROWS(ONE) } };

/* A stone in each of count pits, at most 6, from pit `from` on. */
static uint64_t run(int from, int count)
{
    return (ONES & (((uint64_t)1 << 8 * count) - 1)) << 8 * from;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Any number of pits and of stones, at least one. */
static struct sowing sow(int pits, bool first, int pit, int count)
{
    struct sowing sowing = { .mine = 0 - ((uint64_t)count << 8 * pit), .one = 1 };

    for (int at = pit + 1;; at = 0) {
        const int mine = least(count, pits - at);
        sowing.mine += run(at, mine);
        count -= mine;
        if (count == 0) {
            sowing.one = (uint64_t)1 << 8 * (at + mine - 1);
            sowing.mask = 255 * sowing.one;
            break;
        }
        sowing.mine += STORE;
        if (--count == 0)
            return sowing;
        const int theirs = least(count, pits);
        sowing.theirs += run(0, theirs);
        count -= theirs;
        if (count == 0)
            break;
    }
    *(first ? &sowing.mine : &sowing.theirs) += TURN;
    return sowing;
}

/* --- rules ----------------------------------------------------------------------- */

ESP_INLINE int mancala_store(uint64_t word)
{
    return (int)(word >> STORE_SHIFT & 255);
}

/* Stones in the pits of a word. */
ESP_INLINE uint64_t mancala_sum(uint64_t word)
{
    return (word << 16) * ONES >> 56;
}

ESP_INLINE enum esp_side mancala_side(const struct mancala_params *params, struct mancala state)
{
    (void)params;
    return state.p1 & TURN ? ESP_MIN : ESP_MAX;
}

ESP_INLINE bool mancala_over(const struct mancala_params *params, struct mancala state,
                             enum esp_side side, double *value)
{
    assert(side == mancala_side(params, state));
    if (side != mancala_side(params, state))
        __builtin_unreachable(); /* tells the compiler what the search knows */
    if (state.p2 << 16)
        return false;
    const int p1 = mancala_store(state.p1), p2 = mancala_store(state.p2);
    *value = p1 > p2 ? params->win : p1 < p2 ? params->loss : params->tie;
    return true;
}

/* The pits that hold a stone, as bits 0 to 5. */
ESP_INLINE uint64_t mancala_moves(const struct mancala_params *params, struct mancala state)
{
    const uint64_t mine = mancala_side(params, state) == ESP_MAX ? state.p1 : state.p2;
    const uint64_t low = 0x7f7f7f7f7f7fu, high = 0x808080808080u;
    const uint64_t gather = 0x0008102040810000u; /* bit 8i+7 to bit 58+i, for i from 0 to 5 */

    if (params->total < 128)
        return (((mine & PITS) + low) & high) * gather >> 58;
    return ((((mine & low) + low) | mine) & high) * gather >> 58;
}

ESP_INLINE bool mancala_next(const struct mancala_params *params, struct mancala state,
                             uint64_t *left, esp_move *move)
{
    (void)params, (void)state;
    return esp_next_bit(left, move);
}

/* Each player's stones go into his own store. */
ESP_INLINE uint64_t mancala_swept(uint64_t word)
{
    return (word & ~PITS) + mancala_sum(word) * STORE;
}

ESP_INLINE struct mancala mancala_play(const struct mancala_params *params, struct mancala state,
                                       esp_move move)
{
    const bool first = mancala_side(params, state) == ESP_MAX;
    uint64_t mine = first ? state.p1 : state.p2, theirs = first ? state.p2 : state.p1;
    const unsigned count = (unsigned)(mine >> 8 * move & 255);
    struct sowing sowing;

    if (params->pits == PITS_MOST && (params->total < FEW || count < FEW))
        sowing = (struct sowing){ sown[first].mine[move][count], sown[first].theirs[move][count],
                                  sown[first].mask[move][count], sown[first].one[move][count] };
    else
        sowing = sow(params->pits, first, (int)move, (int)count);

    mine += sowing.mine;
    theirs += sowing.theirs;
    if ((mine & sowing.mask) == sowing.one) {
        const int opposite = 8 * (params->pits - 1) - __builtin_ctzll(sowing.one);
        const uint64_t taken = theirs >> opposite & 255;
        if (taken || params->bank) {
            mine += (taken + 1) * STORE - sowing.one;
            theirs -= taken << opposite;
            if ((theirs & PITS) == 0)
                mine = mancala_swept(mine);
        }
    }
    if (ESP_UNLIKELY((mine & PITS) == 0))
        theirs = mancala_swept(theirs);
    return first ? (struct mancala){ mine, theirs } : (struct mancala){ theirs, mine };
}

ESP_INLINE uint64_t mancala_key(const struct mancala_params *params, struct mancala state)
{
    (void)params;
    return (esp_mix(state.p1) + state.p2) | 1; /* nothing lost: stones never vary by one */
}

/* --- evaluation (docs/evaluations.md has the reasons) --------------------------------- */

/* A lead in stones as a value strictly between the constants. */
ESP_INLINE double mancala_lead(const struct mancala_params *params, double lead)
{
    const double value = lead * (lead > 0 ? params->up : params->down);
    return params->tie == 0 ? value : params->tie + value;
}

/*
 * The upper bit of a byte is set where a pit's byte is 0; the other bits of
 * the result, and all of those above the pits, may be anything.
 */
ESP_INLINE uint64_t mancala_zeros(const struct mancala_params *params, uint64_t word)
{
    const uint64_t low = ONES * 127;
    return params->total < 128 ? ~(word + low) : ~(((word & low) + low) | word);
}

ESP_INLINE uint64_t mancala_empty(const struct mancala_params *params, uint64_t word)
{
    return mancala_zeros(params, word) & ONES * 128 >> (64 - 8 * params->pits);
}

/*
 * Stones opposite to the mover's empty pits that one move can end in: those
 * which a pit with as many stones as it is far away reaches. Spelt out: at
 * -O2 a loop would not be unrolled.
 */
ESP_INLINE int mancala_captures(const struct mancala_params *params, uint64_t mine,
                                uint64_t theirs)
{
    const uint64_t opposite = __builtin_bswap64(theirs) >> (64 - 8 * params->pits);
    const uint64_t reached = mancala_zeros(params, mine ^ ONES) << 8 |
                             mancala_zeros(params, mine ^ ONES * 2) << 16 |
                             mancala_zeros(params, mine ^ ONES * 3) << 24 |
                             mancala_zeros(params, mine ^ ONES * 4) << 32 |
                             mancala_zeros(params, mine ^ ONES * 5) << 40;
    const uint64_t holes = reached & mancala_empty(params, mine);
    return (int)((opposite & (holes >> 7) * 255) * ONES >> 56);
}

/* What a player's own row is worth, in eighths of a stone. */
ESP_INLINE int mancala_row(const struct mancala_params *params, uint64_t word)
{
    enum { A_STONE = 1, IN_LAST_PIT = 2, A_FILLED_PIT = 5 };
    const int last = params->pits - 1;
    const uint64_t others = ((uint64_t)1 << 8 * last) - 1;
    const int empty = (int)(((mancala_empty(params, word) & others) >> 7) * ONES >> 56);

    return A_STONE * (int)mancala_sum(word) + IN_LAST_PIT * (int)(word >> 8 * last & 255) -
           A_FILLED_PIT * empty;
}

/* The stores, what both rows are worth, and what the mover can have at once. */
ESP_INLINE double mancala_strong(const struct mancala_params *params, uint64_t p1, uint64_t p2)
{
    enum { IN_STORE = 8, AN_EXTRA_TURN = 8, A_CAPTURED_STONE = 6 };
    const bool first = !(p1 & TURN);
    const uint64_t mine = first ? p1 : p2, theirs = first ? p2 : p1;
    const uint64_t to_store = 0x010203040506u >> 8 * (PITS_MOST - params->pits);
    const int at_once = (mancala_empty(params, mine ^ to_store) ? AN_EXTRA_TURN : 0) +
                        A_CAPTURED_STONE * mancala_captures(params, mine, theirs);
    const int standing = IN_STORE * (mancala_store(p1) - mancala_store(p2)) +
                         mancala_row(params, p1) - mancala_row(params, p2);

    return mancala_lead(params, 0.125 * (standing + (first ? at_once : -at_once)));
}

/* Out of line, to keep it out of the way of the recursion; for the common board and all. */
static __attribute__((noinline)) double strong_common(uint64_t p1, uint64_t p2)
{
    return mancala_strong(&standard, p1, p2);
}

static __attribute__((noinline)) double strong_any(const struct mancala_params *params,
                                                   uint64_t p1, uint64_t p2)
{
    return mancala_strong(params, p1, p2);
}

ESP_INLINE double mancala_evaluate(const struct mancala_params *params, struct mancala state,
                                   unsigned which)
{
    if (which == MANCALA_STORES)
        return mancala_lead(params, mancala_store(state.p1) - mancala_store(state.p2));
    return params == &standard ? strong_common(state.p1, state.p2)
                               : strong_any(params, state.p1, state.p2);
}

#endif
