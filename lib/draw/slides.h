/*
 * slides.h - when things happen in a picture that is shown slide by slide.
 *
 * A step is a node that is entered or left; one without drawn children does
 * both at once. A slide is a step, or all steps up to the next cutoff, those
 * after the last being one more slide.
 */
#ifndef ESPALIER_DRAW_SLIDES_H
#define ESPALIER_DRAW_SLIDES_H

#include "select.h"

struct esp_slide {
    size_t number; /* of the drawn node it is about */
    bool left;     /* it was left, not entered */
};

/* Slides count from 1. */
struct esp_slides {
    size_t *enter, *leave; /* the slide on which each drawn node is entered, left */
    struct esp_slide *slides; /* what happened last on each; the first is at 1 */
    size_t count;
};

/* Without memory *slides needs no freeing. */
enum esp_status esp_slides_init(struct esp_slides *slides, const struct esp_selection *selection,
                                bool cutoffs, struct esp_error *error);
void esp_slides_free(struct esp_slides *slides);

/*
 * The window of a node once its drawn child has been left: a value raises
 * alpha at MAX, and lowers beta at MIN. True when it changed.
 */
bool esp_slides_narrow(const struct esp_drawn *node, const struct esp_drawn *child, double *alpha,
                       double *beta);

#endif
