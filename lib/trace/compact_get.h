/*
 * compact_get.h - what the reader's files share: numbers, bytes and texts.
 *
 * An instruction is read without looking where the block ends, since more
 * bytes follow that can be read, and found wrong afterwards if it went too
 * far. Whatever has a length of its own is checked before.
 */
#ifndef ESPALIER_TRACE_COMPACT_GET_H
#define ESPALIER_TRACE_COMPACT_GET_H

#include "compact_read.h"

static inline uint64_t esp_unpack_number(struct esp_decoder *in)
{
    uint64_t number = *in->at++;

    if (number < 0x80)
        return number;
    number &= 0x7f;
    for (int shift = 7; shift < 64; shift += 7) {
        const uint64_t byte = *in->at++;
        number |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            break;
    }
    return number;
}

uint64_t esp_unpack_word(struct esp_decoder *in);
int32_t esp_unpack_depth(struct esp_decoder *in);

/* A value that is neither whole nor eighths. */
double esp_unpack_real(struct esp_decoder *in, uint64_t code);

static inline double esp_unpack_value(struct esp_decoder *in)
{
    const uint64_t code = esp_unpack_number(in);

    if (!(code & 1))
        return (double)esp_unzigzag(code >> 1);
    if ((code & 3) == VALUE_OTHER)
        return esp_unpack_real(in, code >> 2);
    in->values.eighths =
        (int64_t)((uint64_t)in->values.eighths + (uint64_t)esp_unzigzag(code >> 2));
    return (double)in->values.eighths / 8;
}

/* Bytes behind how many they are; false where there are not so many. */
bool esp_unpack_bytes(struct esp_decoder *in, struct esp_read_text *text);

/* A text gets the next index. */
enum esp_status esp_decoder_define(struct esp_decoder *in);

/* A move by the index of its text; false where there is no such text. */
static inline bool esp_move_at(const struct esp_decoder *in, uint64_t index, uint32_t *move)
{
    if (index >= in->text_count)
        return false;
    *move = (uint32_t)index;
    return true;
}

/* An index and one, or 0 for no move. */
static inline bool esp_unpack_move(struct esp_decoder *in, uint32_t *move)
{
    const uint64_t code = esp_unpack_number(in);

    *move = ESP_MOVE_NONE;
    return code == 0 || esp_move_at(in, code - 1, move);
}

/* The move of an instruction that has its index among its bits. */
static inline bool get_short(struct esp_decoder *in, unsigned code, uint32_t *move)
{
    return esp_move_at(in, code < SHORT_TEXTS ? code : esp_unpack_number(in), move);
}

#endif
