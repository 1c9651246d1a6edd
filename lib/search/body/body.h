/*
 * body.h - the one recursion: minimax, alpha-beta, null windows, expectimax.
 *
 * A template, included once for each form of a game's state. It reads as one
 * function, visit(), whose last parameters are constants wherever it is
 * instantiated: the side to move, the mode (plain, counted, traced), whether
 * options are asked for (rich) and whether this is the root. Recursion goes
 * through the named instantiations, so the constants hold at every level and
 * what they switch off is not compiled.
 *
 * Before including it, define
 *
 *   GAME             prefix of all names made here and of the functions below
 *   GAME_STATE       the state, passed by value
 *   GAME_PARAMS      the parameters
 *   GAME_MOVES       what is left to try: a set of bits or a cursor
 *   GAME_SET         1 when GAME_MOVES is a 64-bit set in generator order
 *   GAME_ALTERNATES  1 when the side to move changes with every move
 *
 * and these functions, ESP_INLINE (game.h says what each means):
 *
 *   bool GAME_over(GAME_PARAMS *, GAME_STATE, enum esp_side to_move, double *value)
 *   GAME_MOVES GAME_moves(GAME_PARAMS *, GAME_STATE)
 *   bool GAME_next(GAME_PARAMS *, GAME_STATE, GAME_MOVES *, esp_move *)
 *   GAME_STATE GAME_play(GAME_PARAMS *, GAME_STATE, esp_move)
 *   enum esp_side GAME_side(GAME_PARAMS *, GAME_STATE)
 *   uint64_t GAME_key(GAME_PARAMS *, GAME_STATE)
 *   double GAME_evaluate(GAME_PARAMS *, GAME_STATE, unsigned which)
 *
 * Optional: GAME_ROUND_ENDS(params, state, next); for a state that lives in
 * memory GAME_PLAY and GAME_ROOM, GAME_BYTES, GAME_LOAD and GAME_SIZE;
 * GAME_FIRST and GAME_LIST for a list that stands in the node's frame;
 * GAME_USES_ARENA when it may stand in the context's arena; GAME_BIG_MOVES
 * when GAME_MOVES is too large to be cleared at every node.
 *
 * Then ESP_SEARCHES(tag, params, fits) makes all searches and lists them in
 * a variant, GAME_tag; params is an expression for the parameters, constant
 * for the commonest ones.
 */
#include "context.h"
#include "visit.h"

#define ESP_PASTE_(a, b) a##_##b
#define ESP_PASTE(a, b) ESP_PASTE_(a, b)
#define GAME_(name) ESP_PASTE(GAME, name)

#ifndef GAME_PLAY
#define GAME_PLAY(params, state, move) GAME_(play)(params, state, move)
#define GAME_ROOM
#endif
#ifndef GAME_FIRST
#define GAME_FIRST(params, state) GAME_(moves)(params, state)
#define GAME_LIST
#endif
#ifndef GAME_BYTES
#define GAME_BYTES(ctx, state) (&(state))
#define GAME_LOAD(ctx) (*(const GAME_STATE *)(ctx)->root)
#define GAME_SIZE(ctx) sizeof(GAME_STATE)
#endif
#ifndef GAME_ROUND_ENDS
#define GAME_ROUND_ENDS(params, state, next) \
    (GAME_(side)(params, next) == ESP_MAX && GAME_(side)(params, state) != ESP_MAX)
#endif
#ifndef GAME_USES_ARENA
#define GAME_USES_ARENA 0
#endif
#ifndef GAME_BIG_MOVES
#define GAME_BIG_MOVES 0
#endif

typedef double GAME_(node)(struct esp_context *ctx, GAME_STATE state, double alpha, double beta,
                           int32_t depth);

/* Where a node's children go: one program for each side. */
struct GAME_(sides) {
    GAME_(node) *side[3];
};

/* The moves of a node: the generator's, or a sorted list of them. */
struct GAME_(walk) {
    GAME_MOVES left;
    size_t at; /* next in the arena, when sorted */
};

ESP_INLINE bool GAME_(step)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                            struct GAME_(walk) * walk, esp_move *move, const bool rich)
{
    if (!(rich && ctx->ordered))
        return GAME_(next)(params, state, &walk->left, move);
    if (walk->at == ctx->arena_top)
        return false;
    *move = ctx->arena[walk->at++].move;
    return true;
}

