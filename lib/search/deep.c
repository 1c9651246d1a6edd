/*
 * deep.c - see deep.h.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>

#include "deep.h"

enum {
    PLY_BYTES = 2048,    /* more than any instantiation's frame, sanitizers aside */
    SHALLOW_PLIES = 256  /* half a megabyte: fits the stack of any caller */
};

/* Reserved when nobody knows how deep it gets: 32 million plies of a common frame. */
static const uint64_t most_bytes = (uint64_t)16 << 30;

struct job {
    void (*work)(void *);
    void *data;
};

static void *run(void *data)
{
    struct job *job = data;
    job->work(job->data);
    return NULL;
}

enum esp_status esp_run_deep(void (*work)(void *), void *data, uint64_t plies,
                             struct esp_error *error)
{
    if (plies <= SHALLOW_PLIES) {
        work(data);
        return ESP_OK;
    }
    struct job job = { work, data };
    pthread_attr_t attributes;
    pthread_t thread;
    uint64_t bytes = plies < most_bytes / PLY_BYTES ? (plies + 64) * PLY_BYTES : most_bytes;
    int failed = 0;

    pthread_attr_init(&attributes);
    do { /* an address-space limit may refuse the largest reservation */
        failed = pthread_attr_setstacksize(&attributes, bytes);
        if (!failed)
            failed = pthread_create(&thread, &attributes, run, &job);
        bytes /= 2;
    } while (failed && plies >= most_bytes / PLY_BYTES && bytes >= (1u << 20));
    pthread_attr_destroy(&attributes);
    if (failed)
        return esp_fail(error, ESP_NO_MEMORY, "no stack for a search %llu plies deep: %s",
                        (unsigned long long)plies, strerror(failed));
    pthread_join(thread, NULL);
    return ESP_OK;
}
