/*
 * label.h - the words that all formats share.
 *
 * Everything is written as plain UTF-8 on one line; a format escapes it as
 * its own language asks. Characters that would break a line or a file stand
 * as the pictures Unicode has for them.
 */
#ifndef ESPALIER_DRAW_LABEL_H
#define ESPALIER_DRAW_LABEL_H

#include "scratch.h"
#include "select.h"

/* How signs are written: with a keyboard, or as a printed page has them. */
struct esp_signs {
    const char *open, *close; /* around a window */
    const char *minus_infinity, *infinity;
    const char *equal, *at_least, *at_most, *unknown; /* before a value */
};

extern const struct esp_signs esp_signs_plain, esp_signs_page;

/* Most characters of a move, a note or a position; the rest is an ellipsis. */
enum { ESP_LABEL_MOVE = 40, ESP_LABEL_NOTE = 60, ESP_LABEL_SHORT = 24 };

/* A text of the trace, at most `most` characters of it. */
void esp_label_text(struct esp_scratch *out, const char *text, size_t most);
/* The same of a move, by its number among the record's texts. */
void esp_label_move(struct esp_scratch *out, const struct esp_record *record, uint32_t text);

/* "1,240 nodes", "1 node". */
void esp_label_count(struct esp_scratch *out, uint64_t count, const char *one,
                     const char *many);

/* What a fold hides: "+1,240 nodes", and of those inner nodes "97% cut" or nothing. */
void esp_label_hidden(struct esp_scratch *out, const struct esp_drawn *drawn);
void esp_label_hidden_cut(struct esp_scratch *out, const struct esp_drawn *drawn);
/* Both on one line: "+1,240 nodes, 97% cut". */
void esp_label_fold(struct esp_scratch *out, const struct esp_drawn *drawn);

void esp_label_number(struct esp_scratch *out, const struct esp_signs *signs, double value);
void esp_label_window(struct esp_scratch *out, const struct esp_signs *signs, double alpha,
                      double beta);

/*
 * "= 3", ">= 3", "<= 3": whether it is exact or a bound; "?= 3" where it says
 * nothing about the true value; "" without a value.
 */
void esp_label_value(struct esp_scratch *out, const struct esp_signs *signs,
                     const struct esp_record *record, uint32_t id);

/* "#17"; "~#17" is number 17 of the other search, where the record is an overlay. */
void esp_label_name(struct esp_scratch *out, const struct esp_record *record, uint32_t id);

/* "MAX", "MIN", "CHANCE"; "" where the trace does not say. */
const char *esp_label_side(const struct esp_node *node);

/* A node without branches because it was answered, not because it was stopped. */
bool esp_label_is_leaf(const struct esp_node *node);

/*
 * Why the node was left, where that is not that every move was tried: "cut by
 * 2", "horizon", "horizon, cached", "game over", "from #17", "stopped",
 * "unfinished", "error: ..." with at most so many characters of what the
 * trace says about it.
 */
void esp_label_why(struct esp_scratch *out, const struct esp_record *record, uint32_t id,
                   size_t most);

/*
 * The moves a cut node never tried, "3 4 5". At least one, then as many as
 * stay within so many columns, then "and 7 more".
 */
void esp_label_untried(struct esp_scratch *out, const struct esp_record *record, uint32_t id,
                       size_t columns);

/* The same of a list of moves. */
void esp_label_moves(struct esp_scratch *out, const struct esp_record *record,
                     const uint32_t *moves, size_t count, size_t columns);

/*
 * All there is to say about a node: "#8 after 2: MAX to move, depth 1, window
 * (-inf, -6), value >= -6, cut by 2, never tried 3 4 5".
 */
void esp_label_sentence(struct esp_scratch *out, const struct esp_record *record, uint32_t id);

/* Columns a text takes in a terminal, if every character takes one. */
size_t esp_label_columns(const char *text);

#endif
