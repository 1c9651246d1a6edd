/*
 * places.h - where the nodes of a selection and the stubs of their cut
 * branches stand beside each other.
 */
#ifndef ESPALIER_DRAW_PLACES_H
#define ESPALIER_DRAW_PLACES_H

#include "select.h"

/* Moves never tried that get a stub each; more of them share one. */
enum { ESP_STUBS_MOST = 3 };

/*
 * Positions are middles, in the unit of the widths; the least left edge is 0.
 * A stub stands one level below its node, behind the node's children. The
 * stubs of node number n are those from first[n] on.
 */
struct esp_places {
    double *nodes; /* by number of the drawn node */
    double *stubs;
    size_t *first;
    double width; /* of the whole */
};

/* How many stubs a drawn node has. */
size_t esp_places_stubs(const struct esp_selection *selection, size_t number);

/*
 * widths[n] is that of drawn node n; a stub is stub_width wide. On failure
 * *places needs no freeing.
 */
enum esp_status esp_places_init(struct esp_places *places, const struct esp_selection *selection,
                                const float *widths, float stub_width, double gap,
                                double family_gap, struct esp_error *error);
void esp_places_free(struct esp_places *places);

#endif
