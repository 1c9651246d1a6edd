/*
 * compact_unlike.c - nodes that are not entered or left as predicted.
 */
#include "compact_put.h"
#include "espalier/text.h"

void esp_compact_put_enter_unlike(struct esp_compact_writer *writer, const struct esp_frame *top,
                            const struct esp_event *event)
{
    const uint32_t index = esp_compact_text_index(writer, event->move);
    const bool blind = top->flags == FRAME_BLIND, windowed = event->flags & ESP_WINDOW;
    unsigned differs = blind ? ENTER_ALL : 0;
    uint8_t *at = writer->at;

    if (event->why != top->other)
        differs |= ENTER_SIDE;
    if (event->depth != top->below[0])
        differs |= ENTER_DEPTH;
    if (event->flags != top->flags)
        differs |= ENTER_WINDOW | ENTER_ALPHA | ENTER_BETA;
    if (esp_bits(event->a) != esp_bits(top->alpha))
        differs |= ENTER_ALPHA;
    if (esp_bits(event->beta) != esp_bits(top->beta))
        differs |= ENTER_BETA;
    if (!windowed)
        differs &= ~(unsigned)(ENTER_ALPHA | ENTER_BETA);
    *at++ = OP_ENTER_OTHER;
    *at++ = (uint8_t)differs;
    at = esp_pack_number(at, index + 1);
    if (differs & ENTER_SIDE)
        *at++ = event->why;
    if (differs & ENTER_DEPTH)
        at = esp_pack_depth(at, event->depth);
    if (differs & ENTER_WINDOW)
        *at++ = event->flags;
    if (differs & ENTER_ALPHA)
        at = esp_pack_value(&writer->values, at, event->a);
    if (differs & ENTER_BETA)
        at = esp_pack_value(&writer->values, at, event->beta);
    writer->at = at;
}

/* The same sentence as in JSON Lines. */
static void put_nan_note(struct esp_compact_writer *writer)
{
    char text[96];
    struct esp_out out = { text, sizeof text, 0 };

    esp_putf(&out, "{\"event\":\"note\",\"id\":%llu,\"text\":\"the value is not a number\"}",
             (unsigned long long)esp_compact_innermost(writer)->id);
    *writer->at++ = OP_LINE;
    *writer->at++ = ESP_LINE_OTHER;
    esp_compact_put_bytes(writer, text, out.length);
    esp_compact_reserve(writer, 0);
}

static uint8_t *put_from(uint8_t *at, uint64_t id, uint64_t from)
{
    return esp_pack_number(at, from == ESP_NODE_NONE ? 0 : esp_zigzag((int64_t)(id - from)) + 1);
}

/* What of a leave event is not as predicted. */
static unsigned leave_differences(const struct esp_event *event, const struct esp_leaving *guess,
                                  bool leaf, bool set)
{
    unsigned differs = 0;

    if (leaf || esp_bits(event->a) != esp_bits(guess->value))
        differs |= LEAVE_VALUE;
    if (event->move != guess->move)
        differs |= LEAVE_MOVE;
    if (event->why != guess->why || event->flags & LEAVE_FLAGS)
        differs |= LEAVE_WHY;
    if (event->why != ESP_CUTOFF)
        return differs;
    if (event->by != guess->by)
        differs |= LEAVE_BY;
    if (event->flags & ESP_UNTOLD)
        return differs;
    return differs | (set ? LEAVE_SET : LEAVE_LIST);
}

static void put_leave_other(struct esp_compact_writer *writer, const struct esp_event *event,
                            unsigned differs, uint64_t set)
{
    const uint32_t move = esp_compact_text_index(writer, event->move);
    const uint32_t by = differs & LEAVE_BY ? esp_compact_text_index(writer, event->by) : 0;
    double window[2] = { 0, 0 };
    uint8_t *at = writer->at;

    *at++ = OP_LEAVE_OTHER;
    *at++ = (uint8_t)differs;
    if (differs & LEAVE_VALUE)
        at = esp_pack_value(&writer->values, at, event->a);
    if (differs & LEAVE_MOVE)
        at = esp_pack_number(at, move + 1);
    if (differs & LEAVE_WHY) {
        *at++ = event->why;
        *at++ = event->flags & LEAVE_FLAGS;
    }
    if (differs & LEAVE_BY)
        at = esp_pack_number(at, by + 1);
    if (event->why == ESP_TABLE)
        at = put_from(at, esp_compact_innermost(writer)->id, event->from);
    if (esp_event_narrowed(event, &window[0], &window[1]))
        for (int i = 0; i < 2; i++)
            at = esp_pack_value(&writer->values, at, window[i]);
    if (differs & LEAVE_SET)
        at = esp_pack_number(at, set);
    writer->at = at;
    if (differs & LEAVE_LIST)
        esp_compact_put_list(writer, event);
}

/* A leave event of which something differs. */
static void put_unlike(struct esp_compact_writer *writer, const struct esp_event *event,
                       const struct esp_leaving *guess, bool is_set, uint64_t set)
{
    const bool leaf = esp_compact_innermost(writer)->children == 0;

    if (writer->notes && isnan(event->a) && event->why != ESP_STOPPED)
        put_nan_note(writer);
    put_leave_other(writer, event, leave_differences(event, guess, leaf, is_set), set);
}

void esp_compact_put_any_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_frame *const top = esp_compact_innermost(writer);
    const struct esp_leaving guess = esp_predict_leave(top, &writer->rules.model);
    const bool cut = event->why == ESP_CUTOFF;
    uint64_t set = 0;
    const bool is_set =
        cut && !(event->flags & ESP_UNTOLD) && esp_compact_make_set(writer, event, &set);
    const bool like = event->why == guess.why && event->move == guess.move &&
                      esp_bits(event->a) == esp_bits(guess.value) && top->children > 0 &&
                      (!cut || event->by == guess.by) &&
                      !(event->flags & (LEAVE_FLAGS | ESP_UNTOLD)) && !isnan(event->a);

    if (!like) {
        put_unlike(writer, event, &guess, is_set, set);
    } else if (!cut) {
        *writer->at++ = OP_FULL;
    } else if (is_set) {
        *writer->at++ = OP_CUT_SET;
        writer->at = esp_pack_number(writer->at, set);
    } else {
        *writer->at++ = OP_CUT_LIST;
        esp_compact_put_list(writer, event);
    }
}
