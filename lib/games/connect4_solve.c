/*
 * connect4_solve.c - what helps to solve Connect Four.
 *
 * The score is the one of the public test sets: for the player to move, the
 * sooner he wins the more. A win with the stone that follows m stones scores
 * (squares + 1 - m) / 2, rounded down, a loss the same below 0, a full board
 * 0. On 7 x 6 that is 22 less the stones the winner has placed.
 *
 * No position is ever searched whose mover could win at once or would lose
 * whatever he does: what leads there is scored when it is listed.
 */
#include "connect4.h"
#include "knowledge.h"

#define GAME narrow
#define BITS uint64_t
#include "connect4_board.h"

enum { COLUMNS_MOST = 32 };

/* --- scores ------------------------------------------------------------------------ */

/* Of a win with the stone that follows so many. */
ESP_INLINE int win_after(const struct connect4_params *params, int stones)
{
    return (params->width * params->height + 1 - stones) / 2;
}

/* --- moves ------------------------------------------------------------------------- */

struct narrow_child {
    struct esp_child about;
    struct narrow_state state;
    struct esp_key key;
};

/*
 * Landing squares that do not lose at once: where the other would complete
 * four one has to go, and never below such a square.
 */
ESP_INLINE uint64_t safe_landings(uint64_t landings, uint64_t threats)
{
    const uint64_t forced = landings & threats;
    uint64_t safe = landings & ~(threats >> 1);

    if (forced)
        safe &= forced & (forced - 1) ? 0 : forced;
    return safe;
}

/* Without a call, where the processor has no instruction for it. */
ESP_INLINE int count_bits(uint64_t bits)
{
    const uint64_t ones = UINT64_MAX / 255;
    bits -= bits >> 1 & 85 * ones;
    bits = (bits & 51 * ones) + (bits >> 2 & 51 * ones);
    return (int)(((bits + (bits >> 4)) & 15 * ones) * ones >> 56);
}

/*
 * Can a side still complete four, were all empty squares its own? On a board
 * less than half full it nearly always can, so nobody looks.
 */
ESP_INLINE bool hopeful(const struct connect4_params *params, uint64_t mine, uint64_t all,
                        int stones)
{
    return 2 * stones < params->width * params->height ||
           narrow_four(params, mine | (narrow_squares(params) & ~all));
}

/*
 * A move that does not lose at once, to be valued by what can follow. stones
 * are those on the board before it.
 */
ESP_INLINE struct esp_child judge(const struct connect4_params *params, struct narrow_state next,
                                  int stones)
{
    const uint64_t mine = narrow_last(next), theirs = next.mover;
    const uint64_t threats = narrow_threats(params, mine, next.all);
    const uint64_t landings = narrow_landings(params, next);
    const uint64_t replies = safe_landings(landings, threats);
    struct esp_child child = { .order = 0 };

    if (!landings)
        return child;
    if (!replies) {
        child.lo = child.hi = (int16_t)win_after(params, stones + 2);
        return child;
    }
    if (hopeful(params, mine, next.all, stones))
        child.hi = (int16_t)win_after(params, stones + 4);
    if (hopeful(params, theirs, next.all, stones))
        child.lo = (int16_t)-win_after(params, stones + 3);
    child.order = (int16_t)(2 * count_bits(threats) - count_bits(replies));
    return child;
}

/* The columns from the middle outwards. */
ESP_INLINE int column_at(const struct connect4_params *params, int index)
{
    const int step = (index + 1) / 2;
    return (params->width - 1) / 2 + (index % 2 ? step : -step);
}

ESP_INLINE int narrow_children(const void *made, const struct connect4_params *params,
                               struct narrow_state state, int beta, struct narrow_child *list)
{
    const uint64_t threats = narrow_threats(params, narrow_last(state), state.all);
    const uint64_t safe = safe_landings(narrow_landings(params, state), threats);
    const uint64_t column = ((uint64_t)1 << params->height) - 1;
    const int stones = count_bits(state.all);
    int count = 0;

    (void)made, (void)beta;
    for (int i = 0; i < params->width; i++) {
        const uint64_t move = safe & column << column_at(params, i) * (params->height + 1);
        if (!move)
            continue;
        list[count].state = (struct narrow_state){ narrow_last(state), state.all | move };
        list[count].about = judge(params, list[count].state, stones);
        count++;
    }
    return count;
}

