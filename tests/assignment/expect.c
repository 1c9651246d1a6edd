/*
 * expect.c - answers of calls against each kind of check, right and wrong.
 *
 * The answers are what a harness writes: numbers that are not finite come as
 * the texts "nan", "inf" and "-inf".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

/* What a check says of an answer: NULL, it holds. */
struct row {
    const char *check, *result, *text;
};

static const struct row rows[] = {
    { "{\"equal\":3}", "3", NULL },
    { "{\"equal\":3}", "3.0000000001", NULL },
    { "{\"equal\":3}", "3.001", "the result is 3.001, expected 3" },
    { "{\"equal\":3,\"tolerance\":0.01}", "3.001", NULL },
    { "{\"equal\":0.1}", "0.1", NULL },
    { "{\"equal\":0.1}", "\"nan\"", "the result is \"nan\", expected 0.1" },
    { "{\"equal\":9007199254740993}", "9007199254740992",
      "the result is 9007199254740992, expected 9007199254740993" },
    { "{\"equal\":1}", "true", "the result is true, expected 1" },
    { "{\"equal\":null}", "null", NULL },
    { "{\"equal\":null}", "0", "the result is 0, expected null" },
    { "{\"equal\":[1,{\"a\":[2]}]}", "[1.0,{\"a\":[2]}]", NULL },
    { "{\"equal\":[1,{\"a\":[2]}]}", "[1,{\"a\":[3]}]",
      "the result is [1,{\"a\":[3]}], expected [1,{\"a\":[2]}]" },
    { "{\"equal\":[1,2]}", "[1]", "the result is [1], expected [1,2]" },
    { "{\"equal\":{\"a\":1}}", "{\"a\":1,\"b\":2}",
      "the result is {\"a\":1,\"b\":2}, expected {\"a\":1}" },
    { "{\"of\":\"x\",\"equal\":\"two\"}", "{\"x\":\"two\"}", NULL },
    { "{\"of\":\"x\",\"equal\":\"two\"}", "{\"x\":\"three\"}", "x is \"three\", expected \"two\"" },
    { "{\"of\":\"x\",\"equal\":1}", "{\"y\":1}", "the result has no 'x'" },
    { "{\"of\":\"x\",\"equal\":1}", "7", "the result has no 'x'" },
    { "{\"of\":\"1\",\"equal\":8}", "[7,8]", NULL },
    { "{\"of\":1,\"equal\":8}", "[7,8]", NULL },
    { "{\"of\":\"2\",\"equal\":8}", "[7,8]", "the result has no '2'" },
    { "{\"any\":[1,null]}", "null", NULL },
    { "{\"any\":[1,2]}", "3", "the result is 3, expected one of [1,2]" },
    { "{\"set\":[1,2,2]}", "[2,1,2]", NULL },
    { "{\"set\":[1,2,2]}", "[2,1,1]", "the result is [2,1,1], expected in any order [1,2,2]" },
    { "{\"set\":[1,2]}", "[2]", "the result is [2], expected in any order [1,2]" },
    { "{\"set\":[]}", "[]", NULL },
    { "{\"set\":[]}", "null", "the result is null, expected in any order []" },
    { "{\"finite\":true}", "-2.5", NULL },
    { "{\"finite\":true}", "[1,[2,3]]", NULL },
    { "{\"finite\":true}", "{\"a\":1,\"b\":0}", NULL },
    { "{\"finite\":true}", "\"inf\"", "the result is inf, expected a finite number" },
    { "{\"finite\":true}", "[1,\"nan\"]", "element 1 is nan, expected a finite number" },
    { "{\"finite\":true}", "{\"P1\":\"-inf\"}", "P1 is -inf, expected a finite number" },
    { "{\"finite\":true}", "{\"P1\":\"ten\"}", "P1 is \"ten\", expected a finite number" },
    { "{\"finite\":true}", "[]", "the result is empty, expected numbers" },
    { "{\"finite\":true}", "null", "the result is null, expected a finite number" },
    { "{\"finite\":true}", "true", "the result is true, expected a finite number" },
    { "{\"ascending\":[\"a\",\"b\",\"c\"]}", "{\"c\":3,\"b\":2,\"a\":-1}", NULL },
    { "{\"ascending\":[\"a\",\"b\",\"c\"]}", "{\"a\":\"-inf\",\"b\":0,\"c\":\"inf\"}", NULL },
    { "{\"ascending\":[\"a\",\"b\"]}", "{\"a\":2,\"b\":2}", "a is 2 and b is 2, expected a < b" },
    { "{\"ascending\":[\"a\",\"b\"]}", "{\"a\":0,\"b\":\"nan\"}",
      "b is \"nan\", expected a number" },
    { "{\"ascending\":[\"a\",\"b\"]}", "{\"a\":0}", "the result has no 'b'" },
    { "{\"ascending\":[\"0\",\"1\"]}", "[1,2]", NULL },
    { "{\"inside\":[\"lo\",\"hi\"],\"values\":\"v\"}",
      "{\"lo\":-1,\"hi\":1,\"v\":[0,0.999]}", NULL },
    { "{\"inside\":[\"lo\",\"hi\"],\"values\":\"v\"}", "{\"lo\":-1,\"hi\":1,\"v\":[0,1]}",
      "element 1 is 1, expected strictly between -1 and 1" },
    { "{\"inside\":[\"lo\",\"hi\"],\"values\":\"v\"}", "{\"lo\":-1,\"hi\":1,\"v\":\"nan\"}",
      "v is nan, expected a finite number" },
    { "{\"inside\":[\"lo\",\"hi\"],\"values\":\"v\"}", "{\"lo\":-1,\"v\":[0]}",
      "the result has no 'hi'" },
    { "{\"inside\":[\"lo\",\"hi\"],\"values\":\"v\"}", "{\"lo\":-1,\"hi\":1}",
      "the result has no 'v'" },
    { "{\"inside\":[-5,5]}", "4.5", NULL },
    { "{\"of\":\"s\",\"inside\":[-5,5]}", "{\"s\":-5}",
      "s is -5, expected strictly between -5 and 5" },
};

