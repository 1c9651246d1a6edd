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

/* What is left of a node's list: in its own frame, or in the arena where it is longer. */
enum { OWN_MOVES = 32 };
struct any_moves {
    const esp_move *own; /* the next one; NULL: the list is in the arena */
    size_t at;           /* there */
    size_t left;
};

#define GAME any
#define GAME_STATE struct any
#define GAME_PARAMS struct esp_context
#define GAME_MOVES struct any_moves
#define GAME_SET 0
#define GAME_ALTERNATES 0
#define GAME_USES_ARENA 1
#define GAME_LIST esp_move list[OWN_MOVES];
#define GAME_FIRST(params, state) any_first(params, state, list)
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

/* The arena's end takes the list as the game writes it; a ranked move is wider. */
static ESP_COLD struct any_moves any_many(struct esp_context *ctx, struct any state, size_t count)
{
    const size_t from = ctx->arena_top;

    if (!esp_arena_reserve(ctx, count))
        return (struct any_moves){ NULL, from, 0 };
    esp_move *list = (esp_move *)(void *)(ctx->arena + from);
    ctx->game->moves(ctx->params, state.bytes, list, count);
    for (size_t i = count; i-- > 0;)
        ctx->arena[from + i] = (struct esp_ranked){ list[i], (uint32_t)i };
    ctx->arena_top += count;
    return (struct any_moves){ NULL, from, count };
}

ESP_INLINE struct any_moves any_first(struct esp_context *ctx, struct any state, esp_move *list)
{
    const size_t count = ctx->game->moves(ctx->params, state.bytes, list, OWN_MOVES);

    if (ESP_UNLIKELY(count > OWN_MOVES))
        return any_many(ctx, state, count);
    return (struct any_moves){ list, 0, count };
}

ESP_INLINE bool any_next(struct esp_context *ctx, struct any state, struct any_moves *moves,
                         esp_move *move)
{
    (void)state;
    if (moves->left == 0)
        return false;
    moves->left--;
    *move = ESP_LIKELY(moves->own != NULL) ? *moves->own++ : ctx->arena[moves->at++].move;
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
