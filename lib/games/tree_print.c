/*
 * tree_print.c - a state of a tree as a text that gives it back.
 *
 * That is the part of the tree below the state, in the form the tree was
 * read from, with the player to move where it is not the first one. Nothing
 * here recurs, however deep the tree.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

static void put_text(struct esp_out *out, const char *text)
{
    const size_t length = strlen(text);
    esp_put_char(out, '"');
    esp_put_json_escaped(out, text, length);
    esp_put_char(out, '"');
}

static void put_value(struct esp_out *out, double value)
{
    char number[ESP_NUMBER_TEXT];
    esp_print_value(value, number);
    esp_put(out, number);
}

/* The members that stand for the parameters and the player to move, where they are not plain. */
static size_t put_head(struct esp_out *out, const struct tree_params *params, uint32_t player)
{
    size_t members = 0;

    if (params->players != 2)
        esp_putf(out, "%s\"players\":%u", members++ ? "," : "", params->players);
    if (player != 0)
        esp_putf(out, "%s\"to_move\":%u", members++ ? "," : "", (unsigned)player);
    return members;
}

/* --- nested ---------------------------------------------------------------------- */

/* Is a number or an array enough, or does it take an object? */
static bool is_bare(const struct tree_params *params, uint32_t node, uint32_t root, uint32_t player)
{
    const struct tree_node *n = &params->store.nodes[node];
    const bool moved = node != root && params->store.edges[n->above].name != TREE_NONE;
    const bool plain_root = node != root || (params->players == 2 && player == 0);
    return n->name == TREE_NONE && !moved && plain_root && (n->count == 0 || isnan(n->value));
}

/* All of a node that comes before its children. */
static void put_opening(struct esp_out *out, const struct tree_params *params, uint32_t node,
                        uint32_t root, uint32_t player)
{
    const struct tree_node *n = &params->store.nodes[node];
    const char *names = params->store.names;

    if (is_bare(params, node, root, player)) {
        if (n->count)
            esp_put(out, "[");
        else
            put_value(out, n->value);
        return;
    }
    esp_put(out, "{");
    size_t members = node == root ? put_head(out, params, player) : 0;
    if (n->name != TREE_NONE) {
        esp_put(out, members++ ? ",\"name\":" : "\"name\":");
        put_text(out, names + n->name);
    }
    if (node != root && params->store.edges[n->above].name != TREE_NONE) {
        esp_put(out, members++ ? ",\"move\":" : "\"move\":");
        put_text(out, names + params->store.edges[n->above].name);
    }
    if (!isnan(n->value)) {
        esp_put(out, members++ ? ",\"value\":" : "\"value\":");
        put_value(out, n->value);
    }
    esp_put(out, n->count == 0 ? "}" : members ? ",\"children\":[" : "\"children\":[");
}

/* Nodes stand in preorder: the next one is a child, or a later sibling of one that is done. */
static void put_nested(struct esp_out *out, const struct tree_params *params, uint32_t root,
                       uint32_t player)
{
    const struct tree_store *store = &params->store;

    for (uint32_t node = root;; node++) {
        put_opening(out, params, node, root, player);
        if (store->nodes[node].count)
            continue;
        uint32_t done = node;
        while (done != root) {
            const uint32_t parent = store->nodes[done].parent;
            const uint32_t sibling = store->edges[store->nodes[done].above].sibling;
            if (sibling + 1 < store->nodes[parent].count)
                break;
            esp_put(out, is_bare(params, parent, root, player) ? "]" : "]}");
            done = parent;
        }
        if (done == root)
            return;
        esp_put(out, ",");
    }
}

/* --- states ---------------------------------------------------------------------- */

/* The states that one leads to, itself first, in the order in which they are found. */
struct reach {
    uint32_t *list;
    uint32_t count;
};

/*
 * Depth first. Without memory for that, all states: the text is longer then
 * but says the same.
 */
