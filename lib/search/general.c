/*
 * general.c - the search body for any game, through its table of functions.
 *
 * States live in memory here: a node's children are made one after the other
 * in a block of the node's own frame, and what is passed on is its address.
 * A block also holds whose turn it is and whether the game is over, which the
 * game is asked once, when the state is made.
 */
#include <string.h>

#include "general.h"

struct any_block {
    _Alignas(16) unsigned char bytes[ESP_STATE_MAX];
    struct esp_step step;
};

struct any {
    const struct any_block *at;
};

/*
 * What is left of a node's list: moves in its own frame, then, of a list that
 * is longer than that, those in the arena.
 */
enum { OWN_MOVES = 32 };
struct any_moves {
    const esp_move *own;
    size_t own_left;
    size_t at, left; /* in the arena */
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
#define GAME_ROOM struct any_block room;
#define GAME_PLAY(params, state, move) any_play(params, &room, state, move)
#define GAME_BYTES(ctx, state) ((state).at->bytes)
#define GAME_LOAD(ctx) any_load(ctx, &room)
#define GAME_SIZE(ctx) ((ctx)->game->state_size)
#define GAME_ROUND_ENDS(params, state, next) any_round_ends(params, state, next)

ESP_INLINE bool any_over(struct esp_context *ctx, struct any state, enum esp_side side,
                         double *value)
{
    (void)ctx, (void)side;
    *value = state.at->step.value;
    return state.at->step.over != 0;
}

/* The arena's end takes the list as the game writes it; a ranked move is wider. */
static ESP_COLD struct any_moves any_many(struct esp_context *ctx, struct any state, size_t count)
{
    const size_t from = ctx->arena_top;

    if (!esp_arena_reserve(ctx, count))
        return (struct any_moves){ .left = 0 };
    esp_move *list = (esp_move *)(void *)(ctx->arena + from);
    ctx->game->moves(ctx->params, state.at->bytes, list, count);
    for (size_t i = count; i-- > 0;)
        ctx->arena[from + i] = (struct esp_ranked){ list[i], (uint32_t)i };
    ctx->arena_top += count;
    return (struct any_moves){ .at = from, .left = count };
}

ESP_INLINE struct any_moves any_first(struct esp_context *ctx, struct any state, esp_move *list)
{
    const size_t count = ctx->game->moves(ctx->params, state.at->bytes, list, OWN_MOVES);

    if (ESP_UNLIKELY(count > OWN_MOVES))
        return any_many(ctx, state, count);
    return (struct any_moves){ .own = list, .own_left = count };
}

ESP_INLINE bool any_next(struct esp_context *ctx, struct any state, struct any_moves *moves,
                         esp_move *move)
{
    (void)state;
    if (ESP_LIKELY(moves->own_left > 0)) {
        moves->own_left--;
        *move = *moves->own++;
        return true;
    }
    if (ESP_LIKELY(moves->left == 0))
        return false;
    moves->left--;
    *move = ctx->arena[moves->at++].move;
    return true;
}

/* A game that has no step() of its own is asked one thing after the other. */
static struct esp_step any_look(const struct esp_context *ctx, const void *bytes)
{
    const struct esp_game *game = ctx->game;
    struct esp_step step = { .side = game->side(ctx->params, bytes) };

    step.over = game->over(ctx->params, bytes, &step.value);
    return step;
}

ESP_INLINE struct any any_play(struct esp_context *ctx, struct any_block *room, struct any state,
                               esp_move move)
{
    const struct esp_game *game = ctx->game;

    if (ESP_LIKELY(game->step != NULL)) {
        room->step = game->step(ctx->params, room->bytes, state.at->bytes, move,
                                state.at->step.side);
    } else {
        game->play(ctx->params, room->bytes, state.at->bytes, move);
        room->step = any_look(ctx, room->bytes);
    }
    return (struct any){ room };
}

ESP_INLINE struct any any_load(const struct esp_context *ctx, struct any_block *room)
{
    memcpy(room->bytes, ctx->root, ctx->game->state_size);
    room->step = any_look(ctx, room->bytes);
    return (struct any){ room };
}

ESP_INLINE enum esp_side any_side(struct esp_context *ctx, struct any state)
{
    (void)ctx;
    return state.at->step.side;
}

ESP_INLINE uint64_t any_key(struct esp_context *ctx, struct any state)
{
    return ctx->game->key(ctx->params, state.at->bytes);
}

ESP_INLINE double any_evaluate(struct esp_context *ctx, struct any state, unsigned which)
{
    return ctx->game->evaluate ? ctx->game->evaluate(ctx->params, state.at->bytes, which) : 0;
}

ESP_INLINE bool any_round_ends(struct esp_context *ctx, struct any state, struct any next)
{
    if (ctx->game->round_ends)
        return ctx->game->round_ends(ctx->params, state.at->bytes, next.at->bytes);
    return any_side(ctx, next) == ESP_MAX && any_side(ctx, state) != ESP_MAX;
}

#include "body.h"

ESP_SEARCHES(table, ctx, NULL)

const struct esp_search_table esp_general_search = { .variants = { &any_table } };
