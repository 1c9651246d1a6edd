/*
 * batch.c - see batch.h. A ring of items with three places in it: where the
 * next comes in, which a worker takes next, and which goes out next.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "message.h"

enum { ITEMS_FOR_EACH = 64 };

struct batch {
    struct batch_work work;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t *threads;
    unsigned count; /* threads; 0: the caller works */
    void *own;      /* the caller's, as a worker */
    char *items;    /* a ring */
    bool *done;
    size_t room, in, taken, out; /* counted from the start, never round */
    bool ended;
};

static void *item_at(const struct batch *batch, size_t index)
{
    return batch->items + index % batch->room * batch->work.item_size;
}

/* Whatever may go out does. The lock is held, so they go one by one. */
static void put_out(struct batch *batch)
{
    while (batch->out < batch->taken && batch->done[batch->out % batch->room]) {
        batch->work.out(batch->work.data, item_at(batch, batch->out));
        batch->out++;
    }
}

static void *run(void *data)
{
    struct batch *batch = data;
    void *own = batch->work.begin(batch->work.data);

    pthread_mutex_lock(&batch->lock);
    for (;;) {
        while (batch->taken == batch->in && !batch->ended)
            pthread_cond_wait(&batch->changed, &batch->lock);
        if (batch->taken == batch->in)
            break;
        const size_t index = batch->taken++;
        batch->done[index % batch->room] = false;
        pthread_mutex_unlock(&batch->lock);
        batch->work.work(batch->work.data, own, item_at(batch, index));
        pthread_mutex_lock(&batch->lock);
        batch->done[index % batch->room] = true;
        put_out(batch);
        pthread_cond_broadcast(&batch->changed);
    }
    pthread_mutex_unlock(&batch->lock);
    batch->work.end(batch->work.data, own);
    return NULL;
}

struct batch *batch_new(const struct batch_work *work, unsigned workers)
{
    struct batch *batch = must(calloc(1, sizeof *batch));

    batch->work = *work;
    batch->room = workers > 1 ? ITEMS_FOR_EACH * workers : 1;
    batch->items = must(calloc(batch->room, work->item_size));
    batch->done = must(calloc(batch->room, sizeof *batch->done));
    batch->threads = must(calloc(workers, sizeof *batch->threads));
    pthread_mutex_init(&batch->lock, NULL);
    pthread_cond_init(&batch->changed, NULL);
    if (workers == 1)
        batch->own = work->begin(work->data);
    while (workers > 1 && batch->count < workers &&
           pthread_create(&batch->threads[batch->count], NULL, run, batch) == 0)
        batch->count++;
    if (workers > 1 && batch->count == 0) {
        batch_free(batch);
        return NULL;
    }
    return batch;
}

void batch_put(struct batch *batch, const void *item)
{
    if (batch->count == 0) {
        memcpy(batch->items, item, batch->work.item_size);
        batch->work.work(batch->work.data, batch->own, batch->items);
        batch->work.out(batch->work.data, batch->items);
        return;
    }
    pthread_mutex_lock(&batch->lock);
    while (batch->in - batch->out == batch->room)
        pthread_cond_wait(&batch->changed, &batch->lock);
    memcpy(item_at(batch, batch->in++), item, batch->work.item_size);
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
}

void batch_free(struct batch *batch)
{
    if (!batch)
        return;
    pthread_mutex_lock(&batch->lock);
    batch->ended = true;
    pthread_cond_broadcast(&batch->changed);
    pthread_mutex_unlock(&batch->lock);
    for (unsigned i = 0; i < batch->count; i++)
        pthread_join(batch->threads[i], NULL);
    if (batch->count == 0 && batch->work.end)
        batch->work.end(batch->work.data, batch->own);
    pthread_cond_destroy(&batch->changed);
    pthread_mutex_destroy(&batch->lock);
    free(batch->threads);
    free(batch->items);
    free(batch->done);
    free(batch);
}