ESP_INLINE bool GAME_(none_left)(struct esp_context *ctx, GAME_PARAMS *params,
                                 GAME_STATE state, const struct GAME_(walk) * walk,
                                 const bool rich)
{
    if (rich && ctx->ordered)
        return walk->at == ctx->arena_top;
    GAME_MOVES left = walk->left;
    esp_move move;
    return !GAME_(next)(params, state, &left, &move);
}

/* Drain a generator into the arena; false without memory. */
ESP_COLD bool GAME_(collect)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                             GAME_MOVES left)
{
    esp_move move;
    for (uint32_t rank = 0; GAME_(next)(params, state, &left, &move); rank++) {
        if (!esp_arena_reserve(ctx, 1))
            return false;
        ctx->arena[ctx->arena_top++] = (struct esp_ranked){ move, rank };
    }
    return true;
}

#include "emit.h"
#include "leaf.h"

/* How the table knows a position: by its key, or by one it shares with its mirror images. */
ESP_INLINE uint64_t GAME_(known_as)(struct esp_context *ctx, GAME_PARAMS *params,
                                    GAME_STATE state)
{
    return ESP_UNLIKELY(ctx->symmetric) ? ctx->key(ctx->params, GAME_BYTES(ctx, state))
                                        : GAME_(key)(params, state);
}

/* Search one move; *window is the node's own as it stands, or narrower. */
ESP_INLINE double GAME_(descend)(struct esp_context *ctx, GAME_PARAMS *params,
                                 GAME_STATE state, esp_move move, struct esp_window window,
                                 int32_t depth, struct GAME_(sides) to, const enum esp_side side,
                                 const enum esp_mode mode, const bool rich, const bool root)
{
    GAME_ROOM
    const GAME_STATE next = GAME_PLAY(params, state, move);

    if (mode == ESP_TRACED)
        ctx->via = move;
    if (GAME_(answers_child)(ctx, depth, mode, rich)) {
        if (GAME_ALTERNATES ? side != ESP_MAX : GAME_(side)(params, next) == ESP_MAX)
            return GAME_(answer)(ctx, params, next, ESP_MAX, mode);
        return GAME_(answer)(ctx, params, next, ESP_MIN, mode);
    }
    if (mode == ESP_TRACED && esp_wants(ctx, ESP_MAKE))
        esp_emit_move(ctx, ESP_MAKE, move);
    if (rich) {
        if (root && ctx->fresh)
            window = (struct esp_window){ -INFINITY, INFINITY };
        else if (ctx->nearer)
            window = esp_farther_window(ctx, window);
        if (!ctx->rounds || GAME_ROUND_ENDS(params, state, next))
            depth--;
        ctx->ply++;
    } else {
        depth--;
    }

    double value;
    if (GAME_ALTERNATES && !(rich && ctx->mean))
        value = to.side[side == ESP_MAX ? ESP_MIN : ESP_MAX](ctx, next, window.alpha, window.beta,
                                                             depth);
    else if (GAME_(side)(params, next) == ESP_MAX)
        value = to.side[ESP_MAX](ctx, next, window.alpha, window.beta, depth);
    else if (rich && ctx->mean)
        value = to.side[ESP_CHANCE](ctx, next, window.alpha, window.beta, depth);
    else
        value = to.side[ESP_MIN](ctx, next, window.alpha, window.beta, depth);

    if (rich) {
        ctx->ply--;
        if (ctx->nearer)
            value = esp_nearer(value);
    }
    if (mode == ESP_TRACED && esp_wants(ctx, ESP_UNDO))
        esp_emit_move(ctx, ESP_UNDO, move);
    return value;
}

/*
 * Try the moves until none is left, the window closes or the search stops.
 * What the node is worth, its best move and why it ended are left in out.
 */
