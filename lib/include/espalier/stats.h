/*
 * stats.h - where the nodes of a search went, ply by ply.
 *
 * Fed from a record, or from the events of a running search; both give the
 * same figures. Counts follow the trace: nodes are enter events, leaves are
 * finished games and horizons and no table answers, cutoffs are nodes left by
 * a cutoff, also by their last move.
 */
#ifndef ESPALIER_STATS_H
#define ESPALIER_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Cutoffs are told apart by the move that caused them; the last counts all beyond. */
enum { ESP_STATS_INDEXES = 16 };

/* The nodes of one ply, or of all. */
struct esp_ply_stats {
    uint64_t nodes;
    uint64_t terminal, horizon; /* leaves */
    uint64_t table_hits;        /* nodes that a table answered */
    uint64_t eval_hits, eval_misses;
    uint64_t inner;   /* nodes that tried a move, */
    uint64_t tried;   /* moves they tried; one searched twice in a row counts once, */
    uint64_t untried; /* and moves left untried by a cutoff */
    uint64_t cutoffs;
    uint64_t cutoffs_pruning; /* those that left moves untried */
    /* Cutoffs by how many moves had been tried before the one that cut. */
    uint64_t cutoff_at[ESP_STATS_INDEXES];
};

/* Zeroed by the caller; released by esp_stats_free(), after which it is zero again. */
struct esp_stats {
    struct esp_ply_stats *plies; /* from the root on */
    size_t count;
    size_t room;
};

ESP_API void esp_stats_free(struct esp_stats *stats);

/* Add all nodes of a record. ESP_NO_MEMORY leaves part of them added. */
ESP_API enum esp_status esp_stats_add(struct esp_stats *stats, const struct esp_record *record,
                                      struct esp_error *error);

/*
 * A sink that adds every node of a search to *stats, which must outlive it;
 * its memory grows with the longest path only. NULL without memory.
 */
ESP_API struct esp_sink *esp_stats_sink_new(struct esp_stats *stats, struct esp_error *error);

/*
 * Add trace number `number`, from 1, of a stream, straight from its events: its
 * memory grows with the longest path only. The stream stays the caller's,
 * name is what messages call it. On success *header is the trace's header, as
 * JSON, which the caller frees, and *more tells whether a trace follows.
 *
 * ESP_UNSUPPORTED, with *stats empty, for all that is not plain: a trace that
 * is not whole, or one of another program that leaves open what its rules
 * tell. Read a record then: it fills that in, and knows what is wrong.
 */
ESP_API enum esp_status esp_stats_read(struct esp_stats *stats, char **header, bool *more,
                                       FILE *stream, const char *name, uint64_t number,
                                       struct esp_error *error);

/* --- figures ----------------------------------------------------------------------- */

/* All plies together. */
ESP_API struct esp_ply_stats esp_stats_total(const struct esp_stats *stats);

/* Share of the cutoffs that the first move caused, 0 to 1; NaN without cutoffs. */
ESP_API double esp_stats_first_share(const struct esp_ply_stats *ply);

/* Mean number, from 1, of the move that cut; the last index counts as itself. NaN without. */
ESP_API double esp_stats_cutoff_index(const struct esp_ply_stats *ply);

/* Moves that an inner node had, tried or not, in the mean; NaN without inner nodes. */
ESP_API double esp_stats_width(const struct esp_ply_stats *ply);

/*
 * Effective branching factor: the b of a uniform tree with as many nodes and
 * plies, nodes = 1 + b + ... + b^depth (Russell and Norvig, Artificial
 * Intelligence, section 3.6). NaN for a tree of its root only.
 */
ESP_API double esp_stats_branching(double nodes, double depth);

/*
 * Nodes that alpha-beta must visit in a uniform tree whatever the order of
 * moves: those with a critical leaf below, width^ceil(d/2) + width^floor(d/2)
 * - 1 of each ply d (Knuth and Moore 1975, An analysis of alpha-beta pruning).
 */
ESP_API double esp_stats_minimal(double width, uint32_t depth);

#ifdef __cplusplus
}
#endif

#endif
