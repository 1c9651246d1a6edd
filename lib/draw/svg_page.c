/*
 * svg_page.c - the page an SVG is written on.
 */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "against.h"
#include "caption.h"
#include "espalier/text.h"
#include "metrics.h"
#include "svg_page.h"

/* --- numbers and texts ---------------------------------------------------- */

void esp_svg_raw(FILE *stream, const char *text)
{
    fwrite(text, 1, strlen(text), stream);
}

/* Hundredths, written by hand: a picture is mostly numbers. */
void esp_svg_number(FILE *stream, double value)
{
    char digits[20], out[32];
    const long long hundredths = llround(value * 100);
    const uint64_t size = (uint64_t)(hundredths < 0 ? -hundredths : hundredths);
    size_t length = 0;

    if (hundredths < 0)
        out[length++] = '-';
    const size_t count = esp_print_unsigned(size / 100, digits);
    memcpy(out + length, digits, count);
    length += count;
    if (size % 100 > 0) {
        out[length++] = '.';
        out[length++] = (char)('0' + size % 100 / 10);
        if (size % 10 > 0)
            out[length++] = (char)('0' + size % 10);
    }
    fwrite(out, 1, length, stream);
}

void esp_svg_attribute(FILE *stream, const char *name, double value)
{
    fputc(' ', stream);
    esp_svg_raw(stream, name);
    esp_svg_raw(stream, "=\"");
    esp_svg_number(stream, value);
    fputc('"', stream);
}

void esp_svg_text(FILE *stream, const char *text)
{
    while (*text) {
        const size_t plain = strcspn(text, "<>&\"");
        fwrite(text, 1, plain, stream);
        text += plain;
        if (!*text)
            return;
        esp_svg_raw(stream, *text == '<'   ? "&lt;"
                            : *text == '>' ? "&gt;"
                            : *text == '&' ? "&amp;"
                                           : "&quot;");
        text++;
    }
}

/* --- the caption ---------------------------------------------------------- */

static const double title_size = 16, text_size = 12, line_spread = 1.35;

static void end_line(struct esp_svg_caption *caption, size_t start, const char *look,
                     double size)
{
    const size_t most = sizeof caption->lines / sizeof caption->lines[0];

    if (caption->words.length == start || caption->count == most)
        return;
    esp_scratch_put_bytes(&caption->words, "", 1);
    if (caption->words.failed)
        return;
    const double width =
        esp_text_width(caption->words.text + start, size, ESP_FACE_BOLD);
    caption->width = fmax(caption->width, width);
    caption->height += line_spread * size;
    caption->lines[caption->count].start = start;
    caption->lines[caption->count].look = look;
    caption->lines[caption->count++].size = size;
}

void esp_svg_notes(struct esp_svg_caption *caption, const char *notes)
{
    while (*notes) {
        const size_t start = caption->words.length, length = strcspn(notes, "\n");
        esp_scratch_put_bytes(&caption->words, notes, length);
        end_line(caption, start, "note", text_size);
        notes += length + (notes[length] == '\n');
    }
}

void esp_svg_caption(struct esp_svg_caption *caption, const struct esp_selection *selection)
{
    struct esp_scratch notes = { 0 };
    size_t start;

    *caption = (struct esp_svg_caption){ .count = 0 };
    esp_caption_title(&caption->words, selection->record);
    end_line(caption, 0, "title", title_size);
    start = caption->words.length;
    esp_caption_search(&caption->words, selection->record);
    end_line(caption, start, "says", text_size);
    start = caption->words.length;
    esp_caption_result(&caption->words, selection->record);
    const size_t result = caption->count;
    end_line(caption, start, "says", text_size);
    if (caption->count > result)
        caption->lines[result].result = true;
    start = caption->words.length;
    esp_against_search(&caption->words, selection);
    end_line(caption, start, "says", text_size);
    esp_caption_notes(&notes, selection);
    esp_against_notes(&notes, selection, "dotted", "thick");
    esp_svg_notes(caption, esp_scratch_text(&notes));
    caption->words.failed = caption->words.failed || notes.failed;
    esp_scratch_free(&notes);
}

void esp_svg_caption_free(struct esp_svg_caption *caption)
{
    esp_scratch_free(&caption->words);
}

void esp_svg_write_caption(FILE *stream, const struct esp_svg_caption *caption)
{
    double y = ESP_SVG_MARGIN;

    esp_svg_raw(stream, "<g class=\"caption\">\n");
    for (size_t i = 0; i < caption->count; i++) {
        const size_t end = caption->clock ? caption->clock->slides->count : 0;
        const struct esp_span span = { caption->lines[i].result ? end : 0, ESP_CLOCK_END };
        y += line_spread * caption->lines[i].size;
        if (!esp_clock_shows(caption->clock, span))
            continue;
        esp_svg_raw(stream, "<text");
        esp_clock_write(stream, caption->clock, span);
        esp_svg_raw(stream, " class=\"");
        esp_svg_raw(stream, caption->lines[i].look);
        fputc('"', stream);
        esp_svg_attribute(stream, "x", ESP_SVG_MARGIN);
        esp_svg_attribute(stream, "y", y - 0.4 * caption->lines[i].size);
        fputc('>', stream);
        esp_svg_text(stream, caption->words.text + caption->lines[i].start);
        esp_svg_raw(stream, "</text>\n");
    }
    esp_svg_raw(stream, "</g>\n");
}

