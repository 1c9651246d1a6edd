/*
 * compact_get.c - numbers, bytes and texts of the compact form, read back.
 */
#include <stdlib.h>

#include "compact_get.h"

uint64_t esp_unpack_word(struct esp_decoder *in)
{
    uint64_t word = 0;

    for (int i = 0; i < 8; i++)
        word |= (uint64_t)*in->at++ << 8 * i;
    return word;
}

int32_t esp_unpack_depth(struct esp_decoder *in)
{
    const uint64_t code = esp_unpack_number(in);

    switch (code) {
    case DEPTH_INF:
        return ESP_DEPTH_INF;
    case DEPTH_NULL:
        return ESP_DEPTH_NULL;
    case DEPTH_NONE:
        return ESP_DEPTH_NONE;
    default:
        return (int32_t)esp_unzigzag(code - DEPTH_NUMBERS);
    }
}

double esp_unpack_real(struct esp_decoder *in, uint64_t code)
{
    struct esp_values *values = &in->values;
    double value;

    switch (code) {
    case VALUE_INF:
        return INFINITY;
    case VALUE_MINUS_INF:
        return -INFINITY;
    case VALUE_RAW: {
        const uint64_t bits = esp_unpack_word(in);
        memcpy(&value, &bits, sizeof value);
        return values->recall[esp_value_recall(bits)] = value;
    }
    default:
        return code >= VALUE_RECALL && code < VALUE_RECALL + VALUE_RECALLED
                   ? values->recall[code - VALUE_RECALL]
                   : NAN;
    }
}

bool esp_unpack_bytes(struct esp_decoder *in, struct esp_read_text *text)
{
    const uint64_t length = esp_unpack_number(in);

    if (in->at > in->end || length > (uint64_t)(in->end - in->at))
        return false;
    *text = (struct esp_read_text){ in->at, length };
    in->at += length;
    return true;
}

static enum esp_status reserve_text(struct esp_decoder *in)
{
    if (in->text_count < in->text_room)
        return ESP_OK;
    const size_t room = 2 * in->text_room + 64;
    struct esp_read_text *text = realloc(in->text, room * sizeof *text);
    if (!text)
        return ESP_NO_MEMORY;
    in->text = text;
    in->text_room = room;
    return ESP_OK;
}

enum esp_status esp_decoder_define(struct esp_decoder *in)
{
    struct esp_read_text text;

    if (!esp_unpack_bytes(in, &text) || in->text_count >= ESP_MOVE_NONE - 1)
        return ESP_BAD_INPUT;
    if (reserve_text(in) != ESP_OK)
        return ESP_NO_MEMORY;
    in->text[in->text_count++] = text;
    return ESP_OK;
}
