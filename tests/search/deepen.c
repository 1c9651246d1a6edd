/*
 * deepen.c - iterations under limits, tables of a chosen size, and options
 * that make no sense together.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "testing.h"
#include "cases.h"

/* --- stopped ------------------------------------------------------------------------- */

/* What a search of that depth finds by itself. */
static struct esp_result of_depth(const struct esp_position *position,
                                  const struct esp_options *options, int64_t depth)
{
    struct esp_options own = *options;
    own.depth = depth;
    own.deepen = false;
    own.aspiration = 0;
    own.max_nodes = 0;
    own.seconds = 0;
    own.scores = true;
    return search_of(position, &own, NULL);
}

/* The answer is the last finished iteration's, or that of its move searched deeper. */
static void check_stopped(const struct esp_position *position, const struct esp_options *options,
                          const struct esp_result *result)
{
    if (result->iterations == 0)
        return;
    struct esp_result finished = of_depth(position, options, result->depth);
    const esp_move move =
        result->value == finished.value ? result->move : result->moves[0].move;
    size_t at = 0;

    assert_true(result->move_count > 0);
    while (at < finished.move_count && finished.moves[at].move != move)
        at++;
    assert_true(at < finished.move_count);
    assert_true(finished.moves[at].value == finished.value);
    esp_result_free(&finished);
}

static void stopped_by_nodes(void **state)
{
    static const char *const searches[] = {
        "depth=6 deepen=true", "depth=6 deepen=true algorithm=pvs order=history+killer",
        "depth=6 deepen=true algorithm=mtdf cache=table-bounds",
        "depth=6 deepen=true aspiration=1 cache=table-bounds order=table"
    };
    struct esp_position *position = position_of("mancala", NULL, "");
    (void)state;

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options = options_of(position, searches[i]);
        struct esp_result whole = search_of(position, &options, NULL);
        const uint64_t all = whole.counts.nodes;
        uint64_t iterations = 0;
        for (uint64_t limit = 1; limit < all; limit += 1 + limit / 7) {
            struct esp_result result;
            options.max_nodes = limit;
            struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
            assert_int_equal(result.counts.nodes, limit);
            assert_int_equal(result.stop, ESP_STOP_NODES);
            assert_true(result.iterations >= iterations);
            assert_int_not_equal(result.move, ESP_MOVE_NONE);
            check_stopped(position, &options, &result);
            iterations = result.iterations;
            tree_free(tree);
            esp_result_free(&result);
        }
        assert_true(iterations >= 4);
        esp_result_free(&whole);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* No depth at all: it goes as deep as the time carries. */
static void stopped_by_time(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options =
        options_of(position, "convention=plain deepen=true algorithm=pvs cache=table-bounds "
                             "order=table+history time=0.3 table-mib=8 replace=two-tier");
    const double start = seconds_now();
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;

    assert_true(seconds_now() - start < 5);
    assert_int_equal(result.stop, ESP_STOP_TIME);
    assert_true(result.iterations >= 3);
    assert_int_equal(result.depth, result.iterations);
    assert_true(result.value == result.value);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* The end of the game ends the iterations, whatever older answers hide. */
static void until_the_end(void **state)
{
    static const char *const searches[] = {
        "deepen=true", "deepen=true cache=table-bounds", "deepen=true cache=table-exact",
        "deepen=true cache=table-bounds algorithm=mtdf etc=true",
        "deepen=true cache=table-bounds algorithm=pvs table-mib=1 order=table"
    };
    static const char *const games[] = { "tictactoe", "mancala", "last-stone", "redblue-nim" };
    static const char *const settings[] = { NULL, "pits=2 stones=2", "k=3", NULL };
    static const char *const texts[] = { "0", "", "12", "4,5" };
    (void)state;

    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        struct esp_position *position = position_of(games[g], settings[g], texts[g]);
        struct esp_options plain = options_of(position, "convention=plain cache=table-bounds");
        struct esp_result expected = search_of(position, &plain, NULL);
        for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
            struct esp_options options = options_of(position, "convention=plain");
            set_options(&options, position, searches[i]);
            struct esp_result result = search_of(position, &options, NULL);
            assert_int_equal(result.stop, ESP_DONE);
            assert_true(result.value == expected.value);
            esp_result_free(&result);
            esp_options_free(&options);
        }
        esp_result_free(&expected);
        esp_options_free(&plain);
        esp_position_free(position);
    }
}

