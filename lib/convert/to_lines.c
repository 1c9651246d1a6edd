/*
 * to_lines.c - the compact form into JSON Lines.
 *
 * Behind a gap numbers of nodes are smaller than in the trace, so that they
 * have none either. Nodes that ended in the gap are left without a value, as
 * a note at the first of them says, and what lines of another shape say about
 * numbers is left out.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/compact.h"
#include "espalier/text.h"
#include "convert.h"
#include "jsonl.h"

struct to_lines {
    const char *name;
    struct esp_conversion *what;
    struct esp_compact_reader *reader;
    struct esp_batch batch;
    struct esp_jsonl out;
    uint32_t block;              /* texts are those of this block */
    uint64_t gap_from, gap_to;   /* of nodes numbered between these, all is forgotten; */
    uint64_t shift;              /* those behind have smaller numbers now */
    struct esp_event *changed;   /* room for a batch whose events do not stay as they are */
    size_t changed_room;
};

static const char *text_of(void *source, uint32_t number, size_t *length)
{
    const struct to_lines *to = source;
    const char *text = esp_compact_text(to->reader, number, length);

    return text ? text : "";
}

/* --- behind a gap ------------------------------------------------------------------------ */

static void change(const struct to_lines *to, struct esp_event *event)
{
    if (event->kind == ESP_LINE && event->why == ESP_LINE_ENTER)
        *event = (struct esp_event){ .kind = ESP_ENTER,
                                     .why = ESP_SIDE_NONE,
                                     .move = ESP_MOVE_NONE,
                                     .depth = ESP_DEPTH_NONE };
    else if (event->kind == ESP_LINE && event->why == ESP_LINE_LEAVE)
        *event = (struct esp_event){ .kind = ESP_LEAVE,
                                     .why = ESP_WHY_NONE,
                                     .move = ESP_MOVE_NONE,
                                     .a = NAN };
    if (event->kind != ESP_LEAVE || event->why != ESP_TABLE || event->from == ESP_NODE_NONE)
        return;
    if (event->from >= to->gap_to)
        event->from -= to->shift;
    else if (event->from >= to->gap_from)
        event->from = ESP_NODE_NONE;
}

/* The batch as it is now; without lines that only tell. NULL without memory. */
static const struct esp_event *changed(struct to_lines *to, size_t *count)
{
    const struct esp_event *from = to->batch.events, *end = from + to->batch.count;

    if (to->batch.count > to->changed_room) {
        free(to->changed);
        to->changed_room = 2 * to->batch.count;
        to->changed = malloc(to->changed_room * sizeof *to->changed);
        if (!to->changed)
            to->changed_room = 0;
    }
    *count = 0;
    for (; to->changed && from < end; from = esp_event_next(from)) {
        if (from->kind == ESP_LINE && from->why == ESP_LINE_OTHER)
            continue;
        memcpy(to->changed + *count, from, (1u + from->units) * sizeof *from);
        change(to, to->changed + *count);
        *count += 1u + from->units;
    }
    return to->changed;
}

/* The nodes that ended in the gap are left. */
static void leave_nodes(struct to_lines *to)
{
    const struct esp_event leave = { .kind = ESP_LEAVE,
                                     .why = ESP_WHY_NONE,
                                     .move = ESP_MOVE_NONE,
                                     .a = NAN };
    const size_t depth = to->out.path.depth;
    char text[2 * ESP_ERROR_TEXT];
    struct esp_out out = { text, sizeof text, 0 };

    if (depth == 0)
        return;
    esp_putf(&out, "{\"event\":\"note\",\"id\":%llu,\"text\":\"a gap: ",
             (unsigned long long)to->out.path.open[depth - 1]);
    esp_put_json_escaped(&out, to->batch.text, to->batch.length);
    esp_put(&out, "\"}");
    esp_jsonl_line(&to->out, text, out.length);
    while (to->out.path.depth > to->batch.open)
        esp_jsonl_events(&to->out, &leave, 1);
}

static void take_gap(struct to_lines *to)
{
    const struct esp_batch *batch = &to->batch;

    esp_fail(&to->what->problem, ESP_BAD_INPUT, "%s: %.*s", to->name, (int)batch->length,
             batch->text);
    leave_nodes(to);
    if (to->gap_from == ESP_NODE_NONE)
        to->gap_from = to->out.path.next;
    esp_jsonl_forget(&to->out);
    esp_jsonl_events(&to->out, batch->events, batch->count);
    to->what->nodes += batch->count;
    to->gap_to = batch->nodes + batch->lost + batch->count;
    to->shift = to->gap_to - to->out.path.next;
}

/* --- batches -------------------------------------------------------------------------------- */

static void begin(struct to_lines *to)
{
    to->what->traces++;
    esp_jsonl_restart(&to->out);
    to->gap_from = ESP_NODE_NONE;
    to->gap_to = to->shift = 0;
}

static enum esp_status take_events(struct to_lines *to, struct esp_error *error)
{
    const struct esp_event *events = to->batch.events;
    const uint64_t before = to->out.path.next;
    size_t count = to->batch.count;

    if (to->gap_from != ESP_NODE_NONE && !(events = changed(to, &count)))
        return esp_fail(error, ESP_NO_MEMORY, "no memory to convert %s", to->name);
    esp_jsonl_events(&to->out, events, count);
    to->what->nodes += to->out.path.next - before;
    return ESP_OK;
}

static enum esp_status take_batch(struct to_lines *to, struct esp_error *error)
{
    static const char unknown[] = "{\"trace\":\"espalier\",\"version\":1}";
    const uint32_t block = esp_compact_block(to->reader);

    if (block != to->block)
        esp_jsonl_forget(&to->out);
    to->block = block;
    switch (to->batch.kind) {
    case ESP_BATCH_HEADER:
        begin(to);
        esp_jsonl_line(&to->out, to->batch.text, to->batch.length);
        return ESP_OK;
    case ESP_BATCH_GAP:
        if (to->what->traces == 0) {
            begin(to);
            esp_jsonl_line(&to->out, unknown, sizeof unknown - 1);
        }
        take_gap(to);
        return ESP_OK;
    case ESP_BATCH_EVENTS:
        return take_events(to, error);
    default:
        if (to->gap_from == ESP_NODE_NONE)
            esp_jsonl_line(&to->out, to->batch.text, to->batch.length);
        return ESP_OK;
    }
}

enum esp_status esp_convert_to_lines(FILE *from, const char *name, FILE *to,
                                     struct esp_conversion *what, struct esp_error *error)
{
    struct to_lines *self = calloc(1, sizeof *self);

    if (!self || !esp_jsonl_init(&self->out, to, text_of, self)) {
        free(self);
        return esp_fail(error, ESP_NO_MEMORY, "no memory to convert %s", name);
    }
    self->name = name;
    self->what = what;
    self->gap_from = ESP_NODE_NONE;
    enum esp_status status = esp_compact_reader_new(&self->reader, from, name, error);
    while (status == ESP_OK) {
        status = esp_compact_next(self->reader, &self->batch, error);
        if (status != ESP_OK || self->batch.kind == ESP_BATCH_END)
            break;
        status = take_batch(self, error);
    }
    const enum esp_status written = esp_jsonl_close(&self->out, status == ESP_OK ? error : NULL);
    esp_compact_reader_free(self->reader);
    free(self->changed);
    free(self);
    return status != ESP_OK ? status : written;
}
