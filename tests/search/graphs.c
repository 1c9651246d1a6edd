/*
 * graphs.c - all options on random graphs made to be difficult: paths that
 * meet, values that are equal, keys that are small and dense, players who
 * move twice, results a hair apart.
 */
#include "testing.h"
#include "made_up.h"
#include "random.h"
#include "truth.h"

static void check_result(const struct esp_position *position, const struct esp_options *options,
                         const struct truth *truth, const char *settings)
{
    struct esp_result result = search_of(position, options, NULL), traced;
    struct tree *tree = tree_of(position, options, ESP_WANTS_CALLS, &traced);
    const char *wrong = wrong_answer(truth, options, &result);

    if (!wrong && options->scores)
        wrong = wrong_scores(truth, &result);
    if (wrong)
        fail_msg("graph %llu, depth %lld, %s: %s",
                 (unsigned long long)((const struct graph_params *)position->params)->seed,
                 (long long)options->depth, settings, wrong);
    assert_true(traced.value == result.value);
    assert_int_equal(traced.move, result.move);
    assert_int_equal(traced.counts.nodes, result.counts.nodes);
    tree_free(tree);
    esp_result_free(&traced);
    esp_result_free(&result);
}

static void check_graph(const struct graph_params *params, const char *start)
{
    uint64_t random = params->seed;
    struct esp_position *position = graph_position(params);
    struct esp_options plain = options_of(position, start);
    struct truth truth = truth_of(position, &plain);

    for (size_t i = 0; i < COMBINATIONS; i++) {
        char settings[256];
        struct esp_options options = plain;
        combination(i, &random, settings);
        set_options(&options, position, settings);
        options.scores = random_below(&random, 2);
        options.table_bytes = random_below(&random, 2);
        check_result(position, &options, &truth, settings);
    }
    truth_free(&truth);
    esp_position_free(position);
}

enum { GRAPHS = 150 };

static struct graph_params graph_of(uint64_t seed)
{
    const unsigned dice = (unsigned)seed;
    return (struct graph_params){ .seed = seed,
                                  .levels = 4 + dice % 6,
                                  .width = 2 + dice % 31,
                                  .branches = 2 + dice % 2,
                                  .least = -(int)(dice % 4),
                                  .greatest = 1 + (int)(dice % 5),
                                  .unit = 1,
                                  .alternating = dice % 2 };
}

static void to_the_end(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        const struct graph_params params = graph_of(seed);
        check_graph(&params, "");
    }
}

static void to_every_depth(void **state)
{
    static const char *const depths[] = { "depth=0", "depth=1", "depth=2", "depth=3", "depth=4" };
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        const struct graph_params params = graph_of(1000 + seed);
        check_graph(&params, depths[seed % 5]);
    }
}

static void nearer_first(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        const struct graph_params params = graph_of(2000 + seed);
        check_graph(&params, "prefer=shorter");
    }
}

/* Values so small that some vanish on their way up. */
static void nearer_first_by_a_hair(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4 * GRAPHS; seed++) {
        struct graph_params params = graph_of(3000 + seed);
        params.unit = 0x1p-20;
        params.levels = 2 + (unsigned)seed % 2;
        params.branches = 4;
        params.least = -4;
        params.greatest = 4;
        check_graph(&params, "prefer=shorter");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(to_the_end),
        cmocka_unit_test(to_every_depth),
        cmocka_unit_test(nearer_first),
        cmocka_unit_test(nearer_first_by_a_hair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
