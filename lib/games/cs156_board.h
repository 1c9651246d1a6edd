/*
 * cs156_board.h - the rules of CS156 checkers on a board of bits.
 *
 * Cells are numbered row by row, one bit each in the mask of a player:
 *
 *      0  1  2  3  4  5  6  7  8
 *      9 10 11 12 13 14 15 16 17
 *     18 19 20 21 22 23 24 25 26
 *
 * Different chains of hops that lead to the same square are one move, named
 * by the shortest of them. A move is the chain itself, so that it can be
 * written without the position:
 *
 *     26       25..21       20..18       17..16      15..14   ...   1..0
 *     player   start cell   first part   2nd hop     3rd hop        10th hop
 *
 * A part is an index into a table of distances that ascend, counted from 1,
 * and 0 ends the chain. So moves compare as numbers in the same order as
 * their lists of coordinates do.
 */
#ifndef ESPALIER_GAMES_CS156_BOARD_H
#define ESPALIER_GAMES_CS156_BOARD_H

#include "espalier/game.h"
#include "context.h"

enum {
    ROWS = 3,
    COLUMNS = 9,
    CELLS = ROWS * COLUMNS,
    HOPS_MOST = 10, /* a shortest chain visits each of two rows of five squares at most once */
    STEPS_MOST = 3,
    PIECE_MOVES_MOST = STEPS_MOST + HOPS_MOST
};

struct checkers {
    uint32_t one, two; /* cells of player 1 and of player 2 */
    uint32_t player;   /* to move: 1 or 2 */
};

struct checkers_params {
    double win, tie, loss; /* for player 1 */
};

static const struct checkers_params standard = { 1000, 0, -1000 };

/* The same columns, bits of an octal number, in every row. */
#define IN_EVERY_ROW(columns) \
    ((uint32_t)(columns) | (uint32_t)(columns) << 9 | (uint32_t)(columns) << 18)

static const uint32_t board_cells = IN_EVERY_ROW(0777);
static const uint32_t goal_of_one = IN_EVERY_ROW(0700), goal_of_two = IN_EVERY_ROW(0007);

/* --- chains -------------------------------------------------------------------- */

enum { HOP_UP = -2 * COLUMNS, STEP_UP = -COLUMNS, STEP_DOWN = COLUMNS, HOP_DOWN = 2 * COLUMNS };

/* By player; ascending. */
static const int8_t first_parts[2][6] = { { HOP_UP, STEP_UP, 1, 2, STEP_DOWN, HOP_DOWN },
                                          { HOP_UP, STEP_UP, -2, -1, STEP_DOWN, HOP_DOWN } };
static const int8_t later_hops[2][3] = { { HOP_UP, 2, HOP_DOWN }, { HOP_UP, -2, HOP_DOWN } };

enum { PLAYER_BIT = 26, START_BIT = 21, FIRST_BIT = 18, PART_BITS = 2 };

ESP_INLINE unsigned mover_index(esp_move move)
{
    return move >> PLAYER_BIT & 1;
}

ESP_INLINE int start_of(esp_move move)
{
    return (int)(move >> START_BIT & 31);
}

/* The cells of a move in turn, the start first; returns how many. */
ESP_INLINE unsigned walk(esp_move move, uint8_t cells[HOPS_MOST + 1])
{
    const unsigned who = mover_index(move);
    int cell = start_of(move), shift = FIRST_BIT;
    unsigned count = 0, part = move >> FIRST_BIT & 7;

    cells[count++] = (uint8_t)cell;
    while (part) {
        cell += shift == FIRST_BIT ? first_parts[who][part - 1] : later_hops[who][part - 1];
        cells[count++] = (uint8_t)cell;
        shift -= PART_BITS;
        part = shift < 0 ? 0 : move >> shift & 3;
    }
    return count;
}

ESP_INLINE int end_of(esp_move move)
{
    uint8_t cells[HOPS_MOST + 1];
    return cells[walk(move, cells) - 1];
}

/* The move with one more part, the length-th; parts are few, so they are looked for. */
ESP_INLINE esp_move extend(esp_move move, unsigned length, int distance)
{
    const unsigned who = mover_index(move);
    const int8_t *parts = length ? later_hops[who] : first_parts[who];
    unsigned part = 0;

    while (parts[part] != distance)
        part++;
    return move | (esp_move)(part + 1) << (FIRST_BIT - PART_BITS * (int)length);
}

ESP_INLINE bool has(uint32_t cells, int cell)
{
    return cells >> cell & 1;
}

/*
 * Can a piece go this far from this cell? One square onto an empty one, or
 * two over an occupied one.
 */
ESP_INLINE bool may_go(uint32_t occupied, int cell, int distance)
{
    const bool vertical = distance % COLUMNS == 0;
    const int to = cell + distance, over = cell + distance / 2;
    const bool hop = vertical ? distance == HOP_UP || distance == HOP_DOWN
                              : distance == 2 || distance == -2;

    if (to < 0 || to >= CELLS || (!vertical && to / COLUMNS != cell / COLUMNS))
        return false;
    return !has(occupied, to) && (!hop || has(occupied, over));
}

/*
 * All moves of one piece, in order. Hops are found breadth first, forward
 * before up before down; a square is named by the chain that reaches it
 * first. The piece has left its start, so a chain may come back to it.
 */
