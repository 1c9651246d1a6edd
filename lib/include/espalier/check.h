/*
 * check.h - a record proved again: the game's rules and the search's own
 * convention, applied to every node with the values its children returned.
 *
 * What the header does not say is not held against a node: without an option
 * "cutoff" both rules may cut, without "eval" a horizon may have any value.
 * Dynamic, best and given orders are checked for legal moves and completeness,
 * depths only where "depth-unit" says what they count.
 */
#ifndef ESPALIER_CHECK_H
#define ESPALIER_CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_problem_kind {
    ESP_PROBLEM_MOVE,     /* not legal, or not known */
    ESP_PROBLEM_ORDER,    /* children not in the order of the moves, or too few */
    ESP_PROBLEM_SIDE,     /* not the side whose turn it is */
    ESP_PROBLEM_WINDOW,   /* not what its parent hands down */
    ESP_PROBLEM_LEAF,     /* ends where the game goes on, or goes on where it ends */
    ESP_PROBLEM_VALUE,    /* not what the children or the rules give */
    ESP_PROBLEM_CUTOFF,   /* cut with an open window, or went on with a closed one */
    ESP_PROBLEM_PRUNED,   /* the list of moves never tried */
    ESP_PROBLEM_RETURNED, /* the move that came back */
    ESP_PROBLEM_DEPTH,    /* not counted on from the node above */
    ESP_PROBLEM_TABLE,    /* an answer or a narrower window that no earlier node justifies */
    ESP_PROBLEM_FOOTER,   /* value or move of the footer are not the root's */
    ESP_PROBLEM_KINDS
};

struct esp_problem {
    uint32_t node;
    enum esp_problem_kind kind;
    char expected[96], got[96];
    char *sentence; /* "node 7 (0.3): value 4, but its children give 5 (move 2)" */
};

struct esp_check {
    struct esp_problem *problems; /* as the nodes come, then the footer's; owned */
    size_t count, room;
    uint32_t cutoffs;
};

/* "move", "order", ... */
ESP_API const char *esp_problem_name(enum esp_problem_kind kind);

/*
 * Prove a record. Below a node whose move cannot be played nothing is
 * checked. Problems are no failure; an unknown game or position is one. On
 * success the caller frees *check with esp_check_free().
 *
 * Of random ties any of the equal moves is right. Where the shorter win is
 * preferred, values lose a hair at each ply as they do in the search. An
 * answer from a table must be what the node that stored it has, where the
 * trace names that node; a narrowed window must lie inside the one handed
 * down, at a bound that an earlier node of the same position and depth has.
 * Footers of searches that were stopped are not held against their root.
 */
ESP_API enum esp_status esp_check_record(struct esp_check *check, struct esp_record *record,
                                         struct esp_error *error);
ESP_API void esp_check_free(struct esp_check *check);

/* One node in words, several lines: window, children, and why it was cut. */
ESP_API void esp_explain_node(const struct esp_record *record, uint32_t id, FILE *stream);

#ifdef __cplusplus
}
#endif

#endif
