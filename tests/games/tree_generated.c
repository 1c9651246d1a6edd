/*
 * tree_generated.c - trees made by a rule: their values, and what theory says
 * about searching them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

/* Leaves and value of a search; options as "algorithm=alphabeta". */
static uint64_t leaves_below(const struct esp_position *position, const char *options,
                             double *value)
{
    struct esp_options chosen = options_of(position, options);
    struct esp_result result = search_of(position, &chosen, NULL);
    const uint64_t leaves = result.counts.terminal + result.counts.horizon;

    assert_int_equal(result.stop, ESP_DONE);
    *value = result.value;
    esp_result_free(&result);
    esp_options_free(&chosen);
    return leaves;
}

static uint64_t leaves_of(const char *text, const char *options, double *value)
{
    struct esp_position *position = position_of("tree", NULL, text);
    const uint64_t leaves = leaves_below(position, options, value);

    esp_position_free(position);
    return leaves;
}

static uint64_t power(uint64_t b, int d)
{
    uint64_t result = 1;
    while (d-- > 0)
        result *= b;
    return result;
}

/* --- values -------------------------------------------------------------------------- */

/* The values of all leaves, left to right. */
static double *leaf_values(const char *text, size_t *count)
{
    struct esp_position *position = position_of("tree", NULL, text);
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct esp_result result;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
    double *values = malloc(tree->count * sizeof *values);

    assert_non_null(values);
    *count = 0;
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].why == ESP_TERMINAL)
            values[(*count)++] = tree->nodes[i].value;
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return values;
}

static void expect_values(const char *text, const double *expected, size_t expected_count)
{
    size_t count;
    double *values = leaf_values(text, &count);

    assert_int_equal(count, expected_count);
    for (size_t i = 0; i < count; i++)
        if (values[i] != expected[i])
            fail_msg("%s: leaf %zu is %g, expected %g", text, i, values[i], expected[i]);
    free(values);
}

#define EXPECT_VALUES(text, ...)                                                                   \
    expect_values(text, (const double[]){ __VA_ARGS__ },                                           \
                  sizeof(const double[]){ __VA_ARGS__ } / sizeof(double))

/* Computed by another program from what tree_shuffle.h says. */
static void random_values(void **state)
{
    (void)state;
    EXPECT_VALUES("random:2,3,1", 6, 3, 5, 1, 2, 7, 0, 4);
    EXPECT_VALUES("random:3,2,7", 6, 1, 3, 5, 7, 0, 8, 2, 4);
    EXPECT_VALUES("random:2,3,9223372036854775807", 5, 0, 6, 4, 2, 1, 7, 3);
    EXPECT_VALUES("random:1,4,5", 0);
    EXPECT_VALUES("random:10,7,42@7,0", 1410846);
    EXPECT_VALUES("random:10,7,42@7,1", 3034507);
    EXPECT_VALUES("random:10,7,42@7,9999999", 4396043);
    EXPECT_VALUES("random:2,53,3@53,0", 1909185377245683);
    EXPECT_VALUES("random:2,53,3@53,1", 1011516032158024);
    EXPECT_VALUES("random:2,53,3@53,9007199254740991", 5520406442954666);
}

static void ordered_values(void **state)
{
    (void)state;
    EXPECT_VALUES("ordered:2,2", 2, 3, 0, 1);
    EXPECT_VALUES("worst:2,2", 1, 0, 3, 2);
    EXPECT_VALUES("ordered:3,1", 2, 1, 0);
    EXPECT_VALUES("worst:3,1", 0, 1, 2);
    EXPECT_VALUES("ordered:2,3", 5, 4, 7, 6, 1, 0, 3, 2);
    EXPECT_VALUES("ordered:5,0", 0);
}

