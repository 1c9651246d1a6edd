/*
 * properties.c - every wish comes true, for many seeds: what was wished is
 * looked for in the tree delivered, by a search of the test's own.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/exam.h"
#include "testing.h"
#include "solve.h"

#ifndef SEEDS
#define SEEDS 40
#endif

/* A tree for the seed, as JSON. The wishes are "name=value" texts. */
static json_t *tree_for(uint64_t seed, const char *const *wishes)
{
    struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;

    wish.seed = seed;
    for (; *wishes; wishes++) {
        char name[40];
        const char *equals = strchr(*wishes, '=');
        snprintf(name, sizeof name, "%.*s", (int)(equals - *wishes), *wishes);
        assert_int_equal(esp_exam_wish_set(&wish, name, equals + 1, &error), ESP_OK);
    }
    if (esp_exam_new(&exam, &wish, &error) != ESP_OK)
        fail_msg("seed %d: %s", (int)seed, error.text);
    json_t *tree = json_loads(esp_exam_tree(exam), 0, NULL);
    assert_non_null(tree);
    esp_exam_free(exam);
    return tree;
}

struct limits {
    int depth;
    size_t fewest, most;
    double least, greatest;
    bool distinct;
    bool seen[64];
};

static void check_shape(json_t *tree, struct limits *limits, int depth)
{
    json_t *children = json_object_get(tree, "children");

    if (!children) {
        const double value = json_number_value(json_object_get(tree, "value"));
        assert_int_equal(depth, limits->depth);
        assert_true(value >= limits->least && value <= limits->greatest);
        const int index = (int)(value - limits->least);
        assert_false(limits->distinct && limits->seen[index]);
        limits->seen[index] = true;
        return;
    }
    assert_in_range(json_array_size(children), limits->fewest, limits->most);
    for (size_t i = 0; i < json_array_size(children); i++)
        check_shape(json_array_get(children, i), limits, depth + 1);
}

static void shape_and_values(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct limits limits = { 3, 2, 4, -5, 9, false, { false } };
        json_t *tree = tree_for(seed, (const char *const[]){ "depth=3", "branching=2..4",
                                                             "values=-5..9", NULL });
        check_shape(tree, &limits, 0);
        json_decref(tree);
    }
}

static void distinct(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct limits limits = { 3, 3, 3, 1, 27, true, { false } };
        json_t *tree = tree_for(seed, (const char *const[]){ "depth=3", "branching=3",
                                                             "values=1..27", "distinct=true",
                                                             NULL });
        check_shape(tree, &limits, 0);
        json_decref(tree);
    }
}

static void cutoffs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *four = tree_for(seed, (const char *const[]){ "cutoffs=4", NULL });
        json_t *few = tree_for(seed, (const char *const[]){ "cutoffs=1..2", NULL });
        json_t *none = tree_for(seed, (const char *const[]){ "cutoffs=0", NULL });
        assert_int_equal(solve(four, false).cutoffs, 4);
        assert_in_range(solve(few, false).cutoffs, 1, 2);
        assert_int_equal(solve(none, false).cutoffs, 0);
        json_decref(four);
        json_decref(few);
        json_decref(none);
    }
}

static void deep_cutoff(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *tree = tree_for(seed, (const char *const[]){ "depth=4", "branching=2",
                                                             "deep-cutoff=true", NULL });
        assert_true(solve(tree, false).deep > 0);
        json_decref(tree);
    }
}

static void unique_variation(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *tree = tree_for(seed, (const char *const[]){ "branching=3", "values=0..4",
                                                             "unique-pv=true", NULL });
        assert_int_equal(best_lines(tree, true), 1);
        json_decref(tree);
    }
}

static void strict_differs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *tree = tree_for(seed, (const char *const[]){ "strict-differs=true", NULL });
        assert_int_not_equal(solve(tree, false).searched, solve(tree, true).searched);
        json_decref(tree);
    }
}

