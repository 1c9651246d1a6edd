/*
 * calls.c - what a trace tells of its nodes' insides, found again by node.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"

static const struct esp_call *calls_of(const struct esp_record *record, uint32_t id,
                                       size_t expected)
{
    size_t count = 99;
    const struct esp_call *calls = esp_record_calls(record, id, &count);

    assert_int_equal(count, expected);
    assert_int_equal(calls == NULL, expected == 0);
    for (size_t i = 0; i < expected; i++)
        assert_int_equal(calls[i].node, id);
    return calls;
}

static void expect_call(const struct esp_record *record, const struct esp_call *call,
                        enum esp_call_kind kind, uint32_t entered, const char *text,
                        const char *other)
{
    assert_int_equal(call->kind, kind);
    assert_int_equal(call->entered, entered);
    expect_text(esp_record_text(record, call->text), text);
    expect_text(esp_record_text(record, call->other), other);
}

static void expect_boards(const struct esp_call *call, uint32_t board, uint32_t to)
{
    assert_int_equal(call->board, board);
    assert_int_equal(call->to, to);
}

/* Only what has a number is flagged as having one. */
static void expect_number(const struct esp_call *call, double value, unsigned flags)
{
    assert_true(call->value == value || (isnan(value) && isnan(call->value)));
    assert_int_equal(call->flags, flags);
}

static void expect_moves(const struct esp_record *record, const struct esp_call *call,
                         const char *const *moves, uint32_t count)
{
    const uint32_t *list = esp_record_call_moves(record, call);

    assert_int_equal(call->count, count);
    assert_int_equal(list == NULL, count == 0);
    for (uint32_t i = 0; i < count; i++)
        expect_text(esp_record_text(record, list[i]), moves[i]);
}

/* --- a trace written by hand ------------------------------------------------------ */

static void size_of_a_call(void **state)
{
    (void)state;
    assert_int_equal(sizeof(struct esp_call), 48);
}

/* tests/data/records/calls.jsonl, line by line. */
static void by_hand(void **state)
{
    static const char *const both[] = { "0", "1" };
    struct esp_record *record = record_named("calls");
    (void)state;

    const struct esp_call *none = calls_of(record, ESP_PARENT_NONE, 2);
    expect_call(record, &none[0], ESP_CALL_CONST, 0, "P1_WIN", NULL);
    expect_number(&none[0], 100, ESP_CALL_VALUE);
    expect_call(record, &none[1], ESP_CALL_MAKE, 0, "4", NULL);
    expect_boards(&none[1], ESP_BOARD_NONE, ESP_BOARD_NONE);

    const struct esp_call *root = calls_of(record, 0, 6);
    expect_call(record, &root[0], ESP_CALL_PROBE, 1, "table", "00000000000000ff");
    expect_number(&root[0], NAN, 0);
    expect_call(record, &root[1], ESP_CALL_MOVES, 1, NULL, NULL);
    expect_moves(record, &root[1], both, 2);
    assert_int_equal(root[1].yielded, 2);
    assert_int_equal(root[1].flags, ESP_CALL_YIELDED);
    expect_call(record, &root[2], ESP_CALL_COPY, 1, NULL, NULL);
    expect_boards(&root[2], 0, 1);
    expect_call(record, &root[3], ESP_CALL_MAKE, 1, "0", NULL);
    expect_boards(&root[3], 1, ESP_BOARD_NONE);
    expect_call(record, &root[4], ESP_CALL_UNDO, 2, "0", NULL);
    expect_call(record, &root[5], ESP_CALL_STORE, 2, "table", "00000000000000ff");
    expect_number(&root[5], 0.1, ESP_CALL_VALUE | ESP_CALL_BOUND);
    assert_int_equal(root[5].bound, ESP_LOWER);

    const struct esp_call *leaf = calls_of(record, 1, 1);
    expect_call(record, leaf, ESP_CALL_EVAL, 2, "heuristic", "0");
    expect_number(leaf, 0.1, ESP_CALL_VALUE);
    esp_record_free(record);
}

