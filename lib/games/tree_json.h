/*
 * tree_json.h - what the two readers of JSON trees share.
 */
#ifndef ESPALIER_GAMES_TREE_JSON_H
#define ESPALIER_GAMES_TREE_JSON_H

#include "tree.h"

struct json_t; /* of jansson */

/* Where a tree is read from and to. */
struct tree_reader {
    struct tree_params *params;
    const char *source; /* for messages: "position", or a file */
    struct esp_error *error;
};

enum esp_status esp_tree_no_memory(const struct tree_reader *reader);

/* What a JSON value is, with its article: "a string". */
const char *esp_tree_kind(const struct json_t *json);

/* A name or a number as text; NULL when it is neither. number has room for one. */
const char *esp_tree_word(const struct json_t *json, char number[ESP_NUMBER_TEXT]);

/* The value of a leaf: remember the least and the greatest. */
void esp_tree_note_leaf(struct tree_params *params, double value);

/* Fill params->store from the form with "successors" (tree_states.c). */
enum esp_status esp_tree_read_states(const struct tree_reader *reader, const struct json_t *json);

#endif