ESP_INLINE uint64_t mirrored(const struct connect4_params *params, uint64_t word)
{
    const int bits = params->height + 1;
    const uint64_t column = ((uint64_t)1 << bits) - 1;
    uint64_t mirror = 0;

#pragma GCC unroll 8
    for (int i = 0; i < params->width; i++)
        mirror |= (word >> i * bits & column) << (params->width - 1 - i) * bits;
    return mirror;
}

/* A position and its mirror image are the same. */
ESP_INLINE struct esp_key narrow_proof_key(const struct connect4_params *params,
                                           struct narrow_state state)
{
    const uint64_t key = narrow_key(params, state), mirror = mirrored(params, key);
    return (struct esp_key){ key < mirror ? key : mirror, 0 };
}

#define GAME_CHILDREN COLUMNS_MOST
#include "prove.h"
ESP_PROVE(other, proof->params)
#undef GAME_CHILDREN
#define GAME_CHILDREN 7
ESP_PROVE(common, &connect4_standard)

/* --- the table --------------------------------------------------------------------- */

static bool has_common_size(const struct connect4_params *p)
{
    return p->width == connect4_standard.width && p->height == connect4_standard.height;
}

static int prove(struct esp_proof *proof, const void *params, const void *state, int beta)
{
    return (has_common_size(params) ? narrow_common_prove : narrow_other_prove)(proof, params,
                                                                                state, beta);
}

static enum esp_status check(const void *params, const void *state, struct esp_error *error)
{
    const struct connect4_params *p = params;
    (void)state;
    if (!p->narrow)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a board of %d x %d is too large to be solved, expected width x "
                        "(height + 1) of at most 63",
                        p->width, p->height);
    return ESP_OK;
}

static bool alike(const void *params, const void *others)
{
    const struct connect4_params *p = params, *q = others;
    return p->width == q->width && p->height == q->height;
}

static struct esp_scale scale(const void *params, const void *state)
{
    (void)params, (void)state;
    return (struct esp_scale){ 0, 1 };
}

/* Won, lost or full already; or decided within two plies; else what is left of the board. */
static struct esp_range bounds(const void *made, const void *params, const void *root)
{
    const struct connect4_params *p = params;
    const struct narrow_state state = *(const struct narrow_state *)root;
    const int stones = count_bits(state.all);
    const uint64_t landings = narrow_landings(p, state);
    const uint64_t threats = narrow_threats(p, narrow_last(state), state.all);
    const bool won = narrow_four(p, state.mover); /* made up; where both have four, X counts */

    (void)made;
    if (narrow_four(p, narrow_last(state)) && !(won && narrow_side(p, state) == ESP_MIN))
        return (struct esp_range){ -win_after(p, stones - 1), -win_after(p, stones - 1) };
    if (won)
        return (struct esp_range){ win_after(p, stones), win_after(p, stones) };
    if (!landings)
        return (struct esp_range){ 0, 0 };
    if (landings & narrow_threats(p, state.mover, state.all))
        return (struct esp_range){ win_after(p, stones), win_after(p, stones) };
    if (!safe_landings(landings, threats))
        return (struct esp_range){ -win_after(p, stones + 1), -win_after(p, stones + 1) };
    return (struct esp_range){ -win_after(p, stones + 3), win_after(p, stones + 2) };
}

/*
 * The middle, but never far from 0: quick wins are refuted, and found, with
 * few nodes, and the table knows of them when the slow ones are asked for
 * (Pascal Pons's way).
 */
static int next(struct esp_narrowing so_far)
{
    const int lo = so_far.range.lo, hi = so_far.range.hi;
    int middle = lo + (hi - lo) / 2;

    if (middle <= 0 && lo / 2 < middle)
        middle = lo / 2;
    else if (middle >= 0 && hi / 2 > middle)
        middle = hi / 2;
    return middle + 1;
}

const struct esp_knowledge esp_connect4_knowledge = {
    .score = "stones",
    .check = check,
    .alike = alike,
    .scale = scale,
    .bounds = bounds,
    .next = next,
    .prove = prove,
};
