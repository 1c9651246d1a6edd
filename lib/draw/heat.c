/*
 * heat.c - how well moves were ordered: a table with a row for each ply and
 * a column for each move in the order of trying, which shows by what move
 * the cutoffs of that ply were brought about.
 *
 * One pass over the record. The shares are written in the cells, so that
 * nothing depends on the colours, which run from light to dark in one hue.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>

#include "against.h"
#include "espalier/text.h"
#include "heat.h"
#include "metrics.h"
#include "svg_page.h"

/* Plies from the last row on share it, and so do moves from the last column on. */
enum { ROWS = 64, COLUMNS = 16, STEPS = 10 };

static const double cell_width = 52, cell_height = 34, head_height = 24;
static const double label_width = 84, count_width = 96, letters = 12;

struct row {
    uint64_t cut[COLUMNS + 1]; /* by so many moves tried; 0: before any was */
    uint64_t cutoffs, inner;   /* of how many nodes that tried a move or were cut */
    unsigned sides;            /* a bit for each side that was to move there */
};

struct heat {
    FILE *stream;
    struct row rows[ROWS], all;
    uint32_t first, last;      /* rows */
    unsigned from, to;         /* columns */
    struct esp_scratch words;
    double left, top;
};

/* --- counting ------------------------------------------------------------- */

static void count_node(struct row *row, const struct esp_node *node, uint32_t children)
{
    const bool cut = node->flags & ESP_NODE_LEFT && node->why == ESP_CUTOFF;

    if (!cut && !node->inner)
        return;
    row->inner++;
    if (node->flags & ESP_NODE_SIDE)
        row->sides |= 1u << node->side;
    if (!cut)
        return;
    row->cutoffs++;
    row->cut[children < COLUMNS ? children : COLUMNS]++;
}

/* The nodes from first to last; those deeper than `deepest` are not counted. */
static void count(struct heat *heat, const struct esp_record *record, uint32_t first,
                  uint32_t last, uint64_t deepest)
{
    for (uint32_t id = first; id < last; id++) {
        const struct esp_node *node = esp_record_node(record, id);
        if (node->ply > deepest)
            continue;
        const uint32_t children = node->why == ESP_CUTOFF ? esp_record_children(record, id) : 0;
        count_node(&heat->rows[node->ply < ROWS ? node->ply : ROWS - 1], node, children);
        count_node(&heat->all, node, children);
    }
}

/* Rows and columns that have anything to show. */
static void bound(struct heat *heat)
{
    heat->first = ROWS;
    for (uint32_t i = 0; i < ROWS; i++) {
        if (heat->rows[i].inner == 0)
            continue;
        heat->first = heat->first < i ? heat->first : i;
        heat->last = i + 1;
    }
    heat->from = heat->all.cut[0] > 0 ? 0 : 1;
    heat->to = 1;
    for (unsigned i = 1; i <= COLUMNS; i++)
        if (heat->all.cut[i] > 0)
            heat->to = i;
}

/* --- writing -------------------------------------------------------------- */

static void write_look(FILE *stream, bool print)
{
    /* between them, steps in one hue that gets darker */
    static const double screen[2][3] = { { 239, 246, 252 }, { 8, 56, 112 } };
    static const double paper[2][3] = { { 245, 245, 245 }, { 70, 70, 70 } };
    const double (*ends)[3] = print ? paper : screen;

    esp_svg_raw(stream, "<style>\n.espalier .heat rect{stroke:#fff;stroke-width:1.5}\n"
                        ".espalier .heat .share{font-size:13px;font-weight:bold}\n"
                        ".espalier .heat .name,.espalier .heat .head{font-size:12px}\n"
                        ".espalier .heat .head{font-weight:bold}\n"
                        ".espalier .heat .none{fill:#fff;stroke:#ddd;stroke-width:1}\n"
                        ".espalier .heat .dark{fill:#fff}\n");
    for (int i = 0; i <= STEPS; i++) {
        const double part = (double)i / STEPS;
        fprintf(stream, ".espalier .heat .h%d{fill:#", i);
        for (int c = 0; c < 3; c++)
            fprintf(stream, "%02x",
                    (unsigned)lround(ends[0][c] + part * (ends[1][c] - ends[0][c])));
        esp_svg_raw(stream, "}\n");
    }
    esp_svg_raw(stream, "</style>\n");
}