/* 0, 1 ... b^d - 1, each once. */
static void distinct_values(void **state)
{
    static const char *const texts[] = { "random:2,1,0",  "random:7,4,12", "random:2,12,99",
                                         "random:11,3,5", "random:1,9,9",  "ordered:6,4",
                                         "worst:5,5" };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        size_t count;
        double *values = leaf_values(texts[i], &count);
        bool *seen = calloc(count, sizeof *seen);
        assert_non_null(seen);
        for (size_t k = 0; k < count; k++) {
            assert_true(values[k] >= 0 && values[k] < (double)count);
            assert_false(seen[(size_t)values[k]]);
            seen[(size_t)values[k]] = true;
        }
        free(seen);
        free(values);
    }
}

/* All orders of a few leaves are equally likely: chi-square over 4! of them. */
static void random_orders(void **state)
{
    enum { SEEDS = 24000, ORDERS = 24 };
    unsigned counts[256] = { 0 }, orders = 0;
    double chi = 0;
    (void)state;

    for (int seed = 0; seed < SEEDS; seed++) {
        char text[64];
        size_t count;
        snprintf(text, sizeof text, "random:2,2,%d", seed);
        double *values = leaf_values(text, &count);
        unsigned code = 0;
        assert_int_equal(count, 4);
        for (size_t i = 0; i < count; i++)
            code = 4 * code + (unsigned)values[i];
        counts[code]++;
        free(values);
    }
    for (int i = 0; i < 256; i++) {
        const double excess = counts[i] - (double)SEEDS / ORDERS;
        orders += counts[i] > 0;
        chi += counts[i] ? excess * excess / ((double)SEEDS / ORDERS) : 0;
    }
    assert_int_equal(orders, ORDERS);
    if (chi > 49.7) /* one chance in a thousand with 23 degrees of freedom */
        fail_msg("chi-square is %g", chi);
}

/* --- Knuth and Moore ----------------------------------------------------------------- */

static uint64_t minimal_leaves(uint64_t b, int d)
{
    return power(b, (d + 1) / 2) + power(b, d / 2) - 1;
}

static const char *const pruning[] = { "algorithm=alphabeta", "algorithm=alphabeta cutoff=strict",
                                       "algorithm=alphabeta fail=hard" };

static void expect_leaves(const char *rule, int b, int d, const char *options, uint64_t expected,
                          double expected_value)
{
    char text[64];
    double value;

    snprintf(text, sizeof text, "%s:%d,%d", rule, b, d);
    const uint64_t leaves = leaves_of(text, options, &value);
    if (leaves != expected || value != expected_value)
        fail_msg("%s %s: %llu leaves, value %g; expected %llu, %g", text, options,
                 (unsigned long long)leaves, value, (unsigned long long)expected, expected_value);
}

/*
 * The first child is best everywhere, so the value is that of the leftmost
 * leaf; its number has the digit b - 1 where MAX moves and 0 where MIN does.
 */
static double best_value(int b, int d)
{
    double value = 0;
    for (int ply = 0; ply < d; ply++)
        value = value * b + (ply % 2 == 0 ? b - 1 : 0);
    return value;
}

static void best_first(void **state)
{
    (void)state;
    for (int b = 1; b <= 40; b++) {
        for (int d = 0; d <= 16 && minimal_leaves((uint64_t)b, d) <= 20000; d++) {
            if (power((uint64_t)b, d) > (UINT64_C(1) << 53))
                break;
            for (size_t i = 0; i < sizeof pruning / sizeof pruning[0]; i++)
                expect_leaves("ordered", b, d, pruning[i], minimal_leaves((uint64_t)b, d),
                              best_value(b, d));
        }
    }
}

/* The order is best for whoever moves, also where MIN is first. */
static void best_first_for_min(void **state)
{
    (void)state;
    for (int d = 1; d <= 7; d++) {
        char text[64];
        double value;
        snprintf(text, sizeof text, "ordered:4,%d", d);
        struct esp_position *position = position_of("tree", NULL, text);
        assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
        assert_int_equal(leaves_below(position, "algorithm=alphabeta", &value),
                         minimal_leaves(4, d));
        esp_position_free(position);
    }
}

