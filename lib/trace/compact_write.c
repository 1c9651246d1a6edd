/*
 * compact_write.c - see compact_write.h.
 *
 * An enter and the leave that follows it are one instruction where they can
 * be, so an enter at the end of a batch waits for the next. Blocks end
 * between events; each starts with the open path, whose predictions go on.
 */
#include "compact_write.h"

#include <errno.h>
#include <stdlib.h>

#include "espalier/text.h"

/* Bytes that any instruction needs at most, lists and texts aside. */
enum { ROOM = 128, NUMBER_BYTES = 10, SET_MOVES = 64 };

/* --- bytes ------------------------------------------------------------------------- */

static void fail(struct esp_compact_writer *writer, enum esp_status status, int problem)
{
    if (writer->status == ESP_OK) {
        writer->status = status;
        writer->problem = problem;
    }
    writer->full = writer->block; /* nothing more is written */
}

/* Room for so many bytes and an instruction more; false without memory. */
static bool reserve(struct esp_compact_writer *writer, size_t count)
{
    if ((size_t)(writer->end - writer->at) >= count + ROOM)
        return true;
    const size_t used = (size_t)(writer->at - writer->block);
    const size_t full = (size_t)(writer->full - writer->block);
    const size_t room = 2 * (size_t)(writer->end - writer->block) + count + ROOM;
    uint8_t *block = realloc(writer->block, room);
    if (!block) {
        fail(writer, ESP_NO_MEMORY, 0);
        return false;
    }
    writer->block = block;
    writer->at = block + used;
    writer->full = block + full;
    writer->end = block + room;
    return true;
}

static inline uint8_t *put_number(uint8_t *at, uint64_t number)
{
    while (number >= 0x80) {
        *at++ = (uint8_t)(number | 0x80);
        number >>= 7;
    }
    *at++ = (uint8_t)number;
    return at;
}

static uint8_t *put_word(uint8_t *at, uint64_t word, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(word >> 8 * i);
    return at;
}

static uint8_t *put_depth(uint8_t *at, int32_t depth)
{
    switch (depth) {
    case ESP_DEPTH_INF:
        return put_number(at, DEPTH_INF);
    case ESP_DEPTH_NULL:
        return put_number(at, DEPTH_NULL);
    case ESP_DEPTH_NONE:
        return put_number(at, DEPTH_NONE);
    default:
        return put_number(at, esp_zigzag(depth) + DEPTH_NUMBERS);
    }
}

static uint8_t *put_other(uint8_t *at, uint64_t code)
{
    return put_number(at, code << 2 | VALUE_OTHER);
}

/* A real number: where it is in the recall, or itself. */
static uint8_t *put_real(struct esp_values *values, uint8_t *at, double value)
{
    const uint64_t bits = esp_bits(value);
    const unsigned place = esp_value_recall(bits);

    if (esp_bits(values->recall[place]) == bits)
        return put_other(at, VALUE_RECALL + place);
    values->recall[place] = value;
    return put_word(put_other(at, VALUE_RAW), bits, 8);
}

/* Small whole numbers are one byte; others what is shorter, they or the step in eighths. */
static uint8_t *put_value(struct esp_values *values, uint8_t *at, double value)
{
    static const double most = 1125899906842624.0; /* 2^50: eighths are exact, too */
    const double eighths = 8 * value;

    if (fabs(value) < most) {
        const int64_t whole = (int64_t)value, steps = (int64_t)eighths;
        const bool is_whole = esp_bits((double)whole) == esp_bits(value);
        const uint64_t code = esp_zigzag(whole) << 1;
        if (is_whole && code < 0x80)
            return put_number(at, code);
        const uint64_t step = esp_zigzag(steps - values->eighths) << 2 | VALUE_EIGHTHS;
        if (esp_bits((double)steps) == esp_bits(eighths) && (!is_whole || step < code)) {
            values->eighths = steps;
            return put_number(at, step);
        }
        if (is_whole)
            return put_number(at, code);
    }
    if (isnan(value))
        return put_other(at, VALUE_NAN);
    if (isinf(value))
        return put_other(at, value > 0 ? VALUE_INF : VALUE_MINUS_INF);
    return put_real(values, at, value);
}

/* Bytes of any number, behind how many they are. */
static void put_bytes(struct esp_compact_writer *writer, const char *text, size_t length)
{
    if (!reserve(writer, length))
        return;
    writer->at = put_number(writer->at, length);
    if (length > 0)
        memcpy(writer->at, text, length);
    writer->at += length;
}

