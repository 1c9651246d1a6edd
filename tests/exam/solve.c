/*
 * solve.c - see solve.h.
 */
#include <math.h>

#include "solve.h"

struct window {
    double alpha, beta;
};

static json_t *children_of(json_t *tree)
{
    return json_is_array(tree) ? tree : json_object_get(tree, "children");
}

static double leaf_value(json_t *tree)
{
    return json_number_value(json_is_number(tree) ? tree : json_object_get(tree, "value"));
}

static double search(struct solved *solved, json_t *tree, bool max, bool strict,
                     struct window window, struct window parent)
{
    json_t *children = children_of(tree);
    const struct window entered = window;
    double best = max ? -INFINITY : INFINITY;

    solved->searched++;
    if (!children)
        return leaf_value(tree);
    for (size_t i = 0; i < json_array_size(children); i++) {
        const double value =
            search(solved, json_array_get(children, i), !max, strict, window, entered);
        best = max ? fmax(best, value) : fmin(best, value);
        const bool closed = max ? (strict ? best > window.beta : best >= window.beta)
                                : (strict ? best < window.alpha : best <= window.alpha);
        if (closed && i + 1 < json_array_size(children)) {
            solved->cutoffs++;
            solved->deep += max ? window.beta == parent.beta : window.alpha == parent.alpha;
        }
        if (closed)
            break;
        if (max)
            window.alpha = fmax(window.alpha, best);
        else
            window.beta = fmin(window.beta, best);
    }
    return best;
}

struct solved solve(json_t *tree, bool strict)
{
    const struct window whole = { -INFINITY, INFINITY };
    struct solved solved = { 0 };

    solved.value = search(&solved, tree, true, strict, whole, whole);
    return solved;
}

double minimax(json_t *tree, bool max)
{
    json_t *children = children_of(tree);
    double best = max ? -INFINITY : INFINITY;

    if (!children)
        return leaf_value(tree);
    for (size_t i = 0; i < json_array_size(children); i++) {
        const double value = minimax(json_array_get(children, i), !max);
        best = max ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

int best_lines(json_t *tree, bool max)
{
    json_t *children = children_of(tree);
    int lines = 0;

    if (!children)
        return 1;
    for (size_t i = 0; i < json_array_size(children); i++)
        if (minimax(json_array_get(children, i), !max) == minimax(tree, max))
            lines += best_lines(json_array_get(children, i), !max);
    return lines;
}
