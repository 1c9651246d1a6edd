/*
 * fields.c - small traces written by hand: everything they say is found in
 * the record, and what they leave out is known to be missing.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"

static const struct esp_node *node(const struct esp_record *record, uint32_t id)
{
    assert_true(id < esp_record_count(record));
    return esp_record_node(record, id);
}

static void expect_move(const struct esp_record *record, uint32_t text, const char *expected)
{
    expect_text(esp_record_text(record, text), expected);
}

/* A node's place in the tree. */
static void expect_place(const struct esp_record *record, uint32_t id, uint32_t parent,
                         uint32_t end, uint32_t ply, uint32_t children)
{
    assert_int_equal(node(record, id)->parent, parent);
    assert_int_equal(node(record, id)->end, end);
    assert_int_equal(node(record, id)->ply, ply);
    assert_int_equal(esp_record_children(record, id), children);
    assert_int_equal(node(record, id)->inner, children > 0);
}

static void size_of_a_node(void **state)
{
    (void)state;
    assert_int_equal(sizeof(struct esp_node), 56);
}

/* --- alpha-beta ------------------------------------------------------------------ */

static void cutoff(void **state)
{
    struct esp_record *record = record_named("cutoff");
    const uint8_t all = ESP_NODE_WINDOW | ESP_NODE_LEFT | ESP_NODE_VALUE | ESP_NODE_SIDE;
    size_t count = 9;
    (void)state;

    assert_int_equal(esp_record_count(record), 7);
    expect_place(record, 0, ESP_PARENT_NONE, 7, 0, 2);
    expect_place(record, 1, 0, 5, 1, 3);
    expect_place(record, 4, 1, 5, 2, 0);
    expect_place(record, 5, 0, 7, 1, 1);
    expect_place(record, 6, 5, 7, 2, 0);

    const struct esp_node *cut = node(record, 5);
    assert_int_equal(cut->flags, all);
    assert_int_equal(cut->side, ESP_MIN);
    assert_int_equal(cut->why, ESP_CUTOFF);
    assert_true(cut->alpha == 3 && cut->beta == INFINITY && cut->value == 2);
    assert_int_equal(cut->depth, ESP_DEPTH_INF);
    expect_move(record, cut->move, "2");
    expect_move(record, cut->returned, "1");
    expect_move(record, esp_record_by(record, 5), "1");
    const uint32_t *pruned = esp_record_pruned(record, 5, &count);
    assert_int_equal(count, 2);
    expect_move(record, pruned[0], "2");
    expect_move(record, pruned[1], "3");
    assert_int_equal(esp_record_bound(record, 5), ESP_UPPER);

    assert_null(esp_record_pruned(record, 0, &count));
    assert_int_equal(count, 0);
    expect_move(record, node(record, 0)->move, NULL);
    assert_int_equal(node(record, 0)->move, ESP_TEXT_NONE);
    assert_int_equal(node(record, 2)->why, ESP_TERMINAL);
    assert_int_equal(node(record, 2)->move, cut->returned); /* one text, one number */
    assert_int_equal(esp_record_bound(record, 0), ESP_EXACT);
    assert_int_equal(esp_record_bound(record, 6), ESP_EXACT); /* a leaf's value is what it is */
    esp_record_free(record);
}

static void header_and_footer(void **state)
{
    struct esp_record *record = record_named("cutoff");
    const struct esp_trace_header *header = esp_record_header(record);
    const struct esp_trace_footer *footer = esp_record_footer(record);
    (void)state;

    expect_text(header->game, "tree");
    expect_text(header->position, "[[3,12,8],[2,4,6]]");
    expect_text(header->algorithm, "alphabeta");
    expect_text(header->convention, "plain");
    expect_text(header->source, "by hand");
    assert_int_equal(header->depth, -1);
    assert_int_equal(header->side, -1);
    expect_text(esp_record_option(record, "cutoff"), "nonstrict");
    expect_text(esp_record_option(record, "order"), NULL);
    expect_text(esp_record_param(record, "cutoff"), NULL);
    assert_memory_equal(esp_record_header_line(record), "{\"trace\":\"espalier\",", 20);
    assert_null(strchr(esp_record_header_line(record), '\n'));

    assert_true(footer->complete && footer->value == 3);
    expect_text(footer->move, "1");
    expect_text(footer->stopped, NULL);
    expect_text(footer->problem, NULL);
    assert_int_equal(footer->line, 16);
    assert_int_equal(footer->innermost, ESP_PARENT_NONE);
    assert_int_equal(footer->unfinished, 0);
    esp_record_free(record);
}

/* --- a table, a stopped search, other options ------------------------------------- */

static void table_settings(const struct esp_record *record)
{
    const struct esp_trace_header *header = esp_record_header(record);

    assert_int_equal(header->depth, 4);
    assert_int_equal(header->side, ESP_MIN);
    expect_text(esp_record_param(record, "rv"), "2");
    expect_text(esp_record_param(record, "bv"), "3.5");
    expect_text(esp_record_param(record, "version"), "misere");
    expect_text(esp_record_option(record, "seed"), "18446744073709551615");
    expect_text(esp_record_option(record, "max-nodes"), "9223372036854775807");
    expect_text(esp_record_option(record, "preorder"), "R2,B2");
    expect_text(esp_record_option(record, "scores"), "true");
}

