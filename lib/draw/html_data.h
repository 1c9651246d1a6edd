/*
 * html_data.h - what the stepper knows of a search: one JSON document.
 */
#ifndef ESPALIER_DRAW_HTML_DATA_H
#define ESPALIER_DRAW_HTML_DATA_H

#include "board.h"
#include "scratch.h"
#include "select.h"

/*
 * Nodes are columns, one array for each property, by number of the drawn
 * node; what only some nodes have is an object by that number. Moves are
 * numbers of a list of texts. No `<` occurs in it, so it can stand in a script
 * element. boards NULL: without positions.
 */
enum esp_status esp_html_data(FILE *stream, const struct esp_selection *selection,
                              struct esp_boards *boards, struct esp_error *error);

/* A JSON string; it cannot end the script element it stands in, nor open a comment there. */
void esp_html_string(FILE *stream, const char *text);

/* A number; infinities are strings, and what is no number is null. */
void esp_html_number(FILE *stream, double value);

/* The member "against": null without another search (see html_against.c). */
void esp_html_against(FILE *stream, const struct esp_selection *selection,
                      struct esp_scratch *words);

/*
 * The members "boards" and "marks" with the position at each node (see
 * html_boards.c). False when memory ran out.
 */
bool esp_html_boards(FILE *stream, const struct esp_selection *selection,
                     struct esp_boards *boards);

#endif
