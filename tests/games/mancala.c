/*
 * mancala.c - boards after known traces, what skipping and refusing say, the
 * pictures, and the values that evaluations give.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "battery.h"
#include "random.h"
#include "rows.h"

static struct esp_position *mancala(const char *settings, const char *text)
{
    return position_of("mancala", settings, text);
}

/* --- rows ---------------------------------------------------------------------------- */

/* Numbers of a list with this between two. */
static const char *joined(const json_t *list, const char *separator)
{
    static char text[256];
    size_t length = 0;

    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(list); i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%lld",
                                   i ? separator : "",
                                   json_integer_value(json_array_get(list, i)));
    return text;
}

static void check_board(json_t *row, size_t line, void *data)
{
    struct esp_position *position = mancala(NULL, row_text(row, "trace"));
    const struct esp_game_text *text = position->game->text;
    char expected[300];
    (void)line, (void)data;

    snprintf(expected, sizeof expected, "[%s]", joined(row_list(row, "board"), ","));
    assert_string_equal(board_of(position), expected);
    snprintf(expected, sizeof expected, "board:%s", joined(row_list(row, "board"), ","));
    assert_string_equal(printed(position), expected);
    assert_string_equal(legal_of(position), joined(row_list(row, "legal"), " "));
    snprintf(expected, sizeof expected, "\"state\":%lld", row_integer(row, "state"));
    assert_string_equal(facts_of(position), expected);

    const int winner = text->winner(position->params, position->state);
    assert_int_equal(text->player(position->params, position->state), row_integer(row, "turn"));
    assert_int_equal(position->game->side(position->params, position->state),
                     row_integer(row, "turn") ? ESP_MIN : ESP_MAX);
    assert_int_equal(!isnan(value_over(position)), row_true(row, "over"));
    if (row_null(row, "winner")) {
        assert_int_equal(winner, ESP_WINNER_NONE);
    } else {
        assert_int_equal(winner, row_integer(row, "winner"));
        assert_true(value_over(position) == (winner < 0 ? 0 : winner ? -100 : 100));
    }
    assert_string_equal(position->text, row_text(row, "trace"));
    esp_position_free(position);
}

static void rows(void **state)
{
    (void)state;
    each_row("mancala_boards.jsonl", 452, check_board, NULL);
}

static void promises(void **state)
{
    (void)state;
    battery("mancala", NULL, "", 40, 300);
    battery("mancala", "pits=1 stones=6", "", 10, 300);
    battery("mancala", "pits=3 stones=5 capture=empty", "", 20, 300);
    battery("mancala", "stones=6 win=1 tie=0.5 loss=0", "", 20, 300);
    battery("mancala", NULL, "board:200,0,0,3,0,0,0,1,12,0,0,0,30,0,1", 10, 300);
}

/* --- the worked example of the coursework ---------------------------------------------- */

