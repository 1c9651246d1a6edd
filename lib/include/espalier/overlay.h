/*
 * overlay.h - two searches of one position: their nodes matched, and both
 * laid over each other as one tree.
 *
 * Nodes are matched by path: the same move under matched parents, and the
 * second visit of a move with the second visit.
 */
#ifndef ESPALIER_OVERLAY_H
#define ESPALIER_OVERLAY_H

#include <stdint.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The partner of each node, ESP_PARENT_NONE where it has none. of_first has
 * room for the nodes of the first record, of_second for those of the other.
 * Takes n log n time at most, whatever the depth. Fails without memory.
 */
ESP_API enum esp_status esp_match(uint32_t *of_first, uint32_t *of_second,
                                  const struct esp_record *first,
                                  const struct esp_record *second, struct esp_error *error);

/* The node of each record that a node of both stands for, or ESP_PARENT_NONE. */
struct esp_origin {
    uint32_t first, second;
};

struct esp_overlay {
    const struct esp_record *first, *second;
    const struct esp_origin *origins; /* by node of the overlay */
    uint32_t only_first, only_second; /* nodes that have no partner */
};

/*
 * A record that is the first one, with what only the second has put in where
 * the second search came to it: a node of both is as the first has it, and so
 * are header, footer and order. `children` counts those of the search a node
 * is of. There are no calls.
 *
 * Both records must stay until *out was freed with esp_record_free(). Fails,
 * with *out NULL, when they are not of the same game, parameters and position
 * as far as their headers tell, and without memory.
 */
ESP_API enum esp_status esp_overlay_new(struct esp_record **out, struct esp_record *first,
                                        struct esp_record *second, struct esp_error *error);

/* What a record was made of; NULL if it is no overlay. Valid as long as the record. */
ESP_API const struct esp_overlay *esp_record_overlay(const struct esp_record *record);

#ifdef __cplusplus
}
#endif

#endif
