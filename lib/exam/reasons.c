/*
 * reasons.c - see reasons.h.
 */
#include <math.h>

#include "reasons.h"

static bool is_max(const struct esp_exam *exam, uint32_t node)
{
    return exam->tree.nodes[node].ply % 2 == 0;
}

static const struct exam_fact *fact_of(const struct esp_exam *exam, uint32_t node)
{
    return &exam->facts.of[EXAM_ALPHABETA][node];
}

bool exam_asks_value(const struct esp_exam *exam, uint32_t node)
{
    return exam->tree.nodes[node].children > 0;
}

bool exam_asks_window(const struct esp_exam *exam, uint32_t node)
{
    return node > 0 && exam->tree.nodes[node].children > 0 && fact_of(exam, node)->entered;
}

bool exam_branch_is_cut(const struct esp_exam *exam, uint32_t node)
{
    return node > 0 && !fact_of(exam, node)->entered &&
           fact_of(exam, exam->tree.nodes[node].parent)->entered;
}

void exam_put_value(struct esp_out *out, double value)
{
    char digits[ESP_NUMBER_TEXT];

    esp_print_value(value, digits);
    esp_put(out, digits);
}

void exam_put_window(struct esp_out *out, double alpha, double beta)
{
    esp_put_char(out, '(');
    exam_put_value(out, alpha);
    esp_put(out, ", ");
    exam_put_value(out, beta);
    esp_put_char(out, ')');
}

void exam_why_value(struct esp_out *out, const struct esp_exam *exam, uint32_t node)
{
    const struct exam_tree *tree = &exam->tree;
    const char *between = "";

    esp_put(out, is_max(exam, node) ? "MAX takes the greatest of " : "MIN takes the least of ");
    for (uint32_t child = node + 1; child < tree->nodes[node].end; child = tree->nodes[child].end) {
        esp_putf(out, "%s%s = ", between, tree->nodes[child].name);
        exam_put_value(out, exam->facts.of[EXAM_MINIMAX][child].value);
        between = ", ";
    }
}

/* --- where a bound comes from --------------------------------------------------------- */

static double bound_of(const struct exam_fact *fact, bool alpha)
{
    return alpha ? fact->alpha : fact->beta;
}

/* "alpha is 3 since B at A": climb while the bound was there already, then find its child. */
static void put_bound(struct esp_out *out, const struct esp_exam *exam, uint32_t node, bool alpha)
{
    const struct exam_tree *tree = &exam->tree;
    const double bound = bound_of(fact_of(exam, node), alpha);
    uint32_t below = node, at = tree->nodes[node].parent;

    esp_put(out, alpha ? "alpha is " : "beta is ");
    exam_put_value(out, bound);
    while (at != EXAM_NONE && (alpha ? bound_of(fact_of(exam, at), true) >= bound
                                     : bound_of(fact_of(exam, at), false) <= bound)) {
        below = at;
        at = tree->nodes[at].parent;
    }
    if (at == EXAM_NONE)
        return;
    for (uint32_t child = at + 1; child < below; child = tree->nodes[child].end) {
        const double value = fact_of(exam, child)->value;
        if (value <= bound && value >= bound) {
            esp_putf(out, " since %s at %s", tree->nodes[child].name, tree->nodes[at].name);
            return;
        }
    }
}

void exam_why_window(struct esp_out *out, const struct esp_exam *exam, uint32_t node)
{
    put_bound(out, exam, node, true);
    esp_put(out, ", ");
    put_bound(out, exam, node, false);
}

void exam_why_cut(struct esp_out *out, const struct esp_exam *exam, uint32_t node)
{
    const struct exam_tree *tree = &exam->tree;
    const uint32_t parent = tree->nodes[node].parent;
    const struct exam_fact *fact = fact_of(exam, parent);
    const uint32_t by = exam_child(tree, parent, fact->tried - 1);

    esp_putf(out, "%s has ", tree->nodes[parent].name);
    exam_put_value(out, fact->value);
    esp_putf(out, " after %s, and ", tree->nodes[by].name);
    put_bound(out, exam, parent, !is_max(exam, parent));
    esp_putf(out, ": %s never lets it come to %s", is_max(exam, parent) ? "MIN" : "MAX",
             tree->nodes[parent].name);
}

void exam_why_not_cut(struct esp_out *out, const struct esp_exam *exam, uint32_t node)
{
    if (node == 0) {
        esp_put(out, "no branch leads to the root");
    } else if (fact_of(exam, node)->entered) {
        esp_put(out, "the window ");
        exam_put_window(out, fact_of(exam, node)->alpha, fact_of(exam, node)->beta);
        esp_put(out, " is still open when its turn comes");
    } else {
        while (!exam_branch_is_cut(exam, node))
            node = exam->tree.nodes[node].parent;
        esp_putf(out, "the cut is above it, at the branch to %s", exam->tree.nodes[node].name);
    }
}
