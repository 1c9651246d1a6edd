/*
 * compact_read.c - see compact_read.h.
 *
 * An instruction is read without looking where the block ends, since more
 * bytes follow that can be read, and found wrong afterwards if it went too
 * far. Whatever has a length of its own is checked before.
 */
#include "compact_read.h"

#include <stdlib.h>

/* --- bytes ------------------------------------------------------------------------- */

static inline uint64_t get_number(struct esp_decoder *in)
{
    uint64_t number = *in->at++;

    if (number < 0x80)
        return number;
    number &= 0x7f;
    for (int shift = 7; shift < 64; shift += 7) {
        const uint64_t byte = *in->at++;
        number |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            break;
    }
    return number;
}

static uint64_t get_word(struct esp_decoder *in)
{
    uint64_t word = 0;

    for (int i = 0; i < 8; i++)
        word |= (uint64_t)*in->at++ << 8 * i;
    return word;
}

static int32_t get_depth(struct esp_decoder *in)
{
    const uint64_t code = get_number(in);

    switch (code) {
    case DEPTH_INF:
        return ESP_DEPTH_INF;
    case DEPTH_NULL:
        return ESP_DEPTH_NULL;
    case DEPTH_NONE:
        return ESP_DEPTH_NONE;
    default:
        return (int32_t)esp_unzigzag(code - DEPTH_NUMBERS);
    }
}

static double get_real(struct esp_decoder *in, uint64_t code)
{
    struct esp_values *values = &in->values;
    double value;

    switch (code) {
    case VALUE_INF:
        return INFINITY;
    case VALUE_MINUS_INF:
        return -INFINITY;
    case VALUE_RAW: {
        const uint64_t bits = get_word(in);
        memcpy(&value, &bits, sizeof value);
        return values->recall[esp_value_recall(bits)] = value;
    }
    default:
        return code >= VALUE_RECALL && code < VALUE_RECALL + VALUE_RECALLED
                   ? values->recall[code - VALUE_RECALL]
                   : NAN;
    }
}

static inline double get_value(struct esp_decoder *in)
{
    const uint64_t code = get_number(in);

    if (!(code & 1))
        return (double)esp_unzigzag(code >> 1);
    if ((code & 3) == VALUE_OTHER)
        return get_real(in, code >> 2);
    in->values.eighths =
        (int64_t)((uint64_t)in->values.eighths + (uint64_t)esp_unzigzag(code >> 2));
    return (double)in->values.eighths / 8;
}

/* Bytes behind how many they are; false where there are not so many. */
static bool get_bytes(struct esp_decoder *in, struct esp_read_text *text)
{
    const uint64_t length = get_number(in);

    if (in->at > in->end || length > (uint64_t)(in->end - in->at))
        return false;
    *text = (struct esp_read_text){ in->at, length };
    in->at += length;
    return true;
}

/* --- texts ------------------------------------------------------------------------- */

static enum esp_status reserve_text(struct esp_decoder *in)
{
    if (in->text_count < in->text_room)
        return ESP_OK;
    const size_t room = 2 * in->text_room + 64;
    struct esp_read_text *text = realloc(in->text, room * sizeof *text);
    if (!text)
        return ESP_NO_MEMORY;
    in->text = text;
    in->text_room = room;
    return ESP_OK;
}

static enum esp_status define_text(struct esp_decoder *in)
{
    struct esp_read_text text;

    if (!get_bytes(in, &text) || in->text_count >= ESP_MOVE_NONE - 1)
        return ESP_BAD_INPUT;
    if (reserve_text(in) != ESP_OK)
        return ESP_NO_MEMORY;
    in->text[in->text_count++] = text;
    return ESP_OK;
}

/* A move by the index of its text; false where there is no such text. */
static inline bool move_at(const struct esp_decoder *in, uint64_t index, uint32_t *move)
{
    if (index >= in->text_count)
        return false;
    *move = (uint32_t)index;
    return true;
}

/* An index and one, or 0 for no move. */
static inline bool get_move(struct esp_decoder *in, uint32_t *move)
{
    const uint64_t code = get_number(in);

    *move = ESP_MOVE_NONE;
    return code == 0 || move_at(in, code - 1, move);
}

