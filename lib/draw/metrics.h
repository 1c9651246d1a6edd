/*
 * metrics.h - how wide a text will be, without asking a font.
 *
 * Whoever looks at a picture brings his own fonts, so these are the widths of
 * a wide one (DejaVu Sans, which stands in where there is no Helvetica): a
 * text may turn out narrower than its room but not wider.
 */
#ifndef ESPALIER_DRAW_METRICS_H
#define ESPALIER_DRAW_METRICS_H

#include <stdbool.h>

enum esp_face { ESP_FACE_PLAIN, ESP_FACE_BOLD, ESP_FACE_MONO };

/* Width of a UTF-8 text in letters of `size`, in the unit of the size. */
double esp_text_width(const char *text, double size, enum esp_face face);

#endif
