/*
 * draw.c - what is drawn by lot: leagues, openings, seeds.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

/* --- chance -------------------------------------------------------------------- */

uint64_t tournament_mix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t tournament_below(uint64_t *state, uint64_t count)
{
    return (tournament_mix(state) >> 32) * count >> 32;
}

/* --- leagues ------------------------------------------------------------------- */

/*
 * A shuffle (Fisher and Yates), dealt to the leagues in turn, so that they
 * differ by one entrant at most.
 */
enum esp_status tournament_draw_leagues(struct esp_tournament *tournament,
                                        struct esp_error *error)
{
    const uint32_t count = tournament->plan.entrant_count, leagues = tournament->plan.leagues;
    uint64_t chance = tournament->plan.seed;
    uint32_t *drawn = calloc(count, sizeof *drawn), next = 0;

    tournament->members = calloc(count, sizeof *tournament->members);
    tournament->first = calloc(leagues + 1, sizeof *tournament->first);
    if (!drawn || !tournament->members || !tournament->first) {
        free(drawn);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for leagues");
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t j = (uint32_t)tournament_below(&chance, i + 1);
        drawn[i] = drawn[j];
        drawn[j] = i;
    }
    for (uint32_t league = 0; league < leagues; league++) {
        tournament->first[league] = next;
        for (uint32_t lot = league; lot < count; lot += leagues) {
            tournament->entrants[drawn[lot]].league = league;
            tournament->entrants[drawn[lot]].lot = lot;
            tournament->members[next++] = drawn[lot];
        }
    }
    tournament->first[leagues] = next;
    free(drawn);
    return ESP_OK;
}

/* --- openings ------------------------------------------------------------------ */

char *tournament_state_text(const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;
    const size_t length = text->print(position->params, position->state, NULL, 0);
    char *printed = malloc(length + 1);

    if (printed)
        text->print(position->params, position->state, printed, length + 1);
    return printed;
}

uint32_t tournament_find_opening(const struct esp_tournament *tournament, uint32_t count,
                                 const char *state_text)
{
    uint32_t i = 0;

    while (i < count && strcmp(tournament->opening_texts[i], state_text) != 0)
        i++;
    return i;
}

/* Play one legal move by chance; false where there is none. */
static bool walk(struct esp_match *match, uint64_t *chance)
{
    const struct esp_position *now = esp_match_position(match);

    if (esp_match_its_result(match)->end != ESP_MATCH_RUNNING)
        return false;
    const size_t count = now->game->moves(now->params, now->state, NULL, 0);
    esp_move *moves = malloc(count * sizeof *moves);
    bool played = moves != NULL;
    if (moves) {
        now->game->moves(now->params, now->state, moves, count);
        played = esp_match_play(match, moves[tournament_below(chance, count)], NULL) == ESP_OK;
    }
    free(moves);
    return played;
}

static void put_moves(struct esp_out *out, const struct esp_match *match, const char *between)
{
    const char *start = esp_match_start(match)->text;

    esp_put(out, start ? start : "");
    for (size_t i = 0; i < esp_match_plies(match); i++)
        esp_putf(out, "%s%s", out->length ? between : "", esp_match_move_text(match, i));
}

/*
 * Where a match stands, as moves one after the other where the game reads
 * positions so (agents that are told a course of play need one), else as the
 * text of its state.
 */
static enum esp_status position_of(struct esp_position **out,
                                   const struct esp_tournament *tournament,
                                   const struct esp_match *match, struct esp_error *error)
{
    static const char *const between[] = { "", "," };
    const char *state_text = esp_match_position(match)->text;

    for (size_t i = 0; i < sizeof between / sizeof between[0]; i++) {
        char *moves;
        TOURNAMENT_PRINTED(moves, put_moves, match, between[i]);
        enum esp_status status =
            moves ? tournament_position(out, tournament, moves, NULL) : ESP_NO_MEMORY;
        free(moves);
        if (status != ESP_OK)
            continue;
        char *reached = tournament_state_text(*out);
        const bool same = reached && strcmp(reached, state_text) == 0;
        free(reached);
        if (same)
            return ESP_OK;
        esp_position_free(*out);
    }
    return tournament_position(out, tournament, state_text, error);
}

/* One walk from the start; *found tells whether it led to a new opening. */
static enum esp_status draw_one(struct esp_tournament *tournament, uint32_t plies,
                                uint64_t *chance, bool *found, struct esp_error *error)
{
    const struct esp_match_rules none = { 0, 0 };
    const uint32_t known = tournament->plan.opening_total;
    struct esp_match *match;

    *found = false;
    enum esp_status status = esp_match_new(&match, tournament->start, &none, error);
    if (status != ESP_OK)
        return status;
    for (uint32_t i = 0; i < plies && walk(match, chance); i++)
        ;
    *found = esp_match_plies(match) == plies &&
             esp_match_its_result(match)->end == ESP_MATCH_RUNNING &&
             tournament_find_opening(tournament, known, esp_match_position(match)->text) == known;
    if (*found)
        status = position_of(&tournament->openings[known], tournament, match, error);
    if (*found && status == ESP_OK)
        status = tournament_add_opening(tournament, error);
    esp_match_free(match);
    return status;
}

enum esp_status tournament_draw_openings(struct esp_tournament *tournament, uint32_t plies,
                                         uint32_t wanted, uint64_t seed,
                                         struct esp_error *error)
{
    struct esp_tournament_plan *plan = &tournament->plan;
    enum esp_status status = ESP_OK;
    uint64_t chance = seed;
    uint32_t vain = 0;

    /* so many walks without a new one tell that there is hardly any left */
    while (status == ESP_OK && plan->opening_total < wanted &&
           vain < 1000 + 20 * plan->opening_total) {
        bool found;
        status = draw_one(tournament, plies, &chance, &found, error);
        vain = found ? 0 : vain + 1;
    }
    if (status == ESP_OK && plan->opening_total < plan->opening_count)
        status = esp_fail(error, ESP_BAD_INPUT,
                          "%s: openings: %" PRIu32 " different positions after %" PRIu32
                          " plies were found, not %" PRIu32 ": ask for fewer, or for other plies",
                          tournament->name, plan->opening_total, plies, plan->opening_count);
    return status;
}
