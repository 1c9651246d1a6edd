/*
 * shape.c - see shape.h.
 *
 * A line is an event if nothing that a reader looks at is lost: every key
 * that means something here has the type it should, and no key is there that
 * belongs elsewhere. All others are left to the line itself.
 */
#include "shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "espalier/record.h"

struct esp_event *esp_slots_add(struct esp_slots *slots)
{
    if (slots->count == slots->room) {
        const size_t room = 2 * slots->room + 64;
        struct esp_event *grown = realloc(slots->slots, room * sizeof *grown);
        if (!grown) {
            slots->no_memory = true;
            return NULL;
        }
        slots->slots = grown;
        slots->room = room;
    }
    slots->slots[slots->count] = (struct esp_event){ .kind = ESP_END };
    return &slots->slots[slots->count++];
}

/* --- values of keys ------------------------------------------------------------------- */

/* A key that is a text, or not given (then its number is none). */
static bool take_move(const struct esp_line *line, enum esp_key key,
                      const struct esp_line_context *context, esp_move *move)
{
    const struct esp_item *item = esp_field_given(line, key);

    *move = ESP_MOVE_NONE;
    if (!item)
        return true;
    if (item->kind != ITEM_TEXT)
        return false;
    *move = esp_texts_add(context->texts, item->text, item->length);
    return *move != ESP_TEXT_NONE;
}

/* A value, NaN when it is not given. */
static bool take_value(const struct esp_line *line, enum esp_key key, double *value)
{
    const struct esp_item *item = esp_field_given(line, key);

    *value = NAN;
    return !item || esp_field_is_value(item, value);
}

static bool is_number(const struct esp_item *item, uint64_t number)
{
    return item && item->kind == ITEM_NUMBER && item->number == (double)number;
}

/* One of some words, or -1 when none is given. */
static bool take_word(const struct esp_line *line, enum esp_key key, esp_word_name *name,
                      int *which)
{
    return esp_field_word(line, key, name, which, NULL) == ESP_OK;
}

/* A member that is a text, or not given. */
static bool add_member(struct esp_slots *slots, const struct esp_line *line, enum esp_key key,
                       enum esp_member member)
{
    const struct esp_item *item = esp_field_given(line, key);

    if (!item)
        return true;
    if (item->kind != ITEM_TEXT && !(item->kind == ITEM_TRUE && key == KEY_SYNTHETIC))
        return key == KEY_SYNTHETIC && item->kind == ITEM_FALSE;
    struct esp_event *event = esp_slots_add(slots);
    if (!event)
        return false;
    event->kind = ESP_MEMBER;
    event->why = (uint8_t)member;
    if (item->kind == ITEM_TEXT) {
        event->from = (uintptr_t)item->text;
        event->by = (uint32_t)item->length;
    }
    return true;
}

/*
 * A list of texts behind the event at `at`, in part events where it is long.
 * Nulls are moves without a text where that may be.
 */
static bool add_list(struct esp_slots *slots, const struct esp_line *line, enum esp_key key,
                     const struct esp_line_context *context, size_t at, bool nulls)
{
    const struct esp_item *list = esp_line_get(line, key);
    size_t done = 0;

    for (;;) {
        const size_t units_left = (size_t)(ESP_UNITS_MAX - slots->slots[at].units);
        const size_t most = units_left * ESP_MOVES_A_UNIT, left = list->length - done;
        const size_t here = left < most ? left : most;
        const size_t units = (here + ESP_MOVES_A_UNIT - 1) / ESP_MOVES_A_UNIT;
        const size_t first = slots->count;
        for (size_t i = 0; i < units; i++)
            if (!esp_slots_add(slots))
                return false;
        esp_move *moves = (esp_move *)(slots->slots + first);
        for (size_t i = 0; i < here; i++, done++) {
            const struct esp_item *item = &line->list[list->first + done];
            moves[i] = ESP_MOVE_NONE;
            if (item->kind == ITEM_NULL && nulls)
                continue;
            if (item->kind != ITEM_TEXT)
                return false;
            moves[i] = esp_texts_add(context->texts, item->text, item->length);
            if (moves[i] == ESP_TEXT_NONE)
                return false;
        }
        struct esp_event *event = &slots->slots[at];
        event->units = (uint8_t)(event->units + units);
        event->flags |= (uint8_t)(ESP_LIST | (here < left ? ESP_CONTINUED : 0));
        event->pruned = here;
        if (here == left)
            return true;
        at = slots->count;
        struct esp_event *part = esp_slots_add(slots);
        if (!part)
            return false;
        part->kind = ESP_PART;
        part->move = part->by = ESP_MOVE_NONE;
    }
}

/* --- nodes ------------------------------------------------------------------------------ */

static bool take_depth(const struct esp_line *line, bool counter, int32_t *depth)
{
    const struct esp_item *item = esp_line_get(line, KEY_DEPTH);

    *depth = ESP_DEPTH_NONE;
    if (!item)
        return true;
    if (item->kind == ITEM_NULL) {
        *depth = counter ? ESP_DEPTH_NULL : ESP_DEPTH_INF;
        return true;
    }
    if (item->kind != ITEM_NUMBER || item->number != floor(item->number) ||
        item->number <= ESP_DEPTH_NONE || item->number >= ESP_DEPTH_INF)
        return false;
    *depth = (int32_t)item->number;
    return true;
}

