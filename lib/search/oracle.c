/*
 * oracle.c - the best move first at every node, known beforehand.
 *
 * No search could know it, which is the point: `--order best` shows the
 * smallest tree that ordering alone could reach, with the same game, depth
 * and evaluation (on a uniform tree it is Knuth and Moore's minimal tree).
 * Each child of a node about to be ordered is searched by itself, with one
 * table for all; those nodes are not counted.
 */
#include <stdlib.h>

#include "oracle.h"

static enum esp_status too_hard(struct esp_error *error, const char *with)
{
    return esp_fail(error, ESP_UNSUPPORTED, "order best cannot be combined with %s", with);
}

enum esp_status esp_oracle_check(const struct esp_options *options, struct esp_error *error)
{
    if (!(options->order & ESP_ORDER_BEST))
        return ESP_OK;
    if (options->order != ESP_ORDER_BEST)
        return too_hard(error, "another order");
    if (options->algorithm == ESP_EXPECTIMAX)
        return too_hard(error, "expectimax: nothing is cut there");
    if (options->depth_unit == ESP_ROUNDS)
        return too_hard(error, "a depth in rounds");
    if (options->cutoff_test)
        return too_hard(error, "a cutoff test of one's own");
    return ESP_OK;
}

struct esp_options esp_oracle_options(const struct esp_options *options)
{
    struct esp_options own = *options;
    own.algorithm = ESP_ALPHABETA;
    own.depth_unit = ESP_PLIES;
    own.cutoff = ESP_NONSTRICT;
    own.fail = ESP_FAIL_SOFT;
    own.root = ESP_ROOT_CARRY;
    own.ties = ESP_TIES_FIRST;
    own.order = ESP_ORDER_STATIC;
    own.cache = ESP_CACHE_BOUNDS;
    own.replace = ESP_REPLACE_ALWAYS;
    own.etc = false;
    own.symmetry = false;
    own.deepen = false;
    own.aspiration = 0;
    own.first_successor_twice = false;
    own.scores = false;
    own.max_nodes = 0;
    return own;
}

/* Room for the root moves of the next state; false (and stopped) without memory. */
static bool make_room(struct esp_context *own, const void *state)
{
    const size_t count = own->game->moves(own->params, state, NULL, 0);
    struct esp_root_move *moves = realloc(own->root_moves, (count + 1) * sizeof *moves);
    if (!moves)
        return false;
    own->root_moves = moves;
    return true;
}

double esp_oracle_value(struct esp_context *ctx, const void *state, int32_t depth)
{
    struct esp_context *own = ctx->oracle;

    own->root = state;
    own->start = depth;
    own->root_count = 0;
    own->deadline = ctx->deadline;
    own->plies_most = ctx->plies_most - ctx->ply;
    if (!make_room(own, state)) {
        esp_stop_search(ctx, ESP_STOP_MEMORY);
        return 0;
    }
    const double value = own->search(own);
    if (own->stopped)
        esp_stop_search(ctx, own->stop);
    return value;
}
