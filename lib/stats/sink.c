/*
 * sink.c - statistics of a search while it runs.
 *
 * Only the open path is kept: how many moves each node on it has tried, and
 * the last of them. The plies on it are counted below `depth`, so a node's
 * share is added in one place, when it is left.
 */
#include <stdlib.h>

#include "stats.h"

#define HOT static inline __attribute__((always_inline))

/* Instead of a move whose number has changed since: a number that no move has. */
#define RENUMBERED (ESP_MOVE_NONE - 1)

struct open_node {
    uint64_t tried;
    uint64_t hash; /* of the text of `last`, where that is RENUMBERED */
    esp_move last; /* the move searched last */
};

struct stats_sink {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_stats *stats;
    struct open_node *path;
    size_t depth, room;
    struct esp_ply_stats *left; /* of the node whose list a part event goes on with */
    bool failed;
    bool odd; /* something came that only a record knows what to do with */
    uint64_t entered;
    esp_stats_text *text; /* of moves whose numbers change; else NULL */
    const void *source;
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

/* FNV-1a of a move's text. */
static uint64_t hash_of(const struct stats_sink *sink, esp_move move)
{
    size_t length = 0;
    const char *text = sink->text(sink->source, move, &length);
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; text && i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

/* Was it the move of the last child, before numbers changed? */
static bool is_again(const struct stats_sink *sink, const struct open_node *node, esp_move move)
{
    return node->tried > 0 && sink->text && node->hash == hash_of(sink, move);
}

/* A child of the node: the same move straight away once more is no other move. */
HOT void count_move(struct stats_sink *sink, struct open_node *node, esp_move move)
{
    if (node->last == move)
        return;
    node->tried += node->last != RENUMBERED || !is_again(sink, node, move);
    node->last = move;
    sink->odd |= move == ESP_MOVE_NONE;
}

/* The next node is entered; NULL without memory for its ply's figures. */
HOT struct esp_ply_stats *count_node(struct stats_sink *sink, esp_move move)
{
    struct esp_ply_stats *ply = esp_stats_ply(sink->stats, sink->depth);

    sink->left = NULL;
    if (!ply) {
        sink->failed = true;
        return NULL;
    }
    ply->nodes++;
    sink->entered++;
    if (sink->depth > 0)
        count_move(sink, &sink->path[sink->depth - 1], move);
    return ply;
}

static void enter(struct stats_sink *sink, esp_move move)
{
    if (!count_node(sink, move))
        return;
    if (sink->depth == sink->room && !make_room(sink)) {
        sink->failed = true;
        return;
    }
    sink->path[sink->depth].tried = 0;
    sink->path[sink->depth++].last = RENUMBERED;
}

static uint64_t listed(const struct esp_event *event)
{
    const struct esp_event_list list = esp_event_moves(event);
    return (uint64_t)__builtin_popcountll(list.set) + list.left;
}

/* Does a record have to be asked why the node was left, what was not tried, who knew it? */
static bool is_odd(const struct stats_sink *sink, const struct esp_event *event)
{
    return event->why == ESP_WHY_NONE || (event->why == ESP_CUTOFF && event->flags & ESP_UNTOLD) ||
           (event->why == ESP_TABLE && event->from != ESP_NODE_NONE &&
            event->from >= sink->entered);
}

/* A node's share, when it is left. */
HOT void count_left(struct stats_sink *sink, struct esp_ply_stats *ply, uint64_t tried,
                              const struct esp_event *event)
{
    esp_stats_left(ply, &(struct esp_stats_node){
                            .tried = tried,
                            .untried = event->why == ESP_CUTOFF ? listed(event) : 0,
                            .why = event->why,
                            .eval_hit = event->flags & ESP_EVAL_HIT,
                            .eval_miss = event->flags & ESP_EVAL_MISS });
    sink->odd |= is_odd(sink, event);
    sink->left = event->why == ESP_CUTOFF && event->flags & ESP_CONTINUED ? ply : NULL;
}

static void leave(struct stats_sink *sink, const struct esp_event *event)
{
    struct esp_ply_stats *ply = esp_stats_ply(sink->stats, --sink->depth);

    count_left(sink, ply, sink->path[sink->depth].tried, event);
}

/* Entered and left at once, as most nodes are: no place on the path is needed. */
HOT void take_leaf(struct stats_sink *sink, esp_move move,
                             const struct esp_event *left)
{
    struct esp_ply_stats *ply = count_node(sink, move);

    if (ply)
        count_left(sink, ply, 0, left);
}

/* An event of another shape says nothing here but that a node comes or goes. */
static void take_line(struct stats_sink *sink, const struct esp_event *event)
{
    static const struct esp_event unknown = { .kind = ESP_LEAVE, .why = ESP_WHY_NONE };

    sink->odd = true;
    if (event->why == ESP_LINE_ENTER)
        enter(sink, ESP_MOVE_NONE);
    else if (event->why == ESP_LINE_LEAVE)
        leave(sink, &unknown);
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct stats_sink *sink = (struct stats_sink *)base;
    const struct esp_event *end = event + count;

    for (; event < end && !sink->failed; event = esp_event_next(event)) {
        const struct esp_event *const next = esp_event_next(event);
        if (event->kind == ESP_LEAF) {
            take_leaf(sink, event->move, event);
        } else if (event->kind == ESP_ENTER && next < end && next->kind == ESP_LEAVE) {
            take_leaf(sink, event->move, next);
            event = next;
        } else if (event->kind == ESP_ENTER) {
            enter(sink, event->move);
        } else if (event->kind == ESP_LEAVE) {
            leave(sink, event);
        } else if (event->kind == ESP_PART && sink->left) {
            sink->left->untried += listed(event);
        } else if (event->kind == ESP_LINE) {
            take_line(sink, event);
        }
    }
}

void esp_stats_sink_renumber(struct esp_sink *base, esp_stats_text *text, const void *source)
{
    struct stats_sink *sink = (struct stats_sink *)base;

    sink->text = text;
    sink->source = source;
    for (size_t i = 0; i < sink->depth; i++) {
        struct open_node *node = &sink->path[i];
        if (node->last == RENUMBERED)
            continue;
        node->hash = hash_of(sink, node->last);
        node->last = RENUMBERED;
    }
}

bool esp_stats_sink_is_odd(const struct esp_sink *base)
{
    return ((const struct stats_sink *)base)->odd;
}

bool esp_stats_sink_is_done(const struct esp_sink *base, uint64_t *nodes)
{
    const struct stats_sink *sink = (const struct stats_sink *)base;

    *nodes = sink->entered;
    return sink->depth == 0;
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
