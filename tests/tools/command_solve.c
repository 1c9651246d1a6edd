/*
 * Many positions solved by the command: its lines, its sums, its exit status,
 * and that neither workers nor shards change what comes out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

/* Late positions of 7 x 6 with columns from 1; the scores come from minimax over the rules. */
static const char positions[] = "2252576253462244111563365343671351441 -1\n"
                                "7422341735647741166133573473242566 1\n"
                                "23163416124767223154467471272416755633 0\n"
                                "65214673556155731566316327373221417 -1\n"
                                "52677675164321472411331752454 0\n";

/* The first two columns of each line, and the sums up to the nodes: what must not vary. */
static char *steady(const char *out)
{
    char *text = malloc(strlen(out) + 1), *to = text;

    for (const char *line = out; *line; line += strcspn(line, "\n") + 1) {
        const size_t length = strcspn(line, "\n"), first = strcspn(line, " ");
        const size_t kept = line[0] == '#' ? (size_t)(strstr(line, " nodes") - line) - 1
                                           : first + 1 + strcspn(line + first + 1, " ");
        size_t most = kept < length ? kept : length;
        while (line[0] == '#' && line[most - 1] != ',')
            most--; /* the number of nodes */
        memcpy(to, line, most);
        to += most;
        *to++ = '\n';
    }
    *to = '\0';
    return text;
}

static void expect_steady(struct outcome outcome, const char *expected, int status)
{
    char *text = steady(outcome.out);
    assert_string_equal(text, expected);
    assert_int_equal(outcome.status, status);
    free(text);
    outcome_free(&outcome);
}

static const char solved[] = "2252576253462244111563365343671351441 -1\n"
                             "7422341735647741166133573473242566 1\n"
                             "23163416124767223154467471272416755633 0\n"
                             "65214673556155731566316327373221417 -1\n"
                             "52677675164321472411331752454 0\n"
                             "# 5 positions, 5 right, 0 wrong,\n";

static void lines_and_sums(void **state)
{
    (void)state;
    write_file("p.txt", positions);
    expect_steady(RUN("solve", "connect4", "--positions", "p.txt", "--columns-from", "1", "--check"),
                  solved, 0);
    expect_steady(RUN("solve", "connect4", "--positions", "p.txt", "--columns-from", "1", "--check",
                      "--fresh-table", "-j3", "--table-mib", "3"),
                  solved, 0);
    expect_steady(RUN_WITH(((struct setup){ .input = positions }), "solve", "connect4",
                           "--positions", "-", "--columns-from=1", "--check", "--score=stones"),
                  solved, 0);
    expect_steady(RUN_WITH(((struct setup){ .input = positions }), "solve", "connect4",
                           "--positions", "-", "--columns-from=1", "--check", "--score=sign"),
                  solved, 0);
}

static void words_and_games(void **state)
{
    (void)state;
    expect_steady(RUN("solve", "mancala", "--param", "pits=4", "--param", "stones=3"),
                  "- 6\n# 1 positions,\n", 0);
    expect_steady(RUN("solve", "mancala", "--param", "pits=4", "--param", "stones=3", "--score",
                      "sign"),
                  "- 1\n# 1 positions,\n", 0);
    expect_steady(RUN("solve", "redblue-nim", "7,3", "3,3", "2,2"),
                  "7,3 6\n3,3 -6\n2,2 6\n# 3 positions,\n", 0);
    expect_steady(RUN("solve", "tictactoe"), "- 0\n# 1 positions,\n", 0);
    expect_steady(RUN("solve", "last-stone", "8", "7"), "8 -1\n7 1\n# 2 positions,\n", 0);
}

static void a_score_that_differs(void **state)
{
    (void)state;
    struct outcome outcome = RUN_WITH(((struct setup){ .input = "3,3 -6\n\n2,2 7\n" }), "solve",
                                      "redblue-nim", "-", "--check");
    assert_string_equal(outcome.err, "espalier: standard input, line 3: 2,2 is 6, expected 7\n");
    expect_steady(outcome, "3,3 -6\n2,2 6\n# 2 positions, 1 right, 1 wrong,\n", 1);
}

