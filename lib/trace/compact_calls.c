/*
 * compact_calls.c - calls, members and lines, which come between the nodes.
 */
#include <stdlib.h>

#include "compact_put.h"

static void put_moves(struct esp_compact_writer *writer, const struct esp_event *event)
{
    uint64_t set;

    if (!esp_compact_make_set(writer, event, &set)) {
        *writer->at++ = event->kind == ESP_PART ? OP_PART : OP_MOVES_LIST;
        esp_compact_put_list(writer, event);
        return;
    }
    *writer->at++ = OP_MOVES_SET;
    writer->at = esp_pack_number(writer->at, set);
}

static void put_play(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const uint32_t index = esp_compact_text_index(writer, event->move);

    *writer->at++ = event->kind == ESP_MAKE ? OP_MAKE : OP_UNDO;
    writer->at = esp_pack_number(writer->at, index + 1);
}

static void put_cache(struct esp_compact_writer *writer, const struct esp_event *event)
{
    uint8_t *at = writer->at;

    *at++ = event->kind == ESP_PROBE ? OP_PROBE : OP_STORE;
    *at++ = event->flags;
    at = esp_pack_word(at, event->from, 8);
    if (event->kind == ESP_STORE || event->flags & ESP_HIT)
        at = esp_pack_value(&writer->values, at, event->a);
    writer->at = at;
}

/* Keep a member's text for the next time; false, and that is no harm, without memory. */
static bool keep_member(struct esp_last_member *last, const char *text, size_t length)
{
    if (length > last->room) {
        char *grown = realloc(last->text, 2 * length);
        last->set = false;
        if (!grown)
            return false;
        last->text = grown;
        last->room = 2 * length;
    }
    if (length > 0)
        memcpy(last->text, text, length);
    last->length = length;
    last->set = true;
    return true;
}

static void put_member(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_last_member *last = &writer->members[event->why];
    size_t length;
    const char *text = esp_event_text(event, &length);

    writer->joined = true;
    *writer->at++ = OP_MEMBER;
    if (last->set && last->length == length &&
        (length == 0 || memcmp(last->text, text, length) == 0)) {
        *writer->at++ = event->why | MEMBER_AGAIN;
        return;
    }
    *writer->at++ = event->why;
    esp_compact_put_bytes(writer, text, length);
    if (!keep_member(last, text, length))
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
}

static void put_line(struct esp_compact_writer *writer, const struct esp_event *event)
{
    size_t length;
    const char *text = esp_event_text(event, &length);

    *writer->at++ = OP_LINE;
    *writer->at++ = event->why;
    esp_compact_put_bytes(writer, text, length);
    if (event->why == ESP_LINE_LEAVE)
        esp_path_pop(&writer->path);
    struct esp_frame *frame = event->why == ESP_LINE_ENTER ? esp_compact_push(writer) : NULL;
    if (frame)
        esp_frame_blind(frame, &writer->rules);
}

void esp_compact_put_call(struct esp_compact_writer *writer, const struct esp_event *event)
{
    switch ((enum esp_event_kind)event->kind) {
    case ESP_MOVES:
    case ESP_PART:
        put_moves(writer, event);
        break;
    case ESP_MAKE:
    case ESP_UNDO:
        put_play(writer, event);
        break;
    case ESP_EVAL:
        *writer->at++ = OP_EVAL;
        writer->at = esp_pack_value(&writer->values, writer->at, event->a);
        break;
    case ESP_PROBE:
    case ESP_STORE:
        put_cache(writer, event);
        break;
    case ESP_MEMBER:
        put_member(writer, event);
        break;
    case ESP_LINE:
        put_line(writer, event);
        break;
    case ESP_ENTER:
    case ESP_LEAVE:
    case ESP_LEAF:
    case ESP_END: /* the footer's */
        break;
    }
}
