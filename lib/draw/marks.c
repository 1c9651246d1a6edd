/*
 * marks.c - boards in an SVG.
 *
 * MAX's pieces are dark, MIN's are light with a dark rim, red stones are
 * discs, blue ones blocks: nothing depends on colour. What the last move
 * brought has a second rim, what it took away is dashed.
 */
#include <math.h>

#include "espalier/text.h"
#include "marks.h"
#include "svg_page.h"

static const char *const kinds[] = {
    [ESP_MARK_GROUND] = "ground", [ESP_MARK_SQUARE] = "square", [ESP_MARK_HOLE] = "hole",
    [ESP_MARK_PIT] = "pit",       [ESP_MARK_DISC] = "piece",    [ESP_MARK_BLOCK] = "piece",
    [ESP_MARK_CROSS] = "sign",    [ESP_MARK_RING] = "sign",     [ESP_MARK_TEXT] = "count",
    [ESP_MARK_LABEL] = "label",
};
static const char *const inks[] = { "plain", "of-max", "of-min", "red", "blue" };

void esp_marks_size(const struct esp_mark *marks, size_t count, double *width, double *height)
{
    *width = *height = 0;
    for (size_t i = 0; i < count; i++) {
        *width = fmax(*width, (double)(marks[i].x + marks[i].width / 2));
        *height = fmax(*height, (double)(marks[i].y + marks[i].height / 2));
    }
    *width *= ESP_MARK_UNIT;
    *height *= ESP_MARK_UNIT;
}

/* --- looks ---------------------------------------------------------------- */

static const char looks[] =
    ".espalier .b path{stroke-width:1}\n"
    ".espalier .b .square{stroke-width:.6}\n"
    ".espalier .b .sign{stroke-width:2.2;stroke-linecap:round}\n"
    ".espalier .b .count{font-size:8.5px;font-weight:bold}\n"
    ".espalier .b .letter{font-size:8px;font-weight:bold}\n"
    ".espalier .b .label{font-size:7px}\n";

static const char screen[] =
    ".espalier .b .label{fill:#666}\n"
    ".espalier .b .ground{fill:#e9e4da;stroke:#8c8577}\n"
    ".espalier .b .hole,.espalier .b .pit{fill:#fff;stroke:#8c8577}\n"
    ".espalier .b .square{fill:#fff;stroke:#999}\n"
    ".espalier .b .square.of-max{fill:#e3f1fa}\n"
    ".espalier .b .square.of-min{fill:#fbf0d6}\n"
    ".espalier .b .pit.of-max{stroke:#0072b2}\n"
    ".espalier .b .pit.of-min{stroke:#b87400;stroke-dasharray:3 1.5}\n"
    ".espalier .b .piece{fill:#777;stroke:#333}\n"
    ".espalier .b .piece.of-max{fill:#0072b2;stroke:#00476e}\n"
    ".espalier .b .piece.of-min{fill:#ffc24d;stroke:#7a4c00}\n"
    ".espalier .b .piece.red{fill:#d55e00;stroke:#7d3700}\n"
    ".espalier .b .piece.blue{fill:#56b4e9;stroke:#0b5c8f}\n"
    ".espalier .b .sign{fill:none;stroke:#333}\n"
    ".espalier .b .sign.of-max{stroke:#0072b2}\n"
    ".espalier .b .sign.of-min{stroke:#b04a00}\n"
    ".espalier .b .letter.of-max{fill:#fff}\n"
    ".espalier .b .moved{stroke:#c0006a}\n";

static const char paper[] =
    ".espalier .b path{fill:#fff}\n"
    ".espalier .b .ground{fill:#ddd}\n"
    ".espalier .b .pit.of-min{stroke-dasharray:3 1.5}\n"
    ".espalier .b .square{stroke:#888}\n"
    ".espalier .b .piece.of-max,.espalier .b .piece.plain,.espalier .b .piece.red{fill:#000}\n"
    ".espalier .b .letter.of-max{fill:#fff}\n"
    ".espalier .b .sign{fill:none}\n";

