/*
 * `espalier search`: the answers, in words and as JSON.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "rows.h"

static json_int_t number(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void mancala_by_alphabeta_and_minimax(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "mancala", "123551234220105241", "--convention", "a4",
                                   "--algorithm", "alphabeta", "--depth", "2", "--eval",
                                   "store-difference", "--json"));
    assert_string_equal(text(json, "game"), "mancala");
    assert_string_equal(text(json, "position"), "123551234220105241");
    assert_string_equal(text(json, "algorithm"), "alphabeta");
    assert_string_equal(text(json, "convention"), "a4");
    assert_int_equal(number(json, "depth"), 2);
    assert_int_equal(number(json, "value"), -6);
    assert_string_equal(text(json, "move"), "0");
    assert_int_equal(number(json, "nodes"), 15);
    assert_int_equal(number(json, "cutoffs"), 2);
    assert_int_equal(number(json, "cutoffs_pruning"), 2);
    assert_int_equal(number(json, "table_hits"), 0);
    assert_int_equal(number(json, "eval_hits"), 0);
    assert_int_equal(number(json, "max_ply"), 2);
    assert_null(json_object_get(json, "scores"));
    assert_null(json_object_get(json, "stopped"));
    json_decref(json);

    json = expect_json(RUN("search", "mancala", "123551234220105241", "--algorithm=minimax",
                           "--depth=2", "--eval=store-difference", "--json"));
    assert_int_equal(number(json, "value"), -6);
    assert_string_equal(text(json, "move"), "0");
    assert_int_equal(number(json, "nodes"), 20);
    assert_int_equal(number(json, "cutoffs"), 0);
    json_decref(json);
}

/* GAMES.md: move 0 is worth -6, move 2 -3, move 3 -6; P2 (MIN) is to move. */
static void bounds_are_marked_as_bounds(void **state)
{
    (void)state;
    expect_text(RUN("search", "mancala", "123551234220105241", "--depth", "2", "--eval",
                    "store-difference"),
                "mancala 123551234220105241, P2 (MIN) to move, depth 2: value -6, best move 0\n"
                "alphabeta (a4, evaluation store-difference): 15 nodes, 11 leaves, 2 cutoffs (2 of "
                "them left moves untried), 2 plies deep\n"
                "root moves: 0: -6, 2: >= -6, 3: >= -6\n"
                "  >= and <= are bounds: the search proves no more (--scores makes all exact)\n");

    json_t *json = expect_json(RUN("search", "mancala", "123551234220105241", "--depth", "2",
                                   "--eval", "store-difference", "--scores", "--json"));
    static const char *const scores = "[-6, null, -3, -6, null, null]";
    char *printed = json_dumps(json_object_get(json, "scores"), 0);
    assert_string_equal(printed, scores);
    assert_true(number(json, "scores_nodes") > 0);
    assert_int_equal(number(json, "nodes"), 15);
    free(printed);
    json_decref(json);
}

static void check_scores(json_t *row, size_t line, void *data)
{
    char width[32], height[32], depth[32];

    (void)data;
    if (line % 8 != 0) /* the library's own tests check them all */
        return;
    snprintf(width, sizeof width, "width=%lld", row_integer(row, "width"));
    snprintf(height, sizeof height, "height=%lld", row_integer(row, "height"));
    snprintf(depth, sizeof depth, "%lld", row_integer(row, "ply"));
    json_t *json = expect_json(RUN("search", "connect4", row_text(row, "moves"), "--param", width,
                                   "--param", height, "--depth", depth, "--side",
                                   strcmp(row_text(row, "to_move"), "X") == 0 ? "min" : "max",
                                   "--scores", "--json"));
    assert_true(json_equal(json_object_get(json, "scores"), row_list(row, "scores")));
    json_decref(json);
}

static void connect4_scores(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "connect4", "1211244445", "--convention", "vier",
                                 "--depth", "4", "--side", "max", "--scores", "--json");
    assert_non_null(strstr(outcome.out, "\"scores\":[-100,-100,-100,100,-100,-100,-100]"));
    outcome_free(&outcome);
    each_row("connect4_scores.jsonl", 414, check_scores, NULL);
}

static void trees_in_json_and_games_to_their_end(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm",
                                   "alphabeta", "--json"));
    assert_int_equal(number(json, "value"), 3);
    assert_string_equal(text(json, "move"), "1");
    assert_true(json_is_null(json_object_get(json, "depth")));
    json_decref(json);

    json = expect_json(RUN("search", "tictactoe", "--algorithm", "minimax", "--json"));
    assert_int_equal(number(json, "value"), 0);
    assert_int_equal(number(json, "nodes"), 549946);
    assert_int_equal(number(json, "leaves"), 255168);
    json_decref(json);
}