/* The move of an instruction that has its index among its bits. */
static inline bool get_short(struct esp_decoder *in, unsigned code, uint32_t *move)
{
    return move_at(in, code < SHORT_TEXTS ? code : get_number(in), move);
}

/* A set's moves must all have texts. */
static bool is_known_set(const struct esp_decoder *in, uint64_t set)
{
    return in->text_count >= 64 || set >> in->text_count == 0;
}

/* --- events ------------------------------------------------------------------------ */

static inline struct esp_frame *innermost(const struct esp_decoder *in)
{
    return in->path.top;
}

/* The words of an event but the union's. */
static inline struct esp_event *put(struct esp_decoder *in, enum esp_event_kind kind,
                                    unsigned why, unsigned flags, uint32_t move, double a,
                                    uint32_t by, int32_t depth)
{
    struct esp_event *const slot = in->slot++;

    slot->kind = (uint8_t)kind;
    slot->why = (uint8_t)why;
    slot->flags = (uint8_t)flags;
    slot->units = 0;
    slot->move = move;
    slot->a = a;
    slot->by = by;
    slot->depth = depth;
    return slot;
}

/* Moves behind the event, as many units as they need. */
static bool get_list(struct esp_decoder *in, struct esp_event *event)
{
    enum { MOST = (ESP_UNITS_MAX - 1) * ESP_MOVES_A_UNIT + ESP_MOVES_A_UNIT };
    const uint64_t code = get_number(in), count = code >> 1;
    const unsigned window = event->units;

    if (in->at > in->end || count > (uint64_t)(in->end - in->at) ||
        count > (ESP_UNITS_MAX - window) * ESP_MOVES_A_UNIT)
        return false;
    const size_t units = (count + ESP_MOVES_A_UNIT - 1) / ESP_MOVES_A_UNIT;
    char *to = (char *)in->slot;
    if (units > 0)
        memset(in->slot + units - 1, 0, sizeof *in->slot);
    for (uint64_t i = 0; i < count; i++, to += sizeof(esp_move)) {
        esp_move move;
        if (in->at >= in->end || !get_move(in, &move))
            return false;
        memcpy(to, &move, sizeof move);
    }
    event->flags |= (uint8_t)(ESP_LIST | (code & 1 ? ESP_CONTINUED : 0));
    event->units = (uint8_t)(window + units);
    event->pruned = count;
    in->slot += units;
    in->expected = code & 1 ? EXPECT_PART : EXPECT_ANY;
    return true;
}

static bool get_set(struct esp_decoder *in, struct esp_event *event)
{
    event->pruned = get_number(in);
    return is_known_set(in, event->pruned);
}

/* A node's parent learns of it, in the frame that is now innermost. */
static inline void left(struct esp_decoder *in, double value, uint32_t move)
{
    esp_frame_take(innermost(in), &in->rules.model, value, move);
}

static inline bool get_leaf(struct esp_decoder *in, unsigned same, unsigned code, bool slotted,
                            unsigned slot, bool guessed)
{
    const struct esp_frame *const top = innermost(in);
    const int32_t depth = top->below[same];
    uint32_t move;

    if (!get_short(in, code, &move) || top->flags == FRAME_BLIND)
        return false;
    put(in, ESP_ENTER, same ? top->side : top->other, top->flags, move, top->alpha, 0, depth)
        ->beta = top->beta;
    double value;
    if (slotted) {
        value = in->values.slots[slot];
    } else {
        value = get_value(in);
        in->values.slots[esp_value_slot(value)] = value;
    }
    uint8_t why = esp_leaf_why(&in->rules.model, depth);
    if (!guessed)
        why = why == ESP_HORIZON ? ESP_TERMINAL : ESP_HORIZON;
    put(in, ESP_LEAVE, why, 0, ESP_MOVE_NONE, value, ESP_MOVE_NONE, 0)->pruned = 0;
    in->nodes++;
    left(in, value, move);
    return true;
}

/* The node that was just entered is open. */
static enum esp_status push(struct esp_decoder *in, const struct esp_event *event)
{
    struct esp_frame *frame = esp_path_push(&in->path);

    if (!frame)
        return ESP_NO_MEMORY;
    frame->id = in->nodes++;
    esp_frame_fill(frame, &in->rules, event->why, event->flags, event->a, event->beta,
                   event->depth, event->move);
    return ESP_OK;
}