/* What goes before all that: the last move. */
static const char changes[] =
    ".espalier .b .piece.taken{stroke-width:.8;stroke-dasharray:2 1.6;fill:none}\n"
    ".espalier .b .moved{stroke-width:1.4;fill:none}\n";

void esp_marks_style(FILE *stream, bool print)
{
    esp_svg_raw(stream, looks);
    esp_svg_raw(stream, print ? paper : screen);
    esp_svg_raw(stream, changes);
}

/* --- shapes --------------------------------------------------------------- */

struct box {
    double x, y, width, height; /* middle and size, in pixels */
};

static struct box box_of(const struct esp_mark *mark, double left, double top)
{
    return (struct box){ left + ESP_MARK_UNIT * (double)mark->x,
                         top + ESP_MARK_UNIT * (double)mark->y,
                         ESP_MARK_UNIT * (double)mark->width,
                         ESP_MARK_UNIT * (double)mark->height };
}

static void put_numbers(FILE *stream, const char *command, const double *numbers, int count)
{
    esp_svg_raw(stream, command);
    for (int i = 0; i < count; i++) {
        if (i)
            fputc(' ', stream);
        esp_svg_number(stream, numbers[i]);
    }
}

static void put_round(FILE *stream, const struct box *box)
{
    const double r = box->width / 2;

    put_numbers(stream, "M", (double[]){ box->x - r, box->y }, 2);
    for (int half = 0; half < 2; half++)
        put_numbers(stream, "a", (double[]){ r, r, 0, 0, 1, half ? -2 * r : 2 * r, 0 }, 7);
    fputc('z', stream);
}

/* With round corners of radius r. */
static void put_rectangle(FILE *stream, const struct box *box, double r)
{
    const double across = box->width - 2 * r, down = box->height - 2 * r;

    put_numbers(stream, "M",
                (double[]){ box->x - box->width / 2 + r, box->y - box->height / 2 }, 2);
    put_numbers(stream, "h", &across, 1);
    if (r > 0)
        put_numbers(stream, "a", (double[]){ r, r, 0, 0, 1, r, r }, 7);
    put_numbers(stream, "v", &down, 1);
    if (r > 0)
        put_numbers(stream, "a", (double[]){ r, r, 0, 0, 1, -r, r }, 7);
    put_numbers(stream, "h", (double[]){ -across }, 1);
    if (r > 0)
        put_numbers(stream, "a", (double[]){ r, r, 0, 0, 1, -r, -r }, 7);
    put_numbers(stream, "v", (double[]){ -down }, 1);
    if (r > 0)
        put_numbers(stream, "a", (double[]){ r, r, 0, 0, 1, r, -r }, 7);
    fputc('z', stream);
}

static void put_cross(FILE *stream, const struct box *box)
{
    const double w = box->width / 2, h = box->height / 2;

    put_numbers(stream, "M", (double[]){ box->x - w, box->y - h }, 2);
    put_numbers(stream, "l", (double[]){ 2 * w, 2 * h }, 2);
    put_numbers(stream, "M", (double[]){ box->x + w, box->y - h }, 2);
    put_numbers(stream, "l", (double[]){ -2 * w, 2 * h }, 2);
}

static void put_shape(FILE *stream, const struct esp_mark *mark, const struct box *box)
{
    switch ((enum esp_mark_kind)mark->kind) {
    case ESP_MARK_GROUND: put_rectangle(stream, box, 4); break;
    case ESP_MARK_SQUARE: put_rectangle(stream, box, 0); break;
    case ESP_MARK_BLOCK: put_rectangle(stream, box, 1); break;
    case ESP_MARK_PIT: put_rectangle(stream, box, box->width / 2); break;
    case ESP_MARK_CROSS: put_cross(stream, box); break;
    case ESP_MARK_HOLE:
    case ESP_MARK_DISC:
    case ESP_MARK_RING: put_round(stream, box); break;
    case ESP_MARK_TEXT:
    case ESP_MARK_LABEL: break;
    }
}

/* --- words ---------------------------------------------------------------- */

