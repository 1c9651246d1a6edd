/*
 * deep.h - run something recursive on a stack as deep as it needs.
 */
#ifndef ESPALIER_SEARCH_DEEP_H
#define ESPALIER_SEARCH_DEEP_H

#include <stdint.h>

#include "espalier/error.h"

/*
 * Call work(data, room), which recurses plies levels at most (UINT64_MAX:
 * nobody knows). A shallow one runs right here; for a deep one a thread is
 * started whose stack is reserved, and takes memory only as far as it is
 * used, and waited for. room is how many levels the stack has room for, which
 * may be less than plies where those are very many.
 */
enum esp_status esp_run_deep(void (*work)(void *data, uint64_t room), void *data, uint64_t plies,
                             struct esp_error *error);

/* Bytes of memory this machine has. */
uint64_t esp_memory_size(void);

#endif
