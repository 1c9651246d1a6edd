/*
 * expect.h - one node of a tree against one row of expected results.
 */
#ifndef ESPALIER_TESTS_EXPECT_H
#define ESPALIER_TESTS_EXPECT_H

#include <jansson.h>

#include "ask.h"

/* The nodes' parent, and its window unless alpha is missing in the row. */
void expect_place(const struct node *node, const json_t *row);

/*
 * The move against null, a number, a text, or a list of numbers that the
 * game's text joins by that separator.
 */
void expect_move(const struct esp_position *position, esp_move move, const json_t *expected,
                 char separator);

/* The moves never tried, in generator order. */
void expect_pruned(const struct esp_position *position, const struct node *node,
                   const json_t *expected, char separator);

/* The text of the node's position; its tree was made with ESP_WANTS_STATE. */
void expect_state(const struct esp_position *position, const struct node *node,
                  const char *expected);

/* Both nodes stand for the same position. */
void expect_same_states(const struct esp_position *position, const struct node *a,
                        const struct node *b);

#endif
