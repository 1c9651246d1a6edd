/*
 * sink.c - statistics of a search while it runs.
 *
 * Only the open path is kept: how many moves each node on it has tried, and
 * the last of them. The plies on it are counted below `depth`, so a node's
 * share is added in one place, when it is left.
 */
#include <stdlib.h>

#include "stats.h"

struct open_node {
    uint64_t tried;
    esp_move last; /* the move searched last */
};

struct stats_sink {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_stats *stats;
    struct open_node *path;
    size_t depth, room;
    struct esp_ply_stats *left; /* of the node whose list a part event goes on with */
    bool failed;
};

static bool make_room(struct stats_sink *sink)
{
    const size_t room = sink->room ? 2 * sink->room : 64;
    struct open_node *path = realloc(sink->path, room * sizeof *path);

    if (!path)
        return false;
    sink->path = path;
    sink->room = room;
    return true;
}

static void enter(struct stats_sink *sink, const struct esp_event *event)
{
    struct esp_ply_stats *ply = esp_stats_ply(sink->stats, sink->depth);

    sink->left = NULL;
    if (!ply || (sink->depth == sink->room && !make_room(sink))) {
        sink->failed = true;
        return;
    }
    ply->nodes++;
    if (sink->depth > 0) {
        struct open_node *parent = &sink->path[sink->depth - 1];
        parent->tried += parent->tried == 0 || parent->last != event->move;
        parent->last = event->move;
    }
    sink->path[sink->depth++] = (struct open_node){ .tried = 0 };
}

static uint64_t listed(const struct esp_event *event)
{
    const struct esp_event_list list = esp_event_moves(event);
    return (uint64_t)__builtin_popcountll(list.set) + list.left;
}

static void leave(struct stats_sink *sink, const struct esp_event *event)
{
    struct esp_ply_stats *ply = esp_stats_ply(sink->stats, --sink->depth);

    esp_stats_left(ply, &(struct esp_stats_node){
                            .tried = sink->path[sink->depth].tried,
                            .untried = listed(event),
                            .why = event->why,
                            .eval_hit = event->flags & ESP_EVAL_HIT,
                            .eval_miss = event->flags & ESP_EVAL_MISS });
    sink->left = event->why == ESP_CUTOFF && event->flags & ESP_CONTINUED ? ply : NULL;
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct stats_sink *sink = (struct stats_sink *)base;
    const struct esp_event *end = event + count;

    for (; event < end && !sink->failed; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER || event->kind == ESP_LEAF)
            enter(sink, event);
        if ((event->kind == ESP_LEAVE || event->kind == ESP_LEAF) && !sink->failed)
            leave(sink, event);
        else if (event->kind == ESP_PART && sink->left)
            sink->left->untried += listed(event);
    }
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct stats_sink *sink = (struct stats_sink *)base;
    const bool failed = sink->failed;
    const size_t depth = sink->depth;

    free(sink->path);
    free(sink);
    return failed ? esp_fail(error, ESP_NO_MEMORY, "no memory for the figures of %zu plies",
                             depth + 1)
                  : ESP_OK;
}

struct esp_sink *esp_stats_sink_new(struct esp_stats *stats, struct esp_error *error)
{
    struct stats_sink *sink = malloc(sizeof *sink);

    if (!sink) {
        esp_fail(error, ESP_NO_MEMORY, "no memory for statistics");
        return NULL;
    }
    *sink = (struct stats_sink){ .sink = { ESP_WANTS_NODES | ESP_WANTS_LEAVES, take_events,
                                         close_sink },
                                 .stats = stats };
    return &sink->sink;
}