/* --- blocks -------------------------------------------------------------------------- */

/* Seal what stands behind the head and hand it to the stream. */
static void write_block(struct esp_compact_writer *writer, enum esp_block_kind kind)
{
    uint8_t *const block = writer->block;
    const size_t length = (size_t)(writer->at - block) - ESP_BLOCK_HEAD;

    memcpy(block, ESP_BLOCK_SIGN, ESP_BLOCK_SIGN_BYTES);
    block[ESP_BLOCK_SIGN_BYTES] = ESP_COMPACT_VERSION;
    block[ESP_BLOCK_SIGN_BYTES + 1] = (uint8_t)kind;
    block[ESP_BLOCK_SIGN_BYTES + 2] = '\n';
    put_word(block + 8, writer->number++, 4);
    put_word(block + 12, length, 4);
    put_word(block + 16, writer->before, 8);
    put_word(block + 24, esp_crc_sum(&writer->crc, block + ESP_BLOCK_HEAD, length), 4);
    put_word(block + 28, esp_crc_sum(&writer->crc, block, ESP_BLOCK_HEAD - 4), 4);
    if (length >= ESP_BLOCK_MOST)
        fail(writer, ESP_UNSUPPORTED, 0);
    if (writer->status == ESP_OK &&
        fwrite(block, 1, ESP_BLOCK_HEAD + length, writer->stream) != ESP_BLOCK_HEAD + length)
        fail(writer, ESP_IO, errno);
    writer->at = block + ESP_BLOCK_HEAD;
    writer->before = writer->nodes;
}

static void write_text(struct esp_compact_writer *writer, enum esp_block_kind kind,
                       const char *text, size_t length)
{
    if (!reserve(writer, length))
        return;
    memcpy(writer->at, text, length);
    writer->at += length;
    write_block(writer, kind);
}

ESP_BUILT_IN uint32_t text_index(struct esp_compact_writer *writer, uint32_t number);

/* --- blocks that begin ------------------------------------------------------------------ */

/* One open node, with what predicts its further children and how it is left. */
static void put_frame(struct esp_compact_writer *writer, const struct esp_frame *frame,
                      uint64_t above)
{
    const uint32_t numbers[] = { frame->move, frame->last, frame->best_move };

    if (!reserve(writer, 0))
        return;
    uint8_t *at = put_number(writer->at, frame->id - above);
    *at++ = frame->flags;
    if (frame->flags != FRAME_BLIND) {
        *at++ = frame->side;
        at = put_depth(at, frame->depth);
        for (int i = 0; i < 3; i++)
            at = put_number(at, text_index(writer, numbers[i]) + 1);
        if (frame->flags == ESP_WINDOW) {
            at = put_value(&writer->values, at, frame->low);
            at = put_value(&writer->values, at, frame->high);
        }
        at = put_number(at, frame->children);
        at = put_value(&writer->values, at, frame->best);
    }
    writer->at = at;
}

/* The texts that open nodes need, then the nodes. */
static void put_path(struct esp_compact_writer *writer)
{
    const struct esp_path *path = &writer->path;
    uint64_t above = 0;

    for (size_t i = 1; i <= path->depth && writer->status == ESP_OK; i++)
        if (path->frames[i].flags != FRAME_BLIND) {
            text_index(writer, path->frames[i].move);
            text_index(writer, path->frames[i].last);
            text_index(writer, path->frames[i].best_move);
        }
    *writer->at++ = OP_PATH;
    writer->at = put_number(writer->at, path->depth);
    for (size_t i = 1; i <= path->depth && writer->status == ESP_OK; i++) {
        put_frame(writer, &path->frames[i], above);
        above = path->frames[i].id;
    }
}

/*
 * A new block: no text has an index and no value has come; only the path
 * goes on. The longer that is, the longer the block gets, so that paths
 * never make up more than half of a trace.
 */
