/*
 * driver.c - one search from options to result.
 *
 * Allocates all that the nodes will need, picks the program that does no more
 * than was asked, and runs it on a stack deep enough.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "context.h"
#include "deep.h"
#include "deepen.h"
#include "general.h"
#include "oracle.h"

enum { DEFAULT_TABLE_BYTES = 1 << 30 };

static double fingerprint(void *data, const struct esp_game *game, const void *params,
                          const void *state)
{
    (void)data;
    return esp_fingerprint(game, params, state);
}

/* --- setting up ------------------------------------------------------------- */

/* Whether the nodes below the root need none of the rich program's questions. */
static bool is_lean(const struct esp_options *o)
{
    return o->algorithm <= ESP_ALPHABETA && !o->deepen && o->aspiration == 0 &&
           o->depth_unit != ESP_ROUNDS && o->cutoff == ESP_NONSTRICT &&
           o->fail == ESP_FAIL_SOFT && o->ties == ESP_TIES_FIRST &&
           o->order == ESP_ORDER_STATIC && !o->preorder_count && o->cache == ESP_CACHE_NONE &&
           o->eval != ESP_EVAL_FINGERPRINT && o->eval_at == ESP_EVAL_HORIZON &&
           o->prefer == ESP_PREFER_NONE && !o->evaluate && !o->cutoff_test;
}

/*
 * Lean plain nodes have the first evaluation built in. With another, counting
 * costs less than the questions of the rich ones.
 */
static enum esp_mode mode_of(const struct esp_options *options, const struct esp_sink *sink)
{
    if (sink)
        return ESP_TRACED;
    return options->bare && (options->eval == 0 || !is_lean(options)) ? ESP_PLAIN : ESP_COUNTED;
}

static enum esp_family family(const struct esp_options *options)
{
    if (!is_lean(options))
        return ESP_RICH;
    return options->algorithm == ESP_MINIMAX ? ESP_LEAN_MINIMAX : ESP_LEAN_ALPHABETA;
}

/*
 * May a leaf be one event? The lean programs hand their windows down as they
 * are, but the root may not; and nothing may come between the two.
 */
static bool joins_leaves(const struct esp_context *ctx)
{
    const uint32_t between = (ESP_WANTS_CALLS & ~ESP_WANTS_NODES) | ESP_WANTS_STATE;
    return ctx->family != ESP_RICH && !ctx->fresh && ctx->wants & ESP_WANTS_LEAVES &&
           !(ctx->wants & between);
}

static esp_root_search *program(const struct esp_position *position, enum esp_mode mode)
{
    const struct esp_search_table *table = position->game->search;
    if (!table)
        table = &esp_general_search;
    const struct esp_search_variant *const *variant = table->variants;
    while ((*variant)->fits && !(*variant)->fits(position->params))
        variant++;
    return (*variant)->search[mode];
}

static void translate(struct esp_context *ctx, const struct esp_options *options)
{
    ctx->options = options;
    ctx->start = esp_start_of(options, options->depth);
    ctx->window = (struct esp_window){ -INFINITY, INFINITY };
    ctx->least_depth = ESP_DEPTH_INF;
    ctx->prune = esp_has_windows(options->algorithm);
    ctx->scout = options->algorithm == ESP_PVS;
    ctx->step = esp_null_step(options->prefer == ESP_PREFER_SHORTER);
    ctx->strict = options->cutoff == ESP_STRICT;
    ctx->hard = options->fail == ESP_FAIL_HARD;
    ctx->fresh = options->root == ESP_ROOT_FRESH;
    ctx->mean = options->algorithm == ESP_EXPECTIMAX;
    ctx->ordered = options->order != ESP_ORDER_STATIC || options->preorder_count > 0;
    ctx->rounds = options->depth_unit == ESP_ROUNDS;
    ctx->counter = options->depth_unit == ESP_COUNTER;
    ctx->etc = options->etc;
    ctx->symmetric = options->symmetry;
    ctx->cutoff_best = options->cutoff_move == ESP_CUTOFF_BEST;
    ctx->eval_leaves = options->eval_at == ESP_EVAL_LEAVES;
    ctx->nearer = options->prefer == ESP_PREFER_SHORTER;
    ctx->eval = options->eval;
    ctx->evaluate = options->eval == ESP_EVAL_FINGERPRINT ? fingerprint : NULL;
    if (options->evaluate)
        ctx->evaluate = options->evaluate;
    ctx->ties = options->ties;
    ctx->random = options->seed;
}

