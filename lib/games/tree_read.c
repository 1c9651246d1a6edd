/*
 * tree_read.c - trees from JSON: arrays of numbers, and objects with children.
 *
 * A node is a number (a leaf), an array of nodes, or an object
 * {"name":...,"move":...,"value":...,"children":[...]} in which nothing is
 * compulsory but a value or children. All may be mixed. "move" is the text
 * of the edge from the node above. The outermost object may say "players",
 * and "to_move", the player who is first. Keys that mean nothing here are
 * skipped.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "tree_json.h"

enum { NESTING_MOST = 2000 }; /* jansson stops at 2,048, with a message about its own stack */

/* --- helpers ------------------------------------------------------------------- */

enum esp_status esp_tree_no_memory(const struct tree_reader *reader)
{
    return esp_fail(reader->error, ESP_NO_MEMORY, "%s: no memory for a tree", reader->source);
}

const char *esp_tree_kind(const struct json_t *json)
{
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return json ? kinds[json_typeof(json)] : "missing";
}

const char *esp_tree_word(const struct json_t *json, char number[ESP_NUMBER_TEXT])
{
    if (json_is_string(json))
        return json_string_value(json);
    if (!json_is_number(json))
        return NULL;
    esp_print_value(json_number_value(json), number);
    return number;
}

void esp_tree_note_leaf(struct tree_params *params, double value)
{
    params->least = value < params->least ? value : params->least;
    params->greatest = value > params->greatest ? value : params->greatest;
}

/* --- nested nodes ----------------------------------------------------------------- */

/* A node whose children are being read. */
struct frame {
    const json_t *children;
    size_t next; /* child to read */
    uint32_t node;
};

struct nested {
    struct tree_reader reader;
    struct frame *frames;
    size_t depth, room;
};

/* The node that is being read, by the moves that lead to it: node 'left.2'. */
static enum esp_status fail_node(const struct nested *nested, const char *what, const char *kind)
{
    const struct tree_store *store = &nested->reader.params->store;
    char path[ESP_ERROR_TEXT] = "", label[TREE_LABEL];
    struct esp_out out = { path, sizeof path, 0 };

    if (nested->depth == 0)
        return esp_fail(nested->reader.error, ESP_BAD_INPUT, "%s: the root %s%s",
                        nested->reader.source, what, kind);
    for (size_t i = 0; i < nested->depth; i++) {
        const struct frame *frame = &nested->frames[i];
        esp_put(&out, i ? "." : "");
        esp_tree_put_edge(&out, store, store->nodes[frame->node].first + (uint32_t)frame->next - 1);
    }
    return esp_fail(nested->reader.error, ESP_BAD_INPUT, "%s: node '%s' %s%s",
                    nested->reader.source, esp_tree_label(path, label), what, kind);
}

/* The values of the keys of a node, whatever its form; absent ones are NULL. */
struct parts {
    const json_t *name, *value, *children;
};

static const json_t *get(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);
    return json_is_null(value) ? NULL : value;
}

static enum esp_status take_apart(const struct nested *nested, const json_t *json,
                                  struct parts *parts)
{
    *parts = (struct parts){ NULL, NULL, NULL };
    if (json_is_number(json))
        parts->value = json;
    else if (json_is_array(json))
        parts->children = json;
    else if (json_is_object(json))
        *parts = (struct parts){ get(json, "name"), get(json, "value"), get(json, "children") };
    else
        return fail_node(nested, "is not a number, an array or an object but ",
                         esp_tree_kind(json));
    if (parts->value && !json_is_number(parts->value))
        return fail_node(nested, "has a value that is no number but ", esp_tree_kind(parts->value));
    if (parts->children && !json_is_array(parts->children))
        return fail_node(nested, "has children that are no array but ",
                         esp_tree_kind(parts->children));
    if (!parts->value && json_array_size(parts->children) == 0)
        return fail_node(nested, "has neither children nor a value", "");
    return ESP_OK;
}

