/*
 * solve.h - an exam's tree solved anew, by a recursion over its JSON that
 * knows nothing of the library's searches.
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <stdbool.h>

#include <jansson.h>

struct solved {
    int cutoffs, deep; /* those that leave moves untried; by a bound from above the parent */
    int searched;      /* nodes entered */
    double value;
};

/* Alpha-beta from left to right; strict: only a better value cuts. */
struct solved solve(json_t *tree, bool strict);

double minimax(json_t *tree, bool max);

/* How many lines, all of best moves, lead from the root to a leaf. */
int best_lines(json_t *tree, bool max);

#endif
