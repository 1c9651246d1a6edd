/*
 * playoffs.c - semi-finals, the game for the third place, the final: who meets
 * whom, for how long, and who has won.
 *
 * Each is played like a meeting in a league. While it is drawn, pairs of extra
 * games follow, one at a time; when those are used up the league decides: the
 * greater share of points there, then of wins, then the lot.
 */
#include <stdlib.h>

#include "tournament.h"

enum { SEMI_FINALS = 2, THIRD_PLACE = 2, FINAL = 3 }; /* indices of play-offs */

uint32_t tournament_playoff_slot(const struct esp_tournament *tournament, uint32_t index)
{
    return tournament->league_slots + index * tournament->playoff_slots;
}

static uint32_t ordinary_pairs(const struct esp_tournament *tournament)
{
    return tournament->plan.cycles * tournament->plan.opening_count;
}

/* --- who has won --------------------------------------------------------------- */

struct shares {
    double points, wins; /* of the games played in the league */
};

static struct shares league_shares(const struct esp_tournament *tournament, uint32_t entrant)
{
    double played = 0;
    struct shares shares = { 0, 0 };

    for (uint32_t i = 0; i < tournament->league_slots; i++) {
        const struct slot *slot = &tournament->slots[i];
        for (int seat = 0; seat < 2 && slot->state == SLOT_PLAYED; seat++) {
            if (slot->fixture.seats[seat] != entrant)
                continue;
            played++;
            shares.points += tournament_points(&slot->result, seat);
            shares.wins += slot->result.winner == seat;
        }
    }
    return (struct shares){ shares.points / played, shares.wins / played };
}

static void decide_by_leagues(const struct esp_tournament *tournament,
                              struct esp_playoff *playoff)
{
    const struct esp_entrant *entrants = tournament->plan.entrants;
    const struct shares one = league_shares(tournament, playoff->entrants[0]);
    const struct shares other = league_shares(tournament, playoff->entrants[1]);
    const double points = one.points - other.points, wins = one.wins - other.wins;

    playoff->by = ESP_BY_LEAGUE;
    if (points != 0) {
        playoff->winner = points < 0;
    } else if (wins != 0) {
        playoff->winner = wins < 0;
    } else {
        playoff->by = ESP_BY_LOT;
        playoff->winner = entrants[playoff->entrants[1]].lot < entrants[playoff->entrants[0]].lot;
    }
}

static void count_game(struct esp_playoff *playoff, const struct slot *slot)
{
    if (slot->state != SLOT_PLAYED)
        return;
    const bool swapped = slot->fixture.seats[0] != playoff->entrants[0];
    playoff->played++;
    playoff->points[0] += tournament_points(&slot->result, swapped);
    playoff->points[1] += tournament_points(&slot->result, !swapped);
}

void tournament_playoff(const struct esp_tournament *tournament, uint32_t index,
                        struct esp_playoff *playoff)
{
    const struct slot *slots = &tournament->slots[tournament_playoff_slot(tournament, index)];
    const uint32_t ordinary = ordinary_pairs(tournament);

    *playoff = (struct esp_playoff){ .stage = slots->fixture.stage,
                                     .group = slots->fixture.group,
                                     .entrants = { slots->fixture.seats[0],
                                                   slots->fixture.seats[1] },
                                     .winner = -1 };
    for (uint32_t pair = 0; pair < tournament->playoff_slots / 2; pair++) {
        count_game(playoff, &slots[2 * pair]);
        count_game(playoff, &slots[2 * pair + 1]);
        if (pair + 1 < ordinary)
            continue;
        if (playoff->played < 2 * (pair + 1))
            return;
        playoff->extra = 2 * (pair + 1 - ordinary);
        if (playoff->points[0] != playoff->points[1]) {
            playoff->winner = playoff->points[0] < playoff->points[1];
            playoff->by = playoff->extra ? ESP_BY_EXTRA : ESP_BY_POINTS;
            return;
        }
    }
    decide_by_leagues(tournament, playoff);
}

/* --- what is due --------------------------------------------------------------- */

static void make_due(struct esp_tournament *tournament, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++)
        tournament->slots[i].state = SLOT_DUE;
    if (tournament->due_from > first)
        tournament->due_from = first;
}