static void worst_first(void **state)
{
    (void)state;
    for (int b = 1; b <= 7; b++)
        for (int d = 0; d <= 8 && power((uint64_t)b, d) <= 20000; d++)
            for (size_t i = 0; i < sizeof pruning / sizeof pruning[0]; i++)
                expect_leaves("worst", b, d, pruning[i], power((uint64_t)b, d), best_value(b, d));
}

/* --- means --------------------------------------------------------------------------- */

/* How many standard errors the mean of alpha-beta's leaves is from the expectation. */
static double deviation(int b, int d, double expected, int seeds)
{
    double sum = 0, squares = 0, value;

    for (int seed = 0; seed < seeds; seed++) {
        char text[64];
        snprintf(text, sizeof text, "random:%d,%d,%d", b, d, seed);
        const double leaves = (double)leaves_of(text, "algorithm=alphabeta", &value);
        sum += leaves;
        squares += leaves * leaves;
    }
    const double mean = sum / seeds, variance = (squares / seeds - mean * mean);
    if (variance < 1e-9)
        return mean == expected ? 0 : INFINITY;
    return (mean - expected) / sqrt(variance / (seeds - 1));
}

static void random_means(void **state)
{
    enum { LEAVES_MOST = 300, LEAVES_A_ROW = 60000, SEEDS_MOST = 3000 };
    char line[256];
    FILE *file = fopen(TEST_DATA "/alphabeta_random_trees.txt", "r");
    double squares = 0;
    int rows = 0;
    (void)state;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        int b, d;
        double expected, z;
        if (line[0] == '#' || sscanf(line, "%d %d %lf", &b, &d, &expected) != 3 ||
            expected > LEAVES_MOST)
            continue;
        const int seeds = (int)fmin(LEAVES_A_ROW / expected, SEEDS_MOST);
        z = deviation(b, d, expected, seeds);
        if (fabs(z) > 3)
            fail_msg("random:%d,%d: the mean is %g standard errors off", b, d, z);
        squares += z * z;
        rows += z != 0;
    }
    fclose(file);
    assert_true(rows >= 28);
    /* Together, too, they must be as far off as chance has it: chi-square, four sigmas. */
    if (fabs(squares - rows) > 4 * sqrt(2.0 * rows))
        fail_msg("the squares of %d deviations sum to %g", rows, squares);
}

/* --- large and deep ------------------------------------------------------------------ */

static void deep(void **state)
{
    static const char *const algorithms[] = { "algorithm=minimax", "algorithm=alphabeta",
                                              "algorithm=expectimax",
                                              "algorithm=alphabeta convention=berkeley",
                                              "algorithm=alphabeta cache=table-bounds" };
    (void)state;

    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        struct esp_position *position = position_of("tree", NULL, "random:1,10000,1");
        struct esp_options options = options_of(position, algorithms[i]);
        struct esp_result result = search_of(position, &options, NULL);
        assert_true(result.value == 0);
        assert_int_equal(result.counts.nodes, 10001);
        assert_int_equal(result.counts.max_ply, 10000);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

/* Nothing is built: a tree of 2^53 leaves costs what is looked at. */
static void large(void **state)
{
    double value;
    (void)state;

    assert_int_equal(leaves_of("random:2,53,1", "algorithm=minimax depth=10", &value), 1024);
    assert_true(value == 0);
    assert_int_equal(leaves_of("random:1000000,2,1", "algorithm=minimax depth=1", &value), 1000000);
    assert_int_equal(leaves_of("ordered:10,14", "algorithm=alphabeta depth=4", &value), 199);
}

/* A table changes no value of a tree in which every position is met once. */
static void tables(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        char text[64];
        double plain, bounds, exact;
        snprintf(text, sizeof text, "random:3,6,%d", seed);
        const uint64_t leaves = leaves_of(text, "algorithm=alphabeta", &plain);
        assert_int_equal(leaves_of(text, "algorithm=alphabeta cache=table-bounds", &bounds),
                         leaves);
        assert_int_equal(leaves_of(text, "algorithm=alphabeta cache=table-exact", &exact), leaves);
        assert_true(plain == bounds && plain == exact);
    }
}

