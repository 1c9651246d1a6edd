/*
 * sinks.c - every sink sees the same search.
 *
 * Each game is searched under many combinations of options. The lines of the
 * trace, the events kept in memory and the figures counted from events are
 * held against a tree built by a sink of the tests' own; and a search that
 * is not watched, or not even counted, has the same result.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "against.h"
#include "ask.h"
#include "own_game.h"
#include "random.h"
#include "espalier/text.h"

/* --- combinations of options ------------------------------------------------------ */

struct option {
    const char *name;
    const char *values[5];
};

static const struct option options_tried[] = {
    { "algorithm", { "alphabeta", "alphabeta", "alphabeta", "minimax", "expectimax" } },
    { "cutoff", { "nonstrict", "strict" } },
    { "fail", { "soft", "hard" } },
    { "root", { "carry", "fresh" } },
    { "ties", { "first", "last", "left", "right", "random" } },
    { "cutoff-move", { "null", "best" } },
    { "order", { "static", "dynamic" } },
    { "cache", { "none", "eval", "table-exact", "table-bounds" } },
    { "eval-at", { "horizon", "leaves" } },
    { "prefer", { "none", "none", "none", "shorter" } },
    { "depth-unit", { "plies", "plies", "rounds", "counter" } },
    { "first-successor-twice", { "false", "false", "true" } },
    { "seed", { "1", "2", "3" } },
};

/* The first successor of a mean cannot be taken twice. */
static void put_combination(struct esp_out *out, uint64_t *random)
{
    bool expectimax = false;

    for (size_t i = 0; i < sizeof options_tried / sizeof *options_tried; i++) {
        const struct option *option = &options_tried[i];
        size_t count = 0;
        while (count < 5 && option->values[count])
            count++;
        const char *value = option->values[random_below(random, count)];
        expectimax = expectimax || strcmp(value, "expectimax") == 0;
        if (!expectimax || strcmp(option->name, "first-successor-twice") != 0)
            esp_putf(out, " %s=%s", option->name, value);
    }
}

/* --- one search, seen by all --------------------------------------------------------- */

static void expect_counts(const struct esp_counts *found, const struct esp_counts *expected)
{
    struct esp_counts same = *expected;
    memcpy(same.cutoff_at, found->cutoff_at, sizeof same.cutoff_at);
    assert_memory_equal(found, &same, sizeof same);
}

static void check_counter(const struct esp_position *position, const struct esp_options *options,
                          const struct esp_result *expected)
{
    struct esp_error error = { .text = "" };
    struct esp_sink *sink = esp_counter_sink_new(&error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    expect_counts(esp_counter_sink_counts(sink), &expected->counts);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
}

static void check_memory(const struct esp_position *position, const struct esp_options *options,
                         const struct tree *expected)
{
    struct esp_error error = { .text = "" };
    struct esp_sink *sink = esp_memory_sink_new(expected->sink.mask, &error);
    struct tree *again = tree_new(expected->sink.mask);
    size_t slots;

    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    const struct esp_event *events = esp_memory_sink_events(sink, &slots);
    again->sink.events(&again->sink, events, slots);
    tree_check(again, &result);
    tree_check_equal(again, expected);
    tree_free(again);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
}

/* Counted only, and neither counted nor watched where that is allowed. */
static void check_unwatched(const struct esp_position *position,
                            const struct esp_options *options,
                            const struct esp_result *expected)
{
    struct esp_result counted = search_of(position, options, NULL);

    assert_memory_equal(&counted.counts, &expected->counts, sizeof counted.counts);
    assert_true(counted.value == expected->value);
    assert_int_equal(counted.move, expected->move);
    esp_result_free(&counted);
    if (!position->game->plies && options->depth_unit == ESP_ROUNDS)
        return; /* nobody knows how deep it gets, and nothing could stop it */

    struct esp_options bare = *options;
    bare.bare = true;
    struct esp_result plain = search_of(position, &bare, NULL);
    assert_true(plain.value == expected->value);
    assert_int_equal(plain.move, expected->move);
    esp_result_free(&plain);
}

static void check_lines(const struct esp_position *position, const struct esp_options *options,
                        uint32_t mask, const struct esp_result *expected)
{
    const bool calls = (mask & ESP_WANTS(ESP_MAKE)) != 0;
    const bool states = (mask & ESP_WANTS_STATE) != 0;
    struct esp_result result;
    struct tree *tree = tree_of(position, options, mask, &result);
    struct lines lines =
        lines_of(position, options, calls ? ESP_DETAIL_CALLS : ESP_DETAIL_NODES, states, NULL);

    expect_counts(&result.counts, &expected->counts);
    lines_against_tree(&lines, tree, position, states);
    lines_free(&lines);
    check_memory(position, options, tree);
    tree_free(tree);
    esp_result_free(&result);
}

static void check_all(const struct esp_position *position, const char *set)
{
    struct esp_options options = options_of(position, set);
    struct esp_result result;
    struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);

    assert_true(tree->count > 1 && tree->count < 20000);
    tree_free(tree);
    check_lines(position, &options, ESP_WANTS_NODES, &result);
    check_lines(position, &options, ESP_WANTS_CALLS | ESP_WANTS_STATE, &result);
    check_counter(position, &options, &result);
    check_unwatched(position, &options, &result);
    esp_result_free(&result);
    esp_options_free(&options);
}

