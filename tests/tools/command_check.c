/*
 * `espalier check`: what it prints and how it exits, on traces that the
 * command itself writes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

static void search_trace(const char *name)
{
    struct outcome outcome = RUN("search", "mancala", "123551234220105241", "--depth", "2",
                                 "--eval", "store-difference", "--trace", name);
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

/* A trace whose node 9 scores another value than its position has. */
static void write_wrong(const char *name)
{
    search_trace("right");
    FILE *in = fopen("right", "r"), *out = fopen(name, "w");
    char line[4096];

    assert_non_null(in);
    assert_non_null(out);
    while (fgets(line, sizeof line, in)) {
        if (strncmp(line, "{\"event\":\"leave\",\"id\":9,", 24) == 0)
            strcpy(line, "{\"event\":\"leave\",\"id\":9,\"value\":-5,\"move\":null,"
                         "\"why\":\"horizon\"}\n");
        fputs(line, out);
    }
    fclose(in);
    fclose(out);
}

static void proved(void **state)
{
    (void)state;
    search_trace("t");
    expect_text(RUN("check", "t"), "t: 15 nodes, 2 cutoffs, well formed, proved\n");
    expect_text(RUN("check", "t", "t"), "t: 15 nodes, 2 cutoffs, well formed, proved\n"
                                        "t: 15 nodes, 2 cutoffs, well formed, proved\n");
}

static void not_proved(void **state)
{
    (void)state;
    write_wrong("w");
    struct outcome outcome = RUN("check", "w");
    assert_int_equal(outcome.status, 1);
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, "w: 15 nodes, 2 cutoffs, well formed, not proved\n"
                                     "  node 8 (2): value -6, but its children give -5 "
                                     "(move 2)\n"
                                     "  node 9 (2.2): value -5, but the evaluation gives -6\n");
    outcome_free(&outcome);
}

static void one_node(void **state)
{
    (void)state;
    search_trace("t");
    expect_text(RUN("check", "t", "--node", "2"),
                "node 8 (after move 2): MAX to move, window (-inf, -6)\n"
                "  move 2 scored -6, which is at least beta = -6: nothing here can matter any "
                "more\n"
                "  beta = -6 was set at the root by move 0, which gave MIN -6\n"
                "  never tried: 3, 4, 5      strict pruning (>) would have tried them\n");
}

static void json(void **state)
{
    (void)state;
    write_wrong("w");
    struct outcome outcome = RUN("check", "w", "--json");
    json_t *root = json_loads(outcome.out, 0, NULL);
    assert_int_equal(outcome.status, 1);
    assert_non_null(root);
    json_t *problems = json_object_get(root, "problems"), *last = json_array_get(problems, 1);
    assert_true(json_is_false(json_object_get(root, "proved")));
    assert_int_equal(json_integer_value(json_object_get(root, "nodes")), 15);
    assert_int_equal(json_array_size(problems), 2);
    assert_int_equal(json_integer_value(json_object_get(last, "node")), 9);
    assert_string_equal(json_string_value(json_object_get(last, "kind")), "value");
    assert_string_equal(json_string_value(json_object_get(last, "expected")), "-6");
    assert_string_equal(json_string_value(json_object_get(last, "sentence")),
                        "node 9 (2.2): value -5, but the evaluation gives -6");
    json_decref(root);
    outcome_free(&outcome);
}

static void one_node_as_json(void **state)
{
    (void)state;
    search_trace("t");
    json_t *node = expect_json(RUN("check", "t", "--node", "2", "--json"));
    json_t *expected = json_loads(
        "{\"trace\":\"t\",\"node\":8,\"path\":\"2\",\"move\":\"2\",\"side\":\"max\","
        "\"depth\":1,\"window\":[\"-inf\",-6],\"why\":\"cutoff\",\"value\":-6,"
        "\"returned\":null,\"by\":\"2\",\"pruned\":[\"3\",\"4\",\"5\"],"
        "\"children\":[{\"node\":9,\"move\":\"2\",\"value\":-6}]}",
        0, NULL);
    assert_int_equal(json_array_size(json_object_get(node, "words")), 4);
    assert_string_equal(json_string_value(json_array_get(json_object_get(node, "words"), 2)),
                        "beta = -6 was set at the root by move 0, which gave MIN -6");
    json_object_del(node, "words");
    assert_true(json_equal(node, expected));
    json_decref(node);
    json_decref(expected);
}

/* More problems than anybody reads: the first are told, the others counted. */
static void many(void **state)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    (void)state;

    fputs("{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"position\":\"40\"}\n"
          "{\"event\":\"enter\",\"id\":0,\"parent\":null}\n", out);
    for (int id = 1; id <= 25; id++)
        fprintf(out, "{\"event\":\"enter\",\"id\":%d,\"parent\":0,\"move\":\"9\"}\n"
                     "{\"event\":\"leave\",\"id\":%d,\"value\":0,\"why\":\"horizon\"}\n", id, id);
    fputs("{\"event\":\"leave\",\"id\":0,\"value\":0,\"why\":\"stopped\"}\n"
          "{\"event\":\"end\"}\n", out);
    fclose(out);
    write_file("m", text);
    free(text);
    struct outcome outcome = RUN("check", "m");
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(outcome.out, "\n  node 20 (9~20): move 9 cannot be played in the "
                                        "position above\n  and 5 more: 5 move\n"));
    outcome_free(&outcome);
}

static void not_a_trace(void **state)
{
    (void)state;
    struct outcome outcome = RUN("check", "nowhere");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.out, "");
    outcome_free(&outcome);
}

/* Of a trace with states alone, what was filled in is told before it is proved. */
static void foreign(void **state)
{
    FILE *out = fopen("f", "w");
    (void)state;

    assert_non_null(out);
    fputs("{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"position\":\"2\"}\n"
          "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"state\":\"2\"}\n"
          "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"state\":\"1\"}\n"
          "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"state\":\"0\"}\n"
          "{\"event\":\"leave\",\"id\":2,\"value\":-1}\n"
          "{\"event\":\"leave\",\"id\":1,\"value\":-1}\n"
          "{\"event\":\"enter\",\"id\":3,\"parent\":0,\"state\":\"0\"}\n"
          "{\"event\":\"leave\",\"id\":3,\"value\":1}\n"
          "{\"event\":\"leave\",\"id\":0,\"value\":1}\n"
          "{\"event\":\"end\",\"nodes\":4}\n",
          out);
    fclose(out);
    expect_text(RUN("check", "f"), "f: 4 nodes, 0 cutoffs, well formed, proved\n"
                                   "  inferred: 3 moves, 4 sides, 4 reasons\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved), cmocka_unit_test(not_proved), cmocka_unit_test(one_node),
        cmocka_unit_test(json),   cmocka_unit_test(not_a_trace), cmocka_unit_test(foreign),
        cmocka_unit_test(one_node_as_json), cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
