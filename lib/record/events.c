/*
 * events.c - see events.h.
 */
#include "events.h"

#include <math.h>
#include <string.h>

#include "espalier/record.h"

/* --- members ------------------------------------------------------------------------- */

static void put(struct esp_line *line, enum esp_key key, struct esp_item item)
{
    line->items[key] = item;
    line->seen |= KEY_BIT(key);
}

static struct esp_item number(double value)
{
    return (struct esp_item){ ITEM_NUMBER, { .number = value }, 0 };
}

static struct esp_item text(const char *bytes, size_t length)
{
    return (struct esp_item){ ITEM_TEXT, { .text = bytes }, length };
}

static struct esp_item null(void)
{
    return (struct esp_item){ .kind = ITEM_NULL };
}

static void put_word(struct esp_line *line, enum esp_key key, const char *word)
{
    put(line, key, text(word, strlen(word)));
}

static void put_value(struct esp_line *line, enum esp_key key, double value)
{
    put(line, key, isnan(value) ? null() : number(value));
}

static struct esp_item move_item(const struct esp_event_context *context, esp_move move)
{
    size_t length;
    const char *bytes = esp_compact_text(context->reader, move, &length);

    return bytes ? text(bytes, length) : null();
}

static void put_member(struct esp_line *line, enum esp_key key, enum esp_member member,
                       const struct esp_event_context *context)
{
    if (context->member_set >> member & 1) {
        size_t length;
        const char *bytes = esp_event_text(&context->members[member], &length);
        put(line, key, text(bytes, length));
    }
}

static bool append_moves(struct esp_line *line, const struct esp_event *event, enum esp_key list,
                         const struct esp_event_context *context, struct esp_error *error)
{
    struct esp_event_list moves = esp_event_moves(event);
    esp_move move;

    while (esp_event_list_next(&moves, &move)) {
        if (!esp_line_append(line, move_item(context, move))) {
            esp_fail(error, ESP_NO_MEMORY, "no memory for a list");
            return false;
        }
        line->items[list].length++;
    }
    return true;
}

static bool put_moves(struct esp_line *line, const struct esp_event *event, enum esp_key list,
                      const struct esp_event_context *context, struct esp_error *error)
{
    put(line, list, (struct esp_item){ ITEM_LIST, { .first = line->list_count }, 0 });
    return append_moves(line, event, list, context, error);
}

/* --- nodes ---------------------------------------------------------------------------- */

static void put_enter(struct esp_line *line, const struct esp_event *event,
                      const struct esp_event_context *context)
{
    const uint32_t parent = context->innermost;

    put_word(line, KEY_EVENT, "enter");
    put(line, KEY_ID, number(context->nodes));
    put(line, KEY_PARENT, parent == ESP_PARENT_NONE ? null() : number(parent));
    put(line, KEY_MOVE, move_item(context, event->move));
    if (event->depth == ESP_DEPTH_INF || event->depth == ESP_DEPTH_NULL)
        put(line, KEY_DEPTH, null());
    else if (event->depth != ESP_DEPTH_NONE)
        put(line, KEY_DEPTH, number(event->depth));
    if (event->why != ESP_SIDE_NONE)
        put_word(line, KEY_SIDE, esp_side_name(event->why));
    if (event->flags & ESP_WINDOW) {
        put_value(line, KEY_ALPHA, event->a);
        put_value(line, KEY_BETA, event->beta);
    }
    put_member(line, KEY_STATE, ESP_MEMBER_STATE, context);
    put_member(line, KEY_FN, ESP_MEMBER_FN, context);
    if (context->member_set >> ESP_MEMBER_SYNTHETIC & 1)
        put(line, KEY_SYNTHETIC, (struct esp_item){ .kind = ITEM_TRUE });
}

static void put_bound(struct esp_line *line, unsigned flags)
{
    const char *bound = esp_bound_name(flags & ESP_BOUND);

    if (bound)
        put_word(line, KEY_BOUND, bound);
}

static bool put_narrowed(struct esp_line *line, const struct esp_event *event,
                         struct esp_error *error)
{
    double window[2];