static void example(void **state)
{
    static const double scores[] = { -6, -3, -6 };
    struct esp_position *position = mancala(NULL, "123551234220105241");
    struct esp_options options =
        options_of(position, "depth=2 eval=store-difference scores=true");
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;

    assert_true(result.value == -6);
    assert_int_equal(result.move, 0);
    assert_int_equal(result.move_count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(result.moves[i].bound, ESP_EXACT);
        assert_true(result.moves[i].value == scores[i]);
    }
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- what is skipped ------------------------------------------------------------------- */

static void expect_kept(const char *settings, const char *text, const char *kept,
                        const char *warning)
{
    struct esp_position *same = mancala(settings, kept), *position;
    struct esp_error said = { .text = "" }, error = { .text = "" };
    struct esp_setting list[] = { { "pits", settings ? settings + 5 : "6" } };

    if (esp_position_new(&position, same->game, text, list, 1, &said, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(position->text, kept);
    assert_string_equal(said.text, warning);
    assert_memory_equal(position->state, same->state, same->game->state_size);
    esp_position_free(position);
    esp_position_free(same);
}

static void skipped(void **state)
{
    (void)state;
    expect_kept(NULL, "0", "0", "");
    expect_kept(NULL, "2525", "252", "position '2525': skipped 1 move, the first '5' at character "
                                     "4: that pit is empty");
    expect_kept(NULL, "26978", "2", "position '26978': skipped 4 moves, the first '6' at character "
                                    "2: there is no such pit");
    expect_kept("pits=3", "0330", "00", "position '0330': skipped 2 moves, the first '3' at "
                                        "character 2: there is no such pit");
    expect_kept(NULL, "03521042110141023450415025402354004350455115225345345" "04",
                "03521042110141023450415025402354004350455115225345345",
                "position '0352104211014102345041502540235400435045511522534534504': skipped 2 "
                "moves, the first '0' at character 54: the game is over");
    expect_kept(NULL, "9999999999999999999999999999999999999999999999999999999999999999", "",
                "position '999999999999999999999999999999999999999999999999999999999999...': skipped "
                "64 moves, the first '9' at character 1: there is no such pit");
}

/* --- what is refused ---------------------------------------------------------------------- */

static void bad_positions(void **state)
{
    static const char game[] = "mancala";
    (void)state;
    expect_bad_position(game, NULL, "12x4",
                        "position '12x4': character 3 is 'x', expected a pit digit 0 to 5");
    expect_bad_position(game, NULL, "-1", "character 1 is '-', expected a pit digit 0 to 5");
    expect_bad_position(game, NULL, "12 ", "character 3 is ' ', expected a pit digit");
    expect_bad_position(game, NULL, "1\xc3\xa9", "character 2 is '\xc3\xa9', expected a pit digit");
    expect_bad_position(game, "pits=4", "0x", "character 2 is 'x', expected a pit digit 0 to 3");
    expect_bad_position(game, NULL, "board", "character 1 is 'b'");
    expect_bad_position(game, NULL, "board:", "number 1 is '', expected a whole number from 0");
    expect_bad_position(game, NULL, "board:1,2,x", "number 3 is 'x', expected a whole number");
    expect_bad_position(game, NULL, "board:4,4", "2 numbers, expected 15: 6 pits");
    expect_bad_position(game, "pits=2", "board:1,1,0,1,1,0,0,0", "8 numbers, expected 7: 2 pits");
    expect_bad_position(game, NULL, "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,0,0",
                        "16 numbers, expected 15");
    expect_bad_position(game, NULL, "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,2",
                        "number 15 is '2', expected the player to move, 0 or 1");
    expect_bad_position(game, NULL, "board:4,4,4,4,4,4,-1,4,4,4,4,4,4,0,0",
                        "number 7 is '-1', expected a whole number from 0 to 255");
    expect_bad_position(game, NULL, "board:256,4,4,4,4,4,0,4,4,4,4,4,4,0,0",
                        "number 1 is '256', expected a whole number from 0 to 255");
    expect_bad_position(game, NULL, "board:18446744073709551617,4,4,4,4,4,0,4,4,4,4,4,4,0,0",
                        "number 1 is '18446744073709551617'");
    expect_bad_position(game, NULL, "board:200,1,0,0,0,0,0,55,0,0,0,0,0,0,0",
                        "256 stones, expected at most 255");
    expect_bad_position(game, NULL, "board:0,0,0,0,0,0,20,1,0,0,0,0,0,3,1",
                        "the pits of P1 are empty, so the game is over; expected the stones of P2");
    expect_bad_position(game, NULL, "board:0,0,0,0,1,0,20,0,0,0,0,0,0,3,1",
                        "the pits of P2 are empty, so the game is over; expected the stones of P1");
}

static void bad_settings(void **state)
{
    static const char game[] = "mancala";
    (void)state;
    expect_bad_setting(game, "pits", "7", "pits '7': expected a whole number from 1 to 6");
    expect_bad_setting(game, "pits", "0", "expected a whole number from 1 to 6");
    expect_bad_setting(game, "stones", "-1", "stones '-1': expected a whole number from 1 to 6");
    expect_bad_setting(game, "stones", "four", "expected a whole number");
    expect_bad_setting(game, "capture", "oposite", "no capture 'oposite'; did you mean 'opposite'");
    expect_bad_setting(game, "win", "inf", "win 'inf': expected a number");
    expect_bad_setting(game, "loss", "", "expected a number");
    expect_bad_setting(game, "pit", "6", "no parameter 'pit'; did you mean 'pits'");
}

/* --- sides, pictures -------------------------------------------------------------------------- */

static void out_of_turn(void **state)
{
    struct esp_position *position = mancala(NULL, "");
    (void)state;

    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    assert_string_equal(printed(position), "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,1");
    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    assert_string_equal(printed(position), "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,1");
    assert_int_equal(esp_position_set_side(position, ESP_MAX, NULL), ESP_OK);
    assert_string_equal(printed(position), "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,0");
    assert_int_equal(esp_position_set_side(position, ESP_CHANCE, NULL), ESP_UNSUPPORTED);
    esp_position_free(position);
}

static void expect_picture(const char *settings, const char *text, const char *picture)
{
    struct esp_position *position = mancala(settings, text);
    assert_string_equal(picture_of(position), picture);
    esp_position_free(position);
}

static void pictures(void **state)
{
    (void)state;
    expect_picture(NULL, "123551234220105241",
                   "       5    4    3    2    1    0    P2 to move\n"
                   "     (  ) (  ) ( 6) ( 1) (  ) ( 8)\n"
                   "[10]                               [ 4]\n"
                   "     (  ) (  ) ( 1) ( 5) (10) ( 3)\n"
                   "       0    1    2    3    4    5    P1\n");
    expect_picture("pits=2 stones=1", "",
                   "     1   0    P2\n"
                   "    (1) (1)\n"
                   "[0]         [0]\n"
                   "    (1) (1)\n"
                   "     0   1    P1 to move\n");
    expect_picture("pits=1", "board:0,2,0,2,1",
                   "     0    P2\n"
                   "    ( )\n"
                   "[2]     [2]\n"
                   "    ( )\n"
                   "     0    P1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows),          cmocka_unit_test(promises),
        cmocka_unit_test(example),       cmocka_unit_test(skipped),
        cmocka_unit_test(bad_positions), cmocka_unit_test(bad_settings),
        cmocka_unit_test(out_of_turn),   cmocka_unit_test(pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
