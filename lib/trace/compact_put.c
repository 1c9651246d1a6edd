/*
 * compact_put.c - numbers and bytes of the compact form.
 */
#include <stdlib.h>

#include "compact_put.h"

void esp_compact_set_failure(struct esp_compact_writer *writer, enum esp_status status, int problem)
{
    if (writer->status == ESP_OK) {
        writer->status = status;
        writer->problem = problem;
    }
    writer->full = writer->block; /* nothing more is written */
}

bool esp_compact_reserve(struct esp_compact_writer *writer, size_t count)
{
    if ((size_t)(writer->end - writer->at) >= count + ROOM)
        return true;
    const size_t used = (size_t)(writer->at - writer->block);
    const size_t full = (size_t)(writer->full - writer->block);
    const size_t room = 2 * (size_t)(writer->end - writer->block) + count + ROOM;
    uint8_t *block = realloc(writer->block, room);
    if (!block) {
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
        return false;
    }
    writer->block = block;
    writer->at = block + used;
    writer->full = block + full;
    writer->end = block + room;
    return true;
}

uint8_t *esp_pack_depth(uint8_t *at, int32_t depth)
{
    switch (depth) {
    case ESP_DEPTH_INF:
        return esp_pack_number(at, DEPTH_INF);
    case ESP_DEPTH_NULL:
        return esp_pack_number(at, DEPTH_NULL);
    case ESP_DEPTH_NONE:
        return esp_pack_number(at, DEPTH_NONE);
    default:
        return esp_pack_number(at, esp_zigzag(depth) + DEPTH_NUMBERS);
    }
}

static uint8_t *put_other(uint8_t *at, uint64_t code)
{
    return esp_pack_number(at, code << 2 | VALUE_OTHER);
}

/* A real number: where it is in the recall, or itself. */
static uint8_t *put_real(struct esp_values *values, uint8_t *at, double value)
{
    const uint64_t bits = esp_bits(value);
    const unsigned place = esp_value_recall(bits);

    if (esp_bits(values->recall[place]) == bits)
        return put_other(at, VALUE_RECALL + place);
    values->recall[place] = value;
    return esp_pack_word(put_other(at, VALUE_RAW), bits, 8);
}

/* Small whole numbers are one byte; others what is shorter, they or the step in eighths. */
uint8_t *esp_pack_value(struct esp_values *values, uint8_t *at, double value)
{
    static const double most = 1125899906842624.0; /* 2^50: eighths are exact, too */
    const double eighths = 8 * value;

    if (fabs(value) < most) {
        const int64_t whole = (int64_t)value, steps = (int64_t)eighths;
        const bool is_whole = esp_bits((double)whole) == esp_bits(value);
        const uint64_t code = esp_zigzag(whole) << 1;
        if (is_whole && code < 0x80)
            return esp_pack_number(at, code);
        const uint64_t step = esp_zigzag(steps - values->eighths) << 2 | VALUE_EIGHTHS;
        if (esp_bits((double)steps) == esp_bits(eighths) && (!is_whole || step < code)) {
            values->eighths = steps;
            return esp_pack_number(at, step);
        }
        if (is_whole)
            return esp_pack_number(at, code);
    }
    if (isnan(value))
        return put_other(at, VALUE_NAN);
    if (isinf(value))
        return put_other(at, value > 0 ? VALUE_INF : VALUE_MINUS_INF);
    return put_real(values, at, value);
}

void esp_compact_put_bytes(struct esp_compact_writer *writer, const char *text, size_t length)
{
    if (!esp_compact_reserve(writer, length))
        return;
    writer->at = esp_pack_number(writer->at, length);
    if (length > 0)
        memcpy(writer->at, text, length);
    writer->at += length;
}
