/*
 * prove.h - the one recursion of the solvers: is a value at least beta?
 *
 * A template, included once for each form of a game's state, as the search
 * body is. Before including it, define GAME, GAME_STATE and GAME_PARAMS as for
 * body.h, and
 *
 *   GAME_CHILDREN      most children of a position
 *   struct GAME_child  { struct esp_child about; GAME_STATE state; uint64_t key; }
 *
 * and these functions, ESP_INLINE (knowledge.h says what a child is):
 *
 *   int GAME_children(const struct esp_proof *, GAME_PARAMS *, GAME_STATE, int beta,
 *                     struct GAME_child *list)
 *   uint64_t GAME_proof_key(const struct esp_proof *, GAME_PARAMS *, GAME_STATE)
 *   int GAME_order(GAME_PARAMS *, GAME_STATE, int beta, const struct GAME_child *)
 *
 * order() is how good a child of a position looks for reaching beta: the
 * greatest is tried first. Most nodes are decided before anybody asks.
 *
 * Only moves worth trying are listed, at least one; the list may end with one
 * that is known to reach beta. What the table may know of a child should be
 * expected (memory.h) when it is open (knowledge.h), and only then: to judge
 * the others takes the time that fetching takes. One that is not open needs no
 * state and no key; one that is sooner solved than fetched has ESP_NO_KEY.
 *
 * Then ESP_PROVE(tag, params) makes GAME_tag_prove(), for struct
 * esp_knowledge; params is an expression for the parameters, constant for
 * the commonest ones.
 */
#include "knowledge.h"

#define PROVE__(a, b) a##_##b
#define PROVE_(a, b) PROVE__(a, b)
#define PROVE(name) PROVE_(GAME, name)

typedef int PROVE(proof)(struct esp_proof *proof, GAME_STATE state, uint64_t key, int beta);

/* The children of a node, and which of them may still decide it, in the order to try them. */
struct PROVE(node) {
    struct PROVE(child) list[GAME_CHILDREN];
    uint8_t open[GAME_CHILDREN];
    int count; /* of open ones */
};

/*
 * Close the children that cannot reach beta. Returns the greatest value that
 * any of those may have, and at least beta when a child is known to have that.
 */
ESP_INLINE int PROVE(sift)(struct PROVE(node) *node, int beta)
{
    int best = ESP_LEAST, kept = 0;

    for (int i = 0; i < node->count; i++) {
        const uint8_t index = node->open[i];
        const struct esp_child *about = &node->list[index].about;
        if (about->lo >= beta)
            return about->lo;
        if (about->hi >= beta)
            node->open[kept++] = index;
        else if (about->hi > best)
            best = about->hi;
    }
    node->count = kept;
    return best;
}

/* Let a child's bounds be no wider than the table knows. */
ESP_INLINE void PROVE(consult)(const struct esp_memory *memory, struct PROVE(child) *child)
{
    struct esp_child *about = &child->about;
    struct esp_range known;

    if (child->key == ESP_NO_KEY || !esp_memory_find(memory, child->key, &known))
        return;
    const int lo = about->offset + (about->same ? known.lo : -known.hi);
    const int hi = about->offset + (about->same ? known.hi : -known.lo);
    if (lo > about->lo)
        about->lo = (int16_t)lo;
    if (hi < about->hi)
        about->hi = (int16_t)hi;
}

/* Enhanced transposition cutoffs: ask the table for all children before any is searched. */
ESP_INLINE int PROVE(sift_again)(const struct esp_proof *proof, struct PROVE(node) *node, int beta)
{
    for (int i = 0; i < node->count; i++)
        PROVE(consult)(proof->memory, &node->list[node->open[i]]);
    return PROVE(sift)(node, beta);
}

/* Best first; equal ones stay in the game's order. */
ESP_INLINE void PROVE(sort)(GAME_PARAMS *params, GAME_STATE state, int beta,
                            struct PROVE(node) *node)
{
    int orders[GAME_CHILDREN];

