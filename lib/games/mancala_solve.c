/*
 * mancala_solve.c - what helps to solve Mancala.
 *
 * A position is seen by whoever moves, with empty stores: he is P1 here,
 * whoever he is on the board. Its value is what he will put in his store from
 * here on less what the other will. All stones end in a store, so that values
 * lie within the number of stones in the pits, and are even or odd as it is.
 */
#include "mancala_endings.h"
#include "knowledge.h"

enum { STONES_SOLVED = FEW - 1 }; /* a pit is six bits of a key */

struct mancala_child {
    struct esp_child about;
    struct mancala state;
    struct esp_key key;
};

/* The position as whoever moves sees it. */
static struct mancala seen(const void *params, const void *state)
{
    const struct mancala *board = state;
    const bool first = mancala_side(params, *board) == ESP_MAX;
    const uint64_t mine = first ? board->p1 : board->p2, theirs = first ? board->p2 : board->p1;
    return (struct mancala){ mine & PITS, theirs & PITS };
}

ESP_INLINE int stones_in(struct mancala state)
{
    return (int)(mancala_sum(state.p1) + mancala_sum(state.p2));
}

/* What a move leads to: known to the end, in the database, or within the stones that are left. */
ESP_INLINE void judge(const struct mancala_endings *endings, const struct mancala_params *params,
                      struct mancala_child *child, struct mancala_step step)
{
    struct esp_child *about = &child->about;
    const int left = stones_in(step.state);

    child->state = step.state;
    about->offset = (int16_t)step.gain;
    about->same = step.same;
    if (step.over) {
        about->lo = about->hi = (int16_t)step.gain;
    } else if (left <= endings->stones) {
        const int value =
            endings->values[mancala_ending_number(endings, params->pits, step.state)];
        about->lo = about->hi = (int16_t)(step.gain + (step.same ? value : -value));
    } else {
        about->lo = (int16_t)(step.gain - left);
        about->hi = (int16_t)(step.gain + left);
    }
}

/* An extra turn first, then the more stones the better, then the higher pit. */
ESP_INLINE int mancala_children(const void *made, const struct mancala_params *params,
                                struct mancala state, int beta, struct mancala_child *list)
{
    enum { STONE = 8, EXTRA_TURN = 128 * STONE };
    int count = 0;

    (void)beta;
    for (int pit = params->pits - 1; pit >= 0; pit--) {
        if (!(state.p1 >> 8 * pit & 255))
            continue;
        const struct mancala_step step = mancala_step(params, state, (esp_move)pit);
        judge(made, params, &list[count], step);
        list[count].about.order = (int16_t)((step.same ? EXTRA_TURN : 0) + STONE * step.gain + pit);
        count++;
    }
    return count;
}

/* Six pits of six bits. */
ESP_INLINE uint64_t packed(uint64_t pits)
{
    const uint64_t pairs = (pits & 0x003f003f003fu) | (pits & 0x3f003f003f00u) >> 2;
    return (pairs & 0xfff) | (pairs >> 4 & 0xfff000) | (pairs >> 8 & 0xfff000000);
}

ESP_INLINE struct esp_key mancala_proof_key(const struct mancala_params *params,
                                            struct mancala state)
{
    const uint64_t mine = packed(state.p1), theirs = packed(state.p2);
    (void)params;
    return (struct esp_key){ mine | theirs << 36, (uint8_t)(theirs >> 28) };
}

#define GAME mancala
#define GAME_STATE struct mancala
#define GAME_PARAMS const struct mancala_params
#define GAME_CHILDREN PITS_MOST
#include "prove.h"

/* The rules are what counts here: six pits, with both ways to capture. */
static const struct mancala_params six_opposite = { .pits = 6 }, six_empty = { .pits = 6,
                                                                             .bank = true };
ESP_PROVE(opposite, &six_opposite)
ESP_PROVE(empty, &six_empty)
ESP_PROVE(other, proof->params)

/* --- the table --------------------------------------------------------------------- */

static int prove(struct esp_proof *proof, const void *params, const void *state, int beta)
{
    const struct mancala_params *p = params;
    const struct mancala root = seen(params, state);

    if (p->pits != PITS_MOST)
        return mancala_other_prove(proof, params, &root, beta);
    return (p->bank ? mancala_empty_prove : mancala_opposite_prove)(proof, params, &root, beta);
}

static enum esp_status check(const void *params, const void *state, struct esp_error *error)
{
    const int stones = stones_in(seen(params, state));

    if (stones > STONES_SOLVED)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "a board with %d stones in its pits cannot be solved, expected at most %d",
                        stones, STONES_SOLVED);
    return ESP_OK;
}

static bool alike(const void *params, const void *others)
{
    const struct mancala_params *p = params, *q = others;
    return p->pits == q->pits && p->bank == q->bank;
}

static enum esp_status make(void **made, const void *params, struct esp_error *error)
{
    *made = esp_mancala_endings_new(params);
    return *made ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a database of endings");
}

static void release(void *made)
{
    esp_mancala_endings_free(made);
}

/* The stores are P1's less P2's; values are in the mover's view. */
static struct esp_scale scale(const void *params, const void *state)
{
    const struct mancala *board = state;
    const int lead = mancala_store(board->p1) - mancala_store(board->p2);
    const int view = mancala_side(params, *board) == ESP_MAX ? 1 : -1;
    return (struct esp_scale){ view * lead, view };
}

static struct esp_range bounds(const void *made, const void *params, const void *state)
{
    const struct mancala root = seen(params, state);
    const struct mancala_endings *endings = made;
    const int stones = stones_in(root);

    if (stones == 0)
        return (struct esp_range){ 0, 0 };
    if (root.p1 && root.p2 && stones <= endings->stones) {
        const struct mancala_params *p = params;
        const int value = endings->values[mancala_ending_number(endings, p->pits, root)];
        return (struct esp_range){ value, value };
    }
    return (struct esp_range){ -stones, stones };
}

/*
 * First what the mover commonly wins by, a sixth of the stones; then step by
 * step from where the last bound was (MTD(f); Plaat 1996). Values are even or
 * odd as the stones are, which is what hi is at first.
 */
static int next(struct esp_narrowing so_far)
{
    const int lo = so_far.range.lo, hi = so_far.range.hi;
    int beta = so_far.raised ? lo + 2 : hi;

    if (so_far.asked == 0)
        beta = hi / 6 + ((hi / 6 ^ hi) & 1);
    return beta > lo && beta <= hi ? beta : hi;
}

const struct esp_knowledge esp_mancala_knowledge = {
    .score = "margin",
    .check = check,
    .alike = alike,
    .make = make,
    .release = release,
    .scale = scale,
    .bounds = bounds,
    .next = next,
    .prove = prove,
};
