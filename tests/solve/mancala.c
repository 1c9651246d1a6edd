/*
 * Mancala: random positions near their end against minimax over the game's
 * rules, for every number of pits and both capture rules.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "random.h"
#include "solved.h"

/* P1's store less P2's, read from a board's text. */
static int margin(const struct esp_position *position, const void *state, int pits)
{
    int stores[2] = { 0, 0 };
    char text[128];

    position->game->text->print(position->params, state, text, sizeof text);
    char *at = strchr(text, ':') + 1;
    for (int i = 0; i < 2 * pits + 2; i++, at++) {
        const int number = (int)strtol(at, &at, 10);
        if (i % (pits + 1) == pits)
            stores[i / (pits + 1)] = number;
    }
    return stores[0] - stores[1];
}

/* P1's margin with best play. */
static int plain(const struct esp_position *position, const void *state, int pits, int alpha,
                 int beta)
{
    const struct esp_game *game = position->game;
    esp_move moves[6];
    double value;

    if (game->over(position->params, state, &value))
        return margin(position, state, pits);
    const bool max = game->side(position->params, state) == ESP_MAX;
    const size_t count = game->moves(position->params, state, moves, 6);
    for (size_t i = 0; i < count && alpha < beta; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(position->params, next, state, moves[i]);
        const int child = plain(position, next, pits, alpha, beta);
        if (max && child > alpha)
            alpha = child;
        if (!max && child < beta)
            beta = child;
    }
    return max ? alpha : beta;
}

/* A board with that many stones, anywhere. */
static void fill(char *text, size_t room, int pits, int stones, uint64_t *random)
{
    int board[15] = { 0 };
    size_t length = (size_t)snprintf(text, room, "board:");

    for (int i = 0; i < stones; i++)
        board[random_below(random, (uint64_t)(2 * pits + 2))]++;
    for (int i = 0; i < 2 * pits + 2; i++)
        length += (size_t)snprintf(text + length, room - length, "%d,", board[i]);
    snprintf(text + length, room - length, "%d", (int)random_below(random, 2));
}

static void check_positions(int pits, const char *rule, int stones, int count)
{
    char number[2] = { (char)('0' + pits), '\0' }, text[128];
    const struct esp_setting settings[] = { { "pits", number },
                                            { "stones", "1" },
                                            { "capture", rule } };
    uint64_t random = (uint64_t)pits * 100 + (uint64_t)stones;
    struct esp_position *position;

    for (int checked = 0; checked < count; checked++) {
        do /* again, if it is a board that should have been swept */
            fill(text, sizeof text, pits, stones, &random);
        while (esp_position_new(&position, esp_game_find("mancala", NULL), text, settings, 3, NULL,
                                NULL) != ESP_OK);
        const int expected = plain(position, position->state, pits, -99, 99);
        if (score_of(position) != expected)
            fail_msg("%s %s: %g, expected %d", text, rule, score_of(position), expected);
        assert_true(sign_of(position) == (expected > 0) - (expected < 0));
        esp_position_free(position);
    }
}

static void random_positions_as_minimax(void **state)
{
    (void)state;
    for (int pits = 1; pits <= 6; pits++) {
        for (int stones = 2; stones <= 12; stones += 5) {
            check_positions(pits, "opposite", stones, 25);
            check_positions(pits, "empty", stones, 25);
        }
    }
}

/* Whole small games, where nothing comes out of the database of endings at once. */
static void starts_as_minimax(void **state)
{
    (void)state;
    for (int rule = 0; rule < 2; rule++) {
        char settings[64];
        snprintf(settings, sizeof settings, "pits=3 stones=2 capture=%s",
                 rule ? "empty" : "opposite");
        struct esp_position *position = position_of("mancala", settings, "");
        assert_true(score_of(position) == plain(position, position->state, 3, -99, 99));
        esp_position_free(position);
    }
}

static void too_many_stones_are_refused(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20 };
    struct esp_position *position = position_of("mancala", "pits=6 stones=6", "");
    struct esp_error error = { .text = "" };
    struct esp_solver *solver;

    (void)state;
    assert_int_equal(esp_solver_new(&solver, position, &options, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "a board with 72 stones in its pits cannot be solved, expected "
                                    "at most 63");
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_as_minimax),
        cmocka_unit_test(starts_as_minimax),
        cmocka_unit_test(too_many_stones_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
