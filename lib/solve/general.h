/*
 * general.h - solving a game without knowledge of its own: an ordinary search
 * to its end.
 */
#ifndef ESPALIER_SOLVE_GENERAL_H
#define ESPALIER_SOLVE_GENERAL_H

#include "espalier/solve.h"

/* ESP_UNSUPPORTED for a game whose positions can repeat for ever, or that nobody can search. */
enum esp_status esp_general_check(const struct esp_game *game, struct esp_error *error);

/* Fill in all but the time. */
enum esp_status esp_general_solve(struct esp_solution *solution,
                                  const struct esp_position *position,
                                  const struct esp_solve_options *options,
                                  struct esp_error *error);

#endif
