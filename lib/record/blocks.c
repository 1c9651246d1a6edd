/*
 * blocks.c - see blocks.h.
 *
 * Events become lines that have been taken apart, as a reader of JSON Lines
 * makes them, so that one builder checks and keeps both.
 */
#include "blocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "tree.h"

/* --- one event --------------------------------------------------------------------- */

static enum esp_status build(struct esp_block_traces *traces, struct esp_record *record,
                             struct esp_error *error)
{
    traces->list = KEYS;
    traces->member_set = 0;
    return esp_build(record, &traces->line, error);
}

/* A node's number in the record; false where the gap swallowed it. */
static bool map_id(const struct esp_block_traces *traces, uint64_t id, uint64_t *mapped)
{
    *mapped = id >= traces->gap_to ? id - traces->shift : id;
    return id < traces->gap_from || id >= traces->gap_to;
}

/* A key that names a node by its number in the trace. */
static void map_key(struct esp_block_traces *traces, enum esp_key key)
{
    struct esp_item *item = &traces->line.items[key];
    uint64_t id;

    if (traces->gap_from == ESP_NODE_NONE || !(traces->line.seen >> key & 1) ||
        item->kind != ITEM_NUMBER || item->number < 0 || item->number > UINT32_MAX ||
        item->number != floor(item->number))
        return;
    if (map_id(traces, (uint64_t)item->number, &id))
        item->number = (double)id;
    else
        item->kind = ITEM_NULL;
}

/* An event as JSON: it may hold anything. */
static enum esp_status build_line(struct esp_block_traces *traces, struct esp_record *record,
                                  const struct esp_event *event, struct esp_error *error)
{
    size_t length;
    const char *text = esp_event_text(event, &length);

    if (length + ESP_LINE_SLACK > traces->text_room) {
        char *grown = realloc(traces->text, 2 * length + ESP_LINE_SLACK);
        if (!grown)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a line");
        traces->text = grown;
        traces->text_room = 2 * length + ESP_LINE_SLACK;
    }
    memcpy(traces->text, text, length);
    memset(traces->text + length, 0, ESP_LINE_SLACK);
    if (!esp_line_scan(&traces->line, traces->text, length)) {
        const enum esp_status status = esp_line_parse(&traces->line, traces->text, length, error);
        if (status != ESP_OK)
            return status;
    }
    map_key(traces, KEY_ID);
    map_key(traces, KEY_PARENT);
    if (event->why == ESP_LINE_LEAVE)
        map_key(traces, KEY_FROM);
    if (traces->shift > 0 && traces->line.seen >> KEY_NODES & 1)
        traces->line.seen &= ~KEY_BIT(KEY_NODES);
    return build(traces, record, error);
}

static enum esp_status take_event(struct esp_block_traces *traces, struct esp_record *record,
                                  const struct esp_event *event, struct esp_error *error)
{
    const struct esp_event_context context = { traces->reader, traces->members,
                                               traces->member_set, record->count,
                                               record->footer.innermost };
    struct esp_event mapped;

    if (event->kind == ESP_MEMBER) {
        traces->members[event->why] = *event;
        traces->member_set |= 1u << event->why;
        return ESP_OK;
    }
    if (event->kind == ESP_LINE)
        return build_line(traces, record, event, error);
    if (event->kind == ESP_PART) {
        if (!esp_event_more(&traces->line, event, traces->list, &context, error))
            return ESP_NO_MEMORY;
    } else if (!esp_event_line(&traces->line, event, &traces->list, &context, error)) {
        return ESP_NO_MEMORY;
    }
    if (event->kind == ESP_LEAVE && event->why == ESP_TABLE && event->from != ESP_NODE_NONE) {
        mapped.from = event->from;
        if (!map_id(traces, event->from, &mapped.from))
            traces->line.items[KEY_FROM].kind = ITEM_NULL;
        else
            traces->line.items[KEY_FROM].number = (double)mapped.from;
    }
    if (event->flags & ESP_CONTINUED && traces->list != KEYS)
        return ESP_OK;
    return build(traces, record, error);
}

static enum esp_status take_events(struct esp_block_traces *traces, struct esp_record *record,
                                   struct esp_error *error)
{
    const struct esp_batch *batch = &traces->batch;
    const struct esp_event *event = batch->events;
    enum esp_status status = ESP_OK;

    for (; status == ESP_OK && event < batch->events + batch->count;
         event = esp_event_next(event))
        status = take_event(traces, record, event, error);
    return status;
}

/* --- gaps ---------------------------------------------------------------------------- */

/* What is missing is told once; nodes that ended there were never left. */
static enum esp_status take_gap(struct esp_block_traces *traces, struct esp_record *record,
                                struct esp_error *error)
{
    const struct esp_batch *batch = &traces->batch;
    enum esp_status status = ESP_OK;

