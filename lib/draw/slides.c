/*
 * slides.c - when things happen in a picture that is shown slide by slide.
 */
#include <stdlib.h>

#include "slides.h"

/* A new slide, unless only cutoffs make one and this one does not show one yet. */
static void advance(struct esp_slides *slides, const struct esp_selection *selection,
                    bool cutoffs)
{
    const struct esp_slide *last = &slides->slides[slides->count];

    if (slides->count == 0 || !cutoffs ||
        (last->left && selection->drawn[last->number].node->why == ESP_CUTOFF))
        slides->count++;
}

static void time_steps(struct esp_slides *slides, const struct esp_selection *selection,
                       bool cutoffs)
{
    const struct esp_drawn *drawn = selection->drawn;

    for (size_t i = 0; i < selection->count; i++) {
        advance(slides, selection, cutoffs);
        slides->enter[i] = slides->count;
        slides->slides[slides->count] = (struct esp_slide){ i, drawn[i].end == i + 1 };
        for (size_t n = i; n != ESP_DRAWN_NONE && drawn[n].end == i + 1; n = drawn[n].parent) {
            if (n != i)
                advance(slides, selection, cutoffs);
            slides->leave[n] = slides->count;
            slides->slides[slides->count] = (struct esp_slide){ n, true };
        }
    }
}

enum esp_status esp_slides_init(struct esp_slides *slides, const struct esp_selection *selection,
                                bool cutoffs, struct esp_error *error)
{
    const size_t count = selection->count + 1; /* none is no reason to ask for no memory */

    *slides = (struct esp_slides){
        .enter = calloc(count, sizeof *slides->enter),
        .leave = calloc(count, sizeof *slides->leave),
        .slides = calloc(2 * count, sizeof *slides->slides),
    };
    if (slides->enter && slides->leave && slides->slides) {
        time_steps(slides, selection, cutoffs);
        return ESP_OK;
    }
    esp_slides_free(slides);
    return esp_fail(error, ESP_NO_MEMORY, "no memory for slides of %zu nodes", selection->count);
}

void esp_slides_free(struct esp_slides *slides)
{
    free(slides->enter);
    free(slides->leave);
    free(slides->slides);
    *slides = (struct esp_slides){ 0 };
}

bool esp_slides_narrow(const struct esp_drawn *node, const struct esp_drawn *child, double *alpha,
                       double *beta)
{
    const double value = child->node->value;

    if (!(node->node->flags & ESP_NODE_SIDE) || !(child->node->flags & ESP_NODE_VALUE))
        return false;
    if (node->node->side == ESP_MAX && value > *alpha) {
        *alpha = value;
        return true;
    }
    if (node->node->side == ESP_MIN && value < *beta) {
        *beta = value;
        return true;
    }
    return false;
}
