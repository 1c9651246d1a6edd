/*
 * tree_store.c - the nodes, edges and names of a tree that was read.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "tree.h"

/* Room for count more elements; the numbers of all must stay below TREE_NONE. */
static bool reserve(void **block, size_t *room, size_t used, size_t count, size_t size)
{
    if (count >= TREE_NONE - used)
        return false;
    if (used + count <= *room)
        return true;
    const size_t more = used + count > 2 * *room ? used + count + 64 : 2 * *room;
    void *larger = realloc(*block, more * size);
    if (!larger)
        return false;
    *block = larger;
    *room = more;
    return true;
}

bool esp_tree_add_node(struct tree_store *store, uint32_t *node)
{
    void *block = store->nodes;
    const bool fits =
        reserve(&block, &store->node_room, store->node_count, 1, sizeof *store->nodes);

    store->nodes = block;
    if (!fits)
        return false;
    *node = store->node_count++;
    store->nodes[*node] = (struct tree_node){
        .value = NAN, .name = TREE_NONE, .parent = TREE_NONE, .above = TREE_NONE
    };
    return true;
}

bool esp_tree_add_edges(struct tree_store *store, uint32_t node, size_t count)
{
    void *block = store->edges;
    const bool fits =
        reserve(&block, &store->edge_room, store->edge_count, count, sizeof *store->edges);

    store->edges = block;
    if (!fits)
        return false;
    store->nodes[node].first = store->edge_count;
    store->nodes[node].count = (uint32_t)count;
    for (uint32_t i = 0; i < count; i++)
        store->edges[store->edge_count++] = (struct tree_edge){ TREE_NONE, i, TREE_NONE };
    return true;
}

bool esp_tree_add_name(struct tree_store *store, const char *text, uint32_t *name)
{
    const size_t bytes = strlen(text) + 1;
    void *block = store->names;
    const bool fits = reserve(&block, &store->name_room, store->name_bytes, bytes, 1);

    store->names = block;
    if (!fits)
        return false;
    memcpy(store->names + store->name_bytes, text, bytes);
    *name = store->name_bytes;
    store->name_bytes += (uint32_t)bytes;
    return true;
}

void esp_tree_free(struct tree_store *store)
{
    free(store->nodes);
    free(store->edges);
    free(store->names);
    *store = (struct tree_store){ 0 };
}

void esp_tree_put_edge(struct esp_out *out, const struct tree_store *store, uint32_t edge)
{
    if (store->edges[edge].name == TREE_NONE)
        esp_putf(out, "%lu", store->edges[edge].sibling + 1ul);
    else
        esp_put(out, store->names + store->edges[edge].name);
}

/* The moves that were seen are the keys of a JSON object, the hash table at hand. */
enum esp_status esp_tree_find_twin(const struct tree_store *store, uint32_t node, uint32_t *edge,
                                   struct esp_error *error)
{
    const uint32_t first = store->nodes[node].first, end = first + store->nodes[node].count;
    json_t *seen = json_object();
    bool fits = seen != NULL;

    *edge = TREE_NONE;
    for (uint32_t i = first; fits && *edge == TREE_NONE && i < end; i++) {
        char number[24];
        struct esp_out out = { number, sizeof number, 0 };
        const char *text = number;
        if (store->edges[i].name == TREE_NONE)
            esp_tree_put_edge(&out, store, i);
        else
            text = store->names + store->edges[i].name;
        if (json_object_get(seen, text))
            *edge = i;
        else
            fits = json_object_set_new(seen, text, json_true()) == 0;
    }
    json_decref(seen);
    return fits ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a tree");
}

const char *esp_tree_label(const char *text, char label[TREE_LABEL])
{
    size_t length = 0;

    for (; text[length] && length < TREE_LABEL - 4; length++)
        label[length] = (unsigned char)text[length] < ' ' ? '?' : text[length];
    while (text[length] && length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--; /* not in the middle of a letter */
    strcpy(label + length, text[length] ? "..." : "");
    return label;
}
