/*
 * counters.c - the figures of a search, counted from its events.
 */
#include <stdlib.h>

#include "espalier/trace.h"

struct counter {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_counts counts;
    struct esp_nesting path;
    enum esp_status status;
};

static void count_enter(struct counter *counter)
{
    counter->status = esp_nesting_enter(&counter->path);
    if (counter->status != ESP_OK)
        return;
    counter->counts.nodes++;
    if (counter->path.depth - 1 > counter->counts.max_ply)
        counter->counts.max_ply = counter->path.depth - 1;
}

static void count_leave(struct counter *counter, const struct esp_event *event)
{
    struct esp_counts *counts = &counter->counts;
    struct esp_event_list untried = esp_event_moves(event);
    esp_move move;

    esp_nesting_leave(&counter->path);
    counts->terminal += event->why == ESP_TERMINAL;
    counts->horizon += event->why == ESP_HORIZON;
    counts->table_hits += event->why == ESP_TABLE;
    counts->cutoffs += event->why == ESP_CUTOFF;
    counts->cutoffs_pruning += esp_event_list_next(&untried, &move);
    counts->eval_hits += (event->flags & ESP_EVAL_HIT) != 0;
    counts->eval_misses += (event->flags & ESP_EVAL_MISS) != 0;
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct counter *counter = (struct counter *)base;
    const struct esp_event *end = event + count;

    for (; event < end && counter->status == ESP_OK; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER)
            count_enter(counter);
        else if (event->kind == ESP_LEAVE)
            count_leave(counter, event);
    }
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct counter *counter = (struct counter *)base;
    const enum esp_status status = counter->status;
    const uint64_t nodes = counter->counts.nodes;

    esp_nesting_free(&counter->path);
    free(counter);
    return status == ESP_OK ? ESP_OK
                            : esp_fail(error, status, "no memory to count more than %llu nodes",
                                       (unsigned long long)nodes);
}

struct esp_sink *esp_counter_sink_new(struct esp_error *error)
{
    struct counter *counter = malloc(sizeof *counter);

    if (!counter) {
        esp_fail(error, ESP_NO_MEMORY, "no memory for counters");
        return NULL;
    }
    *counter = (struct counter){ .sink = { ESP_WANTS_NODES, take_events, close_sink } };
    return &counter->sink;
}

const struct esp_counts *esp_counter_sink_counts(const struct esp_sink *sink)
{
    return &((const struct counter *)sink)->counts;
}
