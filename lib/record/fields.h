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

/* A whole number that must be there. */
enum esp_status esp_field_number(const struct esp_line *line, enum esp_key key, int64_t least,
                                 int64_t greatest, int64_t *number, struct esp_error *error);

/* Is it a number or an infinity? */
bool esp_field_is_value(const struct esp_item *item, double *value);

/* A value; NaN when it is null or missing. */
enum esp_status esp_field_value(const struct esp_line *line, enum esp_key key, double *value,
                                struct esp_error *error);

/*
 * One of some words, which end with NULL; its place in the list, or -1 when
 * it is null or missing.
 */
enum esp_status esp_field_word(const struct esp_line *line, enum esp_key key,
                               const char *const *words, const char *expected, int *which,
                               struct esp_error *error);

/* The esp_bound a line names; -1 when it names none. */
enum esp_status esp_field_bound(const struct esp_line *line, int *bound, struct esp_error *error);

#endif
