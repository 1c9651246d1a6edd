/*
 * reading.c - see reading.h.
 */
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"

struct esp_record *record_of(const char *text, size_t length)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fmemopen((char *)(uintptr_t)text, length, "r");

    assert_non_null(stream);
    if (esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    assert_non_null(record);
    return record;
}

struct esp_record *record_named(const char *name)
{
    char path[512];
    size_t length;

    snprintf(path, sizeof path, TEST_DATA "/records/%s.jsonl", name);
    char *text = file_text(path, &length);
    struct esp_record *record = record_of(text, length);
    free(text);
    return record;
}

void expect_broken(const char *text, size_t length, enum esp_salvage salvage, const char *message)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record = (struct esp_record *)&error;
    FILE *stream = fmemopen((char *)(uintptr_t)text, length, "r");

    assert_non_null(stream);
    assert_int_equal(esp_record_read(&record, stream, "t.jsonl", salvage, &error), ESP_BAD_INPUT);
    assert_null(record);
    assert_string_equal(error.text, message);
    fclose(stream);
}

void expect_text(const char *text, const char *expected)
{
    if (!expected)
        assert_null(text);
    else if (!text)
        fail_msg("no text, expected '%s'", expected);
    else
        assert_string_equal(text, expected);
}

/* --- comparing ------------------------------------------------------------------ */

static void same_number(double a, double b)
{
    assert_true(a == b || (isnan(a) && isnan(b)));
}

static void same_text(const struct esp_record *a, uint32_t x, const struct esp_record *b,
                      uint32_t y)
{
    expect_text(esp_record_text(a, x), esp_record_text(b, y));
}

static void same_parts(const struct esp_record *a, const struct esp_record *b, uint32_t id)
{
    size_t here, there;
    const uint32_t *pruned = esp_record_pruned(a, id, &here);
    const uint32_t *others = esp_record_pruned(b, id, &there);
    uint64_t from[2] = { 0, 0 };
    double windows[2][2] = { { 0, 0 }, { 0, 0 } };

    assert_int_equal(pruned != NULL, others != NULL);
    assert_int_equal(here, there);
    for (size_t i = 0; i < here; i++)
        same_text(a, pruned[i], b, others[i]);
    assert_int_equal(esp_record_from(a, id, &from[0]), esp_record_from(b, id, &from[1]));
    assert_int_equal(from[0], from[1]);
    assert_int_equal(esp_record_narrowed(a, id, &windows[0][0], &windows[0][1]),
                     esp_record_narrowed(b, id, &windows[1][0], &windows[1][1]));
    assert_memory_equal(windows[0], windows[1], sizeof windows[0]);
    expect_text(esp_record_raw(a, id), esp_record_raw(b, id));
}

static void same_leave(const struct esp_record *a, const struct esp_record *b, uint32_t id)
{
    const struct esp_node *x = esp_record_node(a, id), *y = esp_record_node(b, id);

    same_number(x->value, y->value);
    same_text(a, x->returned, b, y->returned);
    same_text(a, esp_record_by(a, id), b, esp_record_by(b, id));
    assert_int_equal(x->why, y->why);
    assert_int_equal(x->bound, y->bound);
    assert_int_equal(x->flags, y->flags);
    assert_int_equal(x->end, y->end);
    assert_int_equal(x->inner, y->inner);
    assert_int_equal(esp_record_children(a, id), esp_record_children(b, id));
    assert_int_equal(esp_record_bound(a, id), esp_record_bound(b, id));
    same_parts(a, b, id);
}

static void same_enter(const struct esp_record *a, const struct esp_record *b, uint32_t id)
{
    const struct esp_node *x = esp_record_node(a, id), *y = esp_record_node(b, id);
    const uint8_t entered = ESP_NODE_WINDOW | ESP_NODE_SYNTHETIC | ESP_NODE_SIDE;

    assert_int_equal(x->parent, y->parent);
    same_text(a, x->move, b, y->move);
    same_number(x->alpha, y->alpha);
    same_number(x->beta, y->beta);
    assert_int_equal(x->depth, y->depth);
    assert_int_equal(x->ply, y->ply);
    assert_int_equal(x->side, y->side);
    assert_int_equal(x->flags & entered, y->flags & entered);
    expect_text(esp_record_state(a, id), esp_record_state(b, id));
    expect_text(esp_record_fn(a, id), esp_record_fn(b, id));
}

void expect_prefix(const struct esp_record *shorter, const struct esp_record *longer)
{
    const uint32_t count = esp_record_count(shorter);
    uint32_t open = 0;

    assert_true(count <= esp_record_count(longer));
    for (uint32_t id = 0; id < count; id++) {
        const struct esp_node *node = esp_record_node(shorter, id);
        same_enter(shorter, longer, id);
        if (node->flags & ESP_NODE_LEFT) {
            same_leave(shorter, longer, id);
            continue;
        }
        open++;
        assert_int_equal(node->end, count);
        assert_int_equal(node->why, ESP_WHY_NONE);
        assert_true(isnan(node->value));
    }
    assert_int_equal(esp_record_footer(shorter)->unfinished, open);
}

/* --- folders ------------------------------------------------------------------------ */

static const char *wanted_ending;

static int has_ending(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name), ending = strlen(wanted_ending);
    return length > ending && strcmp(entry->d_name + length - ending, wanted_ending) == 0;
}

void each_file(const char *folder, const char *ending, void (*visit)(const char *path))
{
    char path[1024];
    struct dirent **entries;

    wanted_ending = ending;
    snprintf(path, sizeof path, TEST_DATA "/%s", folder);
    const int count = scandir(path, &entries, has_ending, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, TEST_DATA "/%s/%s", folder, entries[i]->d_name);
        visit(path);
        free(entries[i]);
    }
    free(entries);
}
