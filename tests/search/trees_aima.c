/*
 * trees_aima.c - whole trees of the AIMA notebook's alpha-beta on last-stone,
 * as it is and with its first successor evaluated once.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "espalier/text.h"
#include "expect.h"
#include "rows.h"

/* The three cases of the file. */
static struct esp_position *position_in(const char *name)
{
    if (strcmp(name, "LastStone(5)") == 0)
        return position_of("last-stone", NULL, "5");
    if (strncmp(name, "LastStone(10)", 13) == 0)
        return position_of("last-stone", NULL, "10");
    assert_string_equal(name, "LastStone3Heaps(2;1,2,2)");
    return position_of("last-stone", "k=2", "1,2,2");
}

static void expect_heaps(const struct esp_position *position, const struct node *node,
                         const json_t *heaps)
{
    char text[64];
    struct esp_out out = { text, sizeof text, 0 };

    for (size_t i = 0; i < json_array_size(heaps); i++)
        esp_putf(&out, "%s%lld", i ? "," : "", json_integer_value(json_array_get(heaps, i)));
    esp_put(&out, node->side == ESP_MIN ? ",min" : "");
    expect_state(position, node, text);
}

static enum esp_why why_of(const json_t *row)
{
    if (row_null(row, "leaf_kind"))
        return row_true(row, "cutoff") ? ESP_CUTOFF : ESP_FULL;
    return strcmp(row_text(row, "leaf_kind"), "terminal") == 0 ? ESP_TERMINAL : ESP_HORIZON;
}

static void check_node(const struct esp_position *position, const struct node *node,
                       const json_t *row)
{
    const bool root = row_true(row, "root");

    expect_place(node, row);
    expect_move(position, node->move, json_object_get(row, "move"), ':');
    if (root)
        assert_int_equal(node->depth, ESP_DEPTH_NULL);
    else
        assert_int_equal(node->depth, row_integer(row, "depth"));
    assert_int_equal(node->side, strcmp(row_text(row, "to_move"), "max") == 0 ? ESP_MAX : ESP_MIN);
    expect_heaps(position, node, row_list(row, "heaps"));
    assert_true(node->value == row_value(row, "value"));
    assert_int_equal(node->why, why_of(row));
    assert_int_equal(row_true(row, "leaf"), node->why == ESP_TERMINAL || node->why == ESP_HORIZON);
    expect_move(position, node->returned, json_object_get(row, "best_move"), ':');
    expect_pruned(position, node, row_list(row, "pruned"), ':');
}

static void check_tree(json_t *row, size_t line, void *data)
{
    const json_t *nodes = row_list(row, "nodes"), *leaves = json_object_get(row, "leaves");
    struct esp_position *position = position_in(row_text(row, "case"));
    struct esp_options options = options_of(position, "");
    struct esp_result result;
    (void)line, (void)data;

    if (row_true(row, "first_successor_evaluated_twice"))
        set_options(&options, position, "first-successor-twice=true");
    if (!row_null(row, "d"))
        set_options(&options, position, "depth=2 eval=zero");
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_STATE, &result);
    assert_int_equal(tree->count, json_array_size(nodes));
    assert_int_equal(tree->count, row_integer(row, "calls") + 1); /* and the root's argmax */
    assert_true(result.value == row_value(row, "root_value"));
    expect_move(position, result.move, json_object_get(row, "action"), ':');
    assert_int_equal(result.counts.cutoffs, row_integer(row, "cutoffs"));
    assert_int_equal(result.counts.terminal, row_integer(leaves, "terminal"));
    assert_int_equal(result.counts.horizon, row_integer(leaves, "depth"));
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
    each_row("aima_trees.jsonl", 6, check_tree, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(trees) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
