/*
 * line.h - one line of a trace, taken apart.
 *
 * Two readers fill the same structure: esp_line_scan() knows the plain lines
 * that searches write by the million, esp_line_parse() is jansson and knows
 * all of JSON. The first may decline any line it finds unusual and leaves
 * every complaint to the second.
 */
#ifndef ESPALIER_RECORD_LINE_H
#define ESPALIER_RECORD_LINE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

/* The keys that mean something, by length: esp_key_find() relies on it. */
enum esp_key {
    KEY_BY, KEY_FN, KEY_ID, KEY_TO,
    KEY_PLY, KEY_RAW, KEY_WHY, KEY_HIT, KEY_KEY,
    KEY_BETA, KEY_EVAL, KEY_FROM, KEY_LIST, KEY_MOVE, KEY_SIDE, KEY_TEXT, KEY_NAME,
    KEY_ALPHA, KEY_BOUND, KEY_DEPTH, KEY_EVENT, KEY_NODES, KEY_STATE, KEY_TRACE, KEY_VALUE,
    KEY_BOARD, KEY_CACHE,
    KEY_PARENT, KEY_PRUNED,
    KEY_STOPPED, KEY_YIELDED,
    KEY_NARROWED,
    KEY_SYNTHETIC,
    KEYS /* any other */
};

/* A key among those of a line. */
#define KEY_BIT(key) (UINT64_C(1) << (key))

extern const char *const esp_key_names[KEYS];

/* A key with its quotes in a word; longer keys have no sign. */
struct esp_key_sign {
    union {
        char bytes[8];
        uint64_t word;
    };
    uint64_t mask;  /* of the bytes that it has */
    uint8_t length; /* how many they are */
};

extern const struct esp_key_sign esp_key_signs[KEYS];

/* KEYS when the name means nothing here. */
enum esp_key esp_key_find(const char *name, size_t length);

enum esp_item_kind {
    ITEM_NULL, ITEM_FALSE, ITEM_TRUE, ITEM_NUMBER, ITEM_TEXT, ITEM_LIST, ITEM_OBJECT
};

struct esp_item {
    enum esp_item_kind kind;
    union {
        double number;
        const char *text;
        size_t first; /* of a list's items, in the line's list */
    };
    size_t length; /* bytes of a text, items of a list */
};

struct esp_line {
    uint64_t seen; /* one bit for each key that was there */
    struct esp_item items[KEYS + 1];
    struct esp_item *list; /* the items of flat lists, one list behind the other */
    size_t list_count, list_room;
    char *texts; /* texts with their escapes resolved */
    size_t texts_room;
    json_t *json; /* what the texts point into, after esp_line_parse() */
    char key[16]; /* of a cache, where the line was an event */
    uint8_t next[2][KEYS + 1]; /* the key that came after each in such a line last time */
};

static inline const struct esp_item *esp_line_get(const struct esp_line *line, enum esp_key key)
{
    return line->seen >> key & 1 ? &line->items[key] : NULL;
}

/* Append to the line's list; false without memory. */
bool esp_line_append(struct esp_line *line, struct esp_item item);

/* Bytes behind a line that can be read, the first of them 0. */
enum { ESP_LINE_SLACK = 16 };

/*
 * Read a plain line. ESP_LINE_SLACK bytes follow it; what is found points
 * into it. False for anything unusual (nested values, rare escapes, what is not JSON):
 * then ask esp_line_parse().
 */
bool esp_line_scan(struct esp_line *line, const char *text, size_t length);

/*
 * Read any line. The items of a list that is not flat are left out. Says
 * what is wrong with a line that is no JSON object.
 */
enum esp_status esp_line_parse(struct esp_line *line, const char *text, size_t length,
                               struct esp_error *error);

/*
 * json_loadb(), which calls much of what fails for want of memory a mistake
 * of the text: here it is told apart.
 */
json_t *esp_json_load(const char *text, size_t length, size_t flags, json_error_t *reason,
                      bool *no_memory);

void esp_line_free(struct esp_line *line);

#endif
