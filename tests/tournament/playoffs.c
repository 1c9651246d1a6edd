/*
 * playoffs.c - who meets whom after the leagues, and how a drawn play-off ends.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

/* In the leagues the lower number wins; play-offs have results of their own. */
struct course {
    int draws[ESP_PLAYOFFS]; /* games of each play-off that are drawn before one is won */
    int played[ESP_PLAYOFFS];
};

static int playoff_of(const struct esp_fixture *fixture)
{
    return fixture->stage == ESP_STAGE_SEMI_FINAL   ? (int)fixture->group
           : fixture->stage == ESP_STAGE_THIRD_PLACE ? 2
                                                     : 3;
}

static int decide(void *data, const struct esp_fixture *fixture)
{
    struct course *course = data;

    if (fixture->stage != ESP_STAGE_LEAGUE) {
        const int playoff = playoff_of(fixture);
        if (course->played[playoff]++ < course->draws[playoff])
            return -1;
    }
    return fixture->seats[0] < fixture->seats[1] ? 0 : 1;
}

static struct esp_standings play(struct esp_tournament *tournament, struct course *course)
{
    hall_play(tournament, decide, course, 10000);
    struct esp_standings standings = hall_standings(tournament);
    assert_int_equal(standings.played, standings.total);
    assert_int_equal(standings.playoff_count, ESP_PLAYOFFS);
    return standings;
}

static void check(const struct esp_playoff *playoff, uint32_t one, uint32_t other, int winner)
{
    assert_int_equal(playoff->entrants[0], one);
    assert_int_equal(playoff->entrants[1], other);
    assert_int_equal(playoff->winner, winner);
}

/* Four leagues: the winners as the leagues were drawn. */
static void winners_of_four_leagues(void **state)
{
    struct esp_tournament *tournament = hall_new(16, ",\"leagues\":4,\"seed\":11");
    struct course course = { { 0 }, { 0 } };
    uint32_t best[4] = { 16, 16, 16, 16 };

    (void)state;
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t league = esp_tournament_its_plan(tournament)->entrants[i].league;
        best[league] = i < best[league] ? i : best[league];
    }
    struct esp_standings standings = play(tournament, &course);
    const int one = best[0] > best[1], two = best[2] > best[3];
    check(&standings.playoffs[0], best[0], best[1], one);
    check(&standings.playoffs[1], best[2], best[3], two);
    const uint32_t winners[] = { best[one], best[2 + two] };
    const uint32_t losers[] = { best[1 - one], best[3 - two] };
    check(&standings.playoffs[2], losers[0], losers[1], losers[0] > losers[1]);
    check(&standings.playoffs[3], winners[0], winners[1], winners[0] > winners[1]);
    for (int i = 0; i < ESP_PLAYOFFS; i++) {
        assert_int_equal(standings.playoffs[i].played, 2);
        assert_int_equal(standings.playoffs[i].by, ESP_BY_POINTS);
    }
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

static void two_leagues_and_one(void **state)
{
    struct course course = { { 0 }, { 0 } };
    struct esp_tournament *tournament = hall_new(6, ",\"leagues\":2,\"playoffs\":true");

    (void)state;
    struct esp_standings standings = play(tournament, &course);
    const struct esp_standing *a = standings.leagues, *b = standings.leagues + 3;
    check(&standings.playoffs[0], a[0].entrant, b[1].entrant, a[0].entrant > b[1].entrant);
    check(&standings.playoffs[1], b[0].entrant, a[1].entrant, b[0].entrant > a[1].entrant);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);

    tournament = hall_new(5, ",\"playoffs\":true");
    standings = play(tournament, &course);
    check(&standings.playoffs[0], 0, 3, 0);
    check(&standings.playoffs[1], 1, 2, 0);
    check(&standings.playoffs[2], 3, 2, 1);
    check(&standings.playoffs[3], 0, 1, 0);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/*
 * Two games drawn: a pair of extra games; of those, the second one won. Where
 * all are drawn, the league decides: a0 has more points there than a3.
 */
