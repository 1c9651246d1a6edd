/*
 * tournament_trial.c - programs and servers are asked for a move before the
 * tournament: a wrong name in the file would otherwise lose all their games.
 */
#include <string.h>
#include <time.h>

#include "espalier/text.h"
#include "seat.h"
#include "tournament.h"

/* Not one of ours, which were looked at when their words were read. */
static bool is_outside(const char *plays)
{
    return strncmp(plays, "exec", 4) == 0 || strncmp(plays, "remote", 6) == 0;
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* A move in the first position, whose turn it may be there; *match is the caller's. */
static enum esp_status ask(struct esp_match **match, const struct esp_tournament_plan *plan,
                           const struct esp_entrant *entrant, double *seconds,
                           struct esp_error *error)
{
    const struct esp_player_setup setup = { plan->seconds, NULL };
    struct esp_player *player = NULL;

    enum esp_status status = esp_match_new(match, plan->openings[0], NULL, error);
    if (status == ESP_OK)
        status = seat_new(&player, entrant->plays, plan->openings[0], &setup, error);
    if (status == ESP_OK) {
        struct esp_player *const both[] = { player, player };
        const double began = now();
        status = esp_match_step(*match, both, error);
        *seconds = now() - began;
    }
    esp_player_free(player);
    return status;
}

static void add_row(struct table *table, const char *name, const struct esp_match *match,
                    double seconds)
{
    const struct esp_match_result *result = esp_match_its_result(match);
    const bool lost = result->end == ESP_MATCH_FORFEIT;

    table_add(table, "%s", name);
    table_add(table, "%.2f", seconds);
    table_add(table, "%s", lost ? tournament_why(result->reason) : esp_match_move_text(match, 0));
}

enum esp_status tournament_try(const struct esp_tournament *tournament, FILE *stream,
                               struct esp_error *error)
{
    const struct esp_tournament_plan *plan = esp_tournament_its_plan(tournament);
    struct table table = { .columns = 3 };
    enum esp_status status = ESP_OK;
    unsigned lost = 0;

    table_add(&table, "trial");
    table_add(&table, "seconds");
    table_add(&table, "first move");
    for (uint32_t i = 0; i < plan->entrant_count && status == ESP_OK; i++) {
        const struct esp_entrant *entrant = &plan->entrants[i];
        struct esp_match *match = NULL;
        double seconds = 0;
        if (!is_outside(entrant->plays))
            continue;
        status = ask(&match, plan, entrant, &seconds, error);
        if (status == ESP_OK) {
            add_row(&table, entrant->name, match, seconds);
            lost += esp_match_its_result(match)->end == ESP_MATCH_FORFEIT;
        }
        esp_match_free(match);
    }
    if (table.cells > table.columns) {
        fputc('\n', stream);
        table_print(&table, stream);
    }
    table_free(&table);
    if (status == ESP_OK && lost)
        status = esp_fail(error, ESP_BAD_INPUT, "%u of the agents would lose by %s first move",
                          lost, lost == 1 ? "its" : "their");
    return status;
}
