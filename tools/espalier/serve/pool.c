/*
 * pool.c - see pool.h. First come, first served.
 */
#include <pthread.h>
#include <stdlib.h>

#include "../message.h"
#include "pool.h"

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct job *first, **last; /* last: where the next one is hung on */
    size_t waiting, room;
    unsigned idle; /* threads with nothing to do: what comes in then waits for nobody */
    bool ending;
    unsigned count;
    pthread_t threads[];
};

/* The next job, or NULL at the end. Called with the lock held. */
static struct job *take(struct pool *pool)
{
    pool->idle++;
    while (!pool->first && !pool->ending)
        pthread_cond_wait(&pool->changed, &pool->lock);
    pool->idle--;
    struct job *job = pool->first;
    if (job) {
        pool->first = job->next;
        pool->waiting--;
        if (!pool->first)
            pool->last = &pool->first;
    }
    return job;
}

static void *work(void *data)
{
    struct pool *pool = data;
    struct job *job;

    pthread_mutex_lock(&pool->lock);
    while ((job = take(pool)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        job->run(job); /* which may free it */
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_new(unsigned threads, size_t room)
{
    struct pool *pool = must(calloc(1, sizeof *pool + threads * sizeof *pool->threads));

    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->last = &pool->first;
    pool->room = room;
    for (; pool->count < threads; pool->count++) {
        if (pthread_create(&pool->threads[pool->count], NULL, work, pool) != 0) {
            pool_free(pool);
            return NULL;
        }
    }
    return pool;
}

bool pool_add(struct pool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    const bool taken = pool->waiting < pool->room + pool->idle;
    if (taken) {
        job->next = NULL;
        *pool->last = job;
        pool->last = &job->next;
        pool->waiting++;
        pthread_cond_signal(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return taken;
}

size_t pool_waiting(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    const size_t waiting = pool->waiting;
    pthread_mutex_unlock(&pool->lock);
    return waiting;
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