/* --- games ------------------------------------------------------------------------------ */

struct subject {
    const char *game, *settings, *position, *options;
};

static const struct subject subjects[] = {
    { "tictactoe", NULL, "0213", "depth=3" },
    { "tictactoe", "win=7 tie=0.25 loss=-7", "02135", "depth=inf" },
    { "connect4", "width=4 height=4", "0123", "depth=2 eval=threes" },
    { "connect4", "width=12 height=4", "0,11,5", "depth=1 eval=fingerprint" }, /* no set of bits */
    { "mancala", "pits=3 stones=2", "0", "depth=3 eval=store-difference" },
    { "mancala", NULL, "123551234220105241", "depth=2 eval=fingerprint" },
    { "last-stone", "k=2", "2,2", "depth=2" },
    { "redblue-nim", NULL, "2,3", "depth=inf" },
    { "redblue-nim", "version=misere rv=2.5", "3,3", "depth=3 eval=fingerprint" },
    { "cs156-checkers", NULL, "1:112200101122000011222212001", "depth=1" },
    { "tree", NULL, "[[3,12,[8,1.5]],[2,4,6],[14,5,2]]", "" },
    { "tree", "players=3", "random:3,4,7", "" },
    { "tree", NULL, "random:1,300,7", "" }, /* a long open path */
};

enum { COMBINATIONS = 20 };

/* Many combinations of options; those given come first. */
static void check_combinations(const struct esp_position *position, const char *given,
                               uint64_t *random)
{
    for (int i = 0; i < COMBINATIONS; i++) {
        char set[512];
        struct esp_out out = { set, sizeof set, 0 };
        esp_put(&out, given);
        put_combination(&out, random);
        check_all(position, set);
    }
}

static void every_sink_sees_the_same(void **state)
{
    uint64_t random = 20;
    (void)state;
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) {
        const struct subject *s = &subjects[i];
        struct esp_position *position = position_of(s->game, s->settings, s->position);
        check_combinations(position, s->options, &random);
        esp_position_free(position);
    }
}

/* The same for a game that the library does not know: its general search. */
static void and_so_it_is_with_an_own_game(void **state)
{
    static const double content[] = { 3, 5, 2, 9, 5, 6, 5, 3, 2, -8, 2, 3 };
    enum { BOXES = sizeof content / sizeof *content };
    const struct own_params params = { .width = BOXES, .content = content, .contents = BOXES };
    struct esp_position *position = own_position(&own_game, &params);
    uint64_t random = 21;
    (void)state;

    check_combinations(position, "", &random);
    check_combinations(position, "depth=1 eval=fingerprint", &random);
    esp_position_free(position);
}

/* A table that only narrows a window has to show in some node. */
static void narrowed_windows_are_there(void **state)
{
    struct esp_position *position = position_of("tictactoe", NULL, "04");
    struct esp_options options = options_of(position, "cache=table-bounds");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    size_t narrowed = 0, answered[3] = { 0 };
    (void)state;

    for (size_t i = 1; i < lines.count; i++) {
        narrowed += strstr(lines.line[i], ",\"narrowed\":[") != NULL;
        answered[0] += strstr(lines.line[i], "\"why\":\"table\",\"bound\":\"exact\"") != NULL;
        answered[1] += strstr(lines.line[i], "\"why\":\"table\",\"bound\":\"lower\"") != NULL;
        answered[2] += strstr(lines.line[i], "\"why\":\"table\",\"bound\":\"upper\"") != NULL;
    }
    assert_true(narrowed > 0);
    assert_true(answered[0] > 0 && answered[1] > 0 && answered[2] > 0);
    lines_free(&lines);
    esp_options_free(&options);
    esp_position_free(position);
}

/* A stopped search leaves a complete trace, wherever it stops. */
static void stopped_anywhere(void **state)
{
    struct esp_position *position = position_of("tictactoe", NULL, "0");
    struct esp_options options = options_of(position, "depth=4 cache=table-bounds order=dynamic");
    (void)state;

    for (uint64_t nodes = 1; nodes <= 60; nodes++) {
        options.max_nodes = nodes;
        struct esp_result result;
        struct tree *tree = tree_of(position, &options, ESP_WANTS_CALLS, &result);
        assert_int_equal(result.stop, ESP_STOP_NODES);
        assert_int_equal(result.counts.nodes, nodes);
        struct lines lines = lines_of(position, &options, ESP_DETAIL_CALLS, false, NULL);
        lines_against_tree(&lines, tree, position, false);
        lines_free(&lines);
        tree_free(tree);
        esp_result_free(&result);
    }
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sink_sees_the_same),
        cmocka_unit_test(and_so_it_is_with_an_own_game),
        cmocka_unit_test(narrowed_windows_are_there),
        cmocka_unit_test(stopped_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
