/*
 * order.c - which move a node tries first.
 *
 * Every order gives a move a place: the table's move comes first, then the
 * killers of this ply, then what caused cutoffs before (habits.c); moves of
 * the same place stand as the generator gives them, or as --preorder asks.
 */
#include <stdlib.h>

#include "habits.h"
#include "visit.h"

/* The place of a move in the order asked for beforehand; those not named come last. */
static uint64_t preorder_place(const struct esp_context *ctx, const struct esp_ranked *ranked)
{
    const struct esp_options *options = ctx->options;
    const esp_move kind = esp_move_kind(ctx, ranked->move);

    for (size_t i = 0; i < options->preorder_count; i++)
        if (options->preorder[i] == kind)
            return i;
    return options->preorder_count + ranked->rank;
}

struct placed {
    uint64_t place;
    struct esp_ranked ranked;
};

static bool is_before(const struct placed *x, const struct placed *y)
{
    return x->place != y->place ? x->place < y->place : x->ranked.rank < y->ranked.rank;
}

static int by_place(const void *a, const void *b)
{
    return is_before(b, a) - is_before(a, b);
}

enum { FEW = 64 };

/* Sort the list by a place for each, and by rank where the places are equal. */
static void sort(struct placed *places, struct esp_ranked *list, size_t count)
{
    if (count > FEW)
        qsort(places, count, sizeof *places, by_place);
    for (size_t i = 1; count <= FEW && i < count; i++) {
        const struct placed moved = places[i];
        size_t at = i;
        for (; at > 0 && is_before(&moved, &places[at - 1]); at--)
            places[at] = places[at - 1];
        places[at] = moved;
    }
    for (size_t i = 0; i < count; i++)
        list[i] = places[i].ranked;
}

/* Best for the mover first; the place is the value's, in an order that integers have. */
static uint64_t worth_place(struct esp_context *ctx, const void *state, enum esp_side side,
                            int32_t depth, esp_move move)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    union {
        double value;
        uint64_t bits;
    } u;

    ctx->game->play(ctx->params, next, state, move);
    u.value = ctx->worth(ctx, next, depth > ESP_DEPTH_MAX ? depth : depth - 1);
    if (side == ESP_MAX)
        u.value = -u.value;
    u.value += 0.0; /* -0 and 0 are one */
    return u.bits >> 63 ? ~u.bits : u.bits | 1ull << 63;
}

/* What stands before all habits: the table's move. */
static uint64_t learnt_place(const struct esp_context *ctx, enum esp_side side, esp_move first,
                             esp_move move)
{
    if (move == first)
        return 0;
    return ctx->habits ? esp_habit_place(ctx, side, move) : UINT64_MAX;
}

void esp_order_sort(struct esp_context *ctx, const void *state, enum esp_side side, int32_t depth,
                    size_t from)
{
    const size_t count = ctx->arena_top - from;
    struct placed few[FEW];
    struct placed *places = count <= FEW ? few : malloc(count * sizeof *places);
    struct esp_ranked *list = ctx->arena + from;

    if (!places)
        return; /* no memory for a better order: the generator's serves */
    if (ctx->options->preorder_count > 0) {
        for (size_t i = 0; i < count; i++)
            places[i] = (struct placed){ preorder_place(ctx, &list[i]), list[i] };
        sort(places, list, count);
        for (size_t i = 0; i < count; i++)
            list[i].rank = (uint32_t)i; /* this is the order the generator was asked for */
    }
    const bool asks_table = ctx->options->order & ESP_ORDER_TABLE;
    if (ctx->habits || ctx->worth || asks_table) {
        const esp_move first = asks_table ? esp_table_move(ctx, state, depth) : ESP_MOVE_NONE;
        for (size_t i = 0; i < count; i++) {
            const esp_move move = list[i].move;
            const uint64_t place = ctx->worth ? worth_place(ctx, state, side, depth, move)
                                              : learnt_place(ctx, side, first, move);
            places[i] = (struct placed){ place, list[i] };
        }
        sort(places, list, count);
    }
    if (places != few)
        free(places);
}

static int by_rank(const void *a, const void *b)
{
    const struct esp_ranked *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

void esp_untried(struct esp_context *ctx, size_t from, size_t to)
{
    const size_t count = to - from;

    if (count == 0 || !esp_arena_reserve(ctx, count))
        return;
    memcpy(ctx->arena + to, ctx->arena + from, count * sizeof *ctx->arena);
    ctx->arena_top = to + count;
    qsort(ctx->arena + to, count, sizeof *ctx->arena, by_rank);
}