/* The small assignment's calls with one check. */
static struct esp_assignment *expecting(const char *check)
{
    char fact[512];

    snprintf(fact, sizeof fact, "\"finite\":%s,", check);
    char *text = with(small_assignment, "\"finite\":{\"finite\":true},", fact);
    struct esp_assignment *assignment = good_assignment(text);
    free(text);
    return assignment;
}

static size_t call_of(const struct esp_assignment *assignment)
{
    size_t which = 0;
    while (assignment->cases[which].kind != ESP_CASE_CALL)
        which++;
    return which;
}

static const struct esp_fact_count *find(const struct esp_results *results, size_t which,
                                         const char *fact)
{
    const struct esp_case_result *one = &results->cases[which];

    for (size_t i = 0; i < one->fact_count; i++)
        if (strcmp(one->facts[i].fact, fact) == 0)
            return &one->facts[i];
    fail_msg("no fact '%s'", fact);
    return NULL;
}

/* Results of one answer. */
static struct esp_results *answered(const struct esp_assignment *assignment, const char *answer,
                                    struct esp_error *error)
{
    const size_t which = call_of(assignment);
    struct esp_results *results;

    assert_int_equal(esp_results_new(&results, assignment->case_count, error), ESP_OK);
    assert_int_equal(esp_expect(results, which, &assignment->cases[which], answer, error),
                     ESP_OK);
    return results;
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct esp_assignment *assignment = expecting(rows[i].check);
        struct esp_error error = { .text = "" };
        char answer[256];
        snprintf(answer, sizeof answer, "{\"result\":%s}\n", rows[i].result);
        struct esp_results *results = answered(assignment, answer, &error);
        const struct esp_fact_count *fact = find(results, call_of(assignment), "finite");
        assert_int_equal(fact->checked, 1);
        if ((fact->broken == 0) != (rows[i].text == NULL))
            fail_msg("%s of %s: %s", rows[i].check, rows[i].result, fact->text ? fact->text : "");
        if (rows[i].text)
            assert_string_equal(fact->text, rows[i].text);
        else
            assert_null(fact->text);
        esp_results_free(results);
        esp_assignment_free(assignment);
    }
}

static void test_several(void **state)
{
    struct esp_assignment *assignment =
        expecting("[{\"of\":0,\"equal\":1},{\"of\":1,\"equal\":2},{\"of\":2,\"equal\":3}]");
    const size_t which = call_of(assignment);
    struct esp_error error = { .text = "" };
    struct esp_results *results = answered(assignment, "{\"result\":[1,5,6]}", &error);
    (void)state;

    assert_int_equal(find(results, which, "finite")->checked, 3);
    assert_int_equal(find(results, which, "finite")->broken, 2);
    assert_string_equal(find(results, which, "finite")->text, "element 1 is 5, expected 2");
    assert_int_equal(find(results, which, "no-error")->checked, 1);
    assert_int_equal(find(results, which, "no-error")->broken, 0);
    esp_results_free(results);
    esp_assignment_free(assignment);
}