ESP_INLINE void GAME_(expand)(struct esp_context *ctx, GAME_PARAMS *params, GAME_STATE state,
                              struct GAME_(walk) * walk, struct esp_window window, int32_t depth,
                              struct esp_outcome *out, struct GAME_(sides) to,
                              const enum esp_side side, const enum esp_mode mode, const bool prune,
                              const bool rich, const bool root)
{
    const bool cuts = side != ESP_CHANCE && (rich ? ctx->prune : prune);
    /* The others notice at the end: to them, a stopped child's NaN is never better. */
    const bool watch = mode != ESP_PLAIN && (mode == ESP_TRACED || rich);
    const bool twice = root && rich && ctx->options->first_successor_twice;
    bool again = false; /* the move just tried is better than its null window could tell */
    unsigned tried = 0, equals = 1;
    double sum = 0;
    esp_move move = ESP_MOVE_NONE;

    out->value = side == ESP_MAX ? -INFINITY : INFINITY;
    while (again || (twice && tried == 1) ||
           GAME_(step)(ctx, params, state, walk, &move, rich)) {
        const struct esp_window handed =
            rich && ctx->scout && tried > 0 && !again && !(root && ctx->fresh)
                ? esp_scout(window, side == ESP_MAX, ctx->step)
                : window;
        const double value = GAME_(descend)(ctx, params, state, move, handed, depth, to, side, mode,
                                            rich, root);
        if (watch && ESP_UNLIKELY(ctx->stopped))
            break;
        again = rich && ctx->scout && esp_undecided(handed, window, value);
        if (again)
            continue;
        tried++;
        if (root)
            esp_note_root_move(ctx, move, value, window, cuts);
        if (side == ESP_CHANCE) {
            sum += value;
            out->value = sum / tried;
            continue;
        }
        const bool better = side == ESP_MAX ? value > out->value : value < out->value;
        if (better) {
            out->value = value;
            out->move = move;
            equals = 1;
        } else if (rich && value == out->value && esp_wins_tie(ctx, move, out->move, &equals)) {
            out->move = move;
        }
        if (cuts && (rich || better)) {
            if (side == ESP_MAX ? esp_closes(ctx, value, window.beta, rich)
                                : esp_closes(ctx, -value, -window.alpha, rich)) {
                out->why = ESP_CUTOFF;
                out->by = move;
                break;
            }
            if (side == ESP_MAX && out->value > window.alpha)
                window.alpha = out->value;
            if (side == ESP_MIN && out->value < window.beta)
                window.beta = out->value;
        }
    }
    if (mode == ESP_PLAIN)
        return;
    if (out->why == ESP_CUTOFF) {
        const bool apart = GAME_SET || tried < ESP_CUTOFF_INDEXES;
        ctx->counts.cutoff_at[apart ? tried - 1 : ESP_CUTOFF_INDEXES - 1]++;
    } else if (ESP_UNLIKELY(ctx->stopped)) {
        ctx->unfinished++;
        out->why = ESP_STOPPED;
        if (!watch || isinf(out->value))
            out->value = NAN; /* nothing is known, or nobody may use it */
    } else {
        ctx->full++;
    }
}

