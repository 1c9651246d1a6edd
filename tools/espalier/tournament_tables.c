/*
 * tournament_tables.c - what the reports for people say: tables of texts, which
 * each of them sets in its own way.
 */
#include <math.h>
#include <stdlib.h>

#include "texts.h"
#include "tournament.h"

const char tournament_rating_note[] =
    "Elo by maximum likelihood from all games, 0 the mean; +- is the 95 % interval. "
    "\"better\" is the likelihood of being better than the next one.";

/* --- words --------------------------------------------------------------------- */

const char *tournament_stage_name(enum esp_stage stage)
{
    static const char *const names[] = { "league", "semi-final", "third place", "final" };
    return names[stage];
}

const char *tournament_decision_name(enum esp_decision_by by)
{
    static const char *const names[] = { "",
                                         "points",
                                         "extra games",
                                         "games among equals",
                                         "Sonneborn-Berger",
                                         "wins",
                                         "the leagues",
                                         "lot" };
    return names[by];
}

void tournament_put_title(const struct esp_tournament_plan *plan, FILE *stream)
{
    if (*plan->title)
        fputs(plan->title, stream);
    else
        fprintf(stream, "Tournament of %s", plan->start->game->name);
}

void tournament_put_summary(const struct tournament_view *view, FILE *stream)
{
    const struct esp_tournament_plan *plan = view->plan;
    const struct esp_standings *standings = view->standings;

    fprintf(stream, "%s, %u agents in ", plan->start->game->name, plan->entrant_count);
    print_count_of(stream, plan->leagues, "league", "leagues");
    fputs(", ", stream);
    print_count_of(stream, plan->opening_count, "opening", "openings");
    fputs(" from both seats", stream);
    if (plan->cycles > 1)
        fprintf(stream, " %u times", plan->cycles);
    fputs(": ", stream);
    if (standings->played < standings->total)
        fprintf(stream, "%u of ", standings->played);
    print_count_of(stream, standings->total, "game", "games");
}

static const char *name_of(const struct tournament_view *view, uint32_t entrant)
{
    return entrant == ESP_NOBODY ? "?" : view->plan->entrants[entrant].name;
}

static void add_value(struct table *table, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    table_add(table, "%s", isnan(value) ? "" : text);
}

size_t tournament_columns(const struct table *table)
{
    for (size_t i = table->columns - 1; i < table->cells; i += table->columns)
        if (*table->texts[i])
            return table->columns;
    return table->columns - 1;
}

/* --- leagues ------------------------------------------------------------------- */

uint32_t tournament_league_start(const struct esp_standings *standings, uint32_t league)
{
    uint32_t i = 0;

    while (i < standings->count && standings->leagues[i].league < league)
        i++;
    return i;
}

/* Whether somebody else of the league has the same points. */
static bool is_tied(const struct esp_standings *standings, uint32_t index)
{
    const struct esp_standing *all = standings->leagues, *one = &all[index];

    return (index > 0 && all[index - 1].league == one->league &&
            all[index - 1].points == one->points) ||
           (index + 1 < standings->count && all[index + 1].league == one->league &&
            all[index + 1].points == one->points);
}

static void add_standing(struct table *table, const struct tournament_view *view, uint32_t index)
{
    static const char *const medals[] = { "", "gold", "silver", "bronze" };
    const struct esp_standing *standing = &view->standings->leagues[index];
    const bool told = standing->above > ESP_BY_POINTS && standing->played > 0;

    table_add(table, "%s", name_of(view, standing->entrant));
    table_add(table, "%u", standing->played);
    table_add(table, "%u", standing->wins);
    table_add(table, "%u", standing->draws);
    table_add(table, "%u", standing->losses);
    add_value(table, standing->points);
    add_value(table, is_tied(view->standings, index) ? standing->direct : NAN);
    add_value(table, standing->berger);
    add_value(table, standing->award);
    if (view->plan->playoffs) {
        add_value(table, standing->medal ? standing->bonus : NAN);
        add_value(table, standing->award + standing->bonus);
    }
    table_add(table, "%s%s%s%s", medals[standing->medal], standing->medal && told ? ", " : "",
              told ? "above the next by " : "",
              told ? tournament_decision_name(standing->above) : "");
}