/* Members that are null or missing, lists that are empty or partly taken. */
static const char sparse[] =
    "{\"trace\":\"espalier\",\"version\":1}\n"
    "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n"
    "{\"event\":\"moves\",\"id\":0}\n"
    "{\"event\":\"moves\",\"id\":0,\"list\":[],\"yielded\":0}\n"
    "{\"event\":\"moves\",\"id\":0,\"list\":[\"b\",null,\"a\"],\"yielded\":1}\n"
    "{\"event\":\"moves\",\"id\":0,\"list\":[\"c\"]}\n"
    "{\"event\":\"undo\",\"id\":0,\"move\":null,\"board\":null}\n"
    "{\"event\":\"eval\",\"id\":0,\"value\":null,\"fn\":\"h\",\"state\":null}\n"
    "{\"event\":\"probe\",\"id\":0,\"cache\":\"eval\",\"key\":\"(1, 2)\",\"hit\":true,"
    "\"value\":\"-inf\",\"bound\":\"upper\"}\n"
    "{\"event\":\"const\",\"name\":\"W\",\"value\":null,\"raw\":\"None\"}\n"
    "{\"event\":\"note\",\"id\":0,\"text\":\"first\"}\n"
    "{\"event\":\"note\",\"text\":\"of nothing\"}\n"
    "{\"event\":\"note\",\"id\":0,\"text\":\"second\"}\n"
    "{\"event\":\"leave\",\"id\":0}\n"
    "{\"event\":\"copy\",\"id\":0,\"from\":7,\"to\":4294967294}\n"
    "{\"event\":\"end\"}\n";

static void missing_members(void **state)
{
    static const char *const mixed[] = { "b", NULL, "a" }, *const single[] = { "c" };
    struct esp_record *record = record_of(sparse, sizeof sparse - 1);
    (void)state;

    const struct esp_call *calls = calls_of(record, 0, 10);
    expect_moves(record, &calls[0], NULL, 0);
    assert_int_equal(calls[0].flags, 0);
    expect_moves(record, &calls[1], NULL, 0);
    assert_int_equal(calls[1].flags, ESP_CALL_YIELDED);
    expect_moves(record, &calls[2], mixed, 3);
    assert_int_equal(calls[2].yielded, 1);
    expect_moves(record, &calls[3], single, 1);
    assert_int_equal(calls[3].yielded, 1); /* as many as there are */
    assert_int_equal(calls[3].flags, 0);
    expect_call(record, &calls[4], ESP_CALL_UNDO, 1, NULL, NULL);
    expect_boards(&calls[4], ESP_BOARD_NONE, ESP_BOARD_NONE);
    expect_call(record, &calls[5], ESP_CALL_EVAL, 1, "h", NULL);
    expect_number(&calls[5], NAN, 0);
    expect_call(record, &calls[6], ESP_CALL_PROBE, 1, "eval", "(1, 2)");
    expect_number(&calls[6], -INFINITY, ESP_CALL_HIT | ESP_CALL_VALUE | ESP_CALL_BOUND);
    assert_int_equal(calls[6].bound, ESP_UPPER);
    expect_call(record, &calls[7], ESP_CALL_NOTE, 1, "first", NULL);
    expect_call(record, &calls[8], ESP_CALL_NOTE, 1, "second", NULL);
    expect_call(record, &calls[9], ESP_CALL_COPY, 1, NULL, NULL); /* after it was left */
    expect_boards(&calls[9], 7, 4294967294);

    calls = calls_of(record, ESP_PARENT_NONE, 2);
    expect_call(record, &calls[0], ESP_CALL_CONST, 1, "W", NULL);
    expect_number(&calls[0], NAN, 0);
    expect_call(record, &calls[1], ESP_CALL_NOTE, 1, "of nothing", NULL);
    expect_text(esp_record_note(record, 0), "second");
    esp_record_free(record);
}

static void none(void **state)
{
    struct esp_record *record = record_named("cutoff");
    (void)state;

    for (uint32_t id = 0; id < esp_record_count(record); id++)
        calls_of(record, id, 0);
    calls_of(record, ESP_PARENT_NONE, 0);
    esp_record_free(record);
}

/* A trace that breaks off keeps what was told before. */
static void broken_off(void **state)
{
    struct esp_record *record;
    struct esp_error error = { .text = "" };
    const size_t length = (size_t)(strstr(sparse, "{\"event\":\"probe\"") - sparse) + 30;
    FILE *stream = fmemopen((char *)(uintptr_t)sparse, length, "r");
    (void)state;

    assert_non_null(stream);
    assert_int_equal(esp_record_read(&record, stream, "t.jsonl", ESP_SALVAGE_NONE, &error), ESP_OK);
    calls_of(record, 0, 6);
    calls_of(record, ESP_PARENT_NONE, 0);
    esp_record_free(record);
    fclose(stream);
}

/* --- many ---------------------------------------------------------------------------- */

/*
 * A chain of nodes, each with a make before its child and an undo after it,
 * numbered on: so a node's second call comes long after its first, and the
 * order of all numbers is known.
 */