static void drawn_play_offs_go_on(void **state)
{
    struct course course = { { 3, 6, 2, 5 }, { 0 } };
    struct esp_tournament *tournament = hall_new(4, ",\"playoffs\":true,\"extra\":2");

    (void)state;
    struct esp_standings standings = play(tournament, &course);
    const struct esp_playoff *playoffs = standings.playoffs;
    check(&playoffs[0], 0, 3, 0);
    assert_int_equal(playoffs[0].by, ESP_BY_EXTRA);
    assert_int_equal(playoffs[0].extra, 2);
    assert_true(playoffs[0].points[0] == 2.5 && playoffs[0].points[1] == 1.5);
    check(&playoffs[1], 1, 2, 0);
    assert_int_equal(playoffs[1].by, ESP_BY_LEAGUE);
    assert_int_equal(playoffs[1].played, 6);
    assert_true(playoffs[1].points[0] == 3 && playoffs[1].points[1] == 3);
    check(&playoffs[2], 3, 2, 1);
    assert_int_equal(playoffs[2].by, ESP_BY_EXTRA);
    assert_int_equal(playoffs[2].extra, 2);
    check(&playoffs[3], 0, 1, 0);
    assert_int_equal(playoffs[3].by, ESP_BY_EXTRA);
    assert_int_equal(playoffs[3].extra, 4);
    assert_int_equal(standings.total, 12 + 4 + 6 + 4 + 6);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

static int all_drawn(void *data, const struct esp_fixture *fixture)
{
    (void)data;
    (void)fixture;
    return -1;
}

static void nothing_but_the_lot(void **state)
{
    struct esp_tournament *tournament = hall_new(4, ",\"playoffs\":true,\"extra\":0,\"seed\":4");
    const struct esp_entrant *entrants = esp_tournament_its_plan(tournament)->entrants;

    (void)state;
    assert_int_equal(hall_play(tournament, all_drawn, NULL, 1000), 12 + 8);
    struct esp_standings standings = hall_standings(tournament);
    for (int i = 0; i < ESP_PLAYOFFS; i++) {
        const struct esp_playoff *playoff = &standings.playoffs[i];
        assert_int_equal(playoff->by, ESP_BY_LOT);
        assert_true(entrants[playoff->entrants[playoff->winner]].lot <
                    entrants[playoff->entrants[1 - playoff->winner]].lot);
    }
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* Leagues of 3 and 2 count by shares: 3 of 4 points are less than 2 of 2. */
static int by_shares(void *data, const struct esp_fixture *fixture)
{
    uint32_t *favourite = data; /* of the league of three: it draws twice and wins twice */

    if (fixture->stage != ESP_STAGE_LEAGUE)
        return -1;
    if (fixture->group == 1)
        return fixture->seats[0] < fixture->seats[1] ? 0 : 1;
    if (*favourite == ESP_NOBODY)
        *favourite = fixture->seats[0];
    if (fixture->seats[0] == *favourite)
        return 0;
    return -1;
}

static void shares_make_leagues_alike(void **state)
{
    struct esp_tournament *tournament =
        hall_new(5, ",\"leagues\":2,\"playoffs\":true,\"extra\":0,\"seed\":2");
    uint32_t favourite = ESP_NOBODY;

    (void)state;
    hall_play(tournament, by_shares, &favourite, 1000);
    struct esp_standings standings = hall_standings(tournament);
    assert_int_equal(standings.leagues[0].entrant, favourite);
    assert_true(standings.leagues[0].points == 3);
    assert_true(standings.leagues[3].points == 2);
    /* semi-finals: 3/4 against 0/2, 2/2 against the second of the three; final 3/4 against 2/2 */
    check(&standings.playoffs[3], favourite, standings.leagues[3].entrant, 1);
    assert_int_equal(standings.playoffs[3].by, ESP_BY_LEAGUE);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* Before the leagues are over nobody is in the play-offs, and the table shows it. */
static void not_before_the_leagues_end(void **state)
{
    struct esp_tournament *tournament = hall_new(8, ",\"leagues\":4");
    struct course course = { { 0 }, { 0 } };
    struct esp_fixture fixture, other;

    (void)state;
    hall_play(tournament, decide, &course, 7);
    assert_true(esp_tournament_next(tournament, &fixture)); /* the eighth is under way */
    assert_false(esp_tournament_next(tournament, &other));
    struct esp_standings standings = hall_standings(tournament);
    assert_int_equal(standings.playoffs[0].entrants[0], ESP_NOBODY);
    assert_int_equal(standings.playoffs[0].winner, -1);
    assert_int_equal(standings.total, 8 + 8);
    esp_standings_free(&standings);
    struct esp_match *match = hall_game(tournament, &fixture, 0);
    assert_int_equal(esp_tournament_enter(tournament, &fixture, match, NULL), ESP_OK);
    esp_match_free(match);
    assert_true(esp_tournament_next(tournament, &other));
    assert_int_equal(other.stage, ESP_STAGE_SEMI_FINAL);
    esp_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winners_of_four_leagues),
        cmocka_unit_test(two_leagues_and_one),
        cmocka_unit_test(drawn_play_offs_go_on),
        cmocka_unit_test(nothing_but_the_lot),
        cmocka_unit_test(shares_make_leagues_alike),
        cmocka_unit_test(not_before_the_leagues_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
