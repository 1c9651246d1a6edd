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
static void put_escaped(struct esp_scratch *out, const char *text, size_t length)
{
    bool leading = true;

    for (size_t i = 0; i < length; i++) {
        leading = leading && text[i] == ' ';
        if (text[i] == '&')
            esp_scratch_put(out, "&amp;");
        else if (text[i] == '<')
            esp_scratch_put(out, "&lt;");
        else if (text[i] == '>')
            esp_scratch_put(out, "&gt;");
        else if (leading)
            esp_scratch_put(out, "&#160;");
        else
            esp_scratch_put_char(out, text[i]);
    }
}

static void put_line(struct esp_scratch *out, enum esp_markup_line line, const char *text,
                     size_t length)
{
    if (out->length > 0)
        esp_scratch_put(out, line_break);
    esp_scratch_put(out, looks[line].open);
    put_escaped(out, text, length);
    esp_scratch_put(out, looks[line].close);
}

void esp_markup_line(struct esp_scratch *label, enum esp_markup_line line, const char *text)
{
    if (*text)
        put_line(label, line, text, strlen(text));
}

void esp_markup_lines(struct esp_scratch *label, enum esp_markup_line line, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        put_line(label, line, text, length);
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
    const size_t width = widest(text);

    if (!*text)
        return;
    esp_scratch_put(label, label->length > 0 ? line_break : "");
    esp_scratch_put(label, "<FONT FACE=\"Courier\">");
    while (*text) {
        const size_t length = strcspn(text, "\n");
        put_escaped(label, text, length);
        for (size_t i = columns(text, length); i < width; i++)
            esp_scratch_put(label, "&#160;");
        text += length + (text[length] == '\n');
        esp_scratch_put(label, *text ? line_break : "");
    }
    esp_scratch_put(label, "</FONT>");
}

/* Whether an ampersand starts what Graphviz would take for an entity. */
static bool starts_entity(const char *ampersand)
{
    static const char name[] =
        "#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strspn(ampersand + 1, name);
    return length > 0 && ampersand[1 + length] == ';';
}

const char *esp_markup_plain(struct esp_scratch *label, const char *text)
{
    struct esp_scratch *out = esp_scratch_begin(label);

    for (; *text; text++) {
        if (*text == '\\')
            esp_scratch_put(out, "\\\\");
        else if (*text == '&' && starts_entity(text))
            esp_scratch_put(out, "&amp;");
        else
            esp_scratch_put_char(out, *text);
    }
    return esp_scratch_text(label);
}