static bool take_window(const struct esp_line *line, struct esp_event *event)
{
    double alpha, beta;

    if (!take_value(line, KEY_ALPHA, &alpha) || !take_value(line, KEY_BETA, &beta) ||
        isnan(alpha) != isnan(beta))
        return false;
    event->a = isnan(alpha) ? -INFINITY : alpha;
    event->beta = isnan(beta) ? INFINITY : beta;
    event->flags = isnan(alpha) ? 0 : ESP_WINDOW;
    return true;
}

static bool is_placed(const struct esp_line *line, const struct esp_line_context *context)
{
    const struct esp_item *parent = esp_line_get(line, KEY_PARENT);
    const struct esp_item *ply = esp_field_given(line, KEY_PLY);

    if (!is_number(esp_line_get(line, KEY_ID), context->next) || !parent ||
        (ply && !is_number(ply, context->depth)))
        return false;
    return context->depth == 0 ? parent->kind == ITEM_NULL : is_number(parent, context->innermost);
}

static bool add_enter(struct esp_slots *slots, const struct esp_line *line,
                      const struct esp_line_context *context)
{
    struct esp_event event = { .kind = ESP_ENTER };
    int side;

    if (!is_placed(line, context) || !take_move(line, KEY_MOVE, context, &event.move) ||
        !take_depth(line, context->counter, &event.depth) ||
        !take_word(line, KEY_SIDE, esp_side_name, &side) || !take_window(line, &event) ||
        !add_member(slots, line, KEY_STATE, ESP_MEMBER_STATE) ||
        !add_member(slots, line, KEY_FN, ESP_MEMBER_FN) ||
        !add_member(slots, line, KEY_SYNTHETIC, ESP_MEMBER_SYNTHETIC))
        return false;
    event.why = (uint8_t)(side < 0 ? ESP_SIDE_NONE : side);
    struct esp_event *slot = esp_slots_add(slots);
    if (slot)
        *slot = event;
    return slot != NULL;
}

/* What a table says, where it answered. */
static bool take_table(const struct esp_line *line, struct esp_event *event)
{
    const struct esp_item *from = esp_field_given(line, KEY_FROM);
    int bound;

    if (event->why != ESP_TABLE)
        return !from && !esp_field_given(line, KEY_BOUND);
    if (!take_word(line, KEY_BOUND, esp_bound_name, &bound) ||
        (from && (from->kind != ITEM_NUMBER || from->number < 0 ||
                  from->number >= ESP_PARENT_NONE || from->number != floor(from->number))))
        return false;
    event->flags |= (uint8_t)(bound < 0 ? ESP_UNKNOWN : bound);
    event->from = from ? (uint64_t)from->number : ESP_NODE_NONE;
    return true;
}

static bool take_why(const struct esp_line *line, struct esp_event *event)
{
    int why, eval;

    if (!take_word(line, KEY_WHY, esp_why_name, &why) ||
        !take_word(line, KEY_EVAL, esp_field_eval_name, &eval))
        return false;
    event->why = why < 0 ? ESP_WHY_NONE : (uint8_t)why;
    if (eval >= 0)
        event->flags |= eval == 0 ? ESP_EVAL_HIT : ESP_EVAL_MISS;
    return take_table(line, event);
}

/* The narrowed window in a slot behind the event. */
static bool add_narrowed(struct esp_slots *slots, const struct esp_line *line, size_t at)
{
    const struct esp_item *list = esp_field_given(line, KEY_NARROWED);
    double window[2];

    if (!list)
        return true;
    if (list->kind != ITEM_LIST || list->length != 2 ||
        !esp_field_is_value(&line->list[list->first], &window[0]) ||
        !esp_field_is_value(&line->list[list->first + 1], &window[1]))
        return false;
    struct esp_event *slot = esp_slots_add(slots);
    if (!slot)
        return false;
    memcpy(slot, window, sizeof window);
    slots->slots[at].units = 1;
    slots->slots[at].flags |= ESP_NARROWED;
    return true;
}

static bool add_leave(struct esp_slots *slots, const struct esp_line *line,
                      const struct esp_line_context *context)
{
    const struct esp_item *pruned = esp_field_given(line, KEY_PRUNED);
    struct esp_event event = { .kind = ESP_LEAVE };

    if (!is_number(esp_line_get(line, KEY_ID), context->innermost) ||
        !take_value(line, KEY_VALUE, &event.a) ||
        !take_move(line, KEY_MOVE, context, &event.move) || !take_why(line, &event) ||
        !take_move(line, KEY_BY, context, &event.by) ||
        !add_member(slots, line, KEY_RAW, ESP_MEMBER_RAW) ||
        !add_member(slots, line, KEY_TEXT, ESP_MEMBER_TEXT))
        return false;
    if (event.why != ESP_CUTOFF && (pruned || event.by != ESP_MOVE_NONE))
        return false;
    const size_t at = slots->count;
    struct esp_event *slot = esp_slots_add(slots);
    if (!slot)
        return false;
    *slot = event;
    if (!add_narrowed(slots, line, at))
        return false;
    if (event.why != ESP_CUTOFF)
        return true;
    if (!pruned) {
        slots->slots[at].flags |= ESP_UNTOLD;
        return true;
    }
    return pruned->kind == ITEM_LIST && add_list(slots, line, KEY_PRUNED, context, at, false);
}

