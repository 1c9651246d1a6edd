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
    uint64_t key;
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

/* Where a move leads, and there what is known of it: it is fetched meanwhile. */
ESP_INLINE void lead(const struct esp_proof *proof, const struct mancala_params *params,
                     struct mancala_child *child, struct mancala_step step, int beta)
{
    const struct mancala_endings *endings = proof->made;
    const int left = step.over ? 0 : stones_in(step.state);

    child->state = step.state;
    child->key = mancala_number(endings, params->pits, step.state);
    child->about.offset = (int16_t)step.gain;
    child->about.same = step.same;
    child->about.lo = (int16_t)(step.gain - left);
    child->about.hi = (int16_t)(step.gain + left);
    if (left > 0 && left <= endings->stones)
        __builtin_prefetch(endings->values + child->key);
    else if (esp_child_open(&child->about, beta))
        esp_memory_expect(proof->memory, child->key);
}

/* The value of one with few stones is in the database. */
ESP_INLINE void look_up(const struct mancala_endings *endings, struct mancala_child *child)
{
    struct esp_child *about = &child->about;
    const int left = about->hi - about->offset;

    if (left == 0 || left > endings->stones)
        return;
    const int value = endings->values[child->key];
    about->lo = about->hi = (int16_t)(about->offset + (about->same ? value : -value));
}

/* The higher pit first. */
ESP_INLINE int mancala_children(const struct esp_proof *proof,
                                const struct mancala_params *params, struct mancala state,
                                int beta, struct mancala_child *list)
{
    int count = 0;

    for (int pit = params->pits - 1; pit >= 0; pit--)
        if (state.p1 >> 8 * pit & 255)
            lead(proof, params, &list[count++], mancala_step(params, state, (esp_move)pit), beta);
    for (int i = 0; i < count; i++) {
        look_up(proof->made, &list[i]);
        if (list[i].about.lo >= beta)
            return i + 1;
    }
    return count;
}

/* An extra turn first, then the more stones the better. */
ESP_INLINE int mancala_order(const struct mancala_params *params, struct mancala state,
                             int beta, const struct mancala_child *child)
{
    enum { EXTRA_TURN = 128 };
    (void)params, (void)state, (void)beta;
    return (child->about.same ? EXTRA_TURN : 0) + child->about.offset;
}

ESP_INLINE uint64_t mancala_proof_key(const struct esp_proof *proof,
                                      const struct mancala_params *params, struct mancala state)
{
    return mancala_number(proof->made, params->pits, state);
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
        const int value = endings->values[mancala_number(endings, p->pits, root)];
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
