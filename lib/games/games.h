/*
 * games.h - what the games share: the list of them, and texts for the common
 * case that a move is a number.
 */
#ifndef ESPALIER_GAMES_GAMES_H
#define ESPALIER_GAMES_GAMES_H

#include "espalier/game.h"
#include "espalier/text.h"

extern const struct esp_game esp_mancala, esp_last_stone, esp_redblue_nim, esp_connect4,
    esp_cs156_checkers, esp_tree, esp_tictactoe;

/* What they know that helps to solve them. */
extern const struct esp_knowledge esp_connect4_knowledge, esp_mancala_knowledge;

/* The lowest bit of a set of moves, taken out; false when it is empty. */
static inline __attribute__((always_inline)) bool esp_next_bit(uint64_t *left, esp_move *move)
{
    if (*left == 0)
        return false;
    *move = (esp_move)__builtin_ctzll(*left);
    *left &= *left - 1;
    return true;
}

/* "win", "tie" or "loss", set to a finite number. */
enum esp_status esp_configure_constant(const char *name, const char *value, double *win,
                                       double *tie, double *loss, struct esp_error *error);

/* Least and greatest of the three. */
void esp_range_of_constants(double win, double tie, double loss, double *least, double *greatest);

/* For games whose moves are numbers: text and kind are the number. */
size_t esp_print_number_move(const void *params, esp_move move, char *out, size_t room);
enum esp_status esp_parse_number_kind(const void *params, const char *text, esp_move *kind,
                                      struct esp_error *error);

/* --- texts of positions (counts.c) ------------------------------------------- */

/* The text or, when it is long, its beginning and three dots, for a message. */
enum { ESP_SHORT_TEXT = 64 };
const char *esp_shortened(const char *text, char room[ESP_SHORT_TEXT]);

/*
 * "position '12x4': character 3 is 'x', expected a pit digit 0 to 5"; at
 * counts from 0 and may be the text's end. Returns ESP_BAD_INPUT.
 */
enum esp_status esp_fail_character(struct esp_error *error, const char *text, size_t at,
                                   const char *expected);

/*
 * Whole numbers from 0 to most with a comma between two, in [from, to) of a
 * position text. All are counted, the first `room` of them stored.
 */
enum esp_status esp_parse_counts(const char *text, size_t from, size_t to, uint32_t most,
                                 uint32_t *list, size_t room, size_t *count,
                                 struct esp_error *error);

/*
 * Where the counts do not tell whose turn it is, a text ends in ",min" when
 * MIN moves; ",max" may be left out. Returns where the counts end.
 */
size_t esp_parse_mover(const char *text, enum esp_side *side);
void esp_put_mover(struct esp_out *out, enum esp_side side);

/* --- boards as pictures (marks.c) ---------------------------------------------- */

/* Marks being put in a list, which may be too short for them. */
struct esp_marks {
    struct esp_mark *list;
    size_t room, count;
};

void esp_put_mark(struct esp_marks *out, struct esp_mark mark);

/* A label with its middle at x, y: a number. */
void esp_put_label(struct esp_marks *out, float x, float y, int number);

/*
 * A pile as a row: what it is called, how many stones it has, and the stones
 * (kind and ink) in lines of ten, behind them those the last move took. A
 * long pile ends in dots. Returns the y below it.
 */
struct esp_pile {
    const char *name;
    uint32_t count, taken;
    uint8_t kind, ink;
};
float esp_put_pile(struct esp_marks *out, float y, const struct esp_pile *pile);

#endif
