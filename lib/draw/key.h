/*
 * key.h - outlines of shapes, and the row of them that explains a picture.
 */
#ifndef ESPALIER_DRAW_KEY_H
#define ESPALIER_DRAW_KEY_H

#include <stdio.h>

#include "scene.h"

/* How much of a gabled box its gable takes. */
extern const double esp_gable;

struct esp_outline {
    enum esp_shape shape;
    bool triangle;
    double x, y, width, height; /* middle, top, and the size */
};

/* The path of a shape, as in the attribute d. */
void esp_svg_outline(FILE *stream, const struct esp_outline *outline);

/* Only what the picture has is explained. */
struct esp_key {
    unsigned entries; /* a bit for each */
    bool triangles;
    double width, height;
};

struct esp_key esp_key_of(const struct esp_scene *scene);
void esp_key_write(FILE *stream, const struct esp_key *key, double x, double y);

#endif
