/*
 * `espalier stats`: tables, JSON, CSV and a plot; figures of a trace small
 * enough to count by hand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

static char golden[1000]; /* the path of a golden trace */

static int setup_golden(void **state)
{
    snprintf(golden, sizeof golden, "%s/../../traces/mancala/a4-alphabeta.jsonl", TEST_DATA);
    return enter_folder(state);
}

static void table(void **state)
{
    (void)state;
    char *text = read_file(golden);
    write_file("t.jsonl", text);
    free(text);
    expect_text(RUN("stats", "t.jsonl"),
                "t.jsonl: mancala 123551234220105241, alphabeta, depth 2\n"
                "ply  nodes  growth  leaves  cutoffs  first move  cut at  untried  hits\n"
                "0        1       -       -        -           -       -        -     -\n"
                "1        3    3.00       -        2        50 %    2.50        5     -\n"
                "2       11    3.67      11        -           -       -        -     -\n"
                "all     15       -      11        2        50 %    2.50        5     -\n"
                "4.75 moves a node; as many nodes as a uniform tree of 3.27\n"
                "1.1 times the minimal tree of that width, about 14 nodes\n");
}

/* 1 + 3.27 + 3.27^2 is 15; 1 + w + 2w - 1 for w = 4.75 is 14.25. */
static void json(void **state)
{
    (void)state;
    json_t *root = expect_json(RUN("stats", golden, "--json"));

    assert_int_equal(json_integer_value(json_object_get(root, "nodes")), 15);
    assert_int_equal(json_integer_value(json_object_get(root, "cutoffs_pruning")), 2);
    assert_true(json_number_value(json_object_get(root, "first_share")) == 0.5);
    assert_true(json_number_value(json_object_get(root, "width")) == 4.75);
    assert_true(json_number_value(json_object_get(root, "minimal")) == 14.25);
    const json_t *plies = json_object_get(root, "plies");
    assert_int_equal(json_array_size(plies), 3);
    const json_t *at = json_object_get(json_array_get(plies, 1), "cutoff_at");
    assert_int_equal(json_integer_value(json_array_get(at, 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(at, 3)), 1);
    json_decref(root);
}

static void csv(void **state)
{
    (void)state;
    char *text = read_file(golden);
    write_file("a, \"b\".jsonl", text);
    free(text);
    struct outcome outcome = RUN("stats", "a, \"b\".jsonl", "--csv");
    assert_int_equal(outcome.status, 0);
    char *rest = outcome.out;
    const char *head = strsep(&rest, "\n");
    assert_ptr_equal(strstr(head, "trace,ply,nodes,terminal,horizon,"), head);
    strsep(&rest, "\n");
    assert_string_equal(strsep(&rest, "\n"), "\"a, \"\"b\"\".jsonl\",1,3,0,0,0,0,0,3,11,5,2,2,"
                                             "1,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0");
    outcome_free(&outcome);
}

static void trace_of(const char *algorithm, const char *name)
{
    struct outcome outcome = RUN("search", "tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--algorithm",
                                 algorithm, "--trace", name);
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

/* Two searches of one position: the table of both comes first. */
static void side_by_side(void **state)
{
    (void)state;
    trace_of("alphabeta", "ab.jsonl");
    trace_of("minimax", "mm.jsonl");
    struct outcome outcome = RUN("stats", "mm.jsonl", "ab.jsonl");
    assert_int_equal(outcome.status, 0);
    /* Russell and Norvig's figure: the second MIN node is left after its first leaf */
    assert_non_null(strstr(outcome.out, "\nmm.jsonl     13       9        -           -       -"));
    assert_non_null(strstr(outcome.out, "\nab.jsonl     11       7        "));
    assert_non_null(strstr(outcome.out, "0.846\n"));
    outcome_free(&outcome);
}

/* The lines of two tables, whose first cells are names. */
static void expect_same_cells(char *file, char *stream)
{
    char *a, *b;

    do {
        a = strsep(&file, "\n");
        b = strsep(&stream, "\n");
        assert_int_equal(!a, !b);
        if (a && *a)
            assert_string_equal(strchr(a, ','), strchr(b, ','));
    } while (a);
}

/* A file is counted while it is read, standard input as a record: nobody can tell. */
static void files_and_streams(void **state)
{
    (void)state;
    trace_of("alphabeta", "ab.jsonl");
    trace_of("minimax", "mm.jsonl");
    char *first = read_file("ab.jsonl"), *second = read_file("mm.jsonl"), *both = NULL;
    assert_true(asprintf(&both, "%s%s", first, second) > 0);
    write_file("both.jsonl", both);

    static const char *const numbers[] = { "1", "2" };
    for (size_t i = 0; i < 2; i++) {
        struct outcome file = RUN("stats", "both.jsonl", "--csv", "--trace-number", numbers[i]);
        struct outcome stream = RUN_WITH(((struct setup){ .input = both }), "stats", "-", "--csv",
                                         "--trace-number", numbers[i]);
        assert_int_equal(file.status, 0);
        assert_string_equal(file.err, "");
        expect_same_cells(file.out, stream.out);
        outcome_free(&file);
        outcome_free(&stream);
    }
    struct outcome outcome = RUN("stats", "both.jsonl");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "espalier: both.jsonl: there are more traces in it; this is "
                                     "the first (--trace-number)\n");
    outcome_free(&outcome);
    expect_error(RUN("stats", "both.jsonl", "--trace-number", "3"),
                 "both.jsonl: no trace number 3, the file holds 2");
    free(first);
    free(second);
    free(both);
}

/* What is not plain has the messages and the figures of a record. */
static void cut_off(void **state)
{
    (void)state;
    trace_of("alphabeta", "ab.jsonl");
    char *text = read_file("ab.jsonl");
    *strstr(text, "{\"event\":\"end\"") = '\0';
    write_file("cut.jsonl", text);
    free(text);
    struct outcome outcome = RUN("stats", "cut.jsonl");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.err, "cut.jsonl: no footer, the trace ends at line 23 (kept)"));
    assert_non_null(strstr(outcome.out, "\nall     11       -       7"));
    outcome_free(&outcome);
}