static __attribute__((noinline)) unsigned piece_moves(struct checkers state, int start,
                                                      esp_move moves[PIECE_MOVES_MOST])
{
    struct {
        esp_move move;
        int cell;
        unsigned length;
    } queue[HOPS_MOST + 1];
    const int forward = state.player == 1 ? 1 : -1;
    const int steps[] = { forward, STEP_UP, STEP_DOWN }, hops[] = { 2 * forward, HOP_UP, HOP_DOWN };
    const uint32_t occupied = (state.one | state.two) & ~(UINT32_C(1) << start);
    const esp_move none = (state.player - 1) << PLAYER_BIT | (esp_move)start << START_BIT;
    unsigned count = 0, head = 0, tail = 0;
    uint32_t reached = 0;

    for (int i = 0; i < STEPS_MOST; i++)
        if (may_go(occupied, start, steps[i]))
            moves[count++] = extend(none, 0, steps[i]);
    queue[tail].move = none, queue[tail].cell = start, queue[tail++].length = 0;
    for (; head < tail; head++) {
        for (int i = 0; i < 3; i++) {
            const int cell = queue[head].cell, to = cell + hops[i];
            if (!may_go(occupied, cell, hops[i]) || has(reached, to))
                continue;
            reached |= UINT32_C(1) << to;
            queue[tail].move = extend(queue[head].move, queue[head].length, hops[i]);
            queue[tail].cell = to;
            queue[tail].length = queue[head].length + 1;
            moves[count++] = queue[tail++].move;
        }
    }
    for (unsigned i = 1; i < count; i++) { /* insertion: they are few and nearly in order */
        const esp_move move = moves[i];
        unsigned at = i;
        for (; at > 0 && moves[at - 1] > move; at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return count;
}

/* --- rules ---------------------------------------------------------------------- */

/* The mover's pieces that can go anywhere, all at once. */
ESP_INLINE uint32_t movable(struct checkers state)
{
    const uint32_t occupied = state.one | state.two, empty = board_cells & ~occupied;
    const uint32_t vertical = empty >> 9 | empty << 9 | (occupied >> 9 & empty >> 18) |
                              (occupied << 9 & empty << 18);
    if (state.player == 1) {
        const uint32_t step = empty >> 1 & IN_EVERY_ROW(0377);
        const uint32_t hop = occupied >> 1 & empty >> 2 & IN_EVERY_ROW(0177);
        return state.one & (vertical | step | hop);
    }
    const uint32_t step = empty << 1 & IN_EVERY_ROW(0776);
    const uint32_t hop = occupied << 1 & empty << 2 & IN_EVERY_ROW(0774);
    return state.two & (vertical | step | hop);
}

ESP_INLINE enum esp_side checkers_side(const struct checkers_params *params, struct checkers state)
{
    (void)params;
    return state.player == 1 ? ESP_MAX : ESP_MIN;
}

/* 1 or 2, or 0 while the game goes on. */
ESP_INLINE unsigned won_by(struct checkers state)
{
    if ((state.one & goal_of_one) == goal_of_one)
        return 1;
    if ((state.two & goal_of_two) == goal_of_two)
        return 2;
    return movable(state) ? 0 : 3 - state.player; /* who cannot move has lost */
}

ESP_INLINE bool checkers_over(const struct checkers_params *params, struct checkers state,
                              enum esp_side side, double *value)
{
    const unsigned winner = won_by(state);
    (void)side;
    *value = winner == 1 ? params->win : params->loss;
    return winner != 0;
}

/* Pieces that are still to be asked, and the moves of the one in hand. */
struct checkers_moves {
    uint32_t pieces;
    uint8_t at, count;
    esp_move list[PIECE_MOVES_MOST];
};

ESP_INLINE struct checkers_moves checkers_moves(const struct checkers_params *params,
                                                struct checkers state)
{
    struct checkers_moves moves;
    (void)params;
    moves.pieces = movable(state);
    moves.at = moves.count = 0;
    return moves;
}

ESP_INLINE bool checkers_next(const struct checkers_params *params, struct checkers state,
                              struct checkers_moves *left, esp_move *move)
{
    (void)params;
    if (left->at == left->count) {
        if (left->pieces == 0)
            return false;
        left->at = 0;
        left->count = (uint8_t)piece_moves(state, __builtin_ctz(left->pieces), left->list);
        left->pieces &= left->pieces - 1;
    }
    *move = left->list[left->at++];
    return true;
}

ESP_INLINE struct checkers checkers_play(const struct checkers_params *params,
                                         struct checkers state, esp_move move)
{
    uint32_t *mine = state.player == 1 ? &state.one : &state.two;

    (void)params;
    *mine &= ~(UINT32_C(1) << start_of(move));
    *mine |= UINT32_C(1) << end_of(move);
    state.player = 3 - state.player;
    return state;
}

ESP_INLINE uint64_t checkers_key(const struct checkers_params *params, struct checkers state)
{
    (void)params;
    return state.one | (uint64_t)state.two << CELLS | (uint64_t)state.player << 2 * CELLS;
}

/* The columns of all pieces, summed one binary digit at a time. */
ESP_INLINE int sum_of_columns(uint32_t cells)
{
    return __builtin_popcount(cells & IN_EVERY_ROW(0252)) +
           2 * __builtin_popcount(cells & IN_EVERY_ROW(0314)) +
           4 * __builtin_popcount(cells & IN_EVERY_ROW(0360)) +
           8 * __builtin_popcount(cells & IN_EVERY_ROW(0400));
}

ESP_INLINE double checkers_evaluate(const struct checkers_params *params, struct checkers state,
                                    unsigned which)
{
    const int of_two = 8 * __builtin_popcount(state.two) - sum_of_columns(state.two);
    (void)params, (void)which;
    return sum_of_columns(state.one) - of_two;
}

#endif
