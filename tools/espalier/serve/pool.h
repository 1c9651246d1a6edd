/*
 * pool.h - threads that work off a queue of bounded length.
 */
#ifndef SERVE_POOL_H
#define SERVE_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of work, the first member of whatever it is about. */
struct job {
    void (*run)(struct job *job);
    struct job *next; /* the pool's */
};

struct pool;

/* room: how many may wait besides those being worked on. NULL: no threads to be had. */
struct pool *pool_new(unsigned threads, size_t room);

/* False, and nothing done, when as many wait as may. The job belongs to the pool until it runs. */
bool pool_add(struct pool *pool, struct job *job);

/* How many wait. */
size_t pool_waiting(struct pool *pool);

/* Works off what waits, then ends the threads. */
void pool_free(struct pool *pool);

#endif
