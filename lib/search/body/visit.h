/*
 * visit.h - the parts of a node that do not depend on the game's types.
 */
#ifndef ESPALIER_SEARCH_VISIT_H
#define ESPALIER_SEARCH_VISIT_H

#include <string.h>

#include "context.h"

/* How a node ended. The plain programs use value and move alone. */
struct esp_outcome {
    double value;
    esp_move move, by;
    uint8_t why, flags;
    uint64_t from; /* by table: the node that stored the value */
    struct esp_window narrowed;
};

/* Who a node is, to the table. */
struct esp_slot {
    uint64_t node, key;
    int32_t depth;
};

/* --- counting ------------------------------------------------------------- */

/* A line of play ends at the node: how deep did it get? */
ESP_INLINE void esp_note_ply(struct esp_context *ctx, int32_t depth, const bool rich)
{
    if (!rich && depth < ctx->least_depth)
        ctx->least_depth = depth;
    if (rich && ctx->ply > ctx->counts.max_ply)
        ctx->counts.max_ply = ctx->ply;
}

/* A child was refused, so the line ended at its parent. */
ESP_INLINE void esp_note_refused(struct esp_context *ctx, int32_t depth, const bool rich)
{
    if (!rich)
        esp_note_ply(ctx, depth + 1, rich);
    else if (ctx->ply > ctx->counts.max_ply + 1)
        ctx->counts.max_ply = ctx->ply - 1;
}

/* Has the stack room for children? */
ESP_INLINE bool esp_has_room(const struct esp_context *ctx, int32_t depth, const bool rich)
{
    return rich ? ctx->ply + 1 < ctx->plies_most : depth > ctx->floor;
}

/* --- window and ties ------------------------------------------------------ */

/* Does a value close the window, both in the mover's view? */
ESP_INLINE bool esp_closes(const struct esp_context *ctx, double value, double bound,
                           const bool rich)
{
    return rich && ctx->strict ? value > bound : value >= bound;
}

/*
 * The window of a child whose value loses a hair on its way up. Three values
 * become 0; under strict cutoffs, where an equal value must not cut, the
 * window of a child takes in all of them.
 */
ESP_INLINE struct esp_window esp_farther_window(const struct esp_context *ctx,
                                                struct esp_window window)
{
    const double zero = ctx->strict ? ESP_HAIR : 0;
    return (struct esp_window){ esp_farther(window.alpha, -zero),
                                esp_farther(window.beta, zero) };
}

/* Is the move kept instead of the equal one before it? equals counts them. */
ESP_INLINE bool esp_wins_tie(struct esp_context *ctx, esp_move move, esp_move kept,
                             unsigned *equals)
{
    switch (ctx->ties) {
    case ESP_TIES_FIRST:
        return false;
    case ESP_TIES_LAST:
        return true;
    case ESP_TIES_LEFT:
        return move < kept;
    case ESP_TIES_RIGHT:
        return move > kept;
    case ESP_TIES_RANDOM:
        ++*equals; /* reservoir of one: each of n equals is kept with 1/n */
        ctx->random += ESP_GOLDEN;
        return esp_mix(ctx->random) % *equals == 0;
    }
    return false;
}

/* Keep what the root learnt of a move, and whether it is a value or a bound. */
ESP_INLINE void esp_note_root_move(struct esp_context *ctx, esp_move move, double value,
                                   struct esp_window window, const bool cuts)
{
    enum esp_bound bound = ESP_EXACT;
    if (ctx->hard && cuts && !ctx->fresh && window.alpha >= window.beta && isfinite(window.beta))
        return; /* the one value that fits into such a window says nothing */
    if (cuts && !ctx->fresh) {
        const bool sharp = ctx->strict && !ctx->hard; /* then an equal value is exact */
        if (sharp ? value < window.alpha : value <= window.alpha)
            bound = ESP_UPPER;
        else if (sharp ? value > window.beta : value >= window.beta)
            bound = ESP_LOWER;
    }
    if (ctx->root_count && ctx->root_moves[ctx->root_count - 1].move == move)
        ctx->root_count--; /* the first successor, evaluated twice */
    ctx->root_moves[ctx->root_count++] = (struct esp_root_move){ move, value, bound };
}

