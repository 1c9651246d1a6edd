/*
 * faults.c - memory that runs out, files that cannot be read to their end,
 * disks that fill up: a status and a message each time, nothing lost, nothing
 * half done.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "reading.h"
#include "scarce.h"

/* --- memory that runs out --------------------------------------------------------------- */

/* A trace, and a node to ask for. */
struct subject {
    const char *name, *path;
    uint32_t id;
};

/* Use a record in every way that allocates; true when nothing was refused. */
static bool use(struct esp_record *record, const struct subject *subject, FILE *null)
{
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    struct esp_error error = { .text = "" };
    enum esp_status status[3];
    bool fine = true;
    uint32_t id;

    status[0] = esp_record_find(record, subject->path, &id, &error);
    status[1] = esp_record_write_json(record, null, &error);
    status[2] = esp_record_replay(record, subject->id, state, &error);
    for (int i = 0; i < 3; i++) {
        assert_true(status[i] == ESP_OK || (scarce_ran_out() && status[i] == ESP_NO_MEMORY));
        fine = fine && status[i] == ESP_OK;
    }
    assert_int_equal(error.text[0] == '\0', fine);
    if (status[0] == ESP_OK)
        assert_int_equal(id, subject->id);
    return !scarce_ran_out();
}

static bool read_with(size_t allocations, enum scarce then, const struct subject *subject,
                      const char *text, size_t length, FILE *null)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fmemopen((char *)(uintptr_t)text, length, "r");

    assert_non_null(stream);
    scarce_begin(allocations, then);
    const enum esp_status status =
        esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_PREFIX, &error);
    assert_int_equal(record != NULL, status == ESP_OK);
    assert_true(status == ESP_OK || (scarce_ran_out() && status == ESP_NO_MEMORY));
    assert_int_equal(error.text[0] != '\0', status != ESP_OK);
    const bool enough = record && use(record, subject, null);
    scarce_end();
    if (record) { /* nothing is missing from it */
        struct esp_record *whole = record_of(text, length);
        assert_int_equal(esp_record_count(record), esp_record_count(whole));
        expect_prefix(record, whole);
        esp_record_free(whole);
    }
    esp_record_free(record);
    fclose(stream);
    return enough;
}

static void no_memory(void **state)
{
    static const struct subject subjects[] = { { "calls", "\"0\"~1", 1 },
                                               { "forest", "#4.\"8\"", 5 } };
    FILE *null = fopen("/dev/null", "w");
    (void)state;

    json_set_alloc_funcs(scarce_malloc, free);
    for (size_t i = 0; i < 4; i++) {
        const struct subject *subject = &subjects[i / 2];
        char path[512];
        size_t length;
        size_t needed = 0;
        snprintf(path, sizeof path, TEST_DATA "/records/%s.jsonl", subject->name);
        char *text = file_text(path, &length);
        while (!read_with(needed, i % 2 ? SCARCE_ONCE : SCARCE_FROM_THEN_ON, subject, text, length, null))
            needed++;
        assert_true(needed > 20);
        free(text);
    }
    json_set_alloc_funcs(malloc, free);
    fclose(null);
}

/* Filled in with so many allocations; true when that was enough. */
static bool recover_with(size_t allocations, enum scarce then, const char *text)
{
    struct esp_record *record = record_of(text, strlen(text));
    struct esp_error error = { .text = "" };

    scarce_begin(allocations, then);
    const enum esp_status status = esp_record_recover(record, &error);
    const bool ran_out = scarce_end();
    assert_true(status == ESP_OK || ran_out);
    assert_int_equal(error.text[0] != '\0', status != ESP_OK);
    if (status == ESP_OK) { /* though what is only given back may have been refused */
        expect_text(esp_record_text(record, esp_record_node(record, 1)->move), "1");
        assert_int_equal(esp_record_node(record, 1)->why, ESP_CUTOFF);
    }
    esp_record_free(record);
    return !ran_out;
}

static void no_memory_to_recover(void **state)
{
    static const char text[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"position\":\"9\"}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"state\":\"8,min\"}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"state\":\"6\"}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":0}\n"
        "{\"event\":\"enter\",\"id\":3,\"parent\":1,\"state\":\"7\"}\n"
        "{\"event\":\"leave\",\"id\":3,\"value\":0}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":0}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":0}\n";
    (void)state;

    for (int i = 0; i < 2; i++) {
        size_t needed = 0;
        while (!recover_with(needed, i ? SCARCE_ONCE : SCARCE_FROM_THEN_ON, text))
            needed++;
        assert_true(needed > 8);
    }
}

/* --- a file that fails after some bytes ------------------------------------------------ */

struct broken {
    const char *text;
    size_t left;
};

static ssize_t broken_read(void *cookie, char *bytes, size_t count)
{
    struct broken *file = cookie;

    if (file->left == 0) {
        errno = EIO;
        return -1;
    }
    if (count > file->left)
        count = file->left;
    memcpy(bytes, file->text, count);
    file->text += count;
    file->left -= count;
    return (ssize_t)count;
}

static void unreadable(void **state)
{
    size_t length;
    char *text = file_text(TEST_DATA "/records/cutoff.jsonl", &length);
    (void)state;

    for (size_t cut = 0; cut <= length; cut += 97) {
        struct broken file = { text, cut };
        struct esp_error error = { .text = "" };
        struct esp_record *record;
        FILE *stream = fopencookie(&file, "r", (cookie_io_functions_t){ .read = broken_read });
        assert_int_equal(
            esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_PREFIX, &error), ESP_IO);
        assert_null(record);
        assert_string_equal(error.text, "t.jsonl: cannot be read: Input/output error");
        fclose(stream);
    }
    free(text);
}

static void a_folder(void **state)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fopen(TEST_DATA, "r");
    (void)state;

    assert_non_null(stream);
    assert_int_equal(esp_record_read(&record, stream, "data", ESP_SALVAGE_NONE, &error), ESP_IO);
    assert_string_equal(error.text, "data: cannot be read: Is a directory");
    fclose(stream);
}

/* --- a disk that is full ------------------------------------------------------------------ */

static void full_disk(void **state)
{
    struct esp_record *record = record_named("cutoff");
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/full", "w");
    (void)state;

    assert_non_null(stream);
    assert_int_equal(esp_record_write_json(record, stream, &error), ESP_IO);
    assert_string_equal(error.text, "cannot be written: No space left on device");
    fclose(stream);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_memory),
        cmocka_unit_test(no_memory_to_recover),
        cmocka_unit_test(unreadable),
        cmocka_unit_test(a_folder),
        cmocka_unit_test(full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
