/*
 * compare.h - `espalier search --compare`: several searches of one position
 * side by side. compare.c runs them, compare_print.c shows them.
 */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdbool.h>

#include "espalier/search.h"
#include "arguments.h"

/*
 * Run the searches of --compare, each starting from the options in base, and
 * print their table or JSON. Returns DONE, DIFFERENT when their values
 * differ, or BAD.
 */
int compare(const struct esp_position *position, const struct esp_options *base,
            const struct arguments *arguments, struct esp_error *error);

/* --- what one file tells the other --------------------------------------- */

/* One search of the list. */
struct entry {
    char *label;
    struct esp_options options;
    struct esp_result result;
    double seconds;
};

enum { ENTRIES_MAX = 32 };

struct comparison {
    const struct esp_position *position;
    const struct arguments *arguments;
    struct entry entries[ENTRIES_MAX];
    size_t count; /* entries in the list */
    size_t ran;   /* those that were searched: all, unless a signal came */
    struct entry best; /* the best order of all, when label is not NULL */
};

/* Whether a search ran to its end. */
bool comparison_finished(const struct entry *entry);

/* What the others are measured against: the minimax among them, or the first. */
const struct entry *comparison_reference(const struct comparison *comparison);

/* Whether two values agree, as far as both are known; and whether all do. */
bool comparison_agrees(const struct entry *entry, const struct entry *other);
bool comparison_all_agree(const struct comparison *comparison);

/*
 * Whether the best order visited what Knuth and Moore's formula gives for
 * the uniform tree of the root's width and the search's depth.
 */
bool comparison_is_knuth_moore(const struct comparison *comparison);

void comparison_print_table(const struct comparison *comparison);
void comparison_print_json(const struct comparison *comparison);

#endif
