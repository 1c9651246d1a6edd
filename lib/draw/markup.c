/*
 * markup.c - labels as Graphviz reads them.
 *
 * The greys and the red of words keep a contrast of 4.5 to 1 and more on
 * white and on the tints of the nodes.
 */
#include <string.h>

#include "label.h"
#include "markup.h"

static const struct look {
    const char *open, *close;
} looks[] = {
    [ESP_MARKUP_TITLE] = { "<FONT POINT-SIZE=\"15\"><B>", "</B></FONT>" },
    [ESP_MARKUP_TEXT] = { "", "" }, /* as the graph's words are by default */
    [ESP_MARKUP_KEY] = { "<FONT POINT-SIZE=\"10\" COLOR=\"#444444\"><I>", "</I></FONT>" },
    [ESP_MARKUP_VALUE] = { "<FONT POINT-SIZE=\"16\"><B>", "</B></FONT>" },
    [ESP_MARKUP_LEAF_VALUE] = { "<FONT POINT-SIZE=\"13\"><B>", "</B></FONT>" },
    [ESP_MARKUP_WINDOW] = { "", "" }, /* as a node's words are by default */
    [ESP_MARKUP_QUIET] = { "<FONT POINT-SIZE=\"9\" COLOR=\"#444444\">", "</FONT>" },
    [ESP_MARKUP_STRONG] = { "<FONT COLOR=\"#A84900\"><B>", "</B></FONT>" },
    [ESP_MARKUP_CUT] = { "<FONT POINT-SIZE=\"18\" COLOR=\"#D55E00\"><B>", "</B></FONT>" },
};

static const char line_break[] = "<BR/>";

/* Leading blanks would be lost on the way to a screen. */
static void put_escaped(FILE *out, const char *text, size_t length)
{
    bool leading = true;

    for (size_t i = 0; i < length; i++) {
        leading = leading && text[i] == ' ';
        if (text[i] == '&')
            fputs("&amp;", out);
        else if (text[i] == '<')
            fputs("&lt;", out);
        else if (text[i] == '>')
            fputs("&gt;", out);
        else if (leading)
            fputs("&#160;", out);
        else
            fputc(text[i], out);
    }
}

void esp_markup_begin(struct esp_scratch *label)
{
    esp_scratch_begin(label);
}

static void put_line(FILE *out, enum esp_markup_line line, const char *text, size_t length)
{
    if (ftell(out) > 0)
        fputs(line_break, out);
    fputs(looks[line].open, out);
    put_escaped(out, text, length);
    fputs(looks[line].close, out);
}

void esp_markup_line(struct esp_scratch *label, enum esp_markup_line line, const char *text)
{
    if (*text)
        put_line(label->stream, line, text, strlen(text));
}

void esp_markup_lines(struct esp_scratch *label, enum esp_markup_line line, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        put_line(label->stream, line, text, length);
        text += length + (text[length] == '\n');
    }
}

/* Columns of one line; bytes that continue a character take none. */
static size_t columns(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static size_t widest(const char *text)
{
    size_t most = 0;

    while (*text) {
        const size_t length = strcspn(text, "\n");
        const size_t here = columns(text, length);
        most = here > most ? here : most;
        text += length + (text[length] == '\n');
    }
    return most;
}

/* Lines are centred, so they are filled up to one width to stay in line. */
void esp_markup_picture(struct esp_scratch *label, const char *text)
{
    FILE *out = label->stream;
    const size_t width = widest(text);

    if (!*text)
        return;
    fprintf(out, "%s<FONT FACE=\"Courier\" POINT-SIZE=\"10\">", ftell(out) > 0 ? line_break : "");
    while (*text) {
        const size_t length = strcspn(text, "\n");
        put_escaped(out, text, length);
        for (size_t i = columns(text, length); i < width; i++)
            fputs("&#160;", out);
        text += length + (text[length] == '\n');
        fputs(*text ? line_break : "", out);
    }
    fputs("</FONT>", out);
}

const char *esp_markup_end(struct esp_scratch *label)
{
    return esp_scratch_end(label);
}

/* Whether an ampersand starts what Graphviz would take for an entity. */
static bool starts_entity(const char *ampersand)
{
    static const char name[] = "#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strspn(ampersand + 1, name);
    return length > 0 && ampersand[1 + length] == ';';
}

const char *esp_markup_plain(struct esp_scratch *label, const char *text)
{
    FILE *out = esp_scratch_begin(label);

    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\\\", out);
        else if (*text == '&' && starts_entity(text))
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
    return esp_scratch_end(label);
}
