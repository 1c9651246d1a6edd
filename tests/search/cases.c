/*
 * cases.c - see cases.h.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "cases.h"

static const struct game_case cases[] = {
    { "tictactoe", NULL, "12", -1, 7, 12, "4,0,2,6,8" },
    { "tictactoe", "win=7 tie=2 loss=-3", "405", -1, 5, 4, NULL },
    { "tictactoe", NULL, "", 4, 3, 6, "8,7,6,5,4,3,2,1,0" },
    { "connect4", NULL, "", 4, 38, 12, "3,2,4,1,5,0,6" },
    { "connect4", "width=4 height=4", "0011", -1, 9, 8, "3,2" },
    { "connect4", "width=17 height=6", "8,8,7", 2, 60, 6, "8,7,9" },
    { "mancala", NULL, "", 4, 40, 12, "5,4,3,2,1,0" },
    { "mancala", "pits=2 stones=2", "", -1, 3, 6, "1" },
    { "mancala", "capture=empty win=50 loss=-60 tie=-1", "", 3, 50, 6, NULL },
    { "last-stone", NULL, "9", -1, 3, 4, NULL },
    { "last-stone", "k=2", "2,2,1", -1, 2, 4, NULL },
    { "last-stone", "k=4", "20,31", 3, 9, 4, NULL },
    { "redblue-nim", NULL, "4,5", -1, 3, 6, NULL },
    { "redblue-nim", "version=misere rv=1 bv=7", "5,4", -1, 3, 6, NULL },
    { "redblue-nim", NULL, "40,30", 4, 20, 6, NULL },
    { "cs156-checkers", NULL, "", 2, 60, 8, NULL },
    { "tree", NULL, "random:3,5,7", -1, 1, 4, NULL },
    { "tree", NULL, "random:2,9,1", 6, 2, 4, NULL },
    { "tree", NULL, "[[3,12,8],[2,4,6],[14,5,2]]", -1, 1, 2, NULL },
    { "tree", "players=3", "random:3,5,2", -1, 2, 4, NULL },
};

static void check_case(const struct game_case *from, uint64_t *random, position_check *check)
{
    for (int i = 0; i < from->positions; i++) {
        struct esp_position *position = position_of(from->game, from->settings, from->text);
        char settings[64];

        play_random(position, (int)random_below(random, (uint64_t)from->plies_most + 1), random);
        snprintf(settings, sizeof settings, "convention=plain depth=%d%s", from->depth,
                 i % 2 ? " eval=fingerprint" : "");
        if (from->depth < 0)
            strcpy(settings, "convention=plain");
        struct esp_options plain = options_of(position, settings);
        check(position, &plain, from, random);
        esp_options_free(&plain);
        esp_position_free(position);
    }
}

void each_position(uint64_t seed, position_check *check)
{
    for (size_t g = 0; esp_game_at(g); g++) {
        const struct game_case other = { esp_game_at(g)->name, NULL, "", 2, 0, 1, NULL };
        size_t found = 0;
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            if (strcmp(cases[i].game, other.game) != 0)
                continue;
            check_case(&cases[i], &seed, check);
            found++;
        }
        if (found == 0)
            check_case(&other, &seed, check);
    }
}
