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

/* The figures of a ply; NULL without memory. Valid until the next call. */
struct esp_ply_stats *esp_stats_ply(struct esp_stats *stats, size_t ply);

static inline void esp_stats_left(struct esp_ply_stats *ply, const struct esp_stats_node *node)
{
    ply->terminal += node->why == ESP_TERMINAL;
    ply->horizon += node->why == ESP_HORIZON;
    ply->table_hits += node->why == ESP_TABLE;
    ply->eval_hits += node->eval_hit;
    ply->eval_misses += node->eval_miss;
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

#endif
