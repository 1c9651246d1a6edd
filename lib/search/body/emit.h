/*
 * emit.h - the events of a node: entered, its moves, left.
 *
 * A part of the template body.h, which includes it behind what it needs.
 */
ESP_INLINE void GAME_(emit_enter)(struct esp_context *ctx, GAME_STATE state,
                                  struct esp_window window, int32_t depth,
                                  const enum esp_side side, const bool prune)
{
    struct esp_event *event = ESP_UNLIKELY(ctx->wants & ESP_WANTS_STATE)
                                  ? esp_state_slot(ctx, GAME_BYTES(ctx, state), GAME_SIZE(ctx))
                                  : esp_next_slot(ctx, 0);
    const size_t units = (size_t)(ctx->slot - event) - 1;
    esp_fill(event, ESP_ENTER, side, prune ? ESP_WINDOW : 0, units, ctx->via, window.alpha, 0,
             esp_shown_depth(ctx, depth));
    event->beta = window.beta;
}

/* The generator was asked: say what it gave. */
ESP_COLD void GAME_(emit_moves)(struct esp_context *ctx, GAME_PARAMS *params,
                                GAME_STATE state, GAME_MOVES left, bool ordered, size_t from)
{
    struct esp_event event = { .kind = ESP_MOVES, .move = ESP_MOVE_NONE, .by = ESP_MOVE_NONE };
#if GAME_SET
    if (!ordered) {
        event.pruned = left;
        *esp_next_slot(ctx, 0) = event;
        return;
    }
#endif
    const size_t top = ctx->arena_top;
    if (!ordered) {
        from = top;
        GAME_(collect)(ctx, params, state, left);
    }
    esp_emit_list(ctx, event, NULL, from, ctx->arena_top);
    ctx->arena_top = top;
}

/*
 * Leave a node. What was never tried goes along as a set where the moves are
 * one and stand in the generator's order, else as a list.
 */
ESP_INLINE void GAME_(emit_leave)(struct esp_context *ctx, GAME_PARAMS *params,
                                  GAME_STATE state, struct GAME_(walk) * walk,
                                  const struct esp_outcome *out, const bool rich)
{
    const bool ordered = rich && ctx->ordered;
    const bool narrowed = rich && out->flags & ESP_NARROWED;

    if (out->why == ESP_CUTOFF && (ordered || !GAME_SET)) {
        const struct esp_event event = { .kind = ESP_LEAVE,
                                         .why = out->why,
                                         .flags = out->flags,
                                         .move = out->move,
                                         .a = out->value,
                                         .by = out->by };
        const size_t top = ctx->arena_top;
        if (ordered)
            esp_untried(ctx, walk->at, top);
        else
            GAME_(collect)(ctx, params, state, walk->left);
        esp_emit_list(ctx, event, narrowed ? &out->narrowed.alpha : NULL, top, ctx->arena_top);
        ctx->arena_top = top;
        return;
    }
    struct esp_event *slot = esp_next_slot(ctx, narrowed);
    esp_fill(slot, ESP_LEAVE, out->why, out->flags, narrowed, out->move, out->value, out->by, 0);
    slot->from = rich && out->why == ESP_TABLE ? out->from : 0;
#if GAME_SET
    if (out->why == ESP_CUTOFF)
        slot->pruned = walk->left;
#endif
    if (narrowed)
        memcpy(slot + 1, &out->narrowed.alpha, 2 * sizeof(double));
}
