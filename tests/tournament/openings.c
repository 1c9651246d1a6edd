/*
 * openings.c - suites of openings: given as texts, or drawn by chance, none
 * twice and none where the game is over.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

static void write_document(char *document, size_t room, const char *game, const char *more)
{
    snprintf(document, room,
             "{\"tournament\":\"espalier\",\"version\":1,\"game\":\"%s\",\"agents\":["
             "{\"name\":\"a\",\"plays\":\"random\"},{\"name\":\"b\",\"plays\":\"random\"}]%s}",
             game, more);
}

static struct esp_tournament *tournament_of(const char *game, const char *more)
{
    char document[600];

    write_document(document, sizeof document, game, more);
    return hall_read(document);
}

static void refuse(const char *game, const char *more, const char *expected)
{
    struct esp_error error = { .text = "" };
    struct esp_tournament *tournament;
    char document[600];

    write_document(document, sizeof document, game, more);
    assert_int_equal(esp_tournament_read(&tournament, document, "cup.json", &error),
                     ESP_BAD_INPUT);
    assert_null(tournament);
    assert_string_equal(error.text, expected);
}

/* A text of the state, for games where several courses lead to one. */
static void state_text(const struct esp_position *position, char *text, size_t room)
{
    position->game->text->print(position->params, position->state, text, room);
}

static void check_suite(const struct esp_tournament_plan *plan, uint32_t count)
{
    char one[400], other[400];
    double value;

    assert_int_equal(plan->opening_count, count);
    for (uint32_t i = 0; i < plan->opening_total; i++) {
        const struct esp_position *position = plan->openings[i];
        assert_false(position->game->over(position->params, position->state, &value));
        state_text(position, one, sizeof one);
        for (uint32_t j = 0; j < i; j++) {
            state_text(plan->openings[j], other, sizeof other);
            assert_string_not_equal(one, other);
        }
    }
}

static void drawn_openings_are_distinct_and_running(void **state)
{
    static const char *const games[] = { "connect4",   "mancala",     "cs156-checkers",
                                         "tictactoe", "redblue-nim", "last-stone" };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const uint32_t count = i < 4 ? 40 : 3;
        char more[100];
        snprintf(more, sizeof more, ",\"openings\":{\"plies\":%d,\"count\":%u}", i < 4 ? 5 : 2,
                 count);
        struct esp_tournament *tournament = tournament_of(games[i], more);
        check_suite(esp_tournament_its_plan(tournament), count);
        esp_tournament_free(tournament);
    }
}

/* Where a position is a course of play, the opening is one: of that many plies. */
static void courses_of_play_where_the_game_has_them(void **state)
{
    struct esp_tournament *tournament =
        tournament_of("mancala", ",\"openings\":{\"plies\":6,\"count\":20}");
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);

    (void)state;
    for (uint32_t i = 0; i < plan->opening_count; i++) {
        assert_int_equal(strlen(plan->openings[i]->text), 6);
        assert_int_equal(strspn(plan->openings[i]->text, "012345"), 6);
    }
    esp_tournament_free(tournament);
    tournament = tournament_of("connect4", ",\"params\":{\"width\":12},"
                                           "\"openings\":{\"plies\":3,\"count\":20}");
    plan = esp_tournament_its_plan(tournament);
    for (uint32_t i = 0; i < plan->opening_count; i++) {
        const char *comma = strchr(plan->openings[i]->text, ',');
        assert_non_null(comma);
        assert_non_null(strchr(comma + 1, ','));
    }
    esp_tournament_free(tournament);
}

/* From the first position of tictactoe one ply leads to nine: all, and no tenth. */
static void no_more_than_there_are(void **state)
{
    struct esp_tournament *tournament =
        tournament_of("tictactoe", ",\"openings\":{\"plies\":1,\"count\":9}");

    (void)state;
    check_suite(esp_tournament_its_plan(tournament), 9);
    esp_tournament_free(tournament);
    refuse("tictactoe", ",\"openings\":{\"plies\":1,\"count\":10}",
           "cup.json: openings: 9 different positions after 1 plies were found, not 10: ask for "
           "fewer, or for other plies");
    /* the board is full after nine */
    refuse("tictactoe", ",\"openings\":{\"plies\":9,\"count\":1}",
           "cup.json: openings: 0 different positions after 9 plies were found, not 1: ask for "
           "fewer, or for other plies");
}