/* Words in the middle at x, their feet at y. */
static void write_words(struct heat *heat, const char *look, double x, double y)
{
    esp_svg_raw(heat->stream, "<text class=\"");
    esp_svg_raw(heat->stream, look);
    fputc('"', heat->stream);
    esp_svg_attribute(heat->stream, "x", x);
    esp_svg_attribute(heat->stream, "y", y);
    fputc('>', heat->stream);
    esp_svg_text(heat->stream, esp_scratch_text(&heat->words));
    esp_svg_raw(heat->stream, "</text>");
}

static void write_box(struct heat *heat, int step, double x, double y, double width,
                      double height)
{
    if (step < 0)
        esp_svg_raw(heat->stream, "<rect class=\"none\"");
    else
        fprintf(heat->stream, "<rect class=\"h%d\"", step);
    esp_svg_attribute(heat->stream, "x", x);
    esp_svg_attribute(heat->stream, "y", y);
    esp_svg_attribute(heat->stream, "width", width);
    esp_svg_attribute(heat->stream, "height", height);
    esp_svg_raw(heat->stream, "/>");
}

static void put_grouped(struct esp_scratch *out, uint64_t number)
{
    char digits[ESP_NUMBER_TEXT];

    esp_print_grouped(number, digits);
    esp_scratch_put(out, digits);
}

/* "62%", "<1%" of what is there but rounds to nothing, ">99%" of what is not all. */
static void put_share(struct esp_scratch *out, uint64_t part, uint64_t whole)
{
    const double share = 100 * (double)part / (double)whole;

    if (part > 0 && share < 1)
        esp_scratch_put(out, "<1%");
    else if (part < whole && share > 99)
        esp_scratch_put(out, ">99%");
    else
        esp_scratch_putf(out, "%.0f%%", share);
}

static void write_cell(struct heat *heat, const struct row *row, unsigned column, double x,
                       double y)
{
    const uint64_t cut = row->cut[column];
    const double share = cut > 0 ? (double)cut / (double)row->cutoffs : 0;
    const int step = cut > 0 ? (int)lround(share * STEPS) : -1;
    const bool dark = step > STEPS / 2;

    write_box(heat, step, x, y, cell_width, cell_height);
    if (cut == 0)
        return;
    put_share(esp_scratch_begin(&heat->words), cut, row->cutoffs);
    write_words(heat, dark ? "share dark" : "share", x + cell_width / 2, y + 15);
    put_grouped(esp_scratch_begin(&heat->words), cut);
    write_words(heat, dark ? "dark" : "count", x + cell_width / 2, y + 28);
}

static double cells_left(const struct heat *heat)
{
    return heat->left + label_width;
}

static double counts_left(const struct heat *heat)
{
    return cells_left(heat) + (heat->to - heat->from + 1) * cell_width;
}

/* "412 cutoffs", and below it of how many nodes they are what share. */
static void write_counts(struct heat *heat, const struct row *row, double y)
{
    const double x = counts_left(heat) + count_width / 2;

    esp_label_count(esp_scratch_begin(&heat->words), row->cutoffs, "cutoff", "cutoffs");
    write_words(heat, "name", x, y + 15);
    esp_scratch_put(esp_scratch_begin(&heat->words), "at ");
    put_share(&heat->words, row->cutoffs, row->inner);
    esp_scratch_put(&heat->words, " of ");
    put_grouped(&heat->words, row->inner);
    write_words(heat, "quiet", x, y + 28);
}

static void write_row(struct heat *heat, const struct row *row, double y)
{
    for (unsigned i = heat->from; i <= heat->to; i++)
        write_cell(heat, row, i, cells_left(heat) + (i - heat->from) * cell_width, y);
    write_counts(heat, row, y);
    fputc('\n', heat->stream);
}

/* "ply 3, MIN": the side where it is one alone. */
static void name_row(struct heat *heat, uint32_t ply)
{
    static const char *const sides[] = { "", ", MAX", ", MIN", "", ", CHANCE" };
    const unsigned mask = heat->rows[ply].sides;
    struct esp_scratch *out = esp_scratch_begin(&heat->words);

    esp_scratch_putf(out, "ply %" PRIu32 "%s", ply, ply + 1 == ROWS ? " on" : "");
    if (mask < sizeof sides / sizeof sides[0] && ply + 1 < ROWS)
        esp_scratch_put(out, sides[mask]);
}

