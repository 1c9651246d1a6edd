/*
 * html.c - the page that steps through a search: nothing in it is fetched
 * from anywhere, and the data in it are those of the record, read back by
 * jansson. What the page does with them is shown in a browser (stepper/).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "testing.h"
#include "picture.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;

static char *page_of(struct esp_record *record, const struct esp_draw_options *options)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    if (esp_draw_html(record, options, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return text;
}

static const char data_start[] = "<script type=\"application/json\" id=\"data\">";

/* What the page's element of data holds: up to the first `</script`, as a browser reads it. */
static json_t *data_of(const char *page)
{
    const char *start = strstr(page, data_start);
    json_error_t problem;

    assert_non_null(start);
    start += strlen(data_start);
    const char *end = strcasestr(start, "</script");
    assert_non_null(end);
    json_t *data = json_loadb(start, (size_t)(end - start), 0, &problem);
    if (!data)
        fail_msg("line %d: %s", problem.line, problem.text);
    return data;
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strcasestr(text, part)); text += strlen(part))
        count++;
    return count;
}

/* --- nothing from elsewhere --------------------------------------------------- */

/* The one address is the name of SVG's elements, which is not fetched. */
static void self_contained(void **state)
{
    static const char *const never[] = { " src=", "@import", "<iframe", "<object",
                                         "<embed", "XMLHttpRequest", "WebSocket", "import(" };
    struct esp_record *record = record_named("mancala");
    char *page = page_of(record, &all);

    (void)state;
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strcasestr(page, never[i]))
            fail_msg("%s in the page", never[i]);
    assert_int_equal(count_of(page, "http://"), count_of(page, "http://www.w3.org/2000/svg"));
    assert_int_equal(count_of(page, "https://"), 0);
    assert_int_equal(count_of(page, "url("), count_of(page, "url(#")); /* a place in the page */
    assert_int_equal(count_of(page, "<link "), 1);
    assert_non_null(strstr(page, "<link rel=\"icon\" href=\"data:,\">"));
    assert_non_null(strstr(page, "content=\"default-src 'none';"));
    free(page);
    esp_record_free(record);
}

/* Elements as a browser finds them: each script ends where it is meant to. */
static void in_shape(void **state)
{
    static const char *const elements[] = { "html", "head", "body", "script", "style", "title",
                                            "form", "nav", "button" };
    struct esp_record *record = record_named("special");
    char *page = page_of(record, &all);

    (void)state;
    assert_memory_equal(page, "<!DOCTYPE html>\n<html lang=\"en\">\n", 33);
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
        char open[20], close[20];
        snprintf(open, sizeof open, "<%s>", elements[i]);
        const size_t plain = count_of(page, open);
        snprintf(open, sizeof open, "<%s ", elements[i]);
        snprintf(close, sizeof close, "</%s>", elements[i]);
        assert_int_equal(plain + count_of(page, open), count_of(page, close));
    }
    assert_null(strstr(page, "<!--")); /* no comment that a text could have opened */
    assert_string_equal(page + strlen(page) - 8, "</html>\n");
    free(page);
    esp_record_free(record);
}

/* --- the data are the record's --------------------------------------------------- */

static void expect_number(json_t *column, size_t i, bool is_known, double expected)
{
    json_t *value = json_array_get(column, i);

    if (!is_known)
        assert_true(json_is_null(value));
    else if (isinf(expected))
        assert_string_equal(json_string_value(value), expected < 0 ? "-inf" : "inf");
    else
        assert_true(json_is_number(value) && json_number_value(value) == expected);
}

static void expect_text(json_t *data, json_t *column, size_t i, const char *expected)
{
    const json_int_t number = json_integer_value(json_array_get(column, i));

    if (!expected)
        assert_int_equal(number, -1);
    else
        assert_string_equal(json_string_value(json_array_get(json_object_get(data, "texts"),
                                                             (size_t)number)),
                            expected);
}

static void expect_node(json_t *data, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    const json_int_t parent =
        json_integer_value(json_array_get(json_object_get(data, "parent"), id));

    assert_int_equal(json_integer_value(json_array_get(json_object_get(data, "id"), id)), id);
    assert_int_equal(parent, node->parent == ESP_PARENT_NONE ? -1 : (json_int_t)node->parent);
    expect_number(json_object_get(data, "alpha"), id, node->flags & ESP_NODE_WINDOW, node->alpha);
    expect_number(json_object_get(data, "beta"), id, node->flags & ESP_NODE_WINDOW, node->beta);
    expect_number(json_object_get(data, "value"), id, node->flags & ESP_NODE_VALUE, node->value);
    expect_text(data, json_object_get(data, "move"), id, esp_record_text(record, node->move));
    expect_text(data, json_object_get(data, "returned"), id,
                esp_record_text(record, node->returned));
    expect_text(data, json_object_get(data, "by"), id,
                esp_record_text(record, esp_record_by(record, id)));
}

