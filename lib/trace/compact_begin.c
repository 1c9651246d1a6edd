/*
 * compact_begin.c - where blocks end and the next begin.
 */
#include <errno.h>

#include "compact_put.h"

void esp_compact_write_block(struct esp_compact_writer *writer, enum esp_block_kind kind)
{
    uint8_t *const block = writer->block;
    const size_t length = (size_t)(writer->at - block) - ESP_BLOCK_HEAD;

    memcpy(block, ESP_BLOCK_SIGN, ESP_BLOCK_SIGN_BYTES);
    block[ESP_BLOCK_SIGN_BYTES] = ESP_COMPACT_VERSION;
    block[ESP_BLOCK_SIGN_BYTES + 1] = (uint8_t)kind;
    block[ESP_BLOCK_SIGN_BYTES + 2] = '\n';
    esp_pack_word(block + 8, writer->number++, 4);
    esp_pack_word(block + 12, length, 4);
    esp_pack_word(block + 16, writer->before, 8);
    esp_pack_word(block + 24, esp_crc_sum(&writer->crc, block + ESP_BLOCK_HEAD, length), 4);
    esp_pack_word(block + 28, esp_crc_sum(&writer->crc, block, ESP_BLOCK_HEAD - 4), 4);
    if (length >= ESP_BLOCK_MOST)
        esp_compact_set_failure(writer, ESP_UNSUPPORTED, 0);
    if (writer->status == ESP_OK &&
        fwrite(block, 1, ESP_BLOCK_HEAD + length, writer->stream) != ESP_BLOCK_HEAD + length)
        esp_compact_set_failure(writer, ESP_IO, errno);
    writer->at = block + ESP_BLOCK_HEAD;
    writer->before = writer->nodes;
}

void esp_compact_write_text(struct esp_compact_writer *writer, enum esp_block_kind kind,
                            const char *text, size_t length)
{
    if (!esp_compact_reserve(writer, length))
        return;
    memcpy(writer->at, text, length);
    writer->at += length;
    esp_compact_write_block(writer, kind);
}

/* --- blocks that begin ------------------------------------------------------------------ */

/* One open node, with what predicts its further children and how it is left. */
static void put_frame(struct esp_compact_writer *writer, const struct esp_frame *frame,
                      uint64_t above)
{
    const uint32_t numbers[] = { frame->move, frame->last, frame->best_move };

    if (!esp_compact_reserve(writer, 0))
        return;
    uint8_t *at = esp_pack_number(writer->at, frame->id - above);
    *at++ = frame->flags;
    if (frame->flags != FRAME_BLIND) {
        *at++ = frame->side;
        at = esp_pack_depth(at, frame->depth);
        for (int i = 0; i < 3; i++)
            at = esp_pack_number(at, esp_compact_text_index(writer, numbers[i]) + 1);
        if (frame->flags == ESP_WINDOW) {
            at = esp_pack_value(&writer->values, at, frame->low);
            at = esp_pack_value(&writer->values, at, frame->high);
        }
        at = esp_pack_number(at, frame->children);
        at = esp_pack_value(&writer->values, at, frame->best);
    }
    writer->at = at;
}

/*
 * Moves that came before, in the order of their numbers, so that sets of
 * numbers can be sets of indexes; then what else the open nodes need.
 */
static void put_texts(struct esp_compact_writer *writer)
{
    const struct esp_path *path = &writer->path;

    for (uint64_t left = writer->common; left && writer->status == ESP_OK; left &= left - 1)
        esp_compact_text_index(writer, (uint32_t)__builtin_ctzll(left));
    for (size_t i = 1; i <= path->depth && writer->status == ESP_OK; i++)
        if (path->frames[i].flags != FRAME_BLIND) {
            esp_compact_text_index(writer, path->frames[i].move);
            esp_compact_text_index(writer, path->frames[i].last);
            esp_compact_text_index(writer, path->frames[i].best_move);
        }
}

static void put_path(struct esp_compact_writer *writer)
{
    const struct esp_path *path = &writer->path;
    uint64_t above = 0;

    put_texts(writer);
    *writer->at++ = OP_PATH;
    writer->at = esp_pack_number(writer->at, path->depth);
    for (size_t i = 1; i <= path->depth && writer->status == ESP_OK; i++) {
        put_frame(writer, &path->frames[i], above);
        above = path->frames[i].id;
    }
}

void esp_compact_begin_block(struct esp_compact_writer *writer)
{
    esp_text_numbers_clear(&writer->texts);
    esp_text_numbers_clear(&writer->by_hash);
    writer->text_count = 0;
    memset(writer->at_hand, ESP_NO_INDEX, sizeof writer->at_hand);
    memset(&writer->values, 0, sizeof writer->values);
    memset(writer->sets, 0, sizeof writer->sets);
    for (int i = 0; i < ESP_MEMBERS; i++)
        writer->members[i].set = false;
    writer->at = writer->block + ESP_BLOCK_HEAD;
    *writer->at++ = writer->rules.model.flags;
    writer->at = esp_pack_number(writer->at, esp_zigzag(writer->rules.model.horizon));
    put_path(writer);

    const size_t used = (size_t)(writer->at - writer->block);
    const size_t events = used < writer->most ? writer->most : used;
    writer->start = used;
    if (esp_compact_reserve(writer, events) && writer->status == ESP_OK)
        writer->full = writer->at + events; /* behind which an instruction still fits */
}

static void end_block(struct esp_compact_writer *writer)
{
    esp_compact_write_block(writer, ESP_BLOCK_EVENTS);
    esp_compact_begin_block(writer);
}

bool esp_compact_make_ready(struct esp_compact_writer *writer)
{
    if (writer->status == ESP_OK && writer->start == ESP_BLOCK_HEAD)
        esp_compact_begin_block(writer);
    else if (writer->status == ESP_OK && writer->at >= writer->full && !writer->joined)
        end_block(writer);
    return writer->status == ESP_OK && esp_compact_reserve(writer, 0);
}