static void write_heads(struct heat *heat)
{
    static const char *const endings[] = { "", "st", "nd", "rd" };

    for (unsigned i = heat->from; i <= heat->to; i++) {
        struct esp_scratch *out = esp_scratch_begin(&heat->words);
        if (i == 0)
            esp_scratch_put(out, "none");
        else
            esp_scratch_putf(out, "%u%s%s", i, i < 4 ? endings[i] : "th",
                             i == COLUMNS ? " on" : "");
        write_words(heat, "head", cells_left(heat) + (i - heat->from + 0.5) * cell_width,
                    heat->top + head_height - 8);
    }
    fputc('\n', heat->stream);
}

static void write_table(struct heat *heat)
{
    double y = heat->top + head_height;

    esp_svg_raw(heat->stream, "<g class=\"heat\">\n");
    write_heads(heat);
    for (uint32_t i = heat->first; i < heat->last; i++, y += cell_height) {
        name_row(heat, i);
        write_words(heat, "name", heat->left + label_width / 2 - 4,
                    y + cell_height / 2 + 0.35 * letters);
        write_row(heat, &heat->rows[i], y);
    }
    y += 6;
    esp_scratch_put(esp_scratch_begin(&heat->words), "all plies");
    write_words(heat, "head", heat->left + label_width / 2 - 4,
                y + cell_height / 2 + 0.35 * letters);
    write_row(heat, &heat->all, y);
    esp_svg_raw(heat->stream, "</g>\n");
}

static void write_page(struct heat *heat, const struct esp_svg_caption *caption, bool print)
{
    const bool empty = heat->all.cutoffs == 0;
    const double columns = heat->to - heat->from + 1;
    const double rows = heat->last - heat->first + 1;
    const double width = empty ? 0 : label_width + columns * cell_width + count_width;
    const double height = empty ? 0 : head_height + rows * cell_height + 6;

    heat->left = ESP_SVG_MARGIN;
    heat->top = 2 * ESP_SVG_MARGIN + caption->height;
    esp_svg_open(heat->stream, esp_scratch_text(&caption->words),
                 fmax(width, caption->width) + 2 * ESP_SVG_MARGIN,
                 heat->top + height + ESP_SVG_MARGIN, print, false);
    write_look(heat->stream, print);
    esp_svg_write_caption(heat->stream, caption);
    if (!empty)
        write_table(heat);
    esp_svg_close(heat->stream);
}

static enum esp_status write_heat(struct heat *heat, const struct esp_selection *selection,
                                  bool print, struct esp_error *error)
{
    struct esp_svg_caption caption;
    enum esp_status status;

    esp_svg_caption(&caption, selection);
    esp_svg_notes(&caption, heat->all.cutoffs == 0
                                ? "no cutoffs\n"
                                : "of each ply's cutoffs, what share the 1st, 2nd, ... move "
                                  "tried there brought about\n");
    errno = 0;
    if (!caption.words.failed)
        write_page(heat, &caption, print);
    status = caption.words.failed || heat->words.failed
                 ? esp_fail(error, ESP_NO_MEMORY, "no memory for a label")
                 : esp_svg_finish(heat->stream, error);
    esp_svg_caption_free(&caption);
    return status;
}

enum esp_status esp_heat_write(struct esp_record *record, const struct esp_draw_options *options,
                               FILE *stream, struct esp_error *error)
{
    struct heat heat = { .stream = stream };
    struct esp_selection selection = { .record = record, .focus = ESP_PARENT_NONE };
    uint32_t last = esp_record_count(record);
    uint64_t deepest = options->max_depth;
    enum esp_status status = esp_refuse_against(options, "a heat map", error);

    if (status == ESP_OK && options->root)
        status = esp_record_find(record, options->root, &selection.root, error);
    if (status != ESP_OK)
        return status;
    if (options->root) {
        last = esp_record_node(record, selection.root)->end;
        deepest += esp_record_node(record, selection.root)->ply;
    }
    selection.whole = selection.root == 0;
    count(&heat, record, selection.root, last, deepest);
    bound(&heat);
    status = write_heat(&heat, &selection, options->print, error);
    esp_scratch_free(&heat.words);
    return status;
}
