/*
 * standings.c - tables of the leagues, medals, points and ratings.
 *
 * Who have equal points are ordered by the points of the games among them,
 * then by Sonneborn-Berger (for each game won the opponent's points, for each
 * draw half of them), then by wins, then by the lot of the draw.
 */
#include <math.h>
#include <stdlib.h>

#include "tournament.h"

double tournament_points(const struct esp_fixture_result *result, int seat)
{
    return result->winner == seat ? 1 : result->winner == 1 - seat ? 0 : 0.5;
}

/* --- counting ------------------------------------------------------------------ */

/* by entrant */
struct tally {
    struct esp_standing *standings;
    double *scored; /* points of i against j */
    uint32_t count;
};

static void count_game(const struct tally *tally, const struct slot *slot)
{
    for (int seat = 0; seat < 2; seat++) {
        const uint32_t one = slot->fixture.seats[seat], other = slot->fixture.seats[1 - seat];
        struct esp_standing *standing = &tally->standings[one];
        const double points = tournament_points(&slot->result, seat);
        standing->played++;
        standing->points += points;
        standing->wins += points == 1;
        standing->draws += points == 0.5;
        standing->losses += points == 0;
        standing->forfeits += points == 0 && slot->result.end == ESP_MATCH_FORFEIT;
        tally->scored[(size_t)one * tally->count + other] += points;
    }
}

/* Points against those of the same league with equal points, and Sonneborn-Berger. */
static void count_tie_breaks(const struct tally *tally)
{
    for (uint32_t i = 0; i < tally->count; i++) {
        struct esp_standing *one = &tally->standings[i];
        for (uint32_t j = 0; j < tally->count; j++) {
            const struct esp_standing *other = &tally->standings[j];
            const double scored = tally->scored[(size_t)i * tally->count + j];
            one->berger += scored * other->points;
            if (other->league == one->league && other->points == one->points)
                one->direct += scored;
        }
    }
}

/* --- order --------------------------------------------------------------------- */

/* Below 0 when one stands above the other; *by tells what decided it. */
static int compare(const struct esp_standing *one, const struct esp_standing *other,
                   enum esp_decision_by *by)
{
    const struct { double one, other; enum esp_decision_by by; } rules[] = {
        { one->points, other->points, ESP_BY_POINTS },
        { one->direct, other->direct, ESP_BY_DIRECT },
        { one->berger, other->berger, ESP_BY_BERGER },
        { one->wins, other->wins, ESP_BY_WINS },
    };

    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        *by = rules[i].by;
        if (rules[i].one != rules[i].other)
            return rules[i].one > rules[i].other ? -1 : 1;
    }
    *by = ESP_BY_LOT;
    return 0;
}

/* A stable order: members come by their lots. */
static void sort_league(struct esp_standing *table, uint32_t size)
{
    enum esp_decision_by by;

    for (uint32_t i = 1; i < size; i++) {
        const struct esp_standing moved = table[i];
        uint32_t j = i;
        for (; j > 0 && compare(&moved, &table[j - 1], &by) < 0; j--)
            table[j] = table[j - 1];
        table[j] = moved;
    }
    for (uint32_t i = 0; i < size; i++) {
        table[i].place = i + 1;
        table[i].above = ESP_BY_NOTHING;
        if (i + 1 < size)
            compare(&table[i], &table[i + 1], &table[i].above);
    }
}

/* --- tables -------------------------------------------------------------------- */

/* The rows of standings and the points of each against each, in the tables' order. */
static void arrange(const struct esp_tournament *tournament, const struct tally *tally,
                    struct esp_standing *table, double *cross)
{
    const uint32_t count = tally->count;

    for (uint32_t i = 0; i < count; i++)
        table[i] = tally->standings[tournament->members[i]];
    for (uint32_t league = 0; league < tournament->plan.leagues; league++) {
        const uint32_t first = tournament->first[league];
        sort_league(table + first, tournament->first[league + 1] - first);
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; cross && j < count; j++)
            cross[(size_t)i * count + j] =
                tally->scored[(size_t)table[i].entrant * count + table[j].entrant];
}

enum esp_status tournament_tables(const struct esp_tournament *tournament,
                                  struct esp_standing *table, double *cross,
                                  struct esp_error *error)
{
    const uint32_t count = tournament->plan.entrant_count;
    const struct tally tally = { calloc(count, sizeof *tally.standings),
                                 calloc((size_t)count * count, sizeof *tally.scored), count };
    const bool room = tally.standings && tally.scored;

    for (uint32_t i = 0; room && i < count; i++)
        tally.standings[i] = (struct esp_standing){ .entrant = i,
                                                    .league = tournament->entrants[i].league,
                                                    .award = NAN,
                                                    .superiority = NAN };
    for (uint32_t i = 0; room && i < tournament->league_slots; i++)
        if (tournament->slots[i].state == SLOT_PLAYED)
            count_game(&tally, &tournament->slots[i]);
    if (room) {
        count_tie_breaks(&tally);
        arrange(tournament, &tally, table, cross);
    }
    free(tally.standings);
    free(tally.scored);
    return room ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for tables");
}

/* --- points and medals --------------------------------------------------------- */

static struct esp_standing *standing_of(const struct esp_standings *standings, uint32_t entrant)
{
    uint32_t i = 0;

    while (standings->leagues[i].entrant != entrant)
        i++;
    return &standings->leagues[i];
}

