/*
 * student_parts.h - what the parts of a student's search share.
 *
 * student.c has the recursion, student_leaf.c what leaves are worth and how
 * the depth is counted, student_choice.c who chooses what, windows, cutoffs
 * and what is returned.
 */
#ifndef ESPALIER_GRADE_STUDENT_PARTS_H
#define ESPALIER_GRADE_STUDENT_PARTS_H

#include <math.h>

#include "student.h"

struct window {
    double alpha, beta;
};

static const struct window open_window = { -INFINITY, INFINITY };

struct run {
    const struct esp_game *game;
    const void *params;
    const struct esp_options *policy;
    const struct student_watch *watch;
    const uint8_t *at; /* the mistake at each place */
    double win, tie, loss;
    enum esp_side root_side;
    uint64_t nodes, max_nodes;
    bool raised; /* an exception is on its way up */
    bool over;   /* nothing is done any more: see end */
    enum student_end end;
};

/* The arguments of a call. */
struct call {
    uint32_t parent, ply;
    esp_move via;
    int64_t depth;
    struct window window;
    const void *before; /* the parent's board; the node's own at the root */
};

/* One node at work. */
struct work {
    enum esp_side side; /* as the student believes */
    struct window window;
    double best, former; /* former: before the last child */
    esp_move best_move, last_move, first_move;
    uint32_t tried;
    bool cut;
    esp_move *equals; /* random ties: the moves that are as good as the best */
    size_t equal_count;
};

static inline bool made(const struct run *run, enum misconception mistake)
{
    return run->at[esp_misconceptions[mistake].place] == mistake;
}

static inline bool prunes(const struct run *run)
{
    return run->policy->algorithm == ESP_ALPHABETA;
}

/* --- leaves and depth (student_leaf.c) ------------------------------------------- */

/* Is this a leaf? Then *value is what it returns. */
bool student_leaf(const struct run *run, const void *state, const struct call *call,
                  double *value);

/* The depth a child gets; tried: children before it. */
int64_t student_depth_below(const struct run *run, int64_t depth, const void *state,
                            const void *next, uint32_t tried);

/* --- choices (student_choice.c) --------------------------------------------------- */

enum esp_side student_chooser(const struct run *run, const void *state, uint32_t ply);
double student_first_best(const struct run *run, enum esp_side side, struct window window);
bool student_prefers(const struct run *run, const struct work *work, esp_move move,
                     double value);

/* Reasons to leave the loop that are no cutoff. */
bool student_stops(const struct run *run, const struct work *work);

/* The window a node works with, and the one a child gets of the node's own. */
struct window student_window(const struct run *run, const struct call *call);
struct window student_window_below(const struct run *run, const struct call *call,
                                   struct window own);

/* The window after a child; childs: what has become of the one it was given. */
struct window student_updated(const struct run *run, const struct work *work, double value,
                              struct window childs);

/* A cutoff after a child; before: the window as it was when the child was searched. */
bool student_closes(const struct run *run, const struct work *work, struct window before);

/* A cutoff before a move is made. */
bool student_closed(const struct run *run, const struct work *work);

/* What an inner node returns; entry: its window before any child. */
double student_value(const struct run *run, const struct work *work, struct window entry);
esp_move student_move(const struct run *run, const struct work *work);

#endif
