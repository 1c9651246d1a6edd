/*
 * deepen.c - see deepen.h.
 *
 * Without options there is one iteration of one pass, and this is a call of
 * the search. The windows of the passes are those of windows.h.
 */
#include <string.h>

#include "deepen.h"

int32_t esp_start_of(const struct esp_options *options, int64_t depth)
{
    if (depth < 0)
        return ESP_DEPTH_INF;
    /* a counter's root has none, its children 0, the last depth + 1 */
    return (int32_t)depth + (options->depth_unit == ESP_COUNTER ? 2 : 0);
}

/* --- what several passes know of the root's moves ------------------------------- */

/* The better of two things known of one move: what is exact, or the tighter of two bounds. */
static struct esp_root_move merge(struct esp_root_move old, struct esp_root_move new)
{
    if (old.bound == ESP_EXACT || new.bound == ESP_EXACT)
        return new.bound == ESP_EXACT ? new : old;
    if (old.bound != new.bound) {
        if (old.value == new.value)
            new.bound = ESP_EXACT;
        return new;
    }
    return (old.bound == ESP_LOWER) == (new.value > old.value) ? new : old;
}

/*
 * Where a move stands among count, looked for from a place on, round the end;
 * count where it is not there. A root may have a million moves, which the
 * passes search in much the same order.
 */
static size_t place_of(const struct esp_root_move *moves, size_t count, size_t from, esp_move move)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = from + i < count ? from + i : from + i - count;
        if (moves[at].move == move)
            return at;
    }
    return count;
}

/* Add what the last pass learnt; within a pass no move comes twice. */
static void take_moves(struct esp_answer *answer, const struct esp_context *ctx)
{
    const size_t known = answer->under_way_count;
    size_t next = 0;

    for (size_t i = 0; i < ctx->root_count; i++) {
        const struct esp_root_move *learnt = &ctx->root_moves[i];
        const size_t at = place_of(answer->under_way, known, next, learnt->move);
        if (at == known) {
            answer->under_way[answer->under_way_count++] = *learnt;
        } else {
            answer->under_way[at] = merge(answer->under_way[at], *learnt);
            next = at + 1 < known ? at + 1 : 0;
        }
    }
}

/* What was learnt of this depth is the answer. */
static void settle(struct esp_answer *answer, double value, esp_move move)
{
    answer->value = value;
    answer->move = move;
    answer->move_count = answer->under_way_count;
    memcpy(answer->moves, answer->under_way, answer->move_count * sizeof *answer->moves);
}

/* --- passes ------------------------------------------------------------------------ */

static double search_root(struct esp_context *ctx, struct esp_window window)
{
    ctx->window = window;
    ctx->via = ESP_MOVE_NONE;
    ctx->best = ESP_MOVE_NONE;
    ctx->root_count = 0;
    const double value = ctx->search(ctx);
    ctx->again = true;
    return value;
}

static bool is_open(struct esp_window window)
{
    return window.alpha == -INFINITY && window.beta == INFINITY;
}

/*
 * A pass was stopped on its way. What it found counts when nothing was known
 * before, or when it has searched the move again that was the best.
 */
static void take_stopped(struct esp_answer *answer, const struct esp_context *ctx, double value)
{
    const bool first = answer->iterations == 0;
    const bool searched_best = ctx->root_count > 0 && ctx->root_moves[0].move == answer->move;

    if (is_open(ctx->window) && (first || searched_best)) {
        take_moves(answer, ctx);
        settle(answer, value, ctx->best);
    }
}

/* All passes at the depth of the context; false when a limit stopped them. */
static bool search_depth(struct esp_answer *answer, struct esp_context *ctx)
{
    const struct esp_options *options = ctx->options;
    const bool max = ctx->game->side(ctx->params, ctx->root) == ESP_MAX;
    struct esp_passes passes = esp_passes_begin(
        options->algorithm == ESP_MTDF ? esp_null_step(ctx->nearer) : 0, options->aspiration,
        isnan(answer->value) ? options->guess : answer->value);
    esp_move move = ESP_MOVE_NONE;
    double value;

    answer->under_way_count = 0;
    do {
        const uint64_t before = esp_nodes(ctx);
        value = search_root(ctx, passes.window);
        answer->passes += !ctx->stopped || esp_nodes(ctx) > before; /* or it was not entered */
        if (ctx->stopped) {
            take_stopped(answer, ctx, value);
            return false;
        }
        take_moves(answer, ctx);
        if (esp_pass_has_move(&passes, value, max)) {
            move = ctx->best;
            if (answer->iterations == 0) /* for all that is known, should time be up */
                settle(answer, value, move);
        }
    } while (!esp_passes_take(&passes, value));
    settle(answer, value, move);
    answer->iterations++;
    return true;
}

/* --- iterations --------------------------------------------------------------------- */

/*
 * Was the end of the game seen on every line? Only an iteration that took
 * nothing older from the table can tell.
 */
enum horizon { SEEN, NOT_SEEN, HIDDEN };

static enum horizon look(struct esp_context *ctx, uint64_t before)
{
    if (ctx->options->bare)
        return SEEN;
    esp_settle_counts(ctx);
    if (ctx->counts.horizon > before)
        return SEEN;
    return ctx->used_older ? HIDDEN : NOT_SEEN;
}

static bool search_iteration(struct esp_answer *answer, struct esp_context *ctx, int64_t depth)
{
    ctx->start = esp_start_of(ctx->options, depth);
    ctx->first_node = esp_nodes(ctx);
    ctx->used_older = false;
    if (!search_depth(answer, ctx))
        return false;
    answer->depth = depth;
    return true;
}

/*
 * The last iteration of a search without limit cannot be told by counting
 * when older answers hide the horizon: then one without limit ends it.
 */
static void search_deeper(struct esp_answer *answer, struct esp_context *ctx, int64_t most,
                          bool unlimited)
{
    const int64_t least = ctx->options->depth_unit == ESP_COUNTER || most == 0 ? 0 : 1;

    for (int64_t depth = least; depth <= most; depth++) {
        const uint64_t horizon = ctx->counts.horizon;
        if (!search_iteration(answer, ctx, depth))
            return;
        const enum horizon end = look(ctx, horizon);
        if (end == NOT_SEEN)
            return;
        if (end == HIDDEN && unlimited) {
            search_iteration(answer, ctx, -1);
            return;
        }
    }
}

void esp_deepen(struct esp_answer *answer, struct esp_context *ctx, uint64_t plies)
{
    const int64_t depth = ctx->options->depth;

    answer->value = NAN;
    answer->move = ESP_MOVE_NONE;
    answer->depth = depth;
    if (!ctx->options->deepen)
        search_iteration(answer, ctx, depth);
    else if (depth >= 0)
        search_deeper(answer, ctx, depth, false);
    else /* rounds and counters are never more than plies */
        search_deeper(answer, ctx, plies ? (int64_t)plies : ESP_DEPTH_MAX, true);
}
