/*
 * players.h - the kinds of players, each made from what stands after its name.
 */
#ifndef ESPALIER_PLAY_PLAYERS_H
#define ESPALIER_PLAY_PLAYERS_H

#include "espalier/play.h"

enum esp_status esp_read_search(struct esp_player **out, const char *value,
                                const struct esp_position *start,
                                const struct esp_player_setup *setup, struct esp_error *error);
enum esp_status esp_read_simple(struct esp_player **out, const char *value,
                                const struct esp_position *start,
                                const struct esp_player_setup *setup, struct esp_error *error);
enum esp_status esp_read_best(struct esp_player **out, const char *value,
                              const struct esp_position *start,
                              const struct esp_player_setup *setup, struct esp_error *error);

/* The legal moves of a match that runs, in the game's order; the caller frees them. */
enum esp_status esp_legal_moves(esp_move **moves, size_t *count, const struct esp_match *match,
                                struct esp_error *error);

#endif
