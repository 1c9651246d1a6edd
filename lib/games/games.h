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

#endif
