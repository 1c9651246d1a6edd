/*
 * order.c - which move a node tries first.
 *
 * The coursework's dynamic order keeps a list of moves for each player and
 * moves whatever caused a cutoff to its front. The same order follows from
 * remembering only when each move last did: latest first, the others in the
 * generator's order. So it works for games whose moves cannot be listed
 * beforehand.
 */
#include <stdlib.h>

#include "visit.h"

struct esp_habits {
    uint64_t clock; /* cutoffs so far */
    struct esp_table *when; /* (side, move) -> clock of its last cutoff */
};

struct esp_habits *esp_habits_new(void)
{
    struct esp_habits *habits = malloc(sizeof *habits);
    if (!habits)
        return NULL;
    *habits = (struct esp_habits){ .when = esp_table_new(1u << 26) };
    if (!habits->when) {
        free(habits);
        return NULL;
    }
    return habits;
}

void esp_habits_free(struct esp_habits *habits)
{
    if (habits)
        esp_table_free(habits->when);
    free(habits);
}

static esp_move kind_of(const struct esp_context *ctx, esp_move move)
{
    const struct esp_game_text *text = ctx->game->text;
    return text && text->move_kind ? text->move_kind(ctx->params, move) : move;
}

static uint64_t habit_key(const struct esp_context *ctx, enum esp_side side, esp_move move)
{
    return (uint64_t)side << 32 | ((uint64_t)kind_of(ctx, move) + 1);
}

void esp_order_credit(struct esp_context *ctx, enum esp_side side, esp_move move)
{
    const struct esp_entry entry = { .key = habit_key(ctx, side, move),
                                     .from = ++ctx->habits->clock };
    esp_table_store(ctx->habits->when, &entry);
}

/* The place of a move in the order asked for beforehand; those not named come last. */
static uint64_t preorder_place(const struct esp_context *ctx, const struct esp_ranked *ranked)
{
    const struct esp_options *options = ctx->options;
    const esp_move kind = kind_of(ctx, ranked->move);

    for (size_t i = 0; i < options->preorder_count; i++)
        if (options->preorder[i] == kind)
            return i;
    return options->preorder_count + ranked->rank;
}

static uint64_t habit_place(const struct esp_context *ctx, enum esp_side side, esp_move move)
{
    const struct esp_entry *entry =
        esp_table_probe(ctx->habits->when, habit_key(ctx, side, move));
    return entry ? UINT64_MAX - entry->from : UINT64_MAX;
}

struct placed {
    uint64_t place;
    struct esp_ranked ranked;
};

static int by_place(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return (x->ranked.rank > y->ranked.rank) - (x->ranked.rank < y->ranked.rank);
}

enum { FEW = 64 };

/* Sort the list by a place for each, and by rank where the places are equal. */
static void sort(struct placed *places, struct esp_ranked *list, size_t count)
{
    qsort(places, count, sizeof *places, by_place);
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
    if (ctx->habits || ctx->worth) {
        for (size_t i = 0; i < count; i++) {
            const esp_move move = list[i].move;
            const uint64_t place = ctx->worth ? worth_place(ctx, state, side, depth, move)
                                              : habit_place(ctx, side, move);
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
