/*
 * fixtures.c - the schedule: which games there are, and in which order.
 *
 * A league is a round robin by the circle method: one entrant stays, the
 * others move on by one place from round to round, and who stand opposite
 * each other meet; with an odd number one place is empty. A meeting is two
 * games for each opening, so that both sit in both seats. Behind the leagues
 * come the four play-offs, each with room for its extra games.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "tournament.h"

/* --- how many ------------------------------------------------------------------ */

static uint64_t league_games(const struct esp_tournament *tournament, uint32_t league)
{
    const struct esp_tournament_plan *plan = &tournament->plan;
    const uint64_t size = tournament->first[league + 1] - tournament->first[league];

    return size * (size - 1) * plan->opening_count * plan->cycles; /* pairs, twice */
}

static enum esp_status reserve(struct esp_tournament *tournament, struct esp_error *error)
{
    const struct esp_tournament_plan *plan = &tournament->plan;
    const uint64_t pairs = (uint64_t)plan->cycles * plan->opening_count + plan->extra;
    const uint64_t playoffs = plan->playoffs ? ESP_PLAYOFFS * 2 * pairs : 0;
    uint64_t games = 0;

    for (uint32_t league = 0; league < plan->leagues; league++)
        games += league_games(tournament, league);
    if (games + playoffs > TOURNAMENT_FIXTURES)
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s: that makes %" PRIu64 " games, and %d is the most: fewer openings, "
                        "cycles or agents, or more leagues",
                        tournament->name, games + playoffs, TOURNAMENT_FIXTURES);
    tournament->slots = calloc(games + playoffs, sizeof *tournament->slots);
    if (!tournament->slots)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %" PRIu64 " games",
                        games + playoffs);
    tournament->playoff_slots = plan->playoffs ? (uint32_t)(2 * pairs) : 0;
    return ESP_OK;
}

/* --- leagues ------------------------------------------------------------------- */

static struct slot *add(struct esp_tournament *tournament, const struct esp_fixture *fixture)
{
    struct slot *slot = &tournament->slots[tournament->slot_count];

    slot->fixture = *fixture;
    slot->fixture.number = tournament->slot_count++;
    return slot;
}

static void add_meeting(struct esp_tournament *tournament, struct esp_fixture fixture,
                        uint32_t one, uint32_t other)
{
    for (fixture.opening = 0; fixture.opening < tournament->plan.opening_count;
         fixture.opening++) {
        for (uint32_t game = 0; game < 2; game++) {
            fixture.seats[game] = one;
            fixture.seats[1 - game] = other;
            add(tournament, &fixture)->state = SLOT_DUE;
        }
    }
}

/* The entrant at a place of the circle in a round; its first place stays. */
static uint32_t at_place(const uint32_t *members, uint32_t size, uint32_t places, uint32_t round,
                         uint32_t place)
{
    const uint32_t index = place == 0 ? 0 : 1 + (place - 1 + round) % (places - 1);
    return index < size ? members[index] : ESP_NOBODY;
}

static void add_league(struct esp_tournament *tournament, uint32_t league, uint32_t cycle)
{
    const uint32_t *members = tournament->members + tournament->first[league];
    const uint32_t size = tournament->first[league + 1] - tournament->first[league];
    const uint32_t places = size + size % 2;

    for (uint32_t round = 0; round + 1 < places; round++) {
        for (uint32_t place = 0; place < places / 2; place++) {
            const uint32_t one = at_place(members, size, places, round, place);
            const uint32_t other = at_place(members, size, places, round, places - 1 - place);
            if (one != ESP_NOBODY && other != ESP_NOBODY)
                add_meeting(tournament,
                            (struct esp_fixture){ .stage = ESP_STAGE_LEAGUE,
                                                  .group = league,
                                                  .cycle = cycle,
                                                  .round = round },
                            one, other);
        }
    }
}

/* --- play-offs ----------------------------------------------------------------- */

static uint32_t opening_of_pair(const struct esp_tournament_plan *plan, uint32_t pair)
{
    const uint32_t ordinary = plan->cycles * plan->opening_count;

    if (pair < ordinary)
        return pair % plan->opening_count;
    /* extra games: openings that were not played yet, as far as there are any */
    const uint32_t further = plan->opening_count + (pair - ordinary);
    return further < plan->opening_total ? further : (pair - ordinary) % plan->opening_count;
}

static void add_playoff(struct esp_tournament *tournament, enum esp_stage stage, uint32_t group)
{
    struct esp_fixture fixture = { .stage = stage,
                                   .group = group,
                                   .seats = { ESP_NOBODY, ESP_NOBODY } };

    for (uint32_t pair = 0; pair < tournament->playoff_slots / 2; pair++) {
        fixture.round = pair;
        fixture.opening = opening_of_pair(&tournament->plan, pair);
        add(tournament, &fixture);
        add(tournament, &fixture);
    }
}

/* --- all ----------------------------------------------------------------------- */

enum esp_status tournament_make_fixtures(struct esp_tournament *tournament,
                                         struct esp_error *error)
{
    const struct esp_tournament_plan *plan = &tournament->plan;
    enum esp_status status = reserve(tournament, error);

    if (status != ESP_OK)
        return status;
    for (uint32_t league = 0; league < plan->leagues; league++)
        for (uint32_t cycle = 0; cycle < plan->cycles; cycle++)
            add_league(tournament, league, cycle);
    tournament->league_slots = tournament->slot_count;
    if (plan->playoffs) {
        add_playoff(tournament, ESP_STAGE_SEMI_FINAL, 0);
        add_playoff(tournament, ESP_STAGE_SEMI_FINAL, 1);
        add_playoff(tournament, ESP_STAGE_THIRD_PLACE, 0);
        add_playoff(tournament, ESP_STAGE_FINAL, 0);
    }
    return ESP_OK;
}

uint32_t esp_tournament_fixtures(const struct esp_tournament *tournament)
{
    return tournament->slot_count;
}

const struct esp_fixture *esp_tournament_fixture(const struct esp_tournament *tournament,
                                                 uint32_t index)
{
    assert(index < tournament->slot_count);
    return &tournament->slots[index].fixture;
}

const struct esp_fixture_result *esp_tournament_result(const struct esp_tournament *tournament,
                                                       uint32_t index)
{
    assert(index < tournament->slot_count);
    const struct slot *slot = &tournament->slots[index];
    return slot->state == SLOT_PLAYED ? &slot->result : NULL;
}

bool esp_tournament_next(struct esp_tournament *tournament, struct esp_fixture *fixture)
{
    while (tournament->due_from < tournament->slot_count &&
           tournament->slots[tournament->due_from].state != SLOT_DUE)
        tournament->due_from++;
    if (tournament->due_from == tournament->slot_count)
        return false;
    struct slot *slot = &tournament->slots[tournament->due_from++];
    slot->state = SLOT_TAKEN;
    *fixture = slot->fixture;
    return true;
}
