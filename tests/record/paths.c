/*
 * paths.c - names of nodes, there and back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "random.h"

static void expect_path(const struct esp_record *record, uint32_t id, const char *expected)
{
    char path[256];
    const size_t length = esp_record_path(record, id, path, sizeof path);

    assert_string_equal(path, expected);
    assert_int_equal(length, strlen(expected));
}

static void expect_found(const struct esp_record *record, const char *path, uint32_t expected)
{
    struct esp_error error = { .text = "" };
    uint32_t id = 99;

    if (esp_record_find(record, path, &id, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(id, expected);
}

static void expect_lost(const struct esp_record *record, const char *path, const char *message)
{
    struct esp_error error = { .text = "" };
    uint32_t id;

    assert_int_equal(esp_record_find(record, path, &id, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, message);
}

/* A record from enter events alone: the moves of nodes by depth, given as lines. */
static struct esp_record *record_of_moves(const char *const *moves, const unsigned *plies,
                                          size_t count)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    unsigned open[32], depth = 0;

    fputs("{\"trace\":\"espalier\",\"version\":1}\n", stream);
    for (unsigned id = 0; id < count; id++) {
        for (; depth > plies[id]; depth--)
            fprintf(stream, "{\"event\":\"leave\",\"id\":%u}\n", open[depth - 1]);
        fprintf(stream, "{\"event\":\"enter\",\"id\":%u,\"parent\":", id);
        fprintf(stream, depth ? "%u" : "null", depth ? open[depth - 1] : 0);
        fprintf(stream, moves[id] ? ",\"move\":\"%s\"}\n" : "}\n", moves[id]);
        open[depth++] = id;
    }
    fclose(stream);
    struct esp_record *record = record_of(text, length);
    free(text);
    return record;
}

/*          .
 *     0        1      0
 *    2 3 2    a.b            */
static struct esp_record *small(void)
{
    static const char *const moves[] = { NULL, "0", "2", "3", "2", "1", "a.b", "0" };
    static const unsigned plies[] = { 0, 1, 2, 2, 2, 1, 2, 1 };
    return record_of_moves(moves, plies, 8);
}

static void there(void **state)
{
    struct esp_record *record = small();
    (void)state;

    expect_path(record, 0, ".");
    expect_path(record, 1, "0");
    expect_path(record, 2, "0.2");
    expect_path(record, 3, "0.3");
    expect_path(record, 4, "0.2~2");
    expect_path(record, 5, "1");
    expect_path(record, 6, "1.\"a.b\"");
    expect_path(record, 7, "0~2");
    esp_record_free(record);
}

static void back(void **state)
{
    struct esp_record *record = small();
    (void)state;

    expect_found(record, ".", 0);
    expect_found(record, "0", 1);
    expect_found(record, "0~1", 1);
    expect_found(record, "\"0\"", 1);
    expect_found(record, "0.2", 2);
    expect_found(record, "0.2~2", 4);
    expect_found(record, "\"0\".\"2\"~2", 4);
    expect_found(record, "1.\"a.b\"", 6);
    expect_found(record, "1.\"a\\u002eb\"", 6);
    expect_found(record, "0~2", 7);
    expect_found(record, "#0", 0);
    expect_found(record, "#6", 6);
    expect_found(record, "#0.0.3", 3);
    expect_found(record, "#1.2~2", 4);
    esp_record_free(record);
}

static void wrong(void **state)
{
    struct esp_record *record = small();
    (void)state;

    expect_lost(record, "", "path '': expected a move at character 1");
    expect_lost(record, "0.", "path '0.': expected a move at character 3");
    expect_lost(record, "0..2", "path '0..2': expected a move at character 3");
    expect_lost(record, ".0", "path '.0': expected a move at character 1");
    expect_lost(record, "0 2", "path '0 2': expected a dot at character 2");
    expect_lost(record, "0\"2\"", "path '0\"2\"': expected a dot at character 2");
    expect_lost(record, "\"0", "path '\"0': expected a quoted move at character 1");
    expect_lost(record, "0.\"\\q\"", "path '0.\"\\q\"': expected a quoted move at character 3");
    expect_lost(record, "0~", "path '0~': expected a number at character 3");
    expect_lost(record, "0~x", "path '0~x': expected a number at character 3");
    expect_lost(record, "#", "path '#': expected a number at character 2");
    expect_lost(record, "#8", "path '#8': the trace has 8 nodes, from 0");
    expect_lost(record, "#99999999999999999999", "path '#99999999999999999999': the trace has 8 "
                                                 "nodes, from 0");
    expect_lost(record, "#1x", "path '#1x': expected a dot at character 3");
    expect_lost(record, "4", "no move '4' below .; there are: 0, 1, 0");
    expect_lost(record, "0.4", "no move '4' below 0; there are: 2, 3, 2");
    expect_lost(record, "0.3~2", "no visit 2 of move '3' below 0; there are: 2, 3, 2");
    expect_lost(record, "0~0", "no visit 0 of move '0' below .; there are: 0, 1, 0");
    expect_lost(record, "0.3.1", "no move '1' below 0.3, which is a leaf");
    esp_record_free(record);
}

