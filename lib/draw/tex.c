/*
 * tex.c - words as TeX reads them.
 */
#include <stdint.h>
#include <string.h>

#include "tex.h"

/*
 * What stands for an ASCII character; NULL: itself. A bracket or an asterisk
 * could be an option of the \\ before it.
 */
static const char *ascii(char c)
{
    static const struct {
        char c;
        const char *tex;
    } special[] = {
        { '\\', "\\textbackslash{}" },
        { '{', "\\{" },
        { '}', "\\}" },
        { '#', "\\#" },
        { '$', "\\$" },
        { '%', "\\%" },
        { '&', "\\&" },
        { '_', "\\_" },
        { '~', "\\textasciitilde{}" },
        { '^', "\\textasciicircum{}" },
        { '<', "\\textless{}" },
        { '>', "\\textgreater{}" },
        { '|', "\\textbar{}" },
        { '"', "\\textquotedbl{}" },
        { '\'', "\\textquotesingle{}" },
        { '`', "\\textasciigrave{}" },
        { '[', "{[}" },
        { '*', "{*}" },
        { ' ', "\\ " },
    };

    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (special[i].c == c)
            return special[i].tex;
    return NULL;
}

/* The signs of our own words, and of many a move. */
static const char *sign(uint32_t code)
{
    switch (code) {
    case 0x221e:
        return "$\\infty$";
    case 0x2264:
        return "$\\leq$";
    case 0x2265:
        return "$\\geq$";
    case 0x2212:
        return "$-$";
    case 0x2026:
        return "\\ldots{}";
    case 0x2013:
        return "\\textendash{}";
    case 0x2014:
        return "\\textemdash{}";
    default:
        return NULL;
    }
}

/* Letters and signs that pdfTeX has in the encodings T1 and TS1. */
static bool is_latin(uint32_t code)
{
    static const uint32_t missing[] = { 0x00ad, 0x0126, 0x0127, 0x0138, 0x013f,
                                        0x0140, 0x0149, 0x0166, 0x0167, 0x017f };

    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++)
        if (code == missing[i])
            return false;
    return code >= 0xa1 && code <= 0x17f;
}

/* The character that starts here and the bytes it takes; records hold valid UTF-8. */
static uint32_t decode(const char *text, size_t *length)
{
    const unsigned char lead = (unsigned char)*text;
    const size_t most = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t code = lead < 0x80 ? lead : lead & (0x7fu >> most);

    for (*length = 1; *length < most && text[*length]; ++*length)
        code = code << 6 | ((unsigned char)text[*length] & 0x3f);
    return code;
}

/* A formula goes on where one has just ended: $-\infty$. */
static void put_formula(struct esp_scratch *out, const char *formula)
{
    const bool goes_on = out->length > 0 && out->text[out->length - 1] == '$' &&
                         (out->length == 1 || out->text[out->length - 2] != '\\');

    if (goes_on && formula[0] == '$') {
        out->text[--out->length] = '\0';
        formula++;
    }
    esp_scratch_put(out, formula);
}

static void put_beyond_ascii(struct esp_scratch *out, uint32_t code, const char *text,
                             size_t length)
{
    if (sign(code)) {
        put_formula(out, sign(code));
        return;
    }
    if (!is_latin(code))
        esp_scratch_putf(out, "\\treechar{%04X}{", (unsigned)code);
    /* LuaTeX takes U+FFFD for a sign of wrong input. */
    esp_scratch_put_bytes(out, code == 0xfffd ? "?" : text, code == 0xfffd ? 1 : length);
    if (!is_latin(code))
        esp_scratch_put_char(out, '}');
}

/* Two hyphens are no dash here, two commas no quotation mark. */
static void put_ascii(struct esp_scratch *out, char c, char before)
{
    const char *tex = ascii(c);

    if (c == before && (c == '-' || c == ','))
        esp_scratch_put(out, "{}");
    if (tex && (c != ' ' || before == ' '))
        esp_scratch_put(out, tex);
    else
        esp_scratch_put_char(out, c);
}

static void put(struct esp_scratch *out, const char *text, bool value)
{
    char before = ' ';

    for (size_t length = 1; *text; before = *text, text += length) {
        const uint32_t code = decode(text, &length);
        if (code >= 0x80)
            put_beyond_ascii(out, code, text, length);
        else if (*text == '-' && value)
            put_formula(out, "$-$");
        else
            put_ascii(out, *text, before);
    }
}

void esp_tex_put(struct esp_scratch *out, const char *text)
{
    put(out, text, false);
}

void esp_tex_put_value(struct esp_scratch *out, const char *text)
{
    put(out, text, true);
}
