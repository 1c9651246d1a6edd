/*
 * svg_words.c - the words of a painted scene, and when they are there.
 */
#include "label.h"
#include "metrics.h"
#include "svg_page.h"
#include "svg_paint.h"

static const char *const look_names[ESP_LOOKS] = {
    [ESP_LOOK_VALUE] = "value", [ESP_LOOK_WINDOW] = "window", [ESP_LOOK_QUIET] = "quiet",
    [ESP_LOOK_STRONG] = "strong", [ESP_LOOK_CUT] = "cut", [ESP_LOOK_BOARD] = "board",
    [ESP_LOOK_MOVE] = "move",
};

/* --- steps ---------------------------------------------------------------- */

const struct esp_span esp_painting_always = { 0, ESP_CLOCK_END };

size_t esp_painting_left(const struct esp_painting *painting, const struct esp_scene_item *item)
{
    return painting->clock ? painting->clock->slides->leave[item->drawn] : 0;
}

struct esp_span esp_painting_since_left(const struct esp_painting *painting,
                                        const struct esp_scene_item *item)
{
    return (struct esp_span){ esp_painting_left(painting, item), ESP_CLOCK_END };
}

size_t esp_painting_entered(const struct esp_painting *painting,
                            const struct esp_scene_item *item)
{
    if (item->shape == ESP_SHAPE_STUB || item->shape == ESP_SHAPE_FOLD)
        return esp_painting_left(painting, item);
    return painting->clock ? painting->clock->slides->enter[item->drawn] : 0;
}

/* --- words ---------------------------------------------------------------- */

/* An element of words from its attributes on. */
static void write_text(struct esp_painting *painting, const char *look, double x, double y,
                       const char *text)
{
    FILE *stream = painting->stream;

    esp_svg_raw(stream, " class=\"");
    esp_svg_raw(stream, look);
    fputc('"', stream);
    esp_svg_attribute(stream, "x", x);
    esp_svg_attribute(stream, "y", y);
    fputc('>', stream);
    esp_svg_text(stream, text);
    esp_svg_raw(stream, "</text>");
}

void esp_paint_words(struct esp_painting *painting, const char *look, double x, double y,
                     uint32_t text, struct esp_span span)
{
    if (!esp_clock_shows(painting->clock, span))
        return;
    esp_svg_raw(painting->stream, "<text");
    esp_clock_write(painting->stream, painting->clock, span);
    write_text(painting, look, x, y, esp_scene_text(painting->scene, text));
}

/* The window of a node while it is open, as its children narrowed it. */
static void write_narrowed(struct esp_painting *painting, const struct esp_scene_item *item,
                           double x, double y, double alpha, double beta, struct esp_span span)
{
    if (!esp_clock_shows(painting->clock, span))
        return;
    esp_label_window(esp_scratch_begin(&painting->words), &esp_signs_page, alpha, beta);
    const char *text = esp_scratch_text(&painting->words);
    const double size = esp_letters[ESP_LOOK_WINDOW].size;

    esp_svg_raw(painting->stream, "<text");
    esp_clock_write(painting->stream, painting->clock, span);
    if (esp_text_width(text, size, ESP_FACE_PLAIN) > (double)item->width) {
        esp_svg_attribute(painting->stream, "textLength", (double)item->width - 4);
        esp_svg_raw(painting->stream, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    write_text(painting, look_names[ESP_LOOK_WINDOW], x, y, text);
}

/*
 * The window that a node was handed, and in its place, while the node is open
 * and only there, what its children made of it.
 */
static void write_window(struct esp_painting *painting, const struct esp_scene_item *item,
                         double x, double y, uint32_t text)
{
    const struct esp_drawn *drawn = painting->scene->selection->drawn;
    const struct esp_slides *slides = painting->clock->slides;
    const size_t number = item->drawn;
    double alpha = drawn[number].node->alpha, beta = drawn[number].node->beta;
    struct esp_span away = { slides->leave[number], slides->leave[number] };
    size_t since = away.from;

    for (size_t i = number + 1; i < drawn[number].end; i = drawn[i].end) {
        const double old_alpha = alpha, old_beta = beta;
        if (!esp_slides_narrow(&drawn[number], &drawn[i], &alpha, &beta))
            continue;
        if (away.from == away.to)
            away.from = slides->leave[i];
        else
            write_narrowed(painting, item, x, y, old_alpha, old_beta,
                           (struct esp_span){ since, slides->leave[i] });
        since = slides->leave[i];
    }
    write_narrowed(painting, item, x, y, alpha, beta, (struct esp_span){ since, away.to });
    if (painting->clock->frame && esp_clock_shows(painting->clock, away))
        return;
    esp_svg_raw(painting->stream, "<text");
    if (away.from < away.to)
        esp_clock_write_gap(painting->stream, painting->clock, 0, away);
    write_text(painting, look_names[ESP_LOOK_WINDOW], x, y,
               esp_scene_text(painting->scene, text));
}

static bool has_moving_window(const struct esp_painting *painting,
                              const struct esp_scene_item *item, enum esp_look look)
{
    return painting->clock && look == ESP_LOOK_WINDOW && item->shape != ESP_SHAPE_STUB &&
           painting->scene->selection->drawn[item->drawn].node->flags & ESP_NODE_WINDOW;
}

bool esp_painting_is_late(const struct esp_scene_line *line)
{
    return line->look == ESP_LOOK_VALUE || line->look == ESP_LOOK_STRONG;
}

double esp_paint_lines(struct esp_painting *painting, const struct esp_scene_item *item,
                       uint32_t first, uint32_t last, double x, double y)
{
    for (uint32_t i = first; i < last; i++) {
        const struct esp_scene_line *line = &painting->scene->lines[i];
        const struct esp_letters *letters = &esp_letters[line->look];
        y += letters->line;
        const double feet = y - 0.5 * (letters->line - 0.7 * letters->size);
        if (has_moving_window(painting, item, (enum esp_look)line->look))
            write_window(painting, item, x, feet, line->text);
        else
            esp_paint_words(painting, look_names[line->look], x, feet, line->text,
                            esp_painting_is_late(line) ? esp_painting_since_left(painting, item)
                                                       : esp_painting_always);
    }
    return y;
}
