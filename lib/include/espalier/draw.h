/*
 * draw.h - pictures of a recorded search.
 *
 * Every format shows the same things: MAX and MIN in different shapes, the
 * window and the value of each node, the move on each edge, the move that
 * was chosen, cut branches as stubs with the moves never tried, and horizon,
 * terminal and table leaves in a form that does not need colour. A value that
 * is only a bound is marked as one. What is left out is said: at the node
 * above it, and in a note.
 *
 * The same record and options give the same bytes. A tree of any depth can
 * be drawn. libcgraph keeps globals, so only one thread at a time may call
 * esp_draw_dot() or esp_draw_rendered().
 */
#ifndef ESPALIER_DRAW_H
#define ESPALIER_DRAW_H

#include <stdio.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How nodes look in formats that leave a choice. */
enum esp_draw_style {
    ESP_DRAW_TEXTBOOK, /* triangles, up for MAX and down for MIN, with the value inside */
    ESP_DRAW_BOXES,    /* boxes with all their words, and room for a board */
    ESP_DRAW_ICICLE,   /* a row for each ply, bars as wide as the nodes below: for millions */
    ESP_DRAW_HEAT      /* no tree: by which move in order the cutoffs of each ply came about */
};

struct esp_draw_options {
    uint32_t max_depth; /* plies below the start that are drawn; UINT32_MAX: all */
    /*
     * Nodes drawn at most, 0: all. Branches are folded where they matter least:
     * deep ones before near ones, and before best moves and refutations.
     */
    uint32_t max_nodes;
    /*
     * The position at every node: replayed where the game is known here, else
     * the text the trace carries. A note says when there was neither.
     */
    bool boards;
    const char *root; /* path of the node to start from; NULL: the root */
    enum esp_draw_style style; /* with boards, boxes are drawn in any case */
    bool print;                /* black on white, for paper */
    bool pv;           /* the principal variation with what is beside it, else folded */
    const char *focus; /* path of a node: the way there and all below it, else folded; or NULL */
    uint32_t min_depth; /* plies that pv and focus leave whole, and that matter most */
    /*
     * Another search of the same position, or NULL: nodes that only it has are
     * drawn as ghosts among those of the record, those that it does not have
     * are marked, and values that differ are shown. SVG, the page for a
     * browser, DOT, what dot makes of it and text; other formats refuse it.
     */
    struct esp_record *against;
    const char *against_name; /* what a picture calls it, as the name of its file; or NULL */
    bool positions; /* DOT: every node and edge has its place, for `neato -n2` */
};

#define ESP_DRAW_DEFAULTS { .max_depth = UINT32_MAX }

/*
 * All of these write to a stream that stays the caller's and is flushed. They
 * fail when root names no node, when memory runs out and when the stream
 * cannot be written; what is on the stream is then not to be kept.
 */

/* Graphviz's language, through libcgraph. Nodes are named n0, n1, ... by their ids. */
ESP_API enum esp_status esp_draw_dot(struct esp_record *record,
                                     const struct esp_draw_options *options, FILE *stream,
                                     struct esp_error *error);

/*
 * A picture in SVG, laid out here: half a second and 45 MB for 100,000
 * nodes. Words never overlap; each node says all about itself in a tooltip.
 */
ESP_API enum esp_status esp_draw_svg(struct esp_record *record,
                                     const struct esp_draw_options *options, FILE *stream,
                                     struct esp_error *error);

/*
 * One page for a browser that steps through the search, forward and back, with
 * the windows, the pseudo-code and the board at every step, and a quiz. It
 * holds all it needs and asks nothing of a network. Fails with more than
 * 50,000 nodes: max_nodes or root ask for fewer. Boards are there in any case.
 */
ESP_API enum esp_status esp_draw_html(struct esp_record *record,
                                      const struct esp_draw_options *options, FILE *stream,
                                      struct esp_error *error);

/*
 * A picture made by Graphviz's program `dot` as a child process: format is
 * "svg", "png" or "pdf". When there is no such program the error says what to
 * install; when it fails, its first message is passed on. It takes half a
 * second for 1,000 nodes and more than a minute for 10,000, so larger trees
 * want max_nodes.
 */
ESP_API enum esp_status esp_draw_rendered(struct esp_record *record,
                                          const struct esp_draw_options *options,
                                          const char *format, FILE *stream,
                                          struct esp_error *error);

/*
 * An indented tree for a terminal. width: columns to use, 0 for no limit. A
 * line may still be longer: moves and windows are never cut.
 */
ESP_API enum esp_status esp_draw_text(struct esp_record *record,
                                      const struct esp_draw_options *options, unsigned width,
                                      FILE *stream, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
