/*
 * tables.c - a transposition table changes what a search costs, never what it
 * finds, at any depth and however small the table is.
 */
#include <stdio.h>

#include "testing.h"
#include "cases.h"
#include "expect.h"
#include "made_up.h"

static const char *const tables[] = { "cache=table-exact", "cache=table-bounds",
                                      "cache=table-bounds cutoff=strict",
                                      "cache=table-bounds order=dynamic fail=hard",
                                      "cache=table-exact algorithm=minimax",
                                      "cache=table-bounds depth-unit=rounds",
                                      "cache=table-bounds depth-unit=counter" };

enum { TABLES = sizeof tables / sizeof tables[0] };

static void check_depth(const struct esp_position *position, const struct esp_options *plain,
                        int depth, uint64_t bytes)
{
    for (size_t i = 0; i < TABLES; i++) {
        struct esp_options with, without;
        assert_int_equal(esp_options_copy(&with, plain), ESP_OK);
        set_options(&with, position, tables[i]);
        with.depth = with.depth_unit == ESP_ROUNDS ? depth / 2 : depth;
        with.table_bytes = bytes;
        without = with;
        without.cache = ESP_CACHE_NONE;
        struct esp_result a = search_of(position, &with, NULL);
        struct esp_result b = search_of(position, &without, NULL);
        assert_true(a.value == b.value);
        assert_int_equal(a.move, b.move);
        if (with.order == ESP_ORDER_STATIC)
            assert_true(a.counts.nodes <= b.counts.nodes);
        esp_result_free(&a);
        esp_result_free(&b);
        esp_options_free(&with);
    }
}

static void check_depths(const struct esp_position *position, const struct esp_options *plain,
                         const struct game_case *from, uint64_t *random)
{
    const int most = from->depth < 0 ? 6 : from->depth;
    for (int depth = 0; depth <= most; depth++)
        check_depth(position, plain, depth, random_below(random, 2));
}

static void every_depth(void **state)
{
    (void)state;
    each_position(21, check_depths);
}

/* --- what an entry says --------------------------------------------------------------- */

/* The node that stored an answer was left before, in a position of the same key. */
static void check_answer(const struct esp_position *position, const struct tree *tree, size_t id)
{
    const struct node *node = &tree->nodes[id], *from = &tree->nodes[node->from];

    assert_true(node->from < id);
    assert_true(from->left);
    assert_true(from->why == ESP_FULL || from->why == ESP_CUTOFF);
    expect_same_states(position, node, from);
    assert_int_equal(node->depth, from->depth);
    assert_true(node->value == from->value);
    if (node->bound == ESP_LOWER)
        assert_true(node->value >= node->beta);
    if (node->bound == ESP_UPPER)
        assert_true(node->value <= node->alpha);
    assert_int_equal(node->returned, ESP_MOVE_NONE);
}

static void check_narrowed(const struct node *node)
{
    assert_true(node->narrowed_alpha >= node->alpha && node->narrowed_beta <= node->beta);
    assert_true(node->narrowed_alpha > node->alpha || node->narrowed_beta < node->beta);
    assert_true(node->narrowed_alpha < node->narrowed_beta);
}

static size_t answers, narrowings;

static void check_entries(const struct esp_position *position, const struct esp_options *plain,
                          const struct game_case *from, uint64_t *random)
{
    (void)from, (void)random;
    for (size_t i = 0; i < 2; i++) {
        struct esp_options options;
        struct esp_result result;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, tables[i]);
        struct tree *tree =
            tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
        for (size_t id = 0; id < tree->count; id++) {
            if (tree->nodes[id].why == ESP_TABLE)
                check_answer(position, tree, id);
            if (tree->nodes[id].narrowed)
                check_narrowed(&tree->nodes[id]);
            answers += tree->nodes[id].why == ESP_TABLE;
            narrowings += tree->nodes[id].narrowed;
        }
        tree_free(tree);
        esp_result_free(&result);
        esp_options_free(&options);
    }
}

static void entries(void **state)
{
    (void)state;
    each_position(22, check_entries);
    assert_true(answers > 1000);
    assert_true(narrowings > 10);
}

/* --- many keys in a small table --------------------------------------------------------- */

static void keys_give_way(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "33");
    struct esp_options options = options_of(position, "convention=plain depth=9");
    struct esp_result without = search_of(position, &options, NULL);
    uint64_t nodes = 0;
    (void)state;

    set_options(&options, position, "cache=table-bounds");
    for (uint64_t bytes = 1; bytes <= (uint64_t)1 << 24; bytes <<= 4) {
        options.table_bytes = bytes;
        struct esp_result with = search_of(position, &options, NULL);
        assert_true(with.value == without.value);
        assert_int_equal(with.move, without.move);
        assert_true(with.counts.nodes <= without.counts.nodes);
        nodes = with.counts.nodes;
        esp_result_free(&with);
    }
    assert_true(2 * nodes < without.counts.nodes); /* with room it is worth its while */
    esp_result_free(&without);
    esp_options_free(&options);
    esp_position_free(position);
}

/* The cache of evaluations asks each state once, and nothing else changes. */
static void evaluations_once(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "convention=a4 depth=5 cache=eval");
    struct esp_result with, without;
    (void)state;

    struct tree *tree = tree_of(position, &options, ESP_WANTS_CALLS, &with);
    assert_int_equal(tree->kinds[ESP_EVAL], with.counts.eval_misses);
    assert_int_equal(with.counts.eval_hits + with.counts.eval_misses, with.counts.horizon);
    assert_true(with.counts.eval_hits > 0);
    set_options(&options, position, "cache=none");
    without = search_of(position, &options, NULL);
    assert_int_equal(with.counts.nodes, without.counts.nodes);
    assert_int_equal(with.counts.cutoffs, without.counts.cutoffs);
    assert_true(with.value == without.value);
    tree_free(tree);
    esp_result_free(&with);
    esp_result_free(&without);
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_depth),
        cmocka_unit_test(entries),
        cmocka_unit_test(keys_give_way),
        cmocka_unit_test(evaluations_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
