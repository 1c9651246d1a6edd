/*
 * rare.c - see rare.h.
 */
#include "rare.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { KIND_BITS = 3, HEAD = 2 };

static bool reserve(struct esp_rare *rare, size_t count)
{
    if (rare->room - rare->used >= count)
        return true;
    const size_t room = 2 * rare->room + count + 64;
    uint32_t *words = realloc(rare->words, room * sizeof *words);
    if (!words)
        return false;
    rare->words = words;
    rare->room = room;
    return true;
}

/* Where the part of a kind begins, or ESP_RARE_NONE. */
static uint32_t find(const struct esp_rare *rare, uint32_t chain, enum esp_rare_kind kind)
{
    while (chain != ESP_RARE_NONE &&
           (rare->words[chain + 1] & ((1u << KIND_BITS) - 1)) != (uint32_t)kind)
        chain = rare->words[chain];
    return chain;
}

uint32_t *esp_rare_add(struct esp_rare *rare, uint32_t *chain, enum esp_rare_kind kind,
                       size_t count)
{
    const uint32_t old = find(rare, *chain, kind);

    if (old != ESP_RARE_NONE && rare->words[old + 1] >> KIND_BITS == count)
        return rare->words + old + HEAD;
    if (rare->used >= ESP_RARE_NONE || !reserve(rare, HEAD + count))
        return NULL;
    uint32_t *part = rare->words + rare->used;
    part[0] = *chain;
    part[1] = (uint32_t)count << KIND_BITS | (uint32_t)kind;
    *chain = (uint32_t)rare->used;
    rare->used += HEAD + count;
    return part + HEAD;
}

/* Where a part may be found again; which of two is kept does not matter. */
static size_t place_of(const uint32_t *part, size_t count)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum = ((sum ^ part[i]) * UINT32_C(0x9e3779b1)) ^ sum >> 15;
    return sum % ESP_RARE_RECENT;
}

void esp_rare_share(struct esp_rare *rare, uint32_t *chain)
{
    const uint32_t own = *chain;
    const uint32_t *const part = rare->words + own;
    const size_t count = HEAD + (part[1] >> KIND_BITS);
    uint32_t *recent = &rare->recent[place_of(part, count)];

    if (*recent >= own || memcmp(rare->words + *recent, part, HEAD * sizeof *part) != 0 ||
        memcmp(rare->words + *recent, part, count * sizeof *part) != 0) {
        *recent = own;
        return;
    }
    rare->used = own;
    *chain = *recent;
}

const uint32_t *esp_rare_find(const struct esp_rare *rare, uint32_t chain,
                              enum esp_rare_kind kind, size_t *count)
{
    const uint32_t at = find(rare, chain, kind);

    if (count)
        *count = at == ESP_RARE_NONE ? 0 : rare->words[at + 1] >> KIND_BITS;
    return at == ESP_RARE_NONE ? NULL : rare->words + at + HEAD;
}

void esp_rare_free(struct esp_rare *rare)
{
    free(rare->words);
    *rare = (struct esp_rare){ 0 };
}
