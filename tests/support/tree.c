/*
 * tree.c - see tree.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "tree.h"

static void *grown(void *block, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return block;
    *room = needed > 2 * *room ? needed + 64 : 2 * *room;
    block = realloc(block, *room * size);
    assert_non_null(block);
    return block;
}

static struct node *innermost(struct tree *tree)
{
    if (tree->depth == 0)
        fail_msg("an event outside of every node, after %zu nodes", tree->count);
    return &tree->nodes[tree->open[tree->depth - 1]];
}

static void enter(struct tree *tree, const struct esp_event *event)
{
    tree->roots += tree->depth == 0;
    tree->nodes = grown(tree->nodes, &tree->room, tree->count + 1, sizeof *tree->nodes);
    tree->open = grown(tree->open, &tree->open_room, tree->depth + 1, sizeof *tree->open);
    struct node *node = &tree->nodes[tree->count];
    *node = (struct node){
        .parent = tree->depth ? tree->open[tree->depth - 1] : ESP_NODE_NONE,
        .ply = (uint32_t)tree->depth,
        .move = event->move,
        .side = event->why,
        .depth = event->depth,
        .has_window = (event->flags & ESP_WINDOW) != 0,
        .alpha = event->a,
        .beta = event->beta,
        .low = event->a,
        .high = event->beta,
    };
    if (tree->sink.mask & ESP_WANTS_STATE) {
        assert_true(event->units * sizeof *event <= ESP_STATE_MAX);
        node->state = calloc(1, ESP_STATE_MAX);
        assert_non_null(node->state);
        memcpy(node->state, event + 1, event->units * sizeof *event);
    }
    tree->open[tree->depth++] = tree->count++;
}

static void append(const struct esp_event *event, esp_move **list, size_t *count)
{
    struct esp_event_list moves = esp_event_moves(event);
    esp_move move;

    while (esp_event_list_next(&moves, &move)) {
        if ((*count & (*count - 1)) == 0) { /* full: room is the next power of two */
            *list = realloc(*list, (*count ? 2 * *count : 1) * sizeof **list);
            assert_non_null(*list);
        }
        (*list)[(*count)++] = move;
    }
}

/* A child returned: what does that leave to the next one? */
static void raise_window(struct node *parent, double value)
{
    if (parent->side == ESP_MAX && value > parent->low)
        parent->low = value;
    if (parent->side == ESP_MIN && value < parent->high)
        parent->high = value;
}

static void leave(struct tree *tree, const struct esp_event *event)
{
    struct node *node = innermost(tree);

    node->left = true;
    node->value = event->a;
    node->returned = event->move;
    node->by = event->by;
    node->why = event->why;
    node->bound = event->flags & ESP_BOUND;
    node->eval_hit = (event->flags & ESP_EVAL_HIT) != 0;
    node->eval_miss = (event->flags & ESP_EVAL_MISS) != 0;
    node->from = event->why == ESP_TABLE ? event->from : ESP_NODE_NONE;
    node->narrowed = esp_event_narrowed(event, &node->narrowed_alpha, &node->narrowed_beta);
    append(event, &node->pruned, &node->pruned_count);
    tree->continued = event->flags & ESP_CONTINUED ? &node->pruned : NULL;
    tree->continued_count = &node->pruned_count;
    tree->depth--;
    if (tree->depth > 0)
        raise_window(innermost(tree), event->a);
}

/* A leaf event as the two that it stands for. */
static void enter_and_leave(struct tree *tree, const struct esp_event *leaf)
{
    const struct node *parent = innermost(tree);
    const struct esp_event first = { .kind = ESP_ENTER,
                                     .why = leaf->flags & ESP_LEAF_SIDE,
                                     .flags = parent->has_window ? ESP_WINDOW : 0,
                                     .move = leaf->move,
                                     .a = parent->low,
                                     .beta = parent->high,
                                     .depth = leaf->depth };
    const struct esp_event second = { .kind = ESP_LEAVE,
                                      .why = leaf->why,
                                      .move = ESP_MOVE_NONE,
                                      .a = leaf->a,
                                      .by = ESP_MOVE_NONE };

    assert_int_equal(leaf->units, 0);
    tree->leaves++;
    enter(tree, &first);
    leave(tree, &second);
}

static void take(struct tree *tree, const struct esp_event *event)
{
    if (event->kind == ESP_LEAF && tree->sink.mask & ESP_WANTS_LEAVES && !tree->ended) {
        enter_and_leave(tree, event);
        return;
    }
    if (event->kind > ESP_END || tree->ended)
        fail_msg("event of kind %d after %zu nodes, ended %d", event->kind, tree->count,
                 tree->ended);
    tree->kinds[event->kind]++;
    if (event->kind != ESP_PART && tree->continued) {
        if (tree->kinds[ESP_PART] == 0)
            fail_msg("a list that should go on does not, node %zu", tree->count);
        tree->continued = NULL;
    }
    switch (event->kind) {
    case ESP_ENTER:
        enter(tree, event);
        break;
    case ESP_LEAVE:
        leave(tree, event);
        break;
    case ESP_PART:
        if (tree->continued)
            append(event, tree->continued, tree->continued_count);
        break;
    case ESP_END:
        tree->ended = true;
        tree->value = event->a;
        tree->move = event->move;
        tree->stop = event->why;
        break;
    default:
        innermost(tree)->kinds[event->kind]++;
    }
}