/* One node: the only place that counts and the only place that emits. */
ESP_INLINE double GAME_(visit)(struct esp_context *ctx, GAME_PARAMS *params,
                               GAME_STATE state, double alpha, double beta, int32_t depth,
                               struct GAME_(sides) to, const enum esp_side side,
                               const enum esp_mode mode, const bool prune, const bool rich,
                               const bool root)
{
    struct esp_window window = { alpha, beta };
    struct esp_outcome out = { .why = ESP_FULL, .move = ESP_MOVE_NONE, .by = ESP_MOVE_NONE };
    struct GAME_(walk) walk;
    struct esp_slot slot = { 0 };
    const size_t top = ctx->arena_top;
    GAME_LIST

    walk.at = top;
#if !GAME_BIG_MOVES
    walk.left = (GAME_MOVES){ 0 };
#endif

    /* 1. refused, or a leaf? */
    if (GAME_(arrive)(ctx, params, state, window, depth, &out, side, mode, prune, rich, root,
                       mode == ESP_TRACED && !rich && ctx->joins))
        return out.value;
    if (mode != ESP_PLAIN)
        slot.node = esp_nodes(ctx) - 1;

    /* 2. known nodes answer at once */
    if (rich && ctx->table) {
        slot.key = esp_table_key(GAME_(known_as)(ctx, params, state), depth);
        slot.depth = depth;
        const bool asks = !(root && ctx->again); /* who searches a root again wants its moves */
        if (asks && (esp_answers(ctx, slot.key, &window, &out, mode) ||
                     (ctx->etc && !root && side != ESP_CHANCE &&
                      esp_child_answers(ctx, GAME_BYTES(ctx, state), side, depth,
                                        (struct esp_window){ alpha, beta }, &out)))) {
            if (mode != ESP_PLAIN)
                esp_note_ply(ctx, depth, rich);
            goto leave;
        }
    }

    /* 3. the others try their moves */
    walk.left = GAME_FIRST(params, state);
    if (rich && ctx->ordered) {
        walk.at = ctx->arena_top; /* behind a list that the generator left there */
        if (GAME_(collect)(ctx, params, state, walk.left))
            esp_order_sort(ctx, GAME_BYTES(ctx, state), side, depth, walk.at);
    }
    if (mode != ESP_PLAIN && ESP_UNLIKELY(!esp_has_room(ctx, depth, rich)))
        esp_stop_search(ctx, ESP_STOP_MEMORY);
    if ((mode != ESP_PLAIN || rich || GAME_USES_ARENA) && ESP_UNLIKELY(ctx->stopped)) {
        ctx->unfinished++;
        esp_note_ply(ctx, depth, rich);
        out = (struct esp_outcome){ .why = ESP_STOPPED, .value = NAN, .move = ESP_MOVE_NONE };
        goto leave;
    }
    if (mode == ESP_TRACED && esp_wants(ctx, ESP_MOVES))
        GAME_(emit_moves)(ctx, params, state, walk.left, rich && ctx->ordered, walk.at);
    GAME_(expand)(ctx, params, state, &walk, window, depth, &out, to, side, mode, prune, rich,
                  root);

    /* 4. what was learnt */
    if (mode != ESP_PLAIN && out.why == ESP_CUTOFF &&
        GAME_(none_left)(ctx, params, state, &walk, rich))
        ctx->cuts_by_last++;
    if (rich && out.why == ESP_CUTOFF && ctx->habits)
        esp_order_credit(ctx, side, depth, out.by);
    if (rich && ctx->hard && ctx->prune && out.why != ESP_STOPPED)
        out.value = fmin(fmax(out.value, alpha), beta);
    if (rich && ctx->table && out.why != ESP_STOPPED)
        esp_learn(ctx, slot, (struct esp_window){ alpha, beta }, &out, mode);
    if (root)
        ctx->best = out.move;
    if (mode == ESP_TRACED && out.why == ESP_CUTOFF && !ctx->cutoff_best)
        out.move = ESP_MOVE_NONE;
leave:
    if (mode == ESP_TRACED)
        GAME_(emit_leave)(ctx, params, state, &walk, &out, rich);
    if (rich || GAME_USES_ARENA)
        ctx->arena_top = top;
    return out.value;
}

/* --- instantiation ------------------------------------------------------- */

#define ESP_NODE_NAME_(game, tag, family, mode, side) game##_##tag##_##family##_##mode##_##side
#define ESP_NODE_NAME(game, tag, family, mode, side) \
    ESP_NODE_NAME_(game, tag, family, mode, side)
#define ESP_NODE_(tag, family, mode, side) ESP_NODE_NAME(GAME, tag, family, mode, side)

/* Nobody takes a mean in a lean program: MIN stands in for chance there. */
#define ESP_LEAN_SIDES_(tag, family, mode)                                                       \
    { { ESP_NODE_(tag, family, mode, max), ESP_NODE_(tag, family, mode, min),                    \
        ESP_NODE_(tag, family, mode, min) } }
#define ESP_RICH_SIDES_(tag, family, mode)                                                       \
    { { ESP_NODE_(tag, family, mode, max), ESP_NODE_(tag, family, mode, min),                    \
        ESP_NODE_(tag, family, mode, chance) } }

#define ESP_ONE_NODE(tag, family, mode, name, side, MODE, prune, rich, parameters, children)     \
    static __attribute__((noinline)) double ESP_NODE_(tag, family, mode, name)(                  \
        struct esp_context * ctx, GAME_STATE state, double alpha, double beta, int32_t depth)    \
    {                                                                                            \
        return GAME_(visit)(ctx, parameters, state, alpha, beta, depth,                          \
                            (struct GAME_(sides))children(tag, family, mode), side, MODE, prune, \
                            rich, false);                                                        \
    }

/*
 * The nodes of one family in one mode, a program for each side. The root
 * reaches lean ones by an address, through doors of their own: a function
 * whose address is taken keeps every parameter, and the plain nodes get
 * along without a context.
 */
