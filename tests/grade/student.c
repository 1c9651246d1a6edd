/*
 * student.c - without mistakes the student's search is the reference: the
 * coursework's trees node for node, and other games' as esp_search() has them.
 */
#include <stdio.h>
#include <string.h>

#include "students.h"
#include "expect.h"
#include "rows.h"

static struct grown *right(const struct esp_position *position, const struct esp_options *options)
{
    const struct mistakes none = esp_no_mistakes();
    enum student_end end;
    struct grown *grown = grow_student(position, options, &none, 1000000, &end);

    assert_int_equal(end, STUDENT_DONE);
    return grown;
}

static void check_rows(const struct esp_position *position, const json_t *row,
                       const char *algorithm)
{
    const json_t *nodes = row_list(json_object_get(row, algorithm), "nodes");
    char settings[128];

    snprintf(settings, sizeof settings, "eval=store-difference algorithm=%s depth=%lld", algorithm,
             row_integer(row, "depth"));
    struct esp_options options = options_of(position, settings);
    struct grown *grown = right(position, &options);
    assert_int_equal(grown->count, json_array_size(nodes));
    for (size_t i = 0; i < grown->count; i++) {
        const struct student_node *node = &grown->nodes[i];
        const json_t *expected = json_array_get(nodes, i);
        if (row_null(expected, "parent"))
            assert_int_equal(node->parent, ESP_PARENT_NONE);
        else
            assert_int_equal(node->parent, row_integer(expected, "parent"));
        expect_move(position, node->move, json_object_get(expected, "move"), ' ');
        expect_move(position, node->returned, json_object_get(expected, "best"), ' ');
        assert_true(node->value == row_value(expected, "score"));
        if (json_object_get(expected, "alpha")) {
            assert_true(node->alpha == row_value(expected, "alpha"));
            assert_true(node->beta == row_value(expected, "beta"));
        }
    }
    grown_free(grown);
    esp_options_free(&options);
}

static void check_row(json_t *row, size_t line, void *data)
{
    struct esp_position *position = position_of("mancala", NULL, row_text(row, "trace"));
    (void)line, (void)data;

    check_rows(position, row, "minimax");
    check_rows(position, row, "alphabeta");
    esp_position_free(position);
}

static void coursework(void **state)
{
    (void)state;
    each_row("mancala_trees.jsonl", 16, check_row, NULL);
}

static void check_search(const char *game, const char *text, const char *settings)
{
    struct esp_position *position = position_of(game, NULL, text);
    struct esp_options options = options_of(position, settings);
    struct esp_result result;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
    struct grown *grown = right(position, &options);

    assert_int_equal(grown->count, tree->count);
    for (size_t i = 0; i < grown->count; i++) {
        const struct student_node *mine = &grown->nodes[i];
        const struct node *node = &tree->nodes[i];
        assert_int_equal(mine->parent == ESP_PARENT_NONE ? ESP_NODE_NONE : mine->parent,
                         node->parent);
        assert_int_equal(mine->move, node->move);
        assert_int_equal(mine->returned, node->returned);
        assert_true(mine->value == node->value);
        if (node->has_window)
            assert_true(mine->alpha == node->alpha && mine->beta == node->beta);
    }
    grown_free(grown);
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void other_games(void **state)
{
    static const char *const settings[] = {
        "ties=first algorithm=minimax depth=3",
        "ties=first algorithm=alphabeta depth=4 eval=fingerprint cutoff-move=null",
        "ties=first algorithm=alphabeta depth=4 eval=fingerprint cutoff-move=best cutoff=strict",
        "ties=first algorithm=alphabeta depth=4 root=fresh cutoff-move=best",
        "ties=first algorithm=alphabeta depth=5 fail=hard eval=fingerprint cutoff-move=null",
        "ties=first algorithm=alphabeta depth=5 fail=hard cutoff=strict cutoff-move=best",
        "ties=first algorithm=alphabeta depth=4 fail=hard root=fresh cutoff-move=best",
        "ties=last algorithm=minimax depth=4",
        "ties=left algorithm=alphabeta depth=4 cutoff=strict cutoff-move=best",
        "ties=right algorithm=alphabeta depth=4 cutoff-move=null",
        "ties=right algorithm=minimax depth=4",
    };
    (void)state;

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        check_search("connect4", "3342", settings[i]);
        check_search("tictactoe", "04", settings[i]);
        check_search("redblue-nim", "3,4", settings[i]);
        check_search("mancala", "24530214452240321535340051112", settings[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coursework),
        cmocka_unit_test(other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
