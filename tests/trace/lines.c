/*
 * lines.c - see lines.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "lines.h"

static struct lines cut(char *text, size_t length)
{
    struct lines lines = { text, NULL, 0 };
    size_t count = 0;

    assert_int_equal(strlen(text), length);
    assert_true(length > 0 && text[length - 1] == '\n');
    for (size_t i = 0; i < length; i++)
        count += text[i] == '\n';
    lines.line = malloc(count * sizeof *lines.line);
    assert_non_null(lines.line);
    for (char *end; *text; text = end + 1) {
        end = strchr(text, '\n');
        *end = '\0';
        lines.line[lines.count++] = text;
    }
    return lines;
}

struct lines lines_of(const struct esp_position *position, const struct esp_options *options,
                      enum esp_detail detail, bool states, struct esp_result *result)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, options, detail, states, &error);
    if (!sink)
        fail_msg("%s", error.text);
    struct esp_result unused;
    struct esp_result *found = result ? result : &unused;
    *found = search_of(position, options, sink);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    assert_string_equal(error.text, "");
    assert_int_equal(fclose(stream), 0);
    if (!result)
        esp_result_free(found);
    return cut(text, length);
}

void lines_free(struct lines *lines)
{
    free(lines->line);
    free(lines->text);
    *lines = (struct lines){ NULL, NULL, 0 };
}

void lines_expect(const struct lines *lines, const char *const *expected, size_t count)
{
    for (size_t i = 0; i < lines->count && i < count; i++)
        if (strcmp(lines->line[i], expected[i]) != 0)
            fail_msg("line %zu\n     is %s\nexpected %s", i + 1, lines->line[i], expected[i]);
    assert_int_equal(lines->count, count);
}

json_t *lines_json(const struct lines *lines, size_t index)
{
    json_error_t error;
    json_t *object = json_loads(lines->line[index], JSON_REJECT_DUPLICATES, &error);

    if (!json_is_object(object))
        fail_msg("line %zu: %s: %.200s", index + 1, object ? "no object" : error.text,
                 lines->line[index]);
    return object;
}

double lines_value(const json_t *value)
{
    if (json_is_null(value))
        return NAN;
    if (json_is_number(value))
        return json_number_value(value);
    assert_true(json_is_string(value));
    if (strcmp(json_string_value(value), "inf") == 0)
        return INFINITY;
    assert_string_equal(json_string_value(value), "-inf");
    return -INFINITY;
}
