/*
 * against.h - what a picture says of the other search that it is drawn
 * against.
 */
#ifndef ESPALIER_DRAW_AGAINST_H
#define ESPALIER_DRAW_AGAINST_H

#include "label.h"

/* Fails where another search is given: only some formats have ghosts. */
enum esp_status esp_refuse_against(const struct esp_draw_options *options, const char *format,
                                   struct esp_error *error);

/* Whether a node of both came back with another value from the other search. */
bool esp_against_differs(const struct esp_selection *selection, size_t number);

/* At how many nodes, drawn or not. */
uint64_t esp_against_count(const struct esp_selection *selection);

/* The value that the other search has there, as in "other >= 3"; nothing where it is the same. */
void esp_against_value(struct esp_scratch *out, const struct esp_signs *signs,
                       const struct esp_selection *selection, size_t number);

/* The same, and who has the node, for the end of a sentence about it. */
void esp_against_sentence(struct esp_scratch *out, const struct esp_selection *selection,
                          size_t number);

/* The name of the other search, what it is and its result; nothing without. */
void esp_against_search(struct esp_scratch *out, const struct esp_selection *selection);

/*
 * One line each, ended by a newline: how many nodes only one of the two has,
 * and at how many the values differ. ghost and added say how they are drawn.
 * Nothing without another search.
 */
void esp_against_notes(struct esp_scratch *out, const struct esp_selection *selection,
                       const char *ghost, const char *added);

#endif
