/*
 * exam.c - impossible wishes, the same tree for ever, and marks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/exam.h"
#include "testing.h"
#include "solve.h"

static const char first_tree[] =
    "{\"name\":\"A\",\"children\":[{\"name\":\"B\",\"move\":\"B\",\"children\":[{"
    "\"name\":\"L1\",\"move\":\"L1\",\"value\":11},{\"name\":\"L2\",\"move\":\"L2\""
    ",\"value\":20}]},{\"name\":\"C\",\"move\":\"C\",\"children\":[{\"name\":\"L"
    "3\",\"move\":\"L3\",\"value\":5},{\"name\":\"L4\",\"move\":\"L4\",\"value\":5"
    "}]}]}";

static void refused(const struct esp_exam_wish *wish, const char *message)
{
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;

    assert_int_equal(esp_exam_new(&exam, wish, &error), ESP_UNSUPPORTED);
    assert_null(exam);
    assert_string_equal(error.text, message);
}

static void impossible_wishes(void **state)
{
    (void)state;
    struct esp_exam_wish many = ESP_EXAM_DEFAULTS;
    many.branching = (struct esp_exam_range){ 2, 2 };
    many.cutoffs = (struct esp_exam_range){ 50, 50 };
    refused(&many, "a tree of depth 3 with at most 2 moves a node (8 leaves) has no more than 2 "
                   "cutoffs, 50 were wished");
    struct esp_exam_wish deep = ESP_EXAM_DEFAULTS;
    deep.deep_cutoff = true;
    refused(&deep, "a deep cutoff needs depth 4 and two moves a node: the bound is set three plies "
                   "above the node that is cut");
    struct esp_exam_wish distinct = ESP_EXAM_DEFAULTS;
    distinct.distinct = true;
    refused(&distinct, "values 0..20 are 21 different ones, and the tree may have 27 leaves");
    struct esp_exam_wish equal = ESP_EXAM_DEFAULTS; /* equal leaves always cut */
    equal.values = (struct esp_exam_range){ 3, 3 };
    equal.cutoffs = (struct esp_exam_range){ 0, 0 };
    equal.tries = 200;
    refused(&equal, "no tree with all that was wished found in 200 tries: wish for less, or give "
                    "another seed or more tries");
}

/* Every property that can be asked for has its own refusal, with the reason. */
static void impossible_properties(void **state)
{
    static const struct {
        const char *wishes[5], *message; /* name, value, name, value */
    } rows[] = {
        { { "distinct", "true", "strict-differs", "true", NULL },
          "strict and non-strict differ where values are equal, and distinct leaves have none" },
        { { "unique-pv", "true", "values", "3", NULL },
          "all leaves would be worth 3, so no variation is the only one" },
        { { "cutoffs", "0", "strict-differs", "true", NULL },
          "no cutoff at all, and one that is made by an equal value: only one of the two is "
          "possible" },
        { { "depth", "1", "strict-differs", "true", NULL },
          "strict and non-strict differ in a cutoff, and a tree of depth 1 with at most 3 moves a "
          "node has none" },
        { { "depth", "5", "branching", "4", NULL }, NULL }, /* 1,024 leaves are allowed */
        { { "depth", "7", NULL },
          "a tree of depth 7 with up to 3 moves a node may have more than 1024 leaves" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
        struct esp_error error = { .text = "" };
        struct esp_exam *exam;
        for (const char *const *at = rows[i].wishes; *at; at += 2)
            assert_int_equal(esp_exam_wish_set(&wish, at[0], at[1], &error), ESP_OK);
        if (wish.distinct) /* no refusal for want of different values */
            wish.values = (struct esp_exam_range){ 0, 99 };
        if (rows[i].message) {
            refused(&wish, rows[i].message);
        } else {
            assert_int_equal(esp_exam_new(&exam, &wish, &error), ESP_OK);
            esp_exam_free(exam);
        }
    }
}

/* The bound on cutoffs is the most that any tree has: all 3^8 trees of three values. */
static void bound_is_reached_and_not_passed(void **state)
{
    int most = 0;

    (void)state;
    for (int code = 0; code < 6561; code++) {
        int leaf[8], rest = code;
        for (int i = 0; i < 8; i++, rest /= 3)
            leaf[i] = rest % 3;
        json_t *tree =
            json_pack("[[[ii][ii]][[ii][ii]]]", leaf[0], leaf[1], leaf[2], leaf[3], leaf[4],
                      leaf[5], leaf[6], leaf[7]);
        const int cutoffs = solve(tree, false).cutoffs;
        most = cutoffs > most ? cutoffs : most;
        json_decref(tree);
    }
    assert_int_equal(most, 2);
}

static void the_same_for_ever(void **state)
{
    struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;

    (void)state;
    wish.depth = 2;
    wish.branching = (struct esp_exam_range){ 2, 2 };
    wish.cutoffs = (struct esp_exam_range){ 1, 1 };
    assert_int_equal(esp_exam_new(&exam, &wish, &error), ESP_OK);
    assert_string_equal(esp_exam_tree(exam), first_tree);
    esp_exam_free(exam);
}

/* --- marks ------------------------------------------------------------------------------- */

static char *written(struct esp_exam *exam, unsigned parts)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);

    assert_int_equal(esp_exam_write_json(&exam, 1, parts, stream, &error), ESP_OK);
    fclose(stream);
    return text;
}