    if (!esp_event_narrowed(event, &window[0], &window[1]))
        return true;
    put(line, KEY_NARROWED, (struct esp_item){ ITEM_LIST, { .first = line->list_count }, 2 });
    if (esp_line_append(line, number(window[0])) && esp_line_append(line, number(window[1])))
        return true;
    esp_fail(error, ESP_NO_MEMORY, "no memory for a window");
    return false;
}

static bool put_leave(struct esp_line *line, const struct esp_event *event, enum esp_key *list,
                      const struct esp_event_context *context, struct esp_error *error)
{
    put_word(line, KEY_EVENT, "leave");
    put(line, KEY_ID, number(context->innermost));
    put_value(line, KEY_VALUE, event->a);
    put(line, KEY_MOVE, move_item(context, event->move));
    if (event->why != ESP_WHY_NONE)
        put_word(line, KEY_WHY, esp_why_name(event->why));
    if (event->flags & (ESP_EVAL_HIT | ESP_EVAL_MISS))
        put_word(line, KEY_EVAL, event->flags & ESP_EVAL_HIT ? "hit" : "miss");
    if (event->why == ESP_TABLE) {
        put_bound(line, event->flags);
        put(line, KEY_FROM, event->from == ESP_NODE_NONE ? null() : number((double)event->from));
    }
    put_member(line, KEY_RAW, ESP_MEMBER_RAW, context);
    put_member(line, KEY_TEXT, ESP_MEMBER_TEXT, context);
    if (!put_narrowed(line, event, error))
        return false;
    if (event->why != ESP_CUTOFF)
        return true;
    put(line, KEY_BY, move_item(context, event->by));
    if (event->flags & ESP_UNTOLD)
        return true;
    *list = KEY_PRUNED;
    return put_moves(line, event, KEY_PRUNED, context, error);
}

/* --- calls ------------------------------------------------------------------------------ */

static void put_cache(struct esp_line *line, const struct esp_event *event)
{
    static const char digits[] = "0123456789abcdef";
    enum { DIGITS = 16 };
    const bool probe = event->kind == ESP_PROBE, evaluation = event->flags & ESP_CACHE_EVAL;

    put_word(line, KEY_EVENT, probe ? "probe" : "store");
    put_word(line, KEY_CACHE, evaluation ? "eval" : "table");
    for (int i = 0; i < DIGITS; i++)
        line->key[i] = digits[event->from >> (60 - 4 * i) & 15];
    put(line, KEY_KEY, text(line->key, DIGITS));
    if (probe)
        put(line, KEY_HIT,
            (struct esp_item){ .kind = event->flags & ESP_HIT ? ITEM_TRUE : ITEM_FALSE });
    if (!probe || event->flags & ESP_HIT) {
        put_value(line, KEY_VALUE, event->a);
        if (!evaluation)
            put_bound(line, event->flags);
    }
}

bool esp_event_line(struct esp_line *line, const struct esp_event *event, enum esp_key *list,
                    const struct esp_event_context *context, struct esp_error *error)
{
    line->seen = 0;
    line->list_count = 0;
    *list = KEYS;
    switch ((enum esp_event_kind)event->kind) {
    case ESP_ENTER:
        put_enter(line, event, context);
        return true;
    case ESP_LEAVE:
        return put_leave(line, event, list, context, error);
    case ESP_MOVES:
        put_word(line, KEY_EVENT, "moves");
        *list = KEY_LIST;
        break;
    case ESP_MAKE:
    case ESP_UNDO:
        put_word(line, KEY_EVENT, event->kind == ESP_MAKE ? "make" : "undo");
        put(line, KEY_MOVE, move_item(context, event->move));
        break;
    case ESP_EVAL:
        put_word(line, KEY_EVENT, "eval");
        put_value(line, KEY_VALUE, event->a);
        break;
    default:
        put_cache(line, event);
        break;
    }
    put(line, KEY_ID, number(context->innermost));
    return *list == KEYS || put_moves(line, event, *list, context, error);
}

bool esp_event_more(struct esp_line *line, const struct esp_event *event, enum esp_key list,
                    const struct esp_event_context *context, struct esp_error *error)
{
    return list == KEYS || append_moves(line, event, list, context, error);
}
