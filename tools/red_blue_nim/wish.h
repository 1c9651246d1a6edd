/*
 * wish.h - the command line of the red-blue nim coursework.
 */
#ifndef WISH_H
#define WISH_H

#include <stdbool.h>

#include "espalier/error.h"

struct wish {
    const char *red, *blue;             /* texts of whole numbers, checked */
    const char *red_value, *blue_value; /* NULL: the game's own */
    const char *depth;                  /* NULL: to the end of the game */
    bool misere, human_first, cache, dynamic;
    bool help;
};

/* The texts stay argv's. An error says what was wrong. */
enum esp_status wish_read(struct wish *wish, int argc, char **argv, struct esp_error *error);

extern const char wish_usage[];

#endif