static enum esp_status get_enter(struct esp_decoder *in, unsigned same, unsigned code)
{
    const struct esp_frame *const top = innermost(in);
    uint32_t move;

    if (!get_short(in, code, &move) || top->flags == FRAME_BLIND)
        return ESP_BAD_INPUT;
    struct esp_event *event = put(in, ESP_ENTER, same ? top->side : top->other, top->flags, move,
                                  top->alpha, 0, top->below[same]);
    event->beta = top->beta;
    return push(in, event);
}

static enum esp_status get_enter_other(struct esp_decoder *in)
{
    const struct esp_frame *const top = innermost(in);
    const unsigned differs = *in->at++;
    uint32_t move;

    if (!get_move(in, &move) || differs > ENTER_ALL ||
        (top->flags == FRAME_BLIND &&
         (differs | ENTER_ALPHA | ENTER_BETA) != ENTER_ALL))
        return ESP_BAD_INPUT;
    struct esp_event *event = put(in, ESP_ENTER, top->other, top->flags, move, top->alpha, 0,
                                  top->below[0]);
    event->beta = top->beta;
    if (differs & ENTER_SIDE)
        event->why = *in->at++;
    if (differs & ENTER_DEPTH)
        event->depth = get_depth(in);
    if (differs & ENTER_WINDOW)
        event->flags = *in->at++;
    if (differs & ENTER_ALPHA)
        event->a = get_value(in);
    if (differs & ENTER_BETA)
        event->beta = get_value(in);
    if (event->why > ESP_SIDE_NONE || (event->flags != 0 && event->flags != ESP_WINDOW) ||
        (event->flags == 0 && differs & (ENTER_ALPHA | ENTER_BETA)))
        return ESP_BAD_INPUT;
    return push(in, event);
}

/* Left as predicted; behind it the moves never tried. */
static bool get_leave(struct esp_decoder *in, unsigned op)
{
    const struct esp_frame *const top = innermost(in);

    if (in->path.depth == 0)
        return false;
    const struct esp_leaving guess = esp_predict_leave(top, &in->rules.model);
    struct esp_event *event = put(in, ESP_LEAVE, guess.why, 0, guess.move, guess.value, guess.by,
                                  0);
    const uint32_t move = top->move;
    event->pruned = 0;
    if ((guess.why == ESP_CUTOFF) != (op != OP_FULL) || top->children == 0 ||
        (op == OP_CUT_SET && !get_set(in, event)) || (op == OP_CUT_LIST && !get_list(in, event)))
        return false;
    esp_path_pop(&in->path);
    left(in, guess.value, move);
    return true;
}

/* Who stored a table's answer. */
static uint64_t get_from(struct esp_decoder *in, uint64_t id)
{
    const uint64_t code = get_number(in);

    return code == 0 ? ESP_NODE_NONE : id - (uint64_t)esp_unzigzag(code - 1);
}

/* The fields of a leave event that are not as predicted, up to its moves. */
static bool get_differences(struct esp_decoder *in, struct esp_event *event, unsigned differs)
{
    if (differs & LEAVE_VALUE)
        event->a = get_value(in);
    if (differs & LEAVE_MOVE && !get_move(in, &event->move))
        return false;
    if (differs & LEAVE_WHY) {
        event->why = *in->at++;
        event->flags = *in->at++;
    }
    if ((event->why > ESP_ERROR && event->why != ESP_WHY_NONE) || event->flags & ~LEAVE_FLAGS)
        return false;
    if (event->why != ESP_CUTOFF)
        event->by = ESP_MOVE_NONE;
    if (differs & LEAVE_BY && !get_move(in, &event->by))
        return false;
    if (event->why == ESP_TABLE)
        event->from = get_from(in, innermost(in)->id);
    if (event->flags & ESP_NARROWED) {
        double window[2];
        for (int i = 0; i < 2; i++)
            window[i] = get_value(in);
        memset(in->slot, 0, sizeof *in->slot);
        memcpy(in->slot, window, sizeof window);
        in->slot++;
        event->units = 1;
    }
    return true;
}

