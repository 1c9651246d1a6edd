/*
 * scratch.c - a text that grows while it is written.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scratch.h"

enum { ROOM_FIRST = 256 };

void esp_scratch_free(struct esp_scratch *scratch)
{
    free(scratch->text);
    *scratch = (struct esp_scratch){ 0 };
}

struct esp_scratch *esp_scratch_begin(struct esp_scratch *scratch)
{
    scratch->length = 0;
    if (scratch->text)
        scratch->text[0] = '\0';
    return scratch;
}

/* Room for so many bytes more and a final zero. */
static bool reserve(struct esp_scratch *scratch, size_t count)
{
    size_t room = scratch->room ? scratch->room : ROOM_FIRST;

    while (room <= scratch->length + count)
        room *= 2;
    if (room == scratch->room)
        return true;
    char *text = realloc(scratch->text, room);
    if (!text) {
        scratch->failed = true;
        return false;
    }
    scratch->text = text;
    scratch->room = room;
    return true;
}

void esp_scratch_put_bytes(struct esp_scratch *scratch, const char *bytes, size_t count)
{
    if (!reserve(scratch, count))
        return;
    memcpy(scratch->text + scratch->length, bytes, count);
    scratch->length += count;
    scratch->text[scratch->length] = '\0';
}

void esp_scratch_put(struct esp_scratch *scratch, const char *text)
{
    esp_scratch_put_bytes(scratch, text, strlen(text));
}

void esp_scratch_put_char(struct esp_scratch *scratch, char c)
{
    esp_scratch_put_bytes(scratch, &c, 1);
}

void esp_scratch_putf(struct esp_scratch *scratch, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(scratch, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(scratch->text + scratch->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    scratch->length += (size_t)length;
}

const char *esp_scratch_text(const struct esp_scratch *scratch)
{
    return scratch->text ? scratch->text : "";
}
