/*
 * plain.c - see plain.h.
 */
#include <math.h>
#include <string.h>

#include "plain.h"

static uint32_t code_point(const char *bytes, size_t length)
{
    const unsigned char *p = (const unsigned char *)bytes;
    uint32_t code = length == 1 ? p[0] : p[0] & (0x7fu >> length);

    for (size_t i = 1; i < length; i++)
        code = code << 6 | (p[i] & 0x3fu);
    return code;
}

/* Controls, line and paragraph separators, marks of direction, and what XML forbids. */
static bool is_harmful(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
           (code & 0xfffe) == 0xfffe;
}

static void put_escape(FILE *stream, uint32_t code)
{
    static const char controls[] = "\n\r\t", letters[] = "nrt";
    const char *known = code && code < 0x20 ? strchr(controls, (int)code) : NULL;

    if (known)
        fprintf(stream, "\\%c", letters[known - controls]);
    else
        fprintf(stream, code < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)code);
}

void plain_put(FILE *stream, const char *text, size_t most)
{
    const size_t length = strlen(text);
    size_t at = 0;

    while (at < length) {
        size_t sequence = esp_utf8_sequence(text + at, length - at);
        if (sequence == 0)
            sequence = 1;
        if (at + sequence > most) {
            fprintf(stream, " ... (%zu bytes more)", length - at);
            return;
        }
        const uint32_t code = code_point(text + at, sequence);
        if (is_harmful(code))
            put_escape(stream, code);
        else
            fwrite(text + at, 1, sequence, stream);
        at += sequence;
    }
}

const char *plain_points(double points, char text[ESP_NUMBER_TEXT])
{
    esp_print_value(fabs(points) < 1e12 ? round(points * 100) / 100 : points, text);
    return text;
}

void plain_count(FILE *stream, size_t count, const char *one, const char *many)
{
    char number[ESP_NUMBER_TEXT];

    esp_print_grouped(count, number);
    fprintf(stream, "%s %s", number, count == 1 ? one : many);
}

size_t plain_columns(const char *text, size_t length)
{
    size_t columns = 0;

    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

static void put_glued(FILE *stream, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(text[i] == PLAIN_GLUE ? ' ' : text[i], stream);
}

static void wrap_line(FILE *stream, const char *line, size_t length, unsigned indent,
                      unsigned width)
{
    size_t at = 0;

    while (at < length && line[at] == ' ')
        at++;
    indent += (unsigned)at;
    size_t column = indent;
    fprintf(stream, "%*s", (int)indent, "");
    if (length - at > 2 && line[at] == '-' && line[at + 1] == ' ')
        indent += 2; /* the rest of an entry of a list stands under its first word */
    while (at < length) {
        size_t blanks = 0, word = 0;
        while (at + blanks < length && line[at + blanks] == ' ')
            blanks++;
        while (at + blanks + word < length && line[at + blanks + word] != ' ')
            word++;
        const size_t columns = plain_columns(line + at + blanks, word);
        if (column > indent && column + blanks + columns > width) {
            fprintf(stream, "\n%*s", (int)indent, "");
            column = indent;
            blanks = 0;
            while (line[at] == ' ')
                at++;
        }
        put_glued(stream, line + at, blanks + word);
        column += blanks + columns;
        at += blanks + word;
    }
    fputc('\n', stream);
}

void plain_wrap(FILE *stream, const char *lines, unsigned indent, unsigned width)
{
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        wrap_line(stream, lines, length, indent, width);
        lines += length + (lines[length] == '\n');
    }
}