static bool get_leave_other(struct esp_decoder *in)
{
    const struct esp_frame *const top = innermost(in);
    const unsigned differs = *in->at++;

    if (in->path.depth == 0 || differs > LEAVE_ALL)
        return false;
    const struct esp_leaving guess = esp_predict_leave(top, &in->rules.model);
    struct esp_event *event = put(in, ESP_LEAVE, guess.why, 0, guess.move, guess.value, guess.by,
                                  0);
    const uint32_t move = top->move;
    event->pruned = 0;
    if (!get_differences(in, event, differs))
        return false;
    const unsigned moves = differs & (LEAVE_BY | LEAVE_SET | LEAVE_LIST);
    if (event->why != ESP_CUTOFF && moves)
        return false;
    if (event->why == ESP_CUTOFF && !(differs & (LEAVE_SET | LEAVE_LIST)))
        event->flags |= ESP_UNTOLD;
    if ((differs & LEAVE_SET && (differs & LEAVE_LIST || !get_set(in, event))) ||
        (differs & LEAVE_LIST && !get_list(in, event)))
        return false;
    esp_path_pop(&in->path);
    left(in, event->a, move);
    return true;
}

/* --- calls and texts ------------------------------------------------------------------- */

static bool get_cache(struct esp_decoder *in, enum esp_event_kind kind)
{
    const unsigned flags = *in->at++;
    const uint64_t key = get_word(in);
    const bool valued = kind == ESP_STORE || flags & ESP_HIT;
    const double value = valued ? get_value(in) : 0;

    if (flags & ~(unsigned)(ESP_BOUND | ESP_HIT | ESP_CACHE_EVAL))
        return false;
    put(in, kind, 0, flags, ESP_MOVE_NONE, value, ESP_MOVE_NONE, 0)->from = key;
    return true;
}

/* What an innermost node does. */
static bool get_call(struct esp_decoder *in, unsigned op)
{
    uint32_t move = ESP_MOVE_NONE;
    struct esp_event *event;

    switch (op) {
    case OP_MOVES_SET:
        event = put(in, ESP_MOVES, 0, 0, ESP_MOVE_NONE, 0, ESP_MOVE_NONE, 0);
        return in->path.depth > 0 && get_set(in, event);
    case OP_MOVES_LIST:
        event = put(in, ESP_MOVES, 0, 0, ESP_MOVE_NONE, 0, ESP_MOVE_NONE, 0);
        return in->path.depth > 0 && get_list(in, event);
    case OP_PART:
        event = put(in, ESP_PART, 0, 0, ESP_MOVE_NONE, 0, ESP_MOVE_NONE, 0);
        return get_list(in, event);
    case OP_MAKE:
    case OP_UNDO:
        if (in->path.depth == 0 || !get_move(in, &move))
            return false;
        put(in, op == OP_MAKE ? ESP_MAKE : ESP_UNDO, 0, 0, move, 0, ESP_MOVE_NONE, 0)->from = 0;
        return true;
    case OP_EVAL:
        put(in, ESP_EVAL, 0, 0, ESP_MOVE_NONE, get_value(in), ESP_MOVE_NONE, 0)->from = 0;
        return in->path.depth > 0;
    default:
        return in->path.depth > 0 && get_cache(in, op == OP_PROBE ? ESP_PROBE : ESP_STORE);
    }
}

static bool get_member(struct esp_decoder *in)
{
    const unsigned code = *in->at++, member = code & ~(unsigned)MEMBER_AGAIN;

    if (member >= ESP_MEMBERS || in->members >> member & 1 || in->at > in->end)
        return false;
    struct esp_read_text *text = &in->last[member];
    if (code & MEMBER_AGAIN ? !text->bytes : !get_bytes(in, text))
        return false;
    if (text->length > UINT32_MAX)
        return false;
    put(in, ESP_MEMBER, member, 0, ESP_MOVE_NONE, 0, (uint32_t)text->length, 0)->from =
        (uintptr_t)text->bytes;
    in->members |= 1u << member;
    in->expected = EXPECT_NODE;
    return true;
}

static enum esp_status get_line(struct esp_decoder *in)
{
    const unsigned kind = *in->at++;
    struct esp_read_text text;

