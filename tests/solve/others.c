/*
 * Games without knowledge of their own are searched to their end; what has
 * no end is refused.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "rows.h"
#include "solved.h"

static void expect_score(const char *game, const char *settings, const char *text, double score,
                         double sign)
{
    struct esp_position *position = position_of(game, settings, text);
    if (score_of(position) != score)
        fail_msg("%s %s: %g, expected %g", game, text, score_of(position), score);
    assert_true(sign_of(position) == sign);
    esp_position_free(position);
}

static void tictactoe_is_a_draw(void **state)
{
    (void)state;
    expect_score("tictactoe", NULL, "", 0, 0);
}

static void trees_have_their_value(void **state)
{
    (void)state;
    expect_score("tree", NULL, "[[3,12,8],[2,4,6],[14,5,2]]", 3, 1);
    expect_score("tree", NULL, "[[-3,-12],[-2,-4]]", -4, -1);
}

/* Nim: lost for the player to move when the XOR of heap mod (k + 1) is 0. */
static void heaps_row(json_t *row, size_t line, void *data)
{
    const json_t *heaps = row_list(row, "heaps");
    const double value = (double)row_integer(row, "value_for_player_to_move");
    char settings[32], text[64];

    (void)data;
    if (line % 16 != 0)
        return;
    snprintf(settings, sizeof settings, "k=%lld", row_integer(row, "k"));
    snprintf(text, sizeof text, "%lld,%lld,%lld", json_integer_value(json_array_get(heaps, 0)),
             json_integer_value(json_array_get(heaps, 1)),
             json_integer_value(json_array_get(heaps, 2)));
    expect_score("last-stone", settings, text, value, value);
}

static void heaps(void **state)
{
    (void)state;
    each_row("laststone_values.jsonl", 2053, heaps_row, NULL);
}

static void marbles_row(json_t *row, size_t line, void *data)
{
    const double value = (double)row_integer(row, "value_for_player_to_move");
    char settings[64], text[32];

    (void)data, (void)line;
    snprintf(settings, sizeof settings, "version=%s rv=%lld bv=%lld", row_text(row, "version"),
             row_integer(row, "rv"), row_integer(row, "bv"));
    snprintf(text, sizeof text, "%lld,%lld", row_integer(row, "red"), row_integer(row, "blue"));
    expect_score("redblue-nim", settings, text, value, (value > 0) - (value < 0));
}

static void marbles(void **state)
{
    (void)state;
    each_row("redblue_values.jsonl", 708, marbles_row, NULL);
}

static void what_has_no_end_is_refused(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20 };
    struct esp_position *position = position_of("cs156-checkers", NULL, "");
    struct esp_error error = { .text = "" };
    struct esp_solver *solver;

    (void)state;
    assert_int_equal(esp_solver_new(&solver, position, &options, &error), ESP_UNSUPPORTED);
    assert_non_null(strstr(error.text, "cs156-checkers cannot be solved"));
    esp_position_free(position);
}

static void scores_have_names(void **state)
{
    (void)state;
    assert_string_equal(esp_solve_score(esp_game_find("connect4", NULL)), "stones");
    assert_string_equal(esp_solve_score(esp_game_find("mancala", NULL)), "margin");
    assert_string_equal(esp_solve_score(esp_game_find("tree", NULL)), "value");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tictactoe_is_a_draw), cmocka_unit_test(trees_have_their_value),
        cmocka_unit_test(heaps),               cmocka_unit_test(marbles),
        cmocka_unit_test(what_has_no_end_is_refused), cmocka_unit_test(scores_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
