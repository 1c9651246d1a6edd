/*
 * diff_parts.h - a comparison from inside: found by diff.c, put in words by
 * diff_explain.c.
 */
#ifndef ESPALIER_GRADE_DIFF_PARTS_H
#define ESPALIER_GRADE_DIFF_PARTS_H

#include "espalier/diff.h"

struct esp_diff {
    const struct esp_record *a, *b; /* expected, got */
    double tolerance;
    uint32_t *match_a, *match_b; /* partner of each node, or ESP_PARENT_NONE */
    struct esp_difference *list;
    size_t count, room;
    size_t of_kind[ESP_DIFF_KINDS], uncompared[ESP_DIFF_KINDS];
    uint64_t nodes[ESP_DIFF_KINDS];
};

#endif
