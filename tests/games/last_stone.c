/*
 * last_stone.c - values, winning moves and Grundy numbers of three heaps; one
 * heap by arithmetic; texts and what is refused.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "battery.h"
#include "random.h"
#include "rows.h"

static struct esp_position *stones(const char *settings, const char *text)
{
    return position_of("last-stone", settings, text);
}

static double evaluated(const struct esp_position *position, unsigned which)
{
    return position->game->evaluate(position->params, position->state, which);
}

/* --- rows ------------------------------------------------------------------------------- */

/* The moves that win, "1:2 3:1", as a search scores them; none at the end of the game. */
static const char *winning(const struct esp_position *position, const struct esp_result *result,
                           double win)
{
    static char text[512];
    size_t length = 0;

    text[0] = '\0';
    for (size_t i = 0; i < result->move_count; i++) {
        assert_int_equal(result->moves[i].bound, ESP_EXACT);
        if (result->moves[i].value == win)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                       length ? " " : "",
                                       move_text(position, result->moves[i].move));
    }
    return text;
}

static const char *expected_moves(const json_t *list)
{
    static char text[512];
    size_t length = 0;

    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *move = json_array_get(list, i);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%lld:%lld",
                                   i ? " " : "", json_integer_value(json_array_get(move, 0)),
                                   json_integer_value(json_array_get(move, 1)));
    }
    return text;
}

/* Search; the value and the set of winning moves must be the row's. */
static void check_search(const struct esp_position *position, const char *settings, double value,
                         const json_t *moves)
{
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    const double win = position->game->side(position->params, position->state) == ESP_MAX ? 1 : -1;

    assert_true(result.value == value);
    if (isnan(value_over(position)))
        assert_string_equal(winning(position, &result, win), expected_moves(moves));
    esp_result_free(&result);
    esp_options_free(&options);
}

static void check_row(json_t *row, size_t line, void *data)
{
    const json_t *heaps = row_list(row, "heaps"), *moves = row_list(row, "winning_moves");
    const double value = (double)row_integer(row, "value_for_player_to_move");
    long long sum = 0;
    char settings[32], text[64], grundy[32];
    (void)data;

    for (size_t i = 0; i < json_array_size(heaps); i++)
        sum += json_integer_value(json_array_get(heaps, i));
    snprintf(settings, sizeof settings, "k=%lld", row_integer(row, "k"));
    snprintf(text, sizeof text, "%lld,%lld,%lld", json_integer_value(json_array_get(heaps, 0)),
             json_integer_value(json_array_get(heaps, 1)),
             json_integer_value(json_array_get(heaps, 2)));
    struct esp_position *position = stones(settings, text);
    snprintf(grundy, sizeof grundy, "\"grundy\":%lld", row_integer(row, "grundy"));
    assert_string_equal(facts_of(position), grundy);

    check_search(position, "convention=plain cache=table-bounds scores=true", value, moves);
    assert_true(evaluated(position, 2) == value);
    if (sum <= 6)
        check_search(position, "convention=plain algorithm=minimax", value, moves);
    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    assert_true(evaluated(position, 2) == -value);
    if (line % 4 == 0)
        check_search(position, "convention=plain cache=table-bounds scores=true", -value, moves);
    esp_position_free(position);
}

static void rows(void **state)
{
    (void)state;
    each_row("laststone_values.jsonl", 2053, check_row, NULL);
}

static void promises(void **state)
{
    (void)state;
    battery("last-stone", NULL, "", 20, 100);
    battery("last-stone", "k=1", "1,2,2", 20, 100);
    battery("last-stone", "k=5", "3,0,4,min", 20, 100);
    battery("last-stone", "k=2", "1,2,3,4,5,6,7,8,9,8,7,6,5,4,3,2", 5, 200);
}

/* --- one heap by arithmetic: lost for the player to move at multiples of k + 1 -------------- */

static void check_heap(unsigned k, unsigned heap, bool bare)
{
    char settings[32], text[32];
    snprintf(settings, sizeof settings, "k=%u", k);
    snprintf(text, sizeof text, "%u", heap);
    struct esp_position *position = stones(settings, text);
    struct esp_options options = options_of(position, "convention=plain");
    options.bare = bare;
    options.depth = bare ? 20 : -1; /* more than there are plies */
    struct esp_result result = search_of(position, &options, NULL);

    assert_true(result.value == (heap % (k + 1) ? 1 : -1));
    if (heap % (k + 1)) { /* the first winning move is the only one */
        snprintf(text, sizeof text, "%u", heap % (k + 1));
        assert_string_equal(move_text(position, result.move), text);
    }
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static void one_heap(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 5; k++)
        for (unsigned heap = 0; heap <= 14; heap++)
            for (int bare = 0; bare < 2; bare++)
                check_heap(k, heap, bare);
}

/* --- evaluations, ends ------------------------------------------------------------------------ */

static void evaluations(void **state)
{
    struct esp_position *position = stones(NULL, "8");
    (void)state;

    assert_true(evaluated(position, 0) == -1); /* as if it were over: the mover has lost */
    assert_true(evaluated(position, 1) == 0);
    assert_true(evaluated(position, 2) == -1); /* a multiple of 4 */
    esp_position_free(position);
    position = stones(NULL, "9,min");
    assert_true(evaluated(position, 0) == 1);
    assert_true(evaluated(position, 1) == 0);
    assert_true(evaluated(position, 2) == -1);
    esp_position_free(position);
}

static void expect_end(const char *text, double value, int winner)
{
    struct esp_position *position = stones(NULL, text);
    assert_true(value_over(position) == value);
    assert_int_equal(position->game->text->winner(position->params, position->state), winner);
    assert_string_equal(legal_of(position), "");
    esp_position_free(position);
}

