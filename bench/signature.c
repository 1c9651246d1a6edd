/*
 * signature.c - the nodes that every algorithm visits on every game: numbers
 * that change when the searches do, and with nothing else.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "positions.h"

/* The questions of a game and an algorithm; nodes has its result. */
struct line {
    const struct question *first;
    uint64_t nodes;
    struct esp_error error;
    bool good;
};

/* What the workers share: each takes the next line until there is none. */
struct work {
    struct questions questions;
    struct line *lines;
    size_t count;
    atomic_size_t next;
};

static bool same(const struct question *a, const struct question *b)
{
    return strcmp(a->game, b->game) == 0 && strcmp(a->algorithm, b->algorithm) == 0;
}

static bool make_lines(struct work *work)
{
    const struct questions *questions = &work->questions;

    work->lines = calloc(questions->count, sizeof *work->lines);
    if (!work->lines)
        return false;
    for (size_t i = 0; i < questions->count; i++) {
        size_t k = 0;
        while (k < work->count && !same(work->lines[k].first, &questions->items[i]))
            k++;
        if (k == work->count)
            work->lines[work->count++].first = &questions->items[i];
    }
    return true;
}

static void add_nodes(const struct questions *questions, struct line *line)
{
    line->good = true;
    for (size_t i = 0; line->good && i < questions->count; i++) {
        const struct question *question = &questions->items[i];
        struct esp_result result;
        if (!same(question, line->first))
            continue;
        line->good = esp_search(&result, question->position, &question->options, NULL,
                                &line->error) == ESP_OK;
        if (!line->good)
            break;
        line->nodes += result.counts.nodes;
        esp_result_free(&result);
    }
}

static void *take_lines(void *data)
{
    struct work *work = data;
    size_t i;

    while ((i = atomic_fetch_add(&work->next, 1)) < work->count)
        add_nodes(&work->questions, &work->lines[i]);
    return NULL;
}

static bool count_nodes(struct work *work, unsigned threads)
{
    pthread_t *ids = calloc(threads, sizeof *ids);
    unsigned started = 0;

    if (!ids)
        return false;
    while (started < threads && pthread_create(&ids[started], NULL, take_lines, work) == 0)
        started++;
    if (started == 0)
        take_lines(work);
    while (started > 0)
        pthread_join(ids[--started], NULL);
    free(ids);
    return true;
}

static int print(const struct work *work)
{
    uint64_t total = 0;

    for (size_t i = 0; i < work->count; i++) {
        const struct line *line = &work->lines[i];
        if (!line->good) {
            fprintf(stderr, "espalier-bench: %s: %s\n", line->first->algorithm, line->error.text);
            return 2;
        }
        printf("%s %s %" PRIu64 "\n", line->first->game, line->first->algorithm, line->nodes);
        total += line->nodes;
    }
    printf("total %" PRIu64 "\n", total);
    return fflush(stdout) == 0 ? 0 : 2;
}

int bench_signature(const char *positions, unsigned threads)
{
    static struct work work;

    if (!questions_read(&work.questions, positions) || !make_lines(&work) ||
        !count_nodes(&work, threads))
        return 2;
    return print(&work);
}
