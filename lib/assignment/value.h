/*
 * value.h - JSON values as text, and whether two are the same.
 */
#ifndef ESPALIER_ASSIGNMENT_VALUE_H
#define ESPALIER_ASSIGNMENT_VALUE_H

#include <stdbool.h>

#include <jansson.h>

#include "espalier/text.h"

/* A value as JSON on one line, numbers as short as they can be. */
void esp_put_json_value(struct esp_out *out, json_t *value);

/* The same, cut at about a line's worth, for a message. */
enum { ESP_SHORT_VALUE = 96 };
const char *esp_short_value(json_t *value, char room[ESP_SHORT_VALUE]);

/* A text for a message: cut, on one line. */
void esp_put_shortened(struct esp_out *out, const char *text, size_t most);

/* What did not fit ends in dots, and in no half of a character. */
void esp_end_shortened(struct esp_out *out);

/* A value as the text of a setting: lists become commas. */
void esp_put_setting(struct esp_out *out, json_t *value);

/*
 * A number, or a text that stands for one that is not finite ("nan", "inf",
 * "-inf", as harnesses write them).
 */
bool esp_value_number(json_t *value, double *number);

/* Deep equal; numbers may differ by the tolerance. */
bool esp_values_equal(json_t *a, json_t *b, double tolerance);

/* Lists of equal values in any order. */
bool esp_values_same_set(json_t *a, json_t *b, double tolerance);

#endif
