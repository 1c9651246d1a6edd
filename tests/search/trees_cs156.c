/*
 * trees_cs156.c - whole call trees of the Chinese-checkers coursework.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "expect.h"
#include "rows.h"

static void board_text(const json_t *row, char text[32])
{
    snprintf(text, 32, "%lld:%s", row_integer(row, "player"), row_text(row, "board"));
}

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
    char board[32];

    expect_place(node, row);
    expect_move(position, node->move, json_object_get(row, "move"), ' ');
    assert_int_equal(node->depth, row_integer(row, "depth"));
    assert_int_equal(node->side, row_integer(row, "player") == 1 ? ESP_MAX : ESP_MIN);
    board_text(row, board);
    expect_state(position, node, board);
    assert_true(node->value == row_value(row, "value"));
    assert_int_equal(node->why, why_of(row));
    expect_move(position, node->returned, json_object_get(row, "best"), ' ');
}

static void check_tree(json_t *row, size_t line, void *data)
{
    const json_t *nodes = row_list(row, "nodes");
    char text[32], settings[64];
    struct esp_result result;
    (void)line, (void)data;

    board_text(row, text);
    struct esp_position *position = position_of("cs156-checkers", NULL, text);
    snprintf(settings, sizeof settings, "eval=advance algorithm=%s depth=%lld",
             row_text(row, "algorithm"), row_integer(row, "depth"));
    struct esp_options options = options_of(position, settings);
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
    assert_int_equal(tree->count, row_integer(row, "node_count"));
    assert_int_equal(tree->count, json_array_size(nodes));
    assert_true(result.value == row_value(row, "value"));
    expect_move(position, result.move, json_object_get(row, "best"), ' ');
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
    each_row("cs156_trees.jsonl", 17, check_tree, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(trees) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
