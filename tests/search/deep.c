/*
 * deep.c - searches that go down a hundred thousand plies, and further than
 * any stack.
 */
#include <math.h>
#include <string.h>
#include <sys/resource.h>

#include "testing.h"
#include "made_up.h"

/* Search twice, watched and not; both reach that ply and give that value. */
static void check_deep(struct esp_position *position, const char *settings, double value,
                       uint64_t max_ply)
{
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL), traced;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &traced);

    assert_int_equal(result.stop, ESP_DONE);
    assert_true(result.value == value);
    assert_int_equal(result.counts.max_ply, max_ply);
    assert_true(traced.value == value);
    assert_int_equal(tree->count, result.counts.nodes);
    tree_free(tree);
    esp_result_free(&traced);
    esp_result_free(&result);
    esp_options_free(&options);
}

static const char *const algorithms[] = { "convention=plain algorithm=minimax",
                                          "convention=plain algorithm=alphabeta",
                                          "convention=plain cache=table-bounds order=dynamic" };

enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static void chain(void **state)
{
    struct esp_position *position = chain_position(30000);
    (void)state;
    for (int i = 0; i < ALGORITHMS; i++)
        check_deep(position, algorithms[i], 5, 30000);
    check_deep(position, "convention=plain algorithm=expectimax", 5, 30000);
    esp_position_free(position);
}

/* One stone at a time: who has the odd ones wins. */
static void last_stone(void **state)
{
    struct esp_position *position = position_of("last-stone", "k=1", "100000");
    (void)state;
    check_deep(position, "algorithm=minimax", -1, 100000);
    check_deep(position, "algorithm=alphabeta", -1, 100000);
    check_deep(position, "convention=plain", -1, 100000);
    esp_position_free(position);
}

static void tall_tree(void **state)
{
    struct esp_position *position = position_of("tree", NULL, "random:1,10000,1");
    struct esp_options options = options_of(position, "algorithm=minimax");
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;
    for (int i = 0; i < ALGORITHMS; i++)
        check_deep(position, algorithms[i], result.value, 10000);
    assert_int_equal(result.counts.nodes, 10001);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Many marbles, but a depth: the bound on plies is no reason to fail. */
static void tall_game_with_a_depth(void **state)
{
    struct esp_position *position = position_of("redblue-nim", NULL, "3000,3000");
    (void)state;
    check_deep(position, "depth=6 eval=zero", 0, 6);
    check_deep(position, "depth=6 eval=zero algorithm=minimax", 0, 6);
    esp_position_free(position);
}

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

/* Without an end in sight the search stops in time, with all that it knows. */
static void bottomless(void **state)
{
    (void)state;
#ifdef SANITIZED
    skip(); /* the sanitizer takes more than any limit here */
#endif
    struct esp_position *position = chain_position(0);
    struct esp_options options = options_of(position, "convention=plain");
    struct esp_error error = { .text = "" };
    struct esp_result result;
    struct rlimit old, tight;

    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    tight = old;
    tight.rlim_cur = (rlim_t)600 << 20; /* so that a small machine can run it, too */
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    const enum esp_status status = esp_search(&result, position, &options, NULL, &error);
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    assert_int_equal(status, ESP_OK);
    assert_int_equal(result.stop, ESP_STOP_MEMORY);
    assert_true(isnan(result.value));
    assert_int_equal(result.move, 0);
    assert_true(result.counts.nodes > 1000);
    assert_int_equal(result.counts.max_ply, result.counts.nodes - 1);
    esp_result_free(&result);

    options.bare = true; /* that one could not be stopped */
    assert_int_equal(esp_search(&result, position, &options, NULL, &error), ESP_UNSUPPORTED);
    assert_non_null(strstr(error.text, "depth"));
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chain),
        cmocka_unit_test(last_stone),
        cmocka_unit_test(tall_tree),
        cmocka_unit_test(tall_game_with_a_depth),
        cmocka_unit_test(bottomless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
