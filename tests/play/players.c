/*
 * players.c - what the players choose: the simple player of the Connect Four
 * coursework by the facts of its text, searches and what they keep, the
 * strongest against what theory knows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
#include "espalier/trace.h"
#include "testing.h"
#include "ask.h"

static struct esp_player *player_of(const char *words, const struct esp_position *start,
                                    double seconds)
{
    const struct esp_player_setup setup = { .seconds = seconds };
    struct esp_player *player;
    struct esp_error error = { .text = "" };

    if (esp_player_new(&player, words, start, &setup, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(player->words, words);
    return player;
}

/* More than `best` needs where it can see the end: no result depends on the machine. */
static const double plenty = 20;

/* Play to the end; the winner. */
static int play(const char *game, const char *text, const char *first, const char *second)
{
    struct esp_position *start = position_of(game, NULL, text);
    struct esp_player *players[2] = { player_of(first, start, plenty),
                                      player_of(second, start, plenty) };
    struct esp_match *match;

    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    const struct esp_match_result *result = esp_match_its_result(match);
    if (result->end == ESP_MATCH_FORFEIT)
        fail_msg("%s", result->reason);
    const int winner = result->winner;
    esp_match_free(match);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
    esp_position_free(start);
    return winner;
}

/* One move of a player, as text. */
static void expect_choice(const char *game, const char *text, const char *words,
                          const char *expected)
{
    struct esp_position *start = position_of(game, NULL, text);
    struct esp_player *player = player_of(words, start, plenty);
    struct esp_player *const players[2] = { player, player };
    struct esp_match *match;

    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    assert_int_equal(esp_match_plies(match), 1);
    assert_string_equal(esp_match_move_text(match, 0), expected);
    esp_match_free(match);
    esp_player_free(player);
    esp_position_free(start);
}

/* --- the coursework's facts ------------------------------------------------------- */

static void the_simple_player(void **state)
{
    (void)state;
    expect_choice("connect4", "203", "simple", "0");        /* it does not see the trap */
    expect_choice("connect4", "20314", "simple", "5");      /* X has 2, 3, 4: O blocks */
    expect_choice("connect4", "06162", "simple", "3");      /* X has 0, 1, 2: block */
    expect_choice("connect4", "061626", "simple", "3");     /* and X itself wins there */
    expect_choice("connect4", "0616265", "simple", "6");    /* a win comes before a block */
    expect_choice("connect4", "000000", "simple", "1");     /* leftmost legal */
}

/* --- searches --------------------------------------------------------------------- */

static void a_decision_can_be_seen_again(void **state)
{
    static const char *const words[] = { "search:depth=5", "search:depth=9+max-nodes=5000",
                                         "best" };
    struct esp_position *start = position_of("mancala", NULL, "");

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct esp_player *player = player_of(words[i], start, 0.02);
        struct esp_player *const players[2] = { player, player };
        struct esp_match *match;
        assert_null(player->decision(player));
        assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
        const struct esp_decision *decision = player->decision(player);
        assert_non_null(decision);
        assert_string_equal(decision->position->text, "board:4,4,4,4,4,4,0,4,4,4,4,4,4,0,0");
        assert_int_equal(decision->result->move, esp_match_move(match, 0));
        struct esp_sink *sink = esp_counter_sink_new(NULL);
        assert_int_equal(esp_decision_search(decision, sink, NULL), ESP_OK);
        assert_true(decision->result->counts.nodes > 1);
        assert_int_equal(esp_counter_sink_counts(sink)->nodes, decision->result->counts.nodes);
        sink->close(sink, NULL);
        esp_match_free(match);
        esp_player_free(player);
    }
    esp_position_free(start);
}

/* Nodes limit a game that has no end in sight as time does: one depth after the other. */
static void deeper_and_deeper(void **state)
{
    static const char *const words[] = { "search:max-nodes=3000", "search:max-nodes=30000" };
    struct esp_position *start = position_of("mancala", NULL, "");
    int64_t depths[2];

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct esp_player *player = player_of(words[i], start, 0);
        struct esp_match *match;
        esp_move move;
        assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
        assert_int_equal(player->choose(player, match, &move, NULL), ESP_OK);
        const struct esp_decision *decision = player->decision(player);
        assert_true(decision->result->counts.nodes <= (i ? 30000 : 3000));
        assert_int_equal(decision->result->stop, ESP_STOP_NODES);
        depths[i] = decision->result->depth;
        esp_match_free(match);
        esp_player_free(player);
    }
    assert_in_range(depths[0], 3, 7);
    assert_true(depths[1] > depths[0]);
    esp_position_free(start);
}

