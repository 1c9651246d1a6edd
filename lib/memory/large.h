/*
 * large.h - blocks of memory that hold something for each of many nodes.
 *
 * The system hands out memory page by page, when it is touched first, and
 * each time costs: 64 MiB in pages of 4 KiB may take longer than what is done
 * with them. A large block asks for huge pages, where there are any. All are
 * freed by free(), and may be made smaller by realloc().
 */
#ifndef ESPALIER_MEMORY_LARGE_H
#define ESPALIER_MEMORY_LARGE_H

#include <stddef.h>

/* A block of that size, not cleared; NULL without memory. */
void *esp_large_new(size_t size);

/*
 * A larger block that begins with the bytes of this one, of which `used` mean
 * something; it is gone then. NULL without memory, and it stays as it is.
 */
void *esp_large_grow(void *block, size_t used, size_t size);

#endif
