/*
 * texts.h - the texts of a game in blocks of their own, which the caller
 * frees; and pieces of text that more than one subcommand prints.
 */
#ifndef TEXTS_H
#define TEXTS_H

#include <stdint.h>
#include <stdio.h>

#include "espalier/game.h"
#include "espalier/text.h"

char *move_text(const struct esp_position *position, esp_move move);
char *kind_text(const struct esp_position *position, esp_move kind);

/* A text of the position's state, by one of its game's functions. */
typedef size_t print_state(const void *params, const void *state, char *out, size_t room);
char *state_text(const struct esp_position *position, print_state *print);

/* The legal moves, in order; the caller frees them. None where the game is over. */
esp_move *legal_moves(const struct esp_position *position, size_t *count);

/* "connect4 20314", a long text cut; "mancala at the start". */
void print_position_name(FILE *stream, const struct esp_position *position);

/* "X (MIN)", "MAX": whose turn it is. */
void print_mover(FILE *stream, const struct esp_position *position);

/* A count in groups of three, written into text, which is also returned. */
const char *count_text(uint64_t count, char text[ESP_NUMBER_TEXT]);

/* "1 node", "2 nodes". */
void print_count_of(FILE *stream, uint64_t count, const char *one, const char *many);

/*
 * A text after a margin, broken between words so that no line is longer than
 * 80 columns. The first line starts where the caller left off, at `column`.
 */
void print_wrapped(FILE *stream, const char *text, size_t margin, size_t column);

#endif
