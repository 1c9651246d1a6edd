/*
 * result.h - the answer of a search, for people and for programs.
 */
#ifndef RESULT_H
#define RESULT_H

#include <stdio.h>

#include "espalier/search.h"
#include "json.h"

/*
 * The first line answers: game, position, whose turn, depth, value, best
 * move. Then the counts, and what is known of each root move, bounds marked
 * as such.
 */
void result_print(FILE *stream, const struct esp_position *position,
                  const struct esp_options *options, const struct esp_result *result);

/* The first line alone. */
void result_print_answer(FILE *stream, const struct esp_position *position,
                         const struct esp_options *options, const struct esp_result *result);

/* What was asked, as members of an object: game, position ... and algorithm, options ... */
void result_json_position(struct json *json, const struct esp_position *position);
void result_json_search(struct json *json, const struct esp_position *position,
                        const struct esp_options *options);

/* What came out: value, move, counts ... */
void result_json_answer(struct json *json, const struct esp_position *position,
                        const struct esp_options *options, const struct esp_result *result);

/* Leaves: terminal and horizon, no table answers. */
uint64_t result_leaves(const struct esp_result *result);

/* "nodes", "time", "signal" or "memory"; NULL for a search that ran to its end. */
const char *result_stopped(const struct esp_result *result);

#endif
