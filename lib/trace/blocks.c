/*
 * blocks.c - see blocks.h.
 *
 * A block's length is believed only as far as there are bytes, so memory
 * never exceeds twice what was read. Behind a bad block the next is found by
 * its sign and the checksum of its head, wherever it stands.
 */
#include "blocks.h"

#include <errno.h>
#include <stdlib.h>

enum { FIRST_ROOM = 1 << 17 };

void esp_blocks_init(struct esp_blocks *blocks, FILE *stream)
{
    *blocks = (struct esp_blocks){ .stream = stream };
    esp_crc_init(&blocks->crc);
}

void esp_blocks_free(struct esp_blocks *blocks)
{
    free(blocks->bytes);
    blocks->bytes = NULL;
}

/* --- bytes ------------------------------------------------------------------------- */

static bool make_room(struct esp_blocks *blocks)
{
    if (blocks->start > 0) {
        blocks->end -= blocks->start;
        memmove(blocks->bytes, blocks->bytes + blocks->start, blocks->end);
        blocks->start = 0;
    }
    if (blocks->end < blocks->room)
        return true;
    const size_t room = blocks->room ? 2 * blocks->room : FIRST_ROOM;
    uint8_t *bytes = realloc(blocks->bytes, room + ESP_BLOCK_SLACK);
    if (!bytes)
        return false;
    blocks->bytes = bytes;
    blocks->room = room;
    return true;
}

static size_t available(const struct esp_blocks *blocks)
{
    return blocks->end - blocks->start;
}

/* Have so many bytes from start on, or all there are. */
static enum esp_status need(struct esp_blocks *blocks, size_t count, struct esp_error *error)
{
    while (available(blocks) < count && !blocks->finished) {
        if (!make_room(blocks))
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a block of %zu bytes", count);
        errno = 0;
        const size_t wanted = blocks->room - blocks->end;
        const size_t got = fread(blocks->bytes + blocks->end, 1, wanted, blocks->stream);
        if (got < wanted && ferror(blocks->stream))
            return esp_fail(error, ESP_IO, "cannot be read: %s", strerror(errno ? errno : EIO));
        blocks->finished = got < wanted;
        blocks->end += got;
        memset(blocks->bytes + blocks->end, 0, ESP_BLOCK_SLACK);
    }
    return ESP_OK;
}

static void skip(struct esp_blocks *blocks, size_t count)
{
    blocks->start += count;
    blocks->offset += count;
}

/* --- heads ------------------------------------------------------------------------- */

