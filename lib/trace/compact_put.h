/*
 * compact_put.h - what the writer's files share: bytes, blocks and texts.
 */
#ifndef ESPALIER_TRACE_COMPACT_PUT_H
#define ESPALIER_TRACE_COMPACT_PUT_H

#include "compact_write.h"

/* Bytes that any instruction needs at most, lists and texts aside. */
enum { ROOM = 128, NUMBER_BYTES = 10, SET_MOVES = 64 };

/* --- bytes (compact_put.c) ------------------------------------------------------------ */

/* Write nothing more; the first failure is kept, with the errno of a write that failed. */
void esp_compact_set_failure(struct esp_compact_writer *writer, enum esp_status status,
                             int problem);

/* Room for so many bytes and an instruction more; false without memory. */
bool esp_compact_reserve(struct esp_compact_writer *writer, size_t count);

static inline uint8_t *esp_pack_number(uint8_t *at, uint64_t number)
{
    while (number >= 0x80) {
        *at++ = (uint8_t)(number | 0x80);
        number >>= 7;
    }
    *at++ = (uint8_t)number;
    return at;
}

static inline uint8_t *esp_pack_word(uint8_t *at, uint64_t word, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(word >> 8 * i);
    return at;
}

uint8_t *esp_pack_depth(uint8_t *at, int32_t depth);
uint8_t *esp_pack_value(struct esp_values *values, uint8_t *at, double value);

/* Bytes of any number, behind how many they are. */
void esp_compact_put_bytes(struct esp_compact_writer *writer, const char *text, size_t length);

/* --- events (compact_write.c) --------------------------------------------------------- */

/* Write an enter that still waits for what comes next. */
void esp_compact_settle(struct esp_compact_writer *writer);

static inline struct esp_frame *esp_compact_innermost(const struct esp_compact_writer *writer)
{
    return writer->path.top;
}

/* A frame for the node that was just written; NULL, and that is a failure, without memory. */
ESP_BUILT_IN struct esp_frame *esp_compact_push(struct esp_compact_writer *writer)
{
    struct esp_frame *frame = esp_path_push(&writer->path);

    if (frame)
        frame->id = writer->nodes++;
    else
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
    return frame;
}

/* The bytes of an enter event that is not as predicted (compact_unlike.c); of any leave event. */
void esp_compact_put_enter_unlike(struct esp_compact_writer *writer, const struct esp_frame *top,
                                  const struct esp_event *event);
void esp_compact_put_any_leave(struct esp_compact_writer *writer, const struct esp_event *event);

/* What comes between enter and leave events (compact_calls.c). */
void esp_compact_put_call(struct esp_compact_writer *writer, const struct esp_event *event);

/* --- blocks (compact_begin.c) ----------------------------------------------------------- */

/* Seal what stands behind the head and hand it to the stream. */
void esp_compact_write_block(struct esp_compact_writer *writer, enum esp_block_kind kind);
void esp_compact_write_text(struct esp_compact_writer *writer, enum esp_block_kind kind,
                            const char *text, size_t length);

/*
 * A new block: no text has an index and no value has come; only the path
 * goes on. The longer that is, the longer the block gets, so that paths
 * never make up more than half of a trace.
 */
void esp_compact_begin_block(struct esp_compact_writer *writer);

/* Room for an event, in a new block where this one is full; false after a failure. */
bool esp_compact_make_ready(struct esp_compact_writer *writer);

/* --- texts (compact_texts.c) -------------------------------------------------------------- */

/* The index of a number that is new in the block; its text may be known. */
uint32_t esp_compact_add_number(struct esp_compact_writer *writer, uint32_t number);

/* The index of a move's text, TEXT_NONE where there is no move. May write a definition. */
ESP_BUILT_IN uint32_t esp_compact_text_index(struct esp_compact_writer *writer, uint32_t number)
{
    if (number == ESP_MOVE_NONE)
        return TEXT_NONE;
    const uint32_t index = esp_text_index(&writer->texts, number);
    return index != TEXT_NONE ? index : esp_compact_add_number(writer, number);
}

/* The moves of an event: how many, whether more follow, their indexes. */
void esp_compact_put_list(struct esp_compact_writer *writer, const struct esp_event *event);

/*
 * All moves of an event get an index, so that the event itself needs no
 * definition. True where the moves can be a set of indexes, which stand in
 * their order there and are few.
 */
bool esp_compact_set_of_list(struct esp_compact_writer *writer, const struct esp_event *event,
                             uint64_t *set);

/* The same of a set of numbers, and keep it if it can be one of indexes. */
bool esp_compact_new_set(struct esp_compact_writer *writer, uint64_t numbers, uint64_t *set);

static inline struct esp_last_set *esp_compact_last_set(struct esp_compact_writer *writer,
                                                        uint64_t numbers)
{
    return &writer->sets[numbers * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

/* Any event's; most sets have come before. */
ESP_BUILT_IN bool esp_compact_make_set(struct esp_compact_writer *writer,
                                       const struct esp_event *event, uint64_t *set)
{
    const uint64_t numbers = event->pruned;

    *set = 0;
    if (event->flags & ESP_LIST)
        return esp_compact_set_of_list(writer, event, set);
    if (numbers == 0)
        return true;
    const struct esp_last_set *last = esp_compact_last_set(writer, numbers);
    if (last->numbers != numbers)
        return esp_compact_new_set(writer, numbers, set);
    *set = last->indexes;
    return true;
}

#endif
