/*
 * tree_states.c - trees from named states and their successors.
 *
 *     {"players":2, "root":"max",
 *      "successors":{"max":[["Left","min1"],["Right","min2"]], ...},
 *      "values":{"A":3, ...}, "terminals":["A", ...]}
 *
 * A state may be reached in several ways, but never from itself. States that
 * the root does not lead to are not looked at. The tree may be of any depth:
 * nothing here recurs.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "tree_json.h"

/* A state whose successors are being read. */
struct frame {
    const json_t *list;
    size_t next;
    uint32_t node;
};

/* Beside each node of the store. */
struct progress {
    uint64_t height; /* of the longest line below */
    bool open;       /* on the line that is being followed */
};

struct states {
    const struct tree_reader *reader;
    struct tree_store *store;
    const json_t *successors, *values;
    json_t *terminals; /* the names as keys */
    json_t *places;    /* name -> number of its node */
    struct progress *progress;
    size_t progress_room;
    struct frame *frames;
    size_t depth, room;
};

static const char *name_of(const struct states *states, uint32_t node)
{
    return states->store->names + states->store->nodes[node].name;
}

static enum esp_status fail_state(const struct states *states, const char *name, const char *what,
                                  const char *kind)
{
    char label[TREE_LABEL];
    return esp_fail(states->reader->error, ESP_BAD_INPUT, "%s: state '%s' %s%s",
                    states->reader->source, esp_tree_label(name, label), what, kind);
}

static enum esp_status no_memory(const struct states *states)
{
    return esp_tree_no_memory(states->reader);
}

/* --- one state ------------------------------------------------------------------- */

static enum esp_status read_value(struct states *states, uint32_t node)
{
    const char *name = name_of(states, node);
    const json_t *value = json_object_get(states->values, name);

    if (value && !json_is_number(value))
        return fail_state(states, name, "has a value that is no number but ", esp_tree_kind(value));
    if (value)
        states->store->nodes[node].value = json_number_value(value);
    return ESP_OK;
}

/* A leaf must have a value, or the search would have nothing to return. */
static enum esp_status finish_leaf(struct states *states, uint32_t node)
{
    const double value = states->store->nodes[node].value;
    char from[TREE_LABEL], state[TREE_LABEL];

    if (!isnan(value)) {
        esp_tree_note_leaf(states->reader->params, value);
        return ESP_OK;
    }
    if (states->depth == 0)
        return fail_state(states, name_of(states, node), "has neither successors nor a value", "");
    const uint32_t parent = states->frames[states->depth - 1].node;
    return esp_fail(states->reader->error, ESP_BAD_INPUT,
                    "%s: state '%s', which follows '%s', has neither successors nor a value",
                    states->reader->source, esp_tree_label(name_of(states, node), state),
                    esp_tree_label(name_of(states, parent), from));
}

static enum esp_status push(struct states *states, const json_t *list, uint32_t node)
{
    if (states->depth == states->room) {
        const size_t room = states->room ? 2 * states->room : 64;
        struct frame *frames = realloc(states->frames, room * sizeof *frames);
        if (!frames)
            return no_memory(states);
        states->frames = frames;
        states->room = room;
    }
    states->frames[states->depth++] = (struct frame){ list, 0, node };
    states->progress[node].open = true;
    return ESP_OK;
}

/* A node of that name, with room for its progress. */
static enum esp_status add_state(struct states *states, const char *name, uint32_t *node)
{
    if (!esp_tree_add_node(states->store, node) ||
        !esp_tree_add_name(states->store, name, &states->store->nodes[*node].name) ||
        json_object_set_new(states->places, name, json_integer(*node)) != 0)
        return no_memory(states);
    if (*node >= states->progress_room) {
        const size_t room = 2 * states->progress_room + 64;
        struct progress *progress = realloc(states->progress, room * sizeof *progress);
        if (!progress)
            return no_memory(states);
        states->progress = progress;
        states->progress_room = room;
    }
    states->progress[*node] = (struct progress){ 0, false };
    return ESP_OK;
}

/* A state seen for the first time. */
static enum esp_status open_state(struct states *states, const char *name, uint32_t *node)
{
    const bool terminal = json_object_get(states->terminals, name) != NULL;
    const json_t *list = terminal ? NULL : json_object_get(states->successors, name);

    enum esp_status status = add_state(states, name, node);
    if (status == ESP_OK)
        status = read_value(states, *node);
    if (status != ESP_OK)
        return status;
    if (list && !json_is_array(list))
        return fail_state(states, name, "has successors that are no array but ",
                          esp_tree_kind(list));
    if (json_array_size(list) == 0)
        return finish_leaf(states, *node);
    if (!esp_tree_add_edges(states->store, *node, json_array_size(list)))
        return no_memory(states);
    return push(states, list, *node);
}

/* --- the line that is being followed ------------------------------------------------ */

/* The line from the state to the innermost and back to it. */
static enum esp_status fail_cycle(const struct states *states, uint32_t node)
{
    char path[ESP_ERROR_TEXT / 2] = "", label[TREE_LABEL];
    struct esp_out out = { path, sizeof path, 0 };
    size_t start = 0;

