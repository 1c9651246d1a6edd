/*
 * tree.h - a tree that may become an exam, and what searches say of it.
 */
#ifndef ESPALIER_EXAM_TREE_H
#define ESPALIER_EXAM_TREE_H

#include "espalier/exam.h"
#include "espalier/event.h"
#include "espalier/text.h"

#define EXAM_NONE UINT32_MAX

enum { EXAM_NAME = 16, EXAM_DEPTH = 10 };

/* SplitMix64. */
struct exam_random {
    uint64_t state;
};

uint64_t exam_random_next(struct exam_random *random);
/* A number below count, which is at most 2^32. */
uint64_t exam_random_below(struct exam_random *random, uint64_t count);

/* Nodes stand in preorder; a leaf has no children. */
struct exam_node {
    uint32_t parent, end; /* end: number after its subtree */
    uint32_t children, ply;
    int64_t value; /* of a leaf */
    char name[EXAM_NAME];
};

struct exam_tree {
    struct exam_node *nodes;
    uint32_t *leaves; /* their numbers */
    uint32_t count, leaf_count, room;
};

/* A shape and values as the wish allows, at random. False without memory. */
bool exam_tree_make(struct exam_tree *tree, const struct esp_exam_wish *wish,
                    struct exam_random *random);
void exam_tree_free(struct exam_tree *tree);

/* One small change of the leaves; undo it by putting back values[]. */
void exam_tree_change(struct exam_tree *tree, const struct esp_exam_wish *wish,
                      struct exam_random *random);

/* Names for all nodes: see exam.h. */
void exam_tree_name(struct exam_tree *tree);

/* The tree as the game reads it: nested arrays, or objects with the names. */
void exam_tree_put(struct esp_out *out, const struct exam_tree *tree, bool named);

/* What a search did at a node. */
struct exam_fact {
    bool entered;
    uint8_t why;
    uint32_t tried; /* children entered */
    double alpha, beta, value;
};

enum exam_search { EXAM_MINIMAX, EXAM_ALPHABETA, EXAM_STRICT, EXAM_SEARCHES };

struct exam_facts {
    struct exam_fact *of[EXAM_SEARCHES]; /* a fact for each node */
    uint32_t room;
};

/* Run the first so many searches on a tree given as text. */
enum esp_status exam_facts_gather(struct exam_facts *facts, const struct exam_tree *tree,
                                  const char *text, int searches, struct esp_error *error);
void exam_facts_free(struct exam_facts *facts);

/* The child after so many others. */
uint32_t exam_child(const struct exam_tree *tree, uint32_t node, uint32_t others);

/* Whether alpha-beta was cut at a node and left moves untried, and by a bound from far above. */
bool exam_is_cut(const struct exam_tree *tree, const struct exam_facts *facts, uint32_t node);
bool exam_is_deep(const struct exam_tree *tree, const struct exam_facts *facts, uint32_t node);

/* The first best child; *ties: how many others are as good. */
uint32_t exam_best_child(const struct exam_tree *tree, const struct exam_facts *facts,
                         uint32_t node, uint32_t *ties);

/* How far a tree is from a wish; 0: it has all. */
uint64_t exam_distance(const struct exam_tree *tree, const struct exam_facts *facts,
                       const struct esp_exam_wish *wish);

/* Refuse what arithmetic shows to be impossible. */
enum esp_status exam_wish_check(const struct esp_exam_wish *wish, struct esp_error *error);

struct esp_exam {
    struct esp_exam_wish wish;
    struct exam_tree tree;
    struct exam_facts facts;
    char *text;
};

#endif
