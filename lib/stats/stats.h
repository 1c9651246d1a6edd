/*
 * stats.h - one node's share of the statistics, wherever it came from.
 */
#ifndef ESPALIER_STATS_NODE_H
#define ESPALIER_STATS_NODE_H

#include "espalier/stats.h"

/* What is known of a node when it is left. */
struct esp_stats_node {
    uint64_t tried, untried; /* moves */
    uint8_t why;             /* esp_why, or ESP_WHY_NONE */
    bool eval_hit, eval_miss;
};

/* A ply that has no figures yet; NULL without memory. */
struct esp_ply_stats *esp_stats_new_ply(struct esp_stats *stats, size_t ply);

/* The figures of a ply; NULL without memory. Valid until the next call. */
static inline struct esp_ply_stats *esp_stats_ply(struct esp_stats *stats, size_t ply)
{
    return ply < stats->count ? &stats->plies[ply] : esp_stats_new_ply(stats, ply);
}

static inline void esp_stats_left(struct esp_ply_stats *ply, const struct esp_stats_node *node)
{
    ply->terminal += node->why == ESP_TERMINAL;
    ply->horizon += node->why == ESP_HORIZON;
    ply->table_hits += node->why == ESP_TABLE;
    ply->eval_hits += node->eval_hit;
    ply->eval_misses += node->eval_miss;
    if (node->tried == 0 && node->why != ESP_CUTOFF) /* most are leaves */
        return;
    ply->inner += node->tried > 0;
    ply->tried += node->tried;
    ply->untried += node->untried;
    if (node->why == ESP_CUTOFF) {
        const uint64_t before = node->tried ? node->tried - 1 : 0;
        ply->cutoffs++;
        ply->cutoffs_pruning += node->untried > 0;
        ply->cutoff_at[before < ESP_STATS_INDEXES ? before : ESP_STATS_INDEXES - 1]++;
    }
}

/* --- sink.c ------------------------------------------------------------------------ */

/* The text of a move, no string; NULL for one that has none. */
typedef const char *esp_stats_text(const void *source, uint32_t move, size_t *length);

/*
 * Moves get other numbers from the next event on. `text` tells the texts of
 * those so far, and then those of the new ones.
 */
void esp_stats_sink_renumber(struct esp_sink *sink, esp_stats_text *text, const void *source);

/*
 * Did anything come that a record reads otherwise: lines of another shape, a
 * move, a reason or untried moves that are not told and can be inferred?
 */
bool esp_stats_sink_is_odd(const struct esp_sink *sink);

/* Were all nodes left that were entered, so many of them? */
bool esp_stats_sink_is_done(const struct esp_sink *sink, uint64_t *nodes);

#endif