static void wrong_lines_do_not_end_it(void **state)
{
    static const char input[] = "3,3 -6\n2,x 7\n4,4\n5,5 six\n2,2 6\n";
    static const char *const jobs[] = { "-j1", "-j2" };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct outcome outcome = RUN_WITH(((struct setup){ .input = input }), "solve",
                                          "redblue-nim", "--positions", "-", "--check", jobs[i]);
        assert_non_null(strstr(outcome.err, "standard input, line 2: position '2,x': number 2 is 'x'"));
        assert_non_null(strstr(outcome.err, "standard input, line 3: '4,4': expected a score in a "
                                            "second column\n"));
        assert_non_null(strstr(outcome.err, "standard input, line 4: score 'six': expected a number"));
        expect_steady(outcome, "3,3 -6\n2,2 6\n# 2 positions, 2 right, 0 wrong, 3 bad lines,\n", 2);
    }
}

static void a_column_from_1(void **state)
{
    (void)state;
    expect_error(RUN("solve", "connect4", "120", "--columns-from", "1"),
                 "position '120': character 3 is '0', expected a column from 1");
    expect_error(RUN("solve", "connect4", "128", "--columns-from", "1"),
                 "position '017': character 3 is '7', expected a column 0 to 6 "
                 "(columns counted from 0)");
    expect_error(RUN("solve", "mancala", "--columns-from", "1"),
                 "--columns-from goes with connect4, not with mancala");
}

static void as_json(void **state)
{
    (void)state;
    struct outcome outcome = RUN_WITH(((struct setup){ .input = "3,3 -6\n2,2 7\n" }), "solve",
                                      "redblue-nim", "-", "--check", "--json");
    char *rest = outcome.out;
    json_t *lines[3];

    for (size_t i = 0; i < 3; i++) {
        lines[i] = json_loads(strsep(&rest, "\n"), 0, NULL);
        assert_non_null(lines[i]);
    }
    assert_string_equal(rest, "");
    assert_string_equal(json_string_value(json_object_get(lines[0], "position")), "3,3");
    assert_int_equal(json_integer_value(json_object_get(lines[0], "value")), -6);
    assert_true(json_is_true(json_object_get(lines[0], "right")));
    assert_true(json_is_false(json_object_get(lines[1], "right")));
    assert_true(json_integer_value(json_object_get(lines[0], "nodes")) > 0);
    assert_true(json_is_integer(json_object_get(lines[0], "microseconds")));
    assert_int_equal(json_integer_value(json_object_get(lines[2], "positions")), 2);
    assert_int_equal(json_integer_value(json_object_get(lines[2], "right")), 1);
    assert_int_equal(json_integer_value(json_object_get(lines[2], "wrong")), 1);
    for (size_t i = 0; i < 3; i++)
        json_decref(lines[i]);
    assert_int_equal(outcome.status, 1);
    outcome_free(&outcome);
}

/* --- shards ----------------------------------------------------------------------------- */

/* Every shard's output in a file of its own, wrong lines among them. */
static void make_shards(const char *input, const char *form)
{
    for (int i = 1; i <= 3; i++) {
        char shard[16], name[16];
        snprintf(shard, sizeof shard, "%d/3", i);
        snprintf(name, sizeof name, "s%d", i);
        struct outcome outcome = RUN_WITH(((struct setup){ .input = input }), "solve",
                                          "redblue-nim", "-", "--check", "--shard", shard, form);
        write_file(name, outcome.out);
        outcome_free(&outcome);
    }
}

