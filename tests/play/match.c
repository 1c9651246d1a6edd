/*
 * match.c - the course of a match against the game's own rules, for every game
 * played at random; draws by repetition and by length; forfeits; undo.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
#include "testing.h"
#include "random.h"

static struct esp_position *position_of(const char *game, const char *text)
{
    struct esp_position *position;
    struct esp_error error = { .text = "" };

    if (esp_position_new(&position, esp_game_find(game, NULL), text, NULL, 0, NULL, &error) !=
        ESP_OK)
        fail_msg("%s", error.text);
    return position;
}

static struct esp_match *match_of(const struct esp_position *start,
                                  const struct esp_match_rules *rules)
{
    struct esp_match *match;
    struct esp_error error = { .text = "" };

    if (esp_match_new(&match, start, rules, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return match;
}

static void play(struct esp_match *match, const char *move)
{
    struct esp_error error = { .text = "" };
    if (esp_match_play_text(match, move, &error) != ESP_OK)
        fail_msg("%s: %s", move, error.text);
}

/* --- every game at random --------------------------------------------------------- */

/* How often the present state is among those before it, by bytes of its text. */
static size_t times(const struct esp_match *match)
{
    const struct esp_position *now = esp_match_position(match);
    char one[4096], other[4096];
    size_t count = 0;

    now->game->text->print(now->params, now->state, one, sizeof one);
    for (size_t i = 0; i <= esp_match_plies(match); i++) {
        now->game->text->print(now->params, esp_match_state(match, i), other, sizeof other);
        count += strcmp(one, other) == 0;
    }
    return count;
}

/* What the match says against what the rules say, asked here. */
static void check_standing(const struct esp_match *match, const void *state)
{
    const struct esp_position *now = esp_match_position(match);
    const struct esp_match_result *result = esp_match_its_result(match);
    const struct esp_game *game = now->game;
    char text[4096];
    double value;

    assert_int_equal(game->key(now->params, now->state), game->key(now->params, state));
    game->text->print(now->params, state, text, sizeof text);
    assert_string_equal(now->text, text);
    assert_int_equal(esp_match_seat(match), game->text->player(now->params, state));
    if (game->over(now->params, state, &value)) {
        assert_int_equal(result->end, ESP_MATCH_FINISHED);
        assert_true(result->value == value);
        assert_int_equal(result->winner, game->text->winner(now->params, state));
    } else if (strcmp(game->name, "cs156-checkers") == 0 && times(match) >= 3) {
        assert_int_equal(result->end, ESP_MATCH_REPETITION);
        assert_int_equal(result->winner, ESP_WINNER_DRAW);
    } else if (strcmp(game->name, "cs156-checkers") == 0 && esp_match_plies(match) == 400) {
        assert_int_equal(result->end, ESP_MATCH_PLIES);
        assert_int_equal(result->winner, ESP_WINNER_DRAW);
    } else {
        assert_int_equal(result->end, ESP_MATCH_RUNNING);
        assert_true(isnan(result->value));
        assert_string_equal(result->reason, "");
    }
}

static void play_at_random(const struct esp_position *start, uint64_t seed)
{
    const struct esp_game *game = start->game;
    struct esp_match *match = match_of(start, NULL);
    _Alignas(16) char state[ESP_STATE_MAX], next[ESP_STATE_MAX];
    esp_move moves[256];

    memcpy(state, start->state, game->state_size);
    check_standing(match, state);
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING) {
        const size_t count = game->moves(start->params, state, moves, 256);
        const esp_move move = moves[random_below(&seed, count)];
        assert_int_equal(esp_match_play(match, move, NULL), ESP_OK);
        game->play(start->params, next, state, move);
        memcpy(state, next, game->state_size);
        check_standing(match, state);
        assert_int_equal(esp_match_move(match, esp_match_plies(match) - 1), move);
    }
    assert_int_not_equal(esp_match_play(match, moves[0], NULL), ESP_OK);
    while (esp_match_undo(match)) {
        assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_RUNNING);
    }
    check_standing(match, start->state);
    esp_match_free(match);
}

static void every_game(void **state)
{
    (void)state;
    for (size_t i = 0; esp_game_at(i); i++) {
        struct esp_position *start = position_of(esp_game_at(i)->name, "");
        for (uint64_t seed = 1; seed <= 30; seed++)
            play_at_random(start, seed);
        esp_position_free(start);
    }
}

/* --- draws that no rule of the game makes ----------------------------------------- */

