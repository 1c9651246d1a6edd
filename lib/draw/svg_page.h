/*
 * svg_page.h - the page an SVG is written on: numbers, texts, the letters
 * and colours all our pictures share, and the caption above a picture.
 *
 * Colours are those of Okabe and Ito, which colour-blind people tell apart.
 * All looks are classes of one style sheet, so that a picture for paper
 * differs from one for a screen in that sheet alone.
 */
#ifndef ESPALIER_DRAW_SVG_PAGE_H
#define ESPALIER_DRAW_SVG_PAGE_H

#include <stdio.h>

#include "clock.h"
#include "scratch.h"
#include "select.h"

/* Room at the edges of a picture. */
enum { ESP_SVG_MARGIN = 14 };

/* Numbers have at most two decimals; a text is escaped for content and attributes. */
void esp_svg_raw(FILE *stream, const char *text);
void esp_svg_number(FILE *stream, double value);
void esp_svg_text(FILE *stream, const char *text);

/* ` name="12.5"` */
void esp_svg_attribute(FILE *stream, const char *name, double value);

/* The lines of a caption, each with the class it is written in. */
struct esp_svg_caption {
    struct esp_scratch words; /* zeros between the lines */
    struct {
        size_t start;
        const char *look;
        double size;
        bool result; /* known at the end of the search */
    } lines[32];
    size_t count;
    double width, height;
    const struct esp_clock *clock; /* of a picture that grows, or NULL */
};

/* What there is to say about the record and what is missing from the picture. */
void esp_svg_caption(struct esp_svg_caption *caption, const struct esp_selection *selection);
/* Further notes, each ended by a newline. */
void esp_svg_notes(struct esp_svg_caption *caption, const char *notes);
void esp_svg_caption_free(struct esp_svg_caption *caption);

/*
 * Declaration, opening tag, title and style sheet, with the looks of ghosts in
 * a picture against another search; esp_svg_close() ends the picture.
 */
void esp_svg_open(FILE *stream, const char *title, double width, double height, bool print,
                  bool against);
void esp_svg_write_caption(FILE *stream, const struct esp_svg_caption *caption);
void esp_svg_close(FILE *stream);

/* Flushes; fails when anything since clearing errno could not be written. */
enum esp_status esp_svg_finish(FILE *stream, struct esp_error *error);

/* A whole picture as an icicle, see icicle.c. */
enum esp_status esp_icicle_write(const struct esp_selection *selection, bool print, FILE *stream,
                                 struct esp_error *error);

#endif
