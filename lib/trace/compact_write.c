/*
 * compact_write.c - see compact_write.h.
 *
 * An enter and the leave that follows it are one instruction where they can
 * be, so an enter at the end of a batch waits for the next. Blocks end
 * between events; each starts with the open path, whose predictions go on.
 */
#include "compact_write.h"

#include "compact_put.h"

/* --- nodes ---------------------------------------------------------------------------- */

static inline bool ready(struct esp_compact_writer *writer)
{
    return writer->at < writer->full || esp_compact_make_ready(writer);
}

/* The index of a move's text if it is at hand, else ESP_NO_INDEX. */
static inline unsigned text_at_hand(const struct esp_compact_writer *writer, uint32_t number)
{
    return number < ESP_SMALL_NUMBERS ? writer->at_hand[number] : ESP_NO_INDEX;
}

/* The index of a text, which is at hand most times. */
static inline uint32_t text_index(struct esp_compact_writer *writer, uint32_t number)
{
    const unsigned known = text_at_hand(writer, number);

    return known < ESP_NO_INDEX ? known : esp_compact_text_index(writer, number);
}

/* An instruction with a text among its bits, whose number follows where it is not short. */
static inline uint8_t *put_short(uint8_t *at, unsigned op, unsigned shift, uint32_t index)
{
    if (index < SHORT_TEXTS) {
        *at++ = (uint8_t)(op | index << shift);
        return at;
    }
    *at++ = (uint8_t)(op | (unsigned)SHORT_TEXTS << shift);
    return esp_pack_number(at, index);
}

static inline uint32_t first_word(const struct esp_event *event)
{
    uint32_t word;
    memcpy(&word, event, sizeof word);
    return word;
}

/* A first word that is known beforehand. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define WORD(kind, why) ((uint32_t)(kind) << 24 | (uint32_t)(why) << 16)
#else
#define WORD(kind, why) ((uint32_t)(kind) | (uint32_t)(why) << 8)
#endif

static inline bool has_window_of(const struct esp_frame *top, const struct esp_event *event)
{
    return esp_bits(event->a) == esp_bits(top->alpha) &&
           esp_bits(event->beta) == esp_bits(top->beta);
}

/* Is a node of the other side, as most are, what its parent's frame predicts? */
static inline bool is_common(const struct esp_frame *top, const struct esp_event *event)
{
    return first_word(event) == top->heads.enters[0] && event->depth == top->below[0] &&
           (has_window_of(top, event) || top->flags == 0);
}

/* Any node's, and whether it has a move? *same: no change of sides. */
static inline bool is_predicted(const struct esp_frame *top, const struct esp_event *event,
                                unsigned *same)
{
    const uint32_t word = first_word(event);

    *same = word == top->heads.enters[1];
    return (*same || word == top->heads.enters[0]) && event->depth == top->below[*same] &&
           (top->flags == 0 || has_window_of(top, event)) && event->move != ESP_MOVE_NONE;
}

/* An enter and its leave as one instruction; false where they are none. */
ESP_BUILT_IN bool put_leaf(struct esp_compact_writer *writer, const struct esp_event *enter,
                            const struct esp_event *leave)
{
    struct esp_frame *const top = esp_compact_innermost(writer);
    const double value = leave->a;
    const uint32_t word = first_word(leave);
    unsigned same;

    if ((word != WORD(ESP_LEAVE, ESP_HORIZON) && word != WORD(ESP_LEAVE, ESP_TERMINAL)) ||
        leave->move != ESP_MOVE_NONE || !is_predicted(top, enter, &same) || isnan(value))
        return false;
    const uint32_t index = esp_compact_text_index(writer, enter->move);
    const unsigned slot = esp_value_slot(value);
    const bool guessed = leave->why == esp_leaf_why(&writer->rules.model, enter->depth);
    esp_frame_take(top, &writer->rules.model, value, enter->move);
    writer->nodes++;
    if (guessed && esp_bits(writer->values.slots[slot]) == esp_bits(value)) {
        writer->at = put_short(writer->at, OP_LEAF | same << 6 | slot, 3, index);
        return true;
    }
    const unsigned op = guessed ? OP_LEAF_VALUE : OP_LEAF_WHY;
    writer->values.slots[slot] = value;
    uint8_t *at = put_short(writer->at, op | same << 3, 0, index);
    writer->at = esp_pack_value(&writer->values, at, value);
    return true;
}

