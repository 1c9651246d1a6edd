/*
 * by_jansson.h - a sink that writes the lines of a trace by jansson, object by
 * object, to compare the library's own writer with.
 */
#ifndef BENCH_BY_JANSSON_H
#define BENCH_BY_JANSSON_H

#include <stdio.h>

#include "espalier/event.h"

/* Enter and leave events as JSON Lines have them, no header and no footer; NULL without memory. */
struct esp_sink *jansson_sink_new(FILE *stream, const struct esp_position *position);

#endif
