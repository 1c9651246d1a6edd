/*
 * label.c - the words that all formats share.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "label.h"

const struct esp_signs esp_signs_plain = { "(", ")", "-inf", "inf", "= ", ">= ", "<= ", "?= " };

/* An exact value stands alone; the minus sign stays one that can be searched for. */
const struct esp_signs esp_signs_page = { "[", "]",       "-\u221e", "\u221e",
                                          "",  "\u2265 ", "\u2264 ", "? " };

/* --- texts of the trace --------------------------------------------------- */

static size_t sequence_length(unsigned char lead)
{
    return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/* U+2400 and on picture the control characters; U+FFFE and U+FFFF are in no XML. */
static void put_character(struct esp_scratch *out, const char *text, size_t length)
{
    const unsigned char c = (unsigned char)text[0];

    if (c < 0x20)
        esp_scratch_putf(out, "\xe2\x90%c", 0x80 + c);
    else if (c == 0x7f)
        esp_scratch_put(out, "\xe2\x90\xa1");
    else if (length == 3 &&
             (memcmp(text, "\xef\xbf\xbe", 3) == 0 || memcmp(text, "\xef\xbf\xbf", 3) == 0))
        esp_scratch_put(out, "\xef\xbf\xbd");
    else
        esp_scratch_put_bytes(out, text, length);
}

void esp_label_text(struct esp_scratch *out, const char *text, size_t most)
{
    const bool cut = esp_label_columns(text) > most;
    const size_t shown = cut ? most - 1 : most;

    for (size_t i = 0; i < shown && *text; i++) {
        const size_t length = strnlen(text, sequence_length((unsigned char)*text));
        put_character(out, text, length);
        text += length;
    }
    if (cut)
        esp_scratch_put(out, "\u2026");
}

void esp_label_move(struct esp_scratch *out, const struct esp_record *record, uint32_t text)
{
    const char *move = esp_record_text(record, text);
    if (move)
        esp_label_text(out, move, ESP_LABEL_MOVE);
}

size_t esp_label_columns(const char *text)
{
    size_t columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* --- numbers -------------------------------------------------------------- */

void esp_label_count(struct esp_scratch *out, uint64_t count, const char *one, const char *many)
{
    char digits[ESP_NUMBER_TEXT];
    esp_print_grouped(count, digits);
    esp_scratch_putf(out, "%s %s", digits, count == 1 ? one : many);
}

void esp_label_hidden(struct esp_scratch *out, const struct esp_drawn *drawn)
{
    esp_scratch_put_char(out, '+');
    esp_label_count(out, drawn->hidden, "node", "nodes");
}

void esp_label_hidden_cut(struct esp_scratch *out, const struct esp_drawn *drawn)
{
    if (drawn->hidden_cut > 0 && drawn->hidden_inner > 0)
        esp_scratch_putf(out, "%.0f%% cut",
                         100 * (double)drawn->hidden_cut / (double)drawn->hidden_inner);
}

void esp_label_fold(struct esp_scratch *out, const struct esp_drawn *drawn)
{
    esp_label_hidden(out, drawn);
    if (drawn->hidden_cut > 0 && drawn->hidden_inner > 0)
        esp_scratch_put(out, ", ");
    esp_label_hidden_cut(out, drawn);
}

void esp_label_number(struct esp_scratch *out, const struct esp_signs *signs, double value)
{
    char digits[ESP_NUMBER_TEXT];

    if (isinf(value)) {
        esp_scratch_put(out, value < 0 ? signs->minus_infinity : signs->infinity);
        return;
    }
    esp_print_value(value, digits);
    esp_scratch_put(out, digits);
}

void esp_label_window(struct esp_scratch *out, const struct esp_signs *signs, double alpha,
                      double beta)
{
    esp_scratch_put(out, signs->open);
    esp_label_number(out, signs, alpha);
    esp_scratch_put(out, ", ");
    esp_label_number(out, signs, beta);
    esp_scratch_put(out, signs->close);
}

void esp_label_value(struct esp_scratch *out, const struct esp_signs *signs,
                     const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);

    if (!(node->flags & ESP_NODE_VALUE)) {
        if (node->flags & ESP_NODE_LEFT && node->why != ESP_STOPPED)
            esp_scratch_putf(out, "%snone", signs->equal);
        return;
    }
    switch (esp_record_bound(record, id)) {
    case ESP_EXACT:
        esp_scratch_put(out, signs->equal);
        break;
    case ESP_LOWER:
        esp_scratch_put(out, signs->at_least);
        break;
    case ESP_UPPER:
        esp_scratch_put(out, signs->at_most);
        break;
    case ESP_UNKNOWN:
        esp_scratch_put(out, signs->unknown);
        break;
    }
    esp_label_number(out, signs, node->value);
}

void esp_label_name(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_overlay *overlay = esp_record_overlay(record);

    if (!overlay)
        esp_scratch_putf(out, "#%" PRIu32, id);
    else if (overlay->origins[id].first != ESP_PARENT_NONE)
        esp_scratch_putf(out, "#%" PRIu32, overlay->origins[id].first);
    else
        esp_scratch_putf(out, "~#%" PRIu32, overlay->origins[id].second);
}

/* --- what kind of node ---------------------------------------------------- */

const char *esp_label_side(const struct esp_node *node)
{
    static const char *const names[] = { "MAX", "MIN", "CHANCE" };
    return node->flags & ESP_NODE_SIDE && node->side <= ESP_CHANCE ? names[node->side] : "";
}

bool esp_label_is_leaf(const struct esp_node *node)
{
    return node->flags & ESP_NODE_LEFT && !node->inner &&
           (node->why == ESP_TERMINAL || node->why == ESP_HORIZON || node->why == ESP_TABLE);
}

static void why_cut(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    const uint32_t by = esp_record_by(record, id);

    esp_scratch_put(out, by == ESP_TEXT_NONE ? "cut" : "cut by ");
    esp_label_move(out, record, by);
}

static void why_table(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    uint64_t from;

    if (!esp_record_from(record, id, &from)) {
        esp_scratch_put(out, "from the table");
    } else if (from >= esp_record_count(record)) {
        esp_scratch_putf(out, "from #%" PRIu64, from);
    } else {
        esp_scratch_put(out, "from ");
        esp_label_name(out, record, (uint32_t)from);
    }
}

static void why_error(struct esp_scratch *out, const struct esp_record *record, uint32_t id,
                      size_t most)
{
    const char *note = esp_record_note(record, id);

    esp_scratch_put(out, note ? "error: " : "error");
    if (note)
        esp_label_text(out, note, most);
}

void esp_label_why(struct esp_scratch *out, const struct esp_record *record, uint32_t id,
                   size_t most)
{
    const struct esp_node *node = esp_record_node(record, id);

    if (!(node->flags & ESP_NODE_LEFT)) {
        esp_scratch_put(out, "unfinished");
        return;
    }
    switch ((enum esp_why)node->why) {
    case ESP_FULL:
        break;
    case ESP_CUTOFF:
        why_cut(out, record, id);
        break;
    case ESP_TERMINAL:
        esp_scratch_put(out, "game over");
        break;
    case ESP_HORIZON:
        esp_scratch_put(out, node->flags & ESP_NODE_EVAL_HIT ? "horizon, cached" : "horizon");
        break;
    case ESP_TABLE:
        why_table(out, record, id);
        break;
    case ESP_STOPPED:
        esp_scratch_put(out, "stopped");
        break;
    case ESP_ERROR:
        why_error(out, record, id, most);
        break;
    }
}

/* Moves that are words are parted by blanks, moves with blanks in them by commas. */
static const char *separator(const struct esp_record *record, const uint32_t *moves,
                             size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strchr(esp_record_text(record, moves[i]), ' '))
            return ", ";
    return " ";
}

