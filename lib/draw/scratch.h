/*
 * scratch.h - a text that is written like a file, read as a string, and then
 * written anew.
 */
#ifndef ESPALIER_DRAW_SCRATCH_H
#define ESPALIER_DRAW_SCRATCH_H

#include <stdbool.h>
#include <stdio.h>

struct esp_scratch {
    FILE *stream;
    char *text;
    size_t length;
};

/* False without memory; the scratch then needs no freeing. */
bool esp_scratch_init(struct esp_scratch *scratch);
void esp_scratch_free(struct esp_scratch *scratch);

/* Start a new text; write to what is returned. */
FILE *esp_scratch_begin(struct esp_scratch *scratch);

/* What was written since; valid until the next begin. */
const char *esp_scratch_end(struct esp_scratch *scratch);

/* Whether memory ran out since it was made: texts are then not to be trusted. */
bool esp_scratch_failed(const struct esp_scratch *scratch);

#endif
