/*
 * misconception.h - the mistakes that students make in a search, as switches.
 *
 * Each mistake is made at one place of the recursion (student.c has a
 * function for every place), so two of one place exclude each other and a
 * student is described by at most one for each.
 */
#ifndef ESPALIER_GRADE_MISCONCEPTION_H
#define ESPALIER_GRADE_MISCONCEPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "espalier/diagnosis.h"

enum place {
    AT_OVER,     /* is the game over? */
    AT_TERMINAL, /* what a finished game is worth */
    AT_DEPTH,    /* how the depth is counted */
    AT_HORIZON,  /* what a position at the horizon is worth */
    AT_SIDE,     /* who chooses */
    AT_MOVES,    /* which moves are made, and on which board */
    AT_START,    /* the best value before any move */
    AT_CHOICE,   /* which move is better */
    AT_ENTRY,    /* the window a node works with */
    AT_HANDING,  /* the window a child gets */
    AT_UPDATE,   /* how the window narrows */
    AT_CUTOFF,   /* when a node is cut */
    AT_STOP,     /* other reasons to stop */
    AT_VALUE,    /* the value that is returned */
    AT_CUT_MOVE, /* the move that is returned at a cutoff */
    AT_MOVE,     /* the move that is returned */
    PLACES
};

enum misconception {
    DEPTH_BEFORE_OVER, NO_OVER_TEST, OVER_AS_WINNER,

    TERMINAL_STORE, TERMINAL_MARGIN, TERMINAL_SIGN, TERMINAL_INFINITE, TERMINAL_ZERO,
    TERMINAL_TURN, TERMINAL_HEURISTIC, TERMINAL_ALPHA, TERMINAL_BETA, TERMINAL_HUNDRED,
    TERMINAL_ONE, DRAW_AS_LOSS, DRAW_AS_WIN,

    DEPTH_ONE_LESS, DEPTH_ONE_MORE, DEPTH_KEPT, DEPTH_BY_TWO, DEPTH_BY_TURN, DEPTH_DRAINED,

    EVALUATION_NEGATED, EVALUATION_OF_MOVER, EVALUATION_TOO_EARLY, EVALUATION_ZERO,
    HORIZON_WIN, HORIZON_WIN_OF_MOVER,

    SIDES_EXCHANGED, SIDES_ALTERNATE, SIDES_FROM_MAX, ALWAYS_MAX, ALWAYS_MIN,

    FIRST_MOVE_SKIPPED, LAST_MOVE_SKIPPED, MOVES_REVERSED, NO_UNDO, NO_UNDO_LISTED, BOARD_NONE,

    START_ZERO, START_WINDOW, START_CONSTANTS,

    LAST_OF_EQUALS, LAST_OF_EQUALS_AT_MAX, LAST_OF_EQUALS_AT_MIN, FIRST_CHILD_ONLY,
    LAST_CHILD_WINS,

    WINDOW_RESET, WINDOW_RESET_CONSTANTS, ROOT_WINDOW_CONSTANTS, ROOT_NARROWED,

    WINDOW_NOT_HANDED, ONLY_ALPHA_HANDED, ONLY_BETA_HANDED, WINDOW_SWAPPED, WINDOW_AS_IT_CAME,

    WINDOW_NOT_UPDATED, ONLY_ALPHA_UPDATED, ONLY_BETA_UPDATED, UPDATE_EXCHANGED,
    UPDATE_LAST_VALUE, WINDOW_SHARED,

    CUTOFF_STRICT, CUTOFF_NONSTRICT, CUTOFF_AT_MAX_ONLY, CUTOFF_AT_MIN_ONLY,
    CUTOFF_BEFORE_UPDATE, CUTOFF_BEFORE_MOVE, CUTOFF_NOT_LEFT, CUTOFF_BETA_ONLY,
    CUTOFF_ALPHA_ONLY,

    STOP_AT_WIN,

    VALUE_HARD, VALUE_SOFT, VALUE_OWN_BOUND, CUTOFF_OTHER_BOUND,
    CUTOFF_BEFORE_BEST,

    CUTOFF_RETURNS_MOVE, CUTOFF_RETURNS_MOVE_AT_MAX, CUTOFF_RETURNS_MOVE_AT_MIN,
    CUTOFF_NULL_IS_ZERO,

    NULL_IS_ZERO, LEAF_NULL_IS_ZERO, NULL_WHEN_FIRST, NULL_WHEN_ZERO, RETURNS_LAST_MOVE,
    NO_MOVE_RETURNED,

    MISCONCEPTIONS
};

struct misconception_entry {
    struct esp_misconception shown;
    enum place place;
    bool windowed; /* only where there is a window */
};

extern const struct misconception_entry esp_misconceptions[MISCONCEPTIONS];

/* A set of them: at each place one, or MISCONCEPTIONS for none. */
struct mistakes {
    uint8_t at[PLACES];
};

struct mistakes esp_no_mistakes(void);

#endif
