/*
 * close.h - closing what a new process inherited and does not need.
 */
#ifndef ESPALIER_RUN_CLOSE_H
#define ESPALIER_RUN_CLOSE_H

#include <stddef.h>

/* Close every descriptor from first on but those in keep, which is put in order. */
void esp_close_others(int first, int *keep, size_t count);

/* Close a descriptor unless it is -1, and make it -1. */
void esp_close(int *descriptor);

#endif
