/*
 * `espalier diff`: what it prints and how it exits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

static const char *const head = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tree\"}\n"
                                "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null}\n";

static void write_trace(const char *name, const char *rest)
{
    char text[512];

    snprintf(text, sizeof text, "%s%s{\"event\":\"end\"}\n", head, rest);
    write_file(name, text);
}

static void write_two(void)
{
    write_trace("a", "{\"event\":\"leave\",\"id\":0,\"value\":3}\n");
    write_trace("b", "{\"event\":\"leave\",\"id\":0,\"value\":-3}\n");
}

static void same(void **state)
{
    (void)state;
    write_two();
    expect_text(RUN("diff", "a", "a"), "same: a and a have the same nodes (1)\n");
}

static void different(void **state)
{
    (void)state;
    write_two();
    struct outcome outcome = RUN("diff", "a", "b");
    assert_int_equal(outcome.status, 1);
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out,
                        "different: expected a (nodes: 1), got b (nodes: 1)\n"
                        "  first divergence: at ., value on leaving: expected 3, got -3, "
                        "as if the sign had been swapped\n"
                        "  value                  1\n");
    outcome_free(&outcome);
}

static void json(void **state)
{
    (void)state;
    write_two();
    struct outcome outcome = RUN("diff", "a", "b", "--json");
    json_t *root = json_loads(outcome.out, 0, NULL);
    assert_int_equal(outcome.status, 1);
    assert_non_null(root);
    json_t *first = json_object_get(root, "first");
    assert_true(json_is_false(json_object_get(root, "same")));
    assert_string_equal(json_string_value(json_object_get(first, "kind")), "value");
    assert_string_equal(json_string_value(json_object_get(first, "path")), ".");
    assert_string_equal(json_string_value(json_object_get(first, "got")), "-3");
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(root, "counts"), "value")), 1);
    json_decref(root);
    outcome_free(&outcome);
}

static void write_question(const char *name, const char *header)
{
    char text[512];

    snprintf(text, sizeof text,
             "{\"trace\":\"espalier\",\"version\":1,%s}\n"
             "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null}\n"
             "{\"event\":\"leave\",\"id\":0,\"value\":3}\n{\"event\":\"end\"}\n",
             header);
    write_file(name, text);
}

/* One node each, so that all that differs is what the header says. */
static void expect_question(const char *a, const char *b, const char *line)
{
    char expected[512];

    write_question("a", a);
    write_question("b", b);
    struct outcome outcome = RUN("diff", "a", "b");
    if (line)
        snprintf(expected, sizeof expected,
                 "different: a and b have the same nodes (1), but answer different questions\n"
                 "  another question: %s\n", line);
    else
        snprintf(expected, sizeof expected, "same: a and b have the same nodes (1)\n");
    assert_string_equal(outcome.err, "");
    assert_non_null(strstr(outcome.out, expected));
    assert_int_equal(outcome.status, line ? 1 : 0);
    outcome_free(&outcome);
}

static void other_questions(void **state)
{
    (void)state;
    expect_question("\"game\":\"tree\"", "\"game\":\"other\"", "game: expected tree, got other");
    expect_question("\"position\":\"1\"", "\"position\":\"2\"", "position: expected 1, got 2");
    expect_question("\"depth\":2", "\"depth\":null", "depth: expected 2, got null");
    expect_question("\"algorithm\":\"minimax\"", "\"algorithm\":\"alphabeta\"",
                    "algorithm: expected minimax, got alphabeta");
    expect_question("\"options\":{\"eval\":\"x\"}", "\"options\":{\"eval\":\"y\"}",
                    "eval: expected x, got y");
    expect_question("\"options\":{\"cutoff\":\"nonstrict\"}",
                    "\"options\":{\"cutoff\":\"strict\"}",
                    "cutoff: expected nonstrict, got strict (where a value equals the bound, a "
                    "non-strict search cuts and a strict one goes on)");
    expect_question("\"game\":\"redblue-nim\",\"params\":{}",
                    "\"game\":\"redblue-nim\",\"params\":{\"version\":\"misere\"}",
                    "version: expected standard, got misere");
}

/* What a header does not say, a default, a limit and another source ask nothing else. */
static void same_question(void **state)
{
    (void)state;
    expect_question("\"game\":\"tree\",\"options\":{\"cutoff\":\"strict\"}", "\"game\":\"tree\"",
                    NULL);
    expect_question("\"game\":\"redblue-nim\",\"params\":{}",
                    "\"game\":\"redblue-nim\",\"params\":{\"version\":\"standard\"}", NULL);
    expect_question("\"source\":\"x\",\"options\":{\"max-nodes\":3}",
                    "\"source\":\"y\",\"options\":{\"max-nodes\":4}", NULL);
}

/* The coursework's example, its third move cut by an equal value or not. */
static void strict_against_nonstrict(void **state)
{
    static const char *const rules[] = { "nonstrict", "strict" };
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct outcome search = RUN("search", "mancala", "123551234220105241", "--depth", "2",
                                    "--eval", "store-difference", "--cutoff", rules[i], "--trace",
                                    rules[i]);
        assert_int_equal(search.status, 0);
        outcome_free(&search);
    }
    struct outcome outcome = RUN("diff", "nonstrict", "strict");
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(outcome.out,
                           "different: expected nonstrict (nodes: 15), got strict (nodes: 18)\n"
                           "  another question: cutoff: expected nonstrict, got strict (where"));
    assert_non_null(strstr(outcome.out,
                           "  first divergence: at 2.3, on entry: expected no such node, got move "
                           "3: child 2 returned -6, which closes (-inf, -6): nothing more was "
                           "expected below that node; the two are equal, so that a non-strict "
                           "search (expected) cuts and a strict one (got) goes on\n"));
    outcome_free(&outcome);
}

/* Moves that a foreign trace leaves out are found before nodes are matched. */
static void foreign(void **state)
{
    static const char *const moves[] = { "", "\"move\":\"1\",", "", "\"move\":\"2\"," };
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "{\"trace\":\"espalier\",\"version\":1,\"game\":\"last-stone\","
                 "\"position\":\"2\"}\n"
                 "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"state\":\"2\"}\n"
                 "{\"event\":\"enter\",\"id\":1,\"parent\":0,%s\"state\":\"1\"}\n"
                 "{\"event\":\"leave\",\"id\":1,\"value\":-1}\n"
                 "{\"event\":\"enter\",\"id\":2,\"parent\":0,%s\"state\":\"0\"}\n"
                 "{\"event\":\"leave\",\"id\":2,\"value\":1}\n"
                 "{\"event\":\"leave\",\"id\":0,\"value\":1}\n{\"event\":\"end\"}\n",
                 moves[i], moves[2 + i]);
        write_file(i ? "told" : "silent", text);
    }
    expect_text(RUN("diff", "told", "silent"), "same: told and silent have the same nodes (3)\n");
}

static void bad(void **state)
{
    (void)state;
    write_two();
    expect_error(RUN("diff", "a"), "diff needs B  ('espalier diff --help' explains)");
    expect_error(RUN("diff", "a", "c"), "cannot read c: No such file or directory");
    expect_error(RUN("diff", "a", "b", "--tolerance", "-1"),
                 "tolerance '-1': expected 0 or more");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same),
        cmocka_unit_test(different),
        cmocka_unit_test(json),
        cmocka_unit_test(other_questions),
        cmocka_unit_test(same_question),
        cmocka_unit_test(strict_against_nonstrict),
        cmocka_unit_test(foreign),
        cmocka_unit_test(bad),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