static void finished_games_have_no_move(void **state)
{
    (void)state;
    /* X has the diagonal 0 4 8 */
    expect_text(RUN("search", "tictactoe", "01428"),
                "tictactoe 01428, game over: value 1, no move\n"
                "alphabeta (plain): 1 node, 1 leaf, 0 cutoffs, 0 plies deep\n");
    /* a full board of two columns and two rows: nothing can be played */
    json_t *json = expect_json(RUN("search", "connect4", "0011", "--param", "width=2", "--param",
                                   "height=2", "--scores", "--json"));
    char *scores = json_dumps(json_object_get(json, "scores"), 0);
    assert_string_equal(scores, "[null, null]");
    assert_true(json_is_null(json_object_get(json, "move")));
    assert_int_equal(number(json, "value"), 0);
    free(scores);
    json_decref(json);
}

/* X completes 0 1 2; what that is worth is the caller's to say. */
static void constants_are_parameters(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "tictactoe", "0314", "--win", "0.1", "--loss",
                                   "-2e300", "--json"));
    const json_t *params = json_object_get(json, "params");

    assert_true(json_number_value(json_object_get(json, "value")) == 0.1);
    assert_string_equal(text(json, "move"), "2");
    assert_string_equal(text(params, "win"), "0.1");
    assert_string_equal(text(params, "loss"), "-2e300");
    json_decref(json);
}

/* A tree by its states, which jansson helps to read: none of our names may stand in for its. */
static void a_tree_by_its_states(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "tree",
                                   "{\"root\":\"r\",\"successors\":{\"r\":[[\"go\",\"A\"],"
                                   "[\"stay\",\"B\"]]},\"values\":{\"A\":3,\"B\":5},"
                                   "\"terminals\":[\"A\",\"B\"]}",
                                   "--convention", "berkeley", "--json"));
    assert_int_equal(number(json, "value"), 5);
    assert_string_equal(text(json, "move"), "stay");
    json_decref(json);
}

/* `-` is standard input, an option may stand anywhere, the last one counts. */
static void words_in_any_order(void **state)
{
    (void)state;
    json_t *one = expect_json(RUN("search", "tictactoe", "40", "--algorithm", "minimax", "--depth",
                                  "3", "--json"));
    json_t *other = expect_json(RUN_WITH((struct setup){ .input = "40\n" }, "search", "--json",
                                         "--depth", "9", "tictactoe", "--depth=3", "-",
                                         "--algorithm", "minimax"));
    assert_true(json_equal(one, other));
    json_decref(one);
    json_decref(other);

    /* the convention comes first, wherever it stands */
    one = expect_json(RUN("search", "tictactoe", "40", "--cutoff", "strict", "--convention", "a4",
                          "--json"));
    assert_string_equal(text(json_object_get(one, "options"), "cutoff"), "strict");
    assert_string_equal(text(json_object_get(one, "options"), "cutoff-move"), "null");
    json_decref(one);
}

/* How often the root was searched, where it is more than once; a trace of it is proved. */
static void iterations_and_passes(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("search", "connect4", "33", "--depth", "5", "--deepen",
                                   "--order", "table+killer", "--cache", "table-bounds",
                                   "--table-mib", "1", "--symmetry", "--trace", "deep.jsonl",
                                   "--json"));
    assert_int_equal(number(json, "depth_finished"), 5);
    assert_int_equal(number(json, "iterations"), 5);
    assert_int_equal(number(json, "passes"), 5);
    assert_string_equal(text(json_object_get(json, "options"), "order"), "table+killer");
    json_decref(json);
    struct outcome outcome = RUN("check", "deep.jsonl");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);

    expect_text(RUN("search", "tree", "[[3,12,8],[14,5,7],[2,4,6]]", "--algorithm", "mtdf",
                    "--guess", "5"),
                "tree [[3,12,8],[14,5,7],[2,4,6]], MAX to move, no depth limit: value 5, best "
                "move 2\n"
                "mtdf (plain): 15 nodes, 8 leaves, 5 cutoffs (5 of them left moves untried), "
                "2 plies deep\n"
                "the root was searched in 2 passes\n"
                "root moves: 1: <= 3, 2: 5, 3: <= 2\n"
                "  >= and <= are bounds: the search proves no more (--scores makes all exact)\n");
}

static void skipped_moves_are_told(void **state)
{
    (void)state;
    struct outcome outcome = RUN("show", "mancala", "29");
    assert_memory_equal(outcome.err, "espalier: ", 10);
    assert_non_null(strstr(outcome.err, "9"));
    assert_memory_equal(outcome.out, "mancala 2\n", 10);
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mancala_by_alphabeta_and_minimax),
        cmocka_unit_test(bounds_are_marked_as_bounds),
        cmocka_unit_test(connect4_scores),
        cmocka_unit_test(trees_in_json_and_games_to_their_end),
        cmocka_unit_test(a_tree_by_its_states),
        cmocka_unit_test(finished_games_have_no_move),
        cmocka_unit_test(constants_are_parameters),
        cmocka_unit_test(words_in_any_order),
        cmocka_unit_test(iterations_and_passes),
        cmocka_unit_test(skipped_moves_are_told),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
