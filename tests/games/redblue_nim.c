/*
 * redblue_nim.c - values and optimal moves of given piles, the evaluation
 * against every pile up to 59 by a recursion of its own, orders, texts and
 * what is refused.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "battery.h"
#include "random.h"
#include "rows.h"

static struct esp_position *piles(const char *settings, const char *text)
{
    return position_of("redblue-nim", settings, text);
}

static double evaluated(const struct esp_position *position, unsigned which)
{
    return position->game->evaluate(position->params, position->state, which);
}

/* --- rows ------------------------------------------------------------------------------------ */

static bool listed(const json_t *moves, const char *text)
{
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (strcmp(json_string_value(json_array_get(moves, i)), text) == 0)
            return true;
    return false;
}

/* The value, and the moves of that value: those listed and no others. */
static void check_search(const struct esp_position *position, const char *settings, double value,
                         const json_t *optimal)
{
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    size_t best = 0;

    assert_true(result.value == value);
    for (size_t i = 0; i < result.move_count && isnan(value_over(position)); i++) {
        assert_int_equal(result.moves[i].bound, ESP_EXACT);
        assert_int_equal(result.moves[i].value == value,
                         listed(optimal, move_text(position, result.moves[i].move)));
        best += result.moves[i].value == value;
    }
    assert_int_equal(best, json_array_size(optimal));
    esp_result_free(&result);
    esp_options_free(&options);
}

static void check_row(json_t *row, size_t line, void *data)
{
    const long long red = row_integer(row, "red"), blue = row_integer(row, "blue");
    const double value = row_value(row, "value_for_player_to_move");
    const json_t *optimal = row_list(row, "optimal_moves");
    static const char with_table[] = "cache=table-bounds scores=true";
    char settings[64], text[32];
    (void)line, (void)data;

    snprintf(settings, sizeof settings, "version=%s rv=%lld bv=%lld", row_text(row, "version"),
             row_integer(row, "rv"), row_integer(row, "bv"));
    snprintf(text, sizeof text, "%lld,%lld", red, blue);
    struct esp_position *position = piles(settings, text);
    assert_int_equal(!isnan(value_over(position)), row_true(row, "terminal"));
    check_search(position, with_table, value, optimal);
    if (red + blue <= 8)
        check_search(position, "algorithm=minimax", value, optimal);
    if (!row_true(row, "terminal"))
        assert_true(evaluated(position, 0) == value);
    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    check_search(position, with_table, -value, optimal);
    if (!row_true(row, "terminal"))
        assert_true(evaluated(position, 0) == -value);
    esp_position_free(position);
}

static void rows(void **state)
{
    (void)state;
    each_row("redblue_values.jsonl", 708, check_row, NULL);
}

static void promises(void **state)
{
    (void)state;
    battery("redblue-nim", NULL, "", 20, 100);
    battery("redblue-nim", "version=misere rv=0.5 bv=0", "9,30,min", 20, 100);
    battery("redblue-nim", "rv=1000000000", "1,1", 5, 100);
}

/* --- the theory -------------------------------------------------------------------------------- */

enum { MOST = 59 };

/* What the player to move gets, from the rules alone. */
static void recursion(double value[MOST + 1][MOST + 1], double rv, double bv, bool misere)
{
    static const int red_taken[] = { 2, 0, 1, 0 }, blue_taken[] = { 0, 2, 0, 1 };

    for (int red = 0; red <= MOST; red++) {
        for (int blue = 0; blue <= MOST; blue++) {
            const double left = red * rv + blue * bv;
            double best = -INFINITY;
            for (int i = 0; i < 4 && red && blue; i++)
                if (red_taken[i] <= red && blue_taken[i] <= blue)
                    best = fmax(best, -value[red - red_taken[i]][blue - blue_taken[i]]);
            value[red][blue] = red && blue ? best : misere ? left : -left;
        }
    }
}

static void check_theory(const char *version, const char *rv, const char *bv)
{
    static double value[MOST + 1][MOST + 1];
    char settings[64];

    snprintf(settings, sizeof settings, "version=%s rv=%s bv=%s", version, rv, bv);
    recursion(value, atof(rv), atof(bv), strcmp(version, "misere") == 0);
    for (int red = 1; red <= MOST; red++) {
        for (int blue = 1; blue <= MOST; blue++) {
            char text[32];
            snprintf(text, sizeof text, "%d,%d%s", red, blue, (red + blue) % 2 ? ",min" : "");
            struct esp_position *position = piles(settings, text);
            const double sign = (red + blue) % 2 ? -1 : 1;
            if (evaluated(position, 0) != sign * value[red][blue])
                fail_msg("%s %s: %g, expected %g", settings, text, evaluated(position, 0),
                         sign * value[red][blue]);
            assert_true(evaluated(position, 1) == 0);
            esp_position_free(position);
        }
    }
}

static void theory(void **state)
{
    static const char *const values[][2] = { { "2", "3" },   { "3", "2" },  { "1", "1" },
                                             { "5", "1" },   { "1", "100" }, { "0", "1" },
                                             { "0", "0" },   { "0.25", "7" } };
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        check_theory("standard", values[i][0], values[i][1]);
        check_theory("misere", values[i][0], values[i][1]);
    }
}

/* --- the compiled programs ------------------------------------------------------------------------ */