    while (states->frames[start].node != node)
        start++;
    for (size_t i = start; i < states->depth; i++) {
        const char *name = name_of(states, states->frames[i].node);
        if (out.length + strlen(name) > sizeof path / 2) {
            esp_put(&out, "... -> ");
            break;
        }
        esp_putf(&out, "%s -> ", esp_tree_label(name, label));
    }
    esp_put(&out, esp_tree_label(name_of(states, node), label));
    return esp_fail(states->reader->error, ESP_BAD_INPUT,
                    "%s: a state follows itself, which none may in a tree: %s",
                    states->reader->source, path);
}

/* The next successor of the innermost state. */
static enum esp_status follow(struct states *states)
{
    struct frame *frame = &states->frames[states->depth - 1];
    const uint32_t from = frame->node;
    const uint32_t edge = states->store->nodes[from].first + (uint32_t)frame->next;
    const json_t *pair = json_array_get(frame->list, frame->next++);
    char numbers[2][ESP_NUMBER_TEXT];
    const char *move = esp_tree_word(json_array_get(pair, 0), numbers[0]);
    const char *name = esp_tree_word(json_array_get(pair, 1), numbers[1]);
    uint32_t node;

    if (json_array_size(pair) != 2 || !move || !name)
        return fail_state(states, name_of(states, from),
                          "has a successor that is no pair [move, state]", "");
    if (!esp_tree_add_name(states->store, move, &states->store->edges[edge].name))
        return no_memory(states);
    const json_t *place = json_object_get(states->places, name);
    if (!place) {
        enum esp_status status = open_state(states, name, &node);
        if (status == ESP_OK)
            states->store->edges[edge].child = node;
        return status;
    }
    node = (uint32_t)json_integer_value(place);
    states->store->edges[edge].child = node;
    return states->progress[node].open ? fail_cycle(states, node) : ESP_OK;
}

/* All successors of the innermost state are known, and so is its height. */
static enum esp_status finish(struct states *states)
{
    const uint32_t node = states->frames[--states->depth].node;
    const struct tree_node *n = &states->store->nodes[node];
    struct progress *progress = &states->progress[node];
    char text[TREE_LABEL], label[TREE_LABEL];
    struct esp_out out = { text, sizeof text, 0 };
    uint32_t twin;

    progress->open = false;
    for (uint32_t i = 0; i < n->count; i++) {
        const uint64_t below = states->progress[states->store->edges[n->first + i].child].height;
        progress->height = below + 1 > progress->height ? below + 1 : progress->height;
    }
    enum esp_status status = esp_tree_find_twin(states->store, node, &twin, states->reader->error);
    if (status != ESP_OK || twin == TREE_NONE)
        return status;
    esp_tree_put_edge(&out, states->store, twin);
    return fail_state(states, name_of(states, node), "has two moves of the name ",
                      esp_tree_label(text, label));
}

/* --- the whole ------------------------------------------------------------------------ */

/* A member that must be an object, or may be missing. */
static enum esp_status read_member(const struct tree_reader *reader, const json_t *json,
                                   const char *key, const json_t **member)
{
    *member = json_object_get(json, key);
    if (!*member || json_is_object(*member))
        return ESP_OK;
    return esp_fail(reader->error, ESP_BAD_INPUT, "%s: \"%s\" is no object but %s", reader->source,
                    key, esp_tree_kind(*member));
}

static enum esp_status read_terminals(struct states *states, const json_t *list)
{
    char number[ESP_NUMBER_TEXT];

    if (list && !json_is_array(list))
        return esp_fail(states->reader->error, ESP_BAD_INPUT,
                        "%s: \"terminals\" is no array but %s", states->reader->source,
                        esp_tree_kind(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = esp_tree_word(json_array_get(list, i), number);
        if (!name)
            return esp_fail(states->reader->error, ESP_BAD_INPUT,
                            "%s: \"terminals\" holds %s, expected names of states",
                            states->reader->source, esp_tree_kind(json_array_get(list, i)));
        if (json_object_set_new(states->terminals, name, json_true()) != 0)
            return no_memory(states);
    }
    return ESP_OK;
}

static enum esp_status read_all(struct states *states, const json_t *json)
{
    char number[ESP_NUMBER_TEXT];
    const char *name = esp_tree_word(json_object_get(json, "root"), number);
    uint32_t root;

    if (!name)
        return esp_fail(states->reader->error, ESP_BAD_INPUT,
                        "%s: \"root\" is %s, expected the name of the first state",
                        states->reader->source, esp_tree_kind(json_object_get(json, "root")));
    enum esp_status status = read_terminals(states, json_object_get(json, "terminals"));
    if (status == ESP_OK)
        status = open_state(states, name, &root);
    while (status == ESP_OK && states->depth > 0) {
        const struct frame *frame = &states->frames[states->depth - 1];
        status = frame->next < json_array_size(frame->list) ? follow(states) : finish(states);
    }
    if (status == ESP_OK)
        states->reader->params->plies = states->progress[root].height;
    return status;
}

enum esp_status esp_tree_read_states(const struct tree_reader *reader, const struct json_t *json)
{
    struct states states = { .reader = reader, .store = &reader->params->store };

    reader->params->form = TREE_STATES;
    enum esp_status status = read_member(reader, json, "successors", &states.successors);
    if (status == ESP_OK)
        status = read_member(reader, json, "values", &states.values);
    if (status != ESP_OK)
        return status;
    states.terminals = json_object();
    states.places = json_object();
    status =
        states.terminals && states.places ? read_all(&states, json) : esp_tree_no_memory(reader);
    json_decref(states.terminals);
    json_decref(states.places);
    free(states.progress);
    free(states.frames);
    return status;
}