static void the_third_time(void **state)
{
    static const char *const shuffle[] = { "0 0 1 0", "0 8 1 8", "1 0 0 0", "1 8 0 8" };
    struct esp_position *start =
        position_of("cs156-checkers", "1:100000002000000000000000000");
    struct esp_match *match = match_of(start, NULL);

    (void)state;
    for (int i = 0; i < 8; i++) {
        assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_RUNNING);
        play(match, shuffle[i % 4]);
    }
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_REPETITION);
    assert_int_equal(esp_match_its_result(match)->winner, ESP_WINNER_DRAW);
    assert_string_equal(esp_match_its_result(match)->reason,
                        "a draw: the same position for the third time");
    esp_match_free(match);

    /* a rule of one's own: the second time, after four moves */
    const struct esp_match_rules twice = { .repetitions = 2 };
    match = match_of(start, &twice);
    for (int i = 0; i < 4; i++)
        play(match, shuffle[i]);
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_REPETITION);
    esp_match_free(match);
    esp_position_free(start);
}

static void too_many_plies(void **state)
{
    const struct esp_match_rules five = { .plies = 5 };
    struct esp_position *start = position_of("connect4", "");
    struct esp_match *match = match_of(start, &five);

    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_RUNNING);
        play(match, i % 2 ? "1" : "0");
    }
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_PLIES);
    assert_string_equal(esp_match_its_result(match)->reason, "a draw after 5 moves without an end");
    assert_true(esp_match_undo(match));
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_RUNNING);
    esp_match_free(match);
    esp_position_free(start);
}

/* Only cs156-checkers can go on for ever. */
static void standard_rules(void **state)
{
    (void)state;
    for (size_t i = 0; esp_game_at(i); i++) {
        struct esp_position *start = position_of(esp_game_at(i)->name, "");
        const struct esp_match_rules rules = esp_match_rules_of(start);
        const bool endless = strcmp(start->game->name, "cs156-checkers") == 0;
        assert_int_equal(rules.repetitions, endless ? 3 : 0);
        assert_int_equal(rules.plies, endless ? 400 : 0);
        esp_position_free(start);
    }
}

/* --- errors ----------------------------------------------------------------------- */

static void wrong_moves_change_nothing(void **state)
{
    struct esp_position *start = position_of("mancala", "");
    struct esp_match *match = match_of(start, NULL);
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_match_play_text(match, "7", &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "no legal move '7'; there are: 0, 1, 2, 3, 4, 5");
    assert_int_equal(esp_match_play(match, 99, NULL), ESP_BAD_INPUT);
    assert_int_equal(esp_match_plies(match), 0);
    assert_false(esp_match_undo(match));
    esp_match_free(match);
    esp_position_free(start);
}

/* A player that fails, and one that answers what is not legal. */
static enum esp_status lose_heart(struct esp_player *player, const struct esp_match *match,
                                  esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)match;
    (void)move;
    return esp_fail(error, ESP_IO, "no answer within 10 s");
}

static enum esp_status dream(struct esp_player *player, const struct esp_match *match,
                             esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)match;
    (void)error;
    *move = 12345;
    return ESP_OK;
}

static void a_player_that_fails_forfeits(void **state)
{
    struct esp_position *start = position_of("connect4", "");
    struct esp_player silent = { .choose = lose_heart }, dreamer = { .choose = dream };
    struct esp_player *const players[2] = { &dreamer, &silent };
    struct esp_match *match = match_of(start, NULL);

    (void)state;
    assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    const struct esp_match_result *result = esp_match_its_result(match);
    assert_int_equal(result->end, ESP_MATCH_FORFEIT);
    assert_int_equal(result->winner, 1);
    assert_string_equal(result->reason, "X forfeits: move number 12345 is not legal here");
    assert_int_equal(esp_match_play_text(match, "0", NULL), ESP_BAD_INPUT);
    esp_match_free(match);

    match = match_of(start, NULL);
    play(match, "3");
    assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    result = esp_match_its_result(match);
    assert_int_equal(result->winner, 0);
    assert_string_equal(result->reason, "O forfeits: no answer within 10 s");
    assert_true(esp_match_undo(match)); /* the move before; the forfeit goes with it */
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_RUNNING);
    esp_match_free(match);
    esp_position_free(start);
}

/* Max, min and min in turn: nobody sits in the third seat. */
static void games_of_two(void **state)
{
    const struct esp_setting three = { "players", "3" };
    struct esp_position *start;
    struct esp_match *match;
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_position_new(&start, esp_game_find("tree", NULL), "random:2,5,1", &three,
                                      1, NULL, NULL),
                     ESP_OK);
    match = match_of(start, NULL);
    play(match, "1");
    assert_int_equal(esp_match_play_text(match, "1", &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "tree: only games of two players are played");
    assert_int_equal(esp_match_plies(match), 1);
    esp_match_free(match);
    esp_position_free(start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),
        cmocka_unit_test(the_third_time),
        cmocka_unit_test(too_many_plies),
        cmocka_unit_test(standard_rules),
        cmocka_unit_test(wrong_moves_change_nothing),
        cmocka_unit_test(a_player_that_fails_forfeits),
        cmocka_unit_test(games_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
