/*
 * limits.c - searches that are stopped: by nodes, time, a signal, memory.
 */
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "testing.h"
#include "made_up.h"
#include "random.h"

/* --- what must hold of every stopped search ------------------------------------- */

/* The open nodes, and they alone, say that they were stopped; none of them was stored. */
static void check_open_nodes(const struct tree *tree)
{
    uint64_t above = ESP_NODE_NONE;

    for (size_t i = 0; i < tree->count; i++) {
        const struct node *node = &tree->nodes[i];
        if (node->why != ESP_STOPPED)
            continue;
        assert_int_equal(node->parent, above); /* one path from the root */
        assert_int_equal(node->kinds[ESP_STORE], 0);
        above = i;
    }
    assert_true(tree->count == 0 || tree->nodes[0].why == ESP_STOPPED);
}

/* The best of the root moves that were finished, or the first legal one. */
static void check_answer(const struct esp_position *position, const struct esp_result *result)
{
    size_t count;
    esp_move *moves = moves_of(position, &count);
    const bool max = position->game->side(position->params, position->state) == ESP_MAX;

    if (result->move_count == 0) {
        assert_true(isnan(result->value));
        assert_int_equal(result->move, moves[0]);
    }
    for (size_t i = 0; i < result->move_count; i++) {
        const struct esp_root_move *root = &result->moves[i];
        assert_true(max ? root->value <= result->value : root->value >= result->value);
        if (root->move == result->move)
            assert_true(root->value == result->value);
    }
    free(moves);
}

static void check_stopped(const struct esp_position *position, const struct esp_options *options,
                          enum esp_stop why)
{
    struct esp_result result;
    struct tree *tree = tree_of(position, options, ESP_WANTS_CALLS, &result);

    assert_int_equal(result.stop, why);
    check_open_nodes(tree);
    check_answer(position, &result);
    tree_free(tree);
    esp_result_free(&result);
}

/* --- nodes -------------------------------------------------------------------------- */

static void check_node_limit(const struct esp_position *position, struct esp_options *options,
                             uint64_t limit, uint64_t all)
{
    options->max_nodes = limit;
    struct esp_result result = search_of(position, options, NULL);
    assert_int_equal(result.counts.nodes, limit < all ? limit : all);
    assert_int_equal(result.stop, limit < all ? ESP_STOP_NODES : ESP_DONE);
    if (limit < all)
        check_stopped(position, options, ESP_STOP_NODES);
    esp_result_free(&result);
}

static void nodes(void **state)
{
    static const char *const settings[] = {
        "algorithm=minimax depth=4",
        "algorithm=minimax convention=plain depth=3",
        "convention=plain depth=5",
        "convention=plain depth=6 cache=table-bounds",
        "convention=plain depth=5 order=dynamic cache=table-exact",
        "convention=a4 depth=4 cutoff=strict cache=eval",
        "convention=berkeley depth=2",
    };
    uint64_t random = 5;
    struct esp_position *position = position_of("connect4", NULL, "334");
    (void)state;

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct esp_options options = options_of(position, settings[i]);
        struct esp_result whole = search_of(position, &options, NULL);
        const uint64_t all = whole.counts.nodes;
        for (uint64_t limit = 1; limit < 40; limit++)
            check_node_limit(position, &options, limit, all);
        for (int k = 0; k < 20; k++)
            check_node_limit(position, &options, 1 + random_below(&random, all), all);
        check_node_limit(position, &options, all - 1, all);
        check_node_limit(position, &options, all, all);
        check_node_limit(position, &options, all + 1, all);
        esp_result_free(&whole);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* The first search and the second one for the scores share one limit. */
static void nodes_for_scores(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "334");
    struct esp_options options = options_of(position, "convention=plain depth=4 scores=true");
    struct esp_result whole = search_of(position, &options, NULL);
    const uint64_t first = whole.counts.nodes, all = first + whole.scores_cost.nodes;
    (void)state;

    assert_true(all > first);
    const uint64_t limits[] = { 1, 2, first - 1, first, first + 1, (first + all) / 2, all - 1, all };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        options.max_nodes = limits[i];
        struct esp_result result = search_of(position, &options, NULL);
        assert_int_equal(result.counts.nodes + result.scores_cost.nodes, limits[i]);
        assert_int_equal(result.stop, limits[i] < all ? ESP_STOP_NODES : ESP_DONE);
        if (limits[i] >= first)
            assert_true(result.value == whole.value);
        esp_result_free(&result);
    }
    esp_result_free(&whole);
    esp_options_free(&options);
    esp_position_free(position);
}

