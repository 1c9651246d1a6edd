/*
 * texts.h - every text of a record once, by number.
 */
#ifndef ESPALIER_RECORD_TEXTS_H
#define ESPALIER_RECORD_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct esp_text_slot {
    uint32_t hash, text;
};

enum { ESP_TEXTS_RECENT = 256 };

struct esp_texts {
    char *bytes; /* the texts, each with a final zero */
    size_t used, bytes_room;
    size_t *starts;
    size_t starts_room;
    uint32_t count;
    struct esp_text_slot *slots; /* NULL once esp_texts_close() was called */
    size_t slot_mask;
    uint64_t secret;
    uint32_t recent[ESP_TEXTS_RECENT]; /* texts found lately, where they can be had at a glance */
};

/* The number of a text, which is added when it is new; ESP_TEXT_NONE without memory. */
uint32_t esp_texts_add(struct esp_texts *texts, const char *bytes, size_t length);

/* No more will be added: gives back what only adding needs. */
void esp_texts_close(struct esp_texts *texts);

/* Some will be added again, until the next esp_texts_close(); false without memory. */
bool esp_texts_reopen(struct esp_texts *texts);

static inline const char *esp_texts_get(const struct esp_texts *texts, uint32_t text)
{
    return text < texts->count ? texts->bytes + texts->starts[text] : NULL;
}

void esp_texts_free(struct esp_texts *texts);

#endif
