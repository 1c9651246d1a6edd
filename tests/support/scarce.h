/*
 * scarce.h - memory that runs out, for a test that wants to see every place
 * where it may.
 *
 * Link with espalier_test_scarce: malloc(), calloc(), realloc(), strdup() and
 * strndup() of the program then come by here. Those inside a shared library do
 * not, unless it can be told of another allocator: scarce_malloc() is there for
 * that, its blocks are freed by free().
 */
#ifndef TEST_SCARCE_H
#define TEST_SCARCE_H

#include <stdbool.h>
#include <stddef.h>

/* What happens after the first allocation that was refused. */
enum scarce { SCARCE_ONCE, SCARCE_FROM_THEN_ON };

/* Grant so many allocations and refuse the next one. */
void scarce_begin(size_t granted, enum scarce then);

/* Memory for all again. True when an allocation was refused since scarce_begin(). */
bool scarce_end(void);

/* The same question while it lasts. */
bool scarce_ran_out(void);

void *scarce_malloc(size_t size);

#endif
