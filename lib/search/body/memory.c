/*
 * memory.c - the two caches as a node uses them, and what a trace sees of it.
 */
#include "visit.h"

static void emit(struct esp_context *ctx, enum esp_event_kind kind, unsigned flags, uint64_t key,
                 double value, enum esp_mode mode)
{
    if (mode == ESP_TRACED && esp_wants(ctx, kind))
        esp_emit_cache(ctx, kind, flags, key, value);
}

bool esp_recall(struct esp_context *ctx, uint64_t key, double *value, enum esp_mode mode)
{
    const struct esp_entry *entry = esp_table_probe(ctx->values, key);

    emit(ctx, ESP_PROBE, ESP_CACHE_EVAL | (entry ? ESP_HIT : 0), key, entry ? entry->value : NAN,
         mode);
    if (!entry)
        return false;
    ctx->counts.eval_hits++;
    *value = entry->value;
    return true;
}

void esp_remember(struct esp_context *ctx, uint64_t key, double value, enum esp_mode mode)
{
    const struct esp_entry entry = { .key = key, .value = value, .from = ESP_NODE_NONE };

    ctx->counts.eval_misses++;
    esp_table_store(ctx->values, &entry);
    emit(ctx, ESP_STORE, ESP_CACHE_EVAL, key, value, mode);
}

/*
 * Can a search of this window still learn anything? With strict cutoffs and
 * soft values equal bounds do not close it: what equals them is exact, and a
 * bound from the table would not be.
 */
static bool is_open(const struct esp_context *ctx, struct esp_window window)
{
    return ctx->strict && !ctx->hard ? window.alpha <= window.beta : window.alpha < window.beta;
}

/* An entry was used: does it come from before this iteration? Then it may hide the horizon. */
static void note_age(struct esp_context *ctx, const struct esp_entry *entry)
{
    ctx->used_older = ctx->used_older || entry->from < ctx->first_node;
}

bool esp_answers(struct esp_context *ctx, uint64_t key, struct esp_window *window,
                 struct esp_outcome *out, enum esp_mode mode)
{
    const struct esp_window handed = *window;
    const struct esp_entry *entry = esp_table_probe(ctx->table, key);

    emit(ctx, ESP_PROBE, entry ? ESP_HIT | entry->bound : 0, key, entry ? entry->value : NAN, mode);
    if (!entry)
        return false;
    if (entry->bound == ESP_LOWER)
        window->alpha = fmax(window->alpha, entry->value);
    else if (entry->bound == ESP_UPPER)
        window->beta = fmin(window->beta, entry->value);
    if (entry->bound != ESP_EXACT && is_open(ctx, *window)) {
        if (window->alpha != handed.alpha || window->beta != handed.beta) {
            out->flags |= ESP_NARROWED;
            out->narrowed = *window;
            note_age(ctx, entry);
        }
        return false;
    }
    note_age(ctx, entry);
    ctx->counts.table_hits++;
    out->why = ESP_TABLE;
    out->flags |= (uint8_t)entry->bound;
    out->value = entry->value;
    out->from = entry->from;
    return true;
}

/* --- about children ----------------------------------------------------------- */

static bool round_ends(const struct esp_context *ctx, const void *state, const void *next)
{
    const struct esp_game *game = ctx->game;
    if (game->round_ends)
        return game->round_ends(ctx->params, state, next);
    return game->side(ctx->params, next) == ESP_MAX && game->side(ctx->params, state) != ESP_MAX;
}

/* Does an entry of a child close the window of a node above it? */
static bool child_closes(const struct esp_context *ctx, const struct esp_entry *entry,
                         enum esp_side side, struct esp_window window)
{
    const double value = ctx->nearer ? esp_nearer(entry->value) : entry->value;

    if (side == ESP_MAX)
        return entry->bound != ESP_UPPER && esp_closes(ctx, value, window.beta, true);
    return entry->bound != ESP_LOWER && esp_closes(ctx, -value, -window.alpha, true);
}

bool esp_child_answers(struct esp_context *ctx, const void *state, enum esp_side side,
                       int32_t depth, struct esp_window window, struct esp_outcome *out)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    const struct esp_game *game = ctx->game;
    const size_t count = game->moves(ctx->params, state, NULL, 0);

    if ((depth == 1 && !ctx->rounds) || !esp_arena_reserve(ctx, count))
        return false; /* leaves are not in the table */
    esp_move *moves = (esp_move *)(void *)(ctx->arena + ctx->arena_top);
    game->moves(ctx->params, state, moves, count);
    for (size_t i = 0; i < count; i++) {
        game->play(ctx->params, next, state, moves[i]);
        const int32_t below = depth - (!ctx->rounds || round_ends(ctx, state, next));
        const struct esp_entry *entry =
            esp_table_probe(ctx->table, esp_table_key(ctx->key(ctx->params, next), below));
        if (!entry || !child_closes(ctx, entry, side, window))
            continue;
        note_age(ctx, entry);
        ctx->counts.table_hits++;
        *out = (struct esp_outcome){ .why = ESP_TABLE,
                                     .flags = side == ESP_MAX ? ESP_LOWER : ESP_UPPER,
                                     .value = ctx->nearer ? esp_nearer(entry->value) : entry->value,
                                     .from = entry->from,
                                     .move = moves[i],
                                     .by = ESP_MOVE_NONE };
        return true;
    }
    return false;
}

esp_move esp_table_move(const struct esp_context *ctx, const void *state, int32_t depth)
{
    const uint64_t key = ctx->key(ctx->params, state);

    for (int32_t shallower = 0; shallower < 2 && depth - shallower > 0; shallower++) {
        const struct esp_entry *entry =
            esp_table_probe(ctx->table, esp_table_key(key, depth - shallower));
        if (entry && entry->move != ESP_MOVE_NONE)
            return entry->move;
    }
    return ESP_MOVE_NONE;
}

/* --- learning ------------------------------------------------------------------ */

void esp_learn(struct esp_context *ctx, struct esp_slot slot, struct esp_window handed,
               const struct esp_outcome *out, enum esp_mode mode)
{
    struct esp_entry entry = { .key = slot.key,
                               .value = out->value,
                               .from = slot.node,
                               .move = out->move,
                               .bound = ESP_EXACT,
                               .depth = (uint32_t)slot.depth & 0x3fffffff };

    if (ctx->hard && handed.alpha >= handed.beta)
        return; /* the one value that fits into such a window says nothing */
    if (ctx->prune && out->value <= handed.alpha)
        entry.bound = ESP_UPPER;
    else if (ctx->prune && out->value >= handed.beta)
        entry.bound = ESP_LOWER;
    if (entry.bound != ESP_EXACT && ctx->options->cache == ESP_CACHE_EXACT)
        return;
    esp_table_store(ctx->table, &entry);
    emit(ctx, ESP_STORE, entry.bound, slot.key, out->value, mode);
}