    if (!get_bytes(in, &text) || text.length > UINT32_MAX || kind > ESP_LINE_LEAVE ||
        (kind == ESP_LINE_LEAVE && in->path.depth == 0))
        return ESP_BAD_INPUT;
    put(in, ESP_LINE, kind, 0, ESP_MOVE_NONE, 0, (uint32_t)text.length, 0)->from =
        (uintptr_t)text.bytes;
    if (kind == ESP_LINE_LEAVE)
        esp_path_pop(&in->path);
    if (kind != ESP_LINE_ENTER)
        return ESP_OK;
    struct esp_frame *frame = esp_path_push(&in->path);
    if (!frame)
        return ESP_NO_MEMORY;
    frame->id = in->nodes++;
    esp_frame_blind(frame, &in->rules);
    return ESP_OK;
}

/* --- instructions ----------------------------------------------------------------------- */

static enum esp_status status_of(bool good)
{
    return good ? ESP_OK : ESP_BAD_INPUT;
}

/* Any instruction but leaves and the commonest enters. */
static enum esp_status get_other(struct esp_decoder *in, unsigned op)
{
    switch (op) {
    case OP_FULL:
    case OP_CUT_SET:
    case OP_CUT_LIST:
        return status_of(get_leave(in, op));
    case OP_ENTER_OTHER:
        return get_enter_other(in);
    case OP_LEAVE_OTHER:
        return status_of(get_leave_other(in));
    case OP_TEXT:
        return define_text(in);
    case OP_MOVES_SET:
    case OP_MOVES_LIST:
    case OP_PART:
    case OP_MAKE:
    case OP_UNDO:
    case OP_EVAL:
    case OP_PROBE:
    case OP_STORE:
        return status_of(get_call(in, op));
    case OP_MEMBER:
        return status_of(get_member(in));
    case OP_LINE:
        return get_line(in);
    default:
        return ESP_BAD_INPUT;
    }
}

/* May the instruction come here? A text may come anywhere. */
static bool is_expected(struct esp_decoder *in, unsigned op)
{
    const bool node = op == OP_FULL || op == OP_CUT_SET || op == OP_CUT_LIST ||
                      op == OP_ENTER_OTHER || op == OP_LEAVE_OTHER ||
                      (op >= OP_ENTER && op < OP_FULL);

    if (op == OP_TEXT)
        return true;
    switch (in->expected) {
    case EXPECT_NODE:
        if (op == OP_MEMBER)
            return true;
        in->members = 0;
        in->expected = EXPECT_ANY;
        return node;
    case EXPECT_PART:
        return op == OP_PART;
    default:
        return op != OP_PART;
    }
}

enum esp_status esp_decoder_run(struct esp_decoder *in)
{
    const struct esp_event *const full = in->slots + ESP_BATCH_SLOTS;

    in->slot = in->slots;
    while (in->at < in->end && (in->slot < full || in->expected == EXPECT_NODE)) {
        struct esp_event *const before = in->slot;
        const unsigned op = *in->at++;
        enum esp_status status = ESP_OK;

        if (op < OP_LEAF_VALUE && in->expected == EXPECT_ANY)
            status = status_of(get_leaf(in, op >> 6 & 1, op >> 3 & 7, true, op & 7, true));
        else if (op < OP_ENTER && in->expected == EXPECT_ANY)
            status = status_of(get_leaf(in, op >> 3 & 1, op & 7, false, 0, true));
        else if (!is_expected(in, op))
            status = ESP_BAD_INPUT;
        else if (op >= OP_LEAF_WHY && op < OP_LEAF_WHY + 16)
            status = status_of(get_leaf(in, op >> 3 & 1, op & 7, false, 0, false));
        else if (op >= OP_ENTER && op < OP_FULL)
            status = get_enter(in, op >> 3 & 1, op & 7);
        else
            status = get_other(in, op);
        if (status == ESP_OK && in->at > in->end)
            status = ESP_BAD_INPUT;
        if (status != ESP_OK) {
            in->slot = before;
            return status;
        }
    }
    return in->at == in->end && in->expected != EXPECT_ANY ? ESP_BAD_INPUT : ESP_OK;
}

/* --- where a block begins ------------------------------------------------------------------ */

static enum esp_status get_frame(struct esp_decoder *in, uint64_t above, uint64_t before)
{
    struct esp_frame *const frame = esp_path_push(&in->path);
    if (!frame)
        return ESP_NO_MEMORY;
    const uint64_t step = get_number(in);
    const unsigned flags = *in->at++;
    uint32_t moves[3] = { ESP_MOVE_NONE, ESP_MOVE_NONE, ESP_MOVE_NONE };

