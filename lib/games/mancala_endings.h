/*
 * mancala_endings.h - the database of endings: the value of every position
 * with few stones in its pits.
 *
 * A position is seen by whoever moves: his pits and the other's, the stores
 * empty. Its value is what he will put in his store from here on less what
 * the other will.
 *
 * Positions are numbered without gaps. With c stones in the pits, one player
 * behind the other, and s the sums of c from the first pit on, the number is
 * the sum over the pits i of "s[i] + i choose i + 1"; all those with fewer
 * stones come before. Beyond the database the number is a key of 45 bits.
 */
#ifndef ESPALIER_GAMES_MANCALA_ENDINGS_H
#define ESPALIER_GAMES_MANCALA_ENDINGS_H

#include "mancala_board.h"

enum { ENDING_STONES_MOST = 23 };

struct mancala_endings {
    int stones; /* that the pits hold at most */
    int pits;   /* of both players */
    uint64_t choose[2 * PITS_MOST][FEW]; /* s + i choose i + 1 */
    int8_t *values;
};

/*
 * Work out the endings of a game: those with up to three tenths of its
 * stones, as far as that takes a few seconds. NULL without memory.
 */
struct mancala_endings *esp_mancala_endings_new(const struct mancala_params *params);
void esp_mancala_endings_free(struct mancala_endings *endings);

/* Of a position with less than FEW stones. All sums at once: by a product, a byte each. */
ESP_INLINE uint64_t mancala_number(const struct mancala_endings *endings, const int pits,
                                   struct mancala state)
{
    const uint64_t mine = state.p1 * ONES;
    const uint64_t theirs = (state.p2 + (mine >> 8 * (pits - 1) & 255)) * ONES;
    uint64_t number = 0;

#pragma GCC unroll 6
    for (int i = 0; i < pits; i++)
        number += endings->choose[i][mine >> 8 * i & 255] +
                  endings->choose[pits + i][theirs >> 8 * i & 255];
    return number;
}

/*
 * The position after a move of P1, who is to move, seen by whoever moves
 * then, and what it brought P1: stones, less those the other swept.
 */
struct mancala_step {
    struct mancala state;
    int gain;
    bool same; /* P1 moves again */
    bool over;
};

ESP_INLINE struct mancala_step mancala_step(const struct mancala_params *params,
                                            struct mancala state, esp_move pit)
{
    const struct mancala next = mancala_play(params, state, pit);
    const bool same = !(next.p1 & TURN);
    const struct mancala pits = { next.p1 & PITS, next.p2 & PITS };

    return (struct mancala_step){ .state = same ? pits : (struct mancala){ pits.p2, pits.p1 },
                                  .gain = mancala_store(next.p1) - mancala_store(next.p2),
                                  .same = same,
                                  .over = pits.p2 == 0 };
}

#endif