#define ESP_LEAN_NODES(tag, family, mode, MODE, prune, parameters)                               \
    static GAME_(node) ESP_NODE_(tag, family, mode, max), ESP_NODE_(tag, family, mode, min);     \
    ESP_ONE_NODE(tag, family, mode, max, ESP_MAX, MODE, prune, false, parameters,                \
                 ESP_LEAN_SIDES_)                                                                \
    ESP_ONE_NODE(tag, family, mode, min, ESP_MIN, MODE, prune, false, parameters,                \
                 ESP_LEAN_SIDES_)                                                                \
    ESP_DOOR(tag, family, mode, max, max_door)                                                   \
    ESP_DOOR(tag, family, mode, min, min_door)
#define ESP_DOOR(tag, family, mode, name, door)                                                  \
    static double ESP_NODE_(tag, family, mode, door)(struct esp_context * ctx, GAME_STATE state, \
                                                     double alpha, double beta, int32_t depth)   \
    {                                                                                            \
        return ESP_NODE_(tag, family, mode, name)(ctx, state, alpha, beta, depth);               \
    }
#define ESP_DOORS_(tag, family, mode)                                                            \
    { { ESP_NODE_(tag, family, mode, max_door), ESP_NODE_(tag, family, mode, min_door),          \
        ESP_NODE_(tag, family, mode, min_door) } }
#define ESP_RICH_NODES(tag, mode, MODE, parameters)                                              \
    static GAME_(node) ESP_NODE_(tag, rich, mode, max), ESP_NODE_(tag, rich, mode, min),         \
        ESP_NODE_(tag, rich, mode, chance);                                                      \
    ESP_ONE_NODE(tag, rich, mode, max, ESP_MAX, MODE, true, true, parameters, ESP_RICH_SIDES_)   \
    ESP_ONE_NODE(tag, rich, mode, min, ESP_MIN, MODE, true, true, parameters, ESP_RICH_SIDES_)   \
    ESP_ONE_NODE(tag, rich, mode, chance, ESP_CHANCE, MODE, true, true, parameters,              \
                 ESP_RICH_SIDES_)

/*
 * The root asks for every option, whatever its children do: there is one of
 * it for all families.
 */
#define ESP_ROOT(tag, mode, MODE, parameters)                                                    \
    static double ESP_NODE_(tag, root, mode, search)(struct esp_context * ctx)                   \
    {                                                                                            \
        static const struct GAME_(sides) families[ESP_FAMILIES] = {                              \
            ESP_DOORS_(tag, minimax, mode), ESP_DOORS_(tag, alphabeta, mode),                    \
            ESP_RICH_SIDES_(tag, rich, mode)                                                     \
        };                                                                                       \
        GAME_ROOM                                                                                \
        const GAME_STATE state = GAME_LOAD(ctx);                                                 \
        const struct GAME_(sides) to = families[ctx->family];                                    \
        const double alpha = ctx->window.alpha, beta = ctx->window.beta;                         \
        if (GAME_(side)(parameters, state) == ESP_MAX)                                           \
            return GAME_(visit)(ctx, parameters, state, alpha, beta, ctx->start, to, ESP_MAX,    \
                                MODE, true, true, true);                                         \
        if (ctx->mean)                                                                           \
            return GAME_(visit)(ctx, parameters, state, alpha, beta, ctx->start, to, ESP_CHANCE, \
                                MODE, true, true, true);                                         \
        return GAME_(visit)(ctx, parameters, state, alpha, beta, ctx->start, to, ESP_MIN, MODE,  \
                            true, true, true);                                                   \
    }

#define ESP_ONE_MODE(tag, mode, MODE, parameters)                                                \
    ESP_LEAN_NODES(tag, minimax, mode, MODE, false, parameters)                                  \
    ESP_LEAN_NODES(tag, alphabeta, mode, MODE, true, parameters)                                 \
    ESP_RICH_NODES(tag, mode, MODE, parameters)                                                  \
    ESP_ROOT(tag, mode, MODE, parameters)

/* All searches of a game with these parameters, and the variant that lists them: GAME_tag. */
#define ESP_SEARCHES(tag, parameters, fits_)                                                     \
    ESP_ONE_MODE(tag, plain, ESP_PLAIN, parameters)                                              \
    ESP_ONE_MODE(tag, counted, ESP_COUNTED, parameters)                                          \
    ESP_ONE_MODE(tag, traced, ESP_TRACED, parameters)                                            \
    static const struct esp_search_variant GAME_(tag) = {                                        \
        .fits = fits_,                                                                           \
        .search = { ESP_NODE_(tag, root, plain, search), ESP_NODE_(tag, root, counted, search),  \
                    ESP_NODE_(tag, root, traced, search) }                                       \
    };
