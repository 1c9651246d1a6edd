/*
 * hall.c - see hall.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

char *hall_document(unsigned agents, const char *more)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    fputs("{\"tournament\":\"espalier\",\"version\":1,\"game\":\"tictactoe\",\"agents\":[", stream);
    for (unsigned i = 0; i < agents; i++)
        fprintf(stream, "%s{\"name\":\"a%u\",\"plays\":\"random\"}", i ? "," : "", i);
    fprintf(stream, "]%s}", more);
    fclose(stream);
    return text;
}

struct esp_tournament *hall_read(const char *document)
{
    struct esp_error error = { .text = "" };
    struct esp_tournament *tournament;

    if (esp_tournament_read(&tournament, document, "cup.json", &error) != ESP_OK)
        fail_msg("%s", error.text);
    return tournament;
}

struct esp_tournament *hall_new(unsigned agents, const char *more)
{
    char *document = hall_document(agents, more);
    struct esp_tournament *tournament = hall_read(document);

    free(document);
    return tournament;
}

/* A game is lost by giving it away, and drawn by a rule that ends it after one move. */
struct esp_match *hall_game(const struct esp_tournament *tournament,
                            const struct esp_fixture *fixture, int winner)
{
    const struct esp_match_rules short_rules = { .plies = 1 };
    const struct esp_position *start =
        esp_tournament_its_plan(tournament)->openings[fixture->opening];
    struct esp_match *match;
    esp_move move;

    assert_int_equal(esp_match_new(&match, start, winner < 0 ? &short_rules : NULL, NULL), ESP_OK);
    if (winner >= 0) {
        esp_match_forfeit(match, 1 - winner, "so it was decided");
    } else {
        assert_true(start->game->moves(start->params, start->state, &move, 1) >= 1);
        assert_int_equal(esp_match_play(match, move, NULL), ESP_OK);
        assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_PLIES);
    }
    return match;
}

unsigned hall_play(struct esp_tournament *tournament, hall_decide *decide, void *data,
                   unsigned most)
{
    struct esp_error error = { .text = "" };
    struct esp_fixture fixture;
    unsigned played = 0;

    for (; played < most && esp_tournament_next(tournament, &fixture); played++) {
        struct esp_match *match = hall_game(tournament, &fixture, decide(data, &fixture));
        if (esp_tournament_enter(tournament, &fixture, match, &error) != ESP_OK)
            fail_msg("%s", error.text);
        esp_match_free(match);
    }
    return played;
}

struct esp_standings hall_standings(const struct esp_tournament *tournament)
{
    struct esp_standings standings;

    assert_int_equal(esp_standings_make(&standings, tournament, NULL), ESP_OK);
    return standings;
}

const struct esp_standing *hall_standing(const struct esp_standings *standings, uint32_t entrant)
{
    for (uint32_t i = 0; i < standings->count; i++)
        if (standings->leagues[i].entrant == entrant)
            return &standings->leagues[i];
    fail_msg("entrant %u has no standing", entrant);
    return NULL;
}
