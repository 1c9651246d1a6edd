/*
 * programs.c - of one search there are many programs: plain, counted, traced,
 * lean and rich, compiled for a game or working through its table. They must
 * all give the same value, move and tree.
 */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "expect.h"

static const char *const searches[] = {
    "algorithm=minimax",
    "algorithm=alphabeta",
    "cutoff=strict",
    "fail=hard ties=last",
    "root=fresh ties=random seed=7",
    "order=dynamic",
    "order=best",
    "cache=eval cutoff-move=null",
    "cache=table-exact ties=right",
    "cache=table-bounds",
    "cache=table-bounds order=dynamic prefer=shorter",
    "algorithm=minimax cache=table-bounds",
    "algorithm=expectimax",
    "first-successor-twice=true root=fresh",
    "depth-unit=counter eval-at=leaves",
    "cache=eval eval-at=leaves",
    "depth-unit=rounds",
    "algorithm=pvs",
    "algorithm=pvs cutoff=strict fail=hard ties=last order=history+killer",
    "algorithm=pvs cache=table-bounds etc=true deepen=true aspiration=2 order=table+killer+history",
    "algorithm=mtdf",
    "algorithm=mtdf cache=table-bounds deepen=true order=table prefer=shorter",
    "algorithm=minimax cache=table-exact deepen=true depth-unit=counter",
};

/* For each position some of them, STEP apart. */
enum { SEARCHES = sizeof searches / sizeof searches[0], STEP = 3 };

/* A depth in rounds goes deeper than the same number of plies. */
static bool too_much(const struct esp_options *options)
{
    return options->depth_unit != ESP_PLIES && options->depth > 2;
}

/* The case's options with those of one search; order best allows no rounds. */
static struct esp_options options_for(const struct esp_position *position,
                                      const struct esp_options *plain, size_t which)
{
    struct esp_options options;
    assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
    set_options(&options, position, searches[which]);
    if (too_much(&options))
        options.depth = 2;
    return options;
}

static void check_same(const struct esp_result *a, const struct esp_result *b)
{
    assert_true(a->value == b->value);
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->move_count, b->move_count);
    for (size_t i = 0; i < a->move_count; i++) {
        assert_int_equal(a->moves[i].move, b->moves[i].move);
        assert_int_equal(a->moves[i].bound, b->moves[i].bound);
        assert_true(a->moves[i].value == b->moves[i].value);
    }
}

/* --- plain, counted, traced -------------------------------------------------------- */

static void check_modes(const struct esp_position *position, const struct esp_options *plain,
                        const struct game_case *from, uint64_t *random)
{
    (void)from;
    for (size_t i = random_below(random, STEP); i < SEARCHES; i += STEP) {
        struct esp_options options = options_for(position, plain, i);
        struct esp_result counted = search_of(position, &options, NULL), nodes, calls, bare;
        struct tree *a = tree_of(position, &options, ESP_WANTS_NODES, &nodes);
        struct tree *b = tree_of(position, &options, ESP_WANTS_CALLS | ESP_WANTS_STATE, &calls);

        check_same(&counted, &nodes);
        check_same(&counted, &calls);
        assert_memory_equal(&counted.counts, &nodes.counts, sizeof counted.counts);
        assert_memory_equal(&counted.counts, &calls.counts, sizeof counted.counts);
        assert_int_equal(a->count, b->count);
        assert_int_equal(a->kinds[ESP_MOVES] + a->kinds[ESP_MAKE] + a->kinds[ESP_UNDO] +
                             a->kinds[ESP_EVAL] + a->kinds[ESP_PROBE] + a->kinds[ESP_STORE],
                         0); /* nobody asked */
        options.bare = options.depth >= 0 && options.depth_unit != ESP_ROUNDS;
        bare = search_of(position, &options, NULL);
        check_same(&counted, &bare);
        tree_free(a);
        tree_free(b);
        esp_result_free(&counted);
        esp_result_free(&nodes);
        esp_result_free(&calls);
        esp_result_free(&bare);
        esp_options_free(&options);
    }
}

static void modes(void **state)
{
    (void)state;
    each_position(11, check_modes);
}

/* --- leaves in one event --------------------------------------------------------------- */

static size_t joined; /* leaf events of all searches */

static void check_leaves(const struct esp_position *position, const struct esp_options *plain,
                         const struct game_case *from, uint64_t *random)
{
    (void)from;
    for (size_t i = random_below(random, STEP); i < SEARCHES; i += STEP) {
        struct esp_options options = options_for(position, plain, i);
        struct esp_result pairs, leaves;
        struct tree *a = tree_of(position, &options, ESP_WANTS_NODES, &pairs);
        struct tree *b = tree_of(position, &options, ESP_WANTS_NODES | ESP_WANTS_LEAVES, &leaves);

        tree_check_equal(a, b);
        check_same(&pairs, &leaves);
        assert_int_equal(a->leaves, 0);
        joined += b->leaves;
        tree_free(a);
        tree_free(b);
        esp_result_free(&pairs);
        esp_result_free(&leaves);
        esp_options_free(&options);
    }
}

/* The windows that are not told are those which a sink without leaf events is told. */
static void leaves(void **state)
{
    (void)state;
    joined = 0;
    each_position(14, check_leaves);
    assert_true(joined > 0);
}