/* --- calls -------------------------------------------------------------------------------- */

/* A key of a cache as our searches print it. */
static bool take_key(const struct esp_line *line, uint64_t *key)
{
    const struct esp_item *item = esp_field_given(line, KEY_KEY);
    enum { DIGITS = 16 };

    if (!item || item->kind != ITEM_TEXT || item->length != DIGITS)
        return false;
    *key = 0;
    for (size_t i = 0; i < DIGITS; i++) {
        const char c = item->text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
        *key = *key << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return true;
}

static const char *cache_name(unsigned cache)
{
    static const char *const names[] = { "table", "eval" };
    return cache < sizeof names / sizeof names[0] ? names[cache] : NULL;
}

/* A probe or a store, with all that belongs to it and nothing else. */
static bool take_cache(const struct esp_line *line, struct esp_event *event)
{
    const struct esp_item *hit = esp_field_given(line, KEY_HIT);
    const bool probe = event->kind == ESP_PROBE;
    uint64_t keys = KEY_BIT(KEY_EVENT) | KEY_BIT(KEY_ID) | KEY_BIT(KEY_CACHE) | KEY_BIT(KEY_KEY);
    int cache, bound;

    if (!take_word(line, KEY_CACHE, cache_name, &cache) || cache < 0 ||
        !take_key(line, &event->from) || (probe && !hit))
        return false;
    if (probe)
        keys |= KEY_BIT(KEY_HIT);
    if (!probe || hit->kind == ITEM_TRUE) {
        keys |= KEY_BIT(KEY_VALUE) | (cache == 0 ? KEY_BIT(KEY_BOUND) : 0);
        event->flags = probe ? ESP_HIT : 0;
    } else if (hit->kind != ITEM_FALSE) {
        return false;
    }
    if (line->seen != keys || !take_value(line, KEY_VALUE, &event->a) ||
        !take_word(line, KEY_BOUND, esp_bound_name, &bound) ||
        (keys & KEY_BIT(KEY_BOUND) && bound < 0))
        return false;
    event->flags |= (uint8_t)((cache ? ESP_CACHE_EVAL : 0) | (bound > 0 ? bound : 0));
    return true;
}

static bool add_call(struct esp_slots *slots, const struct esp_line *line,
                     const struct esp_line_context *context, enum esp_event_kind kind)
{
    const uint64_t keys = KEY_BIT(KEY_EVENT) | KEY_BIT(KEY_ID);
    struct esp_event event = { .kind = (uint8_t)kind, .move = ESP_MOVE_NONE, .by = ESP_MOVE_NONE };
    bool good = context->depth > 0 &&
                is_number(esp_line_get(line, KEY_ID), context->innermost);

    if (kind == ESP_MAKE || kind == ESP_UNDO)
        good = good && line->seen == (keys | KEY_BIT(KEY_MOVE)) &&
               take_move(line, KEY_MOVE, context, &event.move) && event.move != ESP_MOVE_NONE;
    else if (kind == ESP_EVAL)
        good = good && line->seen == (keys | KEY_BIT(KEY_VALUE)) &&
               take_value(line, KEY_VALUE, &event.a);
    else if (kind == ESP_MOVES)
        good = good && line->seen == (keys | KEY_BIT(KEY_LIST)) &&
               line->items[KEY_LIST].kind == ITEM_LIST;
    else
        good = good && take_cache(line, &event);
    const size_t at = slots->count;
    struct esp_event *slot = good ? esp_slots_add(slots) : NULL;
    if (!slot)
        return false;
    *slot = event;
    return kind != ESP_MOVES || add_list(slots, line, KEY_LIST, context, at, true);
}

/* By enum esp_event_kind. */
static const char *kind_name(unsigned kind)
{
    static const char *const names[] = {
        [ESP_ENTER] = "enter", [ESP_LEAVE] = "leave", [ESP_MOVES] = "moves", [ESP_MAKE] = "make",
        [ESP_UNDO] = "undo",   [ESP_EVAL] = "eval",   [ESP_PROBE] = "probe", [ESP_STORE] = "store"
    };
    return kind < sizeof names / sizeof names[0] ? names[kind] : NULL;
}

bool esp_line_events(struct esp_slots *slots, const struct esp_line *line,
                     const struct esp_line_context *context)
{
    int kind;

    slots->count = 0;
    if (!take_word(line, KEY_EVENT, kind_name, &kind) || kind < 0)
        return false;
    switch ((enum esp_event_kind)kind) {
    case ESP_ENTER:
        return add_enter(slots, line, context);
    case ESP_LEAVE:
        return context->depth > 0 && add_leave(slots, line, context);
    default:
        return add_call(slots, line, context, (enum esp_event_kind)kind);
    }
}
