/*
 * tournament_json.c - standings as one JSON object on one line.
 */
#include <math.h>

#include "json.h"
#include "tournament.h"

/* To a thousandth: what lies below is the arithmetic's, not the games'. */
static double rounded(double rating)
{
    return round(1000 * rating) / 1000;
}

static void put_standing(struct json *json, const struct tournament_view *view,
                         const struct esp_standing *standing)
{
    static const char *const medals[] = { NULL, "gold", "silver", "bronze" };
    const struct esp_entrant *entrant = &view->plan->entrants[standing->entrant];

    json_begin_object(json, NULL);
    json_text(json, "agent", entrant->name);
    json_text(json, "plays", entrant->plays);
    json_count(json, "place", standing->place);
    json_count(json, "games", standing->played);
    json_count(json, "won", standing->wins);
    json_count(json, "drawn", standing->draws);
    json_count(json, "lost", standing->losses);
    json_count(json, "forfeits", standing->forfeits);
    json_value(json, "points", standing->points);
    json_value(json, "direct", standing->direct);
    json_value(json, "sonneborn_berger", standing->berger);
    json_text(json, "above_next_by",
              standing->above ? tournament_decision_name(standing->above) : NULL);
    json_value(json, "award", standing->award);
    json_text(json, "medal", medals[standing->medal]);
    json_value(json, "bonus", standing->bonus);
    json_value(json, "total", standing->award + standing->bonus);
    json_value(json, "elo", rounded(standing->elo));
    json_value(json, "elo_error", rounded(standing->elo_error));
    json_end_object(json);
}

static void put_league(struct json *json, const struct tournament_view *view, uint32_t league)
{
    const struct esp_standings *standings = view->standings;
    const uint32_t start = tournament_league_start(standings, league);
    const uint32_t end = tournament_league_start(standings, league + 1);
    char name[ESP_LEAGUE_TEXT];

    json_begin_object(json, NULL);
    json_text(json, "league", esp_league_name(league, name));
    json_begin_list(json, "table");
    for (uint32_t i = start; i < end; i++)
        put_standing(json, view, &standings->leagues[i]);
    json_end_list(json);
    json_begin_list(json, "cross");
    for (uint32_t i = start; i < end; i++) {
        json_begin_list(json, NULL);
        for (uint32_t j = start; j < end; j++) {
            if (i == j)
                json_nothing(json, NULL);
            else
                json_value(json, NULL, standings->cross[(size_t)i * standings->count + j]);
        }
        json_end_list(json);
    }
    json_end_list(json);
    json_end_object(json);
}

static void put_name(struct json *json, const char *key, const struct tournament_view *view,
                     uint32_t entrant)
{
    json_text(json, key, entrant == ESP_NOBODY ? NULL : view->plan->entrants[entrant].name);
}

static void put_playoff(struct json *json, const struct tournament_view *view,
                        const struct esp_playoff *playoff)
{
    json_begin_object(json, NULL);
    json_text(json, "stage", tournament_stage_name(playoff->stage));
    json_begin_list(json, "agents");
    put_name(json, NULL, view, playoff->entrants[0]);
    put_name(json, NULL, view, playoff->entrants[1]);
    json_end_list(json);
    json_begin_list(json, "points");
    json_value(json, NULL, playoff->points[0]);
    json_value(json, NULL, playoff->points[1]);
    json_end_list(json);
    json_count(json, "extra_games", playoff->extra);
    put_name(json, "winner", view,
             playoff->winner < 0 ? ESP_NOBODY : playoff->entrants[playoff->winner]);
    json_text(json, "by", playoff->by ? tournament_decision_name(playoff->by) : NULL);
    json_end_object(json);
}

static void put_forfeits(struct json *json, const struct tournament_view *view)
{
    json_begin_list(json, "forfeits");
    for (uint32_t i = 0; i < esp_tournament_fixtures(view->tournament); i++) {
        const struct esp_fixture_result *result = esp_tournament_result(view->tournament, i);
        const struct esp_fixture *fixture = esp_tournament_fixture(view->tournament, i);
        if (!result || result->end != ESP_MATCH_FORFEIT)
            continue;
        json_begin_object(json, NULL);
        json_count(json, "game", fixture->number + 1);
        put_name(json, "agent", view, fixture->seats[1 - result->winner]);
        put_name(json, "against", view, fixture->seats[result->winner]);
        json_text(json, "reason", result->reason);
        json_end_object(json);
    }
    json_end_list(json);
}

void tournament_print_json(const struct tournament_view *view, FILE *stream)
{
    struct json json = { stream, false };

    json_begin_object(&json, NULL);
    json_text(&json, "title", view->plan->title);
    json_text(&json, "game", view->plan->start->game->name);
    json_count(&json, "games", view->standings->total);
    json_count(&json, "played", view->standings->played);
    json_begin_list(&json, "leagues");
    for (uint32_t league = 0; league < view->plan->leagues; league++)
        put_league(&json, view, league);
    json_end_list(&json);
    json_begin_list(&json, "playoffs");
    for (uint32_t i = 0; i < view->standings->playoff_count; i++)
        put_playoff(&json, view, &view->standings->playoffs[i]);
    json_end_list(&json);
    put_forfeits(&json, view);
    json_end_object(&json);
    fputc('\n', stream);
}
