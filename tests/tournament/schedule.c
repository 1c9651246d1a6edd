/*
 * schedule.c - who meets whom: every pair of a league once in each seat for
 * each opening and cycle, nobody twice in a round, leagues drawn by the seed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

enum { AGENTS_MOST = 17, OPENINGS = 3, CYCLES = 2 };

static void check_pairs(const struct esp_tournament *tournament)
{
    static unsigned met[AGENTS_MOST][AGENTS_MOST][OPENINGS][CYCLES];
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);

    memset(met, 0, sizeof met);
    for (uint32_t i = 0; i < esp_tournament_fixtures(tournament); i++) {
        const struct esp_fixture *fixture = esp_tournament_fixture(tournament, i);
        assert_int_equal(fixture->number, i);
        if (fixture->stage != ESP_STAGE_LEAGUE)
            continue;
        assert_int_equal(plan->entrants[fixture->seats[0]].league, fixture->group);
        met[fixture->seats[0]][fixture->seats[1]][fixture->opening][fixture->cycle]++;
    }
    for (uint32_t i = 0; i < plan->entrant_count; i++) {
        for (uint32_t j = 0; j < plan->entrant_count; j++) {
            const bool meet = i != j && plan->entrants[i].league == plan->entrants[j].league;
            for (int opening = 0; opening < OPENINGS; opening++)
                for (int cycle = 0; cycle < CYCLES; cycle++)
                    assert_int_equal(met[i][j][opening][cycle], meet);
        }
    }
}

/* In a round nobody has two opponents, and an odd league has one who rests. */
static void check_rounds(const struct esp_tournament *tournament)
{
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);
    uint32_t opponents[AGENTS_MOST][AGENTS_MOST];

    memset(opponents, 0xff, sizeof opponents);
    for (uint32_t i = 0; i < esp_tournament_fixtures(tournament); i++) {
        const struct esp_fixture *fixture = esp_tournament_fixture(tournament, i);
        if (fixture->stage != ESP_STAGE_LEAGUE)
            continue;
        assert_true(fixture->round < plan->entrant_count);
        for (int seat = 0; seat < 2; seat++) {
            uint32_t *opponent = &opponents[fixture->seats[seat]][fixture->round];
            if (*opponent == UINT32_MAX)
                *opponent = fixture->seats[1 - seat];
            assert_int_equal(*opponent, fixture->seats[1 - seat]);
        }
    }
}

static void check_leagues(const struct esp_tournament *tournament, unsigned leagues)
{
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);
    unsigned sizes[AGENTS_MOST] = { 0 };
    bool lots[AGENTS_MOST] = { false };

    for (uint32_t i = 0; i < plan->entrant_count; i++) {
        sizes[plan->entrants[i].league]++;
        assert_false(lots[plan->entrants[i].lot]);
        lots[plan->entrants[i].lot] = true;
    }
    for (unsigned i = 0; i < leagues; i++) {
        assert_true(sizes[i] >= plan->entrant_count / leagues);
        assert_true(sizes[i] <= (plan->entrant_count + leagues - 1) / leagues);
    }
}

static void every_pair_meets_as_often_as_it_should(void **state)
{
    (void)state;
    for (unsigned agents = 2; agents <= AGENTS_MOST; agents++) {
        for (unsigned leagues = 1; leagues <= agents / 2; leagues++) {
            char more[200];
            snprintf(more, sizeof more,
                     ",\"leagues\":%u,\"seed\":%u,\"cycles\":%d,\"openings\":[\"\",\"4\",\"04\"],"
                     "\"playoffs\":false",
                     leagues, agents, CYCLES);
            struct esp_tournament *tournament = hall_new(agents, more);
            check_pairs(tournament);
            check_rounds(tournament);
            check_leagues(tournament, leagues);
            esp_tournament_free(tournament);
        }
    }
}

/* 16 agents in four leagues: 4 * (4 * 3 / 2) meetings, of two games; then four of two. */
static void the_coursework_has_56_games(void **state)
{
    struct esp_tournament *tournament = hall_new(16, ",\"leagues\":4");

    (void)state;
    assert_true(esp_tournament_its_plan(tournament)->playoffs);
    assert_int_equal(esp_tournament_total(tournament), 48 + 8);
    assert_int_equal(esp_tournament_played(tournament), 0);
    esp_tournament_free(tournament);
    tournament = hall_new(16, ",\"leagues\":4,\"playoffs\":false");
    assert_int_equal(esp_tournament_total(tournament), 48);
    assert_int_equal(esp_tournament_fixtures(tournament), 48);
    esp_tournament_free(tournament);
}

static void leagues_are_drawn_by_the_seed(void **state)
{
    unsigned moved = 0, together[8][8] = { { 0 } };

    (void)state;
    for (unsigned seed = 0; seed < 400; seed++) {
        char more[64];
        snprintf(more, sizeof more, ",\"leagues\":4,\"seed\":%u", seed);
        struct esp_tournament *one = hall_new(8, more), *again = hall_new(8, more);
        const struct esp_entrant *a = esp_tournament_its_plan(one)->entrants;
        const struct esp_entrant *b = esp_tournament_its_plan(again)->entrants;
        for (unsigned i = 0; i < 8; i++) {
            assert_int_equal(a[i].league, b[i].league);
            assert_int_equal(a[i].lot, b[i].lot);
            moved += a[i].lot != i;
            for (unsigned j = 0; j < 8; j++)
                together[i][j] += a[i].league == a[j].league;
        }
        esp_tournament_free(one);
        esp_tournament_free(again);
    }
    assert_true(moved > 400 * 6);
    /* two of eight share a league of two with probability 1/7: 57 of 400, 7 the deviation */
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = 0; j < 8; j++)
            assert_true(i == j || (together[i][j] > 57 - 35 && together[i][j] < 57 + 35));
}

static void leagues_are_named_like_columns(void **state)
{
    char text[ESP_LEAGUE_TEXT];

    (void)state;
    assert_string_equal(esp_league_name(0, text), "A");
    assert_string_equal(esp_league_name(25, text), "Z");
    assert_string_equal(esp_league_name(26, text), "AA");
    assert_string_equal(esp_league_name(26 * 27, text), "AAA");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_meets_as_often_as_it_should),
        cmocka_unit_test(the_coursework_has_56_games),
        cmocka_unit_test(leagues_are_drawn_by_the_seed),
        cmocka_unit_test(leagues_are_named_like_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
