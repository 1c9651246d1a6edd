/*
 * large.c - see large.h.
 */
#include "large.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The huge page of most systems, and how many of them a block needs to be worth the rounding. */
enum { PAGE = 2 << 20, LEAST = 4 * PAGE };

void *esp_large_new(size_t size)
{
    if (size < LEAST || size > SIZE_MAX - PAGE)
        return malloc(size);
    const size_t whole = (size + PAGE - 1) / PAGE * PAGE;
    void *block = aligned_alloc(PAGE, whole);
#ifdef MADV_HUGEPAGE
    if (block)
        madvise(block, whole, MADV_HUGEPAGE); /* or not: it is no more than a wish */
#endif
    return block;
}

/* realloc() would move a large block to where no huge page fits. */
void *esp_large_grow(void *block, size_t used, size_t size)
{
    if (size < LEAST)
        return realloc(block, size);
    void *grown = esp_large_new(size);
    if (!grown)
        return NULL;
    if (used > 0)
        memcpy(grown, block, used);
    free(block);
    return grown;
}