/* A root of one node cannot be stopped in the middle. */
static void nodes_of_a_leaf(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "0101010");
    struct esp_options options = options_of(position, "depth=4 max-nodes=1");
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;

    assert_int_equal(result.counts.nodes, 1);
    assert_int_equal(result.stop, ESP_DONE);
    assert_true(result.value == -100);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- time ----------------------------------------------------------------------------- */

/* Searches that would not end in a lifetime. */
static struct esp_position *endless(void)
{
    return position_of("redblue-nim", NULL, "3000,3000");
}

static void time_limit(void **state)
{
    static const char *const settings[] = { "time=0.05", "time=0.05 algorithm=minimax",
                                            "time=0.05 cache=eval eval=fingerprint",
                                            "time=0.05 scores=true", "time=0.05 order=dynamic",
                                            "time=0.05 order=best" };
    struct esp_position *position = endless();
    (void)state;

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct esp_options options = options_of(position, settings[i]);
        struct esp_result result = search_of(position, &options, NULL);
        assert_int_equal(result.stop, ESP_STOP_TIME);
        assert_true(result.counts.nodes > 0);
        check_answer(position, &result);
        check_stopped(position, &options, ESP_STOP_TIME);
        esp_result_free(&result);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* The second search, for scores, gets only what the first one left. */
static void time_for_scores(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "convention=plain depth=1 scores=true");
    (void)state;

    options.seconds = 1e-9; /* the first is too short for a check after the one at its start */
    struct esp_result result = search_of(position, &options, NULL);
    assert_int_equal(result.stop, ESP_STOP_TIME);
    assert_true(result.value == 0);
    assert_int_equal(result.scores_cost.nodes, 0);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Where an evaluation takes long, the clock is looked at more often. */
static double slow_evaluation(void *data, const struct esp_game *game, const void *params,
                              const void *state)
{
    const struct timespec pause = { 0, 2000000 };
    (void)data, (void)game, (void)params, (void)state;
    nanosleep(&pause, NULL);
    return 0;
}

static void time_of_slow_evaluations(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "depth=8 time=0.02");
    (void)state;

    options.evaluate = slow_evaluation;
    struct esp_result result = search_of(position, &options, NULL);
    assert_int_equal(result.stop, ESP_STOP_TIME);
    assert_true(result.counts.horizon < 64);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* --- signals ------------------------------------------------------------------------------ */

static void interrupted_before(void **state)
{
    const volatile sig_atomic_t flag = 1;
    struct esp_position *position = endless();
    struct esp_options options = options_of(position, "");
    (void)state;

    options.interrupt = &flag;
    struct esp_result result = search_of(position, &options, NULL);
    assert_int_equal(result.counts.nodes, 0);
    assert_int_equal(result.stop, ESP_STOP_SIGNAL);
    check_answer(position, &result);
    check_stopped(position, &options, ESP_STOP_SIGNAL);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void *soon(void *data)
{
    const struct timespec pause = { 0, 20000000 };
    nanosleep(&pause, NULL);
    kill(*(pid_t *)data, SIGUSR1);
    return NULL;
}

static void interrupted_meanwhile(void **state)
{
    struct esp_position *position = endless();
    struct esp_options options = options_of(position, "");
    struct sigaction action = { .sa_handler = interrupt }, old;
    pid_t self = getpid();
    pthread_t thread;
    (void)state;

    assert_int_equal(sigaction(SIGUSR1, &action, &old), 0);
    options.interrupt = &interrupted;
    interrupted = 0;
    assert_int_equal(pthread_create(&thread, NULL, soon, &self), 0);
    check_stopped(position, &options, ESP_STOP_SIGNAL);
    pthread_join(thread, NULL);
    sigaction(SIGUSR1, &old, NULL);
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes),
        cmocka_unit_test(nodes_for_scores),
        cmocka_unit_test(nodes_of_a_leaf),
        cmocka_unit_test(time_limit),
        cmocka_unit_test(time_for_scores),
        cmocka_unit_test(time_of_slow_evaluations),
        cmocka_unit_test(interrupted_before),
        cmocka_unit_test(interrupted_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
