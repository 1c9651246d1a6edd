/*
 * seat.h - who sits at a board: the one place where the command makes players.
 */
#ifndef SEAT_H
#define SEAT_H

#include "espalier/agent.h"

/*
 * As esp_agent_new(), for programs that may also read what is installed with
 * the command for them; the setup's own folders are not looked at.
 */
enum esp_status seat_new(struct esp_player **out, const char *words,
                         const struct esp_position *start, const struct esp_agent_setup *setup,
                         struct esp_error *error);

#endif
