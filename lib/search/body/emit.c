/*
 * emit.c - the uncommon events, and handing the ring to the sink.
 */
#include <assert.h>

#include "visit.h"

void esp_flush(struct esp_context *ctx)
{
    const size_t count = (size_t)(ctx->slot - ctx->ring);
    if (count > 0 && ctx->sink)
        ctx->sink->events(ctx->sink, ctx->ring, count);
    ctx->slot = ctx->ring;
}

void esp_emit_cache(struct esp_context *ctx, enum esp_event_kind kind, unsigned flags,
                    uint64_t key, double value)
{
    *esp_next_slot(ctx, 0) = (struct esp_event){ .kind = (uint8_t)kind,
                                                 .flags = (uint8_t)flags,
                                                 .move = ESP_MOVE_NONE,
                                                 .a = value,
                                                 .from = key,
                                                 .by = ESP_MOVE_NONE };
}

struct esp_event *esp_state_slot(struct esp_context *ctx, const void *state, size_t size)
{
    const size_t units = (ctx->game->state_size + sizeof(struct esp_event) - 1) /
                         sizeof(struct esp_event);
    struct esp_event *slot = esp_next_slot(ctx, units);

    memcpy(slot + 1, state, size);
    return slot;
}

/* One event and as much of the list as fits behind it; returns how much did. */
static size_t emit_part(struct esp_context *ctx, struct esp_event event, const double *narrowed,
                        const struct esp_ranked *list, size_t count)
{
    const size_t window = narrowed ? 1 : 0;
    const size_t most = (ESP_UNITS_MAX - window) * ESP_MOVES_A_UNIT;
    const size_t here = count < most ? count : most;
    const size_t units = window + (here + ESP_MOVES_A_UNIT - 1) / ESP_MOVES_A_UNIT;

    event.flags |= (uint8_t)(ESP_LIST | (here < count ? ESP_CONTINUED : 0));
    event.units = (uint8_t)units;
    event.pruned = here;
    struct esp_event *slot = esp_next_slot(ctx, units);
    *slot = event;
    if (narrowed)
        memcpy(slot + 1, narrowed, 2 * sizeof *narrowed);
    esp_move *moves = (esp_move *)(slot + 1 + window);
    for (size_t i = 0; i < here; i++)
        moves[i] = list[i].move;
    return here;
}

void esp_emit_list(struct esp_context *ctx, struct esp_event event, const double *narrowed,
                   size_t from, size_t to)
{
    assert(from <= to);
    from += emit_part(ctx, event, narrowed, ctx->arena + from, to - from);
    while (from < to) {
        const struct esp_event part = { .kind = ESP_PART,
                                        .move = ESP_MOVE_NONE,
                                        .by = ESP_MOVE_NONE };
        from += emit_part(ctx, part, NULL, ctx->arena + from, to - from);
    }
}
