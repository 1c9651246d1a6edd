/*
 * compact_texts.c - texts and sets of moves by their indexes in a block.
 */
#include <stdlib.h>

#include "compact_put.h"

enum { SHORT_TEXT = 16 };

/* FNV-1a; never the number that stands for none. */
static uint32_t text_hash(const char *text, size_t length)
{
    uint32_t hash = 2166136261;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619;
    return hash == ESP_MOVE_NONE ? 0 : hash;
}

/* Does the text of an index, with its length before it, stand there? */
static bool is_text(const struct esp_compact_writer *writer, uint32_t index, const char *text,
                    size_t length)
{
    uint8_t head[NUMBER_BYTES];
    const size_t size = (size_t)(esp_pack_number(head, length) - head);
    const uint8_t *at = writer->block + writer->text_starts[index];

    return (size_t)(writer->at - at) >= size + length && memcmp(at, head, size) == 0 &&
           memcmp(at + size, text, length) == 0;
}

static bool reserve_start(struct esp_compact_writer *writer)
{
    if (writer->text_count < writer->text_room)
        return true;
    const uint32_t room = 2 * writer->text_room + 64;
    size_t *starts = realloc(writer->text_starts, room * sizeof *starts);
    if (!starts)
        return false;
    writer->text_starts = starts;
    writer->text_room = room;
    return true;
}

/* A text that is new in the block gets its index. */
static uint32_t define_text(struct esp_compact_writer *writer, const char *text, size_t length)
{
    if (!esp_compact_reserve(writer, length))
        return 0;
    *writer->at++ = OP_TEXT;
    writer->text_starts[writer->text_count] = (size_t)(writer->at - writer->block);
    writer->at = esp_pack_number(writer->at, length);
    memcpy(writer->at, text, length);
    writer->at += length;
    if (writer->text_count + 1 >= TEXTS_ENOUGH)
        writer->full = writer->block;
    return writer->text_count++;
}

uint32_t esp_compact_add_number(struct esp_compact_writer *writer, uint32_t number)
{
    size_t length;
    const char *text = writer->number_text(writer->source, number, &length);

    if (!text || !reserve_start(writer)) {
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
        return 0;
    }
    const uint32_t hash = text_hash(text, length);
    const uint32_t known = esp_text_index(&writer->by_hash, hash);
    uint32_t index = known;
    bool added = true;
    if (known == TEXT_NONE || !is_text(writer, known, text, length))
        index = define_text(writer, text, length);
    if (known == TEXT_NONE)
        added = esp_text_add(&writer->by_hash, hash, index);
    if (number < SET_MOVES && length <= SHORT_TEXT)
        writer->common |= UINT64_C(1) << number;
    if (number < ESP_SMALL_NUMBERS && index < ESP_NO_INDEX)
        writer->at_hand[number] = (uint8_t)index;
    if (!added || !esp_text_add(&writer->texts, number, index))
        esp_compact_set_failure(writer, ESP_NO_MEMORY, 0);
    return index;
}

void esp_compact_put_list(struct esp_compact_writer *writer, const struct esp_event *event)
{
    struct esp_event_list moves = esp_event_moves(event);
    const uint64_t count =
        moves.list ? moves.left : (uint64_t)__builtin_popcountll(moves.set);
    const bool continued = event->flags & ESP_CONTINUED;
    esp_move move;

    if (!esp_compact_reserve(writer, NUMBER_BYTES * (size_t)(count + 1)))
        return;
    writer->at = esp_pack_number(writer->at, count << 1 | continued);
    while (esp_event_list_next(&moves, &move))
        writer->at = esp_pack_number(writer->at, esp_compact_text_index(writer, move) + 1);
    writer->joined = continued;
}

bool esp_compact_set_of_list(struct esp_compact_writer *writer, const struct esp_event *event,
                             uint64_t *set)
{
    struct esp_event_list moves = esp_event_moves(event);
    bool ordered = !(event->flags & ESP_CONTINUED) && event->kind != ESP_PART;
    uint32_t least = 0;
    esp_move move;

    *set = 0;
    while (esp_event_list_next(&moves, &move)) {
        const uint32_t index = esp_compact_text_index(writer, move);
        ordered = ordered && index >= least && index < SET_MOVES;
        if (ordered)
            *set |= UINT64_C(1) << index;
        least = index + 1;
    }
    return ordered;
}

bool esp_compact_new_set(struct esp_compact_writer *writer, uint64_t numbers, uint64_t *set)
{
    uint64_t indexes = 0;
    uint32_t least = 0;
    bool ordered = true;

    for (uint64_t left = numbers; left; left &= left - 1) {
        const unsigned number = (unsigned)__builtin_ctzll(left);
        const uint32_t known = writer->at_hand[number];
        const uint32_t index = known < ESP_NO_INDEX ? known
                                                    : esp_compact_text_index(writer, number);
        ordered = ordered && index >= least && index < SET_MOVES;
        indexes |= UINT64_C(1) << index % SET_MOVES;
        least = index + 1;
    }
    *set = indexes;
    if (ordered)
        *esp_compact_last_set(writer, numbers) = (struct esp_last_set){ numbers, indexes };
    return ordered;
}
