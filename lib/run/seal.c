/*
 * seal.c - see seal.h.
 */
#include <nettle/memops.h>
#include <stdlib.h>
#include <string.h>

#include "seal.h"

static const char MEMBER[] = ",\"seal\":\"";

void esp_seal_start(struct esp_seal *seal, const uint8_t key[ESP_SEAL_KEY], FILE *out)
{
    *seal = (struct esp_seal){ .out = out };
    hmac_sha256_set_key(&seal->mac, ESP_SEAL_KEY, key);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The seal at the end of a line, as bytes; false where none is. */
static bool read_seal(uint8_t bytes[ESP_SEAL_BYTES], const char *line, size_t length)
{
    if (length <= ESP_SEAL_MEMBER || memcmp(line + length - 2, "\"}", 2) != 0)
        return false;
    const char *member = line + length - ESP_SEAL_MEMBER;
    if (memcmp(member, MEMBER, sizeof MEMBER - 1) != 0)
        return false;
    const char *hex = member + sizeof MEMBER - 1;
    for (size_t i = 0; i < ESP_SEAL_BYTES; i++) {
        const int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

/* The line without its newline. It may be changed. */
static void take_line(struct esp_seal *seal)
{
    uint8_t found[ESP_SEAL_BYTES], right[ESP_SEAL_BYTES];

    if (!read_seal(found, seal->line, seal->length)) {
        seal->broken = seal->lines + 1;
        return;
    }
    const size_t length = seal->length - ESP_SEAL_MEMBER + 1;
    seal->line[length - 1] = '}';
    hmac_sha256_update(&seal->mac, ESP_SEAL_BYTES, seal->before);
    hmac_sha256_update(&seal->mac, length, (const uint8_t *)seal->line);
    hmac_sha256_digest(&seal->mac, ESP_SEAL_BYTES, right); /* and ready for the next */
    if (!memeql_sec(found, right, ESP_SEAL_BYTES)) {
        seal->broken = seal->lines + 1;
        return;
    }
    memcpy(seal->before, right, ESP_SEAL_BYTES);
    seal->line[length] = '\n';
    if (fwrite(seal->line, 1, length + 1, seal->out) != length + 1)
        seal->failed = true;
    else
        seal->lines++;
}

static bool keep(struct esp_seal *seal, const char *bytes, size_t count)
{
    if (seal->length + count > seal->room) {
        const size_t room = (seal->length + count) * 2;
        char *line = realloc(seal->line, room);
        if (!line)
            return false;
        seal->line = line;
        seal->room = room;
    }
    memcpy(seal->line + seal->length, bytes, count);
    seal->length += count;
    return true;
}

void esp_seal_feed(struct esp_seal *seal, const char *bytes, size_t count)
{
    while (count > 0 && !seal->broken && !seal->failed) {
        const char *newline = memchr(bytes, '\n', count);
        const size_t part = newline ? (size_t)(newline - bytes) : count;
        if (!keep(seal, bytes, part)) {
            seal->failed = true;
            return;
        }
        if (!newline)
            return;
        take_line(seal);
        seal->length = 0;
        bytes = newline + 1;
        count -= part + 1;
    }
}

void esp_seal_stop(struct esp_seal *seal)
{
    free(seal->line);
    seal->line = NULL;
}
