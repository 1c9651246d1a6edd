/*
 * check_table.c - what a transposition table answered, against the node that
 * stored it.
 *
 * A table keeps a value by position and remaining depth, and what the value
 * meant in the window that its node was handed: at or below alpha an upper
 * bound of the true one, at or above beta a lower one.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "proof.h"

static const char *const bounds[] = { "exact", "a lower bound", "an upper bound", "unknown" };

/* --- who may have stored --------------------------- */

static bool asks_table(const struct esp_record *record)
{
    for (uint32_t id = 0; id < record->count; id++)
        if (record->nodes[id].why == ESP_TABLE || record->nodes[id].flags & ESP_NODE_NARROWED)
            return true;
    return false;
}

bool esp_storers_reserve(struct esp_proof *proof)
{
    struct esp_storers *storers = &proof->storers;
    const uint32_t count = proof->record->count;
    size_t heads = 1;

    if (!asks_table(proof->record))
        return true;
    while (heads < count)
        heads *= 2;
    storers->mask = (uint32_t)(heads - 1);
    storers->keys = calloc(count, sizeof *storers->keys);
    storers->next = malloc(count * sizeof *storers->next);
    storers->heads = malloc(heads * sizeof *storers->heads);
    for (size_t i = 0; storers->heads && i < heads; i++)
        storers->heads[i] = ESP_PARENT_NONE;
    return storers->keys && storers->next && storers->heads;
}

void esp_storers_free(struct esp_storers *storers)
{
    free(storers->keys);
    free(storers->next);
    free(storers->heads);
}

static uint32_t *head_of(const struct esp_storers *storers, uint64_t key)
{
    return &storers->heads[(key ^ key >> 32) * 0x9e3779b97f4a7c15u >> 32 & storers->mask];
}

/* How the table knows a position. */
static uint64_t key_of(const struct esp_proof *proof, const void *state)
{
    const struct esp_game *game = proof->root->game;
    return (proof->terms.symmetry ? game->symmetric_key : game->key)(proof->root->params, state);
}

void esp_storers_note(struct esp_proof *proof, uint32_t id, const void *state)
{
    struct esp_storers *storers = &proof->storers;

    if (!storers->keys)
        return;
    const uint64_t key = key_of(proof, state);
    uint32_t *head = head_of(storers, key);
    storers->keys[id] = key;
    storers->next[id] = *head;
    *head = id;
}

/* What the value of a node means to the table. */
static enum esp_bound stored_bound(const struct esp_proof *proof, uint32_t id)
{
    const struct esp_node *node = &proof->record->nodes[id];

    if (node->why == ESP_TABLE)
        return (enum esp_bound)node->bound;
    if (!proof->terms.prunes || (node->why != ESP_FULL && node->why != ESP_CUTOFF))
        return ESP_EXACT;
    if (node->value <= esp_handed_alpha(node))
        return ESP_UPPER;
    return node->value >= esp_handed_beta(node) ? ESP_LOWER : ESP_EXACT;
}

/*
 * Depths that both are numbers must be equal; one that is not known fits any,
 * and counters of different iterations tell nothing.
 */
static bool fits(const struct esp_proof *proof, const struct esp_node *node, int64_t depth)
{
    if (proof->terms.deepen && proof->terms.unit == ESP_COUNTER)
        return true;
    return !esp_has_depth(node) || depth == ESP_DEPTH_NULL || depth == ESP_DEPTH_INF ||
           node->depth == depth;
}

/* The position and depth that a table was asked about. */
struct question {
    uint64_t key;
    int64_t depth;
    bool below; /* of a child, by enhanced transposition cutoffs */
};

/* Whose entry answered a node: its own, or that of the child by the move it returned. */
static bool find_question(struct esp_proof *proof, uint32_t id, const void *state,
                          struct question *question)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    const struct esp_node *node = &proof->record->nodes[id];
    const char *move = esp_record_text(proof->record, node->returned);
    struct esp_error ignored = { "" };

    *question = (struct question){ proof->storers.keys[id], node->depth, false };
    if (!proof->terms.etc || !move)
        return true;
    memcpy(next, state, proof->root->game->state_size);
    if (esp_replay_move(proof->root, move, next, &ignored) != ESP_OK) {
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_RETURNED, "a legal move", move },
                 "answered by what follows move %s, which cannot be played", move);
        return false;
    }
    question->below = true;
    question->key = key_of(proof, next);
    if (esp_has_depth(node))
        question->depth = esp_proof_depth_below(proof, node->depth, state, next);
    return true;
}

/* --- answers --------------------------- */

static void tell_from(struct esp_proof *proof, uint32_t id, uint64_t from, const char *expected,
                      const char *got)
{
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, expected, got },
             "answered from node %llu, %s", (unsigned long long)from, got);
}

/* Can the node have stored anything that answers here? */
static bool prove_storer(struct esp_proof *proof, uint32_t id, uint64_t from,
                         const struct question *asked)
{
    const struct esp_node *nodes = proof->record->nodes;
    const uint64_t *keys = proof->storers.keys;

    if (from >= id || nodes[from].end > id)
        tell_from(proof, id, from, "a node that has returned", "which has not returned yet");
    else if (keys[from] && asked->key && keys[from] != asked->key)
        tell_from(proof, id, from, "the same position", "which has another position");
    else if (!fits(proof, &nodes[from], asked->depth))
        tell_from(proof, id, from, "the same depth", "which has another depth");
    else
        return true;
    return false;
}

