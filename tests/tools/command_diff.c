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
                        "different: a (nodes: 1) and b (nodes: 1)\n"
                        "  first divergence: at ., value on leaving: expected 3 (a), got -3 (b), "
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
        cmocka_unit_test(bad),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
