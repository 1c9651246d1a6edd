/*
 * caption.h - what a picture says about itself: the search it shows, its
 * result, and what is missing from it.
 */
#ifndef ESPALIER_DRAW_CAPTION_H
#define ESPALIER_DRAW_CAPTION_H

#include "scratch.h"
#include "select.h"

/* "mancala 123551234220105241", with the parameters and the side that were given. */
void esp_caption_title(struct esp_scratch *out, const struct esp_record *record);

/*
 * "alphabeta, convention a4, depth 2, cutoff nonstrict, eval store-difference": of
 * the options those that are not the ordinary choice, by the names they have
 * on the command line.
 */
void esp_caption_search(struct esp_scratch *out, const struct esp_record *record);

/* "value -6, move 0; 15 nodes, 11 leaves, 2 cutoffs", of the whole record. */
void esp_caption_result(struct esp_scratch *out, const struct esp_record *record);

/*
 * One line each, ended by a newline: where the picture starts when that is
 * not the root, how many nodes are not drawn, why the search or the trace
 * ended early.
 */
void esp_caption_notes(struct esp_scratch *out, const struct esp_selection *selection);

/* What a picture has that its key explains. */
enum { ESP_KEY_HORIZON = 1, ESP_KEY_TERMINAL = 2, ESP_KEY_TABLE = 4, ESP_KEY_UNKNOWN = 8 };

/* "dashed: horizon   double: game over", of those flags. */
void esp_caption_key(struct esp_scratch *out, unsigned key);

#endif
