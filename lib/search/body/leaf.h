/*
 * leaf.h - how a node is arrived at, and what it is worth where that ends it.
 *
 * A part of the template body.h, which includes it behind what it needs.
 */
/* The static value of a node, from the cache of evaluations where there is one. */
ESP_INLINE double GAME_(judge)(struct esp_context *ctx, GAME_PARAMS *params,
                               GAME_STATE state, struct esp_outcome *out, const enum esp_mode mode,
                               const bool rich)
{
    uint64_t key = 0;
    double value;

    if (rich && ctx->values) {
        key = GAME_(key)(params, state);
        if (esp_recall(ctx, key, &value, mode)) {
            out->flags |= ESP_EVAL_HIT;
            return value;
        }
    }
    if (rich && ESP_UNLIKELY(ctx->evaluate != NULL))
        value = ctx->evaluate(ctx->options->data, ctx->game, ctx->params, GAME_BYTES(ctx, state));
    else /* in the lean plain programs the default is built in, and the call goes away with it */
        value = GAME_(evaluate)(params, state, rich || mode != ESP_PLAIN ? ctx->eval : 0);
    if (rich && ctx->nearer)
        value = esp_on_hairs(value);
    if (mode == ESP_TRACED && esp_wants(ctx, ESP_EVAL))
        esp_emit_value(ctx, ESP_EVAL, value);
    if (rich && ctx->values) {
        esp_remember(ctx, key, value, mode);
        out->flags |= ESP_EVAL_MISS;
    }
    return value;
}

/* Finished, or deep enough? Then out says which, and has a finished game's result. */
ESP_INLINE bool GAME_(ends)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                            int32_t depth, struct esp_outcome *out, const enum esp_side side,
                            const bool rich)
{
    double result;

    if (GAME_(over)(params, state, side == ESP_CHANCE ? ESP_MIN : side, &result)) {
        out->why = ESP_TERMINAL;
        out->value = result;
        return true;
    }
    const bool cut = rich && ESP_UNLIKELY(ctx->options->cutoff_test != NULL)
                         ? ctx->options->cutoff_test(ctx->options->data, ctx->game, ctx->params,
                                                     GAME_BYTES(ctx, state),
                                                     esp_shown_depth(ctx, depth))
                         : depth == 0;
    if (cut)
        out->why = ESP_HORIZON;
    return cut;
}

/* What a leaf is worth. */
ESP_INLINE void GAME_(value_leaf)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                                  int32_t depth, struct esp_outcome *out, const enum esp_mode mode,
                                  const bool rich)
{
    const bool terminal = out->why == ESP_TERMINAL;

    if (mode != ESP_PLAIN && terminal)
        ctx->counts.terminal++;
    if (mode != ESP_PLAIN && (terminal || rich))
        esp_note_ply(ctx, depth, rich);
    if (!terminal || (rich && ctx->eval_leaves))
        out->value = GAME_(judge)(ctx, params, state, out, mode, rich);
    else if (rich && ctx->nearer)
        out->value = esp_on_hairs(out->value);
}

/*
 * A node is arrived at: it is refused, or entered and, where it is a leaf,
 * left again, with both in one event when leaves are joined. True when that is
 * all; out then has what it is worth.
 */
ESP_INLINE bool GAME_(arrive)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                              struct esp_window window, int32_t depth, struct esp_outcome *out,
                              const enum esp_side side, const enum esp_mode mode,
                              const bool prune, const bool rich, const bool root,
                              const bool joins)
{
    if (mode != ESP_PLAIN && ESP_UNLIKELY(--ctx->spare < 0) && esp_pause(ctx)) {
        esp_note_refused(ctx, depth, rich);
        out->value = NAN;
        return true;
    }
    const bool leaf = GAME_(ends)(ctx, params, state, depth, out, side, rich);
    const bool joined = leaf && joins;
    if (mode == ESP_TRACED && !joined)
        GAME_(emit_enter)(ctx, state, window, depth, side,
                          rich ? ctx->prune && !(root && ctx->fresh) : prune);
    if (!leaf)
        return false;
    GAME_(value_leaf)(ctx, params, state, depth, out, mode, rich);
    if (joined)
        esp_emit_leaf(ctx, side, out->why, out->value, esp_shown_depth(ctx, depth));
    else if (mode == ESP_TRACED)
        GAME_(emit_leave)(ctx, params, state, NULL, out, rich);
    return true;
}

/*
 * A child without depth is a leaf for certain. Where the program of a whole
 * node is long, such a child is answered here and that program is not called.
 */
ESP_INLINE bool GAME_(answers_child)(const struct esp_context *ctx, int32_t depth,
                                     const enum esp_mode mode, const bool rich)
{
    if (rich || (mode == ESP_PLAIN && !GAME_USES_ARENA))
        return false;
    return depth == 1 && (mode != ESP_TRACED || ctx->joins);
}

ESP_INLINE double GAME_(answer)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                                const enum esp_side side, const enum esp_mode mode)
{
    const struct esp_window untold = { 0, 0 };
    struct esp_outcome out = { .value = 0 };

    GAME_(arrive)(ctx, params, state, untold, 0, &out, side, mode, false, false, false,
                  mode == ESP_TRACED);
    return out.value;
}
