/*
 * terms.c - what the record of a tournament writes besides games: its terms,
 * and the pairing of each game.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

static void put_text(struct esp_out *out, const char *text)
{
    esp_put_char(out, '"');
    esp_put_json_escaped(out, text, strlen(text));
    esp_put_char(out, '"');
}

/* --- the terms ----------------------------------------------------------------- */

static void put_game(struct esp_out *out, const struct esp_tournament *tournament)
{
    esp_put(out, "\"game\":");
    put_text(out, tournament->game->name);
    esp_put(out, ",\"params\":{");
    for (size_t i = 0; i < tournament->setting_count; i++) {
        esp_put(out, i ? "," : "");
        put_text(out, tournament->settings[i].name);
        esp_put_char(out, ':');
        put_text(out, tournament->settings[i].value);
    }
    esp_put_char(out, '}');
}

static void put_agents(struct esp_out *out, const struct esp_tournament *tournament)
{
    esp_put(out, ",\"agents\":[");
    for (uint32_t i = 0; i < tournament->plan.entrant_count; i++) {
        esp_put(out, i ? ",{\"name\":" : "{\"name\":");
        put_text(out, tournament->entrants[i].name);
        esp_put(out, ",\"plays\":");
        put_text(out, tournament->entrants[i].plays);
        esp_put_char(out, '}');
    }
    esp_put_char(out, ']');
}

/* The title and the points are not among them: no game depends on those. */
void tournament_put_terms(struct esp_out *out, const struct esp_tournament *tournament)
{
    const struct esp_tournament_plan *plan = &tournament->plan;
    char seconds[ESP_NUMBER_TEXT];

    esp_print_value(plan->seconds, seconds);
    esp_put_char(out, '{');
    put_game(out, tournament);
    put_agents(out, tournament);
    esp_putf(out,
             ",\"leagues\":%" PRIu32 ",\"seed\":%" PRIu64 ",\"cycles\":%" PRIu32
             ",\"time\":%s,\"playoffs\":%s,\"extra\":%" PRIu32 ",\"openings\":[",
             plan->leagues, plan->seed, plan->cycles, seconds, plan->playoffs ? "true" : "false",
             plan->extra);
    for (uint32_t i = 0; i < plan->opening_total; i++) {
        const char *text = tournament->openings[i]->text;
        esp_put(out, i ? "," : "");
        put_text(out, text ? text : "");
    }
    esp_put(out, "]}");
}

/* --- a pairing ----------------------------------------------------------------- */

void tournament_put_pairing(struct esp_out *out, const struct esp_tournament *tournament,
                            const struct esp_fixture *fixture)
{
    static const char *const stages[] = { "league", "semi-final", "third place", "final" };
    char league[ESP_LEAGUE_TEXT];

    esp_putf(out, "{\"number\":%" PRIu32 ",\"stage\":\"%s\"", fixture->number + 1,
             stages[fixture->stage]);
    if (fixture->stage == ESP_STAGE_LEAGUE)
        esp_putf(out, ",\"league\":\"%s\",\"cycle\":%" PRIu32,
                 esp_league_name(fixture->group, league), fixture->cycle + 1);
    else if (fixture->stage == ESP_STAGE_SEMI_FINAL)
        esp_putf(out, ",\"of\":%" PRIu32, fixture->group + 1);
    esp_putf(out, ",\"round\":%" PRIu32 ",\"opening\":%" PRIu32 ",\"seats\":[",
             fixture->round + 1, fixture->opening + 1);
    for (int seat = 0; seat < 2; seat++) {
        esp_put(out, seat ? "," : "");
        put_text(out, tournament->entrants[fixture->seats[seat]].name);
    }
    esp_put(out, "],\"record\":");
}
