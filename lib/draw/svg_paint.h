/*
 * svg_paint.h - what the parts of a painted scene know of each other.
 */
#ifndef ESPALIER_DRAW_SVG_PAINT_H
#define ESPALIER_DRAW_SVG_PAINT_H

#include "clock.h"
#include "scene.h"

struct esp_painting {
    FILE *stream;
    const struct esp_scene *scene;
    const struct esp_clock *clock; /* NULL: as it is at the end */
    struct esp_scratch words;
    double left, top; /* of the tree on the page */
};

/* --- steps (svg_words.c) -------------------------------------------------- */

/* When an item is entered, and left; what is cut or folded is there when its node is left. */
size_t esp_painting_entered(const struct esp_painting *painting,
                            const struct esp_scene_item *item);
size_t esp_painting_left(const struct esp_painting *painting, const struct esp_scene_item *item);

/* For what is known of a node when it is left: its value, its cutoff, the move returned. */
struct esp_span esp_painting_since_left(const struct esp_painting *painting,
                                        const struct esp_scene_item *item);

/* As soon as what it is part of. */
extern const struct esp_span esp_painting_always;

/* --- words (svg_words.c) -------------------------------------------------- */

/* y: of the letters' feet. look: the classes of the words. */
void esp_paint_words(struct esp_painting *painting, const char *look, double x, double y,
                     uint32_t text, struct esp_span span);

/* An item's lines from first up to last, the first below y. Returns the y below them. */
double esp_paint_lines(struct esp_painting *painting, const struct esp_scene_item *item,
                       uint32_t first, uint32_t last, double x, double y);

/* Whether a line stands there only when its node is left. */
bool esp_painting_is_late(const struct esp_scene_line *line);

/* --- edges (svg_edges.c) -------------------------------------------------- */

/* All of them, those of the moves returned above the others. */
void esp_paint_edges(struct esp_painting *painting);

#endif
