/*
 * markup.h - labels as Graphviz reads them: plain ones with its escapes, and
 * HTML-like ones of several lines in several sizes.
 */
#ifndef ESPALIER_DRAW_MARKUP_H
#define ESPALIER_DRAW_MARKUP_H

#include "scratch.h"

/* How a line of a label looks. */
enum esp_markup_line {
    ESP_MARKUP_TITLE,
    ESP_MARKUP_TEXT,  /* of a caption */
    ESP_MARKUP_KEY,   /* of a caption, what borders mean */
    ESP_MARKUP_VALUE, /* of an inner node */
    ESP_MARKUP_LEAF_VALUE,
    ESP_MARKUP_WINDOW,
    ESP_MARKUP_QUIET,  /* words that only complete the picture */
    ESP_MARKUP_STRONG, /* words about a cut or a stop */
    ESP_MARKUP_CUT     /* the sign of a cut branch */
};

/* Add a line to a label; an empty text adds none. */
void esp_markup_line(struct esp_scratch *label, enum esp_markup_line line, const char *text);
/* Each line of a text whose lines end in newlines. */
void esp_markup_lines(struct esp_scratch *label, enum esp_markup_line line, const char *text);
/* The same, in letters of one width, columns kept. */
void esp_markup_picture(struct esp_scratch *label, const char *text);

/* A whole plain label anew: a backslash starts an escape there, an & an entity. */
const char *esp_markup_plain(struct esp_scratch *label, const char *text);

#endif
