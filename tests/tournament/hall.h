/*
 * hall.h - tournaments made up on the spot, and games that end as a test wants.
 */
#ifndef HALL_H
#define HALL_H

#include "espalier/tournament.h"
#include "testing.h"

/*
 * A tournament of tictactoe between agents "a0", "a1" ...; `more` is further
 * members of the document, each with a comma before it. Free the tournament.
 */
struct esp_tournament *hall_new(unsigned agents, const char *more);

/* The document of one, for the caller to free. */
char *hall_document(unsigned agents, const char *more);

struct esp_tournament *hall_read(const char *document);

/* How a game between these two is to end: 0 the first wins, 1 the second, -1 a draw. */
typedef int hall_decide(void *data, const struct esp_fixture *fixture);

/* Play all that is due and becomes due, no more than `most` games; returns how many it were. */
unsigned hall_play(struct esp_tournament *tournament, hall_decide *decide, void *data,
                   unsigned most);

/* A finished game of the fixture that ends that way; free the match. */
struct esp_match *hall_game(const struct esp_tournament *tournament,
                            const struct esp_fixture *fixture, int winner);

/* The standings; free them. */
struct esp_standings hall_standings(const struct esp_tournament *tournament);

/* The standing of an entrant. */
const struct esp_standing *hall_standing(const struct esp_standings *standings, uint32_t entrant);

#endif