static struct reach reach_of(const struct tree_store *store, uint32_t root)
{
    const size_t nodes = store->node_count;
    uint32_t *list = malloc(nodes * sizeof *list), *stack = malloc(nodes * sizeof *stack);
    uint32_t *next = calloc(nodes, sizeof *next); /* edge to follow, 0 at nodes not yet seen */
    struct reach reach = { list, 0 };
    size_t depth = 0;

    if (!list || !stack || !next) {
        free(list);
        reach = (struct reach){ NULL, store->node_count };
    } else {
        list[reach.count++] = stack[depth++] = root;
        next[root] = 1;
    }
    while (depth > 0) {
        const struct tree_node *node = &store->nodes[stack[depth - 1]];
        const uint32_t at = next[stack[depth - 1]]++ - 1;
        if (at >= node->count) {
            depth--;
            continue;
        }
        const uint32_t child = store->edges[node->first + at].child;
        if (next[child] == 0) {
            list[reach.count++] = stack[depth++] = child;
            next[child] = 1;
        }
    }
    free(stack);
    free(next);
    return reach;
}

static void put_successors(struct esp_out *out, const struct tree_store *store, uint32_t node)
{
    const struct tree_node *n = &store->nodes[node];

    put_text(out, store->names + n->name);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct tree_edge *edge = &store->edges[n->first + i];
        esp_put(out, i ? ",[" : ":[[");
        put_text(out, store->names + edge->name);
        esp_put(out, ",");
        put_text(out, store->names + store->nodes[edge->child].name);
        esp_put(out, "]");
    }
    esp_put(out, "]");
}

static void put_states(struct esp_out *out, const struct tree_params *params, uint32_t root,
                       uint32_t player)
{
    const struct tree_store *store = &params->store;
    const struct reach reach = reach_of(store, root);
    bool first = true;

    esp_put(out, "{");
    esp_put(out, put_head(out, params, player) ? ",\"root\":" : "\"root\":");
    put_text(out, store->names + store->nodes[root].name);
    esp_put(out, ",\"successors\":{");
    for (uint32_t i = 0; i < reach.count; i++) {
        const uint32_t node = reach.list ? reach.list[i] : i;
        if (store->nodes[node].count == 0)
            continue;
        esp_put(out, first ? "" : ",");
        put_successors(out, store, node);
        first = false;
    }
    esp_put(out, "},\"values\":{");
    first = true;
    for (uint32_t i = 0; i < reach.count; i++) {
        const uint32_t node = reach.list ? reach.list[i] : i;
        if (isnan(store->nodes[node].value))
            continue;
        esp_put(out, first ? "" : ",");
        put_text(out, store->names + store->nodes[node].name);
        esp_put(out, ":");
        put_value(out, store->nodes[node].value);
        first = false;
    }
    esp_put(out, "}}");
    free(reach.list);
}

/* --- generated -------------------------------------------------------------------- */

static void put_grown(struct esp_out *out, const struct tree_params *params,
                      const struct grown_state *state)
{
    const char *name = params->form == TREE_RANDOM    ? "random"
                       : params->form == TREE_ORDERED ? "ordered"
                                                      : "worst";

    esp_putf(out, "%s:%u,%u", name, params->branching, params->depth);
    if (params->form == TREE_RANDOM)
        esp_putf(out, ",%llu", (unsigned long long)params->seed);
    const bool in_turn = state->player == state->ply % params->players;
    if (state->ply == 0 && in_turn)
        return;
    esp_putf(out, "@%u,%llu", state->ply, (unsigned long long)state->number);
    if (!in_turn)
        esp_putf(out, ",%u", state->player);
}

void esp_tree_print(struct esp_out *out, const struct tree_params *params,
                    const union tree_state *state)
{
    esp_put(out, "");
    if (esp_tree_is_grown(params))
        put_grown(out, params, &state->grown);
    else if (params->form == TREE_NESTED)
        put_nested(out, params, state->listed.node, state->listed.player);
    else
        put_states(out, params, state->listed.node, state->listed.player);
}
