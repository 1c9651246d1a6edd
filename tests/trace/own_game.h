/*
 * own_game.h - a game that no library knows, made by the test.
 *
 * MAX takes one of three shelves, MIN one of `width` boxes on it, and what
 * is in the box is the result: its number, unless `content` says otherwise.
 */
#ifndef ESPALIER_TESTS_OWN_GAME_H
#define ESPALIER_TESTS_OWN_GAME_H

#include "espalier/game.h"

enum { OWN_SHELVES = 3 };

struct own_params {
    uint32_t width;
    const double *content; /* of the first boxes; NULL: none */
    uint32_t contents;
    const char *const *names; /* texts of the first moves, NULL: none */
    uint32_t named;
};

extern const struct esp_game own_game;        /* with texts */
extern const struct esp_game own_silent_game; /* without */

/* A position with the shelves full; freed by esp_position_free(). */
struct esp_position *own_position(const struct esp_game *game, const struct own_params *params);

#endif
