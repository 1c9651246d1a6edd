/*
 * trees_connect4.c - whole minimax trees of scores_for, node by node.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "expect.h"
#include "rows.h"

static enum esp_why why_of(const char *kind)
{
    return strcmp(kind, "internal") == 0  ? ESP_FULL
           : strcmp(kind, "horizon") == 0 ? ESP_HORIZON
                                          : ESP_TERMINAL;
}

static void check_node(const struct esp_position *position, const struct node *node,
                       const json_t *row)
{
    const enum esp_why why = why_of(row_text(row, "kind"));

    expect_place(node, row);
    if (node->parent != ESP_NODE_NONE)
        expect_move(position, node->move, json_object_get(row, "col"), ' ');
    assert_int_equal(node->depth, row_integer(row, "ply_left"));
    assert_int_equal(node->side, row_text(row, "token")[0] == 'O' ? ESP_MAX : ESP_MIN);
    assert_true(node->value == row_value(row, "score"));
    assert_int_equal(node->why, why);
    assert_int_equal(node->pruned_count, 0);
    expect_move(position, node->returned,
                why == ESP_FULL ? json_object_get(row, "best_col_left") : json_null(), ' ');
}

static void check_tree(json_t *row, size_t line, void *data)
{
    char settings[64];
    const json_t *nodes = row_list(row, "nodes");
    struct esp_error error = { .text = "" };
    struct esp_result result;
    (void)line, (void)data;

    struct esp_position *position = position_of("connect4", NULL, row_text(row, "moves"));
    const enum esp_side side = row_text(row, "to_move")[0] == 'O' ? ESP_MAX : ESP_MIN;
    assert_int_equal(esp_position_set_side(position, side, &error), ESP_OK);
    snprintf(settings, sizeof settings, "depth=%lld", row_integer(row, "ply"));
    struct esp_options options = options_of(position, settings);
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);

    assert_int_equal(tree->count, json_array_size(nodes));
    assert_true(result.value == row_value(row, "root_score"));
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
    each_row("connect4_trees.jsonl", 5, check_tree, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(trees) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
