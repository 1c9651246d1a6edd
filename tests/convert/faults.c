/*
 * faults.c - memory that runs out and files that cannot be read, at every
 * place: a status and a message, and the result is whole or nothing.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "forms.h"
#include "reading.h"
#include "scarce.h"

/* --- every place ------------------------------------------------------------------------ */

static bool read_with(struct bytes compact, const struct esp_record *whole)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fmemopen(compact.at, compact.length, "r");

    const enum esp_status status =
        esp_record_read(&record, stream, "t.espt", ESP_SALVAGE_PREFIX, &error);
    const bool ran_out = scarce_end();
    fclose(stream);
    assert_int_equal(record != NULL, status == ESP_OK);
    assert_true(status == ESP_OK || (ran_out && status == ESP_NO_MEMORY));
    assert_int_equal(error.text[0] != '\0', status != ESP_OK);
    if (record) {
        assert_int_equal(esp_record_count(record), esp_record_count(whole));
        expect_prefix(record, whole);
    }
    esp_record_free(record);
    return status == ESP_OK;
}

static bool convert_with(struct bytes from, enum esp_trace_form form)
{
    struct esp_error error = { .text = "" };
    struct esp_conversion what;
    FILE *stream = fmemopen(from.at, from.length, "r");
    FILE *to = fopen("/dev/null", "w");

    const enum esp_status status =
        esp_trace_convert(stream, "t", to, form, ESP_SALVAGE_PREFIX, &what, &error);
    const bool ran_out = scarce_end();
    fclose(stream);
    fclose(to);
    assert_true(status == ESP_OK || (ran_out && status == ESP_NO_MEMORY));
    assert_int_equal(error.text[0] != '\0', status != ESP_OK);
    return status == ESP_OK;
}

static const char *const subjects[] = { "calls", "forest", "cutoff" };

static void no_memory(void **state)
{
    enum { WAYS = 3, FIRST = 4096 };
    (void)state;

    json_set_alloc_funcs(scarce_malloc, free);
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        char path[512];
        snprintf(path, sizeof path, TEST_DATA "/records/%s.jsonl", subjects[i]);
        struct bytes lines = file_bytes(path), compact = to_compact(lines, 1);
        struct esp_record *whole = record_of(lines.at, lines.length);
        for (int way = 0; way < WAYS; way++) {
            size_t needed = 0;
            for (bool enough = false; !enough && needed < FIRST; needed++) {
                scarce_begin(needed, SCARCE_FROM_THEN_ON);
                enough = way == 0   ? read_with(compact, whole)
                         : way == 1 ? convert_with(compact, ESP_FORM_JSONL)
                                    : convert_with(lines, ESP_FORM_COMPACT);
            }
            assert_true(needed > 6 && needed < FIRST);
        }
        esp_record_free(whole);
        free(lines.at);
        free(compact.at);
    }
    json_set_alloc_funcs(malloc, free);
}

/* --- a file that fails after some bytes --------------------------------------------------- */

static ssize_t broken_read(void *cookie, char *bytes, size_t count)
{
    struct bytes *file = cookie;

    if (file->length == 0) {
        errno = EIO;
        return -1;
    }
    if (count > file->length)
        count = file->length;
    memcpy(bytes, file->at, count);
    file->at += count;
    file->length -= count;
    return (ssize_t)count;
}

static void unreadable(void **state)
{
    struct bytes lines = file_bytes(TEST_DATA "/records/cutoff.jsonl");
    struct bytes compact = to_compact(lines, 1);
    (void)state;

    for (size_t cut = 1; cut <= compact.length; cut += 13) {
        struct bytes file = { compact.at, cut };
        struct esp_error error = { .text = "" };
        struct esp_record *record;
        FILE *stream = fopencookie(&file, "r", (cookie_io_functions_t){ .read = broken_read });
        assert_int_equal(
            esp_record_read(&record, stream, "t.espt", ESP_SALVAGE_PREFIX, &error), ESP_IO);
        assert_null(record);
        assert_string_equal(error.text, "t.espt: cannot be read: Input/output error");
        fclose(stream);
    }
    free(lines.at);
    free(compact.at);
}

static void full_disk(void **state)
{
    struct bytes lines = file_bytes(TEST_DATA "/records/cutoff.jsonl");
    struct bytes compact = to_compact(lines, 1);
    (void)state;

    for (int i = 0; i < 2; i++) {
        struct bytes from = i ? lines : compact;
        struct esp_error error = { .text = "" };
        struct esp_conversion what;
        FILE *stream = fmemopen(from.at, from.length, "r"), *to = fopen("/dev/full", "w");
        assert_int_equal(esp_trace_convert(stream, "t", to, i ? ESP_FORM_COMPACT : ESP_FORM_JSONL,
                                           ESP_SALVAGE_NONE, &what, &error), ESP_IO);
        assert_string_equal(error.text, "cannot write the trace: No space left on device");
        fclose(stream);
        fclose(to);
    }
    free(lines.at);
    free(compact.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(no_memory), cmocka_unit_test(unreadable),
                                        cmocka_unit_test(full_disk) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
