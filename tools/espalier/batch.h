/*
 * batch.h - positions that come in one after the other and are solved by
 * several threads; what comes of them goes out in the order in which they
 * came in, as soon as that allows.
 */
#ifndef BATCH_H
#define BATCH_H

#include <stdbool.h>
#include <stddef.h>

/* One piece of work: a line of input, and what became of it. */
struct batch;

struct batch_work {
    void *(*begin)(void *data);                   /* a worker's own; NULL is one, too */
    void (*work)(void *data, void *own, void *item); /* by any worker; items run side by side */
    void (*out)(void *data, void *item);          /* one at a time, in order; frees nothing */
    void (*end)(void *data, void *own);
    void *data;
    size_t item_size;
};

/*
 * Workers, at least one. One works in the thread that calls batch_put(), so
 * that nothing waits for anything. NULL when no thread could be started.
 */
struct batch *batch_new(const struct batch_work *work, unsigned workers);

/* Hand in an item, a copy of which is kept; waits while too many are under way. */
void batch_put(struct batch *batch, const void *item);

/* Wait for all items and end the workers. */
void batch_free(struct batch *batch);

#endif