/* Moves with quotes, `<`, `&`, `%`, backslashes and letters beyond ASCII are in `special`. */
static void the_record_read_back(void **state)
{
    static const char *const names[] = { "mancala", "textbook", "special", "stopped", "table",
                                         "foreign", "tictactoe" };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct esp_record *record = record_named(names[i]);
        char *page = page_of(record, &all);
        json_t *data = data_of(page);
        assert_int_equal(json_integer_value(json_object_get(data, "count")),
                         esp_record_count(record));
        for (uint32_t id = 0; id < esp_record_count(record); id++)
            expect_node(data, record, id);
        json_decref(data);
        free(page);
        esp_record_free(record);
    }
}

static const char hostile[] =
    "{\"trace\":\"espalier\",\"version\":1,\"game\":\"</script><script>\",\"depth\":null}\n"
    "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0}\n"
    "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"</script>\",\"ply\":1}\n"
    "{\"event\":\"leave\",\"id\":1,\"value\":0.1,\"why\":\"terminal\"}\n"
    "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"<!--<script>\",\"ply\":1}\n"
    "{\"event\":\"leave\",\"id\":2,\"value\":-1e300,\"why\":\"terminal\"}\n"
    "{\"event\":\"enter\",\"id\":3,\"parent\":0,\"move\":\"%s_\\\\\\\"\\u2028\\u0001na\\u00efve\","
    "\"ply\":1}\n"
    "{\"event\":\"leave\",\"id\":3,\"value\":\"inf\",\"why\":\"terminal\"}\n"
    "{\"event\":\"leave\",\"id\":0,\"value\":\"inf\",\"move\":\"</script>\",\"why\":\"full\"}\n"
    "{\"event\":\"end\",\"nodes\":4,\"value\":\"inf\",\"move\":null}\n";

static void texts_stay_texts(void **state)
{
    struct esp_record *record = record_of(hostile);
    char *page = page_of(record, &all);
    json_t *data = data_of(page), *moves = json_object_get(data, "move");

    (void)state;
    for (uint32_t id = 0; id < 4; id++)
        expect_node(data, record, id);
    expect_text(data, moves, 1, "</script>");
    expect_text(data, moves, 2, "<!--<script>");
    expect_text(data, moves, 3, "%s_\\\"\u2028\x01na\u00efve");
    assert_string_equal(json_string_value(json_object_get(data, "game")), "</script><script>");
    assert_int_equal(count_of(page, "<script"), count_of(page, "</script>"));
    json_decref(data);
    free(page);
    esp_record_free(record);
}

/* --- limits and parts ---------------------------------------------------------------- */

static void too_many(void **state)
{
    char *trace = deep_trace(50001);
    struct esp_record *record = record_of(trace);
    struct esp_draw_options fewer = { .max_depth = UINT32_MAX, .max_nodes = 3 };
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/null", "w");

    (void)state;
    assert_int_equal(esp_draw_html(record, &all, stream, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text,
                        "50,001 nodes are too many to step through, 50,000 at most: draw fewer "
                        "with --max-nodes or --max-depth, or a part with --focus PATH");
    fclose(stream);
    char *page = page_of(record, &fewer);
    json_t *data = data_of(page);
    assert_int_equal(json_integer_value(json_object_get(data, "count")), 3);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(data, "hidden"), 2)),
                     49998);
    json_decref(data);
    free(page);
    esp_record_free(record);
    free(trace);
}

/* --- a disk that fills up ---------------------------------------------------------------- */

static ssize_t disk_write(void *cookie, const char *bytes, size_t count)
{
    size_t *room = cookie;
    const size_t fits = *room < count ? *room : count;

    (void)bytes;
    *room -= fits;
    if (fits < count)
        errno = ENOSPC;
    return (ssize_t)fits;
}

static void full_disk(void **state)
{
    struct esp_record *record = record_named("mancala");
    char *page = page_of(record, &all);
    const size_t whole = strlen(page);

    (void)state;
    for (size_t room = 0; room <= whole; room += whole / 40 + (room == 0)) {
        size_t left = room;
        struct esp_error error = { .text = "" };
        FILE *stream = fopencookie(&left, "w", (cookie_io_functions_t){ .write = disk_write });
        assert_int_equal(esp_draw_html(record, &all, stream, &error),
                         room < whole ? ESP_IO : ESP_OK);
        assert_string_equal(error.text, room < whole
                                            ? "cannot write the page: No space left on device"
                                            : "");
        fclose(stream);
    }
    free(page);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(self_contained),       cmocka_unit_test(in_shape),
        cmocka_unit_test(the_record_read_back), cmocka_unit_test(texts_stay_texts),
        cmocka_unit_test(too_many),             cmocka_unit_test(full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