static enum esp_status push(struct nested *nested, const json_t *children, uint32_t node)
{
    if (nested->depth == nested->room) {
        const size_t room = nested->room ? 2 * nested->room : 64;
        struct frame *frames = realloc(nested->frames, room * sizeof *frames);
        if (!frames)
            return esp_tree_no_memory(&nested->reader);
        nested->frames = frames;
        nested->room = room;
    }
    nested->frames[nested->depth++] = (struct frame){ children, 0, node };
    return ESP_OK;
}

/* Fill in a node; its children wait in a frame of their own. */
static enum esp_status open_node(struct nested *nested, const json_t *json, uint32_t node)
{
    struct tree_params *params = nested->reader.params;
    struct tree_store *store = &params->store;
    char number[ESP_NUMBER_TEXT];
    struct parts parts;

    enum esp_status status = take_apart(nested, json, &parts);
    if (status != ESP_OK)
        return status;
    if (parts.value)
        store->nodes[node].value = json_number_value(parts.value);
    if (parts.name) {
        const char *name = esp_tree_word(parts.name, number);
        if (!name)
            return fail_node(nested, "has a name that is no string but ",
                             esp_tree_kind(parts.name));
        if (!esp_tree_add_name(store, name, &store->nodes[node].name))
            return esp_tree_no_memory(&nested->reader);
    }
    const size_t count = json_array_size(parts.children);
    if (count == 0) {
        esp_tree_note_leaf(params, store->nodes[node].value);
        return ESP_OK;
    }
    if (!esp_tree_add_edges(store, node, count))
        return esp_tree_no_memory(&nested->reader);
    return push(nested, parts.children, node);
}

/* The node behind the next edge of the innermost frame. */
static enum esp_status open_child(struct nested *nested)
{
    struct tree_store *store = &nested->reader.params->store;
    struct frame *frame = &nested->frames[nested->depth - 1];
    const uint32_t above = store->nodes[frame->node].first + (uint32_t)frame->next;
    const json_t *json = json_array_get(frame->children, frame->next++);
    const json_t *move = get(json, "move");
    char number[ESP_NUMBER_TEXT];
    uint32_t node;

    if (!esp_tree_add_node(store, &node))
        return esp_tree_no_memory(&nested->reader);
    store->nodes[node].parent = frame->node;
    store->nodes[node].above = above;
    store->edges[above].child = node;
    if (move) {
        const char *text = esp_tree_word(move, number);
        if (!text)
            return fail_node(nested, "has a move that is no string but ", esp_tree_kind(move));
        if (!esp_tree_add_name(store, text, &store->edges[above].name))
            return esp_tree_no_memory(&nested->reader);
    }
    if (nested->depth > nested->reader.params->plies)
        nested->reader.params->plies = nested->depth;
    return open_node(nested, json, node);
}

/* All children of the innermost frame are there: no two may go by one name. */
static enum esp_status close_node(struct nested *nested)
{
    const struct tree_store *store = &nested->reader.params->store;
    const uint32_t node = nested->frames[--nested->depth].node;
    const struct tree_node *n = &store->nodes[node];
    char text[TREE_LABEL], label[TREE_LABEL];
    struct esp_out out = { text, sizeof text, 0 };
    bool named = false;
    uint32_t twin;

    for (uint32_t i = 0; i < n->count; i++)
        named = named || store->edges[n->first + i].name != TREE_NONE;
    if (!named)
        return ESP_OK;
    enum esp_status status = esp_tree_find_twin(store, node, &twin, nested->reader.error);
    if (status != ESP_OK || twin == TREE_NONE)
        return status;
    esp_tree_put_edge(&out, store, twin);
    return fail_node(nested, "has two moves of the name ", esp_tree_label(text, label));
}

static enum esp_status read_nested(const struct tree_reader *reader, const json_t *json)
{
    struct nested nested = { .reader = *reader };
    uint32_t root;

