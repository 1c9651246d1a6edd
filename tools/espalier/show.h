/*
 * show.h - a position as JSON: board, mover, legal moves, result.
 */
#ifndef SHOW_H
#define SHOW_H

#include "espalier/game.h"
#include "json.h"

/* One object, as `espalier show --json` prints it. */
void show_json(struct json *json, const struct esp_position *position);

#endif