    if (!record->problem) {
        struct esp_error problem = { .text = "" };
        esp_fail(&problem, ESP_BAD_INPUT, "%s: %.*s", traces->name, (int)batch->length,
                 batch->text);
        record->problem = strdup(problem.text);
        if (!record->problem)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a message");
    }
    record->footer.lost += batch->lost;
    esp_build_gap(record, batch->open);
    traces->list = KEYS;
    traces->member_set = 0;
    if (traces->gap_from == ESP_NODE_NONE)
        traces->gap_from = record->count;
    status = take_events(traces, record, error);
    traces->shift = batch->nodes + batch->lost + batch->count;
    traces->gap_to = traces->shift;
    traces->shift -= record->count;
    return status;
}

/* --- one trace ------------------------------------------------------------------------ */

static enum esp_status fail_block(const struct esp_block_traces *traces, enum esp_status status,
                                  const struct esp_error *reason, struct esp_error *error)
{
    return esp_fail(error, status, "%s: block %u: %s", traces->name,
                    (unsigned)esp_compact_block(traces->reader), reason->text);
}

/* The batch that begins a trace; *record stays NULL at the end of the stream. */
static enum esp_status begin(struct esp_block_traces *traces, struct esp_record **record,
                             struct esp_error *error)
{
    static const char unknown[] = "{\"trace\":\"espalier\",\"version\":1}";
    struct esp_error reason = { .text = "" };
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && !traces->held) {
        status = esp_compact_next(traces->reader, &traces->batch, error);
        /* Behind a trace that was refused, its rest is of no interest. */
        traces->held = traces->batch.kind != ESP_BATCH_EVENTS &&
                       traces->batch.kind != ESP_BATCH_FOOTER;
    }
    if (status != ESP_OK || traces->batch.kind == ESP_BATCH_END)
        return status;
    *record = esp_record_new();
    if (!*record)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for a record", traces->name);
    (*record)->footer.compact = true;
    traces->gap_from = ESP_NODE_NONE;
    traces->gap_to = traces->shift = 0;
    if (traces->batch.kind == ESP_BATCH_GAP) /* the header itself is missing */
        return esp_header_read(*record, unknown, sizeof unknown - 1, error);
    traces->held = false;
    char *text = strndup(traces->batch.text, traces->batch.length);
    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "%s: no memory for a header", traces->name);
    status = esp_header_read(*record, text, traces->batch.length, &reason);
    free(text);
    return status == ESP_OK ? ESP_OK : fail_block(traces, status, &reason, error);
}

static enum esp_status take_footer(struct esp_block_traces *traces, struct esp_record *record,
                                   struct esp_error *error)
{
    const struct esp_event line = { .kind = ESP_LINE,
                                    .from = (uintptr_t)traces->batch.text,
                                    .by = (uint32_t)traces->batch.length };
    return build_line(traces, record, &line, error);
}

/* Up to the next header or the end of the stream; *reason: what is wrong with an event. */
static enum esp_status take_batches(struct esp_block_traces *traces, struct esp_record *record,
                                    struct esp_error *reason, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (;;) {
        if (!traces->held)
            status = esp_compact_next(traces->reader, &traces->batch, error);
        traces->held = false;
        if (status != ESP_OK)
            return status;
        switch (traces->batch.kind) {
        case ESP_BATCH_EVENTS:
            status = take_events(traces, record, reason);
            break;
        case ESP_BATCH_GAP:
            status = take_gap(traces, record, reason);
            break;
        case ESP_BATCH_FOOTER:
            status = take_footer(traces, record, reason);
            break;
        default:
            traces->held = true;
            return ESP_OK;
        }
        if (status != ESP_OK)
            return fail_block(traces, status, reason, error);
        record->footer.line = esp_compact_block(traces->reader);
    }
}

enum esp_status esp_block_traces_next(struct esp_record **out, struct esp_block_traces *traces,
                                      enum esp_salvage salvage, struct esp_error *error)
{
    struct esp_error reason = { .text = "" }, own = { .text = "" };
    struct esp_record *record = NULL;

    *out = NULL;
    enum esp_status status = begin(traces, &record, error);
    if (status != ESP_OK || !record) {
        esp_record_free(record);
        return status;
    }
    traces->list = KEYS;
    traces->member_set = 0;
    status = take_batches(traces, record, &reason, &own);
    if (status == ESP_BAD_INPUT && reason.text[0] && salvage == ESP_SALVAGE_PREFIX) {
        free(record->problem);
        record->problem = strdup(own.text);
        status = record->problem ? ESP_OK : ESP_NO_MEMORY;
    }
    if (status == ESP_OK) {
        if (record->problem)
            record->footer.complete = false;
        status = esp_record_settle(record, &own);
    }
    if (status != ESP_OK) {
        esp_record_free(record);
        return esp_fail(error, status, "%s", own.text[0] ? own.text : "no memory for a message");
    }
    *out = record;
    return ESP_OK;
}

enum esp_status esp_block_traces_open(struct esp_block_traces *traces, FILE *stream,
                                      struct esp_error *error)
{
    return esp_compact_reader_new(&traces->reader, stream, traces->name, error);
}

void esp_block_traces_free(struct esp_block_traces *traces)
{
    esp_compact_reader_free(traces->reader);
    esp_line_free(&traces->line);
    free(traces->text);
}
