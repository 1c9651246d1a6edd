/*
 * stats.c - the plies, and what their counts say.
 */
#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void esp_stats_free(struct esp_stats *stats)
{
    free(stats->plies);
    *stats = (struct esp_stats){ .plies = NULL };
}

struct esp_ply_stats *esp_stats_new_ply(struct esp_stats *stats, size_t ply)
{
    if (ply >= stats->room) {
        const size_t room = ply < 32 ? 64 : 2 * ply;
        struct esp_ply_stats *plies = room > SIZE_MAX / sizeof *plies
                                          ? NULL
                                          : realloc(stats->plies, room * sizeof *plies);
        if (!plies)
            return NULL;
        memset(plies + stats->room, 0, (room - stats->room) * sizeof *plies);
        stats->plies = plies;
        stats->room = room;
    }
    stats->count = ply + 1;
    return &stats->plies[ply];
}

static void add(struct esp_ply_stats *sum, const struct esp_ply_stats *ply)
{
    sum->nodes += ply->nodes;
    sum->terminal += ply->terminal;
    sum->horizon += ply->horizon;
    sum->table_hits += ply->table_hits;
    sum->eval_hits += ply->eval_hits;
    sum->eval_misses += ply->eval_misses;
    sum->inner += ply->inner;
    sum->tried += ply->tried;
    sum->untried += ply->untried;
    sum->cutoffs += ply->cutoffs;
    sum->cutoffs_pruning += ply->cutoffs_pruning;
    for (size_t i = 0; i < ESP_STATS_INDEXES; i++)
        sum->cutoff_at[i] += ply->cutoff_at[i];
}

struct esp_ply_stats esp_stats_total(const struct esp_stats *stats)
{
    struct esp_ply_stats sum = { .nodes = 0 };

    for (size_t i = 0; i < stats->count; i++)
        add(&sum, &stats->plies[i]);
    return sum;
}

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : (double)NAN;
}

double esp_stats_first_share(const struct esp_ply_stats *ply)
{
    return ratio((double)ply->cutoff_at[0], (double)ply->cutoffs);
}

double esp_stats_cutoff_index(const struct esp_ply_stats *ply)
{
    double sum = 0;

    for (size_t i = 0; i < ESP_STATS_INDEXES; i++)
        sum += (double)(i + 1) * (double)ply->cutoff_at[i];
    return ratio(sum, (double)ply->cutoffs);
}

double esp_stats_width(const struct esp_ply_stats *ply)
{
    return ratio((double)(ply->tried + ply->untried), (double)ply->inner);
}

/* 1 + b + ... + b^depth; (b^(depth+1) - 1) / (b - 1) without loss near b = 1. */
static double uniform(double b, double depth)
{
    return b == 1 ? depth + 1 : expm1((depth + 1) * log(b)) / (b - 1);
}

double esp_stats_branching(double nodes, double depth)
{
    double low = 0, high = nodes;

    if (!(depth >= 1) || !(nodes > 1))
        return (double)NAN;
    for (int halving = 0; halving < 200 && high - low > 1e-12 * high; halving++) {
        const double middle = (low + high) / 2;
        if (uniform(middle, depth) < nodes)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double esp_stats_minimal(double width, uint32_t depth)
{
    double nodes = 0, powers[2] = { 1, 1 }; /* width^floor(d/2), width^ceil(d/2) */

    for (uint32_t d = 0; d <= depth; d++) {
        nodes += powers[0] + powers[1] - 1;
        powers[d % 2 == 0] *= width;
    }
    return nodes;
}