static void no_nodes(void **state)
{
    static const char empty[] = "{\"trace\":\"espalier\",\"version\":1}\n{\"event\":\"end\"}\n";
    struct esp_record *record = record_of(empty, sizeof empty - 1);
    (void)state;

    expect_lost(record, ".", "path '.': the trace has no nodes");
    esp_record_free(record);
}

/* Moves that are not known, and further roots, are named by their numbers. */
static void unknown_moves(void **state)
{
    struct esp_record *record = record_named("forest");
    (void)state;

    expect_path(record, 0, ".");
    expect_path(record, 1, "4");
    expect_path(record, 2, "4~2");
    expect_path(record, 3, "#3");
    expect_path(record, 4, "#4");
    expect_path(record, 5, "#4.8");
    expect_path(record, 6, "#6");
    expect_found(record, "#4.8", 5);
    expect_lost(record, "#3.8", "no move '8' below #3; there are: ?");
    esp_record_free(record);
}

static void quotes(void **state)
{
    static const char *const moves[] = { NULL, "1 0 1 2", "",      "~", "a~2",    "#1",
                                         "\\\"x\\\"", "\\\\", "\\n", "\\u00e9", "R2", "1:2" };
    static const unsigned plies[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
    struct esp_record *record = record_of_moves(moves, plies, 12);
    static const char path[] = "\"1 0 1 2\".\"\".\"~\".\"a~2\".\"#1\".\"\\\"x\\\"\".\"\\\\\"."
                               "\"\\n\".\xc3\xa9.R2.1:2";
    (void)state;

    expect_path(record, 11, path);
    expect_found(record, path, 11);
    esp_record_free(record);
}

/* As snprintf: the length is that of the whole, whatever fits. */
static void little_room(void **state)
{
    struct esp_record *record = small();
    char path[8] = "xxxxxxx";
    (void)state;

    assert_int_equal(esp_record_path(record, 6, NULL, 0), 7);
    assert_int_equal(esp_record_path(record, 6, path, 5), 7);
    assert_string_equal(path, "1.\"a");
    assert_int_equal(path[5], 'x');
    esp_record_free(record);
}

/* On random trees with few different moves, every path leads back to its node. */
static void round_trips(void **state)
{
    static const char *const names[] = { "0", "1", "a b", NULL, "." };
    enum { COUNT = 400, DEPTH = 12 };
    uint64_t random = 42;
    (void)state;

    for (int round = 0; round < 50; round++) {
        const char *moves[COUNT] = { NULL };
        unsigned plies[COUNT] = { 0 };
        for (unsigned id = 1; id < COUNT; id++) {
            const unsigned deepest = plies[id - 1] + 1 < DEPTH ? plies[id - 1] + 1 : DEPTH;
            plies[id] = (unsigned)random_below(&random, deepest + 1); /* 0: another root */
            moves[id] = names[random_below(&random, 5)];
        }
        struct esp_record *record = record_of_moves(moves, plies, COUNT);
        for (uint32_t id = 0; id < COUNT; id++) {
            char path[512];
            assert_true(esp_record_path(record, id, path, sizeof path) < sizeof path);
            expect_found(record, path, id);
        }
        esp_record_free(record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there),         cmocka_unit_test(back),
        cmocka_unit_test(wrong),         cmocka_unit_test(no_nodes),
        cmocka_unit_test(unknown_moves), cmocka_unit_test(quotes),
        cmocka_unit_test(little_room),   cmocka_unit_test(round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
