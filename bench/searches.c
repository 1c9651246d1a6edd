/*
 * searches.c - every algorithm on every game, position and depth: time, and
 * what the nodes were.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "positions.h"
#include "watched.h"
#include "espalier/stats.h"

enum { NAME_ROOM = 200 };

static struct questions questions; /* as long as the program, as its cases are */

/* What takes searches of its own; found by the first run of a question. */
struct beside {
    bool known;
    double fewest; /* nodes with the best move first everywhere; 0 where that cannot be */
    double bytes;  /* a node, of a compact trace */
};

static struct beside *besides; /* one a question */

/* --- measuring --------------------------------------------------------------- */

static double fewest_nodes(const struct question *question)
{
    static const char *const words[] = { "alphabeta", "nonstrict", "cache=none", "order=best",
                                         "deepen=false", "etc=false", "symmetry=false" };
    struct esp_error error = { .text = "" };
    struct esp_options options;
    struct esp_result result;
    double nodes = 0;
    bool good = esp_options_copy(&options, &question->options) == ESP_OK;

    for (size_t i = 0; good && i < sizeof words / sizeof words[0]; i++)
        good = esp_options_set_word(&options, question->position, words[i], &error) == ESP_OK;
    if (good && esp_search(&result, question->position, &options, NULL, &error) == ESP_OK) {
        nodes = (double)result.counts.nodes;
        esp_result_free(&result);
    }
    esp_options_free(&options);
    return nodes;
}

static const struct beside *beside_of(const struct question *question)
{
    struct beside *beside = &besides[question - questions.items];

    if (!beside->known)
        *beside = (struct beside){ true, fewest_nodes(question),
                                   compact_bytes_per_node(question->position,
                                                          &question->options) };
    return beside;
}

static void count(struct bench *bench, const struct question *question,
                  const struct esp_counts *counts)
{
    const struct beside *beside = beside_of(question);
    const double nodes = (double)counts->nodes;

    bench_rate(bench, "nodes_per_second", nodes);
    bench_count(bench, "nodes", nodes);
    bench_count(bench, "leaves", (double)(counts->terminal + counts->horizon));
    bench_count(bench, "cutoffs", (double)counts->cutoffs);
    if (counts->cutoffs)
        bench_count(bench, "first_move",
                    (double)counts->cutoff_at[0] / (double)counts->cutoffs);
    bench_count(bench, "table_hits", (double)counts->table_hits);
    bench_count(bench, "eval_hits", (double)counts->eval_hits);
    if (counts->max_ply > 0 && counts->nodes > 1)
        bench_count(bench, "branching", esp_stats_branching(nodes, (double)counts->max_ply));
    if (beside->fewest > 0)
        bench_count(bench, "to_minimal", nodes / beside->fewest);
    if (beside->bytes > 0)
        bench_count(bench, "bytes_per_node", beside->bytes);
}

static void run(struct bench *bench, const void *data)
{
    const struct question *question = data;
    struct esp_error error = { .text = "" };
    struct esp_counts counts = { .nodes = 0 };
    struct esp_result result;

    while (bench_next(bench)) {
        if (esp_search(&result, question->position, &question->options, NULL, &error) != ESP_OK) {
            bench_fail(bench, error.text);
            return;
        }
        counts = result.counts;
        esp_result_free(&result);
    }
    count(bench, question, &counts);
}

bool bench_searches(const char *positions)
{
    char name[NAME_ROOM];

    if (!questions_read(&questions, positions))
        return false;
    besides = calloc(questions.count, sizeof *besides);
    if (!besides)
        return false;
    for (size_t i = 0; i < questions.count; i++) {
        const struct question *question = &questions.items[i];
        snprintf(name, sizeof name, "search/%s/%s/depth:%" PRId64 "/%s", question->game,
                 question->text, question->depth, question->algorithm);
        bench_register(name, run, question);
    }
    return true;
}