struct table tournament_league_table(const struct tournament_view *view, uint32_t league)
{
    static const char *const heads[] = { "games", "won", "drawn", "lost",
                                         "points", "direct", "S-B", "award" };
    const uint32_t end = tournament_league_start(view->standings, league + 1);
    struct table table = { .columns = view->plan->playoffs ? 12 : 10 };
    char name[ESP_LEAGUE_TEXT];

    table_add(&table, "league %s", esp_league_name(league, name));
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        table_add(&table, "%s", heads[i]);
    if (view->plan->playoffs) {
        table_add(&table, "bonus");
        table_add(&table, "total");
    }
    table_add(&table, "%s", "");
    for (uint32_t i = tournament_league_start(view->standings, league); i < end; i++)
        add_standing(&table, view, i);
    return table;
}

struct table tournament_cross_table(const struct tournament_view *view, uint32_t league)
{
    const struct esp_standings *standings = view->standings;
    const uint32_t start = tournament_league_start(standings, league);
    const uint32_t end = tournament_league_start(standings, league + 1);
    struct table table = { .columns = end - start + 2 };

    table_add(&table, "points against");
    for (uint32_t i = start; i < end; i++)
        table_add(&table, "%u", i - start + 1);
    table_add(&table, "%s", "");
    for (uint32_t i = start; i < end; i++) {
        table_add(&table, "%u %s", i - start + 1, name_of(view, standings->leagues[i].entrant));
        for (uint32_t j = start; j < end; j++) {
            if (i == j)
                table_add(&table, "-");
            else
                add_value(&table, standings->cross[(size_t)i * standings->count + j]);
        }
        table_add(&table, "%s", "");
    }
    return table;
}

/* --- play-offs ----------------------------------------------------------------- */

struct table tournament_playoff_table(const struct tournament_view *view)
{
    struct table table = { .columns = 6 };
    static const char *const heads[] = { "play-offs", "", "points", "", "winner", "" };

    for (size_t i = 0; i < table.columns; i++)
        table_add(&table, "%s", heads[i]);
    for (uint32_t i = 0; i < view->standings->playoff_count; i++) {
        const struct esp_playoff *playoff = &view->standings->playoffs[i];
        char points[2][ESP_NUMBER_TEXT];
        esp_print_value(playoff->points[0], points[0]);
        esp_print_value(playoff->points[1], points[1]);
        if (playoff->stage == ESP_STAGE_SEMI_FINAL)
            table_add(&table, "semi-final %u", playoff->group + 1);
        else
            table_add(&table, "%s", tournament_stage_name(playoff->stage));
        table_add(&table, "%s", name_of(view, playoff->entrants[0]));
        table_add(&table, "%s : %s", points[0], points[1]);
        table_add(&table, "%s", name_of(view, playoff->entrants[1]));
        table_add(&table, "%s", playoff->winner < 0
                                    ? ""
                                    : name_of(view, playoff->entrants[playoff->winner]));
        table_add(&table, "%s%s", playoff->by > ESP_BY_POINTS ? "by " : "",
                  playoff->by > ESP_BY_POINTS ? tournament_decision_name(playoff->by) : "");
    }
    return table;
}

/* --- ratings ------------------------------------------------------------------- */

struct table tournament_rating_table(const struct tournament_view *view)
{
    struct table table = { .columns = 5 };
    static const char *const heads[] = { "ratings", "Elo", "+-", "better", "" };

    for (size_t i = 0; i < table.columns; i++)
        table_add(&table, "%s", heads[i]);
    for (uint32_t i = 0; i < view->standings->count; i++) {
        const struct esp_standing *standing =
            &view->standings->leagues[view->standings->by_elo[i]];
        table_add(&table, "%s", name_of(view, standing->entrant));
        table_add(&table, "%.0f", standing->elo);
        table_add(&table, "%.0f", standing->elo_error);
        if (isnan(standing->superiority))
            table_add(&table, "%s", "");
        else
            table_add(&table, "%.0f %%", 100 * standing->superiority);
        table_add(&table, "%s", view->plan->entrants[standing->entrant].plays);
    }
    return table;
}
