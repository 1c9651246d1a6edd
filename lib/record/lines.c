/*
 * lines.c - the lines of a stream, found in a block that is refilled.
 */
#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"

enum { BLOCK = 1 << 18 };

/* Does a line start as our headers do? Only they may be very long. */
static bool starts_header(const char *text, size_t length)
{
    static const char key[] = "\"trace\"";
    const char *const end = text + length;

    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    if (text == end || *text++ != '{')
        return false;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    return (size_t)(end - text) >= sizeof key - 1 && memcmp(text, key, sizeof key - 1) == 0;
}

/* Make room behind what is there, moving it to the front or growing the block. */
static bool make_room(struct esp_lines *lines)
{
    if (lines->start > 0) {
        lines->end -= lines->start;
        memmove(lines->block, lines->block + lines->start, lines->end);
        lines->start = 0;
    }
    if (lines->end < lines->room)
        return true;
    const size_t room = lines->room ? 2 * lines->room : BLOCK;
    char *block = realloc(lines->block, room + ESP_LINE_SLACK);
    if (!block)
        return false;
    memset(block + room, 0, ESP_LINE_SLACK);
    lines->block = block;
    lines->room = room;
    return true;
}

/* Read more; 0 bytes at the end of the stream. */
static enum esp_status refill(struct esp_lines *lines, size_t *count, struct esp_error *error)
{
    if (!make_room(lines))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a line of %zu bytes", lines->end);
    errno = 0;
    *count = fread(lines->block + lines->end, 1, lines->room - lines->end, lines->stream);
    if (*count == 0 && ferror(lines->stream))
        return esp_fail(error, ESP_IO, "cannot be read: %s", strerror(errno ? errno : EIO));
    lines->end += *count;
    return ESP_OK;
}

/* Drop what is left of a line that was too long. */
static enum esp_status drop_line(struct esp_lines *lines, struct esp_error *error)
{
    size_t count = lines->end - lines->start;

    for (;;) {
        const char *from = lines->block + lines->start;
        const char *newline = memchr(from, '\n', count);
        lines->start += newline ? (size_t)(newline - from) + 1 : count;
        if (newline)
            break;
        const enum esp_status status = refill(lines, &count, error);
        if (status != ESP_OK)
            return status;
        if (count == 0)
            break;
    }
    lines->overlong = false;
    return ESP_OK;
}

static enum esp_status fail_overlong(struct esp_lines *lines, struct esp_error *error)
{
    const bool header = lines->end - lines->start > ESP_HEADER_MAX;

    lines->overlong = true;
    lines->number++;
    return esp_fail(error, ESP_BAD_INPUT, "%s longer than %d MiB", header ? "header" : "line",
                    (header ? ESP_HEADER_MAX : ESP_LINE_MAX) >> 20);
}

/* Find the end of the line that begins at start; its length is left in lines. */
static enum esp_status find_end(struct esp_lines *lines, struct esp_error *error)
{
    size_t searched = 0;

    if (!lines->block && !make_room(lines))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a line");
    for (;;) {
        const size_t left = lines->end - lines->start;
        const char *from = lines->block + lines->start;
        const char *newline = left > searched ? memchr(from + searched, '\n', left - searched)
                                              : NULL;
        size_t count = 0;

        lines->length = newline ? (size_t)(newline - from) : left;
        lines->whole = newline != NULL;
        if (lines->length > ESP_LINE_MAX &&
            (lines->length > ESP_HEADER_MAX || !starts_header(from, lines->length)))
            return fail_overlong(lines, error);
        if (newline)
            return ESP_OK;
        searched = left;
        const enum esp_status status = refill(lines, &count, error);
        if (status != ESP_OK || count == 0)
            return status;
    }
}

/* Bytes outside of texts: each may cost a parser many times its size. */
static size_t structure(const char *line, size_t length)
{
    bool inside = false;
    size_t count = 0;

    for (size_t i = 0; i < length; i++) {
        count += !inside;
        if (line[i] == '"')
            inside = !inside;
        else if (line[i] == '\\' && inside)
            i++;
    }
    return count;
}

enum esp_status esp_lines_next(struct esp_lines *lines, char **text, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    *text = NULL;
    if (lines->again) {
        lines->again = false;
        *text = lines->block + lines->start - lines->length - lines->whole;
        return ESP_OK;
    }
    if (lines->overlong)
        status = drop_line(lines, error);
    if (status == ESP_OK)
        status = find_end(lines, error);
    if (status != ESP_OK || (lines->length == 0 && !lines->whole))
        return status;
    *text = lines->block + lines->start;
    (*text)[lines->length] = '\0';
    lines->start += lines->length + lines->whole;
    lines->number++;
    if (lines->length > ESP_LINE_MAX && structure(*text, lines->length) > ESP_LINE_MAX) {
        *text = NULL;
        return esp_fail(error, ESP_BAD_INPUT, "header longer than %d MiB besides its texts",
                        ESP_LINE_MAX >> 20);
    }
    return ESP_OK;
}

void esp_lines_back(struct esp_lines *lines)
{
    lines->again = true;
}

void esp_lines_free(struct esp_lines *lines)
{
    free(lines->block);
    *lines = (struct esp_lines){ 0 };
}
