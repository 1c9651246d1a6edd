/*
 * games.c - games between agents: the same in whatever order they are played,
 * seeds of their own for those who play by chance, forfeits, interruptions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

enum { GAMES_MOST = 200, GAME_TEXT = 4000 };

#define AGENTS                                                                              \
    "{\"tournament\":\"espalier\",\"version\":1,\"game\":\"connect4\",\"seed\":3,"          \
    "\"openings\":{\"plies\":2,\"count\":2},\"agents\":["                                   \
    "{\"name\":\"by chance\",\"plays\":\"random\"},"                                        \
    "{\"name\":\"by another\",\"plays\":\"random:1\"},"                                     \
    "{\"name\":\"undecided\",\"plays\":\"search:depth=1+ties=random\"},"                    \
    "{\"name\":\"sure\",\"plays\":\"search:depth=2\"}]}"

static char *text_of(const struct esp_match *match)
{
    char *text = malloc(GAME_TEXT);

    assert_non_null(text);
    assert_true(esp_match_json(match, text, GAME_TEXT) < GAME_TEXT);
    return text;
}

static struct esp_match *play(const struct esp_tournament *tournament,
                              const struct esp_fixture *fixture)
{
    struct esp_error error = { .text = "" };
    struct esp_match *match;

    if (esp_tournament_play(&match, tournament, fixture, esp_player_new, NULL, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_non_null(match);
    assert_true(esp_match_its_result(match)->end != ESP_MATCH_RUNNING);
    return match;
}

/* All games forwards, then all backwards: not one differs. */
static void in_any_order_the_same(void **state)
{
    struct esp_tournament *tournament = hall_read(AGENTS);
    const uint32_t count = esp_tournament_fixtures(tournament);
    char *texts[GAMES_MOST];

    (void)state;
    assert_int_equal(count, 4 * 3 * 2);
    for (uint32_t i = 0; i < count; i++) {
        struct esp_match *match = play(tournament, esp_tournament_fixture(tournament, i));
        texts[i] = text_of(match);
        esp_match_free(match);
    }
    for (uint32_t i = count; i-- > 0;) {
        struct esp_match *match = play(tournament, esp_tournament_fixture(tournament, i));
        char *again = text_of(match);
        assert_string_equal(again, texts[i]);
        free(again);
        free(texts[i]);
        esp_match_free(match);
    }
    esp_tournament_free(tournament);
}

/* Who plays by chance has a seed in every game, no two alike; others play as they are. */
static void chance_has_a_seed_for_every_game(void **state)
{
    struct esp_tournament *tournament = hall_read(AGENTS);
    const uint32_t count = esp_tournament_fixtures(tournament);
    char *seen[2 * GAMES_MOST];
    size_t seeds = 0;

    (void)state;
    for (uint32_t i = 0; i < count; i++) {
        const struct esp_fixture *fixture = esp_tournament_fixture(tournament, i);
        struct esp_match *match = play(tournament, fixture);
        for (int seat = 0; seat < 2; seat++) {
            const char *words = esp_match_player(match, seat);
            const uint32_t entrant = fixture->seats[seat];
            if (entrant == 3) {
                assert_string_equal(words, "search:depth=2");
                continue;
            }
            const char *prefix = entrant < 2 ? "random:" : "search:depth=1+ties=random+seed=";
            assert_memory_equal(words, prefix, strlen(prefix));
            seen[seeds] = strdup(words + strlen(prefix));
            for (size_t j = 0; j < seeds; j++)
                assert_string_not_equal(seen[seeds], seen[j]);
            seeds++;
        }
        esp_match_free(match);
    }
    assert_int_equal(seeds, 3 * 3 * 2 * 2);
    while (seeds > 0)
        free(seen[--seeds]);
    esp_tournament_free(tournament);
}

/* --- players that fail --------------------------------------------------------- */

static enum esp_status give_up(struct esp_player *player, const struct esp_match *match,
                               esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)match;
    (void)move;
    return esp_fail(error, ESP_IO, "it crashed");
}

static volatile sig_atomic_t rung;

static enum esp_status ring(struct esp_player *player, const struct esp_match *match,
                            esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)error;
    rung = 1;
    const struct esp_position *now = esp_match_position(match);
    now->game->moves(now->params, now->state, move, 1);
    return ESP_OK;
}

/* As an outside agent that had no time to answer. */
static enum esp_status ring_and_leave(struct esp_player *player, const struct esp_match *match,
                                      esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)match;
    (void)move;
    rung = 1;
    return esp_fail(error, ESP_UNSUPPORTED, "it was interrupted");
}

/* The same without a reason. */
static enum esp_status leave(struct esp_player *player, const struct esp_match *match,
                             esp_move *move, struct esp_error *error)
{
    (void)player;
    (void)match;
    (void)move;
    return esp_fail(error, ESP_UNSUPPORTED, "it left");
}

static void free_block(struct esp_player *player)
{
    free(player);
}