static void shards_make_the_whole(void **state)
{
    static const char input[] = "3,3 -6\n2,2 6\nx 1\n7,3 6\n\n3,3 -6\n2,2 5\n7,3 6\n";
    static const char *const forms[] = { "-j1", "--json" };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        make_shards(input, forms[i]);
        struct outcome merged = RUN("merge", "s3", "s1", "s2");
        struct outcome whole = RUN_WITH(((struct setup){ .input = input }), "solve", "redblue-nim",
                                        "-", "--check", forms[i]);
        assert_int_equal(merged.status, 2);
        assert_int_equal(whole.status, 2);
        assert_string_equal(merged.err, "");
        for (char *c = merged.out, *d = whole.out; *c || *d;) { /* all but the times */
            assert_true(*c == *d);
            const bool time = strncmp(c, "\"microseconds\":", 15) == 0 || *c == ' ';
            c++, d++;
            if (time) {
                c += strcspn(c, " ,}\n");
                d += strcspn(d, " ,}\n");
            }
        }
        outcome_free(&merged);
        outcome_free(&whole);
    }
}

static void what_is_no_whole_is_refused(void **state)
{
    (void)state;
    make_shards("3,3 -6\n2,2 6\n7,3 6\n", "-j1");
    expect_error(RUN("merge", "s1", "s3"), "shard 2 of 3 is missing");
    expect_error(RUN("merge", "s1", "s2", "s3", "s2"), "s2 and s2 are both shard 2");
    write_file("s2", "# shard 2/3\n");
    struct outcome cut = RUN("merge", "s1", "s2", "s3");
    assert_int_equal(cut.status, 2);
    assert_non_null(strstr(cut.err, "s2: it ends without the line that sums up"));
    outcome_free(&cut);
    write_file("s2", "3,3 -6 5 5\n");
    expect_error(RUN("merge", "s1", "s2", "s3"),
                 "s2, line 1: expected the shard's number, as 'espalier solve --shard I/N' writes "
                 "it");
    expect_error(RUN("solve", "tictactoe", "--shard", "5/3"),
                 "--shard '5/3': expected I/N with I from 1 to N, as 2/3");
    expect_error(RUN("solve", "tictactoe", "--shard", "0/3"),
                 "--shard '0/3': expected I/N with I from 1 to N, as 2/3");
}

/* --- what is refused --------------------------------------------------------------------- */

static void wrong_usage(void **state)
{
    (void)state;
    expect_error(RUN("solve", "tictactoe", "--check"),
                 "--check needs --positions FILE, where the scores are");
    expect_error(RUN("solve", "tictactoe", "40", "--positions", "p.txt"),
                 "positions are words or lines of a file: '40' and --positions together are too "
                 "much");
    expect_error(RUN("solve", "mancala", "--score", "stones"),
                 "no score of mancala 'stones'; there are: margin, sign");
    expect_error(RUN("solve", "tictactoe", "--positions", "missing.txt"),
                 "missing.txt: No such file or directory");
    expect_error(RUN("solve", "tictactoe", "--table-mib", "0"),
                 "--table-mib '0': expected a whole number from 1 to 16777216");
    struct outcome large = RUN("solve", "connect4", "--table-mib", "16777216");
    assert_non_null(strstr(large.err, "a table of 16777216 MiB is larger than the memory of this "
                                      "machine"));
    assert_string_equal(large.out, "");
    assert_int_equal(large.status, 2);
    outcome_free(&large);
    struct outcome endless = RUN("solve", "cs156-checkers");
    assert_non_null(strstr(endless.err, "cs156-checkers cannot be solved"));
    assert_int_equal(endless.status, 2);
    outcome_free(&endless);
}

static void time_gives_up(void **state)
{
    (void)state;
    struct outcome outcome = RUN("solve", "connect4", "--time", "0.05");
    assert_memory_equal(outcome.out, "- ? ", 4);
    assert_non_null(strstr(outcome.out, "# 1 positions, 1 unsolved, "));
    assert_non_null(strstr(outcome.err, "stopped, the score is between -"));
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_sums),
        cmocka_unit_test(words_and_games),
        cmocka_unit_test(a_score_that_differs),
        cmocka_unit_test(wrong_lines_do_not_end_it),
        cmocka_unit_test(a_column_from_1),
        cmocka_unit_test(as_json),
        cmocka_unit_test(shards_make_the_whole),
        cmocka_unit_test(what_is_no_whole_is_refused),
        cmocka_unit_test(wrong_usage),
        cmocka_unit_test(time_gives_up),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
