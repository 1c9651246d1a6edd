/*
 * student.h - one search as a student might have written it.
 *
 * The recursion of the coursework (minimax and alpha-beta over any game),
 * with every known mistake as a switch at the one place where it is made.
 * Whoever watches hears of each node as it is entered and left, and may stop
 * the run; so does a limit, since some mistakes never end.
 */
#ifndef ESPALIER_GRADE_STUDENT_H
#define ESPALIER_GRADE_STUDENT_H

#include "espalier/search.h"
#include "misconception.h"

struct student_node {
    uint32_t id, parent; /* ESP_PARENT_NONE at the root */
    esp_move move;       /* led here */
    double alpha, beta;  /* as handed in */
    const void *state;   /* at entry; when a node is left its board may have changed */
    /* Its legal moves, known when an inner node is left; NULL at a leaf. */
    const esp_move *moves;
    size_t move_count;

    double value; /* NaN where something was raised */
    esp_move returned;
    /* Moves as good as the best one, itself among them, of which any may do; or NULL. */
    const esp_move *equals;
    size_t equal_count;
    bool raised;
};

/* Both return false to stop the run. */
struct student_watch {
    bool (*enter)(void *data, const struct student_node *node);
    bool (*leave)(void *data, const struct student_node *node);
    void *data;
};

enum student_end {
    STUDENT_DONE,
    STUDENT_STOPPED, /* by the watch */
    STUDENT_ENDLESS, /* more nodes or plies than allowed */
    STUDENT_TOO_WIDE /* more than STUDENT_MOVES moves in a position */
};

enum { STUDENT_MOVES = 128, STUDENT_PLIES = 900 /* about where Python gives up */ };

/* *nodes: how many were entered. */
enum student_end esp_student_run(const struct esp_position *position,
                                 const struct esp_options *policy,
                                 const struct mistakes *mistakes, uint64_t max_nodes,
                                 const struct student_watch *watch, uint64_t *nodes);

/* Can such a search be run under this policy? */
enum esp_status esp_student_check(const struct esp_position *position,
                                  const struct esp_options *policy, struct esp_error *error);

#endif
