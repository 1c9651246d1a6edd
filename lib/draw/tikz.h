/*
 * tikz.h - what the parts of a picture in TeX know of each other.
 */
#ifndef ESPALIER_DRAW_TIKZ_H
#define ESPALIER_DRAW_TIKZ_H

#include "espalier/document.h"
#include "board.h"
#include "scratch.h"
#include "select.h"
#include "slides.h"

struct esp_tikz {
    FILE *stream;
    const struct esp_selection *selection;
    const struct esp_tikz_options *options;
    bool print;
    struct esp_boards *boards; /* NULL: none wanted */
    struct esp_slides *slides; /* NULL: everything at once */
    uint32_t *twins; /* of each node of the record the one in options->searched; NULL without */
    struct esp_scratch words, tex;
};

/* Words of tikz->words as TeX reads them, valid until the next call. */
const char *esp_tikz_words(struct esp_tikz *tikz);

/* Millimetres between the children of a node. */
unsigned esp_tikz_gap(const struct esp_tikz *tikz, size_t number);

/* The environment `forest` with the tree, each line ended by a newline. */
void esp_tikz_forest(struct esp_tikz *tikz);

/* Packages, macros and styles, as a document has them before its text. */
void esp_tikz_preamble(struct esp_tikz *tikz);

/* What stands before and after it: a document, a frame of slides, or a group. */
void esp_tikz_open(struct esp_tikz *tikz);
void esp_tikz_close(struct esp_tikz *tikz);

#endif
