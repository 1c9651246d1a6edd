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
        }
        return false;
    }
    ctx->counts.table_hits++;
    out->why = ESP_TABLE;
    out->flags |= (uint8_t)entry->bound;
    out->value = entry->value;
    out->from = entry->from;
    return true;
}

void esp_learn(struct esp_context *ctx, struct esp_slot slot, struct esp_window handed,
               const struct esp_outcome *out, enum esp_mode mode)
{
    struct esp_entry entry = { .key = slot.key,
                               .value = out->value,
                               .from = slot.node,
                               .move = out->move,
                               .bound = ESP_EXACT };

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
