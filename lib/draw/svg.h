/*
 * svg.h - painting a scene, at the end of the search or at a step of it.
 */
#ifndef ESPALIER_DRAW_SVG_H
#define ESPALIER_DRAW_SVG_H

#include "clock.h"
#include "scene.h"

/* boards and clock may be NULL: none wanted, and all that there is at the end. */
enum esp_status esp_svg_paint(const struct esp_scene *scene, const struct esp_boards *boards,
                              bool print, const struct esp_clock *clock, FILE *stream,
                              struct esp_error *error);

#endif
