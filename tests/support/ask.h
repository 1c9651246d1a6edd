/*
 * ask.h - positions, options and searches in one line each. Whatever goes
 * wrong fails the test with the library's message.
 */
#ifndef ESPALIER_TESTS_ASK_H
#define ESPALIER_TESTS_ASK_H

#include "espalier/search.h"

#include "tree.h"

/* A position of the game of that name; settings as "width=5 height=4", or NULL. */
struct esp_position *position_of(const char *game, const char *settings, const char *text);

/* A position that must be refused, with a message of one line that says why. */
void expect_refused(const char *game, const char *settings, const char *text, const char *why);

/* The game's own options with some set, as "algorithm=minimax depth=3". */
struct esp_options options_of(const struct esp_position *position, const char *settings);

/* Set some more. */
void set_options(struct esp_options *options, const struct esp_position *position,
                 const char *settings);

/* Search; sink may be NULL. */
struct esp_result search_of(const struct esp_position *position, const struct esp_options *options,
                            struct esp_sink *sink);

/* Search, watched with that mask and checked by tree_check(). */
struct tree *tree_of(const struct esp_position *position, const struct esp_options *options,
                     uint32_t mask, struct esp_result *result);

/* The move's text; one block, overwritten by the next call. */
const char *move_text(const struct esp_position *position, esp_move move);

/* Make a move; or at most so many random ones, until the game is over. */
void play_move(struct esp_position *position, esp_move move);
void play_random(struct esp_position *position, int plies, uint64_t *random);

/* The legal moves, in a block the caller frees. */
esp_move *moves_of(const struct esp_position *position, size_t *count);

#endif