static void the_seed_draws_them(void **state)
{
    static const char more[] = ",\"openings\":{\"plies\":8,\"count\":5,\"seed\":%d}";
    char one[100], other[100];

    (void)state;
    snprintf(one, sizeof one, more, 1);
    snprintf(other, sizeof other, more, 2);
    struct esp_tournament *a = tournament_of("connect4", one);
    struct esp_tournament *b = tournament_of("connect4", one);
    struct esp_tournament *c = tournament_of("connect4", other);
    const struct esp_tournament_plan *plans[] = { esp_tournament_its_plan(a),
                                                  esp_tournament_its_plan(b),
                                                  esp_tournament_its_plan(c) };
    for (uint32_t i = 0; i < 5; i++) {
        assert_string_equal(plans[0]->openings[i]->text, plans[1]->openings[i]->text);
        assert_string_not_equal(plans[0]->openings[i]->text, plans[2]->openings[i]->text);
    }
    esp_tournament_free(a);
    esp_tournament_free(b);
    esp_tournament_free(c);
}

/* Further ones for drawn play-offs, which nobody has played in a league. */
static void spare_openings_for_extra_games(void **state)
{
    struct esp_tournament *tournament =
        hall_new(4, ",\"playoffs\":true,\"extra\":3,\"openings\":{\"plies\":3,\"count\":2}");
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);
    uint32_t beyond = 0;

    (void)state;
    assert_int_equal(plan->opening_count, 2);
    assert_int_equal(plan->opening_total, 5);
    check_suite(plan, 2);
    for (uint32_t i = 0; i < esp_tournament_fixtures(tournament); i++) {
        const struct esp_fixture *fixture = esp_tournament_fixture(tournament, i);
        assert_true(fixture->stage != ESP_STAGE_LEAGUE || fixture->opening < 2);
        beyond += fixture->opening >= 2;
    }
    assert_int_equal(beyond, 4 * 3 * 2);
    esp_tournament_free(tournament);
}

static void texts_are_kept_as_they_are(void **state)
{
    struct esp_tournament *tournament =
        tournament_of("cs156-checkers",
                      ",\"openings\":[\"\",\"(1 ((0 1 1 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) "
                      "(1 1 1 0 0 0 2 2 2)))\"]");

    (void)state;
    check_suite(esp_tournament_its_plan(tournament), 2);
    esp_tournament_free(tournament);
    tournament = tournament_of("redblue-nim", ",\"position\":\"4,4\"");
    assert_int_equal(esp_tournament_its_plan(tournament)->opening_count, 1);
    assert_string_equal(esp_tournament_its_plan(tournament)->openings[0]->text, "4,4");
    esp_tournament_free(tournament);
}

static void bad_texts_are_named(void **state)
{
    (void)state;
    refuse("tictactoe", ",\"openings\":[\"\",\"04\",\"0x\"]",
           "cup.json: openings[2]: position '0x': character 2 is 'x', expected a cell 0 to 8");
    refuse("tictactoe", ",\"openings\":[\"\",\"0413\",\"1304\"]",
           "cup.json: openings[2]: the same position as openings[1]");
    refuse("tictactoe", ",\"openings\":[\"03142\"]",
           "cup.json: openings[0]: the game is over there");
    refuse("tictactoe", ",\"openings\":[7]",
           "cup.json: openings[0] is no text, expected a position of tictactoe");
    refuse("tictactoe", ",\"openings\":[]",
           "cup.json: \"openings\" is missing or wrong, expected 1 to 10,000 positions");
    refuse("mancala", ",\"openings\":[\"09\"]",
           "cup.json: openings[0]: position '09': skipped 1 move, the first '9' at character "
           "2: there is no such pit");
    refuse("tictactoe", ",\"openings\":\"04\"",
           "cup.json: \"openings\" is missing or wrong, expected a list of positions, or "
           "{\"plies\":..,\"count\":..}");
    refuse("tictactoe", ",\"openings\":{\"plies\":2}",
           "cup.json: \"openings.count\" is missing or wrong, expected a whole number from 1 to "
           "10000");
    refuse("tictactoe", ",\"openings\":{\"plies\":2,\"cuont\":3}",
           "cup.json: openings has no key 'cuont'; did you mean 'count'?");
    refuse("tictactoe", ",\"position\":\"03142\"", "cup.json: position: the game is over there");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_openings_are_distinct_and_running),
        cmocka_unit_test(courses_of_play_where_the_game_has_them),
        cmocka_unit_test(no_more_than_there_are),
        cmocka_unit_test(the_seed_draws_them),
        cmocka_unit_test(spare_openings_for_extra_games),
        cmocka_unit_test(texts_are_kept_as_they_are),
        cmocka_unit_test(bad_texts_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