static struct esp_exam_marks *check(json_t *answers)
{
    struct esp_error error = { .text = "" };
    struct esp_exam_marks *marks;
    char *text = json_dumps(answers, 0);

    if (esp_exam_check(&marks, NULL, &(struct esp_exam_source){ text, "answers.json" }, NULL,
                       &error) != ESP_OK)
        fail_msg("%s", error.text);
    free(text);
    return marks;
}

/* What is handed in when all is right: the solution in the place of the answers. */
static json_t *right_answers(void)
{
    struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;

    wish.cutoffs = (struct esp_exam_range){ 3, 3 };
    assert_int_equal(esp_exam_new(&exam, &wish, &error), ESP_OK);
    char *text = written(exam, ESP_EXAM_QUESTION | ESP_EXAM_SOLUTION);
    json_t *set = json_loads(text, 0, NULL);
    json_t *one = json_incref(json_array_get(json_object_get(set, "exams"), 0));
    json_t *solution = json_object_get(one, "solution");
    json_t *answers = json_object_get(one, "answers"), *cuts = json_object_get(answers, "cuts");
    const char *name;
    json_t *why;

    json_object_foreach (json_object_get(solution, "cuts"), name, why)
        json_array_append_new(cuts, json_string(name));
    json_object_set(answers, "values", json_object_get(solution, "values"));
    json_object_set(answers, "windows", json_object_get(solution, "windows"));
    json_object_set(answers, "best_move", json_object_get(solution, "best_move"));
    json_decref(set);
    free(text);
    esp_exam_free(exam);
    return one;
}

static void right_and_empty(void **state)
{
    json_t *one = right_answers();
    struct esp_exam_marks *marks = check(one);
    double most;

    (void)state;
    assert_true(marks->points == marks->most && marks->most > 20);
    esp_exam_points(marks, "cuts", &most);
    assert_int_equal(most, json_array_size(json_object_get(json_object_get(one, "answers"),
                                                           "cuts")));
    esp_exam_marks_free(marks);
    json_object_set_new(one, "answers", json_object());
    marks = check(one);
    assert_true(marks->points == 0 && marks->most > 20);
    esp_exam_marks_free(marks);
    json_decref(one);
}

/* A missed cut and a wrong one each cost a point, and both are told. */
static void cuts_on_both_sides(void **state)
{
    json_t *one = right_answers();
    json_t *cuts = json_object_get(json_object_get(one, "answers"), "cuts");
    const double whole = (double)json_array_size(cuts);
    double most;

    (void)state;
    json_array_set_new(cuts, 0, json_string("B"));
    struct esp_exam_marks *marks = check(one);
    assert_true(esp_exam_points(marks, "cuts", &most) == whole - 2);
    bool wrong = false, missed = false;
    for (size_t i = 0; i < marks->count; i++) {
        const struct esp_exam_mark *mark = &marks->items[i];
        if (strcmp(mark->question, "cuts") != 0)
            continue;
        wrong |= mark->points < 0 && strcmp(mark->node, "B") == 0 &&
                 strcmp(mark->why, "the window (-inf, inf) is still open when its turn comes") == 0;
        missed |= mark->points == 0 && strcmp(mark->given, "nothing") == 0;
    }
    assert_true(wrong && missed);
    esp_exam_marks_free(marks);
    json_decref(one);
}

static void one_wrong_value(void **state)
{
    json_t *one = right_answers();
    json_t *values = json_object_get(json_object_get(one, "answers"), "values");

    (void)state;
    json_object_set_new(values, "B", json_integer(99));
    struct esp_exam_marks *marks = check(one);
    assert_true(marks->points == marks->most - 1);
    for (size_t i = 0; i < marks->count; i++)
        if (marks->items[i].points < marks->items[i].most) {
            assert_string_equal(marks->items[i].node, "B");
            assert_string_equal(marks->items[i].given, "99");
            assert_memory_equal(marks->items[i].why, "MIN takes the least of ", 23);
        }
    esp_exam_marks_free(marks);
    json_decref(one);
}

