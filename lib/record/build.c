/*
 * build.c - events into a tree, each checked against the tree so far.
 *
 * The open nodes are the innermost one and those above it, so nesting needs
 * no stack: a node that is left hands the place to its parent.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "large.h"
#include "parts.h"

/* --- enter ---------------------------------------------------------------------------- */

static enum esp_status check_parent(const struct esp_record *record, const struct esp_line *line,
                                    int64_t id, uint32_t *parent, struct esp_error *error)
{
    const uint32_t innermost = record->footer.innermost;
    const struct esp_item *item = esp_line_get(line, KEY_PARENT);
    int64_t number;

    *parent = ESP_PARENT_NONE;
    if (item && item->kind == ITEM_NULL) {
        if (innermost != ESP_PARENT_NONE)
            return esp_fail(error, ESP_BAD_INPUT, "id %lld has no parent, but %u is open",
                            (long long)id, (unsigned)innermost);
        return ESP_OK;
    }
    const enum esp_status status =
        esp_field_number(line, KEY_PARENT, 0, ESP_PARENT_NONE - 1, &number, error);
    if (status != ESP_OK)
        return status;
    if (number >= record->count)
        return esp_fail(error, ESP_BAD_INPUT, "parent %lld of id %lld has not been entered",
                        (long long)number, (long long)id);
    if (record->nodes[number].flags & ESP_NODE_LEFT)
        return esp_fail(error, ESP_BAD_INPUT, "parent %lld of id %lld is not open",
                        (long long)number, (long long)id);
    if (number != innermost)
        return esp_fail(error, ESP_BAD_INPUT,
                        "parent %lld of id %lld is not the innermost open node, which is %u",
                        (long long)number, (long long)id, (unsigned)innermost);
    *parent = innermost;
    return ESP_OK;
}

/* A new node under its parent; what its event says is not in it yet. */
static enum esp_status add_node(struct esp_record *record, uint32_t parent,
                                struct esp_error *error)
{
    if (record->count == record->room) {
        const size_t room = record->room ? 2 * record->room : 256;
        struct esp_node *nodes = esp_large_grow(record->nodes, record->count * sizeof *nodes,
                                                room * sizeof *nodes);
        if (!nodes)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu nodes", room);
        record->nodes = nodes;
        record->room = room;
    }
    uint32_t ply = 0;
    if (parent != ESP_PARENT_NONE)
        ply = record->nodes[parent].ply + 1;
    record->footer.innermost = record->count;
    record->footer.unfinished++;
    record->nodes[record->count++] = (struct esp_node){ .value = NAN,
                                                        .alpha = NAN,
                                                        .beta = NAN,
                                                        .parent = parent,
                                                        .end = record->count,
                                                        .move = ESP_TEXT_NONE,
                                                        .returned = ESP_TEXT_NONE,
                                                        .rare = ESP_RARE_NONE,
                                                        .depth = ESP_DEPTH_NULL,
                                                        .ply = ply,
                                                        .why = ESP_WHY_NONE };
    return ESP_OK;
}

/* Without the node that was added last: its event was wrong. */
static void take_back(struct esp_record *record)
{
    record->footer.innermost = record->nodes[--record->count].parent;
    record->footer.unfinished--;
}

static enum esp_status take_depth(const struct esp_record *record, const struct esp_line *line,
                                  struct esp_node *node, struct esp_error *error)
{
    const struct esp_item *item = esp_line_get(line, KEY_DEPTH);
    int64_t depth;

    if (!item || item->kind == ITEM_NULL) {
        node->depth = item && record->header.depth < 0 ? ESP_DEPTH_INF : ESP_DEPTH_NULL;
        return ESP_OK;
    }
    const enum esp_status status =
        esp_field_number(line, KEY_DEPTH, ESP_DEPTH_NULL + 1, ESP_DEPTH_INF - 1, &depth, error);
    if (status == ESP_OK)
        node->depth = (int32_t)depth;
    return status;
}

