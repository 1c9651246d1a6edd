/*
 * asked.c - see asked.h.
 */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "espalier/text.h"
#include "asked.h"

enum { FOUND = 200, MALFORMED = 400, UNKNOWN = 404 };

/* The value of two hexadecimal digits, or -1. */
static int hex_byte(const char *digits)
{
    static const char all[] = "0123456789abcdef";
    int byte = 0;

    for (int i = 0; i < 2; i++) {
        const char *digit = digits[i] ? strchr(all, tolower((unsigned char)digits[i])) : NULL;
        if (!digit)
            return -1;
        byte = 16 * byte + (int)(digit - all);
    }
    return byte;
}

/* Undo the percent signs. Only printable ASCII is meant by anything here. */
static enum esp_status decode(const char *path, char *out, struct esp_error *error)
{
    for (size_t at = 0; path[at]; at++) {
        int byte = (unsigned char)path[at];
        if (byte == '%') {
            byte = hex_byte(path + at + 1);
            if (byte < 0)
                return esp_fail(error, ESP_BAD_INPUT,
                                "character %zu: expected two hexadecimal digits after %%", at + 1);
            at += 2;
        }
        if (byte < ' ' || byte > '~')
            return esp_fail(error, ESP_BAD_INPUT, "the path holds a byte %d: expected ASCII",
                            byte);
        *out++ = (char)byte;
    }
    *out = '\0';
    return ESP_OK;
}

static bool skip(const char **text, const char *prefix)
{
    const size_t length = strlen(prefix);

    if (strncmp(*text, prefix, length) != 0)
        return false;
    *text += length;
    return true;
}

/* "<depth>,<trace>" */
static enum esp_status read_question(struct asked *asked, const char *text, int max_depth,
                                     struct esp_error *error)
{
    const char *comma = strchr(text, ',');
    char number[8];
    int64_t depth;

    if (!comma)
        return esp_fail(error, ESP_BAD_INPUT,
                        "no comma: expected /getmove/<depth>,<trace>, as in /getmove/5,2403");
    const size_t length = (size_t)(comma - text);
    if (length == 0 || length >= sizeof number)
        return esp_fail(error, ESP_BAD_INPUT, "depth: expected a number from 1 to %d before the "
                        "comma", max_depth);
    memcpy(number, text, length);
    number[length] = '\0';
    const enum esp_status status = esp_parse_integer(number, "depth", 1, max_depth, &depth, error);
    if (status != ESP_OK)
        return status;
    asked->depth = (int)depth;
    text = comma + 1;
    text += *text == ' ';
    strcpy(asked->trace, text); /* a part of what had room */
    return ESP_OK;
}

unsigned asked_read(struct asked *asked, const char *path, int max_depth,
                    struct esp_error *error)
{
    char decoded[ASKED_PATH_MAX + 1];
    const char *text = decoded;
    const size_t length = strlen(path);

    *asked = (struct asked){ .what = ASKED_PAGE };
    if (length > ASKED_PATH_MAX) {
        esp_fail(error, ESP_BAD_INPUT, "a path of %zu bytes: expected at most %d", length,
                 ASKED_PATH_MAX);
        return MALFORMED;
    }
    if (decode(path, decoded, error) != ESP_OK)
        return MALFORMED;
    if (strcmp(text, "/") == 0)
        return FOUND;
    if (strcmp(text, "/healthz") == 0) {
        asked->what = ASKED_HEALTH;
        return FOUND;
    }
    if (skip(&text, "/state/")) {
        asked->what = ASKED_STATE;
        strcpy(asked->trace, text);
        return FOUND;
    }
    asked->what = ASKED_MOVE;
    if (!skip(&text, "/getmove/")) {
        asked->what = ASKED_TREE;
        if (!skip(&text, "/tree/")) {
            esp_fail(error, ESP_BAD_INPUT,
                     "nothing here: expected /getmove/<depth>,<trace>, /tree/<depth>,<trace>, "
                     "/state/<trace>, /healthz or /");
            return UNKNOWN;
        }
    }
    return read_question(asked, text, max_depth, error) == ESP_OK ? FOUND : MALFORMED;
}
