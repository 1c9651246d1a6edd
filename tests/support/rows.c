/*
 * rows.c - see rows.h.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "rows.h"

void each_row(const char *name, size_t count, row_test *test, void *data)
{
    char path[4096];
    char *line = NULL;
    size_t room = 0, lines = 0;

    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s: cannot be opened", path);
    while (getline(&line, &room, file) >= 0) {
        json_error_t error;
        json_t *row = json_loads(line, 0, &error);
        lines++;
        if (!json_is_object(row))
            fail_msg("%s:%zu: %s", path, lines, row ? "no object" : error.text);
        test(row, lines, data);
        json_decref(row);
    }
    free(line);
    fclose(file);
    if (lines != count)
        fail_msg("%s: %zu rows, expected %zu", path, lines, count);
}

static json_t *member(const json_t *row, const char *key)
{
    json_t *value = json_object_get(row, key);
    if (!value)
        fail_msg("the row has no '%s'", key);
    return value;
}

long long row_integer(const json_t *row, const char *key)
{
    const json_t *value = member(row, key);
    if (!json_is_integer(value))
        fail_msg("'%s' is no integer", key);
    return json_integer_value(value);
}

const char *row_text(const json_t *row, const char *key)
{
    const json_t *value = member(row, key);
    if (!json_is_string(value))
        fail_msg("'%s' is no string", key);
    return json_string_value(value);
}

bool row_true(const json_t *row, const char *key)
{
    const json_t *value = member(row, key);
    if (!json_is_boolean(value))
        fail_msg("'%s' is neither true nor false", key);
    return json_is_true(value);
}

bool row_null(const json_t *row, const char *key)
{
    return json_is_null(member(row, key));
}

const json_t *row_list(const json_t *row, const char *key)
{
    const json_t *value = member(row, key);
    if (!json_is_array(value))
        fail_msg("'%s' is no list", key);
    return value;
}

double row_value(const json_t *row, const char *key)
{
    const json_t *value = member(row, key);
    if (json_is_string(value) && strcmp(json_string_value(value), "inf") == 0)
        return INFINITY;
    if (json_is_string(value) && strcmp(json_string_value(value), "-inf") == 0)
        return -INFINITY;
    if (!json_is_number(value))
        fail_msg("'%s' is no number", key);
    return json_number_value(value);
}
