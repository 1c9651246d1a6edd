/*
 * compact_write.c - see compact_write.h.
 *
 * An enter and the leave that follows it are one instruction where they can
 * be, so an enter at the end of a batch waits for the next. Blocks end
 * between events; each starts with the open path, whose predictions go on.
 */
#include "compact_write.h"

#include <stdlib.h>

#include "compact_put.h"
#include "espalier/text.h"

/* --- nodes ---------------------------------------------------------------------------- */

static inline bool ready(struct esp_compact_writer *writer)
{
    return writer->at < writer->full || esp_compact_make_ready(writer);
}

/* The index of a text, which is at hand most times. */
static inline uint32_t text_index(struct esp_compact_writer *writer, uint32_t number)
{
    if (number < ESP_SMALL_NUMBERS && writer->at_hand[number] < ESP_NO_INDEX)
        return writer->at_hand[number];
    return esp_compact_text_index(writer, number);
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

static inline struct esp_frame *innermost(const struct esp_compact_writer *writer)
{
    return writer->path.top;
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

/* Is a node's event what its parent's frame predicts? *same: no change of sides. */
static inline bool is_predicted(const struct esp_frame *top, const struct esp_event *event,
                                unsigned *same)
{
    const uint32_t word = first_word(event);

    *same = word == top->heads.enters[1];
    return (*same || word == top->heads.enters[0]) && event->depth == top->below[*same] &&
           (top->flags == 0 || (esp_bits(event->a) == esp_bits(top->alpha) &&
                                esp_bits(event->beta) == esp_bits(top->beta))) &&
           event->move != ESP_MOVE_NONE;
}

/* An enter and its leave as one instruction; false where they are none. */
ESP_BUILT_IN bool put_leaf(struct esp_compact_writer *writer, const struct esp_event *enter,
                            const struct esp_event *leave)
{
    struct esp_frame *const top = innermost(writer);
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
    static const int64_t most = INT64_C(1) << 53, few = 8 * 32;
    const int64_t eighths = (int64_t)(8 * value);

    if (esp_bits((double)eighths) != esp_bits(8 * value) || eighths >= most || eighths <= -most)
        return esp_pack_value(values, at, value);
    if ((eighths & 7) != 0) {
        const uint64_t step = esp_zigzag(eighths - values->eighths) << 2 | VALUE_EIGHTHS;
        values->eighths = eighths;
        return esp_pack_number(at, step);
    }
    if (eighths < -few || eighths >= few)
        return esp_pack_value(values, at, value);
    *at++ = (uint8_t)(esp_zigzag(eighths / 8) << 1);
    return at;
}

/*
 * A run of leaf events: most nodes of most traces. Each is as predicted but
 * for its value, its side or whether its game is over, and has a short text.
 * Returns the first event that is not.
 */
ESP_BUILT_IN const struct esp_event *put_leaves(struct esp_compact_writer *writer,
                                                const struct esp_event *event,
                                                const struct esp_event *end)
{
    const uint32_t other_why = WORD(0, ESP_TERMINAL ^ ESP_HORIZON);
    const struct esp_event *const from = event;
    struct esp_frame *const top = innermost(writer);
    uint8_t *at = writer->at;

    for (; event < end && at < writer->full; event++) {
        const double value = event->a;
        const unsigned slot = esp_value_slot(value);
        uint32_t unlike = first_word(event) ^ top->heads.leaves[0];
        unsigned same = 0;
        if (unlike && unlike != other_why) {
            unlike = first_word(event) ^ top->heads.leaves[1];
            same = 1;
            if (unlike && unlike != other_why)
                break;
        }
        const unsigned text =
            event->move < ESP_SMALL_NUMBERS ? writer->at_hand[event->move] : ESP_NO_INDEX;
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
        }
        esp_frame_compare(top, &writer->rules.model, value, event->move);
    }
    if (event > from) {
        writer->at = at;
        writer->nodes += (uint64_t)(event - from);
        esp_frame_count(top, (uint32_t)(event - from), event[-1].move);
    }
    return event;
}

static void put_enter_other(struct esp_compact_writer *writer, const struct esp_frame *top,
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

/* A frame for the node that was just written. */
ESP_BUILT_IN struct esp_frame *push(struct esp_compact_writer *writer)
{
    struct esp_frame *frame = esp_path_push(&writer->path);

    if (frame)
        frame->id = writer->nodes++;
    else
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
    return frame;
}

ESP_BUILT_IN void put_enter(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = innermost(writer);
    unsigned same;

    if (is_predicted(top, event, &same)) {
        const uint32_t index = text_index(writer, event->move);
        writer->at = put_short(writer->at, OP_ENTER | same << 3, 0, index);
    } else {
        put_enter_other(writer, top, event);
    }
    struct esp_frame *frame = push(writer);
    if (frame)
        esp_frame_fill(frame, &writer->rules, event->why, event->flags & ESP_WINDOW, event->a,
                       event->beta, event->depth, event->move);
}

/* The same sentence as in JSON Lines. */
static void put_nan_note(struct esp_compact_writer *writer)
{
    char text[96];
    struct esp_out out = { text, sizeof text, 0 };

    esp_putf(&out, "{\"event\":\"note\",\"id\":%llu,\"text\":\"the value is not a number\"}",
             (unsigned long long)innermost(writer)->id);
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
        at = put_from(at, innermost(writer)->id, event->from);
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
    const bool leaf = innermost(writer)->children == 0;

    if (writer->notes && isnan(event->a) && event->why != ESP_STOPPED)
        put_nan_note(writer);
    put_leave_other(writer, event, leave_differences(event, guess, leaf, is_set), set);
}

/* The common leaves of a node in one or two bytes; false where this is none of them. */
ESP_BUILT_IN bool put_simple_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = innermost(writer);
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

static void put_any_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_frame *const top = innermost(writer);
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

ESP_BUILT_IN void put_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const struct esp_frame *const top = innermost(writer);

    if (!put_simple_leave(writer, event))
        put_any_leave(writer, event);
    esp_path_pop(&writer->path);
    esp_frame_take(innermost(writer), &writer->rules.model, event->a, top->move);
}

/* --- calls and texts --------------------------------------------------------------------- */

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
    struct esp_frame *frame = event->why == ESP_LINE_ENTER ? push(writer) : NULL;
    if (frame)
        esp_frame_blind(frame, &writer->rules);
}

/* --- events ------------------------------------------------------------------------------ */

/* A leaf of which something is not as predicted: as the two events it stands for. */
static __attribute__((noinline)) void put_pair(struct esp_compact_writer *writer,
                                               const struct esp_event *leaf)
{
    const struct esp_frame *top = innermost(writer);
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
    switch ((enum esp_event_kind)event->kind) {
    case ESP_ENTER:
        put_enter(writer, event);
        break;
    case ESP_LEAVE:
        put_leave(writer, event);
        break;
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
    case ESP_LEAF:
        put_pair(writer, event);
        break;
    case ESP_END: /* is the footer's */
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
