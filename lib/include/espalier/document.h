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

/* How much of it is written. */
enum esp_tikz_part {
    ESP_TIKZ_DOCUMENT,
    ESP_TIKZ_FRAGMENT, /* the tree, or the frame, to be read into a document */
    ESP_TIKZ_FOREST    /* the environment alone, in a document with esp_draw_tikz_look() */
};

struct esp_tikz_options {
    enum esp_tikz_part part;
    enum esp_beamer beamer;
    /*
     * ESP_BLANK_ flags. The file is both: with \solution defined in TeX, nothing
     * is left out. Without cuts a branch that was never tried looks as those
     * beside it do, and has its value where it is a finished game; what lies
     * below it is in no trace, unless `searched` is given.
     */
    unsigned blank;
    /*
     * NULL, or a search of the same tree that left branches out, where the one
     * drawn left out none: the windows and the cuts are of this one. Not on
     * slides.
     */
    struct esp_record *searched;
};

/*
 * LaTeX with the package forest: MAX a triangle that points up, MIN one that
 * points down, alpha on the left and beta on the right of an inner node. A
 * document for pdfLaTeX, LuaLaTeX and XeLaTeX unless a part is asked for.
 * ESP_UNSUPPORTED when the tree is too big for TeX (2,000 nodes, 250 plies,
 * 5.6 m; on slides much less); nothing has been written then.
 */
ESP_API enum esp_status esp_draw_tikz(struct esp_record *record,
                                      const struct esp_draw_options *options,
                                      const struct esp_tikz_options *tikz_options, FILE *stream,
                                      struct esp_error *error);

/*
 * What a document needs before its \begin{document} to hold trees: packages,
 * macros and styles. The switches \ifblankvalues, \ifblankwindows and
 * \ifblankcuts are off, and each tree heeds them where it stands.
 */
ESP_API enum esp_status esp_draw_tikz_look(const struct esp_draw_options *options, FILE *stream,
                                           struct esp_error *error);

/*
 * A Mermaid flowchart, which Markdown viewers show: MAX a trapezium with its
 * short side up, MIN with its short side down. Its edges are in the order they
 * were tried. Mermaid refuses more than 500 edges or 50,000 characters unless
 * it is configured; so does this, as ESP_UNSUPPORTED, before it writes anything.
 */
ESP_API enum esp_status esp_draw_mermaid(struct esp_record *record,
                                         const struct esp_draw_options *options, FILE *stream,
                                         struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
