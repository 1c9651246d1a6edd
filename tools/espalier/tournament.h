/*
 * tournament.h - what the files of `espalier tournament` share.
 */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include <stdbool.h>
#include <stdio.h>

#include "espalier/tournament.h"
#include "table.h"

/* --- tournament_play.c --------------------------------------------------------- */

/*
 * Play whatever is due, so many games at a time, until nothing is or a signal
 * asks to stop.
 */
enum esp_status tournament_play(struct esp_tournament *tournament, unsigned jobs,
                                struct esp_error *error);

/* --- tournament_schedule.c ----------------------------------------------------- */

/* The leagues, the openings and all games that are known before any is played. */
void tournament_print_schedule(const struct esp_tournament *tournament, FILE *stream);

/* --- tournament_trial.c -------------------------------------------------------- */

/*
 * Ask all programs and servers for a move in the first opening, and print what
 * they say. ESP_BAD_INPUT: somebody loses by it.
 */
enum esp_status tournament_try(const struct esp_tournament *tournament, FILE *stream,
                               struct esp_error *error);

/* --- reports ------------------------------------------------------------------- */

struct tournament_view {
    const struct esp_tournament *tournament;
    const struct esp_tournament_plan *plan;
    const struct esp_standings *standings;
};

void tournament_print_text(const struct tournament_view *view, FILE *stream);
void tournament_print_markdown(const struct tournament_view *view, FILE *stream);
void tournament_print_html(const struct tournament_view *view, FILE *stream);
void tournament_print_json(const struct tournament_view *view, FILE *stream);

/* --- tournament_tables.c: what the reports for people say ---------------------- */

/* The title, or what stands in for one; and the line below it. */
void tournament_put_title(const struct esp_tournament_plan *plan, FILE *stream);
void tournament_put_summary(const struct tournament_view *view, FILE *stream);

/* Tables for the caller to free; those without rows have their heads alone. */
struct table tournament_league_table(const struct tournament_view *view, uint32_t league);
struct table tournament_cross_table(const struct tournament_view *view, uint32_t league);
struct table tournament_playoff_table(const struct tournament_view *view);
struct table tournament_rating_table(const struct tournament_view *view);

/* The columns that say anything: without the last one where it is empty throughout. */
size_t tournament_columns(const struct table *table);

/* Where in the standings a league begins; that of one more league is the end. */
uint32_t tournament_league_start(const struct esp_standings *standings, uint32_t league);

/* What the ratings mean, in a sentence. */
extern const char tournament_rating_note[];

const char *tournament_stage_name(enum esp_stage stage);
const char *tournament_decision_name(enum esp_decision_by by);

/* --- tournament_forfeits.c ----------------------------------------------------- */

/* Who gave games away, by kinds: how often, and what happened the first time. */
struct table tournament_forfeit_table(const struct tournament_view *view);

/* The reason of a forfeit without whose it is. */
const char *tournament_why(const char *reason);

#endif
