/*
 * reference.c - see reference.h.
 */
#include <stdlib.h>

#include "testing.h"
#include "espalier/search.h"
#include "reference.h"

struct rules {
    const struct esp_game *game;
    const void *params;
    unsigned eval;
};

/* Is there nothing below? Then what is the node worth? */
static bool leaf(const struct rules *r, const void *state, int depth, double *value)
{
    if (r->game->over(r->params, state, value))
        return true;
    if (depth != 0)
        return false;
    *value = r->eval == ESP_EVAL_FINGERPRINT ? esp_fingerprint(r->game, r->params, state)
             : r->game->evaluate             ? r->game->evaluate(r->params, state, r->eval)
                                             : 0;
    return true;
}

static esp_move *children(const struct rules *r, const void *state, size_t *count)
{
    *count = r->game->moves(r->params, state, NULL, 0);
    esp_move *moves = malloc((*count + 1) * sizeof *moves);

    assert_non_null(moves);
    assert_true(*count > 0);
    assert_int_equal(r->game->moves(r->params, state, moves, *count), *count);
    return moves;
}

static double minimax(const struct rules *r, const void *state, int depth, bool mean)
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
        const double value = minimax(r, next, depth - 1, mean);
        sum += value;
        if (i == 0 || (max ? value > best : value < best))
            best = value;
    }
    free(moves);
    return mean && !max ? sum / (double)count : best;
}

double reference_minimax(const struct esp_game *game, const void *params, const void *state,
                         int depth, unsigned eval)
{
    const struct rules r = { game, params, eval };
    return minimax(&r, state, depth, false);
}

double reference_expectimax(const struct esp_game *game, const void *params, const void *state,
                            int depth, unsigned eval)
{
    const struct rules r = { game, params, eval };
    return minimax(&r, state, depth, true);
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

static struct reference_goal shortest(const struct rules *r, const void *state, int depth)
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
        struct reference_goal goal = shortest(r, next, depth - 1);
        goal.plies++;
        if (i == 0 || reference_prefers(side, goal, best))
            best = goal;
    }
    free(moves);
    return best;
}

struct reference_goal reference_shortest(const struct esp_game *game, const void *params,
                                         const void *state, int depth, unsigned eval)
{
    const struct rules r = { game, params, eval };
    return shortest(&r, state, depth);
}
