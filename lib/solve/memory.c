/*
 * memory.c - see memory.h.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "espalier/text.h"
#include "memory.h"

enum { BUCKET_BYTES = ESP_BUCKET * sizeof(struct esp_known) };
enum { FIRST_BUCKETS = 1 << 10 }; /* 64 KiB: what a core's own cache holds */
enum { GENERATIONS = UINT16_MAX };

_Static_assert(BUCKET_BYTES == 64, "a bucket is a cache line");

static uint64_t bytes_of(uint64_t buckets)
{
    return buckets * BUCKET_BYTES;
}

/* Bytes of the machine's memory; 0 when nobody knows. */
static uint64_t machine_bytes(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
}

/* With so many buckets in use; three quarters of the places are filled before it grows. */
static void resize(struct esp_memory *memory, uint64_t buckets)
{
    memory->mask = buckets - 1;
    memory->room = buckets < memory->most ? buckets * ESP_BUCKET / 4 * 3 : UINT64_MAX;
    if (memory->touched < buckets)
        memory->touched = buckets;
}

enum esp_status esp_memory_check(uint64_t bytes, struct esp_error *error)
{
    const uint64_t machine = machine_bytes();

    if (machine && bytes > machine)
        return esp_fail(error, ESP_NO_MEMORY,
                        "a table of %llu MiB is larger than the memory of this machine, %llu MiB",
                        (unsigned long long)(bytes >> 20), (unsigned long long)(machine >> 20));
    return ESP_OK;
}

enum esp_status esp_memory_new(struct esp_memory **out, uint64_t bytes, struct esp_error *error)
{
    uint64_t most = FIRST_BUCKETS;

    *out = NULL;
    enum esp_status status = esp_memory_check(bytes, error);
    if (status != ESP_OK)
        return status;
    while (bytes_of(2 * most) <= bytes)
        most *= 2;
    struct esp_memory *memory = calloc(1, sizeof *memory);
    void *known = memory ? mmap(NULL, bytes_of(most), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                         : MAP_FAILED;
    if (known == MAP_FAILED) {
        free(memory);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a table of %llu MiB",
                        (unsigned long long)(bytes_of(most) >> 20));
    }
    madvise(known, bytes_of(most), MADV_HUGEPAGE);
    memset(known, 0, bytes_of(FIRST_BUCKETS)); /* the first position shall not pay for it */
    *memory = (struct esp_memory){ .known = known, .most = most, .generation = 1, .oldest = 1 };
    resize(memory, FIRST_BUCKETS);
    *out = memory;
    return ESP_OK;
}

void esp_memory_free(struct esp_memory *memory)
{
    if (!memory)
        return;
    munmap(memory->known, bytes_of(memory->most));
    free(memory);
}

/* The numbers are used up: this once all is cleared indeed. */
static void start_over(struct esp_memory *memory)
{
    memset(memory->known, 0, bytes_of(memory->touched));
    memory->generation = 0;
    memory->touched = memory->stored = 0;
    resize(memory, FIRST_BUCKETS);
}

void esp_memory_turn(struct esp_memory *memory, bool forget)
{
    if (memory->generation == GENERATIONS)
        start_over(memory);
    memory->generation++;
    if (forget || memory->generation == 1)
        memory->oldest = memory->generation;
    if (forget) {
        memory->stored = 0;
        resize(memory, FIRST_BUCKETS);
    }
}

/* A bucket's entries belong there or, by one bit more of the hash, in the one so far beyond. */
void esp_memory_grow(struct esp_memory *memory)
{
    const uint64_t before = memory->mask + 1;
    const struct esp_known none = { 0 };

    resize(memory, 2 * before);
    for (uint64_t at = 0; at < before * ESP_BUCKET; at++) {
        struct esp_known *known = memory->known + at, *beyond = known + before * ESP_BUCKET;
        const struct esp_key key = { known->low, known->high };
        *beyond = none;
        if (known->generation >= memory->oldest &&
            esp_memory_bucket(memory, key) > known) {
            *beyond = *known;
            *known = none;
        }
    }
}
