/*
 * texts.c - see texts.h.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "texts.h"

bool esp_submission_texts_own(struct esp_submission_texts *list, char *text)
{
    const size_t count = list->count;

    /* The room doubles whenever the count is a power of two. */
    if (text && (count & (count - 1)) == 0) {
        const size_t room = count ? 2 * count : 1;
        char **grown = realloc(list->texts, room * sizeof *grown);
        if (!grown) {
            free(text);
            return false;
        }
        list->texts = grown;
    }
    if (!text)
        return false;
    list->texts[list->count++] = text;
    return true;
}

bool esp_submission_texts_add(struct esp_submission_texts *list, const char *format, ...)
{
    char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0)
        text = NULL;
    va_end(arguments);
    return esp_submission_texts_own(list, text);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void esp_submission_texts_sort(struct esp_submission_texts *list)
{
    if (list->count > 1)
        qsort(list->texts, list->count, sizeof *list->texts, by_bytes);
}

void esp_submission_texts_clear(struct esp_submission_texts *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->texts[i]);
    free(list->texts);
    *list = (struct esp_submission_texts){ .count = 0 };
}

const char *esp_submission_show(char shown[ESP_SHOWN_TEXT], const char *name)
{
    struct esp_out out = { .text = shown, .room = ESP_SHOWN_TEXT };
    size_t left = strlen(name);

    /* Six bytes are the most that one becomes, \u0007. */
    while (left > 0 && out.length + 6 + sizeof "..." < ESP_SHOWN_TEXT) {
        const size_t whole = esp_utf8_sequence(name, left);
        const size_t step = whole ? whole : 1;
        if (*name == '"' || *name == '\\')
            esp_put_char(&out, *name);
        else if (*name == 0x7f)
            esp_put(&out, "\\u007f");
        else
            esp_put_json_escaped(&out, name, step);
        name += step;
        left -= step;
    }
    if (left > 0)
        esp_put(&out, "...");
    else if (out.length == 0)
        shown[0] = '\0';
    return shown;
}

enum esp_status esp_submission_no_memory(struct esp_error *error)
{
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a submission");
}
