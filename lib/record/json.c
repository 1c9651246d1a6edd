/*
 * json.c - the tree as one nested document.
 *
 * A walk over the nodes in the order of their numbers: a node opens its
 * object, and the last node of a subtree closes those that end with it, so a
 * chain of any depth needs no stack.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "tree.h"

/* --- values of members ---------------------------------------------------------- */

static void put_text(struct esp_out *out, const char *text)
{
    if (!text) {
        esp_put(out, "null");
        return;
    }
    esp_put_char(out, '"');
    esp_put_json_escaped(out, text, strlen(text));
    esp_put_char(out, '"');
}

static void put_value(struct esp_out *out, double value)
{
    char number[ESP_NUMBER_TEXT];

    esp_print_value(value, number);
    if (isnan(value))
        esp_put(out, "null");
    else
        esp_putf(out, isinf(value) ? "\"%s\"" : "%s", number);
}

/* A member with a text, where there is one. */
static void put_member(struct esp_out *out, const char *key, const char *text)
{
    if (text) {
        esp_putf(out, ",\"%s\":", key);
        put_text(out, text);
    }
}

/* --- one node ---------------------------------------------------------------------- */

static void put_entered(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];

    esp_putf(out, "{\"id\":%u,\"move\":", (unsigned)id);
    put_text(out, esp_record_text(record, node->move));
    esp_putf(out, ",\"ply\":%u,\"depth\":", (unsigned)node->ply);
    if (node->depth == ESP_DEPTH_INF || node->depth == ESP_DEPTH_NULL)
        esp_put(out, "null");
    else
        esp_putf(out, "%d", (int)node->depth);
    if (node->flags & ESP_NODE_SIDE)
        put_member(out, "side", esp_side_name(node->side));
    if (!isnan(node->alpha)) {
        esp_put(out, ",\"alpha\":");
        put_value(out, node->alpha);
    }
    if (!isnan(node->beta)) {
        esp_put(out, ",\"beta\":");
        put_value(out, node->beta);
    }
    put_member(out, "state", esp_record_state(record, id));
    put_member(out, "fn", esp_record_fn(record, id));
    if (node->flags & ESP_NODE_SYNTHETIC)
        esp_put(out, ",\"synthetic\":true");
}

static void put_pruned(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    size_t count;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);

    if (!pruned)
        return;
    esp_put(out, ",\"pruned\":[");
    for (size_t i = 0; i < count; i++) {
        esp_put(out, i ? "," : "");
        put_text(out, esp_record_text(record, pruned[i]));
    }
    esp_put(out, "]");
}

static void put_table(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    double window[2];
    uint64_t from;

    if (esp_record_from(record, id, &from))
        esp_putf(out, ",\"from\":%llu", (unsigned long long)from);
    if (esp_record_narrowed(record, id, &window[0], &window[1])) {
        esp_put(out, ",\"narrowed\":[");
        put_value(out, window[0]);
        esp_put(out, ",");
        put_value(out, window[1]);
        esp_put(out, "]");
    }
}

static void put_left(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = &record->nodes[id];
    const enum esp_bound bound = esp_record_bound(record, id);

    esp_put(out, ",\"value\":");
    put_value(out, node->value);
    esp_put(out, ",\"returned\":");
    put_text(out, esp_record_text(record, node->returned));
    if (node->why != ESP_WHY_NONE)
        put_member(out, "why", esp_why_name(node->why));
    put_member(out, "by", esp_record_text(record, esp_record_by(record, id)));
    put_pruned(out, record, id);
    if (node->flags & (ESP_NODE_EVAL_HIT | ESP_NODE_EVAL_MISS))
        put_member(out, "eval", node->flags & ESP_NODE_EVAL_HIT ? "hit" : "miss");
    if (node->flags & ESP_NODE_VALUE && bound != ESP_EXACT)
        put_member(out, "bound", bound == ESP_UNKNOWN ? "unknown" : esp_bound_name(bound));
    put_table(out, record, id);
    put_member(out, "raw", esp_record_raw(record, id));
}