static void prove_stored(struct esp_proof *proof, uint32_t id, uint32_t from,
                         const struct question *asked)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const double value =
        asked->below ? esp_seen_value(proof, from) : proof->record->nodes[from].value;
    const enum esp_bound said = (enum esp_bound)node->bound;
    enum esp_bound stored = stored_bound(proof, from);
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];

    if (asked->below && stored == ESP_EXACT) /* one move's value is a bound of the node's */
        stored = node->side == ESP_MAX ? ESP_LOWER : ESP_UPPER;
    if (value != node->value) {
        esp_print_value(value, a);
        esp_print_value(node->value, b);
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, a, b },
                 "answered %s from the table, but node %u stored %s", b, (unsigned)from, a);
    } else if (said != stored && said != ESP_UNKNOWN && stored != ESP_UNKNOWN) {
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, bounds[stored], bounds[said] },
                 "answered as %s, but what node %u stored is %s", bounds[said], (unsigned)from,
                 bounds[stored]);
    }
}

/* Can a search of this window learn anything? Strict cutoffs leave equal bounds room for one. */
static bool is_open(const struct esp_proof *proof, double alpha, double beta)
{
    const bool sharp = proof->terms.cutoff == ESP_STRICT && !proof->terms.hard;
    return sharp ? alpha <= beta : alpha < beta;
}

/* A bound answers only when it closes the window. */
static void prove_closing(struct esp_proof *proof, uint32_t id)
{
    const struct esp_node *node = &proof->record->nodes[id];
    double alpha = esp_handed_alpha(node), beta = esp_handed_beta(node);
    char window[ESP_WINDOW_TEXT], value[ESP_NUMBER_TEXT];

    esp_window_text(alpha, beta, window);
    if (node->bound == ESP_LOWER)
        alpha = fmax(alpha, node->value);
    else if (node->bound == ESP_UPPER)
        beta = fmin(beta, node->value);
    else
        return;
    if (!is_open(proof, alpha, beta))
        return;
    esp_print_value(node->value, value);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, "a search", bounds[node->bound] },
             "answered with %s, %s, which leaves the window %s open", bounds[node->bound], value,
             window);
}

void esp_prove_answer(struct esp_proof *proof, uint32_t id, const void *state)
{
    struct question asked;
    uint64_t from;

    if (esp_record_from(proof->record, id, &from) && find_question(proof, id, state, &asked) &&
        prove_storer(proof, id, from, &asked))
        prove_stored(proof, id, (uint32_t)from, &asked);
    if (proof->terms.prunes)
        prove_closing(proof, id);
}

/* --- narrowed windows --------------------------- */

/* Has an earlier node of this position and depth a bound of that kind and value? */
static bool was_stored(const struct esp_proof *proof, uint32_t id, enum esp_bound bound,
                       double value)
{
    const struct esp_storers *storers = &proof->storers;
    const struct esp_node *nodes = proof->record->nodes;
    const uint64_t key = storers->keys[id];

    for (uint32_t at = *head_of(storers, key); at != ESP_PARENT_NONE; at = storers->next[at]) {
        if (storers->keys[at] != key || nodes[at].end > id || nodes[at].value != value ||
            !fits(proof, &nodes[at], nodes[id].depth) || nodes[at].why == ESP_STOPPED)
            continue;
        const enum esp_bound stored = stored_bound(proof, at);
        if (stored == bound || stored == ESP_EXACT)
            return true;
    }
    return false;
}

static void prove_bound(struct esp_proof *proof, uint32_t id, enum esp_bound bound, double value,
                        const char *window)
{
    char number[ESP_NUMBER_TEXT];

    if (was_stored(proof, id, bound, value))
        return;
    esp_print_value(value, number);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, "a bound from the table", window },
             "narrowed to %s, but no earlier node of this position and depth has %s %s", window,
             bounds[bound], number);
}

void esp_prove_narrowed(struct esp_proof *proof, uint32_t id)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const double alpha = esp_handed_alpha(node), beta = esp_handed_beta(node);
    char handed[ESP_WINDOW_TEXT], narrowed[ESP_WINDOW_TEXT];
    double low, high;

    if (!esp_record_narrowed(proof->record, id, &low, &high))
        return;
    esp_window_text(alpha, beta, handed);
    esp_window_text(low, high, narrowed);
    if (low < alpha || high > beta) {
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_WINDOW, handed, narrowed },
                 "narrowed to %s, which is not inside its window %s", narrowed, handed);
        return;
    }
    if (!is_open(proof, low, high))
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_TABLE, "an answer", narrowed },
                 "narrowed to %s, which is closed: the table's value was the answer", narrowed);
    if (low != alpha)
        prove_bound(proof, id, ESP_LOWER, low, narrowed);
    if (high != beta)
        prove_bound(proof, id, ESP_UPPER, high, narrowed);
}
