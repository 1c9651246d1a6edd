/*
 * game.c - one game: its players' words, its course, its result.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tournament.h"

/* --- players ------------------------------------------------------------------- */

/* Another for every tournament, game and seat, the same whenever it is played. */
static uint64_t seed_of(const struct esp_tournament *tournament,
                        const struct esp_fixture *fixture, int seat, uint64_t own)
{
    uint64_t state = tournament->plan.seed;

    state = tournament_mix(&state) ^ own;
    state = tournament_mix(&state) ^ ((uint64_t)fixture->number << 1 | (uint64_t)seat);
    return tournament_mix(&state) >> 1;
}

static bool is_random(const char *words)
{
    return strcmp(words, "random") == 0 || strncmp(words, "random:", 7) == 0;
}

/* A search that breaks ties by chance and names no seed. */
static bool has_random_ties(const char *words)
{
    return strncmp(words, "search:", 7) == 0 && strstr(words, "random") != NULL &&
           strstr(words, "seed=") == NULL;
}

static void put_words(struct esp_out *out, const struct esp_tournament *tournament,
                      const struct esp_fixture *fixture, int seat)
{
    const char *plays = tournament->entrants[fixture->seats[seat]].plays;

    if (is_random(plays)) {
        const uint64_t own = plays[6] ? strtoull(plays + 7, NULL, 10) : 0;
        esp_putf(out, "random:%" PRIu64, seed_of(tournament, fixture, seat, own));
    } else if (has_random_ties(plays)) {
        esp_putf(out, "%s+seed=%" PRIu64, plays, seed_of(tournament, fixture, seat, 0));
    } else {
        esp_put(out, plays);
    }
}

/* Make the players, and put their words into the record. */
static enum esp_status seat_players(struct esp_player *players[2], struct esp_match *match,
                                    const struct esp_tournament *tournament,
                                    const struct esp_fixture *fixture, esp_player_make *make,
                                    const volatile sig_atomic_t *interrupt,
                                    struct esp_error *error)
{
    const struct esp_player_setup setup = { tournament->plan.seconds, interrupt };
    enum esp_status status = ESP_OK;

    for (int seat = 0; seat < 2 && status == ESP_OK; seat++) {
        struct esp_error own = { .text = "" };
        char *words;
        TOURNAMENT_PRINTED(words, put_words, tournament, fixture, seat);
        status = words ? make(&players[seat], words, esp_match_start(match), &setup, &own)
                       : esp_fail(&own, ESP_NO_MEMORY, "no memory for a player");
        if (status != ESP_OK)
            esp_fail(error, status, "agent '%s': %s",
                     tournament->entrants[fixture->seats[seat]].name, own.text);
        else
            status = esp_match_set_player(match, seat, words, error);
        free(words);
    }
    return status;
}

enum esp_status esp_tournament_check(const struct esp_tournament *tournament,
                                     esp_player_make *make, struct esp_error *error)
{
    const struct esp_player_setup setup = { tournament->plan.seconds, NULL };
    const struct esp_position *start = tournament->openings[0];

    for (uint32_t i = 0; i < tournament->plan.entrant_count; i++) {
        struct esp_error own = { .text = "" };
        struct esp_player *player;
        const enum esp_status status =
            make(&player, tournament->entrants[i].plays, start, &setup, &own);
        if (status != ESP_OK)
            return esp_fail(error, status, "%s: agent '%s': %s", tournament->name,
                            tournament->entrants[i].name, own.text);
        esp_player_free(player);
    }
    return ESP_OK;
}

/* An error with the game that it ended. */
static enum esp_status fail_named(const struct esp_tournament *tournament,
                                  const struct esp_fixture *fixture, enum esp_status status,
                                  const struct esp_error *own, struct esp_error *error)
{
    return status == ESP_OK
               ? ESP_OK
               : esp_fail(error, status, "%s: game %" PRIu32 ": %s", tournament->name,
                          fixture->number + 1, own->text);
}

/* --- playing ------------------------------------------------------------------- */

enum esp_status esp_tournament_play(struct esp_match **out,
                                    const struct esp_tournament *tournament,
                                    const struct esp_fixture *fixture, esp_player_make *make,
                                    const volatile sig_atomic_t *interrupt,
                                    struct esp_error *error)
{
    struct esp_player *players[2] = { NULL, NULL };
    struct esp_error own = { .text = "" };
    struct esp_match *match = NULL;

    *out = NULL;
    enum esp_status status =
        esp_match_new(&match, tournament->openings[fixture->opening], NULL, &own);
    if (status == ESP_OK)
        status = seat_players(players, match, tournament, fixture, make, interrupt, &own);
    while (status == ESP_OK && !(interrupt && *interrupt) &&
           esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        status = esp_match_step(match, players, &own);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
    /* a search that was interrupted has moved all the same, and an agent may have died of it */
    const bool interrupted = interrupt && *interrupt && status != ESP_NO_MEMORY;
    if (status == ESP_OK && !interrupted)
        *out = match;
    else
        esp_match_free(match);
    return interrupted ? ESP_OK : fail_named(tournament, fixture, status, &own, error);
}

/* --- results ------------------------------------------------------------------- */

/* A draw where the game has no winner but a value, and that is 0. */
static int winner_of(const struct esp_match_result *result)
{
    if (result->winner != ESP_WINNER_NONE)
        return result->winner;
    return result->value > 0 ? 0 : result->value < 0 ? 1 : ESP_WINNER_DRAW;
}

enum esp_status tournament_note(struct esp_tournament *tournament, uint32_t number,
                                const struct esp_match *match, struct esp_error *error)
{
    const struct esp_match_result *result = esp_match_its_result(match);
    struct slot *slot = &tournament->slots[number];
    char *reason = strdup(result->reason);

    assert(result->end != ESP_MATCH_RUNNING);
    if (!reason)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a result");
    slot->state = SLOT_PLAYED;
    slot->result = (struct esp_fixture_result){ .end = result->end,
                                                .winner = winner_of(result),
                                                .plies = (uint32_t)esp_match_plies(match),
                                                .reason = reason };
    tournament->played++;
    tournament->league_played += slot->fixture.stage == ESP_STAGE_LEAGUE;
    return tournament_open_playoffs(tournament, error);
}
