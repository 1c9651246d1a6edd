/*
 * diff_explain.c - a difference in one sentence.
 *
 * The cause is guessed only from what the two nodes and their parents show.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "diff_parts.h"

static const struct {
    const char *key, *words;
} kinds[ESP_DIFF_KINDS] = {
    [ESP_DIFF_ORDER] = { "order", "order of children" },
    [ESP_DIFF_MISSING] = { "missing", "missing nodes" },
    [ESP_DIFF_EXTRA] = { "extra", "extra nodes" },
    [ESP_DIFF_SIDE] = { "side", "side" },
    [ESP_DIFF_DEPTH] = { "depth", "depth" },
    [ESP_DIFF_WINDOW] = { "window", "window" },
    [ESP_DIFF_WHY] = { "why", "why the node was left" },
    [ESP_DIFF_VALUE] = { "value", "value" },
    [ESP_DIFF_RETURNED] = { "returned", "returned move" },
    [ESP_DIFF_PRUNED] = { "pruned", "pruned list" },
};

const char *esp_diff_key(enum esp_diff_kind kind)
{
    return kinds[kind].key;
}

const char *esp_diff_words(enum esp_diff_kind kind)
{
    return kinds[kind].words;
}

/* --- parts of a sentence ------------------------------------------------------------ */

static void put_value(struct esp_out *out, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    esp_put(out, isnan(value) ? "none" : text);
}

static void put_window(struct esp_out *out, const struct esp_node *node)
{
    esp_put(out, "(");
    put_value(out, node->alpha);
    esp_put(out, ", ");
    put_value(out, node->beta);
    esp_put(out, ")");
}

static void put_move(struct esp_out *out, const struct esp_record *record, uint32_t text)
{
    const char *move = esp_record_text(record, text);

    if (move)
        esp_putf(out, "move %s", move);
    else
        esp_put(out, "no move");
}

static void put_why(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    static const char *const words[] = {
        [ESP_FULL] = "every move tried",   [ESP_CUTOFF] = "a cutoff",
        [ESP_TERMINAL] = "game over",      [ESP_HORIZON] = "the depth used up",
        [ESP_TABLE] = "an answer from the table", [ESP_STOPPED] = "stopped",
        [ESP_ERROR] = "an error"
    };

    const uint8_t why = esp_record_node(record, id)->why;
    const uint32_t by = esp_record_by(record, id);

    esp_put(out, why < sizeof words / sizeof words[0] ? words[why] : "no reason");
    if (why == ESP_CUTOFF && by != ESP_TEXT_NONE) {
        esp_put(out, " by ");
        put_move(out, record, by);
    }
}

static void put_pruned(struct esp_out *out, const struct esp_record *record, uint32_t id)
{
    size_t count = 0;
    const uint32_t *pruned = esp_record_pruned(record, id, &count);

    esp_put(out, "never tried");
    for (size_t i = 0; i < count; i++)
        esp_putf(out, " %s", esp_record_text(record, pruned[i]));
    if (count == 0)
        esp_put(out, ": nothing");
}

static void put_depth(struct esp_out *out, int32_t depth)
{
    esp_putf(out, "depth %ld", (long)depth);
}

static void put_side(struct esp_out *out, const struct esp_node *node)
{
    static const char *const sides[] = { "MAX", "MIN", "CHANCE" };

    esp_put(out, node->side < 3 ? sides[node->side] : "no side");
}

static void put_subtree(struct esp_out *out, const struct esp_record *record,
                        const struct esp_difference *d, uint32_t id)
{
    char nodes[ESP_NUMBER_TEXT];

    put_move(out, record, esp_record_node(record, id)->move);
    if (d->nodes > 1) {
        esp_print_grouped(d->nodes, nodes);
        esp_putf(out, " (%s nodes)", nodes);
    }
}

/* What one of the two traces has in the field of the difference. */
static void put_field(struct esp_out *out, const struct esp_record *record,
                      const struct esp_difference *d, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);

    switch (d->kind) {
    case ESP_DIFF_SIDE: put_side(out, node); break;
    case ESP_DIFF_DEPTH: put_depth(out, node->depth); break;
    case ESP_DIFF_WINDOW: put_window(out, node); break;
    case ESP_DIFF_WHY: put_why(out, record, id); break;
    case ESP_DIFF_RETURNED: put_move(out, record, node->returned); break;
    case ESP_DIFF_PRUNED: put_pruned(out, record, id); break;
    case ESP_DIFF_VALUE:
        if (node->flags & ESP_NODE_LEFT)
            put_value(out, node->value);
        else
            esp_put(out, "no end, the trace stops inside the node");
        break;
    default: put_subtree(out, record, d, id); break;
    }
}