static void begin_block(struct esp_compact_writer *writer)
{
    esp_text_numbers_clear(&writer->texts);
    esp_text_numbers_clear(&writer->by_hash);
    writer->text_count = 0;
    memset(&writer->values, 0, sizeof writer->values);
    memset(writer->sets, 0, sizeof writer->sets);
    for (int i = 0; i < ESP_MEMBERS; i++)
        writer->members[i].set = false;
    writer->at = writer->block + ESP_BLOCK_HEAD;
    *writer->at++ = writer->rules.model.flags;
    writer->at = put_number(writer->at, esp_zigzag(writer->rules.model.horizon));
    put_path(writer);

    const size_t used = (size_t)(writer->at - writer->block);
    const size_t events = used < writer->most ? writer->most : used;
    writer->start = used;
    if (reserve(writer, events) && writer->status == ESP_OK)
        writer->full = writer->at + events; /* behind which an instruction still fits */
}

static void end_block(struct esp_compact_writer *writer)
{
    write_block(writer, ESP_BLOCK_EVENTS);
    begin_block(writer);
}

/* Room for an event, in a new block where this one is full; false after a failure. */
static bool make_ready(struct esp_compact_writer *writer)
{
    if (writer->status == ESP_OK && writer->at >= writer->full && !writer->joined)
        end_block(writer);
    return writer->status == ESP_OK && reserve(writer, 0);
}

static inline bool ready(struct esp_compact_writer *writer)
{
    return writer->at < writer->full || make_ready(writer);
}

/* --- texts ------------------------------------------------------------------------------- */

/* FNV-1a; never the number that stands for none. */
static uint32_t text_hash(const char *text, size_t length)
{
    uint32_t hash = 2166136261;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619;
    return hash == ESP_MOVE_NONE ? 0 : hash;
}

/* Does the text of an index, with its length before it, stand there? */
static bool is_text(const struct esp_compact_writer *writer, uint32_t index, const char *text,
                    size_t length)
{
    uint8_t head[NUMBER_BYTES];
    const size_t size = (size_t)(put_number(head, length) - head);
    const uint8_t *at = writer->block + writer->text_starts[index];

    return (size_t)(writer->at - at) >= size + length && memcmp(at, head, size) == 0 &&
           memcmp(at + size, text, length) == 0;
}

static bool reserve_start(struct esp_compact_writer *writer)
{
    if (writer->text_count < writer->text_room)
        return true;
    const uint32_t room = 2 * writer->text_room + 64;
    size_t *starts = realloc(writer->text_starts, room * sizeof *starts);
    if (!starts)
        return false;
    writer->text_starts = starts;
    writer->text_room = room;
    return true;
}

/* A text that is new in the block gets its index. */
static uint32_t define_text(struct esp_compact_writer *writer, const char *text, size_t length)
{
    if (!reserve(writer, length))
        return 0;
    *writer->at++ = OP_TEXT;
    writer->text_starts[writer->text_count] = (size_t)(writer->at - writer->block);
    writer->at = put_number(writer->at, length);
    memcpy(writer->at, text, length);
    writer->at += length;
    if (writer->text_count + 1 >= TEXTS_ENOUGH)
        writer->full = writer->block;
    return writer->text_count++;
}

/* The index of a number that is new in the block; its text may be known. */
static uint32_t add_number(struct esp_compact_writer *writer, uint32_t number)
{
    size_t length;
    const char *text = writer->number_text(writer->source, number, &length);

    if (!text || !reserve_start(writer)) {
        fail(writer, ESP_NO_MEMORY, 0);
        return 0;
    }
    const uint32_t hash = text_hash(text, length);
    const uint32_t known = esp_text_index(&writer->by_hash, hash);
    uint32_t index = known;
    bool added = true;
    if (known == TEXT_NONE || !is_text(writer, known, text, length))
        index = define_text(writer, text, length);
    if (known == TEXT_NONE)
        added = esp_text_add(&writer->by_hash, hash, index);
    if (!added || !esp_text_add(&writer->texts, number, index))
        fail(writer, ESP_NO_MEMORY, 0);
    return index;
}

/* The index of a move's text, TEXT_NONE where there is no move. May write a definition. */
ESP_BUILT_IN uint32_t text_index(struct esp_compact_writer *writer, uint32_t number)
{
    if (number == ESP_MOVE_NONE)
        return TEXT_NONE;
    const uint32_t index = esp_text_index(&writer->texts, number);
    return index != TEXT_NONE ? index : add_number(writer, number);
}

/* An instruction with a text among its bits, whose number follows where it is not short. */
static inline uint8_t *put_short(uint8_t *at, unsigned op, unsigned shift, uint32_t index)
{
    if (index < SHORT_TEXTS) {
        *at++ = (uint8_t)(op | index << shift);
        return at;
    }
    *at++ = (uint8_t)(op | SHORT_TEXTS << shift);
    return put_number(at, index);
}

