/*
 * trees_redblue.c - whole alpha-beta trees of red-blue nim, and the counts of
 * larger ones by order and cache.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "expect.h"
#include "rows.h"

static void check_node(const struct esp_position *position, const struct node *node,
                       const json_t *row)
{
    const bool leaf = row_true(row, "leaf");
    char board[64];

    expect_place(node, row);
    expect_move(position, node->move, json_object_get(row, "move"), ' ');
    assert_int_equal(node->ply, row_integer(row, "depth")); /* it counts from the root */
    assert_int_equal(node->depth, ESP_DEPTH_INF);
    assert_int_equal(node->side, strcmp(row_text(row, "to_move"), "max") == 0 ? ESP_MAX : ESP_MIN);
    snprintf(board, sizeof board, "%lld,%lld%s", row_integer(row, "red"), row_integer(row, "blue"),
             node->side == ESP_MIN ? ",min" : "");
    expect_state(position, node, board);
    assert_true(node->value == row_value(row, "value"));
    assert_int_equal(node->why, leaf                      ? ESP_TERMINAL
                                : row_true(row, "cutoff") ? ESP_CUTOFF
                                                          : ESP_FULL);
    expect_move(position, node->returned, json_object_get(row, "best_move"), ' ');
    expect_pruned(position, node, row_list(row, "pruned"), ' ');
}

static struct esp_position *position_in(const json_t *row)
{
    char settings[64], text[64];
    const json_t *rv = json_object_get(row, "rv");

    snprintf(text, sizeof text, "%lld,%lld", row_integer(row, "red"), row_integer(row, "blue"));
    snprintf(settings, sizeof settings, "version=%s", row_text(row, "version"));
    if (rv)
        snprintf(settings, sizeof settings, "version=%s rv=%lld bv=%lld",
                 row_text(row, "version"), row_integer(row, "rv"), row_integer(row, "bv"));
    return position_of("redblue-nim", settings, text);
}

static void check_tree(json_t *row, size_t line, void *data)
{
    const json_t *nodes = row_list(row, "nodes");
    struct esp_position *position = position_in(row);
    struct esp_options options = options_of(position, "");
    struct esp_result result;
    (void)line, (void)data;

    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
    assert_int_equal(tree->count, json_array_size(nodes));
    assert_true(result.value == row_value(row, "root_value"));
    expect_move(position, result.move, json_object_get(row, "root_best_move"), ' ');
    assert_int_equal(result.counts.nodes, row_integer(row, "node_count"));
    assert_int_equal(result.counts.terminal, row_integer(row, "leaf_count"));
    assert_int_equal(result.counts.cutoffs, row_integer(row, "cutoff_count"));
    assert_int_equal(result.counts.cutoffs_pruning,
                     row_integer(row, "cutoffs_with_pruned_siblings"));
    for (size_t i = 0; i < tree->count; i++)
        check_node(position, &tree->nodes[i], json_array_get(nodes, i));
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void trees(void **state)
{
    (void)state;
    each_row("redblue_trees.jsonl", 8, check_tree, NULL);
}

static void check_counts(json_t *row, size_t line, void *data)
{
    char settings[64];
    struct esp_position *position = position_in(row);
    (void)line, (void)data;

    snprintf(settings, sizeof settings, "order=%s cache=%s", row_text(row, "order"),
             row_text(row, "cache"));
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    assert_true(result.value == row_value(row, "value"));
    assert_int_equal(result.counts.nodes, row_integer(row, "nodes"));
    assert_int_equal(result.counts.terminal + result.counts.horizon, row_integer(row, "leaves"));
    assert_int_equal(result.counts.cutoffs, row_integer(row, "cutoffs"));
    assert_int_equal(result.counts.cutoffs_pruning, row_integer(row, "cutoffs_pruning"));
    assert_int_equal(result.counts.table_hits, row_integer(row, "hits"));
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void counts(void **state)
{
    (void)state;
    each_row("redblue_counts.jsonl", 24, check_counts, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(trees), cmocka_unit_test(counts) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
