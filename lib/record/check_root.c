/*
 * check_root.c - the roots of a trace that has several: iterations, each one
 * deeper than the one before, and the passes over a root, each with the window
 * that follows from the value of the one before.
 */
#include "espalier/text.h"
#include "proof.h"

/* --- what is due --------------------------- */

static void begin(struct esp_proof *proof, double guess)
{
    const struct esp_terms *terms = &proof->terms;
    proof->roots.passes = esp_passes_begin(terms->nulls ? esp_null_step(terms->nearer) : 0,
                                           terms->aspiration, guess);
}

/* The depth of the first root; -1 where nothing tells. */
static int64_t first_depth(const struct esp_proof *proof)
{
    const int64_t most = proof->record->header.depth;

    if (proof->terms.unit == ESP_COUNTER)
        return -1;
    return proof->terms.deepen && most != 0 ? 1 : most;
}

/* A root was left: what does its value ask for next? False when it was the last of its depth. */
static bool take(struct esp_proof *proof, uint32_t id)
{
    struct esp_roots *roots = &proof->roots;
    const struct esp_node *node = &proof->record->nodes[id];

    if (esp_pass_has_move(&roots->passes, node->value, node->side == ESP_MAX))
        roots->decider = id;
    return !esp_passes_take(&roots->passes, node->value);
}

static void prepare(struct esp_proof *proof, const struct esp_node *node)
{
    struct esp_roots *roots = &proof->roots;

    if (roots->last == ESP_PARENT_NONE) {
        begin(proof, proof->terms.guess);
        roots->depth = first_depth(proof);
    } else if (!take(proof, roots->last)) {
        begin(proof, proof->record->nodes[roots->last].value);
        /* the last one has no limit where older answers hid that none was met */
        roots->depth = node->depth == ESP_DEPTH_INF || roots->depth < 0 ? -1 : roots->depth + 1;
    }
}

/* --- the roots --------------------------- */

static void prove_root_window(struct esp_proof *proof, uint32_t id)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const struct esp_window *due = &proof->roots.passes.window;
    char expected[ESP_WINDOW_TEXT], got[ESP_WINDOW_TEXT];

    if (!(node->flags & ESP_NODE_WINDOW) ||
        (node->alpha == due->alpha && node->beta == due->beta))
        return;
    esp_window_text(due->alpha, due->beta, expected);
    esp_window_text(node->alpha, node->beta, got);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_WINDOW, expected, got },
             "window %s, but what is known of the root asks for %s", got, expected);
}

static void prove_deeper(struct esp_proof *proof, uint32_t id)
{
    const int64_t most = proof->record->header.depth;
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];

    if (!proof->terms.deepen || most < 0 || proof->roots.depth <= most)
        return;
    esp_print_value((double)most, a);
    esp_print_value((double)proof->roots.depth, b);
    esp_tell(proof, id, (struct esp_claim){ ESP_PROBLEM_DEPTH, a, b },
             "an iteration of depth %s, but the header asks for no more than %s", b, a);
}

void esp_prove_root(struct esp_proof *proof, uint32_t id)
{
    if (!proof->terms.several)
        return;
    prepare(proof, &proof->record->nodes[id]);
    proof->roots.last = id;
    prove_root_window(proof, id);
    prove_deeper(proof, id);
}

/* --- the answer --------------------------- */

bool esp_prove_answered(struct esp_proof *proof)
{
    const uint32_t last = proof->roots.last;

    if (!take(proof, last))
        return true;
    esp_tell(proof, last, (struct esp_claim){ ESP_PROBLEM_FOOTER, "another pass", "the end" },
             "the search ends, but its value lies outside the root's window");
    return false;
}