/* --- refused ---------------------------------------------------------------------------- */

static void refused(void **state)
{
    static const struct {
        const char *game, *settings, *why;
    } rows[] = {
        { "mancala", "algorithm=minimax aspiration=1", "needs an algorithm with windows" },
        { "mancala", "algorithm=mtdf aspiration=1", "whose windows are null" },
        { "mancala", "algorithm=mtdf root=fresh", "set root to carry" },
        { "mancala", "aspiration=2 root=fresh", "set root to carry" },
        { "mancala", "algorithm=mtdf fail=hard", "mtdf needs soft values" },
        { "mancala", "order=table", "order table needs a table" },
        { "mancala", "etc=true cache=eval", "etc needs a table" },
        { "mancala", "symmetry=true", "symmetry needs a table" },
        { "mancala", "symmetry=true cache=table-bounds", "has no symmetry" },
        { "connect4", "symmetry=true cache=table-bounds eval=fingerprint", "mirror images" },
        { "mancala", "etc=true cache=table-exact algorithm=expectimax", "has none" },
        { "mancala", "order=history+dynamic", "choose one" },
        { "mancala", "order=best+killer", "cannot be combined with another order" },
        { "mancala", "cache=table-bounds table-mib=1000000000", "larger than the memory" },
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct esp_position *position = position_of(rows[i].game, NULL, "");
        struct esp_options options = options_of(position, "depth=3 convention=plain");
        struct esp_error error = { .text = "" };
        struct esp_result result;
        set_options(&options, position, rows[i].settings);
        assert_int_equal(esp_search(&result, position, &options, NULL, &error), ESP_UNSUPPORTED);
        if (!strstr(error.text, rows[i].why))
            fail_msg("%s: '%s' does not say '%s'", rows[i].settings, error.text, rows[i].why);
        assert_null(strchr(error.text, '\n'));
        esp_options_free(&options);
        esp_position_free(position);
    }
}

/* --- options and their texts ---------------------------------------------------------------- */

static void set_word(struct esp_options *options, const struct esp_position *position,
                     const char *word)
{
    struct esp_error error = { .text = "" };
    if (esp_options_set_word(options, position, word, &error) != ESP_OK)
        fail_msg("%s: %s", word, error.text);
}

/* What a header says of an option; empty when it says nothing. */
static const char *said(const struct esp_options *options, const struct esp_position *position,
                        const char *name, char text[64])
{
    const char *each;
    for (size_t i = 0; esp_options_get(options, position, i, &each, text, 64), each; i++)
        if (strcmp(each, name) == 0)
            return text;
    fail_msg("no option %s", name);
    return NULL;
}

static void orders_by_word(void **state)
{
    static const struct {
        const char *words[4], *order;
    } rows[] = { { { "history" }, "history" },
                 { { "history", "killer", "table" }, "table+killer+history" },
                 { { "history", "dynamic" }, "dynamic" },
                 { { "dynamic", "history", "killer" }, "killer+history" },
                 { { "killer", "static" }, "static" },
                 { { "killer", "order=best" }, "best" },
                 { { "order=best", "killer" }, "killer" },
                 { { "order=killer+table", "dynamic" }, "table+killer+dynamic" } };
    struct esp_position *position = position_of("mancala", NULL, "");
    char text[64];
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct esp_options options = options_of(position, "");
        for (size_t k = 0; k < 4 && rows[i].words[k]; k++)
            set_word(&options, position, rows[i].words[k]);
        assert_string_equal(said(&options, position, "order", text), rows[i].order);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

/* A header mentions the new options only where they are used, and gives them back. */
static void headers(void **state)
{
    static const char *const rows[][2] = { { "deepen", "true" }, { "aspiration", "2.5" },
                                           { "guess", "-3" },    { "table-mib", "64" },
                                           { "etc", "true" },    { "symmetry", "true" },
                                           { "replace", "two-tier" } };
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_options options = options_of(position, "");
    char text[64];
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_string_equal(said(&options, position, rows[i][0], text), "");
        assert_int_equal(esp_options_set(&options, position, rows[i][0], rows[i][1], NULL), ESP_OK);
        assert_string_equal(said(&options, position, rows[i][0], text), rows[i][1]);
    }
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stopped_by_nodes), cmocka_unit_test(stopped_by_time),
        cmocka_unit_test(until_the_end),    cmocka_unit_test(refused),
        cmocka_unit_test(orders_by_word),   cmocka_unit_test(headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
