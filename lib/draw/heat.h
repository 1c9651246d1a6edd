/*
 * heat.h - how well moves were ordered, as a table.
 */
#ifndef ESPALIER_DRAW_HEAT_H
#define ESPALIER_DRAW_HEAT_H

#include "espalier/draw.h"

/* Of the options root, max_depth and print count. */
enum esp_status esp_heat_write(struct esp_record *record, const struct esp_draw_options *options,
                               FILE *stream, struct esp_error *error);

#endif