static size_t move_columns(const struct esp_record *record, uint32_t move)
{
    const size_t columns = esp_label_columns(esp_record_text(record, move));
    return columns < ESP_LABEL_MOVE ? columns : ESP_LABEL_MOVE;
}

void esp_label_untried(struct esp_scratch *out, const struct esp_record *record, uint32_t id,
                       size_t columns)
{
    size_t count;
    const uint32_t *moves = esp_record_pruned(record, id, &count);

    esp_label_moves(out, record, moves, count, columns);
}

void esp_label_moves(struct esp_scratch *out, const struct esp_record *record,
                     const uint32_t *moves, size_t count, size_t columns)
{
    size_t used = 0;
    const char *between = separator(record, moves, count);
    char rest[ESP_NUMBER_TEXT + sizeof " and  more"] = "";
    size_t shown = count;

    for (size_t i = 0; i < count; i++)
        used += move_columns(record, moves[i]) + (i > 0 ? strlen(between) : 0);
    while (shown > 1 && used + strlen(rest) > columns) {
        char digits[ESP_NUMBER_TEXT];
        used -= move_columns(record, moves[--shown]) + strlen(between);
        esp_print_grouped(count - shown, digits);
        snprintf(rest, sizeof rest, " and %s more", digits);
    }
    for (size_t i = 0; i < shown; i++) {
        esp_scratch_put(out, i > 0 ? between : "");
        esp_label_move(out, record, moves[i]);
    }
    esp_scratch_put(out, rest);
}