static enum esp_status check_ply(const struct esp_line *line, const struct esp_node *node,
                                 struct esp_error *error)
{
    int64_t ply;

    if (!esp_field_given(line, KEY_PLY))
        return ESP_OK;
    const enum esp_status status = esp_field_number(line, KEY_PLY, 0, UINT32_MAX, &ply, error);
    if (status == ESP_OK && ply != node->ply)
        return esp_fail(error, ESP_BAD_INPUT, "ply %lld below %u nodes that are open",
                        (long long)ply, (unsigned)node->ply);
    return status;
}

static enum esp_status take_window(const struct esp_line *line, struct esp_node *node,
                                   struct esp_error *error)
{
    enum esp_status status = esp_field_value(line, KEY_ALPHA, &node->alpha, error);
    if (status == ESP_OK)
        status = esp_field_value(line, KEY_BETA, &node->beta, error);
    if (!isnan(node->alpha) && !isnan(node->beta))
        node->flags |= ESP_NODE_WINDOW;
    return status;
}

static enum esp_status take_side(const struct esp_line *line, struct esp_node *node,
                                 struct esp_error *error)
{
    int side;

    const enum esp_status status = esp_field_word(line, KEY_SIDE, esp_side_name, &side, error);
    if (side >= 0) {
        node->side = (uint8_t)side;
        node->flags |= ESP_NODE_SIDE;
    }
    return status;
}

static enum esp_status take_synthetic(const struct esp_line *line, struct esp_node *node,
                                      struct esp_error *error)
{
    const struct esp_item *item = esp_field_given(line, KEY_SYNTHETIC);

    if (item && item->kind != ITEM_TRUE && item->kind != ITEM_FALSE)
        return esp_field_fail(KEY_SYNTHETIC, item, "true or false", error);
    if (item && item->kind == ITEM_TRUE)
        node->flags |= ESP_NODE_SYNTHETIC;
    return ESP_OK;
}

/* What an enter event says of its node. */
static enum esp_status fill_entered(struct esp_record *record, uint32_t id,
                                    const struct esp_line *line, struct esp_error *error)
{
    struct esp_node *node = &record->nodes[id];
    enum esp_status status = esp_take_text(record, line, KEY_MOVE, &node->move, error);

    if (status == ESP_OK)
        status = check_ply(line, node, error);
    if (status == ESP_OK)
        status = take_depth(record, line, node, error);
    if (status == ESP_OK)
        status = take_side(line, node, error);
    if (status == ESP_OK)
        status = take_window(line, node, error);
    if (status == ESP_OK)
        status = take_synthetic(line, node, error);
    if (status != ESP_OK || !(line->seen & (KEY_BIT(KEY_STATE) | KEY_BIT(KEY_FN))))
        return status;
    status = esp_add_text_part(record, id, line, KEY_STATE, RARE_STATE, error);
    if (status == ESP_OK)
        status = esp_add_text_part(record, id, line, KEY_FN, RARE_FN, error);
    return status;
}

static enum esp_status enter(struct esp_record *record, const struct esp_line *line,
                             struct esp_error *error)
{
    int64_t id;
    uint32_t parent;

    enum esp_status status = esp_field_number(line, KEY_ID, 0, ESP_PARENT_NONE - 1, &id, error);
    if (status != ESP_OK)
        return status;
    if (id != record->count)
        return id < record->count
                   ? esp_fail(error, ESP_BAD_INPUT, "id %lld entered twice", (long long)id)
                   : esp_fail(error, ESP_BAD_INPUT, "id %lld entered, expected %u",
                              (long long)id, (unsigned)record->count);
    status = check_parent(record, line, id, &parent, error);
    if (status == ESP_OK)
        status = add_node(record, parent, error);
    if (status != ESP_OK)
        return status;
    status = fill_entered(record, (uint32_t)id, line, error);
    if (status != ESP_OK)
        take_back(record);
    else if (parent != ESP_PARENT_NONE)
        record->nodes[parent].inner = 1;
    return status;
}

/* --- leave ------------------------------------------------------------------------------ */

