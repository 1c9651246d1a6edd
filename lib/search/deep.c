/*
 * deep.c - see deep.h.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "deep.h"

/* More than any instantiation's frame takes; sanitizers and -O0 make them wide. */
#if !defined(__OPTIMIZE__)
enum { PLY_BYTES = 32 << 10 };
#elif defined(__SANITIZE_ADDRESS__)
enum { PLY_BYTES = 8 << 10 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { PLY_BYTES = 8 << 10 };
#else
enum { PLY_BYTES = 2 << 10 };
#endif
#else
enum { PLY_BYTES = 2 << 10 };
#endif

enum {
    SHALLOW_PLIES = (512 << 10) / PLY_BYTES, /* half a megabyte: any caller's stack has it */
    SLACK_BYTES = 1 << 20 /* for what a leaf calls: rules, evaluations, sinks */
};

uint64_t esp_memory_size(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UINT64_MAX;
}

/*
 * The most to reserve: 16 GiB, or all memory where there is less. A common
 * frame takes a tenth of PLY_BYTES, so that a search without end is stopped
 * long before the machine is short of memory.
 */
static uint64_t room_most(void)
{
    const uint64_t most = (uint64_t)16 << 30, memory = esp_memory_size();
    return (memory < most ? memory : most) / PLY_BYTES;
}

struct job {
    void (*work)(void *, uint64_t);
    void *data;
    uint64_t room;
};

static void *run(void *data)
{
    struct job *job = data;
    job->work(job->data, job->room);
    return NULL;
}

/* Start the job on a stack of its own and wait for it; 0 or an error number. */
static int run_on_stack(struct job *job)
{
    pthread_attr_t attributes;
    pthread_t thread;

    int failed = pthread_attr_init(&attributes);
    if (failed)
        return failed;
    failed = pthread_attr_setstacksize(&attributes, job->room * PLY_BYTES + SLACK_BYTES);
    if (!failed)
        failed = pthread_create(&thread, &attributes, run, job);
    pthread_attr_destroy(&attributes);
    return failed ? failed : pthread_join(thread, NULL);
}

enum esp_status esp_run_deep(void (*work)(void *data, uint64_t room), void *data, uint64_t plies,
                             struct esp_error *error)
{
    if (plies < SHALLOW_PLIES) {
        work(data, SHALLOW_PLIES);
        return ESP_OK;
    }
    const uint64_t most = room_most();
    struct job job = { work, data, plies < most ? plies + 1 : most };
    int failed = run_on_stack(&job);

    while (failed && job.room > SHALLOW_PLIES) { /* an address space may be limited */
        job.room /= 2;
        failed = run_on_stack(&job);
    }
    if (failed)
        return esp_fail(error, ESP_NO_MEMORY, "no stack for a search %llu plies deep: %s",
                        (unsigned long long)job.room, strerror(failed));
    return ESP_OK;
}