static bool allocate(struct esp_context *ctx, const struct esp_position *position)
{
    const struct esp_options *options = ctx->options;
    const uint64_t bytes = options->table_bytes ? options->table_bytes : DEFAULT_TABLE_BYTES;
    const size_t moves = position->game->moves(position->params, position->state, NULL, 0);
    const unsigned habits = ESP_ORDER_DYNAMIC | ESP_ORDER_HISTORY | ESP_ORDER_KILLER;

    ctx->root_moves = calloc(moves + 1, sizeof *ctx->root_moves);
    if (options->cache == ESP_CACHE_EVALUATION)
        ctx->values = esp_table_new(bytes, options->replace);
    else if (options->cache != ESP_CACHE_NONE)
        ctx->table = esp_table_new(bytes, options->replace);
    if (options->order & habits)
        ctx->habits = esp_habits_new(options->order);
    return ctx->root_moves && esp_arena_reserve(ctx, 1) &&
           (ctx->values || options->cache != ESP_CACHE_EVALUATION) &&
           (ctx->table || options->cache <= ESP_CACHE_EVALUATION) &&
           (ctx->habits || !(options->order & habits));
}

static void context_free(struct esp_context *ctx)
{
    if (!ctx)
        return;
    context_free(ctx->oracle);
    esp_table_free(ctx->table);
    esp_table_free(ctx->values);
    esp_habits_free(ctx->habits);
    free(ctx->root_moves);
    free(ctx->arena);
    free(ctx);
}

static struct esp_context *context_new(const struct esp_position *position,
                                       const struct esp_options *options, struct esp_sink *sink)
{
    struct esp_context *ctx = calloc(1, sizeof *ctx);
    if (!ctx)
        return NULL;
    ctx->game = position->game;
    ctx->params = position->params;
    ctx->root = position->state;
    ctx->key = options->symmetry ? position->game->symmetric_key : position->game->key;
    ctx->sink = sink;
    ctx->wants = sink ? sink->mask : 0;
    ctx->slot = ctx->ring;
    ctx->via = ESP_MOVE_NONE;
    ctx->best = ESP_MOVE_NONE;
    translate(ctx, options);
    const enum esp_mode mode = mode_of(options, sink);
    ctx->family = family(options);
    ctx->joins = joins_leaves(ctx);
    ctx->search = program(position, mode);
    if (!allocate(ctx, position)) {
        context_free(ctx);
        return NULL;
    }
    return ctx;
}

/* Give the context the searches that know the best order; false without memory. */
static bool consult_oracle(struct esp_context *ctx, const struct esp_position *position,
                           const struct esp_options *oracle_options)
{
    if (ctx->options->order != ESP_ORDER_BEST)
        return true;
    ctx->worth = esp_oracle_value;
    ctx->oracle = context_new(position, oracle_options, NULL);
    return ctx->oracle != NULL;
}

/* --- one run ------------------------------------------------------------------ */

struct run {
    struct esp_context *ctx;
    uint64_t plies; /* a bound of those still to be played, 0: none */
    struct esp_answer answer;
};

static void run_search(void *data, uint64_t room)
{
    struct run *run = data;
    esp_limit_plies(run->ctx, room);
    esp_deepen(&run->answer, run->ctx, run->plies);
}

static uint64_t plies_left(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    return game->plies ? game->plies(position->params, position->state) : 0;
}

/* The most plies the search can go down, for its stack. */
static uint64_t plies_below(const struct esp_context *ctx, uint64_t bound)
{
    uint64_t limit = ctx->start > ESP_DEPTH_MAX + 2 ? UINT64_MAX : (uint64_t)ctx->start;

    if (ctx->rounds || ctx->options->cutoff_test)
        limit = UINT64_MAX;
    if (bound && bound < limit)
        limit = bound;
    return limit;
}

/*
 * A move where the search has none though the root is no leaf: it was stopped
 * before it knew one, or every move is worth an infinity and so none was
 * better than nothing. A chance player chooses none.
 */
static void settle_move(struct esp_result *result, const struct esp_position *position,
                        const struct esp_options *options)
{
    const struct esp_game *game = position->game;
    const bool searched = result->move_count > 0 || result->stop != ESP_DONE;
    const bool chance = options->algorithm == ESP_EXPECTIMAX &&
                        game->side(position->params, position->state) != ESP_MAX;
    esp_move first;

    if (result->move == ESP_MOVE_NONE && searched && !isfinite(result->value) && !chance &&
        game->moves(position->params, position->state, &first, 1) > 0)
        result->move = first;
}