static void table(void **state)
{
    struct esp_record *record = record_named("table");
    double alpha = 0, beta = 0;
    uint64_t from = 0;
    size_t count = 9;
    (void)state;

    table_settings(record);
    assert_int_equal(node(record, 1)->flags & (ESP_NODE_EVAL_HIT | ESP_NODE_EVAL_MISS),
                     ESP_NODE_EVAL_MISS);
    assert_int_equal(node(record, 4)->flags & (ESP_NODE_EVAL_HIT | ESP_NODE_EVAL_MISS),
                     ESP_NODE_EVAL_HIT);
    assert_int_equal(node(record, 3)->why, ESP_TABLE);
    assert_int_equal(node(record, 3)->bound, ESP_LOWER);
    assert_int_equal(esp_record_bound(record, 3), ESP_LOWER);
    assert_true(esp_record_from(record, 3, &from));
    assert_int_equal(from, 1);
    assert_false(esp_record_from(record, 2, &from));
    assert_true(esp_record_narrowed(record, 2, &alpha, &beta));
    assert_true(alpha == -7 && beta == INFINITY);
    assert_true(node(record, 2)->flags & ESP_NODE_NARROWED);
    assert_false(esp_record_narrowed(record, 3, &alpha, &beta));
    assert_non_null(esp_record_pruned(record, 2, &count)); /* an empty list is one */
    assert_int_equal(count, 0);
    assert_int_equal(node(record, 0)->why, ESP_STOPPED);
    assert_int_equal(esp_record_bound(record, 0), ESP_UPPER); /* MIN, so far */
    expect_text(esp_record_footer(record)->stopped, "nodes");
    assert_int_equal(node(record, 4)->depth, 3);
    esp_record_free(record);
}

/* --- foreign traces -------------------------------------------------------------------- */

static void foreign(void **state)
{
    struct esp_record *record = record_named("foreign");
    size_t count;
    (void)state;

    assert_int_equal(node(record, 0)->flags, ESP_NODE_SYNTHETIC | ESP_NODE_LEFT);
    assert_int_equal(node(record, 0)->why, ESP_WHY_NONE);
    assert_int_equal(node(record, 0)->depth, ESP_DEPTH_NULL);
    expect_text(esp_record_fn(record, 0), "play");
    expect_text(esp_record_state(record, 0), NULL);
    expect_move(record, node(record, 1)->move, NULL);
    expect_text(esp_record_state(record, 1), "2");
    expect_text(esp_record_raw(record, 1), "(1, 2)");
    expect_text(esp_record_note(record, 1), "called with too many arguments");
    assert_int_equal(node(record, 1)->flags, ESP_NODE_LEFT | ESP_NODE_VALUE);
    assert_null(esp_record_pruned(record, 1, &count));

    assert_int_equal(node(record, 2)->flags, ESP_NODE_LEFT); /* no number, no window, no side */
    assert_true(isnan(node(record, 2)->value) && isnan(node(record, 2)->alpha));
    assert_true(node(record, 2)->beta == 3);
    assert_int_equal(node(record, 2)->depth, ESP_DEPTH_INF); /* null, in a header without one */
    expect_text(esp_record_raw(record, 2), "None");
    expect_text(esp_record_note(record, 2), "returned None");
    assert_int_equal(node(record, 3)->why, ESP_ERROR);
    expect_text(esp_record_note(record, 3), "IndexError: list index out of range");
    expect_text(esp_record_raw(record, 3), NULL);
    assert_true(esp_record_footer(record)->complete);
    assert_true(isnan(esp_record_footer(record)->value));
    expect_text(esp_record_footer(record)->move, NULL);
    esp_record_free(record);
}

static void forest(void **state)
{
    struct esp_record *record = record_named("forest");
    (void)state;

    expect_place(record, 0, ESP_PARENT_NONE, 3, 0, 2);
    expect_place(record, 3, ESP_PARENT_NONE, 6, 0, 1);
    expect_place(record, 4, 3, 6, 1, 1);
    expect_place(record, 5, 4, 6, 2, 0);
    expect_place(record, 6, ESP_PARENT_NONE, 7, 0, 0);
    esp_record_free(record);
}

/* --- calls, blanks, escapes -------------------------------------------------------------- */

static void calls(void **state)
{
    struct esp_record *record = record_named("calls");
    size_t count;
    (void)state;

    assert_int_equal(esp_record_count(record), 2);
    assert_true(node(record, 1)->value == 0.1);
    assert_non_null(esp_record_pruned(record, 0, &count));
    assert_int_equal(count, 1);
    assert_int_equal(esp_record_footer(record)->line, 16);
    esp_record_free(record);
}

