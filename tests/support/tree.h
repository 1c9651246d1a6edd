/*
 * tree.h - a sink that keeps the whole tree of a search, node by node.
 *
 * It pairs enters and leaves with a stack of its own, so that it also proves
 * that a search's events nest. The first thing found wrong fails the test.
 */
#ifndef ESPALIER_TESTS_TREE_H
#define ESPALIER_TESTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/event.h"
#include "espalier/search.h"

struct node {
    uint64_t parent; /* ESP_NODE_NONE at the root */
    uint32_t ply;
    esp_move move; /* led here */
    enum esp_side side;
    int32_t depth;
    bool has_window;
    double alpha, beta;
    double low, high; /* the window that its next child is handed, where none is narrowed */

    bool left; /* what follows is known */
    double value;
    esp_move returned, by;
    enum esp_why why;
    enum esp_bound bound;
    bool eval_hit, eval_miss;
    uint64_t from;
    bool narrowed;
    double narrowed_alpha, narrowed_beta;
    esp_move *pruned; /* in generator order */
    size_t pruned_count;

    size_t kinds[ESP_END + 1]; /* calls between its enter and its leave, by kind */
    unsigned char *state; /* ESP_STATE_MAX bytes, aligned for any state; NULL unless asked for */
};

struct tree {
    struct esp_sink sink;
    struct node *nodes; /* the index is the id */
    size_t count, room;
    size_t roots;
    uint64_t *open;
    size_t depth, open_room;
    esp_move **continued; /* the list that a part event goes on with */
    size_t *continued_count;
    size_t kinds[ESP_END + 1]; /* events by kind, leaf events aside */
    size_t leaves;             /* leaf events */
    size_t batches;

    bool ended;
    double value;
    esp_move move;
    enum esp_stop stop;
};

/*
 * A tree to give to esp_search() as &tree->sink; mask as in event.h. Free
 * with tree_free(), not through the sink's close().
 */
struct tree *tree_new(uint32_t mask);
void tree_free(struct tree *tree);

/*
 * Every node was left after its children and the end came last; the counts
 * that follow from the nodes are those given; the result is the end's.
 */
void tree_check(const struct tree *tree, const struct esp_result *result);

/*
 * The same nodes in the same order with the same fields, states aside: their
 * bytes may hold gaps that mean nothing (expect_same_states() reads them).
 */
void tree_check_equal(const struct tree *a, const struct tree *b);

#endif
