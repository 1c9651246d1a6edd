/*
 * question.h - what a subcommand is asked about: a position, and how to
 * search it. The words and options are the same for all of them.
 */
#ifndef QUESTION_H
#define QUESTION_H

#include "espalier/game.h"
#include "espalier/search.h"
#include "arguments.h"

/* --param and its short cuts, --side. */
extern const struct option position_options[];

/* What esp_options_set() knows, under the same names. */
extern const struct option search_options[];

/*
 * The position that GAME [POSITION] and the options name; `-` is read from
 * standard input. Moves that were skipped are told on standard error. The
 * caller frees *out with esp_position_free().
 */
enum esp_status question_position(struct esp_position **out, const struct arguments *arguments,
                                  struct esp_error *error);

/*
 * As question_position(), for the text alone, whatever the words after GAME
 * are; moves that were skipped are told in *warning.
 */
enum esp_status question_position_of(struct esp_position **out, const struct arguments *arguments,
                                     const char *text, struct esp_error *warning,
                                     struct esp_error *error);

/*
 * The options of a search: those of the convention, then all that were given
 * in their order. The caller frees them with esp_options_free(), also after
 * an error.
 */
enum esp_status question_options(struct esp_options *options, const struct arguments *arguments,
                                 const struct esp_position *position, struct esp_error *error);

/*
 * An error when the game cannot be searched to its end and nothing limits the
 * search: no depth, no nodes, no time. given: a depth was named, if only inf.
 */
enum esp_status question_check_depth(const struct esp_options *options,
                                     const struct esp_position *position, bool given,
                                     struct esp_error *error);

/* The game of that name; the error says where to find the list. */
const struct esp_game *question_game(const char *name, struct esp_error *error);

#endif