static void seat(struct esp_tournament *tournament, uint32_t index, uint32_t one, uint32_t other)
{
    const uint32_t first = tournament_playoff_slot(tournament, index);

    for (uint32_t i = 0; i < tournament->playoff_slots; i++) {
        tournament->slots[first + i].fixture.seats[i % 2] = one;
        tournament->slots[first + i].fixture.seats[1 - i % 2] = other;
    }
    make_due(tournament, first, 2 * ordinary_pairs(tournament));
}

static bool is_seated(const struct esp_tournament *tournament, uint32_t index)
{
    return tournament->slots[tournament_playoff_slot(tournament, index)].fixture.seats[0] !=
           ESP_NOBODY;
}

/*
 * Winners of four leagues as they were drawn; of two leagues winners against
 * the other's runner-up; of one, the first against the fourth.
 */
static enum esp_status seat_semi_finals(struct esp_tournament *tournament,
                                        struct esp_error *error)
{
    static const struct {
        uint32_t leagues;
        struct { uint32_t league, place; } seats[4];
    } ways[] = {
        { 4, { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 } } },
        { 2, { { 0, 0 }, { 1, 1 }, { 1, 0 }, { 0, 1 } } },
        { 1, { { 0, 0 }, { 0, 3 }, { 0, 1 }, { 0, 2 } } },
    };
    struct esp_standing *table = calloc(tournament->plan.entrant_count, sizeof *table);
    uint32_t way = 0, entrants[4];

    enum esp_status status =
        table ? tournament_tables(tournament, table, NULL, error)
              : esp_fail(error, ESP_NO_MEMORY, "no memory for tables");
    while (ways[way].leagues != tournament->plan.leagues)
        way++;
    for (int i = 0; status == ESP_OK && i < 4; i++)
        entrants[i] = table[tournament->first[ways[way].seats[i].league] +
                            ways[way].seats[i].place].entrant;
    free(table);
    if (status != ESP_OK)
        return status;
    seat(tournament, 0, entrants[0], entrants[1]);
    seat(tournament, 1, entrants[2], entrants[3]);
    return ESP_OK;
}

static void seat_finals(struct esp_tournament *tournament)
{
    struct esp_playoff semi[SEMI_FINALS];

    for (uint32_t i = 0; i < SEMI_FINALS; i++) {
        tournament_playoff(tournament, i, &semi[i]);
        if (semi[i].winner < 0)
            return;
    }
    seat(tournament, THIRD_PLACE, semi[0].entrants[1 - semi[0].winner],
         semi[1].entrants[1 - semi[1].winner]);
    seat(tournament, FINAL, semi[0].entrants[semi[0].winner], semi[1].entrants[semi[1].winner]);
}

/* The next extra pair of a play-off that is drawn, when all before have been played. */
static void go_on(struct esp_tournament *tournament, uint32_t index)
{
    const uint32_t first = tournament_playoff_slot(tournament, index);
    struct esp_playoff playoff;

    tournament_playoff(tournament, index, &playoff);
    const uint32_t next = first + playoff.played;
    if (playoff.winner < 0 && playoff.played % 2 == 0 &&
        playoff.played >= 2 * ordinary_pairs(tournament) &&
        tournament->slots[next].state == SLOT_CLOSED)
        make_due(tournament, next, 2);
}

enum esp_status tournament_open_playoffs(struct esp_tournament *tournament,
                                         struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    if (!tournament->plan.playoffs || tournament->league_played < tournament->league_slots)
        return ESP_OK;
    if (!is_seated(tournament, 0))
        status = seat_semi_finals(tournament, error);
    for (uint32_t i = 0; i < ESP_PLAYOFFS && status == ESP_OK; i++)
        if (is_seated(tournament, i))
            go_on(tournament, i);
    if (status == ESP_OK && !is_seated(tournament, FINAL))
        seat_finals(tournament);
    return status;
}

/* --- how many games ------------------------------------------------------------ */

uint32_t esp_tournament_played(const struct esp_tournament *tournament)
{
    return tournament->played;
}

uint32_t esp_tournament_total(const struct esp_tournament *tournament)
{
    const uint32_t ordinary = 2 * ordinary_pairs(tournament);
    uint32_t total = tournament->league_slots;

    for (uint32_t i = 0; i < ESP_PLAYOFFS && tournament->plan.playoffs; i++) {
        const uint32_t first = tournament_playoff_slot(tournament, i);
        total += ordinary;
        for (uint32_t j = ordinary; j < tournament->playoff_slots; j++)
            total += tournament->slots[first + j].state != SLOT_CLOSED;
    }
    return total;
}