static void many(void **state)
{
    enum { NODES = 3000 };
    char *text;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    (void)state;

    assert_non_null(stream);
    fputs("{\"trace\":\"espalier\",\"version\":1}\n", stream);
    for (int id = 0; id < NODES; id++) {
        if (id > 0)
            fprintf(stream, "{\"event\":\"enter\",\"id\":%d,\"parent\":%d}\n", id, id - 1);
        else
            fputs("{\"event\":\"enter\",\"id\":0,\"parent\":null}\n", stream);
        fprintf(stream, "{\"event\":\"make\",\"id\":%d,\"move\":\"m\",\"board\":%d}\n", id, id);
    }
    for (int id = NODES; id-- > 0;)
        fprintf(stream,
                "{\"event\":\"undo\",\"id\":%d,\"board\":%d}\n{\"event\":\"leave\",\"id\":%d}\n",
                id, 2 * NODES - id, id);
    fclose(stream);
    struct esp_record *record = record_of(text, length);
    for (uint32_t id = 0; id < NODES; id++) {
        const struct esp_call *calls = calls_of(record, id, 2);
        expect_call(record, &calls[0], ESP_CALL_MAKE, id + 1, "m", NULL);
        expect_boards(&calls[0], id, ESP_BOARD_NONE);
        expect_call(record, &calls[1], ESP_CALL_UNDO, NODES, NULL, NULL);
        expect_boards(&calls[1], 2 * NODES - id, ESP_BOARD_NONE);
    }
    calls_of(record, ESP_PARENT_NONE, 0);
    esp_record_free(record);
    free(text);
}

/* --- the Python recorder's ------------------------------------------------------------- */

/* A leaf asks its cache in vain, evaluates and stores; then it is there. */
static void expect_leaf(const struct esp_record *record, uint32_t id, const char *key, double value)
{
    const struct esp_call *calls = calls_of(record, id, 5);
    const char *state = esp_record_state(record, id);

    assert_non_null(state);
    expect_call(record, &calls[0], ESP_CALL_PROBE, id + 1, "eval", key);
    expect_number(&calls[0], NAN, 0);
    expect_call(record, &calls[1], ESP_CALL_EVAL, id + 1, "BasePlayer.heuristic", state);
    expect_number(&calls[1], value, ESP_CALL_VALUE);
    expect_call(record, &calls[2], ESP_CALL_STORE, id + 1, "eval", key);
    expect_number(&calls[2], value, ESP_CALL_VALUE);
    expect_call(record, &calls[3], ESP_CALL_PROBE, id + 1, "eval", key);
    expect_number(&calls[3], value, ESP_CALL_VALUE | ESP_CALL_HIT);
    expect_call(record, &calls[4], ESP_CALL_EVAL, id + 1, "PlayerDP.heuristic", state);
}

/* The coursework's dynamic programming player on 123551234220105241, depth 1. */
static void python(void **state)
{
    static const char *const moves[] = { "0", "2", "3" };
    struct esp_record *record = record_named("python-calls");
    (void)state;

    const struct esp_call *none = calls_of(record, ESP_PARENT_NONE, 3);
    expect_call(record, &none[0], ESP_CALL_CONST, 0, "P1_WIN_SCORE", NULL);
    expect_number(&none[0], 300, ESP_CALL_VALUE);
    expect_call(record, &none[2], ESP_CALL_CONST, 0, "P2_WIN_SCORE", NULL);
    expect_number(&none[2], -200, ESP_CALL_VALUE);

    const struct esp_call *root = calls_of(record, 0, 7);
    for (uint32_t i = 0; i < 3; i++) {
        expect_call(record, &root[2 * i], ESP_CALL_MAKE, i + 1, moves[i], NULL);
        expect_call(record, &root[2 * i + 1], ESP_CALL_UNDO, i + 2, NULL, NULL);
        expect_boards(&root[2 * i], 0, ESP_BOARD_NONE);
        expect_boards(&root[2 * i + 1], 0, ESP_BOARD_NONE);
    }
    expect_call(record, &root[6], ESP_CALL_MOVES, 4, NULL, NULL);
    expect_moves(record, &root[6], moves, 3);
    expect_leaf(record, 1, "2842957038202375012", -185.06426811218262);
    expect_leaf(record, 2, "-3524900300794751444", 48.856306076049805);
    expect_leaf(record, 3, "3249040270020997883", 122.18241691589355);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(size_of_a_call), cmocka_unit_test(by_hand),
        cmocka_unit_test(missing_members), cmocka_unit_test(none),
        cmocka_unit_test(broken_off),     cmocka_unit_test(many),
        cmocka_unit_test(python),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