    frame->id = above + step;
    if (frame->id >= before || frame->id < above || (in->path.depth > 1 && step == 0))
        return ESP_BAD_INPUT;
    if (flags == FRAME_BLIND) {
        esp_frame_blind(frame, &in->rules);
        return ESP_OK;
    }
    const unsigned side = *in->at++;
    const int32_t depth = get_depth(in);
    for (int i = 0; i < 3; i++)
        if (!get_move(in, &moves[i]))
            return ESP_BAD_INPUT;
    const double alpha = flags == ESP_WINDOW ? get_value(in) : -INFINITY;
    const double beta = flags == ESP_WINDOW ? get_value(in) : INFINITY;
    if (side > ESP_SIDE_NONE || (flags != 0 && flags != ESP_WINDOW))
        return ESP_BAD_INPUT;
    esp_frame_fill(frame, &in->rules, side, flags, alpha, beta, depth, moves[0]);
    frame->last = moves[1];
    frame->best_move = moves[2];
    const uint64_t children = get_number(in);
    frame->children = children < UINT32_MAX ? (uint32_t)children : UINT32_MAX;
    frame->best = get_value(in);
    if (side == ESP_MAX && frame->best > frame->alpha)
        frame->alpha = frame->best;
    if (side == ESP_MIN && frame->best < frame->beta)
        frame->beta = frame->best;
    return in->at <= in->end ? ESP_OK : ESP_BAD_INPUT;
}

enum esp_status esp_decoder_keep(struct esp_decoder *in)
{
    const size_t depth = in->path.depth;

    if (depth > in->id_room) {
        uint64_t *ids = realloc(in->ids, 2 * depth * sizeof *ids);
        if (!ids)
            return ESP_NO_MEMORY;
        in->ids = ids;
        in->id_room = 2 * depth;
    }
    for (size_t i = 0; i < depth; i++)
        in->ids[i] = in->path.frames[i + 1].id;
    in->kept = depth;
    return ESP_OK;
}

static enum esp_status get_path(struct esp_decoder *in, uint64_t before)
{
    const uint64_t depth = get_number(in);
    uint64_t above = 0;

    /* A node takes two bytes at least. */
    if (in->at > in->end || depth > (uint64_t)(in->end - in->at) / 2)
        return ESP_BAD_INPUT;
    esp_path_clear(&in->path);
    for (uint64_t i = 0; i < depth; i++) {
        const enum esp_status status = get_frame(in, above, before);
        if (status != ESP_OK)
            return status;
        above = innermost(in)->id;
    }
    return ESP_OK;
}

enum esp_status esp_decoder_begin(struct esp_decoder *in, const uint8_t *body, size_t length,
                                  uint64_t before)
{
    enum esp_status status = ESP_OK;

    in->begin = in->at = body;
    in->end = body + length;
    in->expected = EXPECT_ANY;
    in->members = 0;
    in->text_count = 0;
    memset(&in->values, 0, sizeof in->values);
    memset(in->last, 0, sizeof in->last);
    if (length < 4)
        return ESP_BAD_INPUT;
    struct esp_model model = { .flags = *in->at++ };
    model.horizon = (int32_t)esp_unzigzag(get_number(in));
    if (model.flags > MODEL_ALL)
        return ESP_BAD_INPUT;
    esp_rules_make(&in->rules, model);
    while (status == ESP_OK && in->at < in->end && *in->at == OP_TEXT) {
        in->at++;
        status = define_text(in);
    }
    if (status == ESP_OK && (in->at >= in->end || *in->at++ != OP_PATH))
        status = ESP_BAD_INPUT;
    if (status == ESP_OK)
        status = get_path(in, before);
    if (status == ESP_OK)
        in->nodes = before;
    return status;
}

bool esp_decoder_init(struct esp_decoder *in)
{
    *in = (struct esp_decoder){ .nodes = 0 };
    return esp_path_init(&in->path);
}

void esp_decoder_free(struct esp_decoder *in)
{
    free(in->path.frames);
    free(in->text);
    free(in->ids);
    in->ids = NULL;
}

void esp_decoder_restart(struct esp_decoder *in)
{
    esp_path_clear(&in->path);
    in->nodes = 0;
    in->at = in->end = NULL;
}
