/*
 * scratch.h - a text that grows while it is written, is read as a string, and
 * is then written anew in the same memory.
 */
#ifndef ESPALIER_DRAW_SCRATCH_H
#define ESPALIER_DRAW_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "espalier/error.h" /* for ESP_PRINTF */

/* Starts zeroed. The text is always a string; "" before the first put. */
struct esp_scratch {
    char *text;
    size_t length, room;
    bool failed; /* memory ran out since it was zeroed: texts are not to be trusted */
};

void esp_scratch_free(struct esp_scratch *scratch);

/* An empty text again. Returns its argument. */
struct esp_scratch *esp_scratch_begin(struct esp_scratch *scratch);

void esp_scratch_put(struct esp_scratch *scratch, const char *text);
void esp_scratch_put_bytes(struct esp_scratch *scratch, const char *bytes, size_t count);
void esp_scratch_put_char(struct esp_scratch *scratch, char c);
void esp_scratch_putf(struct esp_scratch *scratch, const char *format, ...) ESP_PRINTF(2, 3);

/* The text, valid until something is put. */
const char *esp_scratch_text(const struct esp_scratch *scratch);

#endif
