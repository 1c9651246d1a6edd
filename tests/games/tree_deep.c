/*
 * tree_deep.c - trees that are read, of 10,000 levels and as deep as JSON can
 * be nested.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

enum { DEEP = 10000 };

/*
 * A line of states, each with a way out that its player will not take: what
 * stands at the end is the value everywhere. The end is a leaf of value 2,
 * or has a move to `back`.
 */
static char *line_of_states(const char *back)
{
    char *text = malloc(64 * DEEP), *at = text;

    assert_non_null(text);
    at += sprintf(at, "{\"root\":\"s0\",\"successors\":{");
    for (int i = 0; i < DEEP; i++)
        at += sprintf(at, "%s\"s%d\":[[\"down\",\"s%d\"],[\"out\",\"%s\"]]", i ? "," : "", i, i + 1,
                      i % 2 == 0 ? "low" : "high");
    if (back)
        at += sprintf(at, ",\"s%d\":[[\"back\",\"%s\"]]", DEEP, back);
    sprintf(at, "},\"values\":{\"s%d\":2,\"low\":-1,\"high\":5}}", DEEP);
    return text;
}

static void expect_search(const struct esp_position *position, const char *options, double value,
                          const char *move, uint64_t nodes, uint64_t plies)
{
    struct esp_options chosen = options_of(position, options);
    struct esp_result result = search_of(position, &chosen, NULL);

    if (result.value != value)
        fail_msg("%s: value %g, expected %g", options, result.value, value);
    assert_string_equal(move_text(position, result.move), move);
    assert_int_equal(result.counts.nodes, nodes);
    assert_int_equal(result.counts.max_ply, plies);
    esp_result_free(&result);
    esp_options_free(&chosen);
}

/* MIN halves what its two children are worth, level by level. */
static double expected_mean(void)
{
    double value = 2;
    for (int i = DEEP - 1; i >= 0; i--)
        value = i % 2 == 1 ? (value + 5) / 2 : value > -1 ? value : -1;
    return value;
}

static void check_line(const struct esp_position *position)
{
    static const char *const exact[] = { "algorithm=minimax", "algorithm=alphabeta",
                                         "convention=berkeley", "cache=table-bounds",
                                         "order=dynamic" };

    assert_int_equal(position->game->plies(position->params, position->state), DEEP);
    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++)
        expect_search(position, exact[i], 2, "down", 2 * DEEP + 1, DEEP);
    expect_search(position, "algorithm=expectimax", expected_mean(), "down", 2 * DEEP + 1, DEEP);
    expect_search(position, "algorithm=minimax depth=5", 0, "down", 11, 5);
}

static void deep_line(void **state)
{
    char *text = line_of_states(NULL);
    struct esp_position *position = position_of("tree", NULL, text);
    const struct esp_game *game = position->game;
    (void)state;

    check_line(position);
    const size_t length = game->text->print(position->params, position->state, NULL, 0);
    char *printed = malloc(length + 1);
    assert_non_null(printed);
    game->text->print(position->params, position->state, printed, length + 1);
    struct esp_position *again = position_of("tree", NULL, printed);
    expect_search(again, "algorithm=minimax", 2, "down", 2 * DEEP + 1, DEEP);
    esp_position_free(again);
    esp_position_free(position);
    free(printed);
    free(text);
}

/* Watched, too. */
static void deep_trace(void **state)
{
    char *text = line_of_states(NULL);
    struct esp_position *position = position_of("tree", NULL, text);
    struct esp_options options = options_of(position, "algorithm=alphabeta");
    struct esp_result result;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_CALLS | ESP_WANTS_STATE, &result);
    (void)state;

    assert_int_equal(tree->count, 2 * DEEP + 1);
    tree_free(tree);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    free(text);
}

static char *nested(int depth)
{
    char *text = malloc(2 * (size_t)depth + 2);
    assert_non_null(text);
    memset(text, '[', (size_t)depth);
    text[depth] = '7';
    memset(text + depth + 1, ']', (size_t)depth);
    text[2 * depth + 1] = '\0';
    return text;
}

static void nested_2000(void **state)
{
    char *text = nested(2000), printed[4002];
    struct esp_position *position = position_of("tree", NULL, text);
    (void)state;

    expect_search(position, "algorithm=alphabeta", 7, "1", 2001, 2000);
    position->game->text->print(position->params, position->state, printed, sizeof printed);
    assert_string_equal(printed, text);
    free(text);
    esp_position_free(position);
}

/* --- refused ------------------------------------------------------------------------- */

static void refused(const char *text, const char *why)
{
    expect_refused("tree", NULL, text, why);
}

static void too_deep(void **state)
{
    char *text = nested(2001);
    (void)state;
    refused(text, "position: line 1, column 2001: nested deeper than 2000; a deeper tree can be "
                  "given by its \"successors\"");
    free(text);
    text = nested(1000000);
    refused(text, "column 2001: nested deeper than 2000");
    free(text);
}

/* Brackets in names do not nest. */
static void brackets_in_names(void **state)
{
    enum { BRACKETS = 3000 };
    char text[BRACKETS + 64], *at = text;
    (void)state;

    at += sprintf(at, "{\"name\":\"\\\"");
    memset(at, '[', BRACKETS);
    sprintf(at + BRACKETS, "\",\"children\":[7]}");
    struct esp_position *position = position_of("tree", NULL, text);
    expect_search(position, "algorithm=alphabeta", 7, "1", 2, 1);
    esp_position_free(position);
}

static void deep_cycle(void **state)
{
    char *text = line_of_states("s0");
    (void)state;
    refused(text, "in a tree: s0 -> s1 -> ");
    refused(text, "... -> s0");
    free(text);
    text = line_of_states("s9999");
    refused(text, "in a tree: s9999 -> s10000 -> s9999");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep_line),         cmocka_unit_test(deep_trace),
        cmocka_unit_test(nested_2000),       cmocka_unit_test(too_deep),
        cmocka_unit_test(brackets_in_names), cmocka_unit_test(deep_cycle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
