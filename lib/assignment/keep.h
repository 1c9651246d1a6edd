/*
 * keep.h - memory that lives as long as an assignment and is freed with it.
 */
#ifndef ESPALIER_ASSIGNMENT_KEEP_H
#define ESPALIER_ASSIGNMENT_KEEP_H

#include <stddef.h>

struct kept;

/* Start with { NULL }. */
struct keep {
    struct kept *last;
};

/* Zeroed room, NULL when there is none. */
void *esp_keep_room(struct keep *keep, size_t count, size_t size);
char *esp_keep_text(struct keep *keep, const char *text, size_t length);
void esp_keep_free(struct keep *keep);

#endif
