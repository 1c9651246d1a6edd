/*
 * compact_read.c - see compact_read.h: one instruction after the other.
 */
#include "compact_get.h"

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
    const uint64_t code = esp_unpack_number(in), count = code >> 1;
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
        if (in->at >= in->end || !esp_unpack_move(in, &move))
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
    event->pruned = esp_unpack_number(in);
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
        value = esp_unpack_value(in);
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

    if (!esp_unpack_move(in, &move) || differs > ENTER_ALL ||
        (top->flags == FRAME_BLIND &&
         (differs | ENTER_ALPHA | ENTER_BETA) != ENTER_ALL))
        return ESP_BAD_INPUT;
    struct esp_event *event = put(in, ESP_ENTER, top->other, top->flags, move, top->alpha, 0,
                                  top->below[0]);
    event->beta = top->beta;
    if (differs & ENTER_SIDE)
        event->why = *in->at++;
    if (differs & ENTER_DEPTH)
        event->depth = esp_unpack_depth(in);
    if (differs & ENTER_WINDOW)
        event->flags = *in->at++;
    if (differs & ENTER_ALPHA)
        event->a = esp_unpack_value(in);
    if (differs & ENTER_BETA)
        event->beta = esp_unpack_value(in);
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
    const uint64_t code = esp_unpack_number(in);

    return code == 0 ? ESP_NODE_NONE : id - (uint64_t)esp_unzigzag(code - 1);
}

/* The fields of a leave event that are not as predicted, up to its moves. */
static bool get_differences(struct esp_decoder *in, struct esp_event *event, unsigned differs)
{
    if (differs & LEAVE_VALUE)
        event->a = esp_unpack_value(in);
    if (differs & LEAVE_MOVE && !esp_unpack_move(in, &event->move))
        return false;
    if (differs & LEAVE_WHY) {
        event->why = *in->at++;
        event->flags = *in->at++;
    }
    if ((event->why > ESP_ERROR && event->why != ESP_WHY_NONE) || event->flags & ~LEAVE_FLAGS)
        return false;
    if (event->why != ESP_CUTOFF)
        event->by = ESP_MOVE_NONE;
    if (differs & LEAVE_BY && !esp_unpack_move(in, &event->by))
        return false;
    if (event->why == ESP_TABLE)
        event->from = get_from(in, innermost(in)->id);
    if (event->flags & ESP_NARROWED) {
        double window[2];
        for (int i = 0; i < 2; i++)
            window[i] = esp_unpack_value(in);
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
    const uint64_t key = esp_unpack_word(in);
    const bool valued = kind == ESP_STORE || flags & ESP_HIT;
    const double value = valued ? esp_unpack_value(in) : 0;

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
        if (in->path.depth == 0 || !esp_unpack_move(in, &move))
            return false;
        put(in, op == OP_MAKE ? ESP_MAKE : ESP_UNDO, 0, 0, move, 0, ESP_MOVE_NONE, 0)->from = 0;
        return true;
    case OP_EVAL:
        put(in, ESP_EVAL, 0, 0, ESP_MOVE_NONE, esp_unpack_value(in), ESP_MOVE_NONE, 0)->from = 0;
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
    if (code & MEMBER_AGAIN ? !text->bytes : !esp_unpack_bytes(in, text))
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

    if (!esp_unpack_bytes(in, &text) || text.length > UINT32_MAX || kind > ESP_LINE_LEAVE ||
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
        return esp_decoder_define(in);
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
