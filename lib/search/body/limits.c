/*
 * limits.c - when a search has to stop: nodes, time, a signal, memory.
 *
 * A node compares one counter; only when that reaches check_at are the
 * limits asked. Once stopped, check_at is 0, so that no further node enters.
 */
#include <stdlib.h>
#include <time.h>

#include "context.h"

enum { NODES_BETWEEN_CHECKS = 1024 };

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
    ctx->check_at = 0;
}

static bool stop(struct esp_context *ctx, enum esp_stop why)
{
    esp_stop_search(ctx, why);
    return true;
}

bool esp_pause(struct esp_context *ctx)
{
    const struct esp_options *options = ctx->options;
    const uint64_t nodes = ctx->counts.nodes;

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
    ctx->check_at = options->seconds > 0 || options->interrupt ? nodes + NODES_BETWEEN_CHECKS
                                                               : UINT64_MAX;
    if (options->max_nodes && options->max_nodes < ctx->check_at)
        ctx->check_at = options->max_nodes;
    return false;
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