/* --- texts --------------------------------------------------------------------------- */

/* The whole state comes back, and so does the text. */
static void expect_same(const char *settings, const char *text)
{
    struct esp_position *position = position_of("tree", settings, text);
    char printed[128];

    position->game->text->print(position->params, position->state, printed, sizeof printed);
    assert_string_equal(printed, text);
    esp_position_free(position);
}

static void texts(void **state)
{
    (void)state;
    expect_same(NULL, "random:2,3,1");
    expect_same(NULL, "ordered:2,3");
    expect_same(NULL, "worst:2,3");
    expect_same(NULL, "random:3,8,42@2,8");
    expect_same(NULL, "random:3,8,42@2,8,1");
    expect_same(NULL, "random:3,8,42@0,0,1");
    expect_same("players=3", "random:3,8,42@2,8,1");
    expect_same("players=3", "worst:3,8@4,80");
}

static void subtrees(void **state)
{
    struct esp_position *position = position_of("tree", "players=3", "random:3,5,9");
    const struct esp_game *game = position->game;
    uint64_t random = 4;
    (void)state;

    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    for (int ply = 0; ply <= 5; ply++) {
        char text[128];
        double first, second;
        game->text->print(position->params, position->state, text, sizeof text);
        struct esp_position *again = position_of("tree", "players=3", text);
        assert_memory_equal(again->state, position->state, game->state_size);
        assert_true(game->key(again->params, again->state) ==
                    game->key(position->params, position->state));
        assert_int_equal(leaves_below(again, "algorithm=minimax", &second),
                         leaves_below(position, "algorithm=minimax", &first));
        assert_true(first == second);
        esp_position_free(again);
        play_random(position, 1, &random);
    }
    esp_position_free(position);
}

static void refused(const char *text, const char *why)
{
    expect_refused("tree", NULL, text, why);
}

static void bad_texts(void **state)
{
    (void)state;
    refused("random:2,3", "'random:2,3': expected random:b,d,seed, with 3 whole numbers");
    refused("random:2,3,4,5", "expected random:b,d,seed, with 3 whole numbers");
    refused("ordered:2,3,4", "expected ordered:b,d, with 2 whole numbers");
    refused("worst:", "branching factor ''");
    refused("random:0,3,1", "branching factor '0': expected a whole number from 1 to 1000000");
    refused("random:-2,3,1", "branching factor '-2'");
    refused("random:2.5,3,1", "branching factor '2.5'");
    refused("random:2,-1,1", "depth '-1': expected a whole number from 0 to 1000000");
    refused("random:2,x,1", "depth 'x'");
    refused("random:2,3,abc", "seed 'abc'");
    refused("random:2,3,-1", "seed '-1'");
    refused("random:2,3,99999999999999999999", "seed '99999999999999999999'");
    refused("random:10,16,1", "10^16 leaves are more than the 2^53");
    refused("ordered:2,54", "2^54 leaves");
    refused("random:2,3,1@", "expected @ply,number or @ply,number,player");
    refused("random:2,3,1@4,0", "ply '4': expected a whole number from 0 to 3");
    refused("random:2,3,1@2,4", "number of a node '4': expected a whole number from 0 to 3");
    refused("random:2,3,1@2,3,2", "player '2': expected a whole number from 0 to 1");
    refused("random:2,3,1@2,3,1,1", "at most three numbers");
    refused("radnom:2,3,1", "no generator of trees 'radnom'; did you mean 'random'?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_values),
        cmocka_unit_test(ordered_values),
        cmocka_unit_test(distinct_values),
        cmocka_unit_test(random_orders),
        cmocka_unit_test(best_first),
        cmocka_unit_test(best_first_for_min),
        cmocka_unit_test(worst_first),
        cmocka_unit_test(random_means),
        cmocka_unit_test(deep),
        cmocka_unit_test(large),
        cmocka_unit_test(tables),
        cmocka_unit_test(texts),
        cmocka_unit_test(subtrees),
        cmocka_unit_test(bad_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
