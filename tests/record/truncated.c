/*
 * truncated.c - a writer that is killed leaves a file that ends anywhere:
 * after every single byte of the small traces, what can be read is the
 * beginning of the whole.
 */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "reading.h"

static size_t cuts;

/* Events of a kind in whole lines, and in a last one that lacks only its newline. */
static uint32_t events(const char *text, size_t length, const char *kind)
{
    uint32_t count = 0;

    for (const char *at = text; at < text + length; at++) {
        const char *newline = memchr(at, '\n', length - (size_t)(at - text));
        const char *end = newline ? newline : text + length;
        json_t *line = json_loadb(at, (size_t)(end - at), 0, NULL);
        const char *event = json_string_value(json_object_get(line, "event"));
        count += event && strcmp(event, kind) == 0;
        json_decref(line);
        at = end;
    }
    return count;
}

static void check_cut(const char *text, size_t length, const struct esp_record *whole)
{
    struct esp_record *record = record_of(text, length);
    const struct esp_trace_footer *footer = esp_record_footer(record);
    const uint32_t left = esp_record_count(record) - footer->unfinished;

    assert_int_equal(esp_record_count(record), events(text, length, "enter"));
    assert_int_equal(left, events(text, length, "leave"));
    assert_int_equal(footer->complete, events(text, length, "end"));
    expect_prefix(record, whole);
    esp_record_free(record);
    cuts++;
}

static void check_file(const char *path)
{
    size_t length;
    char *text = file_text(path, &length);

    if (strstr(path, "several") || strstr(path, "unusual")) { /* not as plain as events() is */
        free(text);
        return;
    }
    const size_t header = strcspn(text, "\n");
    struct esp_record *whole = record_of(text, length);
    for (size_t cut = 1; cut < header; cut++)
        expect_broken(text, cut, ESP_SALVAGE_NONE, "t.jsonl: line 1: cut off in the middle");
    for (size_t cut = header; cut <= length; cut++)
        check_cut(text, cut, whole);
    esp_record_free(whole);
    free(text);
}

static void every_byte(void **state)
{
    (void)state;
    each_file("records", ".jsonl", check_file);
    assert_true(cuts > 2000);
}

/* What is cut off is said, and where. */
static void says_so(void **state)
{
    size_t length;
    char *text = file_text(TEST_DATA "/records/cutoff.jsonl", &length);
    (void)state;

    const char *twelfth = strstr(text, "{\"event\":\"enter\",\"id\":6");
    struct esp_record *record = record_of(text, (size_t)(twelfth - text) + 30);
    const struct esp_trace_footer *footer = esp_record_footer(record);
    assert_false(footer->complete);
    assert_int_equal(footer->line, 11);
    expect_text(footer->problem, "t.jsonl: line 12: cut off in the middle");
    assert_int_equal(footer->innermost, 5);
    assert_int_equal(footer->unfinished, 2);
    esp_record_free(record);

    record = record_of(text, (size_t)(twelfth - text));
    footer = esp_record_footer(record);
    assert_false(footer->complete);
    assert_int_equal(footer->line, 11);
    expect_text(footer->problem, NULL);
    esp_record_free(record);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte),
        cmocka_unit_test(says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