static void ends(void **state)
{
    struct esp_position *position = stones(NULL, "1");
    (void)state;
    expect_end("0", -1, 1);
    expect_end("0,min", 1, 0);
    expect_end("0,0,0", -1, 1);
    assert_int_equal(position->game->text->winner(position->params, position->state),
                     ESP_WINNER_NONE);
    assert_true(isnan(value_over(position)));
    esp_position_free(position);
}

/* --- texts ------------------------------------------------------------------------------------- */

static void expect_texts(const char *settings, const char *text, const char *print,
                         const char *board, const char *legal)
{
    struct esp_position *position = stones(settings, text);
    assert_string_equal(printed(position), print);
    assert_string_equal(board_of(position), board);
    assert_string_equal(legal_of(position), legal);
    esp_position_free(position);
}

static void texts(void **state)
{
    (void)state;
    expect_texts(NULL, "", "10", "[10]", "1 2 3");
    expect_texts("heaps=1,2,2 k=2", "", "1,2,2", "[1,2,2]", "1:1 2:1 2:2 3:1 3:2");
    expect_texts("heaps=1,2,2", "7", "7", "[7]", "1 2 3");
    expect_texts("k=1", "0,3,max", "0,3", "[0,3]", "2:1");
    expect_texts(NULL, "002,1,min", "2,1,min", "[2,1]", "1:1 1:2 2:1");
}

static void pictures(void **state)
{
    struct esp_position *position = stones(NULL, "3,0,61");
    char expected[256];
    (void)state;

    snprintf(expected, sizeof expected,
             "heap 1       3  ooo\nheap 2       0  \nheap 3      61  %s ...\n",
             "oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo");
    assert_string_equal(picture_of(position), expected);
    esp_position_free(position);
}

/* The largest game there is: a million moves, numbered without a clash. */
static void large(void **state)
{
    struct esp_position *position = stones("k=1000000", "5,1000000");
    size_t count;
    esp_move *moves = moves_of(position, &count);
    (void)state;

    assert_int_equal(count, 1000005);
    assert_string_equal(move_text(position, moves[0]), "1:1");
    assert_string_equal(move_text(position, moves[4]), "1:5");
    assert_string_equal(move_text(position, moves[5]), "2:1");
    assert_string_equal(move_text(position, moves[count - 1]), "2:1000000");
    assert_int_equal(position->game->plies(position->params, position->state), 1000005);
    play_move(position, moves[count - 1]);
    assert_string_equal(printed(position), "5,0,min");
    free(moves);
    esp_position_free(position);
}

/* --- orders ---------------------------------------------------------------------------------------- */

static void preorder(void **state)
{
    struct esp_position *position = stones(NULL, "4,5");
    struct esp_options options = options_of(position, "preorder=2:3,1:2");
    struct esp_result result = search_of(position, &options, NULL);
    struct esp_error error = { .text = "" };
    (void)state;

    assert_string_equal(move_text(position, result.moves[0].move), "2:3");
    assert_string_equal(move_text(position, result.moves[1].move), "1:2");
    assert_string_equal(move_text(position, result.moves[2].move), "1:1");
    esp_result_free(&result);
    assert_int_equal(esp_options_set(&options, position, "preorder", "3:1", &error),
                     ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "heap '3': expected a whole number from 1 to 2"));
    error.text[0] = '\0';
    assert_int_equal(esp_options_set(&options, position, "preorder", "1:4", &error),
                     ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "count '4': expected a whole number from 1 to 3"));
    error.text[0] = '\0';
    assert_int_equal(esp_options_set(&options, position, "preorder", "2", &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "move '2': expected heap:count, heaps from 1"));
    error.text[0] = '\0';
    assert_int_equal(esp_options_set(&options, position, "preorder", "123456789:1", &error),
                     ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "expected heap:count"));
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- what is refused ---------------------------------------------------------------------------------- */

static void bad_input(void **state)
{
    static const char game[] = "last-stone";
    (void)state;
    expect_bad_position(game, NULL, "1,,2",
                        "position '1,,2': number 2 is '', expected a whole number from 0 to "
                        "1000000");
    expect_bad_position(game, NULL, "-1", "number 1 is '-1', expected a whole number from 0");
    expect_bad_position(game, NULL, "3,1000001", "number 2 is '1000001', expected");
    expect_bad_position(game, NULL, "99999999999999999999", "number 1 is '99999999999999999999'");
    expect_bad_position(game, NULL, "1,x", "number 2 is 'x', expected a whole number");
    expect_bad_position(game, NULL, "1, 2", "number 2 is ' 2', expected a whole number");
    expect_bad_position(game, NULL, "min", "number 1 is 'min', expected a whole number");
    expect_bad_position(game, NULL, "1,min,2", "number 2 is 'min', expected a whole number");
    expect_bad_position(game, NULL, "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
                        "17 heaps, expected at most 16");
    expect_bad_setting(game, "k", "0", "k '0': expected a whole number from 1 to 1000000");
    expect_bad_setting(game, "k", "1000001", "k '1000001': expected a whole number from 1");
    expect_bad_setting(game, "k", "three", "k 'three': expected a whole number");
    expect_bad_setting(game, "heaps", "1;2", "number 1 is '1;2', expected a whole number");
    expect_bad_setting(game, "heap", "1", "no parameter 'heap'; did you mean 'heaps'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows),  cmocka_unit_test(promises), cmocka_unit_test(one_heap),
        cmocka_unit_test(evaluations), cmocka_unit_test(ends), cmocka_unit_test(texts),
        cmocka_unit_test(pictures), cmocka_unit_test(large), cmocka_unit_test(preorder),
        cmocka_unit_test(bad_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