static uint64_t get_word(const uint8_t *at, int bytes)
{
    uint64_t word = 0;

    for (int i = 0; i < bytes; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return word;
}

static bool is_head(const struct esp_blocks *blocks, const uint8_t *at)
{
    return memcmp(at, ESP_BLOCK_SIGN, ESP_BLOCK_SIGN_BYTES) == 0 &&
           get_word(at + ESP_BLOCK_HEAD - 4, 4) ==
               esp_crc_sum(&blocks->crc, at, ESP_BLOCK_HEAD - 4);
}

/* Go to the next head, or to the end of the stream. */
static enum esp_status find_head(struct esp_blocks *blocks, struct esp_error *error)
{
    for (;;) {
        const enum esp_status status = need(blocks, ESP_BLOCK_HEAD, error);
        if (status != ESP_OK || available(blocks) < ESP_BLOCK_HEAD)
            return status;
        const uint8_t *const from = blocks->bytes + blocks->start;
        const size_t heads = available(blocks) - ESP_BLOCK_HEAD + 1;
        const uint8_t *sign = memchr(from, ESP_BLOCK_SIGN[0] & 0xff, heads);
        skip(blocks, sign ? (size_t)(sign - from) : heads);
        if (sign && is_head(blocks, sign))
            return ESP_OK;
        if (sign)
            skip(blocks, 1);
    }
}

/* --- blocks ------------------------------------------------------------------------- */

static void tell(struct esp_blocks *blocks, uint32_t number, const char *what)
{
    blocks->problem.text[0] = '\0';
    esp_fail(&blocks->problem, ESP_BAD_INPUT, "block %u at byte %llu: %s", (unsigned)number,
             (unsigned long long)blocks->at, what);
}

/* The block at start is bad: what it is, and how many bytes surely belong to it. */
static enum esp_block_found leave_out(struct esp_blocks *blocks, uint32_t number,
                                      const char *what, size_t count)
{
    tell(blocks, number, what);
    skip(blocks, count);
    blocks->missed = true;
    return ESP_BLOCK_BAD;
}

/* A block without even a head. */
static enum esp_block_found leave_out_head(struct esp_blocks *blocks)
{
    const size_t count = available(blocks);
    char what[80];

    if (count < ESP_BLOCK_HEAD) {
        snprintf(what, sizeof what, "cut off, %zu of the %d bytes of its head", count,
                 ESP_BLOCK_HEAD);
        return leave_out(blocks, blocks->expected, what, count);
    }
    const bool sign = memcmp(blocks->bytes + blocks->start, ESP_BLOCK_SIGN,
                             ESP_BLOCK_SIGN_BYTES) == 0;
    return leave_out(blocks, blocks->expected,
                     sign ? "its head is damaged (checksum)" : "no block begins here", 1);
}

/* A whole head at start: the rest of the block, checked. */
static enum esp_status take_block(struct esp_blocks *blocks, enum esp_block_found *found,
                                  struct esp_error *error)
{
    const uint8_t *head = blocks->bytes + blocks->start;
    const size_t length = get_word(head + 12, 4);
    char what[80];

    blocks->number = (uint32_t)get_word(head + 8, 4);
    if (head[ESP_BLOCK_SIGN_BYTES] != ESP_COMPACT_VERSION)
        return esp_fail(error, ESP_BAD_INPUT, "block %u at byte %llu: version %d, expected %d",
                        (unsigned)blocks->number, (unsigned long long)blocks->at,
                        head[ESP_BLOCK_SIGN_BYTES], ESP_COMPACT_VERSION);
    const size_t most = length < ESP_BLOCK_MOST ? length : ESP_BLOCK_MOST;
    const enum esp_status status = need(blocks, ESP_BLOCK_HEAD + most, error);
    if (status != ESP_OK)
        return status;
    head = blocks->bytes + blocks->start;
    const size_t there = available(blocks) - ESP_BLOCK_HEAD;
    if (there < length) {
        snprintf(what, sizeof what, "cut off, %zu of %zu bytes", there, length);
        *found = leave_out(blocks, blocks->number, what, ESP_BLOCK_HEAD);
        return ESP_OK;
    }
    const uint32_t stored = (uint32_t)get_word(head + 24, 4);
    const uint32_t sum = esp_crc_sum(&blocks->crc, head + ESP_BLOCK_HEAD, length);
    if (sum != stored) {
        snprintf(what, sizeof what, "checksum %08x, expected %08x", (unsigned)sum,
                 (unsigned)stored);
        *found = leave_out(blocks, blocks->number, what, ESP_BLOCK_HEAD);
        return ESP_OK;
    }
    blocks->kind = head[ESP_BLOCK_SIGN_BYTES + 1];
    blocks->before = get_word(head + 16, 8);
    blocks->body = head + ESP_BLOCK_HEAD;
    blocks->length = length;
    blocks->used = ESP_BLOCK_HEAD + length;
    blocks->expected = blocks->number + 1;
    *found = ESP_BLOCK_GOOD;
    return ESP_OK;
}

enum esp_status esp_blocks_next(struct esp_blocks *blocks, enum esp_block_found *found,
                                struct esp_error *error)
{
    skip(blocks, blocks->used);
    blocks->used = 0;
    enum esp_status status = blocks->missed ? find_head(blocks, error)
                                            : need(blocks, ESP_BLOCK_HEAD, error);
    if (status != ESP_OK)
        return status;
    blocks->at = blocks->offset;
    if (available(blocks) == 0 || (blocks->missed && available(blocks) < ESP_BLOCK_HEAD)) {
        *found = ESP_BLOCK_NONE;
        return ESP_OK;
    }
    blocks->missed = false;
    if (available(blocks) < ESP_BLOCK_HEAD || !is_head(blocks, blocks->bytes + blocks->start)) {
        *found = leave_out_head(blocks);
        return ESP_OK;
    }
    return take_block(blocks, found, error);
}
