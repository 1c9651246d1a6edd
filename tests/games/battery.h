/*
 * battery.h - what every game promises, asked of positions met at random, and
 * the messages it owes for bad input.
 */
#ifndef ESPALIER_TESTS_BATTERY_H
#define ESPALIER_TESTS_BATTERY_H

#include "ask.h"

/*
 * Play `games` games from the start of position_of(game, settings, text) to
 * their ends, at most `plies` moves each. At every position: playing leaves
 * the source as it was; the generator repeats itself; there are moves exactly
 * where the game is not over; the text reads back as the same state with the
 * same key, which differs from its successors'; each move's text finds that
 * move; and no game is longer than the bound of the plies said.
 */
void battery(const char *game, const char *settings, const char *text, int games, int plies);

/* Reading fails, with one line that has this part. settings may be NULL. */
void expect_bad_position(const char *game, const char *settings, const char *text,
                         const char *part);

/* A parameter is refused, with one line that has this part. */
void expect_bad_setting(const char *game, const char *name, const char *value, const char *part);

/* What print(), board_json(), facts_json() and picture() write, in one block. */
const char *printed(const struct esp_position *position);
const char *board_of(const struct esp_position *position);
const char *facts_of(const struct esp_position *position);
const char *picture_of(const struct esp_position *position);

/* The legal moves' texts with a blank between two, in the same block. */
const char *legal_of(const struct esp_position *position);

/* The result of a finished game, NaN where it goes on. */
double value_over(const struct esp_position *position);

#endif
