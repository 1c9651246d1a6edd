/*
 * habits.h - what moves did earlier in a search, as an order asks for it.
 */
#ifndef ESPALIER_SEARCH_HABITS_H
#define ESPALIER_SEARCH_HABITS_H

#include "context.h"

/* A move as an order knows it, wherever it is played. */
esp_move esp_move_kind(const struct esp_context *ctx, esp_move move);

/*
 * The place of a move by what it did so far, lower first: 1 and 2 for the
 * killers of the ply, then those with a past, UINT64_MAX for one without.
 */
uint64_t esp_habit_place(const struct esp_context *ctx, enum esp_side side, esp_move move);

#endif
