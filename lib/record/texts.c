/*
 * texts.c - equal texts are one, found again by open addressing.
 *
 * Traces come from strangers' programs, so the hash is keyed with a secret:
 * nobody can write a trace whose texts all collide.
 */
#include "texts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "espalier/record.h"

enum { SLOTS_FIRST = 1 << 8 };

/* Both halves of a 64 x 64 bit product. */
static uint64_t fold(uint64_t a, uint64_t b)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint32_t hash(const struct esp_texts *texts, const char *bytes, size_t length)
{
    uint64_t sum = texts->secret ^ length, word;

    for (; length >= sizeof word; length -= sizeof word, bytes += sizeof word) {
        memcpy(&word, bytes, sizeof word);
        sum = fold(sum ^ word, texts->secret | 1);
    }
    word = 0;
    for (size_t i = 0; i < length; i++)
        word = word << 8 | (unsigned char)bytes[i];
    sum = fold(sum ^ word, texts->secret | 1);
    return (uint32_t)(fold(sum, UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

/* Empty slots, so many, a power of two. */
static struct esp_text_slot *new_slots(size_t count)
{
    struct esp_text_slot *slots = malloc(count * sizeof *slots);

    if (slots)
        memset(slots, 0xff, count * sizeof *slots); /* ESP_TEXT_NONE */
    return slots;
}

/* Into the first free slot of those that are a text's. */
static void fill_slot(struct esp_text_slot *slots, size_t mask, struct esp_text_slot slot)
{
    size_t to = slot.hash & mask;

    while (slots[to].text != ESP_TEXT_NONE)
        to = (to + 1) & mask;
    slots[to] = slot;
}

/* Twice as many slots; at most half of them are ever taken. */
static bool grow_slots(struct esp_texts *texts)
{
    const size_t count = texts->slots ? 2 * (texts->slot_mask + 1) : SLOTS_FIRST;
    struct esp_text_slot *slots = new_slots(count);

    if (!slots)
        return false;
    for (size_t i = 0; texts->slots && i <= texts->slot_mask; i++)
        if (texts->slots[i].text != ESP_TEXT_NONE)
            fill_slot(slots, count - 1, texts->slots[i]);
    if (!texts->slots && getentropy(&texts->secret, sizeof texts->secret) != 0)
        texts->secret = (uint64_t)(uintptr_t)slots * UINT64_C(0x9e3779b97f4a7c15);
    free(texts->slots);
    texts->slots = slots;
    texts->slot_mask = count - 1;
    return true;
}

/* Room for one more text of that length. */
static bool reserve(struct esp_texts *texts, size_t length)
{
    if (texts->bytes_room - texts->used <= length) {
        const size_t room = 2 * texts->bytes_room + length + 256;
        char *bytes = realloc(texts->bytes, room);
        if (!bytes)
            return false;
        texts->bytes = bytes;
        texts->bytes_room = room;
    }
    if (texts->count == texts->starts_room) {
        const size_t room = 2 * texts->starts_room + 64;
        size_t *starts = realloc(texts->starts, room * sizeof *starts);
        if (!starts)
            return false;
        texts->starts = starts;
        texts->starts_room = room;
    }
    return (texts->slots && 2 * (size_t)texts->count < texts->slot_mask) || grow_slots(texts);
}

static uint32_t append(struct esp_texts *texts, const char *bytes, size_t length)
{
    const uint32_t text = texts->count++;

    texts->starts[text] = texts->used;
    memcpy(texts->bytes + texts->used, bytes, length);
    texts->bytes[texts->used + length] = '\0';
    texts->used += length + 1;
    return text;
}

static bool is_text(const struct esp_texts *texts, uint32_t text, const char *bytes,
                    size_t length)
{
    const size_t end = text + 1 < texts->count ? texts->starts[text + 1] : texts->used;
    const char *const known = texts->bytes + texts->starts[text];

    if (end - texts->starts[text] != length + 1)
        return false;
    return (length == 0 || known[0] == bytes[0]) && memcmp(known, bytes, length) == 0;
}

/* A text that was not found lately. */
static uint32_t add_slowly(struct esp_texts *texts, const char *bytes, size_t length)
{
    if (texts->count == ESP_TEXT_NONE - 1 || !reserve(texts, length))
        return ESP_TEXT_NONE;

    const uint32_t wanted = hash(texts, bytes, length);
    size_t at = wanted & texts->slot_mask;
    for (; texts->slots[at].text != ESP_TEXT_NONE; at = (at + 1) & texts->slot_mask) {
        const struct esp_text_slot slot = texts->slots[at];
        if (slot.hash == wanted && is_text(texts, slot.text, bytes, length))
            return slot.text;
    }
    texts->slots[at] = (struct esp_text_slot){ wanted, append(texts, bytes, length) };
    return texts->slots[at].text;
}

/* Where a text is remembered: the moves of a game seldom share a place. */
static size_t glance(const char *bytes, size_t length)
{
    const unsigned first = length ? (unsigned char)bytes[0] : 0;
    const unsigned last = length ? (unsigned char)bytes[length - 1] : 0;

    return (first * 37 + last + (unsigned)length * 89) % ESP_TEXTS_RECENT;
}

uint32_t esp_texts_add(struct esp_texts *texts, const char *bytes, size_t length)
{
    uint32_t *recent = &texts->recent[glance(bytes, length)];

    if (*recent >= texts->count || !is_text(texts, *recent, bytes, length)) {
        const uint32_t text = add_slowly(texts, bytes, length);
        if (text == ESP_TEXT_NONE)
            return ESP_TEXT_NONE;
        *recent = text;
    }
    return *recent;
}

void esp_texts_close(struct esp_texts *texts)
{
    free(texts->slots);
    texts->slots = NULL;
    if (texts->used > 0) {
        char *bytes = realloc(texts->bytes, texts->used);
        if (bytes) {
            texts->bytes = bytes;
            texts->bytes_room = texts->used;
        }
    }
}

bool esp_texts_reopen(struct esp_texts *texts)
{
    size_t count = SLOTS_FIRST;

    if (texts->slots || texts->count == 0)
        return true;
    while (count / 2 <= texts->count)
        count *= 2;
    texts->slots = new_slots(count);
    if (!texts->slots)
        return false;
    texts->slot_mask = count - 1;
    for (uint32_t text = 0; text < texts->count; text++) {
        const char *bytes = texts->bytes + texts->starts[text];
        const struct esp_text_slot slot = { hash(texts, bytes, strlen(bytes)), text };
        fill_slot(texts->slots, texts->slot_mask, slot);
    }
    return true;
}

void esp_texts_free(struct esp_texts *texts)
{
    free(texts->slots);
    free(texts->starts);
    free(texts->bytes);
    *texts = (struct esp_texts){ 0 };
}
