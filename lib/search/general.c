/*
 * general.c - the search body for any game, through its table of functions.
 *
 * States live in memory here: a node's children are made one after the other
 * in a block of the node's own frame, and what is passed on is its address.
 */
#include "general.h"

struct any {
    const void *bytes;
};

/* The node's list in the arena, as far as it has been taken. */
struct any_moves {
    size_t at, end;
};

#define GAME any
#define GAME_STATE struct any
#define GAME_PARAMS struct esp_context
#define GAME_MOVES struct any_moves
#define GAME_SET 0
#define GAME_ALTERNATES 0
#define GAME_USES_ARENA 1
#define GAME_ROOM _Alignas(16) unsigned char room[ESP_STATE_MAX];
#define GAME_PLAY(params, state, move) any_play(params, room, state, move)
#define GAME_BYTES(ctx, state) ((state).bytes)
#define GAME_LOAD(ctx) ((struct any){ (ctx)->root })
#define GAME_SIZE(ctx) ((ctx)->game->state_size)
#define GAME_ROUND_ENDS(params, state, next) any_round_ends(params, state, next)

ESP_INLINE bool any_over(struct esp_context *ctx, struct any state, enum esp_side side,
                         double *value)
{
    (void)side;
    return ctx->game->over(ctx->params, state.bytes, value);
}

static struct any_moves any_moves(struct esp_context *ctx, struct any state)
{
    enum { GUESS = 16 };
    const size_t from = ctx->arena_top;
    esp_move few[GUESS], *moves = few;

    size_t count = ctx->game->moves(ctx->params, state.bytes, few, GUESS);
    if (!esp_arena_reserve(ctx, count))
        return (struct any_moves){ from, from };
    if (ESP_UNLIKELY(count > GUESS)) {
        /* The arena's end serves as the list, in place: a ranked move is wider. */
        moves = (esp_move *)(void *)(ctx->arena + from);
        count = ctx->game->moves(ctx->params, state.bytes, moves, count);
    }
    for (size_t i = count; i-- > 0;)
        ctx->arena[from + i] = (struct esp_ranked){ moves[i], (uint32_t)i };
    ctx->arena_top += count;
    return (struct any_moves){ from, from + count };
}

ESP_INLINE bool any_next(struct esp_context *ctx, struct any state, struct any_moves *left,
                         esp_move *move)
{
    (void)state;
    if (left->at == left->end)
        return false;
    *move = ctx->arena[left->at++].move;
    return true;
}

ESP_INLINE struct any any_play(struct esp_context *ctx, void *room, struct any state,
                               esp_move move)
{
    ctx->game->play(ctx->params, room, state.bytes, move);
    return (struct any){ room };
}

ESP_INLINE enum esp_side any_side(struct esp_context *ctx, struct any state)
{
    return ctx->game->side(ctx->params, state.bytes);
}

ESP_INLINE uint64_t any_key(struct esp_context *ctx, struct any state)
{
    return ctx->game->key(ctx->params, state.bytes);
}

ESP_INLINE double any_evaluate(struct esp_context *ctx, struct any state, unsigned which)
{
    return ctx->game->evaluate ? ctx->game->evaluate(ctx->params, state.bytes, which) : 0;
}

ESP_INLINE bool any_round_ends(struct esp_context *ctx, struct any state, struct any next)
{
    if (ctx->game->round_ends)
        return ctx->game->round_ends(ctx->params, state.bytes, next.bytes);
    return any_side(ctx, next) == ESP_MAX && any_side(ctx, state) != ESP_MAX;
}

#include "body.h"

ESP_SEARCHES(table, ctx, NULL)

const struct esp_search_table esp_general_search = { .variants = { &any_table } };