static void events(struct esp_sink *sink, const struct esp_event *event, size_t count)
{
    struct tree *tree = (struct tree *)(void *)sink;
    const struct esp_event *end = event + count;

    tree->batches++;
    while (event < end) {
        take(tree, event);
        event = esp_event_next(event);
    }
    if (event != end)
        fail_msg("the units of an event reach beyond its batch");
}

struct tree *tree_new(uint32_t mask)
{
    struct tree *tree = calloc(1, sizeof *tree);
    assert_non_null(tree);
    tree->sink.mask = mask;
    tree->sink.events = events;
    return tree;
}

void tree_free(struct tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        free(tree->nodes[i].pruned);
        free(tree->nodes[i].state);
    }
    free(tree->nodes);
    free(tree->open);
    free(tree);
}

/* --- checks ----------------------------------------------------------------- */

static struct esp_counts derived_counts(const struct tree *tree)
{
    struct esp_counts counts = { .nodes = tree->count };

    for (size_t i = 0; i < tree->count; i++) {
        const struct node *node = &tree->nodes[i];
        counts.terminal += node->why == ESP_TERMINAL;
        counts.horizon += node->why == ESP_HORIZON;
        counts.cutoffs += node->why == ESP_CUTOFF;
        counts.cutoffs_pruning += node->why == ESP_CUTOFF && node->pruned_count > 0;
        counts.table_hits += node->why == ESP_TABLE;
        counts.eval_hits += node->eval_hit;
        counts.eval_misses += node->eval_miss;
        if (node->ply > counts.max_ply)
            counts.max_ply = node->ply;
    }
    return counts;
}

static bool same_value(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

void tree_check(const struct tree *tree, const struct esp_result *result)
{
    const struct esp_counts counts = derived_counts(tree);

    assert_true(tree->ended);
    assert_int_equal(tree->depth, 0);
    if (tree->roots != result->passes)
        fail_msg("%zu roots in %llu passes", tree->roots, (unsigned long long)result->passes);
    for (size_t i = 0; i < tree->count; i++)
        if (!tree->nodes[i].left)
            fail_msg("node %zu was never left", i);
    assert_int_equal(counts.nodes, result->counts.nodes);
    assert_int_equal(counts.terminal, result->counts.terminal);
    assert_int_equal(counts.horizon, result->counts.horizon);
    assert_int_equal(counts.cutoffs, result->counts.cutoffs);
    assert_int_equal(counts.cutoffs_pruning, result->counts.cutoffs_pruning);
    assert_int_equal(counts.table_hits, result->counts.table_hits);
    assert_int_equal(counts.eval_hits, result->counts.eval_hits);
    assert_int_equal(counts.eval_misses, result->counts.eval_misses);
    assert_int_equal(counts.max_ply, result->counts.max_ply);
    assert_true(same_value(tree->value, result->value));
    assert_int_equal(tree->move, result->move);
    assert_int_equal(tree->stop, result->stop);
}

static bool same_node(const struct node *a, const struct node *b)
{
    const bool same_window =
        a->has_window == b->has_window &&
        (!a->has_window || (a->alpha == b->alpha && a->beta == b->beta));
    const bool same_narrowed =
        a->narrowed == b->narrowed &&
        (!a->narrowed ||
         (a->narrowed_alpha == b->narrowed_alpha && a->narrowed_beta == b->narrowed_beta));
    return a->parent == b->parent && a->ply == b->ply && a->move == b->move &&
           a->side == b->side && a->depth == b->depth && same_window && same_narrowed &&
           same_value(a->value, b->value) && a->returned == b->returned && a->by == b->by &&
           a->why == b->why && a->bound == b->bound && a->eval_hit == b->eval_hit &&
           a->eval_miss == b->eval_miss && a->from == b->from &&
           a->pruned_count == b->pruned_count &&
           (a->pruned_count == 0 ||
            memcmp(a->pruned, b->pruned, a->pruned_count * sizeof *a->pruned) == 0) &&
           memcmp(a->kinds, b->kinds, sizeof a->kinds) == 0;
}

void tree_check_equal(const struct tree *a, const struct tree *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        if (!same_node(&a->nodes[i], &b->nodes[i]))
            fail_msg("node %zu differs: value %g and %g, left for reason %d and %d", i,
                     a->nodes[i].value, b->nodes[i].value, a->nodes[i].why, b->nodes[i].why);
    assert_true(same_value(a->value, b->value));
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->stop, b->stop);
}
