/*
 * tournament_schedule.c - who will meet whom, before any game is played.
 */
#include "texts.h"
#include "tournament.h"

static void print_openings(const struct esp_tournament_plan *plan, FILE *stream)
{
    fputs("\nopenings, each from both seats:\n", stream);
    for (uint32_t i = 0; i < plan->opening_count; i++) {
        const char *text = plan->openings[i]->text;
        fprintf(stream, "  %u  %s\n", i + 1, text && *text ? text : "the start");
    }
}

static uint32_t league_games(const struct esp_tournament *tournament)
{
    uint32_t count = 0;

    while (count < esp_tournament_fixtures(tournament) &&
           esp_tournament_fixture(tournament, count)->stage == ESP_STAGE_LEAGUE)
        count++;
    return count;
}

/* A round on a line: the meetings of its first opening stand for all. */
static void print_rounds(const struct esp_tournament *tournament, FILE *stream)
{
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);
    const uint32_t count = league_games(tournament);
    uint32_t before = ESP_NOBODY, group = ESP_NOBODY;
    char name[ESP_LEAGUE_TEXT];

    for (uint32_t i = 0; i < count; i += 2 * plan->opening_count) {
        const struct esp_fixture *fixture = esp_tournament_fixture(tournament, i);
        if (fixture->cycle > 0)
            continue; /* the same once more */
        if (fixture->group != group)
            fprintf(stream, "%s\nleague %s", i ? "\n" : "",
                    esp_league_name(fixture->group, name));
        if (fixture->group != group || fixture->round != before)
            fprintf(stream, "\n  round %u:", fixture->round + 1);
        fprintf(stream, "%s %s - %s",
                fixture->group == group && fixture->round == before ? "," : "",
                plan->entrants[fixture->seats[0]].name, plan->entrants[fixture->seats[1]].name);
        group = fixture->group;
        before = fixture->round;
    }
    fputc('\n', stream);
}

static void print_playoffs(const struct esp_tournament_plan *plan, FILE *stream)
{
    static const struct { uint32_t leagues; const char *pairs; } ways[] = {
        { 4, "the winners of leagues A and B, and of C and D" },
        { 2, "the winner of A and the runner-up of B, and the other way round" },
        { 1, "the first and the fourth, and the second and the third" },
    };

    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && plan->playoffs; i++)
        if (ways[i].leagues == plan->leagues)
            fprintf(stream, "\nsemi-finals: %s;\nthen third place and final; up to %u pairs of "
                            "extra games where one is drawn\n",
                    ways[i].pairs, plan->extra);
}

void tournament_print_schedule(const struct esp_tournament *tournament, FILE *stream)
{
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);

    tournament_put_title(plan, stream);
    fprintf(stream, "\n%s, %u agents: ", plan->start->game->name, plan->entrant_count);
    print_count_of(stream, esp_tournament_total(tournament), "game", "games");
    if (plan->cycles > 1)
        fprintf(stream, ", every meeting %u times", plan->cycles);
    fputc('\n', stream);
    print_openings(plan, stream);
    print_rounds(tournament, stream);
    print_playoffs(plan, stream);
}