/* Those that play "search:depth=2" are others here. */
static enum esp_status make(struct esp_player **out, const char *words,
                            const struct esp_position *start,
                            const struct esp_player_setup *setup, struct esp_error *error,
                            enum esp_status (*choose)(struct esp_player *,
                                                      const struct esp_match *, esp_move *,
                                                      struct esp_error *))
{
    if (strcmp(words, "search:depth=2") != 0)
        return esp_player_new(out, words, start, setup, error);
    *out = calloc(1, sizeof **out);
    (*out)->words = strdup(words);
    (*out)->choose = choose;
    (*out)->free = free_block;
    return ESP_OK;
}

static enum esp_status make_crashing(struct esp_player **out, const char *words,
                                     const struct esp_position *start,
                                     const struct esp_player_setup *setup,
                                     struct esp_error *error)
{
    return make(out, words, start, setup, error, give_up);
}

static enum esp_status make_ringing(struct esp_player **out, const char *words,
                                    const struct esp_position *start,
                                    const struct esp_player_setup *setup,
                                    struct esp_error *error)
{
    return make(out, words, start, setup, error, ring);
}

static enum esp_status make_ringing_and_leaving(struct esp_player **out, const char *words,
                                                const struct esp_position *start,
                                                const struct esp_player_setup *setup,
                                                struct esp_error *error)
{
    return make(out, words, start, setup, error, ring_and_leave);
}

static enum esp_status make_leaving(struct esp_player **out, const char *words,
                                    const struct esp_position *start,
                                    const struct esp_player_setup *setup,
                                    struct esp_error *error)
{
    return make(out, words, start, setup, error, leave);
}

static void a_crash_is_a_loss(void **state)
{
    struct esp_tournament *tournament = hall_read(AGENTS);
    struct esp_error error = { .text = "" };
    struct esp_fixture fixture;
    unsigned forfeits = 0;

    (void)state;
    while (esp_tournament_next(tournament, &fixture)) {
        struct esp_match *match;
        assert_int_equal(esp_tournament_play(&match, tournament, &fixture, make_crashing, NULL,
                                             &error), ESP_OK);
        assert_int_equal(esp_tournament_enter(tournament, &fixture, match, &error), ESP_OK);
        esp_match_free(match);
        const struct esp_fixture_result *result = esp_tournament_result(tournament, fixture.number);
        if (result->end != ESP_MATCH_FORFEIT)
            continue;
        assert_int_equal(fixture.seats[1 - result->winner], 3);
        assert_non_null(strstr(result->reason, "forfeits: it crashed"));
        forfeits++;
    }
    assert_int_equal(forfeits, 3 * 2 * 2);
    struct esp_standings standings = hall_standings(tournament);
    assert_int_equal(hall_standing(&standings, 3)->forfeits, 12);
    assert_int_equal(hall_standing(&standings, 3)->losses, 12);
    assert_int_equal(hall_standing(&standings, 0)->forfeits, 0);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* A game that was interrupted is none, although the move was made. */
static void an_interrupted_game_does_not_count(void **state)
{
    esp_player_make *const makers[] = { make_ringing, make_ringing_and_leaving };
    struct esp_tournament *tournament = hall_read(AGENTS);
    struct esp_error error = { .text = "" };
    struct esp_match *match;
    uint32_t number = 0;

    (void)state;
    while (esp_tournament_fixture(tournament, number)->seats[0] != 3)
        number++;
    const struct esp_fixture *fixture = esp_tournament_fixture(tournament, number);
    for (int i = 0; i < 2; i++) {
        rung = 0;
        assert_int_equal(esp_tournament_play(&match, tournament, fixture, makers[i], &rung, &error),
                         ESP_OK);
        assert_true(rung);
        assert_null(match);
    }
    /* without an interruption that is an error, and no loss of anybody's */
    rung = 0;
    assert_int_equal(esp_tournament_play(&match, tournament, fixture, make_leaving, &rung, &error),
                     ESP_UNSUPPORTED);
    char expected[100];
    snprintf(expected, sizeof expected, "cup.json: game %u: it left", number + 1);
    assert_string_equal(error.text, expected);
    assert_null(match);
    esp_tournament_free(tournament);
}

static void who_cannot_play_is_named_before(void **state)
{
    struct esp_tournament *tournament =
        hall_read("{\"tournament\":\"espalier\",\"version\":1,\"game\":\"mancala\",\"agents\":["
                  "{\"name\":\"a\",\"plays\":\"random\"},{\"name\":\"b\",\"plays\":\"simple\"}]}");
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_tournament_check(tournament, esp_player_new, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "cup.json: agent 'b': the simple player plays connect4, not "
                                    "mancala");
    esp_tournament_free(tournament);
    tournament = hall_read(AGENTS);
    assert_int_equal(esp_tournament_check(tournament, esp_player_new, NULL), ESP_OK);
    esp_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_any_order_the_same),
        cmocka_unit_test(chance_has_a_seed_for_every_game),
        cmocka_unit_test(a_crash_is_a_loss),
        cmocka_unit_test(an_interrupted_game_does_not_count),
        cmocka_unit_test(who_cannot_play_is_named_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