static void fill_result(struct esp_result *result, struct run *run)
{
    struct esp_context *ctx = run->ctx;
    struct esp_answer *answer = &run->answer;

    if (!ctx->options->bare)
        esp_settle_counts(ctx);
    const bool lost = ctx->options->bare && ctx->stop != ESP_DONE; /* of memory, unnoticed */
    *result = (struct esp_result){ .value = lost ? NAN : answer->value,
                                   .move = answer->move,
                                   .stop = ctx->stop,
                                   .counts = ctx->counts,
                                   .moves = answer->moves,
                                   .move_count = answer->move_count,
                                   .depth = answer->depth,
                                   .iterations = answer->iterations,
                                   .passes = answer->passes };
    answer->moves = NULL;
}

static enum esp_status run_once(struct esp_result *result, const struct esp_position *position,
                                const struct esp_options *options, struct esp_sink *sink,
                                struct esp_error *error)
{
    const struct esp_options oracle_options = esp_oracle_options(options);
    const size_t moves = position->game->moves(position->params, position->state, NULL, 0);
    struct run run = { .ctx = context_new(position, options, sink),
                       .plies = plies_left(position),
                       .answer.moves = calloc(2 * moves + 1, sizeof *run.answer.moves) };
    enum esp_status status = ESP_NO_MEMORY;

    run.answer.under_way = run.answer.moves + moves;
    if (!run.ctx || !run.answer.moves || !consult_oracle(run.ctx, position, &oracle_options))
        esp_fail(error, status, "no memory for a search");
    else
        status = esp_run_deep(run_search, &run, plies_below(run.ctx, run.plies), error);
    if (status == ESP_OK) {
        fill_result(result, &run);
        settle_move(result, position, options);
        esp_flush(run.ctx);
    }
    free(run.answer.moves);
    context_free(run.ctx);
    return status;
}

/* --- exact values of all root moves --------------------------------------------- */

static void add_counts(struct esp_counts *to, const struct esp_counts *from)
{
    to->nodes += from->nodes;
    to->terminal += from->terminal;
    to->horizon += from->horizon;
    to->cutoffs += from->cutoffs;
    to->cutoffs_pruning += from->cutoffs_pruning;
    to->table_hits += from->table_hits;
    to->eval_hits += from->eval_hits;
    to->eval_misses += from->eval_misses;
    if (from->max_ply > to->max_ply)
        to->max_ply = from->max_ply;
    for (int i = 0; i < ESP_CUTOFF_INDEXES; i++)
        to->cutoff_at[i] += from->cutoff_at[i];
}

/* What the first search left of the limits; false when that is nothing. */
static bool limits_left(struct esp_options *options, struct esp_result *result, double started)
{
    if (options->max_nodes && result->counts.nodes >= options->max_nodes) {
        result->stop = ESP_STOP_NODES;
        return false;
    }
    if (options->max_nodes)
        options->max_nodes -= result->counts.nodes;
    if (options->seconds > 0) {
        options->seconds -= esp_now() - started;
        if (options->seconds <= 0)
            result->stop = ESP_STOP_TIME;
        return options->seconds > 0;
    }
    return true;
}

/*
 * The same question for the exact value of every root move: each is searched
 * with a window of its own, so that nothing is to be guessed or approached.
 */
static struct esp_options exactly(const struct esp_options *options)
{
    struct esp_options exact = *options;

    exact.root = ESP_ROOT_FRESH;
    exact.deepen = false;
    exact.aspiration = 0;
    if (exact.algorithm == ESP_MTDF)
        exact.algorithm = ESP_ALPHABETA;
    return exact;
}

/* Search once more with a new window for each root move; what that costs is counted apart. */
static enum esp_status make_exact(struct esp_result *result, const struct esp_position *position,
                                  const struct esp_options *options, double started,
                                  struct esp_error *error)
{
    struct esp_options fresh = exactly(options);
    struct esp_result again;

