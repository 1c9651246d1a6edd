/*
 * trees_mancala.c - whole call trees of the Mancala coursework, minimax and
 * alpha-beta, node by node.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "expect.h"
#include "rows.h"

static enum esp_why why_of(const json_t *row)
{
    const char *kind = row_text(row, "kind");
    if (strcmp(kind, "inner") == 0)
        return row_true(row, "cutoff") ? ESP_CUTOFF : ESP_FULL;
    return strcmp(kind, "heuristic") == 0 ? ESP_HORIZON : ESP_TERMINAL;
}

static void check_node(const struct esp_position *position, const struct node *node,
                       const json_t *row)
{
    expect_place(node, row);
    expect_move(position, node->move, json_object_get(row, "move"), ' ');
    assert_int_equal(node->depth, row_integer(row, "depth"));
    assert_int_equal(node->side, row_integer(row, "turn") == 0 ? ESP_MAX : ESP_MIN);
    assert_true(node->value == row_value(row, "score"));
    assert_int_equal(node->why, why_of(row));
    expect_move(position, node->returned, json_object_get(row, "best"), ' ');
}

static void check_tree(const struct esp_position *position, const json_t *row, long long depth,
                       const char *algorithm, const char *more)
{
    const json_t *expected = json_object_get(row, algorithm);
    const json_t *nodes = row_list(expected, "nodes");
    struct esp_result result;
    char settings[128];

    snprintf(settings, sizeof settings, "eval=store-difference algorithm=%s depth=%lld %s",
             algorithm, depth, more);
    struct esp_options options = options_of(position, settings);
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
    assert_int_equal(tree->count, row_integer(expected, "count"));
    assert_int_equal(tree->count, json_array_size(nodes));
    assert_true(result.value == row_value(expected, "score"));
    assert_int_equal(result.counts.cutoffs, row_integer(expected, "cutoffs"));
    expect_move(position, result.move, json_object_get(expected, "best"), ' ');
    for (size_t i = 0; i < tree->count; i++)
        check_node(position, &tree->nodes[i], json_array_get(nodes, i));
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
}

static void check_row(json_t *row, size_t line, void *data)
{
    struct esp_position *position = position_of("mancala", NULL, row_text(row, "trace"));
    const long long depth = row_integer(row, "depth");
    (void)line, (void)data;

    check_tree(position, row, depth, "minimax", "");
    check_tree(position, row, depth, "alphabeta", "");
    /* the cache of evaluations (PlayerDP) changes neither values nor the tree */
    check_tree(position, row, depth, "minimax", "cache=eval");
    check_tree(position, row, depth, "alphabeta", "cache=eval");
    esp_position_free(position);
}

static void trees(void **state)
{
    (void)state;
    each_row("mancala_trees.jsonl", 16, check_row, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(trees) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
