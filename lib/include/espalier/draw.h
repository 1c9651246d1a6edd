/*
 * draw.h - pictures of a recorded search.
 *
 * Every format shows the same things: MAX and MIN in different shapes, the
 * window and the value of each node, the move on each edge, the move that
 * was chosen, cut branches as stubs with the moves never tried, and horizon,
 * terminal and table leaves in a form that does not need colour.
 */
#ifndef ESPALIER_DRAW_H
#define ESPALIER_DRAW_H

#include <stdio.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

struct esp_draw_options {
    uint32_t max_depth; /* plies below the root that are drawn; UINT32_MAX: all */
    uint32_t max_nodes; /* nodes drawn at most, nearest to the root first; 0: all */
    bool boards;        /* the position inside every node, where the game is known */
    const char *root;   /* path of the node to start from; NULL: the root */
};

#define ESP_DRAW_DEFAULTS { UINT32_MAX, 0, false, NULL }

/* Graphviz's language, through libcgraph. */
ESP_API enum esp_status esp_draw_dot(struct esp_record *record,
                                     const struct esp_draw_options *options, FILE *stream,
                                     struct esp_error *error);

/*
 * A picture made by the program `dot` as a child process; format is what its
 * -T takes: "svg", "png", "pdf". A missing program is an error that says
 * what to install.
 */
ESP_API enum esp_status esp_draw_rendered(struct esp_record *record,
                                          const struct esp_draw_options *options,
                                          const char *format, FILE *stream,
                                          struct esp_error *error);

/* An indented tree for a terminal. width: columns to use, 0 for no limit. */
ESP_API enum esp_status esp_draw_text(struct esp_record *record,
                                      const struct esp_draw_options *options, unsigned width,
                                      FILE *stream, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
