/*
 * cs156_checkers.c - moves, results and winners of whole boards; leaf counts;
 * chains from outside, legal and not; texts.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "expect.h"
#include "random.h"
#include "rows.h"

static struct esp_position *board_of(const char *text)
{
    return position_of("cs156-checkers", NULL, text);
}

/* The position's own text after a move, in a block that the next call overwrites. */
static const char *text_after(const struct esp_position *position, esp_move move)
{
    static char text[64];
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    position->game->play(position->params, next, position->state, move);
    position->game->text->print(position->params, next, text, sizeof text);
    return text;
}

/* --- the rows ------------------------------------------------------------------------ */

static void check_move(const struct esp_position *position, esp_move move, const json_t *expected,
                       long long player)
{
    char result[64], given[256];
    struct esp_error error = { .text = "" };
    esp_move found;

    expect_move(position, move, json_object_get(expected, "move"), ' ');
    snprintf(result, sizeof result, "%lld:%s", 3 - player, row_text(expected, "result"));
    assert_string_equal(text_after(position, move), result);

    snprintf(given, sizeof given, "%s", move_text(position, move));
    if (esp_move_find(position->game, position->params, position->state, given, &found, &error) !=
        ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(found, move);
}

static void check_board(json_t *row, size_t line, void *data)
{
    const json_t *expected = row_list(row, "moves");
    const long long player = row_integer(row, "player"), won_by = row_integer(row, "won_by");
    char text[64];
    double value;
    size_t count;
    (void)line, (void)data;

    snprintf(text, sizeof text, "%lld:%s", player, row_text(row, "board"));
    struct esp_position *position = board_of(text);
    esp_move *moves = moves_of(position, &count);
    assert_int_equal(count, json_array_size(expected));
    for (size_t i = 0; i < count; i++) {
        assert_true(i == 0 || moves[i - 1] < moves[i]);
        check_move(position, moves[i], json_array_get(expected, i), player);
    }

    /* A row's won_by tells who has filled the goal; who cannot move has lost, too. */
    const long long winner = won_by ? won_by : count == 0 ? 3 - player : 0;
    const bool over = position->game->over(position->params, position->state, &value);
    assert_int_equal(over, winner != 0);
    if (over)
        assert_true(value == (winner == 1 ? 1000 : -1000));
    assert_int_equal(position->game->text->winner(position->params, position->state),
                     winner ? winner - 1 : ESP_WINNER_NONE);
    free(moves);
    esp_position_free(position);
}

static void rows(void **state)
{
    (void)state;
    each_row("cs156_moves.jsonl", 256, check_board, NULL);
}

/* --- counts -------------------------------------------------------------------------- */

static void leaf_counts(void **state)
{
    static const unsigned long long leaves[] = { 1, 6, 36, 458, 5789, 76224 };
    struct esp_position *position = board_of("");
    (void)state;

    for (int depth = 0; depth <= 5; depth++) {
        char settings[64];
        snprintf(settings, sizeof settings, "algorithm=minimax depth=%d", depth);
        struct esp_options options = options_of(position, settings);
        struct esp_result result = search_of(position, &options, NULL);
        assert_int_equal(result.counts.horizon, leaves[depth]);
        assert_int_equal(result.counts.terminal, 0);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* The value that a position has at once. */
static double advance(const char *text)
{
    struct esp_position *position = board_of(text);
    const double value = position->game->evaluate(position->params, position->state, 0);
    esp_position_free(position);
    return value;
}

static void evaluation(void **state)
{
    (void)state;
    assert_true(advance("") == 0);
    assert_true(advance("1:000000001000000000000000000") == 8);
    assert_true(advance("1:000000000000001000000000000") == 5);
    assert_true(advance("2:000000000000002000000000000") == -3);
    assert_true(advance("2:200000000000000000000000000") == -8);
    assert_true(advance("1:010100222111000222111000222") == 1);
}

/* --- chains from outside ------------------------------------------------------------- */

static void expect_found(const char *board, const char *chain, const char *canonical)
{
    struct esp_position *position = board_of(board);
    struct esp_error error = { .text = "" };
    esp_move move;

    if (esp_move_find(position->game, position->params, position->state, chain, &move, &error) !=
        ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(move_text(position, move), canonical);
    esp_position_free(position);
}

static void expect_illegal(const char *board, const char *chain, const char *why)
{
    struct esp_position *position = board_of(board);
    struct esp_error error = { .text = "" };
    esp_move move;

    assert_int_equal(esp_move_find(position->game, position->params, position->state, chain, &move,
                                   &error),
                     ESP_BAD_INPUT);
    if (!strstr(error.text, why))
        fail_msg("'%s' does not say '%s'", error.text, why);
    assert_null(strchr(error.text, '\n'));
    esp_position_free(position);
}

/* A board on which one piece can go round and round. */
static const char loop[] = "1:100000000110000000000000000";

static void chains(void **state)
{
    (void)state;
    expect_found("", "0 1 0 3", "0 1 0 3");
    expect_found("", "(0 1 0 3)", "0 1 0 3");
    expect_found("", " 0,1,0,3 ", "0 1 0 3");
    expect_found("1:111002022111000222111000222", "0 2 0 3", "0 2 0 3");
    expect_found("1:111002022110100222111000222", "1 0 1 2 1 4", "1 0 1 2 1 4");
    expect_found(loop, "0 0 2 0", "0 0 2 0");
    expect_found(loop, "0 0 2 0 0 0", "0 0 2 0 0 0");
    expect_found(loop, "0 0 2 0 0 0 2 0", "0 0 2 0");
    expect_found(loop, "0 0 2 0 0 0 2 0 0 0 2 0 0 0", "0 0 2 0 0 0");
}

/* Far longer than any canonical chain: the result alone counts. */
static void endless_chain(void **state)
{
    enum { TURNS = 5000 };
    char *chain = malloc(8 * TURNS + 8), *at = chain;
    (void)state;

    assert_non_null(chain);
    at += sprintf(at, "0 0");
    for (int i = 0; i < TURNS; i++)
        at += sprintf(at, " 2 0 0 0");
    expect_found(loop, chain, "0 0 2 0 0 0");
    sprintf(at, " 2 0");
    expect_found(loop, chain, "0 0 2 0");
    free(chain);
}

static void bad_chains(void **state)
{
    (void)state;
    expect_illegal("", "", "ends before a row");
    expect_illegal("", "0", "ends before a column");
    expect_illegal("", "0 1", "ends before a row");
    expect_illegal("", "0 1 0", "ends before a column");
    expect_illegal("", "0 1 3 1", "character 5: expected a row, 0 to 2");
    expect_illegal("", "0 9 0 1", "character 3: expected a column, 0 to 8");
    expect_illegal("", "0 10 0 1", "character 3: expected a column, 0 to 8");
    expect_illegal("", "0 -1 0 1", "character 3: expected a column, 0 to 8");
    expect_illegal("", "a b", "character 1: expected a row, 0 to 2");
    expect_illegal("", "0 3 0 4", "no piece of player 1 on 0 3");
    expect_illegal("", "0 6 0 5", "no piece of player 1 on 0 6");
    expect_illegal("2:111000222111000222111000222", "0 2 0 3", "no piece of player 2 on 0 2");
    expect_illegal("", "0 1 0 2", "0 1 to 0 2 ends on an occupied square");
    expect_illegal("", "0 0 0 2", "0 0 to 0 2 ends on an occupied square");
    expect_illegal("", "0 2 0 4", "0 2 to 0 4 hops over an empty square");
    expect_illegal("", "0 2 0 2", "neither a step nor a hop");
    expect_illegal("", "0 2 1 3", "neither a step nor a hop");
    expect_illegal("1:000100000000000000000000000", "0 3 0 2", "neither a step nor a hop");
    expect_illegal("1:000000001000000000000000000", "0 8 1 0", "neither a step nor a hop");
    expect_illegal("1:000000010000000000000000000", "0 7 1 0", "neither a step nor a hop");
    expect_illegal("", "0 2 0 3 0 4", "0 2 to 0 3 is a step, which must be a move of its own");
    expect_illegal("", "0 1 0 3 0 4", "0 3 to 0 4 is a step, which must be a move of its own");
    expect_illegal(loop, "0 0 2 0 0 0 0 2", "0 0 to 0 2 hops over an empty square");
}

/* --- texts --------------------------------------------------------------------------- */

static void expect_text(const struct esp_position *position, const char *expected)
{
    char text[64];
    const size_t length =
        position->game->text->print(position->params, position->state, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void texts(void **state)
{
    static const char start[] = "1:111000222111000222111000222";
    static const char lisp[] =
        "(2 ((1 1 1 0 0 2 0 2 2)\n (0 1 0 1 1 0 2 2 2)\n\t(1 1 1 0 0 0 2 2 2)))\n";
    struct esp_position *position = board_of("");
    char board[256];
    (void)state;

    expect_text(position, start);
    position->game->text->board_json(position->params, position->state, board, sizeof board);
    assert_string_equal(board, "[[1,1,1,0,0,0,2,2,2],[1,1,1,0,0,0,2,2,2],[1,1,1,0,0,0,2,2,2]]");
    assert_int_equal(position->game->text->player(position->params, position->state), 0);
    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_OK);
    expect_text(position, "2:111000222111000222111000222");
    esp_position_free(position);

    position = board_of(lisp);
    expect_text(position, "2:111002022010110222111000222");
    assert_int_equal(position->game->text->player(position->params, position->state), 1);
    esp_position_free(position);
}

static void refused(const char *text, const char *why)
{
    expect_refused("cs156-checkers", NULL, text, why);
}

static void bad_texts(void **state)
{
    (void)state;
    refused("3:111000222111000222111000222", "character 1 is '3', expected player 1 or 2");
    refused("111000222111000222111000222", "character 2 is '1', expected a colon");
    refused("1:111000222111000222111000223", "character 29 is '3', expected a cell, 0, 1 or 2");
    refused("1:11100022211100022211100022", "ends after character 28, expected a cell");
    refused("1:1110002221110002221110002222", "character 30 is '2', expected the end");
    refused("(1 ((1 1 1 0 0 0 2 2) (1 1 1 0 0 0 2 2 2)))", "character 21 is ')', expected a cell");
    refused("(1 ((1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2))",
            "expected a closing parenthesis");
}

/* Moves and positions that a long game passes through read back as they are written. */
static void round_trips(void **state)
{
    uint64_t random = 156;
    (void)state;

    for (int game = 0; game < 50; game++) {
        struct esp_position *position = board_of("");
        for (int ply = 0; ply < 60; ply++) {
            char text[64];
            play_random(position, 1, &random);
            position->game->text->print(position->params, position->state, text, sizeof text);
            struct esp_position *again = board_of(text);
            assert_memory_equal(again->state, position->state, position->game->state_size);
            assert_true(position->game->key(position->params, position->state) ==
                        again->game->key(again->params, again->state));
            esp_position_free(again);
        }
        esp_position_free(position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows),   cmocka_unit_test(leaf_counts),   cmocka_unit_test(evaluation),
        cmocka_unit_test(chains), cmocka_unit_test(endless_chain), cmocka_unit_test(bad_chains),
        cmocka_unit_test(texts),  cmocka_unit_test(bad_texts),     cmocka_unit_test(round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