    reader->params->form = TREE_NESTED;
    enum esp_status status = esp_tree_add_node(&reader->params->store, &root)
                                 ? open_node(&nested, json, root)
                                 : esp_tree_no_memory(reader);
    while (status == ESP_OK && nested.depth > 0) {
        const struct frame *frame = &nested.frames[nested.depth - 1];
        status = frame->next < json_array_size(frame->children) ? open_child(&nested)
                                                                : close_node(&nested);
    }
    free(nested.frames);
    return status;
}

/* --- the text ------------------------------------------------------------------------ */

bool esp_tree_is_json(const char *text)
{
    const char *start = text + strspn(text, " \t\r\n");
    char *end;

    if (*start == '[' || *start == '{')
        return true;
    if (*start == '\0' || !strchr("-0123456789", *start))
        return false;
    esp_scan_real(start, &end);
    return end[strspn(end, " \t\r\n")] == '\0';
}

static enum esp_status check_nesting(const struct tree_reader *reader, const char *text)
{
    size_t line = 1, column = 0, depth = 0;
    bool quoted = false;

    for (const char *p = text; *p; p++) {
        column++;
        if (*p == '\n') {
            line++;
            column = 0;
        } else if (quoted && *p == '\\' && p[1]) {
            p++;
            column++;
        } else if (*p == '"') {
            quoted = !quoted;
        } else if (!quoted && (*p == '[' || *p == '{') && ++depth > NESTING_MOST) {
            return esp_fail(reader->error, ESP_BAD_INPUT,
                            "%s: line %zu, column %zu: nested deeper than %d; a deeper tree can "
                            "be given by its \"successors\"",
                            reader->source, line, column, NESTING_MOST);
        } else if (!quoted && (*p == ']' || *p == '}') && depth > 0) {
            depth--;
        }
    }
    return ESP_OK;
}

/* A whole number of the outermost object, where it has one. */
static enum esp_status read_number(const struct tree_reader *reader, const json_t *json,
                                   const char *key, unsigned least, unsigned most, unsigned *number)
{
    const json_t *value = get(json, key);
    const double real = json_number_value(value);

    if (!value)
        return ESP_OK;
    if (!json_is_number(value) || real != rint(real) || real < least || real > most)
        return esp_fail(reader->error, ESP_BAD_INPUT,
                        "%s: \"%s\" is not a whole number from %u to %u", reader->source, key,
                        least, most);
    *number = (unsigned)real;
    return ESP_OK;
}

static enum esp_status read_tree(const struct tree_reader *reader, const json_t *json,
                                 uint32_t *player)
{
    struct tree_params *params = reader->params;
    unsigned players = params->players, first = 0;

    enum esp_status status = read_number(reader, json, "players", 1, TREE_PLAYERS_MAX, &players);
    if (status != ESP_OK)
        return status;
    if (!params->players_given)
        params->players = players;
    status = read_number(reader, json, "to_move", 0, params->players - 1, &first);
    if (status != ESP_OK)
        return status;
    *player = first;
    params->plies = 0;
    params->least = INFINITY;
    params->greatest = -INFINITY;
    return json_object_get(json, "successors") ? esp_tree_read_states(reader, json)
                                               : read_nested(reader, json);
}

enum esp_status esp_tree_read(struct tree_params *params, const char *text, const char *source,
                              uint32_t *player, struct esp_error *error)
{
    const size_t flags = JSON_DECODE_ANY | JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL;
    const struct tree_reader reader = { params, source, error };
    char label[TREE_LABEL];
    json_error_t at;

    enum esp_status status = check_nesting(&reader, text);
    if (status != ESP_OK)
        return status;
    json_t *json = json_loads(text, flags, &at);
    if (!json && json_error_code(&at) == json_error_out_of_memory)
        return esp_tree_no_memory(&reader);
    if (!json)
        return esp_fail(error, ESP_BAD_INPUT, "%s: line %d, column %d: %s", source, at.line,
                        at.column, esp_tree_label(at.text, label));
    status = read_tree(&reader, json, player);
    json_decref(json);
    return status;
}
