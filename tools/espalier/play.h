/*
 * play.h - one game at the terminal, as the files of `espalier play` share it.
 */
#ifndef PLAY_H
#define PLAY_H

#include "espalier/play.h"
#include "arguments.h"

struct playing {
    const struct arguments *arguments;
    struct esp_match *match;
    struct esp_player *players[2]; /* NULL: a human */
    struct esp_player *decided;    /* whose last decision can be explained; or NULL */
    const volatile sig_atomic_t *interrupt;
    double seconds; /* for a move of `best` and of agents; 0: what each has by itself */
    bool quiet;     /* nothing but the record */
    bool colour;
    bool from_one; /* Mancala's pits are numbered 1 to 6, as people have them there */
    bool left;     /* somebody wants to stop, or the input has ended */
};

/* --- play_board.c ----------------------------------------------------------------- */

/*
 * The board of a state of the match, in colour where that is wanted; what is
 * not as in the state before (or NULL) is then shown inverted.
 */
void play_board(const struct playing *playing, const void *state, const void *before);

/* A move as the board shows it: the caller frees it. */
char *play_move_text(const struct playing *playing, esp_move move);

/* Who played that move, the board after it, and what a search thought of it (or NULL). */
void play_say_move(const struct playing *playing, size_t index,
                   const struct esp_decision *decision);

/* --- play_human.c ----------------------------------------------------------------- */

/* Ask until there is a move, or `left`. */
enum esp_status play_human(struct playing *playing, struct esp_error *error);

/* What can be typed. */
void play_help(const struct playing *playing);

/* --- play_explain.c --------------------------------------------------------------- */

/* The value of each legal move. */
enum esp_status play_hint(const struct playing *playing, struct esp_error *error);

/* The last decision of a searching player: in numbers, and its tree, short. */
enum esp_status play_why(const struct playing *playing, struct esp_error *error);

/* Keep the trace of the decision that led to the last move in --trace-dir. */
enum esp_status play_keep_trace(const struct playing *playing,
                                const struct esp_decision *decision, struct esp_error *error);

/* --- play.c ----------------------------------------------------------------------- */

/* Write the record to a file, whole or not at all. */
enum esp_status play_save(const struct playing *playing, const char *file,
                          struct esp_error *error);

#endif