static void test_error(void **state)
{
    struct esp_assignment *assignment =
        expecting("[{\"of\":0,\"equal\":1},{\"of\":1,\"equal\":2}]");
    const size_t which = call_of(assignment);
    struct esp_error error = { .text = "" };
    struct esp_results *results =
        answered(assignment, "{\"error\":\"ValueError: a\\nb\"}", &error);
    (void)state;

    assert_int_equal(find(results, which, "finite")->checked, 2);
    assert_int_equal(find(results, which, "finite")->broken, 2);
    assert_string_equal(find(results, which, "finite")->text, "raised ValueError: a b");
    assert_int_equal(find(results, which, "ordered")->broken, 1);
    assert_int_equal(find(results, which, "no-error")->broken, 1);
    esp_results_free(results);
    esp_assignment_free(assignment);
}

static void test_long_texts(void **state)
{
    struct esp_assignment *assignment = expecting("{\"equal\":1}");
    struct esp_error error = { .text = "" };
    char answer[2048] = "{\"result\":\"";
    (void)state;

    for (int i = 0; i < 300; i++)
        strcat(answer, "\xc3\xa9");
    strcat(answer, "\"}");
    struct esp_results *results = answered(assignment, answer, &error);
    const char *text = find(results, call_of(assignment), "finite")->text;
    assert_in_range(strlen(text), 60, 140);
    assert_non_null(strstr(text, "\xc3\xa9..., expected 1"));
    esp_results_free(results);
    esp_assignment_free(assignment);
}

static void test_no_answer(void **state)
{
    static const char *const answers[][2] = {
        { "hello", "the answer is no JSON: '[' or '{' expected near 'hello'" },
        { "", "the answer is no JSON: '[' or '{' expected near end of file" },
        { "{\"move\":3}", "the answer is neither a result nor an error" },
        { "[1]", "the answer is neither a result nor an error" },
        { "{\"result\":1,\"error\":\"late\"}", "raised late" },
    };
    struct esp_assignment *assignment = expecting("{\"equal\":1}");
    struct esp_error error = { .text = "" };
    const size_t which = call_of(assignment);
    (void)state;

    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        struct esp_results *results = answered(assignment, answers[i][0], &error);
        assert_string_equal(find(results, which, "finite")->text, answers[i][1]);
        assert_int_equal(find(results, which, "finite")->broken, 1);
        assert_int_equal(find(results, which, "no-error")->broken, 1);
        esp_results_free(results);
    }
    /* Python's numbers do not end at 64 bits. */
    struct esp_results *results =
        answered(assignment, "{\"result\":100000000000000000000000}", &error);
    assert_string_equal(find(results, which, "finite")->text,
                        "the result is 1e+23, expected 1");
    esp_results_free(results);
    esp_assignment_free(assignment);
}

static void test_results(void **state)
{
    struct esp_error error = { .text = "" };
    struct esp_results *results;
    (void)state;

    assert_int_equal(esp_results_new(&results, 2, &error), ESP_OK);
    assert_int_equal(results->cases[1].state, ESP_CASE_NOT_RUN);
    esp_results_fact(results, 1, "f", 3, 0, NULL, NULL, &error);
    esp_results_fact(results, 1, "f", 2, 1, "0.2", "first", &error);
    esp_results_fact(results, 1, "f", 2, 2, "1", "second", &error);
    esp_results_fact(results, 1, "g", 1, 4, NULL, NULL, &error);
    assert_int_equal(find(results, 1, "f")->checked, 7);
    assert_int_equal(find(results, 1, "f")->broken, 3);
    assert_string_equal(find(results, 1, "f")->node, "0.2");
    assert_string_equal(find(results, 1, "f")->text, "first");
    assert_int_equal(find(results, 1, "g")->checked, 4); /* broken is checked */
    esp_results_state(results, 1, ESP_CASE_FAILED, "timed out", &error);
    assert_int_equal(results->cases[1].state, ESP_CASE_FAILED);
    assert_string_equal(results->cases[1].why, "timed out");
    esp_results_forget(results, 1);
    assert_int_equal(results->cases[1].fact_count, 0);
    assert_string_equal(results->cases[1].why, "timed out");
    esp_results_free(results);
    esp_results_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),       cmocka_unit_test(test_several),
        cmocka_unit_test(test_error),      cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_no_answer),  cmocka_unit_test(test_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