    if (!limits_left(&fresh, result, started))
        return ESP_OK;
    enum esp_status status = run_once(&again, position, &fresh, NULL, error);
    if (status != ESP_OK)
        return status;
    add_counts(&result->scores_cost, &again.counts);
    result->stop = again.stop;
    for (size_t i = 0; i < again.move_count; i++)
        for (size_t k = 0; k < result->move_count; k++)
            if (result->moves[k].move == again.moves[i].move)
                result->moves[k] = again.moves[i];
    /* Ties are settled among exact values; the first of equals is first in the search itself. */
    if (again.stop == ESP_DONE &&
        (options->ties != ESP_TIES_FIRST || result->move == ESP_MOVE_NONE))
        result->move = again.move;
    free(again.moves);
    return ESP_OK;
}

/*
 * Is some root move's value only a bound where an exact one is needed: for
 * scores, or because it equals the best and the tie rule may have taken it
 * for that?
 */
static bool needs_exact(const struct esp_result *result, const struct esp_options *options)
{
    for (size_t i = 0; i < result->move_count; i++) {
        const struct esp_root_move *root = &result->moves[i];
        const bool tied = options->ties != ESP_TIES_FIRST && root->value == result->value;
        if (root->bound != ESP_EXACT && (options->scores || tied))
            return true;
        if (tied && options->algorithm == ESP_MTDF && root->move != result->move)
            return true; /* null windows were closed before the tie rule saw all equals */
        if (options->ties != ESP_TIES_FIRST && result->passes > 1 && !tied &&
            root->move == result->move)
            return true; /* the last pass took a bound for it that an earlier one knew better */
    }
    return false;
}

/*
 * The move that a player who scores every move and then chooses among equals
 * takes when they are all equal.
 */
static esp_move choose_equal(const struct esp_options *options, const esp_move *moves,
                             size_t count)
{
    if (options->ties == ESP_TIES_RANDOM)
        return moves[esp_mix(options->seed + ESP_GOLDEN) % count];
    if (options->ties != ESP_TIES_LEFT && options->ties != ESP_TIES_RIGHT)
        return ESP_MOVE_NONE;
    esp_move chosen = moves[0];
    for (size_t i = 1; i < count; i++)
        if (options->ties == ESP_TIES_LEFT ? moves[i] < chosen : moves[i] > chosen)
            chosen = moves[i];
    return chosen;
}

/* A root that is a leaf has a value, and that is then the value of each move. */
static enum esp_status score_leaf(struct esp_result *result, const struct esp_position *position,
                                  const struct esp_options *options, struct esp_error *error)
{
    const struct esp_game *game = position->game;
    const size_t count = game->moves(position->params, position->state, NULL, 0);
    esp_move *moves = malloc((count + 1) * sizeof *moves);
    struct esp_root_move *list = malloc((count + 1) * sizeof *list);

    if (!moves || !list) {
        free(moves);
        free(list);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", count);
    }
    game->moves(position->params, position->state, moves, count);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct esp_root_move){ moves[i], result->value, ESP_EXACT };
    if (count > 0)
        result->move = choose_equal(options, moves, count);
    free(moves);
    free(result->moves);
    result->moves = list;
    result->move_count = count;
    return ESP_OK;
}

static enum esp_status search(struct esp_result *result, const struct esp_position *position,
                              const struct esp_options *options, struct esp_sink *sink,
                              struct esp_error *error)
{
    const double started = options->seconds > 0 ? esp_now() : 0;
    enum esp_status status = run_once(result, position, options, sink, error);
    if (status != ESP_OK || result->stop != ESP_DONE)
        return status;

    const bool scores_all = options->scores || options->ties >= ESP_TIES_LEFT;
    if (result->move_count == 0 && scores_all)
        return score_leaf(result, position, options, error);
    if (needs_exact(result, options))
        return make_exact(result, position, options, started, error);
    return ESP_OK;
}

enum esp_status esp_search(struct esp_result *result, const struct esp_position *position,
                           const struct esp_options *options, struct esp_sink *sink,
                           struct esp_error *error)
{
    *result = (struct esp_result){ .move = ESP_MOVE_NONE };
    enum esp_status status = esp_check_search(position, options, error);
    if (status == ESP_OK)
        status = search(result, position, options, sink, error);
    if (status != ESP_OK) {
        esp_result_free(result);
    } else if (sink) {
        const struct esp_event end = { .kind = ESP_END,
                                       .why = (uint8_t)result->stop,
                                       .move = result->move,
                                       .a = result->value };
        sink->events(sink, &end, 1);
    }
    return status;
}

void esp_result_free(struct esp_result *result)
{
    free(result->moves);
    *result = (struct esp_result){ .move = ESP_MOVE_NONE };
}