static enum esp_status check_leave(const struct esp_record *record, int64_t id,
                                   struct esp_error *error)
{
    if (id >= record->count)
        return esp_fail(error, ESP_BAD_INPUT, "leave of id %lld, which has not been entered",
                        (long long)id);
    if (record->nodes[id].flags & ESP_NODE_LEFT)
        return esp_fail(error, ESP_BAD_INPUT, "leave of id %lld, which has been left already",
                        (long long)id);
    if (id != record->footer.innermost)
        return esp_fail(error, ESP_BAD_INPUT, "leave of id %lld, but %u is still open below it",
                        (long long)id, (unsigned)record->footer.innermost);
    return ESP_OK;
}

/* Why the node was left, and what goes with it. */
static enum esp_status take_why(const struct esp_line *line, struct esp_node *node,
                                struct esp_error *error)
{
    int why, bound, eval;

    enum esp_status status = esp_field_word(line, KEY_WHY, esp_why_name, &why, error);
    if (status == ESP_OK)
        status = esp_field_word(line, KEY_BOUND, esp_bound_name, &bound, error);
    if (status == ESP_OK)
        status = esp_field_word(line, KEY_EVAL, esp_field_eval_name, &eval, error);
    if (status != ESP_OK)
        return status;
    node->why = why < 0 ? ESP_WHY_NONE : (uint8_t)why;
    node->bound = bound < 0 ? ESP_EXACT : (unsigned)bound & ESP_BOUND;
    if (eval >= 0)
        node->flags |= eval == 0 ? ESP_NODE_EVAL_HIT : ESP_NODE_EVAL_MISS;
    return ESP_OK;
}

/* What a leave event says of its node. */
static enum esp_status fill_left(struct esp_record *record, uint32_t id,
                                 const struct esp_line *line, struct esp_error *error)
{
    static const uint64_t parts = KEY_BIT(KEY_PRUNED) | KEY_BIT(KEY_FROM) |
                                  KEY_BIT(KEY_NARROWED) | KEY_BIT(KEY_RAW) | KEY_BIT(KEY_TEXT);
    struct esp_node *node = &record->nodes[id];
    enum esp_status status = esp_field_value(line, KEY_VALUE, &node->value, error);

    if (status == ESP_OK)
        status = esp_take_text(record, line, KEY_MOVE, &node->returned, error);
    if (status == ESP_OK)
        status = esp_add_text_part(record, id, line, KEY_BY, RARE_BY, error);
    if (status == ESP_OK)
        status = take_why(line, node, error);
    if (status != ESP_OK || !(line->seen & parts))
        return status;
    status = esp_add_pruned(record, id, line, error);
    if (status == ESP_OK)
        status = esp_add_from(record, id, line, error);
    if (status == ESP_OK)
        status = esp_add_narrowed(record, id, line, error);
    if (status == ESP_OK)
        status = esp_add_text_part(record, id, line, KEY_RAW, RARE_RAW, error);
    if (status == ESP_OK) /* last: it may take a note's place */
        status = esp_add_text_part(record, id, line, KEY_TEXT, RARE_NOTE, error);
    return status;
}

static enum esp_status leave(struct esp_record *record, const struct esp_line *line,
                             struct esp_error *error)
{
    int64_t id;

    enum esp_status status = esp_field_number(line, KEY_ID, 0, ESP_PARENT_NONE - 1, &id, error);
    if (status == ESP_OK)
        status = check_leave(record, id, error);
    if (status != ESP_OK)
        return status;

    struct esp_node *node = &record->nodes[id];
    const struct esp_node before = *node;
    status = fill_left(record, (uint32_t)id, line, error);
    if (status != ESP_OK) {
        *node = before;
        return status;
    }
    node->flags |= ESP_NODE_LEFT | (isnan(node->value) ? 0 : ESP_NODE_VALUE);
    node->end = record->count;
    record->footer.innermost = node->parent;
    record->footer.unfinished--;
    return ESP_OK;
}