/* What the trace itself did not say. */
static void put_inferred(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    static const char *const names[] = { "move", "side", "why", "pruned", "depth" }; /* by bit */
    const unsigned flags = esp_record_inferred(record, id);
    const char *comma = "";

    if (!flags)
        return;
    esp_put(out, ",\"inferred\":[");
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (flags >> i & 1) {
            esp_putf(out, "%s\"%s\"", comma, names[i]);
            comma = ",";
        }
    esp_put(out, "]");
}

/* A node up to its list of children. */
static void put_node(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    esp_put(out, "");
    put_entered(out, record, id);
    if (record->nodes[id].flags & ESP_NODE_LEFT)
        put_left(out, record, id);
    put_member(out, "note", esp_record_note(record, id));
    put_inferred(out, record, id);
    esp_put(out, ",\"children\":[");
}

static void put_head(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_trace_footer *footer = &record->footer;

    (void)id;
    esp_putf(out, "{\"header\":%s,\n\"footer\":", record->header_line);
    if (footer->complete) {
        esp_putf(out, "{\"nodes\":%u,\"value\":", (unsigned)record->count);
        put_value(out, footer->value);
        esp_put(out, ",\"move\":");
        put_text(out, footer->move);
        put_member(out, "stopped", footer->stopped);
        esp_put(out, "}");
    } else {
        esp_put(out, "null");
    }
    put_member(out, "problem", footer->problem);
    esp_put(out, ",\n\"root\":");
}

/* --- the document ----------------------------------------------------------------------- */

/* What is being written, and a block that holds one node's text. */
struct writer {
    FILE *stream;
    char *block;
    size_t room;
};

typedef void put_part(struct esp_out *out, const struct esp_record *record, uint32_t id);

/* Write what a function puts, in a larger block when it does not fit. */
static enum esp_status write_part(struct writer *writer, put_part *put,
                                  const struct esp_record *record, uint32_t id,
                                  struct esp_error *error)
{
    struct esp_out out = { writer->block, writer->room, 0 };

    put(&out, record, id);
    if (out.length >= writer->room) {
        const size_t room = 2 * out.length + 1024;
        free(writer->block);
        writer->room = 0;
        writer->block = malloc(room);
        if (!writer->block)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a node's text");
        writer->room = room;
        out = (struct esp_out){ writer->block, room, 0 };
        put(&out, record, id);
    }
    fwrite(writer->block, 1, out.length, writer->stream);
    return ESP_OK;
}

/* Close a node that has no more children, and those above it that end with it. */
static void close_nodes(const struct writer *writer, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *nodes = record->nodes;
    const uint32_t next = id + 1;

    while (id != ESP_PARENT_NONE && nodes[id].end == next) {
        fputs("]}", writer->stream);
        id = nodes[id].parent;
    }
    if (next < record->count && id != ESP_PARENT_NONE && id + 1 != next)
        fputs(",", writer->stream);
}

static enum esp_status write_nodes(struct writer *writer, const struct esp_record *record,
                                   struct esp_error *error)
{
    const uint32_t first_end = record->count ? record->nodes[0].end : 0;
    enum esp_status status = ESP_OK;

    if (record->count == 0)
        fputs("null", writer->stream);
    for (uint32_t id = 0; status == ESP_OK && id < record->count; id++) {
        const bool root = record->nodes[id].parent == ESP_PARENT_NONE;
        if (root && id > 0)
            fputs(id == first_end ? ",\n\"roots\":[\n" : ",\n", writer->stream);
        else if (!root)
            fputs("\n", writer->stream);
        status = write_part(writer, put_node, record, id, error);
        close_nodes(writer, record, id);
    }
    fputs(first_end < record->count ? "]}\n" : "}\n", writer->stream);
    return status;
}

enum esp_status esp_record_write_json(const struct esp_record *record, FILE *stream,
                                      struct esp_error *error)
{
    struct writer writer = { .stream = stream };

    errno = 0;
    enum esp_status status = write_part(&writer, put_head, record, 0, error);
    if (status == ESP_OK)
        status = write_nodes(&writer, record, error);
    free(writer.block);
    if (status == ESP_OK && (fflush(stream) != 0 || ferror(stream)))
        status = esp_fail(error, ESP_IO, "cannot be written: %s", strerror(errno ? errno : EIO));
    return status;
}
