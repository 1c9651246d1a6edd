/*
 * rows.h - files of expected results, one JSON object a line.
 */
#ifndef ESPALIER_TESTS_ROWS_H
#define ESPALIER_TESTS_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

typedef void row_test(json_t *row, size_t line, void *data);

/*
 * Call test for every row of tests/data/NAME; the row is freed afterwards.
 * Fails when the file is missing, holds something else or has not `count`
 * rows, so that a truncated copy cannot pass.
 */
void each_row(const char *name, size_t count, row_test *test, void *data);

/* Members of a row that must be there, of the kind asked for. */
long long row_integer(const json_t *row, const char *key);
const char *row_text(const json_t *row, const char *key);
bool row_true(const json_t *row, const char *key);
bool row_null(const json_t *row, const char *key);
const json_t *row_list(const json_t *row, const char *key);

/* A number, or "inf" or "-inf". */
double row_value(const json_t *row, const char *key);

#endif