static void put_words(FILE *stream, const char *look, const char *ink, const struct box *box,
                      double size, const char *text)
{
    esp_svg_raw(stream, "<text class=\"");
    esp_svg_raw(stream, look);
    esp_svg_raw(stream, " ");
    esp_svg_raw(stream, ink);
    esp_svg_raw(stream, "\"");
    esp_svg_attribute(stream, "x", box->x);
    esp_svg_attribute(stream, "y", box->y + 0.36 * size);
    esp_svg_raw(stream, ">");
    esp_svg_text(stream, text);
    esp_svg_raw(stream, "</text>");
}

static void put_text(FILE *stream, const struct esp_mark *mark, const struct box *box)
{
    char digits[ESP_NUMBER_TEXT];
    const char *ink = inks[mark->ink];

    if (mark->kind == ESP_MARK_PIT && mark->count > 0) {
        digits[esp_print_unsigned(mark->count, digits)] = '\0';
        put_words(stream, "count", ink, box, 8.5, digits);
    } else if (mark->text[0]) {
        const bool label = mark->kind == ESP_MARK_LABEL, count = mark->kind == ESP_MARK_TEXT;
        put_words(stream, label ? "label" : count ? "count" : "letter", ink, box,
                  label ? 7 : count ? 8.5 : 8, mark->text);
    }
}

/* --- the whole ------------------------------------------------------------ */

static bool looks_like(const struct esp_mark *a, const struct esp_mark *b)
{
    return a->kind == b->kind && a->ink == b->ink &&
           (a->flags & ESP_MARK_TAKEN) == (b->flags & ESP_MARK_TAKEN);
}

static bool is_text(const struct esp_mark *mark)
{
    return mark->kind == ESP_MARK_TEXT || mark->kind == ESP_MARK_LABEL;
}

/* The shapes from marks[first] on that look alike. Returns the number behind them. */
static size_t put_alike(FILE *stream, const struct esp_mark *marks, size_t first, size_t count,
                        double left, double top)
{
    const struct esp_mark *mark = &marks[first];
    size_t i = first;

    esp_svg_raw(stream, "<path class=\"");
    esp_svg_raw(stream, kinds[mark->kind]);
    esp_svg_raw(stream, " ");
    esp_svg_raw(stream, inks[mark->ink]);
    esp_svg_raw(stream, mark->flags & ESP_MARK_TAKEN ? " taken\" d=\"" : "\" d=\"");
    for (; i < count && looks_like(mark, &marks[i]); i++) {
        const struct box box = box_of(&marks[i], left, top);
        put_shape(stream, &marks[i], &box);
    }
    esp_svg_raw(stream, "\"/>");
    return i;
}

/* A second rim around what the last move brought. */
static void put_rim(FILE *stream, const struct esp_mark *mark, double left, double top)
{
    struct box box = box_of(mark, left, top);

    box.width += mark->kind == ESP_MARK_CROSS || mark->kind == ESP_MARK_RING ? 4.5 : 2.4;
    box.height += 2.4;
    esp_svg_raw(stream, "<path class=\"moved\" d=\"");
    if (mark->kind == ESP_MARK_CROSS || mark->kind == ESP_MARK_RING) {
        box.height = box.width;
        put_rectangle(stream, &box, 1.5);
    } else {
        put_shape(stream, mark, &box);
    }
    esp_svg_raw(stream, "\"/>");
}

void esp_marks_write(FILE *stream, const struct esp_mark *marks, size_t count, double left,
                     double top)
{
    esp_svg_raw(stream, "<g class=\"b\">");
    for (size_t i = 0; i < count;)
        i = is_text(&marks[i]) ? i + 1 : put_alike(stream, marks, i, count, left, top);
    for (size_t i = 0; i < count; i++) {
        const struct box box = box_of(&marks[i], left, top);
        if (marks[i].flags & ESP_MARK_MOVED)
            put_rim(stream, &marks[i], left, top);
        put_text(stream, &marks[i], &box);
    }
    esp_svg_raw(stream, "</g>");
}
