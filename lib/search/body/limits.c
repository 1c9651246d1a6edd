/*
 * limits.c - when a search has to stop: nodes, time, a signal, memory.
 *
 * A node takes one of those that are spare; only when none is are the limits
 * asked, and more are granted. Once stopped, none is ever spare again, so that
 * no further node enters.
 */
#include <stdlib.h>
#include <time.h>

#include "context.h"

enum { FEWEST_NODES = 16, MOST_NODES = 1024 }; /* between two looks at the clock */

double esp_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void esp_stop_search(struct esp_context *ctx, enum esp_stop why)
{
    if (!ctx->stopped)
        ctx->stop = why;
    ctx->stopped = true;
    ctx->granted -= (uint64_t)ctx->spare;
    ctx->spare = 0;
}

static bool stop(struct esp_context *ctx, enum esp_stop why)
{
    esp_stop_search(ctx, why);
    return true;
}

/* How many nodes until the next look: fewer where nodes take long. */
static uint64_t next_stretch(struct esp_context *ctx)
{
    const double now = esp_now(), long_enough = 0.005; /* seconds */

    if (ctx->looked_at == 0)
        ctx->stretch = FEWEST_NODES;
    else if (now - ctx->looked_at > long_enough)
        ctx->stretch = ctx->stretch > 1 ? ctx->stretch / 2 : 1;
    else if (ctx->stretch < MOST_NODES)
        ctx->stretch *= 2;
    ctx->looked_at = now;
    return ctx->stretch;
}

bool esp_pause(struct esp_context *ctx)
{
    const struct esp_options *options = ctx->options;
    const uint64_t nodes = ctx->granted;
    uint64_t grant = INT64_MAX;

    ctx->spare = 0;
    if (ctx->stopped)
        return true;
    if (options->max_nodes && nodes >= options->max_nodes)
        return stop(ctx, ESP_STOP_NODES);
    if (options->interrupt && *options->interrupt)
        return stop(ctx, ESP_STOP_SIGNAL);
    if (options->seconds > 0) {
        if (ctx->deadline == 0)
            ctx->deadline = esp_now() + options->seconds;
        else if (esp_now() >= ctx->deadline)
            return stop(ctx, ESP_STOP_TIME);
    }
    if (options->seconds > 0 || options->interrupt)
        grant = next_stretch(ctx);
    if (options->max_nodes && options->max_nodes - nodes < grant)
        grant = options->max_nodes - nodes;
    ctx->granted += grant;
    ctx->spare = (int64_t)grant - 1; /* the node that asked enters */
    return false;
}

void esp_limit_plies(struct esp_context *ctx, uint64_t most)
{
    const int64_t floor = most < UINT32_MAX ? (int64_t)ctx->start + 1 - (int64_t)most
                                            : INT32_MIN;

    ctx->plies_most = most;
    ctx->floor = floor > INT32_MIN ? (int32_t)floor : INT32_MIN;
}

void esp_settle_counts(struct esp_context *ctx)
{
    struct esp_counts *counts = &ctx->counts;

    counts->nodes = esp_nodes(ctx);
    counts->cutoffs = 0;
    for (int i = 0; i < ESP_CUTOFF_INDEXES; i++)
        counts->cutoffs += counts->cutoff_at[i];
    counts->cutoffs_pruning = counts->cutoffs - ctx->cuts_by_last;
    counts->horizon = counts->nodes - counts->terminal - counts->table_hits - counts->cutoffs -
                      ctx->full - ctx->unfinished;
    if (ctx->family == ESP_RICH)
        return;
    if (counts->horizon > 0)
        counts->max_ply = (uint64_t)ctx->start;
    else if (ctx->least_depth < ctx->start)
        counts->max_ply = (uint64_t)(ctx->start - ctx->least_depth);
}

bool esp_arena_reserve(struct esp_context *ctx, size_t count)
{
    if (ESP_LIKELY(ctx->arena_room - ctx->arena_top >= count))
        return true;
    size_t room = ctx->arena_room ? 2 * ctx->arena_room : 256;
    while (room < ctx->arena_top + count)
        room *= 2;
    struct esp_ranked *arena = realloc(ctx->arena, room * sizeof *arena);
    if (!arena)
        return !stop(ctx, ESP_STOP_MEMORY);
    ctx->arena = arena;
    ctx->arena_room = room;
    return true;
}
