/*
 * searches.c - every algorithm on every game, position and depth: time, and
 * what the nodes were; and the signature, which is their number alone.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "positions.h"
#include "espalier/stats.h"

enum { NAME_ROOM = 200 };

/* --- measuring --------------------------------------------------------------- */

static bool search(const struct question *question, struct esp_result *result,
                   struct esp_error *error)
{
    return esp_search(result, question->position, &question->options, NULL, error) == ESP_OK;
}

/* Nodes of the same question with the best move first everywhere; 0 where that cannot be. */
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

static void count(struct bench *bench, const struct question *question,
                  const struct esp_counts *counts)
{
    const double nodes = (double)counts->nodes, fewest = fewest_nodes(question);

    bench_rate(bench, "nodes_per_second", nodes);
    bench_count(bench, "nodes", nodes);
    bench_count(bench, "leaves", (double)(counts->terminal + counts->horizon));
    bench_count(bench, "cutoffs", (double)counts->cutoffs);
    if (counts->cutoffs)
        bench_count(bench, "first_move",
                    (double)counts->cutoff_at[0] / (double)counts->cutoffs);
    bench_count(bench, "hits", (double)(counts->table_hits + counts->eval_hits));
    if (counts->max_ply > 0 && counts->nodes > 1)
        bench_count(bench, "branching", esp_stats_branching(nodes, (double)counts->max_ply));
    if (fewest > 0)
        bench_count(bench, "to_minimal", nodes / fewest);
}

static void run(struct bench *bench, const void *data)
{
    const struct question *question = data;
    struct esp_error error = { .text = "" };
    struct esp_counts counts = { .nodes = 0 };
    struct esp_result result;

    while (bench_next(bench)) {
        if (!search(question, &result, &error)) {
            bench_fail(bench, error.text);
            return;
        }
        counts = result.counts;
        esp_result_free(&result);
    }
    count(bench, question, &counts);
}

bool bench_searches(void)
{
    static struct questions questions; /* as long as the program, as its cases are */
    char name[NAME_ROOM];

    if (!questions_read(&questions))
        return false;
    for (size_t i = 0; i < questions.count; i++) {
        const struct question *question = &questions.items[i];
        snprintf(name, sizeof name, "search/%s/%s/depth:%" PRId64 "/%s", question->game,
                 question->text, question->depth, question->algorithm);
        bench_register(name, run, question);
    }
    return true;
}

/* --- the signature --------------------------------------------------------------- */

static bool same(const struct question *a, const struct question *b)
{
    return strcmp(a->game, b->game) == 0 && strcmp(a->algorithm, b->algorithm) == 0;
}

/* Whether no question before this one belongs to the same line. */
static bool is_first(const struct questions *questions, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (same(&questions->items[i], &questions->items[index]))
            return false;
    return true;
}

static bool add_nodes(const struct questions *questions, size_t from, uint64_t *nodes)
{
    for (size_t i = from; i < questions->count; i++) {
        struct esp_error error = { .text = "" };
        struct esp_result result;
        if (!same(&questions->items[i], &questions->items[from]))
            continue;
        if (!search(&questions->items[i], &result, &error)) {
            fprintf(stderr, "espalier-bench: %s\n", error.text);
            return false;
        }
        *nodes += result.counts.nodes;
        esp_result_free(&result);
    }
    return true;
}

int bench_signature(void)
{
    static struct questions questions;
    uint64_t total = 0;

    if (!questions_read(&questions))
        return 2;
    for (size_t i = 0; i < questions.count; i++) {
        uint64_t nodes = 0;
        if (!is_first(&questions, i))
            continue;
        if (!add_nodes(&questions, i, &nodes))
            return 2;
        printf("%s %s %" PRIu64 "\n", questions.items[i].game, questions.items[i].algorithm,
               nodes);
        total += nodes;
    }
    printf("total %" PRIu64 "\n", total);
    return fflush(stdout) == 0 ? 0 : 2;
}