static void put_expected(struct esp_out *out, const struct esp_diff *diff,
                         const struct esp_difference *d)
{
    if (d->kind == ESP_DIFF_EXTRA)
        esp_put(out, "no such node");
    else
        put_field(out, diff->a, d, d->expected);
}

static void put_got(struct esp_out *out, const struct esp_diff *diff,
                    const struct esp_difference *d)
{
    if (d->kind == ESP_DIFF_MISSING)
        esp_put(out, "no such node");
    else
        put_field(out, diff->b, d, d->got);
}

static void put_path(struct esp_out *out, const struct esp_diff *diff,
                     const struct esp_difference *d)
{
    const struct esp_record *record = d->kind == ESP_DIFF_EXTRA ? diff->b : diff->a;
    uint32_t id = d->kind == ESP_DIFF_EXTRA ? d->got : d->expected;
    const size_t room = out->length < out->room ? out->room - out->length : 0;

    if (d->kind == ESP_DIFF_ORDER && esp_record_node(record, id)->parent != ESP_PARENT_NONE)
        id = esp_record_node(record, id)->parent;
    out->length += esp_record_path(record, id, room ? out->text + out->length : NULL, room);
}

/* --- causes ------------------------------------------------------------------------- */

static void guess_window(struct esp_out *out, const struct esp_diff *diff,
                         const struct esp_difference *d)
{
    const struct esp_node *a = esp_record_node(diff->a, d->expected);
    const struct esp_node *b = esp_record_node(diff->b, d->got);
    const bool alpha = a->alpha != b->alpha && b->alpha == -INFINITY;
    const bool beta = a->beta != b->beta && b->beta == INFINITY;

    if (alpha && beta)
        esp_put(out, ", as if the window had been reset to (-inf, inf) on entry");
    else if (beta && a->alpha == b->alpha)
        esp_put(out, ", as if beta had been reset to inf on entry");
    else if (alpha && a->beta == b->beta)
        esp_put(out, ", as if alpha had been reset to -inf on entry");
    else if (b->alpha == -a->beta && b->beta == -a->alpha)
        esp_put(out, ", as if the window had been negated and swapped");
    else if (b->alpha == a->beta && b->beta == a->alpha)
        esp_put(out, ", as if alpha and beta had been swapped");
    else if (b->parent != ESP_PARENT_NONE) {
        const struct esp_node *parent = esp_record_node(diff->b, b->parent);
        if (parent->flags & ESP_NODE_WINDOW && parent->alpha == b->alpha &&
            parent->beta == b->beta)
            esp_put(out, ", as if the parent's own window had been handed down, without what its "
                         "children returned");
    }
}

/* The value of the first child with this move; NaN without one. */
static double child_value(const struct esp_record *record, uint32_t parent, uint32_t move)
{
    const uint32_t end = esp_record_node(record, parent)->end;

    for (uint32_t id = parent + 1; id < end; id = esp_record_node(record, id)->end)
        if (esp_record_node(record, id)->move == move)
            return esp_record_node(record, id)->value;
    return NAN;
}

static void guess_returned(struct esp_out *out, const struct esp_diff *diff,
                           const struct esp_difference *d)
{
    const struct esp_node *a = esp_record_node(diff->a, d->expected);
    const struct esp_node *b = esp_record_node(diff->b, d->got);

    if (a->returned == ESP_TEXT_NONE || b->returned == ESP_TEXT_NONE) {
        if (a->returned == ESP_TEXT_NONE && a->why == ESP_CUTOFF)
            esp_put(out, ", where a cutoff returns no move");
        return;
    }
    const double expected = child_value(diff->b, d->got, b->returned);
    bool seen = false;
    for (uint32_t id = d->got + 1; id < b->end; id = esp_record_node(diff->b, id)->end) {
        const struct esp_node *child = esp_record_node(diff->b, id);
        const char *move = esp_record_text(diff->b, child->move);
        if (child->move == b->returned && seen) {
            esp_put(out, ", as if a later one of equals were kept instead of the first");
            return;
        }
        if (move && strcmp(move, esp_record_text(diff->a, a->returned)) == 0 &&
            child->value == expected)
            seen = true;
    }
}

