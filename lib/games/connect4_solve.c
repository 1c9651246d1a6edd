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
    uint64_t key;
    uint64_t threats; /* squares where the mover would complete four */
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
 * Squares with an even number of empty ones from there up, when it is their
 * turn: where they are all that can be played, the player who moved last gets
 * every other one by playing above whatever the mover plays (claimeven; Allis
 * 1988).
 */
ESP_INLINE uint64_t lower(const struct connect4_params *params)
{
    const uint64_t every_other = UINT64_MAX / 3 << params->height % 2;
    return narrow_bottom(params) * (every_other & (((uint64_t)1 << params->height) - 1));
}

/* With nothing but that: does he who moved last draw, or even win? Else the least there is. */
ESP_INLINE int follow_up(const struct connect4_params *params, struct narrow_state next,
                         uint64_t landings)
{
    const uint64_t empty = narrow_squares(params) & ~next.all;
    if (landings & ~lower(params) || narrow_four(params, next.mover | (empty & lower(params))))
        return ESP_LEAST;
    return narrow_four(params, narrow_last(next) | (empty & ~lower(params)));
}

/*
 * What can follow a move that does not lose at once. stones are those on the
 * board before it; hi is what the mover can have if he wins.
 */
ESP_INLINE struct esp_child judge(const struct connect4_params *params, struct narrow_state next,
                                  uint64_t threats, int stones, int hi)
{
    const uint64_t landings = narrow_landings(params, next);
    const int16_t win = (int16_t)win_after(params, stones + 2);
    struct esp_child child = { .hi = (int16_t)hi };

    if (!landings)
        return (struct esp_child){ .hi = 0 };
    if (!safe_landings(landings, threats))
        return (struct esp_child){ .lo = win, .hi = win };
    if (hopeful(params, next.mover, next.all, stones))
        child.lo = (int16_t)-win_after(params, stones + 3);
    const int sure = follow_up(params, next, landings);
    if (child.lo < sure)
        child.lo = (int16_t)sure;
    return child;
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

/*
 * A position and its mirror image are the same. On a board more than half
 * full hardly any search comes to both, and nobody looks.
 */
ESP_INLINE uint64_t key_of(const struct connect4_params *params, struct narrow_state state,
                           int stones)
{
    const uint64_t key = narrow_key(params, state);
    if (2 * stones > params->width * params->height)
        return key;
    const uint64_t mirror = mirrored(params, key);
    return key < mirror ? key : mirror;
}

ESP_INLINE uint64_t narrow_proof_key(const struct esp_proof *proof,
                                     const struct connect4_params *params,
                                     struct narrow_state state)
{
    (void)proof;
    return key_of(params, state, count_bits(state.all));
}

/* With a fifth of the board empty, to solve a position again is quicker than to fetch it. */
ESP_INLINE bool remembered(const struct connect4_params *params, int stones)
{
    return 5 * stones < 4 * params->width * params->height;
}

/* The columns from the middle outwards. */
ESP_INLINE int narrow_children(const struct esp_proof *proof,
                               const struct connect4_params *params, struct narrow_state state,
                               int beta, struct narrow_child *list)
{
    const uint64_t threatened = narrow_threats(params, narrow_last(state), state.all);
    const uint64_t safe = safe_landings(narrow_landings(params, state), threatened);
    const int bits = params->height + 1, stones = count_bits(state.all);
    const bool hope = hopeful(params, state.mover, state.all, stones);
    const int hi = hope ? win_after(params, stones + 4) : 0;
    int at = (params->width - 1) / 2 * bits, count = 0;

    for (int i = 0; i < params->width; i++) {
        at += i % 2 ? i * bits : -i * bits;
        const uint64_t move = safe & (((uint64_t)1 << params->height) - 1) << at;
        if (!move)
            continue;
        const struct narrow_state next = { narrow_last(state), state.all | move };
        struct narrow_child *child = &list[count++];
        child->state = next;
        child->threats = narrow_threats(params, narrow_last(next), next.all);
        child->about = judge(params, next, child->threats, stones, hi);
        if (child->about.lo >= beta)
            break;
        child->key = ESP_NO_KEY;
        if (remembered(params, stones + 1) && esp_child_open(&child->about, beta)) {
            child->key = key_of(params, next, stones + 1);
            esp_memory_expect(proof->memory, child->key);
        }
    }
    return count;
}

/*
 * Threats count, and the fewer replies the better. Where it is about a slow
 * win, those threats count most that nobody can play to yet, the more in the
 * rows where the mover gets the last squares (the first player's odd ones, the
 * second's even ones) and right above a square that can be played. The weights
 * gave the fewest nodes on positions after 12 plies.
 */
ESP_INLINE int narrow_order(const struct connect4_params *params, struct narrow_state state,
                            int beta, const struct narrow_child *child)
{
    enum { A_THREAT = 32, LATER = 64, IN_MY_ROWS = 96, NEXT = 64, NEXT_IN_MY_ROWS = 128 };
    enum { A_REPLY = 13, FORCED = 48, LEAST_SLOW = -4, GREATEST_SLOW = 5 };
    const uint64_t threats = child->threats, landings = narrow_landings(params, child->state);
    const uint64_t replies = safe_landings(landings, threats), later = threats & ~landings;
    int order = A_THREAT * count_bits(threats) - A_REPLY * count_bits(replies);

    if (beta < LEAST_SLOW || beta > GREATEST_SLOW)
        return order;
    if (!(replies & (replies - 1)))
        order += FORCED;
    if (later) {
        const bool first = count_bits(state.all) % 2 == 0;
        const uint64_t my_rows = later & (first ? lower(params) : lower(params) << 1);
        order += LATER * count_bits(later) + IN_MY_ROWS * count_bits(my_rows) +
                 NEXT * count_bits(later & landings << 1) +
                 NEXT_IN_MY_ROWS * count_bits(my_rows & landings << 1);
    }
    return order;
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
 * First for a quick loss and a quick win, which take few nodes to refute or
 * find; then who wins; then from the slowest win on, for wins are mostly slow.
 */
static int next(struct esp_narrowing so_far)
{
    const int lo = so_far.range.lo, hi = so_far.range.hi, stride = hi - lo > 4;
    int beta = lo >= 1 ? lo + 1 + stride : hi - stride;

    if (so_far.asked < 2)
        beta = (so_far.asked == 0 ? lo : hi) / 2 + 1;
    else if (lo < 1 && hi >= 1)
        beta = 1;
    return beta > lo && beta <= hi ? beta : lo + (hi - lo) / 2 + 1;
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