/* --- events ---------------------------------------------------------------- */

/*
 * The words of an event but the union's, each written where it stays. An
 * event built beside the ring and copied would be read back, 16 bytes at a
 * time, before its single bytes have left the store buffer: five times slower.
 */
ESP_INLINE void esp_fill(struct esp_event *slot, enum esp_event_kind kind, unsigned why,
                         unsigned flags, size_t units, esp_move move, double a, esp_move by,
                         int32_t depth)
{
    slot->kind = (uint8_t)kind;
    slot->why = (uint8_t)why;
    slot->flags = (uint8_t)flags;
    slot->units = (uint8_t)units;
    slot->move = move;
    slot->a = a;
    slot->by = by;
    slot->depth = depth;
}

ESP_INLINE void esp_emit_value(struct esp_context *ctx, enum esp_event_kind kind, double value)
{
    struct esp_event *slot = esp_next_slot(ctx, 0);
    esp_fill(slot, kind, 0, 0, 0, ESP_MOVE_NONE, value, ESP_MOVE_NONE, 0);
    slot->from = 0;
}

ESP_INLINE void esp_emit_move(struct esp_context *ctx, enum esp_event_kind kind, esp_move move)
{
    struct esp_event *slot = esp_next_slot(ctx, 0);
    esp_fill(slot, kind, 0, 0, 0, move, 0, ESP_MOVE_NONE, 0);
    slot->from = 0;
}

/* A slot for an enter event with the state's bytes behind it (emit.c). */
ESP_COLD struct esp_event *esp_state_slot(struct esp_context *ctx, const void *state, size_t size);

ESP_INLINE void esp_emit_leaf(struct esp_context *ctx, enum esp_side side, enum esp_why why,
                              double value, int32_t depth)
{
    struct esp_event *slot = esp_next_slot(ctx, 0);
    esp_fill(slot, ESP_LEAF, why, side, 0, ctx->via, value, ESP_MOVE_NONE, depth);
    slot->from = 0;
}

void esp_emit_cache(struct esp_context *ctx, enum esp_event_kind kind, unsigned flags,
                    uint64_t key, double value);

/*
 * Append to the arena the moves of [from, to), which were never tried, in
 * the generator's order (order.c).
 */
void esp_untried(struct esp_context *ctx, size_t from, size_t to);

/* --- caches (memory.c) ------------------------------------------------------- */

/*
 * Nodes of different remaining depth are different questions. Keys of states
 * are often small and dense, so the depth is spread over all bits: added as
 * it is, it would make a child of its parent.
 */
ESP_INLINE uint64_t esp_table_key(uint64_t state, int32_t depth)
{
    return depth > ESP_DEPTH_MAX ? state : esp_mix(state + (uint64_t)depth * ESP_GOLDEN) | 1;
}

/* Look an evaluation up; store one. */
bool esp_recall(struct esp_context *ctx, uint64_t key, double *value, enum esp_mode mode);
void esp_remember(struct esp_context *ctx, uint64_t key, double value, enum esp_mode mode);

/* Ask the table: true when it answers; else *window may be narrower than before. */
bool esp_answers(struct esp_context *ctx, uint64_t key, struct esp_window *window,
                 struct esp_outcome *out, enum esp_mode mode);

/*
 * Ask the table about the children of a node: true when one of them is known
 * to close the window that the node was handed. out then has that child's
 * move, and the node that stored it.
 */
bool esp_child_answers(struct esp_context *ctx, const void *state, enum esp_side side,
                       int32_t depth, struct esp_window window, struct esp_outcome *out);

/* The move the table has for a position, of this depth or of the one below; or ESP_MOVE_NONE. */
esp_move esp_table_move(const struct esp_context *ctx, const void *state, int32_t depth);

/*
 * Store a node's value, classified against the window as it was handed in:
 * a bound taken against a window that was raised on the way would be wrong.
 */
void esp_learn(struct esp_context *ctx, struct esp_slot slot, struct esp_window handed,
               const struct esp_outcome *out, enum esp_mode mode);

#endif
