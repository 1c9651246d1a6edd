/*
 * scores_connect4.c - lists of column scores as scores_for() gives them:
 * full columns, won and full boards, tokens asked out of turn, other sizes.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "rows.h"

/* The score of a column, or false where it has none. */
static bool score_of(const struct esp_position *position, const struct esp_result *result,
                     size_t column, double *score)
{
    char name[32];
    snprintf(name, sizeof name, "%zu", column);
    for (size_t i = 0; i < result->move_count; i++) {
        if (strcmp(move_text(position, result->moves[i].move), name) != 0)
            continue;
        assert_int_equal(result->moves[i].bound, ESP_EXACT);
        *score = result->moves[i].value;
        return true;
    }
    return false;
}

static void check_list(const struct esp_position *position, const struct esp_result *result,
                       const json_t *scores)
{
    size_t listed = 0;
    for (size_t column = 0; column < json_array_size(scores); column++) {
        const json_t *expected = json_array_get(scores, column);
        double score;
        const bool has = score_of(position, result, column, &score);
        assert_int_equal(has, !json_is_null(expected));
        if (has)
            assert_true(score == json_number_value(expected));
        listed += has;
    }
    assert_int_equal(result->move_count, listed);
}

static void check_best(const struct esp_position *position, esp_move move, const json_t *row,
                       const char *key)
{
    char text[16] = "none";
    if (!row_null(row, key))
        snprintf(text, sizeof text, "%lld", row_integer(row, key));
    assert_string_equal(move_text(position, move), text);
}

static void check_row(const struct esp_position *position, const json_t *row,
                      const char *algorithm)
{
    static const char *const ties[] = { "left", "right" };
    const json_t *scores = row_list(row, "scores");

    for (int i = 0; i < 2; i++) {
        char settings[128];
        snprintf(settings, sizeof settings, "depth=%lld algorithm=%s ties=%s scores=true",
                 row_integer(row, "ply"), algorithm, ties[i]);
        struct esp_options options = options_of(position, settings);
        struct esp_result result = search_of(position, &options, NULL);
        check_list(position, &result, scores);
        check_best(position, result.move, row, i ? "best_right" : "best_left");
        esp_result_free(&result);
        esp_options_free(&options);
    }
}

/* What the board itself is worth: a search of no depth. */
static void check_board(const struct esp_position *position, const json_t *row)
{
    struct esp_options options = options_of(position, "depth=0");
    struct esp_result result = search_of(position, &options, NULL);
    assert_true(result.value == row_value(row, "board_score"));
    esp_result_free(&result);
    esp_options_free(&options);
}

static void check_scores(json_t *row, size_t line, void *data)
{
    char settings[64];
    struct esp_error error = { .text = "" };
    (void)line;

    snprintf(settings, sizeof settings, "width=%lld height=%lld", row_integer(row, "width"),
             row_integer(row, "height"));
    struct esp_position *position = position_of("connect4", settings, row_text(row, "moves"));
    const enum esp_side side = row_text(row, "to_move")[0] == 'O' ? ESP_MAX : ESP_MIN;
    assert_int_equal(esp_position_set_side(position, side, &error), ESP_OK);
    check_board(position, row);
    check_row(position, row, data);
    esp_position_free(position);
}

static void by_minimax(void **state)
{
    (void)state;
    each_row("connect4_scores.jsonl", 414, check_scores, "minimax");
}

static void by_alphabeta(void **state)
{
    (void)state;
    each_row("connect4_scores.jsonl", 414, check_scores, "alphabeta");
}

/* With one window for all columns the list takes a second search. */
static void by_carried_alphabeta(void **state)
{
    (void)state;
    each_row("connect4_scores.jsonl", 414, check_scores, "alphabeta root=carry");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_minimax),
        cmocka_unit_test(by_alphabeta),
        cmocka_unit_test(by_carried_alphabeta),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
