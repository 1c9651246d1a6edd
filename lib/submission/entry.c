/*
 * entry.c - see entry.h.
 */
#include <iconv.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "entry.h"
#include "espalier/text.h"
#include "kinds.h"

static bool is_utf8(const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        const size_t step = esp_utf8_sequence(text, left);
        if (step == 0)
            return false;
        text += step;
        left -= step;
    }
    return true;
}

/* NULL where the system does not know the code page. */
static char *from_dos(const char *name)
{
    iconv_t converter = iconv_open("UTF-8", "CP437");
    const size_t length = strlen(name), room = 3 * length;
    char *text = malloc(room + 1);

    if (converter == (iconv_t)-1 || !text) {
        free(text);
        if (converter != (iconv_t)-1)
            iconv_close(converter);
        return NULL;
    }
    char *from = (char *)name, *to = text; /* iconv() does not write to its input */
    size_t left = length, free_bytes = room;
    const size_t failed = iconv(converter, &from, &left, &to, &free_bytes);
    iconv_close(converter);
    if (failed == (size_t)-1) {
        free(text);
        return NULL;
    }
    *to = '\0';
    return text;
}

/* Bytes that are no UTF-8 become %XX, so that unequal names stay unequal. */
static char *escape(const char *name)
{
    size_t left = strlen(name);
    const size_t room = 3 * left + 1;
    char *text = malloc(room);
    struct esp_out out = { .text = text, .room = room };

    if (!text)
        return NULL;
    *text = '\0';
    while (left > 0) {
        const size_t whole = esp_utf8_sequence(name, left);
        if (whole)
            esp_put_bytes(&out, name, whole);
        else
            esp_putf(&out, "%%%02X", (unsigned char)*name);
        name += whole ? whole : 1;
        left -= whole ? whole : 1;
    }
    return text;
}

static bool is_drive(const char *path)
{
    return ((path[0] >= 'a' && path[0] <= 'z') || (path[0] >= 'A' && path[0] <= 'Z')) &&
           path[1] == ':' && path[2] == '/';
}

/* Take the path apart and put it together again, without what means nothing. */
static enum esp_status tidy(char *path, const struct esp_submission_limits *limits,
                            struct esp_error *reason)
{
    char *to = path;
    unsigned depth = 0;

    if (path[0] == '/' || is_drive(path))
        return esp_fail(reason, ESP_BAD_INPUT, "the path is absolute");
    for (const char *part = path, *end; *part; part = *end ? end + 1 : end) {
        end = strchrnul(part, '/');
        const size_t length = (size_t)(end - part);
        if (length == 0 || (length == 1 && *part == '.'))
            continue;
        if (length == 2 && part[0] == '.' && part[1] == '.')
            return esp_fail(reason, ESP_BAD_INPUT, "the path leads out of the folder (..)");
        if (length > NAME_MAX)
            return esp_fail(reason, ESP_BAD_INPUT, "a name of more than %d bytes", NAME_MAX);
        if (++depth > limits->depth)
            return esp_fail(reason, ESP_BAD_INPUT, "more than %u folders in each other",
                            limits->depth);
        if (to > path)
            *to++ = '/';
        memmove(to, part, length);
        to += length;
    }
    *to = '\0';
    if ((size_t)(to - path) > limits->path)
        return esp_fail(reason, ESP_BAD_INPUT, "a path of more than %zu bytes", limits->path);
    return ESP_OK;
}

enum esp_status esp_entry_path(char **path, const char *name, enum esp_encoding encoding,
                               const struct esp_submission_limits *limits,
                               struct esp_error *reason)
{
    char *text = NULL;

    *path = NULL;
    if (encoding == ESP_NAMES_DOS && !is_utf8(name))
        text = from_dos(name);
    if (!text)
        text = escape(name);
    if (!text)
        return esp_fail(reason, ESP_NO_MEMORY, "no memory for a name");
    for (char *c = text; *c; c++)
        if (*c == '\\')
            *c = '/';
    const enum esp_status status = tidy(text, limits, reason);
    if (status == ESP_OK)
        *path = text;
    else
        free(text);
    return status;
}

bool esp_entry_is_litter(const char *path)
{
    char part[NAME_MAX + 1];

    for (const char *end; *path; path = *end ? end + 1 : end) {
        end = strchrnul(path, '/');
        const size_t length = (size_t)(end - path);
        memcpy(part, path, length); /* esp_entry_path() has seen to its length */
        part[length] = '\0';
        if (esp_file_is_litter(part))
            return true;
    }
    return false;
}