/* --- a whole sentence ----------------------------------------------------- */

enum { SENTENCE_UNTRIED = 60 }; /* columns for the moves never tried */

static void say_where(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    const char *side = esp_label_side(node);

    esp_label_name(out, record, id);
    if (node->move != ESP_TEXT_NONE)
        esp_scratch_put(out, " after ");
    esp_label_move(out, record, node->move);
    esp_scratch_putf(out, ":%s%s%s", *side ? " " : "", side, *side ? " to move" : "");
    if (node->flags & ESP_NODE_SYNTHETIC)
        esp_scratch_put(out, ", added by the recorder");
    if (node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF)
        esp_scratch_putf(out, ", depth %" PRId32, node->depth);
}

static void say_window(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    double alpha, beta;

    if (node->flags & ESP_NODE_WINDOW) {
        esp_scratch_put(out, ", window ");
        esp_label_window(out, &esp_signs_plain, node->alpha, node->beta);
    }
    if (esp_record_narrowed(record, id, &alpha, &beta)) {
        esp_scratch_put(out, ", narrowed by the table to ");
        esp_label_window(out, &esp_signs_plain, alpha, beta);
    }
}

void esp_label_sentence(struct esp_scratch *out, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    const bool left = node->flags & ESP_NODE_LEFT;
    const char *note = esp_record_note(record, id);
    const char *raw = esp_record_raw(record, id);
    size_t untried;

    say_where(out, record, id);
    say_window(out, record, id);
    if (node->flags & ESP_NODE_VALUE || (left && node->why != ESP_STOPPED))
        esp_scratch_put(out, ", value ");
    esp_label_value(out, &esp_signs_plain, record, id);
    if (!left || node->why != ESP_FULL)
        esp_scratch_put(out, ", ");
    esp_label_why(out, record, id, ESP_LABEL_NOTE);
    if (node->returned != ESP_TEXT_NONE)
        esp_scratch_put(out, ", returned ");
    esp_label_move(out, record, node->returned);
    esp_record_pruned(record, id, &untried);
    if (untried > 0)
        esp_scratch_put(out, ", never tried ");
    esp_label_untried(out, record, id, SENTENCE_UNTRIED);
    if (raw) {
        esp_scratch_put(out, ", as the program printed it ");
        esp_label_text(out, raw, ESP_LABEL_NOTE);
    }
    if (note && node->why != ESP_ERROR) {
        esp_scratch_put(out, ", note: ");
        esp_label_text(out, note, ESP_LABEL_NOTE);
    }
}
