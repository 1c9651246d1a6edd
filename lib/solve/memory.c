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

enum { FIRST_BUCKETS = 1 << ESP_BUCKET_BITS }; /* 128 KiB: within a core's own cache */
enum { GENERATIONS = UINT8_MAX };

_Static_assert(sizeof(struct esp_bucket) == 64, "a bucket is a cache line");

static uint64_t bytes_of(uint64_t buckets)
{
    return buckets * sizeof(struct esp_bucket);
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
    void *buckets = memory ? mmap(NULL, bytes_of(most), PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                           : MAP_FAILED;
    if (buckets == MAP_FAILED) {
        free(memory);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a table of %llu MiB",
                        (unsigned long long)(bytes_of(most) >> 20));
    }
    madvise(buckets, bytes_of(most), MADV_HUGEPAGE);
    memset(buckets, 0, bytes_of(FIRST_BUCKETS)); /* the first position shall not pay for it */
    *memory = (struct esp_memory){ .buckets = buckets, .most = most, .generation = 1, .oldest = 1 };
    resize(memory, FIRST_BUCKETS);
    *out = memory;
    return ESP_OK;
}

void esp_memory_free(struct esp_memory *memory)
{
    if (!memory)
        return;
    munmap(memory->buckets, bytes_of(memory->most));
    free(memory);
}

void esp_memory_renew(const struct esp_memory *memory, struct esp_bucket *bucket)
{
    if (bucket->generation < memory->oldest)
        *bucket = (struct esp_bucket){ 0 };
    for (int i = 0; i < ESP_BUCKET; i++)
        bucket->bytes[i] |= ESP_OLD;
    bucket->generation = memory->generation;
}

/* The numbers are used up: what is known becomes the first generation. */
static void renumber(struct esp_memory *memory)
{
    for (uint64_t at = 0; at <= memory->mask; at++) {
        esp_memory_renew(memory, memory->buckets + at);
        memory->buckets[at].generation = 1;
    }
    memory->generation = memory->oldest = 1;
}

/* Buckets that are not in use need no care: they are overwritten when the table grows. */
void esp_memory_turn(struct esp_memory *memory, bool forget)
{
    if (forget) {
        memory->stored = 0;
        resize(memory, FIRST_BUCKETS);
    }
    if (memory->generation == GENERATIONS)
        renumber(memory);
    memory->generation++;
    if (forget)
        memory->oldest = memory->generation;
}

/* A bucket's entries belong there or, by one bit more of the key, in the one so far beyond. */
void esp_memory_grow(struct esp_memory *memory)
{
    const uint64_t before = memory->mask + 1;

    resize(memory, 2 * before);
    for (uint64_t at = 0; at < before; at++) {
        struct esp_bucket *bucket = memory->buckets + at, *beyond = bucket + before;
        if (bucket->generation < memory->oldest)
            *bucket = (struct esp_bucket){ 0 };
        *beyond = *bucket;
        for (int i = 0; i < ESP_BUCKET; i++)
            (bucket->words[i] & before ? bucket : beyond)->words[i] = 0;
    }
}
