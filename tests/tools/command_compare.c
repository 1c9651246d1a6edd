/*
 * Several searches in one table. The node counts are those of the
 * literature: tic-tac-toe in cell order, Knuth and Moore's minimal trees.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void counts_stand_side_by_side(void **state)
{
    static const json_int_t nodes[] = { 549946, 18297, 146120 };

    (void)state;
    json_t *json = expect_json(RUN("search", "tictactoe", "--json", "--compare",
                                   "minimax,alphabeta,alphabeta+strict"));
    const json_t *entries = json_object_get(json, "entries");

    assert_int_equal(number(json, "value"), 0);
    assert_true(json_is_true(json_object_get(json, "agree")));
    assert_int_equal(json_array_size(entries), 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(number(json_array_get(entries, i), "nodes"), nodes[i]);
    assert_string_equal(text(json_array_get(entries, 2), "entry"), "alphabeta+strict");
    assert_string_equal(text(json_object_get(json_array_get(entries, 2), "options"), "cutoff"),
                        "strict");
    assert_true(json_is_null(json_object_get(json_array_get(entries, 0), "first_move_share")));
    json_decref(json);
}

static void the_table_says_what_is_surprising(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "tictactoe", "--compare",
                                 "minimax,alphabeta,alphabeta+strict,alphabeta+last");
    char *lines[8] = { NULL }, *rest = outcome.out;

    for (size_t i = 0; i < 8; i++)
        lines[i] = strsep(&rest, "\n");
    assert_string_equal(lines[0], "tictactoe at the start, X (MAX) to move, no depth limit: value "
                                  "0, best move 0");
    assert_string_equal(lines[1], "");
    assert_non_null(strstr(lines[2], "nodes   leaves  cutoffs  first move  hits"));
    assert_non_null(strstr(lines[2], "against minimax"));
    assert_memory_equal(lines[3], "minimax           549,946  255,168        -           -     -",
                        61);
    assert_memory_equal(lines[4], "alphabeta          18,297  ", 27);
    assert_non_null(strstr(lines[4], " 1/30"));
    assert_non_null(strstr(lines[5], " 1/3.8  more than nonstrict cutoff"));
    assert_memory_equal(lines[7], "best order ", 11);
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

/* Two depths are two questions. */
static void values_that_differ_fail(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "connect4", "1211244445", "--side", "max", "--compare",
                                 "minimax+depth=1,minimax+depth=0");
    assert_non_null(strstr(outcome.out, "value differs: 0, not 100\n"));
    assert_non_null(strstr(outcome.out, "\nThe values differ: "));
    assert_int_equal(outcome.status, 1);
    outcome_free(&outcome);
}

/* 3^2 + 3^2 - 1 = 17 leaves are the least for three moves and four plies. */
static void a_uniform_tree_has_its_minimum(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "tree", "random:3,4,7", "--json", "--compare",
                                   "minimax,alphabeta"));
    const json_t *best = json_object_get(json, "best_order");
    assert_int_equal(number(best, "leaves"), 17);
    assert_true(json_is_true(json_object_get(best, "knuth_moore")));
    json_decref(json);

    struct outcome outcome =
        RUN("search", "tree", "random:3,4,7", "--compare", "minimax,alphabeta");
    const char *line = strstr(outcome.out, "\nminimal tree ");
    assert_non_null(line);
    assert_non_null(strstr(line, " 17 "));
    assert_non_null(strstr(line, "Knuth and Moore's minimum for 3 moves, 4 plies\n"));
    outcome_free(&outcome);
}

/* Iterations have an answer when they are stopped; a search that has finished no root move, none. */
static void stopped_ones_say_how_far_they_came(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "last-stone", "40", "--convention", "plain",
                                 "--max-nodes", "200", "--compare", "alphabeta,alphabeta+deepen");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "  stopped (nodes), no value yet\n"));
    assert_non_null(strstr(outcome.out, "  stopped (nodes), so far value "));
    outcome_free(&outcome);
}

static void traces_are_kept(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "tictactoe", "40", "--trace-dir", "kept", "--compare",
                                 "minimax,alphabeta+cutoff=strict");
    char *first = read_file("kept/minimax.jsonl");
    char *second = read_file("kept/alphabeta+cutoff=strict.jsonl");

    assert_int_equal(outcome.status, 0);
    assert_memory_equal(first, "{\"trace\":\"espalier\"", 19);
    assert_non_null(strstr(first, "\"algorithm\":\"minimax\""));
    assert_non_null(strstr(second, "\"cutoff\":\"strict\""));
    free(first);
    free(second);
    outcome_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_stand_side_by_side),
        cmocka_unit_test(the_table_says_what_is_surprising),
        cmocka_unit_test(values_that_differ_fail),
        cmocka_unit_test(a_uniform_tree_has_its_minimum),
        cmocka_unit_test(stopped_ones_say_how_far_they_came),
        cmocka_unit_test(traces_are_kept),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
