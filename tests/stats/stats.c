/*
 * stats.c - the figures of a search: by the sink, from its trace read back,
 * and as the search itself and a tree of the tests' own count them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "cases.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

static const char *const searches[] = {
    "algorithm=minimax",
    "algorithm=alphabeta",
    "algorithm=alphabeta cutoff=strict",
    "algorithm=alphabeta cache=eval order=dynamic",
    "algorithm=alphabeta cache=table-bounds",
    "algorithm=alphabeta max-nodes=25",
};

/* --- one search, counted in four ways ---------------------------------------------- */

static struct esp_stats by_sink(const struct esp_position *position,
                                const struct esp_options *options, struct esp_counts *counts)
{
    struct esp_stats stats = { .count = 0 };
    struct esp_error error = { .text = "" };
    struct esp_sink *sink = esp_stats_sink_new(&stats, &error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    *counts = result.counts;
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    return stats;
}

static struct esp_stats from_trace(const struct esp_position *position,
                                   const struct esp_options *options)
{
    struct esp_stats stats = { .count = 0 };
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = tmpfile();
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, options, ESP_DETAIL_NODES, false, &error);

    assert_non_null(sink);
    struct esp_result result = search_of(position, options, sink);
    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    rewind(stream);
    assert_int_equal(esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error), ESP_OK);
    fclose(stream);
    assert_int_equal(esp_stats_add(&stats, record, &error), ESP_OK);
    esp_record_free(record);
    return stats;
}

static void expect_same(const struct esp_stats *a, const struct esp_stats *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->plies, b->plies, a->count * sizeof *a->plies);
}

/* The search's own counts, kept where the nodes are searched. */
static void expect_counts(const struct esp_stats *stats, const struct esp_counts *counts)
{
    const struct esp_ply_stats total = esp_stats_total(stats);

    assert_int_equal(total.nodes, counts->nodes);
    assert_int_equal(total.terminal, counts->terminal);
    assert_int_equal(total.horizon, counts->horizon);
    assert_int_equal(total.table_hits, counts->table_hits);
    assert_int_equal(total.eval_hits, counts->eval_hits);
    assert_int_equal(total.eval_misses, counts->eval_misses);
    assert_int_equal(total.cutoffs, counts->cutoffs);
    assert_int_equal(total.cutoffs_pruning, counts->cutoffs_pruning);
    assert_int_equal(stats->count, counts->max_ply + 1);
    for (size_t i = 0; i + 1 < ESP_STATS_INDEXES; i++)
        assert_int_equal(total.cutoff_at[i], counts->cutoff_at[i]);
}

/* Plies, children and untried moves, from a tree that another sink kept. */
static void expect_tree(const struct esp_stats *stats, const struct tree *tree)
{
    struct esp_ply_stats *plies = calloc(stats->count, sizeof *plies);
    bool *parents = calloc(tree->count, sizeof *parents);

    for (size_t id = 0; id < tree->count; id++) {
        const struct node *node = &tree->nodes[id];
        struct esp_ply_stats *ply = &plies[node->ply];
        ply->nodes++;
        ply->untried += node->pruned_count;
        if (node->parent == ESP_NODE_NONE)
            continue;
        plies[node->ply - 1].tried++;
        plies[node->ply - 1].inner += !parents[node->parent];
        parents[node->parent] = true;
    }
    for (size_t i = 0; i < stats->count; i++) {
        assert_int_equal(stats->plies[i].nodes, plies[i].nodes);
        assert_int_equal(stats->plies[i].untried, plies[i].untried);
        assert_int_equal(stats->plies[i].tried, plies[i].tried);
        assert_int_equal(stats->plies[i].inner, plies[i].inner);
    }
    free(parents);
    free(plies);
}

static void check_position(const struct esp_position *position, const struct esp_options *plain,
                           const struct game_case *from, uint64_t *random)
{
    (void)from;
    (void)random;
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options;
        struct esp_counts counts;
        struct esp_result result;
        assert_int_equal(esp_options_copy(&options, plain), ESP_OK);
        set_options(&options, position, searches[i]);
        struct esp_stats live = by_sink(position, &options, &counts);
        struct esp_stats read = from_trace(position, &options);
        struct tree *tree = tree_of(position, &options, ESP_WANTS_NODES, &result);
        expect_counts(&live, &counts);
        expect_same(&live, &read);
        expect_tree(&live, tree);
        tree_free(tree);
        esp_result_free(&result);
        esp_stats_free(&live);
        esp_stats_free(&read);
        esp_options_free(&options);
    }
}

static void every_game(void **state)
{
    (void)state;
    each_position(11, check_position);
}

/* --- by hand -------------------------------------------------------------------------- */

static struct esp_record *read_file(const char *path)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;
    FILE *stream = fopen(path, "r");

    assert_non_null(stream);
    assert_int_equal(esp_record_read(&record, stream, path, ESP_SALVAGE_NONE, &error), ESP_OK);
    fclose(stream);
    return record;
}

