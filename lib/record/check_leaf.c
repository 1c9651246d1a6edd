/*
 * check_leaf.c - where the tree ends, what it is worth there, and whether the
 * depth says so.
 */
#include "espalier/text.h"
#include "nearer.h"
#include "proof.h"

/* --- values --------------------------- */

static double evaluation(const struct esp_proof *proof, const void *state)
{
    const struct esp_position *root = proof->root;

    return proof->terms.eval == ESP_UNSAID
               ? NAN
               : esp_static_value(root->game, root->params, state,
                                  (unsigned)proof->terms.eval);
}

static void prove_value(struct esp_proof *proof, uint32_t id, double value, const char *reason)
{
    esp_tell_value(proof, id, proof->terms.nearer ? esp_on_hairs(value) : value, reason, NULL);
}

/* --- where the tree ends --------------------------- */

/* Is the depth used up at a node, 1 or 0; ESP_UNSAID where nothing tells. */
static int used_up(const struct esp_proof *proof, const struct esp_node *node)
{
    const int64_t most = proof->record->header.depth;

    if (proof->terms.unit == ESP_COUNTER) /* counted from 0 at the root's children */
        return !esp_has_depth(node) || most < 0 || proof->terms.deepen ? ESP_UNSAID
                                                                       : node->depth > most;
    return esp_has_depth(node) ? node->depth <= 0 : ESP_UNSAID;
}

static void prove_end(struct esp_proof *proof, uint32_t id, bool over)
{
    const struct esp_node *node = &proof->record->nodes[id];

    if (!over)
        esp_tell(proof, id,
                 (struct esp_claim){ ESP_PROBLEM_LEAF, "an open game", "the end of the game" },
                 "left as the end of the game, but the game goes on");
    else if (node->flags & ESP_NODE_LEFT && node->why != ESP_ERROR && node->why != ESP_STOPPED)
        esp_tell(proof, id,
                 (struct esp_claim){ ESP_PROBLEM_LEAF, "the end of the game", "an open game" },
                 "searched on, but the game is over");
}

static void prove_childless(struct esp_proof *proof, uint32_t id)
{
    const uint32_t children = esp_record_children(proof->record, id);

    if (children > 0)
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_LEAF, "no children", "children" },
                 "a leaf, but it has %u child%s", (unsigned)children, children == 1 ? "" : "ren");
}

bool esp_prove_leaf(struct esp_proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const struct esp_terms *terms = &proof->terms;
    double result = NAN;
    const bool over = proof->root->game->over(proof->root->params, state, &result);

    if (over != (node->why == ESP_TERMINAL)) {
        prove_end(proof, id, over);
        return true;
    }
    if (over && terms->eval_leaves)
        prove_value(proof, id, evaluation(proof, state), "the evaluation gives");
    else if (over)
        prove_value(proof, id, result, "the rules give");
    else if (node->why == ESP_HORIZON)
        prove_value(proof, id, evaluation(proof, state), "the evaluation gives");
    if (node->why == ESP_HORIZON && used_up(proof, node) == 0)
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_LEAF, "depth to go on", "the horizon" },
                 "left at the horizon, but depth %ld is not used up", (long)node->depth);
    if (node->why == ESP_TABLE)
        esp_prove_answer(proof, id, state);
    if (!over && node->why != ESP_HORIZON && node->why != ESP_TABLE)
        return false;
    prove_childless(proof, id);
    return true;
}

/* --- depth --------------------------- */

static bool round_ends(const struct esp_position *root, const void *before, const void *after)
{
    if (root->game->round_ends)
        return root->game->round_ends(root->params, before, after);
    return root->game->side(root->params, after) == ESP_MAX;
}

int64_t esp_proof_depth_below(const struct esp_proof *proof, int32_t depth, const void *before,
                        const void *after)
{
    if (proof->terms.unit == ESP_COUNTER)
        return depth + 1;
    return depth - (proof->terms.unit == ESP_PLIES || round_ends(proof->root, before, after));
}

/* The depth a node should have; false when nothing tells. */
static bool due_depth(const struct esp_proof *proof, uint32_t id, const void *state, int64_t *due)
{
    const struct esp_node *nodes = proof->record->nodes, *node = &nodes[id];
    const bool counter = proof->terms.unit == ESP_COUNTER;

    if (node->parent == ESP_PARENT_NONE) {
        *due = proof->terms.several ? proof->roots.depth : proof->record->header.depth;
        return (id == 0 || proof->terms.several) && *due >= 0 && !counter &&
               !(node->flags & ESP_NODE_SYNTHETIC);
    }
    const struct esp_node *above = &nodes[node->parent];
    if (!esp_has_depth(above)) {
        *due = 0;
        return counter && above->parent == ESP_PARENT_NONE;
    }
    *due = esp_proof_depth_below(proof, above->depth,
                                 esp_walk_state(&proof->walk, node->ply - 1), state);
    return true;
}

static void prove_count(struct esp_proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];
    int64_t due;

    if (!due_depth(proof, id, state, &due) || due == node->depth)
        return;
    esp_print_value((double)due, a);
    esp_print_value(node->depth, b);
    const struct esp_claim claim = { ESP_PROBLEM_DEPTH, a, b };
    if (node->parent == ESP_PARENT_NONE)
        esp_tell(proof, id, claim, "depth %s, but the header asks for %s", b, a);
    else
        esp_tell(proof, id, claim, "depth %s, but the node above leaves %s", b, a);
}

void esp_prove_depth(struct esp_proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];

    if (proof->terms.unit == ESP_UNSAID || !esp_has_depth(node))
        return;
    prove_count(proof, id, state);
    if ((node->why == ESP_FULL || node->why == ESP_CUTOFF) && used_up(proof, node) == 1)
        esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_LEAF, "the horizon", "children" },
                 "searched on, but its depth %ld is used up", (long)node->depth);
}
