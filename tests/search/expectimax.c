/*
 * expectimax.c - every player but the first takes the mean of its moves.
 */
#include <math.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "made_up.h"
#include "truth.h"

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (1 + fabs(a)); /* sums may be taken in another order */
}

/* Chance nodes choose nothing and are never cut. */
static void check_nodes(const struct tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        const struct node *node = &tree->nodes[i];
        assert_true(node->side == ESP_MAX || node->side == ESP_CHANCE);
        assert_false(node->has_window);
        assert_true(node->why != ESP_CUTOFF);
        if (node->side == ESP_CHANCE)
            assert_int_equal(node->returned, ESP_MOVE_NONE);
        else if (node->why == ESP_FULL)
            assert_true(node->returned != ESP_MOVE_NONE);
    }
}

static void check_search(const struct esp_position *position, const struct esp_options *options,
                         const struct truth *truth)
{
    const bool max = position->game->side(position->params, position->state) == ESP_MAX;
    struct esp_result result;
    struct tree *tree = tree_of(position, options, ESP_WANTS_NODES, &result);

    check_nodes(tree);
    assert_true(near(result.value, truth->value));
    assert_int_equal(result.move_count, options->scores || !truth->leaf ? truth->count : 0);
    for (size_t i = 0; i < result.move_count; i++) {
        assert_int_equal(result.moves[i].bound, ESP_EXACT);
        assert_true(near(result.moves[i].value, truth_value(truth, result.moves[i].move)));
    }
    if (max && !truth->leaf)
        assert_true(near(truth_value(truth, result.move), truth->value));
    else if (!truth->leaf)
        assert_int_equal(result.move, ESP_MOVE_NONE);
    tree_free(tree);
    esp_result_free(&result);
}

static const char *const searches[] = { "algorithm=expectimax", "algorithm=expectimax scores=true",
                                        "algorithm=expectimax cache=table-bounds",
                                        "algorithm=expectimax cache=eval order=dynamic",
                                        "algorithm=expectimax root=fresh ties=last cutoff=strict" };

static void check_position(const struct esp_position *position, const struct esp_options *plain,
                           const struct game_case *from, uint64_t *random)
{
    struct esp_options options = *plain;
    (void)from;

    options.algorithm = ESP_EXPECTIMAX;
    struct truth truth = truth_of(position, &options);
    for (size_t i = random_below(random, 2); i < sizeof searches / sizeof searches[0]; i += 2) {
        struct esp_options more = options;
        set_options(&more, position, searches[i]);
        check_search(position, &more, &truth);
    }
    truth_free(&truth);
}

static void real_games(void **state)
{
    (void)state;
    each_position(41, check_position);
}

static void graphs(void **state)
{
    uint64_t random = 1;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        const struct graph_params params = { .seed = seed, .levels = 6, .width = 5, .branches = 3,
                                             .least = -9, .greatest = 9, .unit = 1,
                                             .alternating = seed % 2 };
        struct esp_position *position = graph_position(&params);
        struct esp_options plain = options_of(position, seed % 3 ? "" : "depth=3");
        check_position(position, &plain, NULL, &random);
        esp_position_free(position);
    }
}

/* The example of the lectures: means 8, 4 and 7 where minimax sees 3, 2 and 2. */
static void by_hand(void **state)
{
    struct esp_position *position = position_of("tree", NULL, "[[3,12,9],[2,4,6],[14,5,2]]");
    struct esp_options options = options_of(position, "algorithm=expectimax scores=true");
    struct esp_result result = search_of(position, &options, NULL);
    const double means[] = { 8, 4, 7 };
    (void)state;

    assert_true(result.value == 8);
    assert_int_equal(result.counts.nodes, 13);
    assert_int_equal(result.move_count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_true(result.moves[i].value == means[i]);
    assert_string_equal(move_text(position, result.move), "1");
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void refused(void **state)
{
    struct esp_position *position = position_of("tree", NULL, "[[3,12,9],[2,4,6]]");
    static const char *const settings[] = { "first-successor-twice=true", "order=best" };
    (void)state;

    for (size_t i = 0; i < 2; i++) {
        struct esp_options options = options_of(position, "algorithm=expectimax");
        struct esp_error error = { .text = "" };
        struct esp_result result;
        set_options(&options, position, settings[i]);
        assert_int_equal(esp_search(&result, position, &options, NULL, &error), ESP_UNSUPPORTED);
        assert_non_null(strstr(error.text, "expectimax"));
        esp_options_free(&options);
    }
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_games),
        cmocka_unit_test(graphs),
        cmocka_unit_test(by_hand),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
