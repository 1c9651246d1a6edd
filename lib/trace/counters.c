/*
 * counters.c - the figures of a search, counted from its events.
 */
#include <stdlib.h>

#include "espalier/trace.h"

enum { WHYS = UINT8_MAX + 1 };

struct counter {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_counts counts;
    uint64_t depth;      /* of the path that is open */
    uint64_t deepest;    /* most of it that ever was */
    uint64_t whys[WHYS]; /* nodes left, by why */
};

/* What only some nodes have. */
static void count_rare(struct esp_counts *counts, const struct esp_event *event)
{
    struct esp_event_list untried = esp_event_moves(event);
    esp_move move;

    counts->cutoffs_pruning += esp_event_list_next(&untried, &move);
    counts->eval_hits += (event->flags & ESP_EVAL_HIT) != 0;
    counts->eval_misses += (event->flags & ESP_EVAL_MISS) != 0;
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct counter *counter = (struct counter *)base;
    const struct esp_event *const end = event + count;
    uint64_t nodes = 0, depth = counter->depth, deepest = counter->deepest;

    for (; event < end; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER) {
            nodes++;
            if (++depth > deepest)
                deepest = depth;
        } else if (event->kind == ESP_LEAVE) {
            depth--;
            counter->whys[event->why]++;
            if (event->why == ESP_CUTOFF || event->flags)
                count_rare(&counter->counts, event);
        } else if (event->kind == ESP_LEAF) {
            nodes++;
            if (depth >= deepest)
                deepest = depth + 1;
            counter->whys[event->why]++;
        }
    }
    counter->counts.nodes += nodes;
    counter->depth = depth;
    counter->deepest = deepest;

    struct esp_counts *counts = &counter->counts;
    counts->terminal = counter->whys[ESP_TERMINAL];
    counts->horizon = counter->whys[ESP_HORIZON];
    counts->table_hits = counter->whys[ESP_TABLE];
    counts->cutoffs = counter->whys[ESP_CUTOFF];
    counts->max_ply = deepest > 0 ? deepest - 1 : 0;
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    (void)error;
    free(base);
    return ESP_OK;
}

struct esp_sink *esp_counter_sink_new(struct esp_error *error)
{
    struct counter *counter = malloc(sizeof *counter);

    if (!counter) {
        esp_fail(error, ESP_NO_MEMORY, "no memory for counters");
        return NULL;
    }
    *counter = (struct counter){ .sink = { ESP_WANTS_NODES | ESP_WANTS_LEAVES, take_events,
                                            close_sink } };
    return &counter->sink;
}

const struct esp_counts *esp_counter_sink_counts(const struct esp_sink *sink)
{
    return &((const struct counter *)sink)->counts;
}
