/*
 * counts.c - positions written as numbers with commas between them, and the
 * messages about what is wrong in a position text.
 */
#include <string.h>

#include "games.h"

const char *esp_shortened(const char *text, char room[ESP_SHORT_TEXT])
{
    static const char dots[] = "...";
    size_t keep = ESP_SHORT_TEXT - sizeof dots;

    if (strlen(text) < ESP_SHORT_TEXT)
        return text;
    while (keep > 0 && ((unsigned char)text[keep] & 0xc0) == 0x80)
        keep--; /* not inside a character of several bytes */
    memcpy(room, text, keep);
    memcpy(room + keep, dots, sizeof dots);
    return room;
}

enum esp_status esp_fail_character(struct esp_error *error, const char *text, size_t at,
                                   const char *expected)
{
    char room[ESP_SHORT_TEXT];
    const char *shown = esp_shortened(text, room);
    int bytes = 1;

    if (text[at] == '\0')
        return esp_fail(error, ESP_BAD_INPUT, "position '%s' ends after character %zu, expected %s",
                        shown, at, expected);
    while (bytes < 4 && ((unsigned char)text[at + (size_t)bytes] & 0xc0) == 0x80)
        bytes++;
    return esp_fail(error, ESP_BAD_INPUT, "position '%s': character %zu is '%.*s', expected %s",
                    shown, at + 1, bytes, text + at, expected);
}

/* One number, the whole of an item; false when it is none or too large. */
static bool read_count(const char *item, size_t length, uint32_t most, uint32_t *value)
{
    uint64_t number = 0;

    for (size_t i = 0; i < length; i++) {
        if (item[i] < '0' || item[i] > '9')
            return false;
        number = 10 * number + (uint64_t)(item[i] - '0');
        if (number > most)
            return false;
    }
    *value = (uint32_t)number;
    return length > 0;
}

enum esp_status esp_parse_counts(const char *text, size_t from, size_t to, uint32_t most,
                                 uint32_t *list, size_t room, size_t *count,
                                 struct esp_error *error)
{
    char shown[ESP_SHORT_TEXT];

    *count = 0;
    for (size_t at = from;; at++) {
        const size_t start = at;
        uint32_t value;
        while (at < to && text[at] != ',')
            at++;
        if (!read_count(text + start, at - start, most, &value))
            return esp_fail(error, ESP_BAD_INPUT,
                            "position '%s': number %zu is '%.*s', expected a whole number from 0 "
                            "to %u",
                            esp_shortened(text, shown), *count + 1,
                            at - start < 40 ? (int)(at - start) : 40, text + start, most);
        if (*count < room)
            list[*count] = value;
        ++*count;
        if (at >= to)
            return ESP_OK;
    }
}

/* --- whose turn it is, where the counts do not say it ----------------------------- */

static const char max_moves[] = ",max", min_moves[] = ",min";

size_t esp_parse_mover(const char *text, enum esp_side *side)
{
    const size_t length = strlen(text), word = sizeof max_moves - 1;
    const char *end = text + (length < word ? 0 : length - word);

    *side = strcmp(end, min_moves) == 0 ? ESP_MIN : ESP_MAX;
    return *side == ESP_MIN || strcmp(end, max_moves) == 0 ? length - word : length;
}

void esp_put_mover(struct esp_out *out, enum esp_side side)
{
    esp_put(out, side == ESP_MIN ? min_moves : "");
}
