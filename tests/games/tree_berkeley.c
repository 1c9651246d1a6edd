/*
 * tree_berkeley.c - a public suite of explicit trees: the action and the set
 * of visited nodes under the convention of the Berkeley projects.
 *
 * The suite is not part of this project; without it the test is skipped.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "rows.h"

static const char file_name[] = TEST_PUBLIC_VECTORS "/berkeley_trees.jsonl";

/* Where a move leads, by the row's own list. */
static const char *follow(const json_t *row, const char *state, const char *move)
{
    const json_t *list = json_object_get(json_object_get(row, "successors"), state);
    size_t i;
    json_t *pair;

    json_array_foreach(list, i,
                       pair) if (strcmp(json_string_value(json_array_get(pair, 0)), move) ==
                                 0) return json_string_value(json_array_get(pair, 1));
    fail_msg("%s: '%s' has no move '%s'", row_text(row, "name"), state, move);
    return NULL;
}

/* The names of all nodes that were entered, as the keys of an object. */
static json_t *visited(const struct esp_position *position, const struct tree *tree,
                       const json_t *row)
{
    const char **names = malloc(tree->count * sizeof *names);
    json_t *set = json_object();

    assert_non_null(names);
    for (size_t i = 0; i < tree->count; i++) {
        const struct node *node = &tree->nodes[i];
        names[i] = i == 0 ? row_text(row, "root")
                          : follow(row, names[node->parent], move_text(position, node->move));
        json_object_set_new(set, names[i], json_true());
    }
    free(names);
    return set;
}

static void check_row(const json_t *row)
{
    const json_t *expected = row_list(row, "expected_generated");
    char *text = json_dumps(row, 0), settings[128];
    struct esp_position *position = position_of("tree", NULL, text);
    struct esp_result result;

    snprintf(settings, sizeof settings, "convention=berkeley algorithm=%s depth=%lld",
             row_text(row, "algorithm"), row_integer(row, "rounds"));
    struct esp_options options = options_of(position, settings);
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
    json_t *set = visited(position, tree, row);

    if (strcmp(move_text(position, result.move), row_text(row, "expected_action")) != 0)
        fail_msg("%s: action %s", row_text(row, "name"), move_text(position, result.move));
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!json_object_get(set, json_string_value(json_array_get(expected, i))))
            fail_msg("%s: '%s' was not visited", row_text(row, "name"),
                     json_string_value(json_array_get(expected, i)));
    assert_int_equal(json_object_size(set), json_array_size(expected));
    json_decref(set);
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    free(text);
}

static void rows(void **state)
{
    FILE *file = fopen(file_name, "r");
    char *line = NULL;
    size_t room = 0;
    int count = 0;
    (void)state;

    assert_non_null(file);
    for (; getline(&line, &room, file) >= 0; count++) {
        json_t *row = json_loads(line, 0, NULL);
        assert_non_null(row);
        check_row(row);
        json_decref(row);
    }
    assert_int_equal(count, 65);
    free(line);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rows) };
    FILE *file = fopen(file_name, "r");

    if (!file)
        return 77; /* skipped */
    fclose(file);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
