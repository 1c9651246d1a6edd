/*
 * standings.c - tables worked out by hand: the points of the coursework, and
 * every rule that parts equals.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

/* --- the coursework: the stronger always wins ---------------------------------- */

static int lower_number_wins(void *data, const struct esp_fixture *fixture)
{
    (void)data;
    return fixture->seats[0] < fixture->seats[1] ? 0 : 1;
}

/*
 * In each league of four the lowest number wins all 6 games, the next 4, then
 * 2 and 0: 7, 6, 5 and 4 points. The play-offs go the same way: agent 0 is
 * the lowest of all and gets gold.
 */
static void check_league(const struct esp_standings *standings, uint32_t first)
{
    for (uint32_t i = 0; i < 4; i++) {
        const struct esp_standing *standing = &standings->leagues[first + i];
        assert_int_equal(standing->league, first / 4);
        assert_int_equal(standing->place, i + 1);
        assert_int_equal(standing->played, 6);
        assert_true(standing->points == 6 - 2 * (double)i);
        assert_int_equal(standing->wins, 6 - 2 * i);
        assert_int_equal(standing->losses, 2 * i);
        assert_int_equal(standing->forfeits, 2 * i);
        assert_true(standing->award == 7 - (double)i);
        if (i > 0)
            assert_true(standing[-1].entrant < standing->entrant);
        for (uint32_t j = 0; j < 4; j++)
            assert_true(standings->cross[(first + i) * 16 + first + j] == (j > i ? 2 : 0));
    }
}