static bool has_gnuplot(void)
{
    return system("command -v gnuplot >/dev/null") == 0;
}

static void plot(void **state)
{
    (void)state;
    if (!has_gnuplot())
        skip();
    struct outcome outcome = RUN("stats", golden, golden, "--plot", "p.svg");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    assert_true(strlen(outcome.out) > 0);
    char *text = read_file("p.svg");
    assert_non_null(strstr(text, "<svg"));
    assert_non_null(strstr(text, "</svg>"));
    assert_non_null(strstr(text, "a4-alphabeta.jsonl"));
    assert_non_null(strstr(text, "cutoffs by the first move"));
    free(text);
    outcome_free(&outcome);
}

static void no_gnuplot(void **state)
{
    (void)state;
    expect_error(RUN_WITH(((struct setup){ .path = "/nowhere" }), "stats", golden, "--plot",
                          "none.svg"),
                 "plots are made by gnuplot, which is not installed (Debian: gnuplot-nox)");
    assert_null(read_file("none.svg"));
}

static void wrong_words(void **state)
{
    (void)state;
    expect_error(RUN("stats", golden, "--csv", "--json"),
                 "--csv and --json: one of them, not both");
    expect_error(RUN("stats", "nothing.jsonl"),
                 "cannot read nothing.jsonl: No such file or directory");
    struct outcome outcome = RUN("stats", golden, "--plot", "p.png");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.out, "");
    outcome_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table),        cmocka_unit_test(json), cmocka_unit_test(csv),
        cmocka_unit_test(side_by_side), cmocka_unit_test(files_and_streams),
        cmocka_unit_test(cut_off),      cmocka_unit_test(plot), cmocka_unit_test(no_gnuplot),
        cmocka_unit_test(wrong_words),
    };
    return cmocka_run_group_tests(tests, setup_golden, leave_folder);
}
