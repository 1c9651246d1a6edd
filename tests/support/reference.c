/*
 * reference.c - see reference.h.
 */
#include <math.h>
#include <stdlib.h>

#include "testing.h"
#include "espalier/search.h"
#include "reference.h"

static const double hairs_in_one = 1048576;

/* Is there nothing below? Then what is the node worth? */
static bool leaf(const struct reference *r, const void *state, int depth, double *value)
{
    if (!r->game->over(r->params, state, value)) {
        if (depth != 0)
            return false;
        *value = r->eval == ESP_EVAL_FINGERPRINT ? esp_fingerprint(r->game, r->params, state)
                 : r->game->evaluate             ? r->game->evaluate(r->params, state, r->eval)
                                                 : 0;
    }
    if (r->hairs)
        *value = (double)llrint(*value * hairs_in_one) / hairs_in_one; /* halves to even */
    return true;
}

static esp_move *children(const struct reference *r, const void *state, size_t *count)
{
    *count = r->game->moves(r->params, state, NULL, 0);
    esp_move *moves = malloc((*count + 1) * sizeof *moves);

    assert_non_null(moves);
    assert_true(*count > 0);
    assert_int_equal(r->game->moves(r->params, state, moves, *count), *count);
    return moves;
}

double reference_lifted(const struct reference *r, double value)
{
    long long hairs = llround(value * hairs_in_one);
    if (!r->hairs)
        return value;
    hairs -= (hairs > 0) - (hairs < 0);
    return (double)hairs / hairs_in_one;
}

double reference_value(const struct reference *r, const void *state, int depth)
{
    double best = 0;
    if (leaf(r, state, depth, &best))
        return best;

    const bool max = r->game->side(r->params, state) == ESP_MAX;
    size_t count;
    esp_move *moves = children(r, state, &count);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        r->game->play(r->params, next, state, moves[i]);
        const double value = reference_lifted(r, reference_value(r, next, depth - 1));
        sum += value;
        if (i == 0 || (max ? value > best : value < best))
            best = value;
    }
    free(moves);
    return r->mean && !max ? sum / (double)count : best;
}

bool reference_prefers(enum esp_side side, struct reference_goal a, struct reference_goal b)
{
    if (a.value != b.value)
        return side == ESP_MAX ? a.value > b.value : a.value < b.value;
    if (a.value == 0 || a.plies == b.plies)
        return false;
    const bool hurry = side == ESP_MAX ? a.value > 0 : a.value < 0;
    return hurry ? a.plies < b.plies : a.plies > b.plies;
}

struct reference_goal reference_goal(const struct reference *r, const void *state, int depth)
{
    struct reference_goal best = { 0, 0 };
    if (leaf(r, state, depth, &best.value))
        return best;

    const enum esp_side side = r->game->side(r->params, state);
    size_t count;
    esp_move *moves = children(r, state, &count);
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        r->game->play(r->params, next, state, moves[i]);
        struct reference_goal goal = reference_goal(r, next, depth - 1);
        goal.plies++;
        if (i == 0 || reference_prefers(side, goal, best))
            best = goal;
    }
    free(moves);
    return best;
}