static void the_points_of_the_coursework(void **state)
{
    struct esp_tournament *tournament = hall_new(16, ",\"leagues\":4,\"seed\":5");
    double sum = 0;

    (void)state;
    assert_int_equal(hall_play(tournament, lower_number_wins, NULL, 1000), 56);
    struct esp_standings standings = hall_standings(tournament);
    assert_int_equal(standings.count, 16);
    assert_int_equal(standings.played, 56);
    assert_int_equal(standings.total, 56);
    for (uint32_t first = 0; first < 16; first += 4)
        check_league(&standings, first);
    const struct esp_standing *gold = hall_standing(&standings, 0);
    assert_int_equal(gold->medal, 1);
    assert_true(gold->award + gold->bonus == 9);
    /* 4 * (7 + 6 + 5 + 4), and 2 + 1 + 1 */
    for (uint32_t i = 0; i < 16; i++)
        sum += standings.leagues[i].award + standings.leagues[i].bonus;
    assert_true(sum == 88 + 4);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* Points of one's own; places beyond the list get none; nothing before the leagues end. */
static void points_of_ones_own(void **state)
{
    struct esp_tournament *tournament =
        hall_new(4, ",\"playoffs\":true,\"points\":{\"places\":[10,4.5],\"medals\":[3,2,1]}");

    (void)state;
    assert_int_equal(hall_play(tournament, lower_number_wins, NULL, 11), 11);
    struct esp_standings standings = hall_standings(tournament);
    assert_true(isnan(standings.leagues[0].award));
    assert_int_equal(standings.leagues[0].medal, 0);
    esp_standings_free(&standings);
    assert_int_equal(hall_play(tournament, lower_number_wins, NULL, 1000), 1 + 8);
    standings = hall_standings(tournament);
    const double awards[] = { 10, 4.5, 0, 0 }, bonus[] = { 3, 2, 1, 0 };
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(standings.leagues[i].entrant, i);
        assert_true(standings.leagues[i].award == awards[i]);
        assert_true(standings.leagues[i].bonus == bonus[i]);
    }
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* --- equals -------------------------------------------------------------------- */

/*
 * halves[i][j], for i below j, is what i takes from j in their two games, in
 * half points from 0 to 4; the game in which i sits first gets the greater half.
 */
struct wanted {
    int halves[5][5];
};

static int as_wanted(void *data, const struct esp_fixture *fixture)
{
    const struct wanted *wanted = data;
    const uint32_t *seats = fixture->seats;
    const bool first = seats[0] < seats[1];
    const uint32_t one = first ? seats[0] : seats[1], other = first ? seats[1] : seats[0];
    const int all = wanted->halves[one][other];
    const int halves = first ? (all + 1) / 2 : all / 2; /* 3 of 4: a win and a draw */

    return halves == 1 ? -1 : (halves == 2) == first ? 0 : 1;
}

/* Check order, points and what put each above the next. */
static void check_order(const struct wanted *wanted, unsigned agents, const char *more,
                        const uint32_t *order, const enum esp_decision_by *by)
{
    struct esp_tournament *tournament = hall_new(agents, more);

    hall_play(tournament, as_wanted, (void *)(uintptr_t)wanted, 1000);
    struct esp_standings standings = hall_standings(tournament);
    for (uint32_t i = 0; i < agents; i++) {
        const struct esp_standing *standing = &standings.leagues[i];
        int halves = 0;
        for (uint32_t j = 0; j < agents; j++)
            if (j != standing->entrant)
                halves += standing->entrant < j ? wanted->halves[standing->entrant][j]
                                                : 4 - wanted->halves[j][standing->entrant];
        assert_true(standing->points == halves / 2.0);
        if (order)
            assert_int_equal(standing->entrant, order[i]);
        assert_int_equal(standing->above, by[i]);
    }
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/*
 *        a0  a1  a2  a3
 *   a0    -   2   0  1/2   2 1/2    a0 beat a1
 *   a1    0   -  3/2  1    2 1/2    and stands above
 *   a2    2  1/2  -   2    4 1/2
 *   a3   3/2  1   0   -    2 1/2
 * Among a0, a1, a3 with 2 1/2 each: a0 2 + 1/2, a3 3/2 + 1, a1 0 + 1. a0 and
 * a3 are equal there; Sonneborn-Berger: a0 2 * 2.5 + 0.5 * 2.5 = 6.25, a3
 * 1.5 * 2.5 + 1 * 2.5 = 6.25; a0 has won 2 games and a3 one.
 */
static void equals_are_parted_by_their_games(void **state)
{
    static const struct wanted wanted = { { { 0, 4, 0, 1 }, { 0, 0, 3, 2 }, { 0, 0, 0, 4 } } };
    static const uint32_t order[] = { 2, 0, 3, 1 };
    static const enum esp_decision_by by[] = { ESP_BY_POINTS, ESP_BY_WINS, ESP_BY_DIRECT,
                                               ESP_BY_NOTHING };

    (void)state;
    check_order(&wanted, 4, ",\"seed\":1", order, by);
    check_order(&wanted, 4, ",\"seed\":2", order, by);
}

/*
 *        a0  a1  a2  a3
 *   a0    -   1   2   0    3    S-B 1 * 3 + 2 * 2 = 7
 *   a1    1   -   0   2    3    S-B 1 * 3 + 2 * 4 = 11
 *   a2    0   2   -   0    2
 *   a3    2   0   2   -    4    above all
 */
static void or_by_those_they_beat(void **state)
{
    static const struct wanted wanted = { { { 0, 2, 4, 0 }, { 0, 0, 0, 4 }, { 0, 0, 0, 0 } } };
    static const uint32_t order[] = { 3, 1, 0, 2 };
    static const enum esp_decision_by by[] = { ESP_BY_POINTS, ESP_BY_BERGER, ESP_BY_POINTS,
                                               ESP_BY_NOTHING };

    (void)state;
    check_order(&wanted, 4, ",\"seed\":1", order, by);
    check_order(&wanted, 4, ",\"seed\":9", order, by);
}

/* All games drawn: only the lot is left. */
static void or_by_lot(void **state)
{
    static const struct wanted wanted = { { { 0, 2, 2, 2 }, { 0, 0, 2, 2 }, { 0, 0, 0, 2 } } };
    static const enum esp_decision_by by[] = { ESP_BY_LOT, ESP_BY_LOT, ESP_BY_LOT,
                                               ESP_BY_NOTHING };
    struct esp_tournament *tournament = hall_new(4, ",\"seed\":3");

    (void)state;
    check_order(&wanted, 4, ",\"seed\":3", NULL, by);
    hall_play(tournament, as_wanted, (void *)(uintptr_t)&wanted, 1000);
    struct esp_standings standings = hall_standings(tournament);
    for (uint32_t i = 0; i < 4; i++) /* in the order of the draw */
        assert_int_equal(esp_tournament_its_plan(tournament)->entrants[
                             standings.leagues[i].entrant].lot, i);
    esp_standings_free(&standings);
    esp_tournament_free(tournament);
}

/* Ratings stand in their order, all games count, and the sum is that of the leagues. */
static void ratings_count_the_play_offs(void **state)
{
    struct esp_tournament *tournament = hall_new(8, ",\"leagues\":4,\"seed\":5");

    (void)state;
    hall_play(tournament, lower_number_wins, NULL, 8); /* the leagues: four pairs, two games */
    struct esp_standings before = hall_standings(tournament);
    /* four winners of two games each are all alike */
    for (uint32_t i = 1; i < 4; i++)
        assert_true(fabs(before.leagues[before.by_elo[i]].elo -
                         before.leagues[before.by_elo[0]].elo) < 1e-6);
    hall_play(tournament, lower_number_wins, NULL, 1000);
    struct esp_standings after = hall_standings(tournament);
    assert_int_equal(after.leagues[after.by_elo[0]].entrant, 0);
    for (uint32_t i = 0; i + 1 < 8; i++) {
        const struct esp_standing *one = &after.leagues[after.by_elo[i]];
        const struct esp_standing *next = &after.leagues[after.by_elo[i + 1]];
        assert_true(one->elo >= next->elo);
        assert_true(one->superiority >= 0.5 - 1e-9 && one->superiority < 1);
    }
    assert_true(isnan(after.leagues[after.by_elo[7]].superiority));
    esp_standings_free(&before);
    esp_standings_free(&after);
    esp_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_of_the_coursework),
        cmocka_unit_test(points_of_ones_own),
        cmocka_unit_test(equals_are_parted_by_their_games),
        cmocka_unit_test(or_by_those_they_beat),
        cmocka_unit_test(or_by_lot),
        cmocka_unit_test(ratings_count_the_play_offs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