/* --- the end -------------------------------------------------------------------------- */

static enum esp_status end(struct esp_record *record, const struct esp_line *line,
                           struct esp_error *error)
{
    struct esp_trace_footer *footer = &record->footer;
    int64_t nodes = record->count;
    uint32_t move = ESP_TEXT_NONE, stopped = ESP_TEXT_NONE;
    double value = NAN;

    if (footer->innermost != ESP_PARENT_NONE)
        return esp_fail(error, ESP_BAD_INPUT, "the footer comes while %u is open",
                        (unsigned)footer->innermost);
    enum esp_status status = ESP_OK;
    if (esp_field_given(line, KEY_NODES))
        status = esp_field_number(line, KEY_NODES, 0, UINT32_MAX, &nodes, error);
    if (status == ESP_OK && nodes != record->count)
        return esp_fail(error, ESP_BAD_INPUT, "the footer says %lld nodes, but there are %u",
                        (long long)nodes, (unsigned)record->count);
    if (status == ESP_OK)
        status = esp_field_value(line, KEY_VALUE, &value, error);
    if (status == ESP_OK)
        status = esp_take_text(record, line, KEY_MOVE, &move, error);
    if (status == ESP_OK)
        status = esp_take_text(record, line, KEY_STOPPED, &stopped, error);
    if (status != ESP_OK)
        return status;
    footer->complete = true;
    footer->value = value;
    record->footer_move = move;
    record->footer_stopped = stopped;
    return ESP_OK;
}

enum esp_status esp_build(struct esp_record *record, const struct esp_line *line,
                          struct esp_error *error)
{
    typedef enum esp_status event(struct esp_record *, const struct esp_line *,
                                  struct esp_error *);
    static const struct {
        const char *name;
        size_t length;
        event *build; /* or else it is a call */
        enum esp_call_kind call;
    } events[] = {
        { "enter", 5, enter, 0 },          { "leave", 5, leave, 0 },
        { "end", 3, end, 0 },              { "make", 4, NULL, ESP_CALL_MAKE },
        { "undo", 4, NULL, ESP_CALL_UNDO }, { "eval", 4, NULL, ESP_CALL_EVAL },
        { "moves", 5, NULL, ESP_CALL_MOVES }, { "probe", 5, NULL, ESP_CALL_PROBE },
        { "store", 5, NULL, ESP_CALL_STORE }, { "copy", 4, NULL, ESP_CALL_COPY },
        { "note", 4, NULL, ESP_CALL_NOTE }, { "const", 5, NULL, ESP_CALL_CONST }
    };
    const struct esp_item *kind = esp_line_get(line, KEY_EVENT);

    if (!kind || kind->kind != ITEM_TEXT)
        return esp_field_fail(KEY_EVENT, kind, "enter, leave or another kind of event", error);
    if (record->footer.complete)
        return esp_fail(error, ESP_BAD_INPUT, "an event after the footer");
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (kind->length == events[i].length &&
            memcmp(kind->text, events[i].name, kind->length) == 0)
            return events[i].build ? events[i].build(record, line, error)
                                   : esp_call_build(record, line, events[i].call, error);
    return ESP_OK;
}

void esp_build_gap(struct esp_record *record, size_t open)
{
    uint32_t *innermost = &record->footer.innermost;

    while (*innermost != ESP_PARENT_NONE && record->nodes[*innermost].ply >= open) {
        record->nodes[*innermost].end = record->count;
        *innermost = record->nodes[*innermost].parent;
    }
}

/* Where nodes ended in gaps, none that is still open may be the last never left. */
void esp_build_end(struct esp_record *record)
{
    for (uint32_t id = record->footer.innermost; id != ESP_PARENT_NONE;
         id = record->nodes[id].parent)
        record->nodes[id].end = record->count;
    if (record->footer.unfinished == 0)
        return;
    record->footer.innermost = record->count - 1;
    while (record->nodes[record->footer.innermost].flags & ESP_NODE_LEFT)
        record->footer.innermost--;
}
