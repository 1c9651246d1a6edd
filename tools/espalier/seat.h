/*
 * seat.h - who sits at a board: the one place where the command makes players.
 */
#ifndef SEAT_H
#define SEAT_H

#include "espalier/agent.h"

/*
 * As esp_player_new(), and outside players as well; their programs may also
 * read what is installed for them with the command.
 */
enum esp_status seat_new(struct esp_player **out, const char *words,
                         const struct esp_position *start, const struct esp_player_setup *setup,
                         struct esp_error *error);

#endif
