/*
 * proof.h - a record being proved: what the header says of the search, what
 * is known of the nodes so far, and how a problem is told.
 */
#ifndef ESPALIER_RECORD_PROOF_H
#define ESPALIER_RECORD_PROOF_H

#include <math.h>

#include "espalier/check.h"
#include "espalier/search.h"
#include "windows.h"
#include "walk.h"

/* What the header does not say, and where a table holds no such thing. */
enum { ESP_UNSAID = -1 };

/* The header's options, read once. Enumerations of search.h, or ESP_UNSAID. */
struct esp_terms {
    int eval; /* index or ESP_EVAL_FINGERPRINT */
    int cutoff, ties, cutoff_move, unit;
    double aspiration, guess; /* 0 and NaN where there is none */
    bool prunes, hard, fresh, eval_leaves, twice, nearer;
    bool scouts, nulls; /* null windows for all moves but the first; for the root */
    bool deepen, several; /* iterations; roots that follow from each other */
    bool etc, symmetry;
    bool in_order; /* children come as the generator lists them */
};

struct esp_terms esp_terms_read(const struct esp_record *record, const struct esp_game *game);

/*
 * Which nodes may have filled a table, by position and depth. Only traces with
 * answers from a table need it.
 */
struct esp_storers {
    uint64_t *keys;  /* by node, 0: not visited; NULL when nobody asks */
    uint32_t *next;  /* the one before with the same hash, or ESP_PARENT_NONE */
    uint32_t *heads;
    uint32_t mask;
};

/* Roots so far, where they follow from each other. */
struct esp_roots {
    struct esp_passes passes; /* the one under way */
    int64_t depth;            /* of it; -1: nothing tells */
    uint32_t last;            /* root, or ESP_PARENT_NONE */
    uint32_t decider;         /* the root whose move is worth the value, or ESP_PARENT_NONE */
};

struct esp_proof {
    struct esp_check *check;
    const struct esp_record *record;
    const struct esp_position *root;
    struct esp_walk walk;
    struct esp_terms terms;
    struct esp_storers storers;
    struct esp_roots roots;
    esp_move *moves; /* by node: what its text means, once its parent looked it up */
    bool no_memory;
};

/* --- check_say.c --------------------------------------------------------------- */

/* The texts of one problem. got may be NULL: nothing. */
struct esp_claim {
    enum esp_problem_kind kind;
    const char *expected, *got;
};

/* Tell a problem of a node; the format makes the rest of its sentence. */
void esp_tell(struct esp_proof *proof, uint32_t id, struct esp_claim claim, const char *format,
              ...) __attribute__((format(printf, 4, 5)));

/*
 * Tell that a node's value is not the expected one, unless it is: "value 4,
 * but its children give 5 (move 2)". The move may be NULL; NaN expects nothing.
 */
void esp_tell_value(struct esp_proof *proof, uint32_t id, double expected, const char *reason,
                    const char *move);

/* "(-inf, 3)" */
enum { ESP_WINDOW_TEXT = 80 };
const char *esp_window_text(double alpha, double beta, char text[ESP_WINDOW_TEXT]);

/* A move as text, cut to room. */
enum { ESP_MOVE_TEXT = 96 };
const char *esp_move_text(const struct esp_proof *proof, esp_move move, char text[ESP_MOVE_TEXT]);

/* --- check_leaf.c ----------------------------------------------------------------- */

/* True when the node is a leaf, or should be one: nothing else of it is to be checked. */
bool esp_prove_leaf(struct esp_proof *proof, uint32_t id, const void *state);

/* The number that the depth counts down (or up) to, against the node above. */
void esp_prove_depth(struct esp_proof *proof, uint32_t id, const void *state);

/* What a node's depth leaves to a child. */
int64_t esp_proof_depth_below(const struct esp_proof *proof, int32_t depth, const void *before,
                        const void *after);

/* --- check_root.c ----------------------------------------------------------------- */

/* A root is entered: its window and depth, where those before it say what they are. */
void esp_prove_root(struct esp_proof *proof, uint32_t id);

/* All roots were left: is the value of the last one the answer? */
bool esp_prove_answered(struct esp_proof *proof);

/* --- check_inner.c ---------------------------------------------------------------- */

/* Children, windows, cutoff, value and returned move. */
void esp_prove_inner(struct esp_proof *proof, uint32_t id, const void *state);

/* --- check_table.c ---------------------------------------------------------------- */

/* Room for the storers, if the record has answers from a table; false without memory. */
bool esp_storers_reserve(struct esp_proof *proof);
void esp_storers_free(struct esp_storers *storers);

/* A node is visited: remember its position, and that it may have stored a value. */
void esp_storers_note(struct esp_proof *proof, uint32_t id, const void *state);

/* A leaf that the table answered, and a node whose window an entry narrowed. */
void esp_prove_answer(struct esp_proof *proof, uint32_t id, const void *state);
void esp_prove_narrowed(struct esp_proof *proof, uint32_t id);

/* A window as it was handed in; a root that has none was asked with an open one. */
static inline double esp_handed_alpha(const struct esp_node *node)
{
    return node->flags & ESP_NODE_WINDOW ? node->alpha : -INFINITY;
}

static inline double esp_handed_beta(const struct esp_node *node)
{
    return node->flags & ESP_NODE_WINDOW ? node->beta : INFINITY;
}

/* What a child's value is worth to its parent. */
static inline double esp_seen_value(const struct esp_proof *proof, uint32_t child)
{
    const double value = proof->record->nodes[child].value;
    return proof->terms.nearer && !isnan(value) ? esp_nearer(value) : value;
}

static inline bool esp_is_root(const struct esp_node *node)
{
    return node->parent == ESP_PARENT_NONE;
}

/* Has the node a depth that is a number? */
static inline bool esp_has_depth(const struct esp_node *node)
{
    return node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF;
}

#endif
