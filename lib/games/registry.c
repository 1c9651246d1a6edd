/*
 * registry.c - the only list of the games.
 */
#include "games.h"

#include <string.h>

static const struct esp_game *const games[] = {
    &esp_mancala,
    &esp_last_stone,
    &esp_redblue_nim,
    &esp_connect4,
    &esp_cs156_checkers,
    &esp_tree,
    &esp_tictactoe,
};

enum { GAMES = sizeof games / sizeof games[0] };

const struct esp_game *esp_game_at(size_t index)
{
    return index < GAMES ? games[index] : NULL;
}

const struct esp_game *esp_game_find(const char *name, struct esp_error *error)
{
    const char *names[GAMES];

    for (size_t i = 0; i < GAMES; i++) {
        names[i] = games[i]->name;
        if (strcmp(names[i], name) == 0)
            return games[i];
    }
    esp_fail_unknown(error, "game", name, names, GAMES);
    return NULL;
}