/* Does a value close a window only under non-strict cutoffs, being equal to the bound? */
static bool equals_bound(const struct esp_node *node, double value)
{
    return node->flags & ESP_NODE_WINDOW &&
           ((node->side == ESP_MAX && value == node->beta) ||
            (node->side == ESP_MIN && value == node->alpha));
}

/*
 * A node went on, or stopped, where the other trace has a cutoff. cut and
 * other name the two traces.
 */
static void guess_cutoff(struct esp_out *out, const struct esp_record *record, uint32_t id,
                         const char *rest, const char *cut, const char *other)
{
    if (id == ESP_PARENT_NONE)
        return;
    const struct esp_node *node = esp_record_node(record, id);
    const uint32_t by = esp_record_by(record, id);
    if (node->why != ESP_CUTOFF || by == ESP_TEXT_NONE)
        return;
    const double value = child_value(record, id, by);
    if (isnan(value))
        return;
    esp_putf(out, ": child %s returned ", esp_record_text(record, by));
    put_value(out, value);
    if (node->flags & ESP_NODE_WINDOW) {
        esp_put(out, ", which closes ");
        put_window(out, node);
    }
    esp_put(out, rest);
    if (equals_bound(node, value))
        esp_putf(out, "; the two are equal, so that a non-strict search (%s) cuts and a strict one "
                      "(%s) goes on", cut, other);
}

static void guess(struct esp_out *out, const struct esp_diff *diff,
                  const struct esp_difference *d)
{
    switch (d->kind) {
    case ESP_DIFF_WINDOW: guess_window(out, diff, d); break;
    case ESP_DIFF_RETURNED: guess_returned(out, diff, d); break;
    case ESP_DIFF_EXTRA:
        guess_cutoff(out, diff->a, d->expected, ": nothing more was expected below that node",
                     "expected", "got");
        break;
    case ESP_DIFF_MISSING: {
        const struct esp_trace_footer *footer = esp_record_footer(diff->b);
        if (d->got != ESP_PARENT_NONE &&
            !(esp_record_node(diff->b, d->got)->flags & ESP_NODE_LEFT) && !footer->complete)
            esp_put(out, ": the trace ends before it");
        else
            guess_cutoff(out, diff->b, d->got, " there: the node was cut before this move",
                         "got", "expected");
        break;
    }
    case ESP_DIFF_VALUE: {
        const double a = esp_record_node(diff->a, d->expected)->value;
        if (a != 0 && esp_record_node(diff->b, d->got)->value == -a)
            esp_put(out, ", as if the sign had been swapped");
        break;
    }
    default: break;
    }
}

/* --- the whole ------------------------------------------------------------------------- */

size_t esp_diff_path(const struct esp_diff *diff, size_t index, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    put_path(&out, diff, &diff->list[index]);
    return out.length;
}

size_t esp_diff_expected(const struct esp_diff *diff, size_t index, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    put_expected(&out, diff, &diff->list[index]);
    return out.length;
}

size_t esp_diff_got(const struct esp_diff *diff, size_t index, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    put_got(&out, diff, &diff->list[index]);
    return out.length;
}

size_t esp_diff_sentence(const struct esp_diff *diff, size_t index, const char *expected_name,
                         const char *got_name, char *text, size_t room)
{
    static const char *const events[ESP_DIFF_KINDS] = {
        [ESP_DIFF_ORDER] = "next child",      [ESP_DIFF_MISSING] = "on entry",
        [ESP_DIFF_EXTRA] = "on entry",        [ESP_DIFF_SIDE] = "side on entry",
        [ESP_DIFF_DEPTH] = "depth on entry",  [ESP_DIFF_WINDOW] = "window on entry",
        [ESP_DIFF_WHY] = "reason on leaving", [ESP_DIFF_VALUE] = "value on leaving",
        [ESP_DIFF_RETURNED] = "returned move on leaving",
        [ESP_DIFF_PRUNED] = "pruned moves on leaving",
    };
    const struct esp_difference *d = &diff->list[index];
    struct esp_out out = { text, room, 0 };

    esp_put(&out, d->kind == ESP_DIFF_ORDER ? "below " : "at ");
    put_path(&out, diff, d);
    esp_putf(&out, ", %s: expected ", events[d->kind]);
    put_expected(&out, diff, d);
    if (expected_name)
        esp_putf(&out, " (%s)", expected_name);
    esp_put(&out, ", got ");
    put_got(&out, diff, d);
    if (got_name)
        esp_putf(&out, " (%s)", got_name);
    guess(&out, diff, d);
    return out.length;
}