/* esp_pack_value(), made for small whole numbers and for eighths. */
static inline uint8_t *put_common_value(struct esp_values *values, uint8_t *at, double value)
{
    static const int64_t most = INT64_C(1) << 53;
    const int64_t eighths = (int64_t)(8 * value);

    if (esp_bits((double)eighths) != esp_bits(8 * value) || eighths >= most || eighths <= -most)
        return esp_pack_value(values, at, value);
    if ((eighths & 7) != 0) {
        const uint64_t step = esp_zigzag(eighths - values->eighths) << 2 | VALUE_EIGHTHS;
        values->eighths = eighths;
        return esp_pack_number(at, step);
    }
    const uint64_t code = esp_zigzag(eighths / 8) << 1;
    if (code < 0x80) {
        *at++ = (uint8_t)code;
        return at;
    }
    const uint64_t step = esp_zigzag(eighths - values->eighths) << 2 | VALUE_EIGHTHS;
    if (step >= code)
        return esp_pack_number(at, code);
    values->eighths = eighths;
    return esp_pack_number(at, step);
}

/* Where a run of leaves ends if all are of one byte: with the events, or the block is full. */
static inline const struct esp_event *leaves_until(const struct esp_compact_writer *writer,
                                                   const struct esp_event *event,
                                                   const struct esp_event *end, const uint8_t *at)
{
    const ptrdiff_t room = writer->full - at;

    return room < end - event ? event + (room > 0 ? room : 0) : end;
}

/*
 * A run of leaf events below a node of that side: most nodes of most traces.
 * Each is as predicted but for its value, its side or whether its game is
 * over, and has a short text. Returns the first event that is not.
 */
ESP_BUILT_IN const struct esp_event *put_leaves_below(struct esp_compact_writer *writer,
                                                      const struct esp_event *event,
                                                      const struct esp_event *end,
                                                      const unsigned side)
{
    const struct esp_event *const from = event;
    struct esp_frame *const top = esp_compact_innermost(writer);
    const uint32_t other_why = WORD(0, ESP_TERMINAL ^ ESP_HORIZON);
    const bool last = writer->rules.model.flags & MODEL_TIES_LAST;
    const struct esp_event *stop = leaves_until(writer, event, end, writer->at);
    uint8_t *at = writer->at;

    for (; event < stop; event++) {
        const double value = event->a;
        uint32_t unlike = first_word(event) ^ top->heads.leaves[0];
        unsigned same = 0;
        if (unlike && unlike != other_why) {
            unlike = first_word(event) ^ top->heads.leaves[1];
            same = 1;
            if (unlike && unlike != other_why)
                break;
        }
        const unsigned slot = esp_value_slot(value), text = text_at_hand(writer, event->move);
        if (text >= SHORT_TEXTS)
            break;
        if (!unlike && esp_bits(writer->values.slots[slot]) == esp_bits(value)) {
            *at++ = (uint8_t)(OP_LEAF | same << 6 | text << 3 | slot);
        } else if (isnan(value)) {
            break;
        } else {
            writer->values.slots[slot] = value;
            *at++ = (uint8_t)((unlike ? OP_LEAF_WHY : OP_LEAF_VALUE) | same << 3 | text);
            at = put_common_value(&writer->values, at, value);
            stop = leaves_until(writer, event + 1, end, at);
        }
        esp_frame_compare_as(top, side, last, value, event->move);
    }
    if (event > from) {
        writer->at = at;
        writer->nodes += (uint64_t)(event - from);
        esp_frame_count(top, (uint32_t)(event - from), event[-1].move);
    }
    return event;
}

/* The loop once for each side that is common, so that no leaf asks for it. */
ESP_BUILT_IN const struct esp_event *put_leaves(struct esp_compact_writer *writer,
                                                const struct esp_event *event,
                                                const struct esp_event *end)
{
    const unsigned side = esp_compact_innermost(writer)->side;

    if (side == ESP_MAX)
        return put_leaves_below(writer, event, end, ESP_MAX);
    if (side == ESP_MIN)
        return put_leaves_below(writer, event, end, ESP_MIN);
    return put_leaves_below(writer, event, end, side);
}

ESP_BUILT_IN void put_enter(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = esp_compact_innermost(writer);
    const unsigned text = text_at_hand(writer, event->move);
    unsigned same;

    if (text < SHORT_TEXTS && is_common(top, event)) {
        *writer->at++ = (uint8_t)(OP_ENTER | text);
    } else if (is_predicted(top, event, &same)) {
        const uint32_t index = text_index(writer, event->move);
        writer->at = put_short(writer->at, OP_ENTER | same << 3, 0, index);
    } else {
        esp_compact_put_enter_unlike(writer, top, event);
    }
    struct esp_frame *frame = esp_compact_push(writer);
    if (frame)
        esp_frame_fill(frame, &writer->rules, event->why, event->flags & ESP_WINDOW, event->a,
                       event->beta, event->depth, event->move);
}