static void bad_answers(void **state)
{
    static const struct {
        const char *text, *message;
    } rows[] = {
        { "[]", "a.json: expected one object with \"exam\" and \"answers\", as in an exam's JSON" },
        { "{\"exam\":{}}", "a.json: answers: expected an object" },
        { "{\"exam\":{\"depht\":\"3\"},\"answers\":{}}",
          "a.json: exam: no wish 'depht'; did you mean 'depth'?" },
        { "{\"exam\":{},\"answers\":{\"values\":{\"Q\":3}}}",
          "a.json: values: the tree has no node 'Q'" },
        { "{\"exam\":{},\"answers\":{\"cuts\":\"L4\"}}",
          "a.json: cuts: expected a list, as [\"L4\"]" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct esp_error error = { .text = "" };
        struct esp_exam_marks *marks;
        assert_int_equal(esp_exam_check(&marks, NULL,
                                        &(struct esp_exam_source){ rows[i].text, "a.json" }, NULL,
                                        &error),
                         ESP_BAD_INPUT);
        assert_null(marks);
        assert_string_equal(error.text, rows[i].message);
    }
}

/* --- the key ----------------------------------------------------------------------------- */

/* Check answers against a key; the message, or "" where they are marked. */
static const char *checked(json_t *answers, const char *key)
{
    static struct esp_error error;
    struct esp_exam_marks *marks;
    char *text = json_dumps(answers, 0);

    error.text[0] = '\0';
    const enum esp_status status =
        esp_exam_check(&marks, NULL, &(struct esp_exam_source){ text, "answers.json" },
                       &(struct esp_exam_source){ key, "key.json" }, &error);
    assert_int_equal(status, error.text[0] ? ESP_BAD_INPUT : ESP_OK);
    esp_exam_marks_free(marks);
    free(text);
    return error.text;
}

static void answers_to_the_exam_of_the_key(void **state)
{
    json_t *one = right_answers(), *exam = json_object_get(one, "exam");
    json_t *key = json_pack("{s:[o]}", "exams", json_deep_copy(one));
    char *text = json_dumps(key, 0);

    (void)state;
    json_object_set_new(one, "student", json_string("nobody's business"));
    assert_string_equal(checked(one, text), "");
    json_object_del(one, "tree"); /* need not be handed in */
    assert_string_equal(checked(one, text), "");
    json_object_set_new(one, "tree", json_pack("[i,i]", 1, 2));
    assert_string_equal(checked(one, text),
                        "answers.json: tree: not the one of this exam in key.json");
    json_object_del(one, "tree");
    json_object_set_new(one, "solution", json_object());
    assert_string_equal(checked(one, text),
                        "answers.json: solution: not the one of this exam in key.json");
    json_object_del(one, "solution");
    json_object_set_new(exam, "depth", json_string("1"));
    assert_string_equal(checked(one, text),
                        "answers.json: exam: depth is 1, and 3 in key.json");
    json_object_set_new(exam, "depth", json_string("3"));
    json_object_del(exam, "cutoffs"); /* and so any number of them */
    assert_string_equal(checked(one, text),
                        "answers.json: exam: cutoffs is any, and 3 in key.json");
    json_object_set_new(exam, "cutoffs", json_string("3"));
    json_object_set_new(exam, "seed", json_string("2"));
    assert_string_equal(checked(one, text),
                        "answers.json: exam: key.json has none with seed 2 and variant 1");
    free(text);
    json_decref(key);
    json_decref(one);
}

/* A key that was changed, or is none. */
static void bad_keys(void **state)
{
    json_t *one = right_answers(), *changed = json_deep_copy(one);

    (void)state;
    json_object_set_new(changed, "tree", json_pack("[i,i]", 1, 2));
    json_object_del(one, "tree");
    char *text = json_dumps(changed, 0); /* a key of one exam needs no set around it */
    assert_string_equal(checked(one, text),
                        "key.json: tree: not the one that its exam asks for: it was changed, or "
                        "made by another version");
    free(text);
    assert_string_equal(checked(one, "{\"exams\":[3]}"),
                        "key.json: expected one object with \"exam\" and \"answers\", as in an "
                        "exam's JSON");
    assert_memory_equal(checked(one, "{"), "key.json:1: ", 12);
    json_decref(changed);
    json_decref(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_wishes),
        cmocka_unit_test(impossible_properties),
        cmocka_unit_test(bound_is_reached_and_not_passed),
        cmocka_unit_test(the_same_for_ever),
        cmocka_unit_test(right_and_empty),
        cmocka_unit_test(cuts_on_both_sides),
        cmocka_unit_test(one_wrong_value),
        cmocka_unit_test(bad_answers),
        cmocka_unit_test(answers_to_the_exam_of_the_key),
        cmocka_unit_test(bad_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
