/*
 * fields.h - what an event's keys must hold, and the message when they do not.
 */
#ifndef ESPALIER_RECORD_FIELDS_H
#define ESPALIER_RECORD_FIELDS_H

#include "line.h"

/* A key's value, or NULL when it is missing or null. */
static inline const struct esp_item *esp_field_given(const struct esp_line *line,
                                                     enum esp_key key)
{
    const struct esp_item *item = esp_line_get(line, key);
    return item && item->kind != ITEM_NULL ? item : NULL;
}

/* "depth is "two", expected a whole number ..."; item is NULL when it is missing. */
enum esp_status esp_field_fail(enum esp_key key, const struct esp_item *item,
                               const char *expected, struct esp_error *error);

/* That a key's value is no whole number from least to greatest. */
enum esp_status esp_field_fail_number(enum esp_key key, const struct esp_item *item,
                                      int64_t least, int64_t greatest, struct esp_error *error);

/* A whole number that must be there. */
static inline enum esp_status esp_field_number(const struct esp_line *line, enum esp_key key,
                                               int64_t least, int64_t greatest, int64_t *number,
                                               struct esp_error *error)
{
    const struct esp_item *item = esp_line_get(line, key);

    *number = 0;
    if (!item || item->kind != ITEM_NUMBER || !(item->number >= (double)least) ||
        !(item->number <= (double)greatest) || (double)(int64_t)item->number != item->number)
        return esp_field_fail_number(key, item, least, greatest, error);
    *number = (int64_t)item->number;
    return ESP_OK;
}

/* Is it a number or an infinity? */
bool esp_field_is_value(const struct esp_item *item, double *value);

/* A value; NaN when it is null or missing. */
enum esp_status esp_field_value(const struct esp_line *line, enum esp_key key, double *value,
                                struct esp_error *error);

/* The words of some keys by number, as esp_side_name() has those of sides; NULL: no more. */
typedef const char *esp_word_name(unsigned number);

/* Whether a cached evaluation was there: "hit", "miss". */
const char *esp_field_eval_name(unsigned eval);

/* The number of the word that a key has; -1 when it is null or missing. */
enum esp_status esp_field_word(const struct esp_line *line, enum esp_key key,
                               esp_word_name *name, int *which, struct esp_error *error);

#endif
