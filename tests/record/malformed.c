/*
 * malformed.c - every rule of the format broken once: tests/data/malformed
 * has traces and the message each is refused with.
 */
#include <stdlib.h>
#include <string.h>

#include "reading.h"

static size_t files;

static char *expected_message(const char *path)
{
    char name[1024];
    size_t length;

    snprintf(name, sizeof name, "%.*s.error", (int)strlen(path) - 6, path);
    char *message = file_text(name, &length);
    assert_true(length > 1 && message[length - 1] == '\n');
    message[length - 1] = '\0';
    return message;
}

/* Read, as the file's own name without its folders. */
static struct esp_record *read_named(const char *path, const char *text, size_t length,
                                     enum esp_salvage salvage, struct esp_error *error)
{
    struct esp_record *record;
    FILE *stream = fmemopen((char *)(uintptr_t)text, length, "r");

    assert_non_null(stream);
    *error = (struct esp_error){ .text = "" };
    const enum esp_status status =
        esp_record_read(&record, stream, strrchr(path, '/') + 1, salvage, error);
    assert_int_equal(status, record ? ESP_OK : ESP_BAD_INPUT);
    fclose(stream);
    return record;
}

static void check_refused(const char *path)
{
    size_t length;
    struct esp_error error;
    char *text = file_text(path, &length), *message = expected_message(path);
    struct esp_record *record = read_named(path, text, length, ESP_SALVAGE_NONE, &error);

    if (record)
        fail_msg("%s: accepted, expected '%s'", path, message);
    if (strcmp(error.text, message) != 0)
        fail_msg("%s:\n  got       %s\n  expected  %s", path, error.text, message);
    assert_null(strchr(error.text, '\n'));
    free(text);
    free(message);
    files++;
}

static void refused(void **state)
{
    (void)state;
    files = 0;
    each_file("malformed", ".jsonl", check_refused);
    assert_true(files >= 40);
}

/* Where line number n (from 1) begins. */
static size_t line_start(const char *text, size_t length, unsigned long number)
{
    const char *at = text;

    while (--number > 0) {
        at = memchr(at, '\n', length - (size_t)(at - text));
        assert_non_null(at);
        at++;
    }
    return (size_t)(at - text);
}

/* What is salvaged is what the lines before the wrong one alone would give. */
static void check_salvaged(const char *path)
{
    size_t length;
    struct esp_error error;
    char *text = file_text(path, &length), *message = expected_message(path);
    struct esp_record *record = read_named(path, text, length, ESP_SALVAGE_PREFIX, &error);
    const char *line = strstr(message, ": line ");
    const unsigned long number = line ? strtoul(line + 7, NULL, 10) : 1;

    if (number == 1) {
        assert_null(record);
        assert_string_equal(error.text, message);
    } else {
        const size_t before = line_start(text, length, number);
        struct esp_record *prefix = record_of(text, before);
        assert_non_null(record);
        assert_string_equal(esp_record_footer(record)->problem, message);
        assert_int_equal(esp_record_footer(record)->line, number - 1);
        assert_int_equal(esp_record_count(record), esp_record_count(prefix));
        expect_prefix(record, prefix);
        assert_int_equal(esp_record_footer(record)->complete,
                         esp_record_footer(prefix)->complete);
        assert_null(esp_record_footer(prefix)->problem);
        esp_record_free(prefix);
        files++;
    }
    esp_record_free(record);
    free(text);
    free(message);
}

static void salvaged(void **state)
{
    (void)state;
    files = 0;
    each_file("malformed", ".jsonl", check_salvaged);
    assert_true(files >= 40);
}

/* --- too long ----------------------------------------------------------------------- */

static const char header[] = "{\"trace\":\"espalier\",\"version\":1}\n";
static const char open_note[] = "{\"event\":\"note\",\"text\":\"";

/* A header and a note of that many bytes in all. */
static char *long_note(size_t bytes, size_t *length)
{
    const size_t start = sizeof header - 1;
    char *text = malloc(start + bytes + 2);

    assert_non_null(text);
    memcpy(text, header, start);
    memset(text + start, 'x', bytes);
    memcpy(text + start, open_note, sizeof open_note - 1);
    memcpy(text + start + bytes - 2, "\"}\n", 4);
    *length = start + bytes + 1;
    return text;
}

static void long_lines(void **state)
{
    enum { MIB = 1 << 20 };
    size_t length;
    char *text = long_note(MIB, &length);
    (void)state;

    esp_record_free(record_of(text, length));
    free(text);
    text = long_note(MIB + 1, &length);
    expect_broken(text, length, ESP_SALVAGE_NONE, "t.jsonl: line 2: line longer than 1 MiB");
    free(text);
    text = long_note(40 * MIB, &length);
    expect_broken(text, length, ESP_SALVAGE_NONE, "t.jsonl: line 2: line longer than 1 MiB");
    expect_broken(text, length - 5, ESP_SALVAGE_NONE, "t.jsonl: line 2: line longer than 1 MiB");
    free(text);
}

/* A header may carry a tree of many MiB. */
static void long_header(void **state)
{
    enum { POSITION = 10 << 20 };
    static const char start[] = "{\"trace\":\"espalier\",\"version\":1,\"position\":\"";
    char *text = malloc(sizeof start + POSITION + 64);
    (void)state;

    memcpy(text, start, sizeof start - 1);
    memset(text + sizeof start - 1, '0', POSITION);
    strcpy(text + sizeof start - 1 + POSITION, "\"}\n{\"event\":\"end\",\"nodes\":0}\n");
    struct esp_record *record = record_of(text, strlen(text));
    assert_int_equal(strlen(esp_record_header(record)->position), POSITION);
    assert_true(esp_record_footer(record)->complete);
    esp_record_free(record);
    free(text);
}

/* One that is not mostly text would cost far more memory than it has bytes. */
static void heavy_header(void **state)
{
    enum { LISTS = 1 << 20 };
    static const char start[] = "{\"trace\":\"espalier\",\"version\":1,\"x\":[";
    char *text = malloc(sizeof start + 3 * LISTS + 8), *at = text + sizeof start - 1;
    (void)state;

    memcpy(text, start, sizeof start - 1);
    for (int i = 0; i < LISTS; i++, at += 3)
        memcpy(at, "[],", 3);
    strcpy(at - 1, "]}\n");
    expect_broken(text, strlen(text), ESP_SALVAGE_PREFIX,
                  "t.jsonl: line 1: header longer than 1 MiB besides its texts");
    free(text);
}

static void endless_header(void **state)
{
    enum { MOST = 64 << 20 };
    static const char start[] = "{\"trace\":\"espalier\",\"position\":\"";
    char *text = malloc(MOST + 2);
    (void)state;

    memset(text, 'x', MOST + 1);
    memcpy(text, start, sizeof start - 1);
    expect_broken(text, MOST + 1, ESP_SALVAGE_NONE,
                  "t.jsonl: line 1: header longer than 64 MiB");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused),
        cmocka_unit_test(salvaged),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(long_header),
        cmocka_unit_test(heavy_header),
        cmocka_unit_test(endless_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
