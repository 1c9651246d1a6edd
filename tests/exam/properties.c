/*
 * properties.c - every wish comes true, for many seeds: what was wished is
 * looked for in the tree delivered, by a search of the test's own.
 */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shape_and_values), cmocka_unit_test(distinct),
        cmocka_unit_test(cutoffs),          cmocka_unit_test(deep_cutoff),
        cmocka_unit_test(unique_variation), cmocka_unit_test(strict_differs),
        cmocka_unit_test(all_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