/* --- the document --------------------------------------------------------- */

static const char looks[] =
    ".espalier text{font:10px Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle}\n"
    ".espalier .value,.espalier .cut{font-size:14px;font-weight:bold}\n"
    ".espalier .strong,.espalier .note,.espalier .title{font-weight:bold}\n"
    ".espalier .board{font-family:'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,"
    "monospace;white-space:pre}\n"
    ".espalier .move{font-size:12px}\n"
    ".espalier .caption text,.espalier .key text{font-size:12px;text-anchor:start}\n"
    ".espalier .caption .title{font-size:16px}\n"
    ".espalier path{fill:none;stroke-width:1.2;stroke-linejoin:round}\n"
    ".espalier .chosen{stroke-width:3.2}\n"
    ".espalier text.chosen{stroke:none;font-weight:bold}\n"
    ".espalier .untried,.espalier .dashed{stroke-dasharray:5 3}\n"
    ".espalier .folded{stroke-dasharray:1.5 2.5}\n"
    ".espalier .dotted{stroke-width:2;stroke-dasharray:.1 4;stroke-linecap:round}\n"
    ".espalier .cached{stroke-dasharray:4 3;stroke-width:1}\n"
    ".espalier .odd{stroke-width:2.5}\n"
    ".espalier .bar{stroke-width:.3}\n"
    ".espalier .bar.odd{stroke-width:1.5}\n";

/* Of a picture of one search against another. */
static const char ghosts[] =
    ".espalier .ghost text{font-style:italic}\n"
    ".espalier .ghost>path,.espalier path.ghost{fill:#fff;stroke-width:1.3;"
    "stroke-dasharray:1.3 2.6;stroke-linecap:butt}\n"
    ".espalier path.edge.ghost,.espalier path.edge.added{fill:none}\n"
    ".espalier path.chosen.ghost{stroke-width:2.6}\n"
    ".espalier .added>path,.espalier path.added{stroke-width:3}\n"
    ".espalier path.edge.added{stroke-width:2}\n"
    ".espalier path.bar.ghost{stroke-width:.8}\n";

static const char ghosts_on_screen[] =
    ".espalier .ghost text{fill:#6b6b6b}\n"
    ".espalier .ghost>path,.espalier path.ghost{stroke:#777}\n"
    ".espalier .added>path,.espalier path.added{stroke:#007a5a}\n";

static const char screen[] = ".espalier text{fill:#000}\n"
                             ".espalier .quiet{fill:#555}\n"
                             ".espalier .strong,.espalier .note,.espalier .cut{fill:#b04a00}\n"
                             ".espalier path{stroke:#333}\n"
                             ".espalier .edge{stroke:#777}\n"
                             ".espalier path.chosen{stroke:#0072b2}\n"
                             ".espalier text.chosen{fill:#005a8c}\n"
                             ".espalier path.untried,.espalier .odd{stroke:#d55e00}\n"
                             ".espalier .cached{stroke:#a8467d}\n"
                             ".espalier .leaf{fill:#fff}\n"
                             ".espalier .max{fill:#d5ecf9}\n"
                             ".espalier .min{fill:#f9e7c0}\n"
                             ".espalier .chance{fill:#c0e7dc}\n"
                             ".espalier .fold{fill:#eee}\n";

static const char paper[] = ".espalier text{fill:#000}\n"
                            ".espalier path{stroke:#000}\n"
                            ".espalier .leaf,.espalier .max,.espalier .min,.espalier .chance,"
                            ".espalier .fold{fill:#fff}\n";

void esp_svg_open(FILE *stream, const char *title, double width, double height, bool print,
                  bool against)
{
    esp_svg_raw(stream, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"espalier\"");
    esp_svg_attribute(stream, "width", ceil(width));
    esp_svg_attribute(stream, "height", ceil(height));
    esp_svg_raw(stream, " viewBox=\"0 0 ");
    esp_svg_number(stream, ceil(width));
    fputc(' ', stream);
    esp_svg_number(stream, ceil(height));
    esp_svg_raw(stream, "\">\n<title>");
    esp_svg_text(stream, title);
    esp_svg_raw(stream, "</title>\n<style>\n");
    esp_svg_raw(stream, looks);
    esp_svg_raw(stream, print ? paper : screen);
    if (against)
        esp_svg_raw(stream, ghosts);
    if (against && !print)
        esp_svg_raw(stream, ghosts_on_screen);
    esp_svg_raw(stream, "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

void esp_svg_close(FILE *stream)
{
    esp_svg_raw(stream, "</svg>\n");
}

enum esp_status esp_svg_finish(FILE *stream, struct esp_error *error)
{
    if (fflush(stream) == 0 && !ferror(stream))
        return ESP_OK;
    return esp_fail(error, ESP_IO, "cannot write the picture: %s", strerror(errno ? errno : EIO));
}
