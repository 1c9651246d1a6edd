/*
 * out.c - filling a block of text, in snprintf's manner.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"

void esp_put_bytes(struct esp_out *out, const char *bytes, size_t count)
{
    if (out->length < out->room) {
        const size_t free = out->room - out->length - 1;
        const size_t fits = count < free ? count : free;
        memcpy(out->text + out->length, bytes, fits);
        out->text[out->length + fits] = '\0';
    }
    out->length += count;
}

void esp_put(struct esp_out *out, const char *text)
{
    esp_put_bytes(out, text, strlen(text));
}

void esp_put_char(struct esp_out *out, char c)
{
    esp_put_bytes(out, &c, 1);
}

void esp_putf(struct esp_out *out, const char *format, ...)
{
    const bool fits = out->length < out->room;
    va_list arguments;

    va_start(arguments, format);
    const int length = vsnprintf(fits ? out->text + out->length : NULL,
                                 fits ? out->room - out->length : 0, format, arguments);
    va_end(arguments);
    if (length > 0)
        out->length += (size_t)length;
}

size_t esp_utf8_sequence(const char *bytes, size_t left)
{
    const unsigned char *p = (const unsigned char *)bytes;
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    const size_t length = p[0] < 0x80   ? 1
                          : p[0] < 0xc2 ? 0
                          : p[0] < 0xe0 ? 2
                          : p[0] < 0xf0 ? 3
                          : p[0] < 0xf5 ? 4
                                        : 0;
    if (length <= 1 || length > left)
        return length > left ? 0 : length;
    uint32_t code = p[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (p[i] & 0x3fu);
    }
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

void esp_put_json_escaped(struct esp_out *out, const char *bytes, size_t count)
{
    static const char letters[] = "\b\t\n\f\r\"\\";
    static const char escapes[] = "btnfr\"\\";
    const unsigned char *p = (const unsigned char *)bytes;

    esp_put(out, ""); /* ends the block even where there is nothing to add */
    for (size_t i = 0; i < count;) {
        const char *special = p[i] ? strchr(letters, p[i]) : NULL;
        const size_t length = esp_utf8_sequence(bytes + i, count - i);
        if (special)
            esp_putf(out, "\\%c", escapes[special - letters]);
        else if (p[i] < 0x20)
            esp_putf(out, "\\u%04x", p[i]);
        else if (length == 0)
            esp_put(out, "\xef\xbf\xbd");
        else
            esp_put_bytes(out, bytes + i, length);
        i += length ? length : 1;
    }
}
