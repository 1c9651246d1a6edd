/*
 * made_up.c - see made_up.h.
 */
#include "testing.h"
#include "made_up.h"
#include "random.h"

static struct esp_position *position_in(const struct esp_game *game, const void *params,
                                        const void *state)
{
    struct esp_error error = { .text = "" };
    struct esp_position *position;
    if (esp_position_raw(&position, game, params, state, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return position;
}

/* --- the graph -------------------------------------------------------------- */

struct spot {
    uint32_t level, place;
};

enum dice { DICE_SIDE, DICE_OVER, DICE_VALUE, DICE_COUNT, DICE_MOVE };

static uint64_t roll(const struct graph_params *p, const struct spot *spot, enum dice dice,
                     uint64_t more)
{
    uint64_t state = p->seed ^ (uint64_t)spot->level << 40 ^ (uint64_t)spot->place << 16 ^
                     (uint64_t)dice << 8 ^ more;
    random_next(&state);
    return random_next(&state);
}

static double graph_worth(const struct graph_params *p, const struct spot *spot)
{
    const uint64_t values = (uint64_t)(p->greatest - p->least + 1);
    return (p->least + (int)(roll(p, spot, DICE_VALUE, 0) % values)) * p->unit;
}

static enum esp_side graph_side(const void *params, const void *state)
{
    const struct graph_params *p = params;
    const struct spot *spot = state;
    const bool max = p->alternating ? spot->level % 2 == 0 : roll(p, spot, DICE_SIDE, 0) % 2;
    return max ? ESP_MAX : ESP_MIN;
}

static bool graph_over(const void *params, const void *state, double *value)
{
    const struct graph_params *p = params;
    const struct spot *spot = state;
    *value = graph_worth(p, spot);
    return spot->level == p->levels || (spot->level > 1 && roll(p, spot, DICE_OVER, 0) % 16 == 0);
}

static size_t graph_moves(const void *params, const void *state, esp_move *moves, size_t room)
{
    const struct graph_params *p = params;
    const struct spot *spot = state;
    const size_t count = 1 + roll(p, spot, DICE_COUNT, 0) % p->branches;

    for (size_t i = 0; i < count && i < room; i++) /* not in ascending order */
        moves[i] = (esp_move)((i * 7 + 3) % 11 + 11 * (i / 11));
    return count;
}

static void graph_play(const void *params, void *next, const void *state, esp_move move)
{
    const struct graph_params *p = params;
    const struct spot *spot = state;
    *(struct spot *)next = (struct spot){
        spot->level + 1, (uint32_t)(roll(p, spot, DICE_MOVE, move) % p->width)
    };
}

/* Small and dense on purpose: that is what tells a bad use of keys. */
static uint64_t graph_key(const void *params, const void *state)
{
    const struct graph_params *p = params;
    const struct spot *spot = state;
    return 1 + (uint64_t)spot->level * p->width + spot->place;
}

static double graph_evaluate(const void *params, const void *state, unsigned which)
{
    (void)which;
    return graph_worth(params, state);
}

static uint64_t graph_plies(const void *params, const void *state)
{
    const struct graph_params *p = params;
    return p->levels - ((const struct spot *)state)->level;
}

static const struct esp_game graph = {
    .name = "graph",
    .params_size = sizeof(struct graph_params),
    .state_size = sizeof(struct spot),
    .side = graph_side,
    .over = graph_over,
    .moves = graph_moves,
    .play = graph_play,
    .key = graph_key,
    .evaluate = graph_evaluate,
    .plies = graph_plies,
};

struct esp_position *graph_position(const struct graph_params *params)
{
    const struct spot start = { 0, 0 };
    return position_in(&graph, params, &start);
}

/* --- the chain ---------------------------------------------------------------- */

static enum esp_side chain_side(const void *params, const void *state)
{
    (void)params;
    return *(const uint64_t *)state % 2 ? ESP_MIN : ESP_MAX;
}

static bool chain_over(const void *params, const void *state, double *value)
{
    *value = 5;
    return *(const uint64_t *)params && *(const uint64_t *)state == *(const uint64_t *)params;
}

static size_t chain_moves(const void *params, const void *state, esp_move *moves, size_t room)
{
    (void)params, (void)state;
    if (room > 0)
        moves[0] = 0;
    return 1;
}

static void chain_play(const void *params, void *next, const void *state, esp_move move)
{
    (void)params, (void)move;
    *(uint64_t *)next = *(const uint64_t *)state + 1;
}

static uint64_t chain_key(const void *params, const void *state)
{
    (void)params;
    return *(const uint64_t *)state + 1;
}

static const struct esp_game chain = {
    .name = "chain",
    .params_size = sizeof(uint64_t),
    .state_size = sizeof(uint64_t),
    .side = chain_side,
    .over = chain_over,
    .moves = chain_moves,
    .play = chain_play,
    .key = chain_key,
};

struct esp_position *chain_position(uint64_t plies)
{
    const uint64_t start = 0;
    return position_in(&chain, &plies, &start);
}

/* --- the broom ---------------------------------------------------------------- */

struct straw {
    uint32_t ply, move;
};

static enum esp_side broom_side(const void *params, const void *state)
{
    (void)params;
    return ((const struct straw *)state)->ply == 1 ? ESP_MIN : ESP_MAX;
}

static bool broom_over(const void *params, const void *state, double *value)
{
    const struct straw *straw = state;
    (void)params;
    *value = straw->ply == 1 ? 5 : straw->move;
    return straw->ply == 2 || (straw->ply == 1 && straw->move == 0);
}

static size_t broom_moves(const void *params, const void *state, esp_move *moves, size_t room)
{
    const struct straw *straw = state;
    const uint32_t count = straw->ply == 0 ? 2 : *(const uint32_t *)params;

    for (uint32_t i = 0; i < count && i < room; i++)
        moves[i] = i;
    return count;
}

static void broom_play(const void *params, void *next, const void *state, esp_move move)
{
    (void)params;
    *(struct straw *)next = (struct straw){ ((const struct straw *)state)->ply + 1, move };
}

static const struct esp_game broom = {
    .name = "broom",
    .params_size = sizeof(uint32_t),
    .state_size = sizeof(struct straw),
    .side = broom_side,
    .over = broom_over,
    .moves = broom_moves,
    .play = broom_play,
};

struct esp_position *broom_position(uint32_t moves)
{
    const struct straw start = { 0, 0 };
    return position_in(&broom, &moves, &start);
}
