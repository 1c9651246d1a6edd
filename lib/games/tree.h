/*
 * tree.h - what the files of the game "tree" share: how a tree is kept.
 *
 * A tree that was read is a graph of nodes and edges: one node may be reached
 * by several edges, but no line ever comes back to where it was. A generated
 * tree takes no memory: where a node stands tells all about it.
 */
#ifndef ESPALIER_GAMES_TREE_H
#define ESPALIER_GAMES_TREE_H

#include "espalier/game.h"
#include "espalier/text.h"
#include "tree_shuffle.h"

enum tree_form {
    TREE_NESTED, /* arrays and objects in each other; nodes are numbered in preorder */
    TREE_STATES, /* a list of named states and their successors */
    TREE_RANDOM,
    TREE_ORDERED,
    TREE_WORST
};

enum { TREE_PLAYERS_MAX = 100 };

/* No name was given, no node is there. */
#define TREE_NONE UINT32_MAX

struct tree_node {
    double value;    /* NaN when none was given */
    uint32_t first;  /* its edges: first, first + 1 ... */
    uint32_t count;
    uint32_t name;   /* where it starts in the store's names */
    uint32_t parent; /* nested trees only: the node above and the edge from there */
    uint32_t above;
};

struct tree_edge {
    uint32_t child;
    uint32_t sibling; /* 0 for the first move of its node */
    uint32_t name;
};

/* Owned blocks, larger than what is used of them. */
struct tree_store {
    struct tree_node *nodes;
    struct tree_edge *edges;
    char *names; /* each ends with a zero */
    uint32_t node_count, edge_count, name_bytes;
    size_t node_room, edge_room, name_room;
};

struct tree_params {
    enum tree_form form;
    unsigned players; /* who move in turn; the first is MAX, the others MIN */
    bool players_given;
    uint64_t plies; /* of the longest line */
    double least, greatest; /* values of leaves */

    struct tree_store store; /* of a tree that was read */

    uint32_t branching, depth; /* of a generated one */
    uint64_t leaves, seed;
    struct tree_swap swaps[TREE_SWAPS];
};

/* A node of a tree that was read, and of a generated one. */
struct listed_state {
    uint32_t node, player;
};

struct grown_state {
    uint64_t number; /* among the nodes of its ply */
    uint32_t ply, player;
};

union tree_state {
    struct listed_state listed;
    struct grown_state grown;
};

static inline bool esp_tree_is_grown(const struct tree_params *params)
{
    return params->form >= TREE_RANDOM;
}

/* --- the store (tree_store.c) ---------------------------------------------------- */

/* Each returns false without memory, or when a 32-bit number would not do. */
bool esp_tree_add_node(struct tree_store *store, uint32_t *node);
bool esp_tree_add_edges(struct tree_store *store, uint32_t node, size_t count);
bool esp_tree_add_name(struct tree_store *store, const char *text, uint32_t *name);
void esp_tree_free(struct tree_store *store);

/* The text of a move: its name, or its number among its siblings, from 1. */
void esp_tree_put_edge(struct esp_out *out, const struct tree_store *store, uint32_t edge);

/* Two moves of a node that have the same text? Then *edge is the second. */
enum esp_status esp_tree_find_twin(const struct tree_store *store, uint32_t node, uint32_t *edge,
                                   struct esp_error *error);

/* Some text for a message, on one line and not too long. */
enum { TREE_LABEL = 128 };
const char *esp_tree_label(const char *text, char label[TREE_LABEL]);

/* --- reading -------------------------------------------------------------------------- */

/* Does it look like JSON, or like a generator? Else it is the name of a file. */
bool esp_tree_is_json(const char *text);
bool esp_tree_is_generator(const char *text);

/*
 * Read a JSON text into params->store (tree_read.c); the root is node 0.
 * source is named in messages; *player is who moves at the root.
 */
enum esp_status esp_tree_read(struct tree_params *params, const char *text, const char *source,
                              uint32_t *player, struct esp_error *error);

/* Read random:b,d,seed and the like (tree_generate.c). */
enum esp_status esp_tree_generate(struct tree_params *params, struct grown_state *state,
                                  const char *text, const char *source,
                                  struct esp_error *error);

/*
 * What stands in a file, without blanks at its end (tree_file.c). The caller
 * frees *content.
 */
enum esp_status esp_tree_read_file(char **content, const char *name, struct esp_error *error);

/* --- writing (tree_print.c) ------------------------------------------------------------ */

/* A text from which the state can be read again. */
void esp_tree_print(struct esp_out *out, const struct tree_params *params,
                    const union tree_state *state);

#endif