    for (int i = 0; i < node->count; i++) {
        const uint8_t index = node->open[i];
        const int order = PROVE(order)(params, state, beta, &node->list[index]);
        int at = i;
        for (; at > 0 && orders[at - 1] < order; at--) {
            node->open[at] = node->open[at - 1];
            orders[at] = orders[at - 1];
        }
        node->open[at] = index;
        orders[at] = order;
    }
}

/* Prove a child, or refute it; the bound is in the view of the parent's mover. */
ESP_INLINE int PROVE(descend)(struct esp_proof *proof, const struct PROVE(child) *child, int beta,
                              PROVE(proof) *recurse)
{
    const int offset = child->about.offset;
    if (child->about.same)
        return offset + recurse(proof, child->state, child->key, beta - offset);
    return offset - recurse(proof, child->state, child->key, offset - beta + 1);
}

/* The best of the open children, until one reaches beta. */
ESP_INLINE int PROVE(try)(struct esp_proof *proof, struct PROVE(node) *node, int beta, int best,
                          PROVE(proof) *recurse)
{
    for (int i = 0; i < node->count && best < beta; i++) {
        struct PROVE(child) *child = &node->list[node->open[i]];
        if (i > 0) /* its sisters may have come across it */
            PROVE(consult)(proof->memory, child);
        int value = child->about.hi;
        if (child->about.lo >= beta)
            value = child->about.lo;
        else if (value >= beta)
            value = PROVE(descend)(proof, child, beta, recurse);
        if (value > best)
            best = value;
    }
    return best;
}

ESP_INLINE int PROVE(visit)(struct esp_proof *proof, GAME_PARAMS *params, GAME_STATE state,
                            uint64_t key, int beta, PROVE(proof) *recurse)
{
    const uint64_t before = proof->nodes++;
    struct PROVE(node) node;

    if (ESP_UNLIKELY(before >= proof->pause) && proof->limits(proof))
        return beta;
    node.count = PROVE(children)(proof, params, state, beta, node.list);
    for (int i = 0; i < node.count; i++)
        node.open[i] = (uint8_t)i;
    int best = PROVE(sift)(&node, beta);
    if (node.count == 0 || best >= beta)
        return best; /* as soon known again as looked up */
    const int seen = PROVE(sift_again)(proof, &node, beta);
    best = best > seen ? best : seen;
    if (node.count > 0 && best < beta) {
        if (node.count > 1)
            PROVE(sort)(params, state, beta, &node);
        best = PROVE(try)(proof, &node, beta, best, recurse);
    }
    if (ESP_UNLIKELY(proof->stop != ESP_DONE))
        return beta;
    if (key != ESP_NO_KEY)
        esp_memory_learn(proof->memory, key,
                         best >= beta ? (struct esp_range){ best, ESP_GREATEST }
                                      : (struct esp_range){ ESP_LEAST, best },
                         proof->nodes - before);
    return best;
}

#define ESP_PROVE_NAME_(game, tag, name) game##_##tag##_##name
#define ESP_PROVE_NAME(game, tag, name) ESP_PROVE_NAME_(game, tag, name)
#define ESP_PROVE(tag, parameters)                                                                \
    static int ESP_PROVE_NAME(GAME, tag, below)(struct esp_proof *proof, GAME_STATE state,        \
                                                uint64_t key, int beta)                           \
    {                                                                                             \
        return PROVE(visit)(proof, parameters, state, key, beta,                                   \
                           ESP_PROVE_NAME(GAME, tag, below));                                     \
    }                                                                                             \
    static int ESP_PROVE_NAME(GAME, tag, prove)(struct esp_proof *proof, const void *params,      \
                                                const void *root, int beta)                       \
    {                                                                                             \
        const GAME_STATE state = *(const GAME_STATE *)root;                                       \
        proof->params = params;                                                                   \
        return ESP_PROVE_NAME(GAME, tag, below)(proof, state,                                     \
                                                PROVE(proof_key)(proof, params, state), beta);    \
    }