static void unusual(void **state)
{
    struct esp_record *record = record_named("unusual");
    (void)state;

    expect_text(esp_record_header(record)->position, "\xc3\xa9\xcc\x81 \"");
    expect_text(esp_record_param(record, "list"), "1,2.5,x");
    expect_text(esp_record_param(record, "yes"), "true");
    expect_text(esp_record_param(record, "no"), "false");
    expect_text(esp_record_param(record, "nothing"), NULL);
    assert_int_equal(esp_record_count(record), 3);
    assert_true(node(record, 0)->alpha == -0.15 && node(record, 0)->beta == 100);
    assert_int_equal(node(record, 0)->side, ESP_CHANCE);
    assert_true(node(record, 0)->value == 0);
    expect_move(record, node(record, 1)->move, "a.b c");
    expect_move(record, node(record, 1)->returned, "\t\"\\/\b\f\n\r\xe2\x82\xac\xc3\xa9");
    assert_true(node(record, 1)->value == 0.1 + 0.2);
    expect_move(record, node(record, 2)->move, "\xc3\xa9t\xc3\xa9");
    expect_text(esp_record_state(record, 2), "\xf0\x9f\x8c\xb3");
    assert_true(node(record, 2)->value == 1e30);
    assert_int_equal(node(record, 0)->depth, ESP_DEPTH_NULL);
    assert_true(esp_record_footer(record)->complete); /* though its line has no end */
    esp_record_free(record);
}

/* --- several traces in one file ------------------------------------------------------------ */

static struct esp_record_reader *open_reader(FILE **stream, char *text, size_t length,
                                             enum esp_salvage salvage)
{
    struct esp_record_reader *reader;

    *stream = fmemopen(text, length, "r");
    assert_non_null(*stream);
    assert_int_equal(esp_record_reader_new(&reader, *stream, "t.jsonl", salvage, NULL), ESP_OK);
    return reader;
}

static void expect_next(struct esp_record_reader *reader, uint32_t count, bool complete,
                        uint64_t line)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;

    if (esp_record_next(&record, reader, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_non_null(record);
    assert_int_equal(esp_record_count(record), count);
    assert_int_equal(esp_record_footer(record)->complete, complete);
    assert_int_equal(esp_record_footer(record)->line, line);
    esp_record_free(record);
}

static void expect_none(struct esp_record_reader *reader)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;

    assert_int_equal(esp_record_next(&record, reader, &error), ESP_OK);
    assert_null(record);
    assert_string_equal(error.text, "");
}

static void several(void **state)
{
    size_t length;
    char *text = file_text(TEST_DATA "/records/several.jsonl", &length);
    FILE *stream;
    struct esp_record_reader *reader = open_reader(&stream, text, length, ESP_SALVAGE_NONE);
    (void)state;

    expect_next(reader, 7, true, 16);
    expect_next(reader, 1, false, 18);
    expect_next(reader, 1, true, 22);
    expect_next(reader, 0, true, 24);
    expect_none(reader);
    expect_none(reader);
    esp_record_reader_free(reader);
    fclose(stream);
    free(text);
}

/* After a broken trace the reader goes on with the next header. */
static void several_broken(void **state)
{
    char text[] = "{\"trace\":\"espalier\",\"version\":9}\n"
                  "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
                  "{\"trace\":\"espalier\",\"version\":1}\n"
                  "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
                  "not JSON\n"
                  "{\"event\":\"leave\",\"id\":0}\n"
                  "nor this\n"
                  "{\"trace\":\"espalier\",\"version\":1}\n"
                  "{\"event\":\"end\"}\n"
                  "{\"trace\":\"espa";
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream;
    (void)state;

    for (int salvage = 0; salvage < 2; salvage++) {
        struct esp_record_reader *reader =
            open_reader(&stream, text, sizeof text - 1, (enum esp_salvage)salvage);
        error.text[0] = '\0';
        assert_int_equal(esp_record_next(&record, reader, &error), ESP_BAD_INPUT);
        assert_string_equal(error.text, "t.jsonl: line 1: header: version 9, expected 1");
        if (salvage == ESP_SALVAGE_PREFIX)
            expect_next(reader, 1, false, 4);
        else
            assert_int_equal(esp_record_next(&record, reader, NULL), ESP_BAD_INPUT);
        expect_next(reader, 0, true, 9);
        error.text[0] = '\0';
        assert_int_equal(esp_record_next(&record, reader, &error), ESP_BAD_INPUT);
        assert_string_equal(error.text, "t.jsonl: line 10: cut off in the middle");
        expect_none(reader);
        esp_record_reader_free(reader);
        fclose(stream);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_of_a_node),
        cmocka_unit_test(cutoff),
        cmocka_unit_test(header_and_footer),
        cmocka_unit_test(table),
        cmocka_unit_test(foreign),
        cmocka_unit_test(forest),
        cmocka_unit_test(calls),
        cmocka_unit_test(unusual),
        cmocka_unit_test(several),
        cmocka_unit_test(several_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