/* The moves of an event: how many, whether more follow, their indexes. */
static void put_list(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_event_list moves = esp_event_moves(event);
    const uint64_t count =
        moves.list ? moves.left : (uint64_t)__builtin_popcountll(moves.set);
    const bool continued = event->flags & ESP_CONTINUED;
    esp_move move;

    if (!reserve(writer, NUMBER_BYTES * (size_t)(count + 1)))
        return;
    writer->at = put_number(writer->at, count << 1 | continued);
    while (esp_event_list_next(&moves, &move))
        writer->at = put_number(writer->at, text_index(writer, move) + 1);
    writer->joined = continued;
}

/*
 * All moves of an event get an index, so that the event itself needs no
 * definition. True where the moves can be a set of indexes, which stand in
 * their order there and are few.
 */
static bool make_set_of_list(struct esp_compact_writer *writer, const struct esp_event *event,
                             uint64_t *set)
{
    struct esp_event_list moves = esp_event_moves(event);
    bool ordered = !(event->flags & ESP_CONTINUED) && event->kind != ESP_PART;
    uint32_t least = 0;
    esp_move move;

    *set = 0;
    while (esp_event_list_next(&moves, &move)) {
        const uint32_t index = text_index(writer, move);
        ordered = ordered && index >= least && index < SET_MOVES;
        if (ordered)
            *set |= UINT64_C(1) << index;
        least = index + 1;
    }
    return ordered;
}

