/*
 * lines.h - the trace of a search as lines of text.
 */
#ifndef ESPALIER_TESTS_LINES_H
#define ESPALIER_TESTS_LINES_H

#include <jansson.h>

#include "espalier/trace.h"

struct lines {
    char *text; /* cut into its lines, without their ends */
    char **line;
    size_t count;
};

/* Search with the JSON Lines sink; result may be NULL, else the caller frees it. */
struct lines lines_of(const struct esp_position *position, const struct esp_options *options,
                      enum esp_detail detail, bool states, struct esp_result *result);
void lines_free(struct lines *lines);

/* The very lines, the first one that differs fails the test. */
void lines_expect(const struct lines *lines, const char *const *expected, size_t count);

/* A line parsed; fails unless it is one JSON object, valid to the last byte. */
json_t *lines_json(const struct lines *lines, size_t index);

/* A value as a trace has it: a number, "inf", "-inf", or null for NaN. */
double lines_value(const json_t *value);

#endif
