/*
 * expect.c - see expect.h.
 */
#include <stdio.h>

#include "testing.h"
#include "espalier/text.h"
#include "expect.h"
#include "rows.h"

void expect_place(const struct node *node, const json_t *row)
{
    if (node->parent == ESP_NODE_NONE) {
        const json_t *parent = json_object_get(row, "parent");
        assert_true(json_is_null(parent) || json_integer_value(parent) == -1);
    } else {
        assert_int_equal(node->parent, row_integer(row, "parent"));
    }
    if (!json_object_get(row, "alpha") || row_null(row, "alpha")) {
        assert_false(node->has_window);
    } else {
        assert_true(node->has_window);
        assert_true(node->alpha == row_value(row, "alpha"));
        assert_true(node->beta == row_value(row, "beta"));
    }
}

static void put_move(struct esp_out *out, const json_t *move, char separator)
{
    esp_put(out, "");
    if (json_is_null(move))
        esp_put(out, "none");
    else if (json_is_integer(move))
        esp_putf(out, "%lld", json_integer_value(move));
    else if (json_is_string(move))
        esp_put(out, json_string_value(move));
    else
        for (size_t i = 0; i < json_array_size(move); i++)
            esp_putf(out, "%.*s%lld", i > 0, &separator,
                     json_integer_value(json_array_get(move, i)));
}

void expect_move(const struct esp_position *position, esp_move move, const json_t *expected,
                 char separator)
{
    char text[256];
    struct esp_out out = { text, sizeof text, 0 };

    assert_non_null(expected);
    put_move(&out, expected, separator);
    assert_string_equal(move_text(position, move), text);
}

void expect_pruned(const struct esp_position *position, const struct node *node,
                   const json_t *expected, char separator)
{
    assert_true(json_is_array(expected));
    assert_int_equal(node->pruned_count, json_array_size(expected));
    for (size_t i = 0; i < node->pruned_count; i++)
        expect_move(position, node->pruned[i], json_array_get(expected, i), separator);
}

void expect_state(const struct esp_position *position, const struct node *node,
                  const char *expected)
{
    char text[4096];
    position->game->text->print(position->params, node->state, text, sizeof text);
    assert_string_equal(text, expected);
}

void expect_same_states(const struct esp_position *position, const struct node *a,
                        const struct node *b)
{
    char text[4096];
    const size_t length =
        position->game->text->print(position->params, a->state, text, sizeof text);
    assert_true(length < sizeof text);
    expect_state(position, b, text);
}
