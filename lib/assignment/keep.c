/*
 * keep.c - a chain of blocks, each behind the link to the one before.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "keep.h"

struct kept {
    struct kept *before;
    max_align_t room[];
};

void *esp_keep_room(struct keep *keep, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX - sizeof(struct kept)) / size)
        return NULL;
    struct kept *kept = calloc(1, sizeof *kept + count * size);
    if (!kept)
        return NULL;
    kept->before = keep->last;
    keep->last = kept;
    return kept->room;
}

char *esp_keep_text(struct keep *keep, const char *text, size_t length)
{
    char *copy = esp_keep_room(keep, length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

void esp_keep_free(struct keep *keep)
{
    while (keep->last) {
        struct kept *before = keep->last->before;
        free(keep->last);
        keep->last = before;
    }
}
