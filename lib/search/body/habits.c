/*
 * habits.c - which moves caused cutoffs.
 *
 * The coursework's dynamic order keeps a list of moves for each player and
 * moves whatever caused a cutoff to its front. The same order follows from
 * remembering only when each move last did: latest first, the others in the
 * generator's order. So it works for games whose moves cannot be listed
 * beforehand.
 *
 * The history heuristic (Schaeffer 1983) sums credit instead, more for a
 * cutoff that saved more: the square of the depth that remained. Killers (Akl
 * and Newborn 1977) are the last two moves that caused a cutoff at a ply.
 */
#include <stdlib.h>
#include <string.h>

#include "habits.h"

enum { KILLERS = 2 };

struct killers {
    uint64_t key[KILLERS]; /* the latest first; 0: none yet */
};

struct esp_habits {
    unsigned order;         /* of enum esp_order: what is kept */
    uint64_t clock;         /* cutoffs so far */
    struct esp_table *past; /* (side, move) -> clock of its last cutoff, or its credit */
    struct killers *killers; /* by ply */
    size_t plies;
};

struct esp_habits *esp_habits_new(unsigned order)
{
    struct esp_habits *habits = malloc(sizeof *habits);
    if (!habits)
        return NULL;
    *habits = (struct esp_habits){ .order = order,
                                   .past = esp_table_new(1u << 26, ESP_REPLACE_ALWAYS) };
    if (!habits->past) {
        free(habits);
        return NULL;
    }
    return habits;
}

void esp_habits_free(struct esp_habits *habits)
{
    if (habits) {
        esp_table_free(habits->past);
        free(habits->killers);
    }
    free(habits);
}

esp_move esp_move_kind(const struct esp_context *ctx, esp_move move)
{
    const struct esp_game_text *text = ctx->game->text;
    return text && text->move_kind ? text->move_kind(ctx->params, move) : move;
}

static uint64_t habit_key(const struct esp_context *ctx, enum esp_side side, esp_move move)
{
    return (uint64_t)side << 32 | ((uint64_t)esp_move_kind(ctx, move) + 1);
}

/* --- learning --------------------------------------------------------------- */

/* Without memory the ply stays without killers: they change no value. */
static void note_killer(struct esp_habits *habits, uint64_t ply, uint64_t key)
{
    if (ply >= habits->plies) {
        const size_t plies = ply < 32 ? 64 : 2 * (size_t)ply;
        struct killers *killers = realloc(habits->killers, plies * sizeof *killers);
        if (!killers)
            return;
        memset(killers + habits->plies, 0, (plies - habits->plies) * sizeof *killers);
        habits->killers = killers;
        habits->plies = plies;
    }
    struct killers *here = &habits->killers[ply];
    if (here->key[0] != key) {
        here->key[1] = here->key[0];
        here->key[0] = key;
    }
}

/* Where depth has no limit a cutoff is as good as any other. */
static uint64_t credit_for(int32_t depth)
{
    return depth > ESP_DEPTH_MAX ? 1 : (uint64_t)depth * (uint64_t)depth;
}

void esp_order_credit(struct esp_context *ctx, enum esp_side side, int32_t depth, esp_move move)
{
    struct esp_habits *habits = ctx->habits;
    const uint64_t key = habit_key(ctx, side, move);
    struct esp_entry entry = { .key = key, .from = ++habits->clock };

    if (habits->order & ESP_ORDER_KILLER)
        note_killer(habits, ctx->ply, key);
    if (habits->order & ESP_ORDER_HISTORY) {
        const struct esp_entry *before = esp_table_probe(habits->past, key);
        entry.from = (before ? before->from : 0) + credit_for(depth);
    }
    if (habits->order & (ESP_ORDER_HISTORY | ESP_ORDER_DYNAMIC))
        esp_table_store(habits->past, &entry);
}

/* --- asking ----------------------------------------------------------------- */

uint64_t esp_habit_place(const struct esp_context *ctx, enum esp_side side, esp_move move)
{
    const struct esp_habits *habits = ctx->habits;
    const uint64_t key = habit_key(ctx, side, move);

    for (size_t i = 0; ctx->ply < habits->plies && i < KILLERS; i++)
        if (habits->killers[ctx->ply].key[i] == key)
            return 1 + i;
    const struct esp_entry *entry = esp_table_probe(habits->past, key);
    return entry ? UINT64_MAX - entry->from : UINT64_MAX;
}