/* Where a game can be solved, the strongest plays it right. */
static void the_strongest(void **state)
{
    (void)state;
    assert_int_equal(play("tictactoe", "", "best", "best"), ESP_WINNER_DRAW);
    assert_int_equal(play("last-stone", "1,2,2", "best", "best"), 0);
    assert_int_equal(play("last-stone", "1,2,3", "best", "best"), 1);
    assert_int_equal(play("last-stone", "8", "best", "search:depth=2+nim"), 1);
    expect_choice("connect4", "2030", "best", "4"); /* three with both ends open */
    for (int seed = 0; seed < 10; seed++) {
        char random[32];
        snprintf(random, sizeof random, "random:%d", seed);
        assert_int_not_equal(play("tictactoe", "", "best", random), 1);
        assert_int_not_equal(play("tictactoe", "", random, "best"), 0);
        assert_int_equal(play("connect4", "", "search:alphabeta+threes+depth=4", random), 0);
        /* who never leaves home cannot be beaten there */
        assert_int_not_equal(play("cs156-checkers", "", random, "search:depth=2"), 0);
    }
}

/* How long it took to choose, when it had so many seconds. */
static double seconds_of(const char *game, const char *text, double seconds)
{
    struct esp_position *start = position_of(game, NULL, text);
    struct esp_player *player = player_of("best", start, seconds);
    struct esp_match *match;
    esp_move move;

    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    assert_int_equal(player->choose(player, match, &move, NULL), ESP_OK);
    const double taken = player->decision(player)->seconds;
    esp_match_free(match);
    esp_player_free(player);
    esp_position_free(start);
    return taken;
}

/* Not longer than there is something to find out, and never much longer than it may. */
static void the_time_of_the_strongest(void **state)
{
    (void)state;
    assert_true(seconds_of("connect4", "2030", plenty) < plenty / 2); /* a win in sight */
    assert_true(seconds_of("connect4", "000000111111222222444444555555666666", plenty) <
                plenty / 2); /* one column is left */
    assert_true(seconds_of("cs156-checkers", "", 0.000001) < plenty / 2);
    assert_true(seconds_of("mancala", "", 0.05) < plenty / 2);
}

/* Columns from the middle on, whatever the width. */
static void the_middle_first(void **state)
{
    static const struct {
        const char *settings;
        size_t width;
        esp_move order[7];
    } facts[] = { { "", 7, { 3, 4, 2, 5, 1, 6, 0 } }, { "width=4", 4, { 1, 2, 0, 3 } } };

    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        struct esp_position *start = position_of("connect4", facts[i].settings, "");
        struct esp_options options;
        assert_int_equal(esp_options_init_best(&options, start, NULL), ESP_OK);
        assert_int_equal(options.preorder_count, facts[i].width);
        assert_memory_equal(options.preorder, facts[i].order,
                            facts[i].width * sizeof facts[i].order[0]);
        esp_options_free(&options);
        esp_position_free(start);
    }
}

/* The default agent of Mancala: at least 98 of 100 games as each player. */
static void mancala_against_chance(void **state)
{
    int won[2] = { 0, 0 };

    (void)state;
    for (int seed = 0; seed < 100; seed++) {
        char random[32];
        snprintf(random, sizeof random, "random:%d", seed);
        won[0] += play("mancala", "", "search:depth=5", random) == 0;
        won[1] += play("mancala", "", random, "search:depth=5") == 1;
    }
    printf("the default agent won %d and %d of 100\n", won[0], won[1]);
    assert_true(won[0] >= 98);
    assert_true(won[1] >= 98);
}

/* --- words ------------------------------------------------------------------------ */

static const struct {
    const char *game, *words, *message;
} refused[] = {
    { "mancala", "randm", "no player 'randm'; did you mean 'random'?" },
    { "mancala", "7", "no player '7'; there are: random, search, simple, best, human, remote, exec" },
    { "mancala", "random:x", "random's seed 'x': expected a whole number of at least 0" },
    { "mancala", "best:3", "player 'best:3': best takes nothing after a colon" },
    { "mancala", "simple", "the simple player plays connect4, not mancala" },
    { "mancala", "search:alphabeta",
      "player 'search:alphabeta': mancala cannot be searched to its end: add depth=N, 8 answers in "
      "about a second, or time=S or max-nodes=N" },
    { "tictactoe", "search:alphabetta",
      "player 'search:alphabetta': no algorithm or option value 'alphabetta'; did you mean "
      "'alphabeta'?" },
};

static void wrong_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct esp_position *start = position_of(refused[i].game, NULL, "");
        struct esp_error error = { .text = "" };
        struct esp_player *player;
        assert_int_not_equal(esp_player_new(&player, refused[i].words, start, NULL, &error),
                             ESP_OK);
        assert_null(player);
        assert_string_equal(error.text, refused[i].message);
        esp_position_free(start);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_simple_player),
        cmocka_unit_test(a_decision_can_be_seen_again),
        cmocka_unit_test(deeper_and_deeper),
        cmocka_unit_test(the_strongest),
        cmocka_unit_test(the_time_of_the_strongest),
        cmocka_unit_test(the_middle_first),
        cmocka_unit_test(mancala_against_chance),
        cmocka_unit_test(wrong_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
