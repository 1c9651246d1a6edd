/*
 * document.h - a recorded search for documents: LaTeX, its slides, Markdown.
 *
 * They show the nodes and the words that all pictures show (draw.h). Both
 * functions write to a stream that stays the caller's and is flushed. They
 * fail when options->root names no node, when the tree is too big for the
 * program that will draw it, when memory runs out and when the stream cannot
 * be written; what is on the stream is then not to be kept. The same record
 * and options give the same bytes.
 */
#ifndef ESPALIER_DOCUMENT_H
#define ESPALIER_DOCUMENT_H

#include <stdio.h>

#include "espalier/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One picture, or one that grows slide by slide. */
enum esp_beamer {
    ESP_BEAMER_NONE,
    ESP_BEAMER_STEPS,  /* a slide for each node that is entered, and left */
    ESP_BEAMER_CUTOFFS /* a slide for each cutoff, and one for what follows the last */
};

/* What a question leaves out; the values of leaves are always given. */
enum { ESP_BLANK_VALUES = 1, ESP_BLANK_WINDOWS = 2, ESP_BLANK_CUTS = 4 };

struct esp_tikz_options {
    bool fragment; /* only the tree, or the frame, to be read into a document */
    enum esp_beamer beamer;
    /*
     * ESP_BLANK_ flags. The file is both: with \solution defined in TeX, nothing
     * is left out. Cuts without // still show which branches end early.
     */
    unsigned blank;
};

/*
 * LaTeX with the package forest: MAX a triangle that points up, MIN one that
 * points down, alpha on the left and beta on the right of an inner node. A
 * document for pdfLaTeX, LuaLaTeX and XeLaTeX unless a fragment is asked for.
 * A tree too big for TeX (2,000 nodes, 250 plies, 5.6 m; on slides much less)
 * is refused.
 */
ESP_API enum esp_status esp_draw_tikz(struct esp_record *record,
                                      const struct esp_draw_options *options,
                                      const struct esp_tikz_options *tikz_options, FILE *stream,
                                      struct esp_error *error);

/*
 * A Mermaid flowchart, which Markdown viewers show: MAX a trapezium with its
 * short side up, MIN with its short side down. Its edges are in the order they
 * were tried. Mermaid refuses more than 500 edges or 50,000 characters unless
 * it is configured; so does this.
 */
ESP_API enum esp_status esp_draw_mermaid(struct esp_record *record,
                                         const struct esp_draw_options *options, FILE *stream,
                                         struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