static inline struct esp_last_set *last_set(struct esp_compact_writer *writer, uint64_t numbers)
{
    return &writer->sets[numbers * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

/* The same of a set of numbers, and keep it if it can be one of indexes. */
static __attribute__((noinline)) bool make_new_set(struct esp_compact_writer *writer,
                                                   uint64_t numbers, uint64_t *set)
{
    uint64_t indexes = 0;
    uint32_t least = 0;
    bool ordered = true;

    for (uint64_t left = numbers; left; left &= left - 1) {
        const uint32_t index = text_index(writer, (uint32_t)__builtin_ctzll(left));
        ordered = ordered && index >= least && index < SET_MOVES;
        indexes |= UINT64_C(1) << index % SET_MOVES;
        least = index + 1;
    }
    *set = indexes;
    if (ordered)
        *last_set(writer, numbers) = (struct esp_last_set){ numbers, indexes };
    return ordered;
}

/* Any event's; most sets have come before. */
ESP_BUILT_IN bool make_set(struct esp_compact_writer *writer, const struct esp_event *event,
                            uint64_t *set)
{
    const uint64_t numbers = event->pruned;

    *set = 0;
    if (event->flags & ESP_LIST)
        return make_set_of_list(writer, event, set);
    if (numbers == 0)
        return true;
    const struct esp_last_set *last = last_set(writer, numbers);
    if (last->numbers != numbers)
        return make_new_set(writer, numbers, set);
    *set = last->indexes;
    return true;
}

/* --- nodes ---------------------------------------------------------------------------- */

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

/* Is a node's event what its parent's frame predicts? *same: no change of sides. */
static inline bool is_predicted(const struct esp_frame *top, const struct esp_event *event,
                                unsigned *same)
{
    const uint32_t word = first_word(event);

    *same = word == top->enters[1];
    return (*same || word == top->enters[0]) && event->depth == top->below[*same] &&
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

    if ((word != esp_event_word(ESP_LEAVE, ESP_HORIZON, 0) &&
         word != esp_event_word(ESP_LEAVE, ESP_TERMINAL, 0)) ||
        leave->move != ESP_MOVE_NONE || !is_predicted(top, enter, &same) || isnan(value))
        return false;
    const uint32_t index = text_index(writer, enter->move);
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
    writer->at = put_value(&writer->values, at, value);
    return true;
}

static void put_enter_other(struct esp_compact_writer *writer, const struct esp_frame *top,
                            const struct esp_event *event)
{
    const uint32_t index = text_index(writer, event->move);
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
    at = put_number(at, index + 1);
    if (differs & ENTER_SIDE)
        *at++ = event->why;
    if (differs & ENTER_DEPTH)
        at = put_depth(at, event->depth);
    if (differs & ENTER_WINDOW)
        *at++ = event->flags;
    if (differs & ENTER_ALPHA)
        at = put_value(&writer->values, at, event->a);
    if (differs & ENTER_BETA)
        at = put_value(&writer->values, at, event->beta);
    writer->at = at;
}

/* A frame for the node that was just written. */
ESP_BUILT_IN struct esp_frame *push(struct esp_compact_writer *writer)
{
    struct esp_frame *frame = esp_path_push(&writer->path);

    if (frame)
        frame->id = writer->nodes++;
    else
        fail(writer, ESP_NO_MEMORY, 0);
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
    put_bytes(writer, text, out.length);
    reserve(writer, 0);
}

static uint8_t *put_from(uint8_t *at, uint64_t id, uint64_t from)
{
    return put_number(at, from == ESP_NODE_NONE ? 0 : esp_zigzag((int64_t)(id - from)) + 1);
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
    const uint32_t move = text_index(writer, event->move);
    const uint32_t by = differs & LEAVE_BY ? text_index(writer, event->by) : 0;
    double window[2] = { 0, 0 };
    uint8_t *at = writer->at;

    *at++ = OP_LEAVE_OTHER;
    *at++ = (uint8_t)differs;
    if (differs & LEAVE_VALUE)
        at = put_value(&writer->values, at, event->a);
    if (differs & LEAVE_MOVE)
        at = put_number(at, move + 1);
    if (differs & LEAVE_WHY) {
        *at++ = event->why;
        *at++ = event->flags & LEAVE_FLAGS;
    }
    if (differs & LEAVE_BY)
        at = put_number(at, by + 1);
    if (event->why == ESP_TABLE)
        at = put_from(at, innermost(writer)->id, event->from);
    if (esp_event_narrowed(event, &window[0], &window[1]))
        for (int i = 0; i < 2; i++)
            at = put_value(&writer->values, at, window[i]);
    if (differs & LEAVE_SET)
        at = put_number(at, set);
    writer->at = at;
    if (differs & LEAVE_LIST)
        put_list(writer, event);
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

ESP_BUILT_IN void put_leave(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_frame *const top = innermost(writer);
    const struct esp_leaving guess = esp_predict_leave(top, &writer->rules.model);
    const bool cut = event->why == ESP_CUTOFF;
    uint64_t set = 0;
    const bool is_set = cut && !(event->flags & ESP_UNTOLD) && make_set(writer, event, &set);
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
        writer->at = put_number(writer->at, set);
    } else {
        *writer->at++ = OP_CUT_LIST;
        put_list(writer, event);
    }
    esp_path_pop(&writer->path);
    esp_frame_take(top - 1, &writer->rules.model, event->a, top->move);
}

/* --- calls and texts --------------------------------------------------------------------- */

static void put_moves(struct esp_compact_writer *writer, const struct esp_event *event)
{
    uint64_t set;

    if (!make_set(writer, event, &set)) {
        *writer->at++ = event->kind == ESP_PART ? OP_PART : OP_MOVES_LIST;
        put_list(writer, event);
        return;
    }
    *writer->at++ = OP_MOVES_SET;
    writer->at = put_number(writer->at, set);
}

static void put_play(struct esp_compact_writer *writer, const struct esp_event *event)
{
    const uint32_t index = text_index(writer, event->move);

    *writer->at++ = event->kind == ESP_MAKE ? OP_MAKE : OP_UNDO;
    writer->at = put_number(writer->at, index + 1);
}

static void put_cache(struct esp_compact_writer *writer, const struct esp_event *event)
{
    uint8_t *at = writer->at;

    *at++ = event->kind == ESP_PROBE ? OP_PROBE : OP_STORE;
    *at++ = event->flags;
    at = put_word(at, event->from, 8);
    if (event->kind == ESP_STORE || event->flags & ESP_HIT)
        at = put_value(&writer->values, at, event->a);
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
    put_bytes(writer, text, length);
    if (!keep_member(last, text, length))
        fail(writer, ESP_NO_MEMORY, 0);
}

static void put_line(struct esp_compact_writer *writer, const struct esp_event *event)
{
    size_t length;
    const char *text = esp_event_text(event, &length);

    *writer->at++ = OP_LINE;
    *writer->at++ = event->why;
    put_bytes(writer, text, length);
    if (event->why == ESP_LINE_LEAVE)
        esp_path_pop(&writer->path);
    struct esp_frame *frame = event->why == ESP_LINE_ENTER ? push(writer) : NULL;
    if (frame)
        esp_frame_blind(frame, &writer->rules);
}

/* --- events ------------------------------------------------------------------------------ */

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
        writer->at = put_value(&writer->values, writer->at, event->a);
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

void esp_compact_events(struct esp_compact_writer *writer, const struct esp_event *event,
                        size_t count)
{
    const struct esp_event *const end = event + count;

    if (writer->pending && count > 0 && settle(writer, event))
        event++;
    while (event < end && ready(writer)) {
        if (event->kind == ESP_ENTER && event->units == 0 && !writer->joined) {
            if (event + 1 == end) {
                writer->last = *event;
                writer->pending = true;
                return;
            }
            if (put_leaf(writer, event, event + 1)) {
                event += 2;
                continue;
            }
            put_enter(writer, event++);
            continue;
        }
        if (event->kind == ESP_LEAVE) {
            writer->joined = false;
            put_leave(writer, event);
            event = esp_event_next(event);
            continue;
        }
        put_event(writer, event);
        event = esp_event_next(event);
    }
}

/* --- traces ------------------------------------------------------------------------------ */

bool esp_compact_init(struct esp_compact_writer *writer, FILE *stream, size_t most,
                      esp_number_text *number_text, void *source)
{
    *writer = (struct esp_compact_writer){ .stream = stream,
                                           .number_text = number_text,
                                           .source = source,
                                           .most = most ? most : ESP_COMPACT_BLOCK };
    const size_t room = writer->most + ESP_BLOCK_HEAD + 8 * ROOM;
    writer->block = malloc(room);
    if (!writer->block || !esp_path_init(&writer->path) ||
        !esp_text_numbers_init(&writer->texts) || !esp_text_numbers_init(&writer->by_hash)) {
        esp_compact_free(writer);
        return false;
    }
    writer->start = ESP_BLOCK_HEAD;
    writer->at = writer->block + ESP_BLOCK_HEAD;
    writer->full = writer->at;
    writer->end = writer->block + room;
    esp_crc_init(&writer->crc);
    return true;
}

void esp_compact_free(struct esp_compact_writer *writer)
{
    free(writer->block);
    free(writer->path.frames);
    free(writer->texts.places);
    free(writer->by_hash.places);
    free(writer->text_starts);
    for (int i = 0; i < ESP_MEMBERS; i++)
        free(writer->members[i].text);
    *writer = (struct esp_compact_writer){ .stream = NULL };
}

/* A block is written unless nothing has happened in it. */
static void finish_events(struct esp_compact_writer *writer)
{
    if (writer->pending)
        settle(writer, NULL);
    if (writer->at > writer->block + writer->start)
        write_block(writer, ESP_BLOCK_EVENTS);
    writer->at = writer->block + ESP_BLOCK_HEAD;
}

void esp_compact_header(struct esp_compact_writer *writer, const char *line, size_t length,
                        struct esp_model model)
{
    finish_events(writer);
    writer->number = 0;
    writer->nodes = writer->before = 0;
    esp_path_clear(&writer->path);
    writer->joined = false;
    esp_rules_make(&writer->rules, model);
    write_text(writer, ESP_BLOCK_HEADER, line, length);
    begin_block(writer);
}

uint64_t esp_compact_nodes(const struct esp_compact_writer *writer)
{
    return writer->nodes + writer->pending;
}

void esp_compact_fail(struct esp_compact_writer *writer, enum esp_status status)
{
    fail(writer, status, 0);
}

void esp_compact_footer(struct esp_compact_writer *writer, const char *line, size_t length)
{
    finish_events(writer);
    write_text(writer, ESP_BLOCK_FOOTER, line, length);
    begin_block(writer);
}

enum esp_status esp_compact_close(struct esp_compact_writer *writer, struct esp_error *error)
{
    finish_events(writer);
    if (writer->status != ESP_IO && fflush(writer->stream) != 0) {
        writer->status = ESP_OK;
        fail(writer, ESP_IO, errno);
    }
    const enum esp_status status = writer->status;
    const int problem = writer->problem;
    esp_compact_free(writer);
    if (status == ESP_IO)
        return esp_fail(error, status, "cannot write the trace: %s", strerror(problem));
    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "no memory for the trace");
    if (status == ESP_UNSUPPORTED)
        return esp_fail(error, status, "the trace has more open nodes than a block can hold");
    return status;
}
