/*
 * strength.c - how well our players play Mancala, on openings that neither of
 * them chose: the default agent (the coursework's alpha-beta at depth 5 with
 * our own evaluation) against the same search with plain store difference,
 * and `best` with a tenth of a second against the default agent.
 */
#include <stdio.h>
#include <stdlib.h>

#include "espalier/play.h"
#include "testing.h"
#include "ask.h"

enum { OPENINGS = 100, OPENING_PLIES = 4, MOST_TRIES = 10 * OPENINGS };

static const char default_agent[] = "search:depth=5";

/* --- the suite -------------------------------------------------------------------- */

struct suite {
    struct esp_position *openings[OPENINGS];
    uint64_t keys[OPENINGS];
    size_t count;
};

static void add_opening(struct suite *suite, struct esp_position *opening)
{
    const struct esp_game *game = opening->game;
    const uint64_t key = game->key(opening->params, opening->state);
    double value;
    bool known = game->over(opening->params, opening->state, &value);

    for (size_t i = 0; i < suite->count; i++)
        known |= suite->keys[i] == key;
    if (known) {
        esp_position_free(opening);
        return;
    }
    suite->keys[suite->count] = key;
    suite->openings[suite->count++] = opening;
}

/* Four moves by chance, no position twice: the same suite every time. */
static int make_suite(void **state)
{
    static struct suite suite;
    uint64_t random = 2403;

    for (int i = 0; i < MOST_TRIES && suite.count < OPENINGS; i++) {
        struct esp_position *opening = position_of("mancala", NULL, "");
        play_random(opening, OPENING_PLIES, &random);
        add_opening(&suite, opening);
    }
    *state = &suite;
    return suite.count == OPENINGS ? 0 : -1;
}

static int free_suite(void **state)
{
    struct suite *suite = *state;

    for (size_t i = 0; i < suite->count; i++)
        esp_position_free(suite->openings[i]);
    return 0;
}

/* --- a match over the suite ------------------------------------------------------- */

struct tally {
    int won, lost, drawn;                /* games */
    int openings_won, openings_lost; /* where one of the two made more of both games */
};

static int play(const struct esp_position *opening, const char *first, const char *second)
{
    const struct esp_player_setup setup = { .seconds = 0.1 };
    const char *const words[2] = { first, second };
    struct esp_player *players[2];
    struct esp_match *match;

    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(esp_player_new(&players[seat], words[seat], opening, &setup, NULL),
                         ESP_OK);
    assert_int_equal(esp_match_new(&match, opening, NULL, NULL), ESP_OK);
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_FINISHED);
    const int winner = esp_match_its_result(match)->winner;
    esp_match_free(match);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
    return winner;
}

/* 1 for a win of that seat, -1 for a loss, 0 for a draw. */
static int count(struct tally *tally, int winner, int seat)
{
    if (winner == ESP_WINNER_DRAW) {
        tally->drawn++;
        return 0;
    }
    ++*(winner == seat ? &tally->won : &tally->lost);
    return winner == seat ? 1 : -1;
}

/* Every opening twice, with sides exchanged. */
static struct tally play_suite(const struct suite *suite, const char *ours, const char *theirs)
{
    struct tally tally = { 0 };

    for (size_t i = 0; i < suite->count; i++) {
        int sum = count(&tally, play(suite->openings[i], ours, theirs), 0);
        sum += count(&tally, play(suite->openings[i], theirs, ours), 1);
        tally.openings_won += sum > 0;
        tally.openings_lost += sum < 0;
    }
    print_message("%s against %s: %d won, %d lost, %d drawn; openings: %d won, %d lost\n", ours,
                  theirs, tally.won, tally.lost, tally.drawn, tally.openings_won,
                  tally.openings_lost);
    return tally;
}

static void the_default_agent(void **state)
{
    const struct tally tally =
        play_suite(*state, default_agent, "search:depth=5+store-difference");

    assert_int_equal(tally.won + tally.lost + tally.drawn, 2 * OPENINGS);
    assert_true(tally.won > OPENINGS);
    assert_true(tally.openings_won > OPENINGS / 2);
}

/* By the clock: what it finds depends on the machine, that it wins should not. */
static void the_best(void **state)
{
    const struct tally tally = play_suite(*state, "best", default_agent);

    assert_true(tally.won > OPENINGS);
    assert_true(tally.openings_won > tally.openings_lost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_agent),
        cmocka_unit_test(the_best),
    };
    return cmocka_run_group_tests(tests, make_suite, free_suite);
}
