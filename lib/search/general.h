/*
 * general.h - searches for a game that has none compiled for it.
 */
#ifndef ESPALIER_SEARCH_GENERAL_H
#define ESPALIER_SEARCH_GENERAL_H

#include "context.h"

/* Works through the game's table of functions alone. */
extern const struct esp_search_table esp_general_search;

#endif
