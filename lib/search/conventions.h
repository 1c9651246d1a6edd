/*
 * conventions.h - the named sets of options of the coursework and textbooks.
 */
#ifndef ESPALIER_SEARCH_CONVENTIONS_H
#define ESPALIER_SEARCH_CONVENTIONS_H

#include "espalier/search.h"

struct esp_convention {
    const char *name, *about;
    enum esp_algorithm algorithm;
    enum esp_depth_unit depth_unit;
    enum esp_cutoff cutoff;
    enum esp_root_window root;
    enum esp_ties ties;
    enum esp_cutoff_move cutoff_move;
    enum esp_eval_at eval_at;
};

/* All of them; the last has no name. */
extern const struct esp_convention esp_conventions[];

/* Set all that a convention names. */
void esp_convention_apply(struct esp_options *options, const struct esp_convention *convention);

#endif