static void all_together(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *tree = tree_for(seed, (const char *const[]){
                                          "depth=4", "branching=2", "cutoffs=3", "values=1..9",
                                          "deep-cutoff=true", "unique-pv=true",
                                          "strict-differs=true", NULL });
        const struct solved solved = solve(tree, false);
        assert_int_equal(solved.cutoffs, 3);
        assert_true(solved.deep > 0);
        assert_int_equal(best_lines(tree, true), 1);
        assert_int_not_equal(solved.searched, solve(tree, true).searched);
        json_decref(tree);
    }
}

/* --- the solution ------------------------------------------------------------------- */

/* What the test's own searches find, node by node, in the form of the solution. */
struct found {
    json_t *values, *windows, *cuts; /* cuts: names alone */
};

static double search(const struct found *found, json_t *node, bool max, double alpha, double beta)
{
    json_t *children = json_object_get(node, "children");
    double best = max ? -INFINITY : INFINITY;

    if (!children)
        return json_number_value(json_object_get(node, "value"));
    for (size_t i = 0; i < json_array_size(children); i++) {
        json_t *child = json_array_get(children, i);
        const char *name = json_string_value(json_object_get(child, "name"));
        if (alpha >= beta) {
            json_object_set_new(found->cuts, name, json_true());
            continue;
        }
        json_t *ends = json_array();
        json_array_append_new(ends, isinf(alpha) ? json_string("-inf") : json_integer((int)alpha));
        json_array_append_new(ends, isinf(beta) ? json_string("inf") : json_integer((int)beta));
        if (json_object_get(child, "children"))
            json_object_set(found->windows, name, ends);
        json_decref(ends);
        const double value = search(found, child, !max, alpha, beta);
        best = max ? fmax(best, value) : fmin(best, value);
        if (max)
            alpha = fmax(alpha, best);
        else
            beta = fmin(beta, best);
    }
    return best;
}

static void find_values(json_t *values, json_t *node, bool max)
{
    json_t *children = json_object_get(node, "children");

    if (!children)
        return;
    json_object_set_new(values, json_string_value(json_object_get(node, "name")),
                        json_integer((int)minimax(node, max)));
    for (size_t i = 0; i < json_array_size(children); i++)
        find_values(values, json_array_get(children, i), !max);
}

static json_t *written(uint64_t seed)
{
    struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;
    char *text = NULL;
    size_t size;

    wish.seed = seed;
    wish.depth = 4;
    assert_int_equal(esp_exam_new(&exam, &wish, &error), ESP_OK);
    FILE *stream = open_memstream(&text, &size);
    assert_int_equal(esp_exam_write_json(&exam, 1, ESP_EXAM_QUESTION | ESP_EXAM_SOLUTION, stream,
                                         &error), ESP_OK);
    fclose(stream);
    json_t *set = json_loads(text, 0, NULL);
    json_t *one = json_incref(json_array_get(json_object_get(set, "exams"), 0));
    json_decref(set);
    free(text);
    esp_exam_free(exam);
    return one;
}

/* Values, windows and cuts of the solution are those of searches that know no library. */
static void solutions(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        json_t *one = written(seed), *tree = json_object_get(one, "tree"), *reason;
        json_t *solution = json_object_get(one, "solution");
        json_t *cuts = json_object_get(solution, "cuts");
        const struct found found = { json_object(), json_object(), json_object() };
        const char *name;
        search(&found, tree, true, -INFINITY, INFINITY);
        find_values(found.values, tree, true);
        assert_true(json_equal(found.values, json_object_get(solution, "values")));
        assert_true(json_equal(found.windows, json_object_get(solution, "windows")));
        assert_int_equal(json_object_size(found.cuts), json_object_size(cuts));
        json_object_foreach (cuts, name, reason)
            assert_non_null(json_object_get(found.cuts, name));
        json_decref(found.values);
        json_decref(found.windows);
        json_decref(found.cuts);
        json_decref(one);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shape_and_values), cmocka_unit_test(distinct),
        cmocka_unit_test(cutoffs),          cmocka_unit_test(deep_cutoff),
        cmocka_unit_test(unique_variation), cmocka_unit_test(strict_differs),
        cmocka_unit_test(all_together),
        cmocka_unit_test(solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
