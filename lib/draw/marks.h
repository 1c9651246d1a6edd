/*
 * marks.h - boards in an SVG: the marks that a game gives, as shapes and words.
 */
#ifndef ESPALIER_DRAW_MARKS_H
#define ESPALIER_DRAW_MARKS_H

#include <stdio.h>

#include "espalier/game.h"

/* Pixels a square of a board takes in a node. */
enum { ESP_MARK_UNIT = 14 };

/* How far marks reach to the right and down, in pixels. */
void esp_marks_size(const struct esp_mark *marks, size_t count, double *width, double *height);

/* Rules for a style sheet. */
void esp_marks_style(FILE *stream, bool print);

/* Neighbours that look the same are one path, so that a board takes little room. */
void esp_marks_write(FILE *stream, const struct esp_mark *marks, size_t count, double left,
                     double top);

#endif
