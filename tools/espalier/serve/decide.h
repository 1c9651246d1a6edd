/*
 * decide.h - the search behind a move, and the page that shows its tree.
 */
#ifndef SERVE_DECIDE_H
#define SERVE_DECIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "espalier/search.h"

struct decision {
    esp_move move;
    double value;
    uint64_t nodes;
    bool stopped; /* the time was up: the best move of those that were finished */
};

/* The same for every thread: the options are copied, with depth and time set. */
enum esp_status decide(struct decision *decision, const struct esp_position *position,
                       const struct esp_options *options, int depth, double seconds,
                       struct esp_error *error);

/*
 * The page that steps through that search, of the nodes that matter most. The
 * caller frees *page.
 */
enum esp_status decide_page(char **page, size_t *size, const struct esp_position *position,
                            const struct esp_options *options, int depth, double seconds,
                            struct esp_error *error);

#endif