/* Fifteen nodes; node 8 is cut by its first child, node 10 by its fourth. */
static void golden_by_hand(void **state)
{
    (void)state;
    struct esp_record *record = read_file("traces/mancala/a4-alphabeta.jsonl");
    struct esp_stats stats = { .count = 0 };

    assert_int_equal(esp_stats_add(&stats, record, NULL), ESP_OK);
    const struct esp_ply_stats total = esp_stats_total(&stats);
    assert_int_equal(stats.count, 3);
    assert_int_equal(stats.plies[0].nodes, 1);
    assert_int_equal(stats.plies[1].nodes, 3);
    assert_int_equal(stats.plies[2].nodes, 11);
    assert_int_equal(total.horizon, 11);
    assert_int_equal(total.cutoffs, 2);
    assert_int_equal(total.untried, 5);
    assert_true(esp_stats_first_share(&total) == 0.5);
    assert_true(esp_stats_cutoff_index(&total) == 2.5);
    assert_true(esp_stats_width(&total) == (3 + 6 + 4 + 6) / 4.0);
    esp_record_free(record);
    esp_stats_free(&stats);
    assert_null(stats.plies);
}

/* A move searched again at once is one move; later, it is another. */
static void searched_again(void **state)
{
    static const char moves[][2] = { "a", "b", "b", "a" };
    (void)state;
    struct esp_error error = { .text = "" };
    struct esp_stats stats = { .count = 0 };
    struct esp_record *record;
    FILE *stream = tmpfile();

    fputs("{\"trace\":\"espalier\",\"version\":1}\n"
          "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null}\n", stream);
    for (int i = 1; i <= 4; i++)
        fprintf(stream, "{\"event\":\"enter\",\"id\":%d,\"parent\":0,\"move\":\"%s\"}\n"
                        "{\"event\":\"leave\",\"id\":%d,\"value\":%d}\n", i, moves[i - 1], i, i);
    fputs("{\"event\":\"leave\",\"id\":0,\"value\":4,\"why\":\"cutoff\",\"by\":\"a\","
          "\"pruned\":[\"c\"]}\n{\"event\":\"end\"}\n", stream);
    rewind(stream);
    assert_int_equal(esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, &error), ESP_OK);
    fclose(stream);
    assert_int_equal(esp_stats_add(&stats, record, NULL), ESP_OK);
    assert_int_equal(stats.plies[0].tried, 3);
    assert_int_equal(stats.plies[0].cutoff_at[2], 1);
    assert_int_equal(stats.plies[1].nodes, 4);
    esp_record_free(record);
    esp_stats_free(&stats);
}

/* --- theory ----------------------------------------------------------------------------- */

static void near(double got, double expected)
{
    assert_true(fabs(got - expected) <= 1e-9 * fabs(expected));
}

static void uniform_trees(void **state)
{
    (void)state;
    near(esp_stats_branching(1 + 3 + 9 + 27 + 81, 4), 3);
    near(esp_stats_branching(11, 10), 1); /* a chain */
    near(esp_stats_branching(1 + 0.5 + 0.25, 2), 0.5);
    assert_true(isnan(esp_stats_branching(1, 0)));
    /* Knuth and Moore: 3^2 + 3^2 - 1 = 17 leaves in a ternary tree of four plies. */
    near(esp_stats_minimal(3, 0), 1);
    near(esp_stats_minimal(3, 4), 1 + 3 + 5 + 11 + 17);
    near(esp_stats_minimal(1, 9), 10);
    near(esp_stats_minimal(7, 3), 1 + 7 + 13 + 55);
}

/* Alpha-beta visits what theory says where the best move always comes first. */
static void minimal_tree(void **state)
{
    static const char *const settings[] = { "algorithm=alphabeta", "algorithm=alphabeta order=best" };
    static const char *const trees[] = { "ordered:3,4", "random:3,4,7" };
    (void)state;

    for (size_t i = 0; i < 2; i++) {
        struct esp_position *position = position_of("tree", NULL, trees[i]);
        struct esp_options options = options_of(position, settings[i]);
        struct esp_result result = search_of(position, &options, NULL);
        near((double)result.counts.nodes, esp_stats_minimal(3, 4));
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

static void nothing_to_divide_by(void **state)
{
    (void)state;
    const struct esp_ply_stats none = { .nodes = 1 };
    const struct esp_stats empty = { .count = 0 };

    assert_true(isnan(esp_stats_first_share(&none)));
    assert_true(isnan(esp_stats_cutoff_index(&none)));
    assert_true(isnan(esp_stats_width(&none)));
    assert_int_equal(esp_stats_total(&empty).nodes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),        cmocka_unit_test(golden_by_hand),
        cmocka_unit_test(searched_again),    cmocka_unit_test(uniform_trees),
        cmocka_unit_test(minimal_tree),      cmocka_unit_test(nothing_to_divide_by),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