/* The common leaves of a node in one or two bytes; false where this is none of them. */
ESP_BUILT_IN bool put_simple_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = esp_compact_innermost(writer);
    const uint32_t word = first_word(event);

    if (!writer->rules.simple || top->children == 0 || top->side > ESP_MIN ||
        esp_bits(event->a) != esp_bits(top->best))
        return false;
    const bool closed = top->flags == ESP_WINDOW &&
                        (top->side == ESP_MAX ? top->best >= top->beta : top->best <= top->alpha);
    if (!closed && word == WORD(ESP_LEAVE, ESP_FULL) && event->move == top->best_move) {
        *writer->at++ = OP_FULL;
        return true;
    }
    const bool best = writer->rules.model.flags & MODEL_CUTOFF_BEST;
    if (!closed || word != WORD(ESP_LEAVE, ESP_CUTOFF) || event->by != top->last ||
        event->move != (best ? top->best_move : ESP_MOVE_NONE))
        return false;
    uint64_t set = 0;
    if (!esp_compact_make_set(writer, event, &set))
        return false;
    *writer->at++ = OP_CUT_SET;
    writer->at = esp_pack_number(writer->at, set);
    return true;
}

ESP_BUILT_IN void put_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = esp_compact_innermost(writer);

    if (!put_simple_leave(writer, event))
        esp_compact_put_any_leave(writer, event);
    esp_path_pop(&writer->path);
    esp_frame_take(esp_compact_innermost(writer), &writer->rules.model, event->a, top->move);
}

/* --- events ------------------------------------------------------------------------------ */

/* A leaf of which something is not as predicted: as the two events it stands for. */
static __attribute__((noinline)) void put_pair(struct esp_compact_writer *writer,
                                               const struct esp_event *leaf)
{
    const struct esp_frame *top = esp_compact_innermost(writer);
    const struct esp_event enter = { .kind = ESP_ENTER,
                                     .why = leaf->flags & ESP_LEAF_SIDE,
                                     .flags = top->flags,
                                     .move = leaf->move,
                                     .a = top->alpha,
                                     .beta = top->beta,
                                     .depth = leaf->depth };
    const struct esp_event leave = { .kind = ESP_LEAVE,
                                     .why = leaf->why,
                                     .move = ESP_MOVE_NONE,
                                     .a = leaf->a,
                                     .by = ESP_MOVE_NONE };

    if (put_leaf(writer, &enter, &leave))
        return;
    put_enter(writer, &enter);
    if (writer->status == ESP_OK)
        put_leave(writer, &leave);
}

/* Any event, the common ones too where they do not come the common way. */
static __attribute__((noinline)) void put_event(struct esp_compact_writer *writer,
                                                const struct esp_event *event)
{
    writer->joined = false;
    switch (event->kind) {
    case ESP_ENTER:
        put_enter(writer, event);
        break;
    case ESP_LEAVE:
        put_leave(writer, event);
        break;
    case ESP_LEAF:
        put_pair(writer, event);
        break;
    default:
        esp_compact_put_call(writer, event);
        break;
    }
}

/* An enter that waited: a leaf with the leave after it, or just itself. Takes that leave. */
static bool settle(struct esp_compact_writer *writer, const struct esp_event *next)
{
    writer->pending = false;
    if (!ready(writer))
        return false;
    if (next && put_leaf(writer, &writer->last, next))
        return true;
    put_event(writer, &writer->last);
    return false;
}

void esp_compact_settle(struct esp_compact_writer *writer)
{
    if (writer->pending)
        settle(writer, NULL);
}

void esp_compact_events(struct esp_compact_writer *writer, const struct esp_event *event,
                        size_t count)
{
    const struct esp_event *const end = event + count;

    if (writer->pending && count > 0 && settle(writer, event))
        event++;
    while (event < end && ready(writer)) {
        const struct esp_event *const from = event;
        if (event->kind == ESP_LEAF) {
            event = put_leaves(writer, event, end);
            if (event > from)
                continue;
        } else if (event->kind == ESP_LEAVE) {
            writer->joined = false;
            put_leave(writer, event);
            event = esp_event_next(event);
            continue;
        } else if (event->kind == ESP_ENTER && event->units == 0 && !writer->joined) {
            if (event + 1 == end) {
                writer->last = *event;
                writer->pending = true;
                return;
            }
            if (event[1].kind == ESP_LEAVE && put_leaf(writer, event, event + 1)) {
                event += 2;
                continue;
            }
            put_enter(writer, event++);
            continue;
        }
        put_event(writer, event);
        event = esp_event_next(event);
    }
}
