/*
 * icicle.c - a recorded search as an icicle: a row for each ply, and in it a
 * bar for each node, as wide as the share of the nodes that are below it.
 *
 * A bar narrower than a pixel is none of its own: neighbours run together in
 * one, so a million nodes make a picture of a few thousand bars.
 */
#include <errno.h>
#include <math.h>

#include "against.h"
#include "espalier/text.h"
#include "metrics.h"
#include "svg_page.h"

static const double page_width = 1400, thinnest = 1;
static const double row_most = 20, row_least = 2, page_height = 1600;
static const double letters = 10;

struct icicle {
    FILE *stream;
    const struct esp_selection *selection;
    struct esp_scratch words;
    double left, top, scale, row; /* scale: pixels a node */
};

static double x_of(const struct icicle *icicle, size_t number)
{
    return icicle->left + icicle->scale * (double)number;
}

/* A bar over the nodes from first to last; the caller ends the element. */
static void open_bar(struct icicle *icicle, const char *look, size_t first, size_t last)
{
    const uint32_t level = icicle->selection->drawn[first].level;

    esp_svg_raw(icicle->stream, "<path class=\"bar ");
    esp_svg_raw(icicle->stream, look);
    esp_svg_raw(icicle->stream, "\" d=\"M");
    esp_svg_number(icicle->stream, x_of(icicle, first));
    fputc(' ', icicle->stream);
    esp_svg_number(icicle->stream, icicle->top + icicle->row * (double)level);
    fputc('H', icicle->stream);
    esp_svg_number(icicle->stream, x_of(icicle, last));
    fputc('v', icicle->stream);
    esp_svg_number(icicle->stream, icicle->row);
    fputc('H', icicle->stream);
    esp_svg_number(icicle->stream, x_of(icicle, first));
    esp_svg_raw(icicle->stream, "Z\">");
}

/* MAX, MIN, chance; a cut has a thick border, so that it needs no colour. */
static const char *look_of(const struct esp_drawn *drawn)
{
    const struct esp_node *node = drawn->node;
    static const char *const looks[] = { "max", "min", "chance" };
    static const char *const cut[] = { "max odd", "min odd", "chance odd" };

    if (drawn->presence == ESP_DRAWN_GHOST)
        return "leaf ghost";
    if (!(node->flags & ESP_NODE_SIDE) || node->side > ESP_CHANCE || esp_label_is_leaf(node))
        return "leaf";
    return node->flags & ESP_NODE_LEFT && node->why == ESP_CUTOFF ? cut[node->side]
                                                                  : looks[node->side];
}

static void write_move(struct icicle *icicle, const struct esp_drawn *drawn, size_t number)
{
    const double room = x_of(icicle, drawn->end) - x_of(icicle, number);

    esp_label_move(esp_scratch_begin(&icicle->words), icicle->selection->record,
                   drawn->node->move);
    const char *move = esp_scratch_text(&icicle->words);
    if (!*move || icicle->row < letters + 3 ||
        esp_text_width(move, letters, ESP_FACE_PLAIN) + 4 > room)
        return;
    esp_svg_raw(icicle->stream, "<text");
    esp_svg_attribute(icicle->stream, "x", x_of(icicle, number) + room / 2);
    esp_svg_attribute(icicle->stream, "y",
                      icicle->top + icicle->row * ((double)drawn->level + 0.5) + 0.35 * letters);
    fputc('>', icicle->stream);
    esp_svg_text(icicle->stream, move);
    esp_svg_raw(icicle->stream, "</text>\n");
}

static void write_node(struct icicle *icicle, size_t number)
{
    const struct esp_drawn *drawn = &icicle->selection->drawn[number];

    open_bar(icicle, look_of(drawn), number, drawn->end);
    esp_svg_raw(icicle->stream, "<title>");
    esp_label_sentence(esp_scratch_begin(&icicle->words), icicle->selection->record, drawn->id);
    esp_against_sentence(&icicle->words, icicle->selection, number);
    esp_svg_text(icicle->stream, esp_scratch_text(&icicle->words));
    esp_svg_raw(icicle->stream, "</title></path>\n");
    write_move(icicle, drawn, number);
}

/* Thin siblings from a node on, in one bar; returns the number after them. */
static size_t write_run(struct icicle *icicle, size_t first)
{
    const struct esp_selection *selection = icicle->selection;
    const struct esp_drawn *drawn = selection->drawn;
    size_t last = first;

    while (last < selection->count && drawn[last].parent == drawn[first].parent &&
           icicle->scale * (double)(drawn[last].end - last) < thinnest)
        last = drawn[last].end;
    open_bar(icicle, "fold", first, last);
    esp_svg_raw(icicle->stream, "<title>");
    esp_label_count(esp_scratch_begin(&icicle->words), last - first, "node", "nodes");
    esp_svg_text(icicle->stream, esp_scratch_text(&icicle->words));
    esp_svg_raw(icicle->stream, "</title></path>\n");
    return last;
}

static void write_bars(struct icicle *icicle)
{
    const struct esp_selection *selection = icicle->selection;

    for (size_t i = 0; i < selection->count;) {
        const struct esp_drawn *drawn = &selection->drawn[i];
        if (icicle->scale * (double)(drawn->end - i) < thinnest)
            i = write_run(icicle, i);
        else
            write_node(icicle, i++);
    }
}

static void write_page(struct icicle *icicle, const struct esp_svg_caption *caption, bool print)
{
    const struct esp_selection *selection = icicle->selection;
    const double width = fmax(page_width, caption->width);
    double levels = 0;

    for (size_t i = 0; i < selection->count; i++)
        levels = fmax(levels, (double)selection->drawn[i].level + 1);
    icicle->row = fmin(fmax(page_height / fmax(levels, 1), row_least), row_most);
    icicle->left = ESP_SVG_MARGIN;
    icicle->top = 2 * ESP_SVG_MARGIN + caption->height;
    icicle->scale = width / fmax((double)selection->count, 1);
    esp_svg_open(icicle->stream, esp_scratch_text(&caption->words), width + 2 * ESP_SVG_MARGIN,
                 icicle->top + icicle->row * levels + ESP_SVG_MARGIN, print,
                 selection->overlay);
    esp_svg_write_caption(icicle->stream, caption);
    write_bars(icicle);
    esp_svg_close(icicle->stream);
}

enum esp_status esp_icicle_write(const struct esp_selection *selection, bool print, FILE *stream,
                                 struct esp_error *error)
{
    struct icicle icicle = { .stream = stream, .selection = selection };
    struct esp_svg_caption caption;
    enum esp_status status;

    esp_svg_caption(&caption, selection);
    esp_svg_notes(&caption, "a row for each ply, a bar as wide as the nodes below it; thick: cut "
                            "off; grey: nodes too many to tell apart\n");
    errno = 0;
    if (!caption.words.failed)
        write_page(&icicle, &caption, print);
    status = caption.words.failed || icicle.words.failed
                 ? esp_fail(error, ESP_NO_MEMORY, "no memory for a label")
                 : esp_svg_finish(stream, error);
    esp_scratch_free(&icicle.words);
    esp_svg_caption_free(&caption);
    return status;
}