static void give_awards(const struct esp_standings *standings,
                        const struct esp_tournament *tournament)
{
    const struct esp_tournament_plan *plan = &tournament->plan;

    if (tournament->league_played < tournament->league_slots)
        return;
    for (uint32_t i = 0; i < standings->count; i++) {
        struct esp_standing *standing = &standings->leagues[i];
        standing->award =
            standing->place <= plan->place_count ? plan->places[standing->place - 1] : 0;
    }
}

static void give_medals(const struct esp_standings *standings,
                        const struct esp_tournament_plan *plan)
{
    for (uint32_t i = 0; i < standings->playoff_count; i++) {
        const struct esp_playoff *playoff = &standings->playoffs[i];
        if (playoff->winner < 0 || playoff->stage == ESP_STAGE_SEMI_FINAL)
            continue;
        const unsigned medal = playoff->stage == ESP_STAGE_FINAL ? 1 : 3;
        standing_of(standings, playoff->entrants[playoff->winner])->medal = medal;
        if (medal == 1)
            standing_of(standings, playoff->entrants[1 - playoff->winner])->medal = 2;
    }
    for (uint32_t i = 0; i < standings->count; i++)
        if (standings->leagues[i].medal)
            standings->leagues[i].bonus = plan->medals[standings->leagues[i].medal - 1];
}

/* --- ratings ------------------------------------------------------------------- */

/* Points of each entrant against each, play-offs too, in the order of the tables. */
static void count_all(const struct esp_standings *standings,
                      const struct esp_tournament *tournament, double *points)
{
    for (uint32_t i = 0; i < tournament->slot_count; i++) {
        const struct slot *slot = &tournament->slots[i];
        if (slot->state != SLOT_PLAYED)
            continue;
        const uint32_t *seats = slot->fixture.seats;
        const size_t one = (size_t)(standing_of(standings, seats[0]) - standings->leagues);
        const size_t other = (size_t)(standing_of(standings, seats[1]) - standings->leagues);
        points[one * standings->count + other] += tournament_points(&slot->result, 0);
        points[other * standings->count + one] += tournament_points(&slot->result, 1);
    }
}

static void order_by_elo(const struct esp_standings *standings, const double *superiority)
{
    const uint32_t count = standings->count;
    uint32_t *order = standings->by_elo;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = i;
        for (; j > 0 && standings->leagues[order[j - 1]].elo < standings->leagues[i].elo; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (uint32_t i = 0; i + 1 < count; i++)
        standings->leagues[order[i]].superiority =
            superiority[(size_t)order[i] * count + order[i + 1]];
}

static enum esp_status rate(const struct esp_standings *standings,
                            const struct esp_tournament *tournament, struct esp_error *error)
{
    const size_t count = standings->count;
    double *points = calloc(count * count, sizeof *points);
    double *superiority = calloc(count * count, sizeof *superiority);
    struct esp_elo *elo = calloc(count, sizeof *elo);
    enum esp_status status = points && superiority && elo
                                 ? ESP_OK
                                 : esp_fail(error, ESP_NO_MEMORY, "no memory for ratings");

    if (status == ESP_OK) {
        count_all(standings, tournament, points);
        status = esp_elo_estimate(elo, superiority, points, count, error);
    }
    for (size_t i = 0; i < count && status == ESP_OK; i++) {
        standings->leagues[i].elo = elo[i].rating;
        standings->leagues[i].elo_error = elo[i].error;
    }
    if (status == ESP_OK)
        order_by_elo(standings, superiority);
    free(points);
    free(superiority);
    free(elo);
    return status;
}

/* --- all ----------------------------------------------------------------------- */

enum esp_status esp_standings_make(struct esp_standings *out,
                                   const struct esp_tournament *tournament,
                                   struct esp_error *error)
{
    const uint32_t count = tournament->plan.entrant_count;
    enum esp_status status = ESP_OK;

    *out = (struct esp_standings){ .leagues = calloc(count, sizeof *out->leagues),
                                   .by_elo = calloc(count, sizeof *out->by_elo),
                                   .cross = calloc((size_t)count * count, sizeof *out->cross),
                                   .count = count,
                                   .played = tournament->played,
                                   .total = esp_tournament_total(tournament),
                                   .playoff_count =
                                       tournament->plan.playoffs ? ESP_PLAYOFFS : 0 };
    if (!out->leagues || !out->by_elo || !out->cross)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory for standings");
    if (status == ESP_OK)
        status = tournament_tables(tournament, out->leagues, out->cross, error);
    for (uint32_t i = 0; i < out->playoff_count && status == ESP_OK; i++)
        tournament_playoff(tournament, i, &out->playoffs[i]);
    if (status == ESP_OK) {
        give_awards(out, tournament);
        give_medals(out, &tournament->plan);
        status = rate(out, tournament, error);
    }
    if (status != ESP_OK)
        esp_standings_free(out);
    return status;
}

void esp_standings_free(struct esp_standings *standings)
{
    free(standings->leagues);
    free(standings->by_elo);
    free(standings->cross);
    *standings = (struct esp_standings){ .leagues = NULL };
}

const char *esp_league_name(uint32_t league, char text[ESP_LEAGUE_TEXT])
{
    size_t at = ESP_LEAGUE_TEXT;

    text[--at] = '\0';
    for (uint32_t rest = league + 1; rest > 0; rest = (rest - 1) / 26)
        text[--at] = (char)('A' + (rest - 1) % 26);
    return text + at;
}