static void check_bare(const char *settings, int red, int blue, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%d,%d", red, blue);
    struct esp_position *position = piles(settings, text);
    struct esp_options options = options_of(position, "convention=redblue");
    options.bare = true;
    options.depth = 20; /* more than there are plies */
    struct esp_result result = search_of(position, &options, NULL);
    assert_true(result.value == value);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void programs(void **state)
{
    static double value[MOST + 1][MOST + 1];
    (void)state;
    for (int misere = 0; misere < 2; misere++) {
        for (int other = 0; other < 2; other++) {
            char settings[64];
            snprintf(settings, sizeof settings, "version=%s rv=%d bv=3",
                     misere ? "misere" : "standard", other ? 7 : 2);
            recursion(value, other ? 7 : 2, 3, misere);
            for (int red = 0; red <= 6; red++)
                for (int blue = 0; blue <= 6; blue++)
                    check_bare(settings, red, blue, value[red][blue]);
        }
    }
}

/* --- ends, orders, texts ----------------------------------------------------------------------------- */

static void expect_end(const char *settings, const char *text, double value, int winner,
                       const char *facts)
{
    struct esp_position *position = piles(settings, text);
    assert_true(value_over(position) == value);
    assert_int_equal(position->game->text->winner(position->params, position->state), winner);
    assert_string_equal(facts_of(position), facts);
    assert_string_equal(legal_of(position), "");
    esp_position_free(position);
}

static void ends(void **state)
{
    struct esp_position *position = piles(NULL, "1,1");
    (void)state;
    expect_end(NULL, "0,3", -9, 1, "\"points\":9");
    expect_end(NULL, "4,0,min", 8, 0, "\"points\":8");
    expect_end("version=misere", "0,3", 9, 0, "\"points\":9");
    expect_end("version=misere", "0,3,min", -9, 1, "\"points\":9");
    expect_end("rv=0.5", "3,0", -1.5, 1, "\"points\":1.5");
    expect_end(NULL, "0,0", 0, 1, "\"points\":0");
    assert_int_equal(position->game->text->winner(position->params, position->state),
                     ESP_WINNER_NONE);
    assert_string_equal(facts_of(position), "");
    esp_position_free(position);
}

static void expect_texts(const char *settings, const char *text, const char *print,
                         const char *board, const char *legal)
{
    struct esp_position *position = piles(settings, text);
    assert_string_equal(printed(position), print);
    assert_string_equal(board_of(position), board);
    assert_string_equal(legal_of(position), legal);
    esp_position_free(position);
}

static void texts(void **state)
{
    (void)state;
    expect_texts(NULL, "", "10,10", "[10,10]", "R2 B2 R1 B1");
    expect_texts("version=misere", "", "10,10", "[10,10]", "B1 R1 B2 R2");
    expect_texts(NULL, "1,2,max", "1,2", "[1,2]", "B2 R1 B1");
    expect_texts(NULL, "2,1,min", "2,1,min", "[2,1]", "R2 R1 B1");
    expect_texts("version=misere", "1,2,min", "1,2,min", "[1,2]", "B1 R1 B2");
    expect_texts(NULL, "1000000,1000000", "1000000,1000000", "[1000000,1000000]", "R2 B2 R1 B1");
}

static void pictures(void **state)
{
    struct esp_position *position = piles(NULL, "3,12");
    (void)state;
    assert_string_equal(picture_of(position),
                        "red        3  RRR\nblue      12  BBBBBBBBBBBB\n");
    esp_position_free(position);
}

static void check_preorder(const char *settings)
{
    struct esp_position *position = piles(settings, "5,5");
    struct esp_options options = options_of(position, "preorder=R1,B2 algorithm=minimax");
    struct esp_result result = search_of(position, &options, NULL);
    struct esp_error error = { .text = "" };

    assert_string_equal(move_text(position, result.moves[0].move), "R1");
    assert_string_equal(move_text(position, result.moves[1].move), "B2");
    assert_int_equal(result.move_count, 4);
    esp_result_free(&result);
    assert_int_equal(esp_options_set(&options, position, "preorder", "R3", &error),
                     ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "no move 'R3'; did you mean 'R"));
    esp_options_free(&options);
    esp_position_free(position);
}

static void preorder(void **state)
{
    (void)state;
    check_preorder("version=standard");
    check_preorder("version=misere");
}

static void bad_input(void **state)
{
    static const char game[] = "redblue-nim";
    (void)state;
    expect_bad_position(game, NULL, "3", "position '3': 1 number, expected two: red,blue");
    expect_bad_position(game, NULL, "3,min", "position '3,min': 1 number, expected two");
    expect_bad_position(game, NULL, "1,2,3", "position '1,2,3': 3 numbers, expected two");
    expect_bad_position(game, NULL, "3,-1", "number 2 is '-1', expected a whole number from 0 to "
                                            "1000000");
    expect_bad_position(game, NULL, "1000001,1", "number 1 is '1000001', expected a whole number");
    expect_bad_position(game, NULL, "3.5,1", "number 1 is '3.5', expected a whole number");
    expect_bad_position(game, NULL, "3;1", "number 1 is '3;1', expected a whole number");
    expect_bad_setting(game, "rv", "-1", "rv '-1': expected points from 0 to 1e+09");
    expect_bad_setting(game, "bv", "1e10", "bv '1e10': expected points from 0 to 1e+09");
    expect_bad_setting(game, "bv", "x", "bv 'x': expected a number");
    expect_bad_setting(game, "rv", "nan", "rv 'nan': expected a number");
    expect_bad_setting(game, "version", "miser", "no version 'miser'; did you mean 'misere'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows),     cmocka_unit_test(promises), cmocka_unit_test(theory),
        cmocka_unit_test(programs), cmocka_unit_test(ends),     cmocka_unit_test(texts),
        cmocka_unit_test(pictures), cmocka_unit_test(preorder), cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