/* --- calls, as they must follow from the nodes ---------------------------------------- */

static void check_calls_of(const struct tree *tree, const struct node *node,
                           const struct esp_options *options)
{
    const bool inner = node->why == ESP_FULL || node->why == ESP_CUTOFF;
    const bool judged = node->why == ESP_HORIZON ||
                        (node->why == ESP_TERMINAL && options->eval_at == ESP_EVAL_LEAVES);
    const bool asks_table = options->cache > ESP_CACHE_EVALUATION &&
                            node->why != ESP_TERMINAL && node->why != ESP_HORIZON;
    const bool asks_values = options->cache == ESP_CACHE_EVALUATION && judged;

    assert_int_equal(node->kinds[ESP_MOVES], inner);
    assert_int_equal(node->kinds[ESP_MAKE], node->kinds[ESP_UNDO]);
    assert_int_equal(node->kinds[ESP_MAKE] > 0, inner);
    assert_int_equal(node->kinds[ESP_EVAL], judged && !node->eval_hit);
    if (node->parent != ESP_NODE_NONE || node == tree->nodes) /* a root is not asked again */
        assert_int_equal(node->kinds[ESP_PROBE], asks_table || asks_values);
    if (asks_values)
        assert_int_equal(node->kinds[ESP_STORE], node->eval_miss);
    if (!inner && !asks_values)
        assert_int_equal(node->kinds[ESP_STORE], 0);
}

static void check_calls(const struct esp_position *position, const struct esp_options *plain,
                        const struct game_case *from, uint64_t *random)
{
    (void)from;
    for (size_t i = random_below(random, STEP); i < SEARCHES; i += STEP) {
        struct esp_options options = options_for(position, plain, i);
        struct esp_result result;
        struct tree *tree = tree_of(position, &options, ESP_WANTS_CALLS, &result);

        for (size_t id = 0; id < tree->count; id++)
            check_calls_of(tree, &tree->nodes[id], &options);
        assert_int_equal(tree->kinds[ESP_MAKE], tree->count - tree->roots);
        tree_free(tree);
        esp_result_free(&result);
        esp_options_free(&options);
    }
}

static void calls(void **state)
{
    (void)state;
    each_position(12, check_calls);
}

/* --- through the table, and with the caller's functions --------------------------------- */

static double own_evaluate(void *data, const struct esp_game *game, const void *params,
                           const void *state)
{
    const struct esp_options *options = data;
    return options->eval == ESP_EVAL_FINGERPRINT ? esp_fingerprint(game, params, state)
           : game->evaluate                      ? game->evaluate(params, state, options->eval)
                                                 : 0;
}

static bool own_test(void *data, const struct esp_game *game, const void *params,
                     const void *state, int depth)
{
    const struct esp_options *options = data;
    (void)game, (void)params, (void)state;
    if (options->depth_unit == ESP_COUNTER)
        return depth != ESP_DEPTH_NULL && depth > options->depth;
    return depth <= 0;
}

static void check_same_tree(const struct esp_position *a, const struct esp_options *a_options,
                            const struct esp_position *b, const struct esp_options *b_options)
{
    struct esp_result a_result, b_result;
    struct tree *a_tree = tree_of(a, a_options, ESP_WANTS_CALLS | ESP_WANTS_STATE, &a_result);
    struct tree *b_tree = tree_of(b, b_options, ESP_WANTS_CALLS | ESP_WANTS_STATE, &b_result);

    tree_check_equal(a_tree, b_tree);
    for (size_t i = 0; i < a_tree->count; i += 1 + a_tree->count / 50)
        expect_same_states(a, &a_tree->nodes[i], &b_tree->nodes[i]);
    check_same(&a_result, &b_result);
    assert_memory_equal(&a_result.counts, &b_result.counts, sizeof a_result.counts);
    tree_free(a_tree);
    tree_free(b_tree);
    esp_result_free(&a_result);
    esp_result_free(&b_result);
}

static void check_others(const struct esp_position *position, const struct esp_options *plain,
                         const struct game_case *from, uint64_t *random)
{
    struct esp_game table = *position->game;
    struct esp_position through = *position;
    (void)from;

    table.search = NULL;
    through.game = &table;
    for (size_t i = random_below(random, STEP); i < SEARCHES; i += STEP) {
        struct esp_options options = options_for(position, plain, i);
        struct esp_options own = options;
        table.step = random_below(random, 2) ? position->game->step : NULL;
        check_same_tree(position, &options, &through, &options);
        own.data = &options;
        own.evaluate = own_evaluate;
        check_same_tree(position, &options, position, &own); /* lean against rich, too */
        own.cutoff_test = own_test;
        if (options.depth >= 0 && options.cache <= ESP_CACHE_EVALUATION &&
            options.order != ESP_ORDER_BEST) {
            check_same_tree(position, &options, position, &own);
            check_same_tree(position, &options, &through, &own);
        }
        esp_options_free(&options);
    }
}

static void others(void **state)
{
    (void)state;
    each_position(13, check_others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes),
        cmocka_unit_test(leaves),
        cmocka_unit_test(calls),
        cmocka_unit_test(others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
