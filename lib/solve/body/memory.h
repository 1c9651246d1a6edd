/*
 * memory.h - the table of a solver: bounds of values, by position.
 *
 * Keys are one to one, so that an answer is never another position's. A
 * bucket is a cache line of seven entries, for what takes the time of a solver
 * is to wait for lines, and what takes its nodes is to have forgotten. So an
 * entry is 9 bytes, a word and a byte:
 *
 *     rest of the key 53 bits | lo 7 | work 4        hi 7 | old 1
 *
 * A key is scrambled one to one, and its lowest bits are the number of the
 * bucket: 11 of them at least, which need not be kept. The bucket has the
 * generation of its entries; the old ones are of any before it.
 *
 * The table starts small and doubles as it fills, up to the size it was
 * given: a position that needs few nodes stays within the processor's caches,
 * and forgetting all starts a new generation in the small table instead of
 * clearing a large one.
 */
#ifndef ESPALIER_SOLVE_MEMORY_H
#define ESPALIER_SOLVE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "context.h"

enum { ESP_BUCKET = 7 };       /* entries */
enum { ESP_BUCKET_BITS = 11 }; /* of the number of a bucket, at least */

/* The least and the greatest that a value can be. */
struct esp_range {
    int lo, hi;
};
enum { ESP_LEAST = -64, ESP_GREATEST = 63 }; /* of any value */

enum { ESP_NO_KEY = 0 }; /* of a position that is neither looked up nor learnt */

struct esp_bucket {
    uint64_t words[ESP_BUCKET]; /* 0: empty */
    uint8_t bytes[ESP_BUCKET];
    uint8_t generation; /* 0: none yet */
};

/* Parts of an entry: where they begin, and their greatest. */
enum { ESP_WORK_MOST = 15, ESP_LO_AT = 4, ESP_REST_AT = 11, ESP_HI_AT = 1, ESP_OLD = 1 };

struct esp_memory {
    struct esp_bucket *buckets;
    uint64_t mask;    /* buckets in use, less one; they are a power of two */
    uint64_t most;    /* buckets there may be */
    uint64_t touched; /* buckets that were ever in use */
    uint64_t stored;  /* places taken by what is not void */
    uint64_t room;    /* with more of them it grows */
    uint8_t generation, oldest; /* buckets older than the oldest are void */
};

/* Fails when the machine has less memory than a table of so many bytes takes. */
enum esp_status esp_memory_check(uint64_t bytes, struct esp_error *error);

/* Reserve bytes at most, as checked; pages take memory when they are used. */
enum esp_status esp_memory_new(struct esp_memory **out, uint64_t bytes, struct esp_error *error);
void esp_memory_free(struct esp_memory *memory);

/*
 * A new position begins: what is known of others gives way first, or, when
 * `forget`, is known no longer.
 */
void esp_memory_turn(struct esp_memory *memory, bool forget);

/* Twice the buckets, where there may be more (memory.c). */
ESP_COLD void esp_memory_grow(struct esp_memory *memory);

/* A bucket of an earlier generation takes part in this one: its entries are old, or void. */
ESP_COLD void esp_memory_renew(const struct esp_memory *memory, struct esp_bucket *bucket);

/* One to one: by an odd factor, then the upper half into the lower, which numbers the buckets. */
ESP_INLINE uint64_t esp_memory_scramble(uint64_t key)
{
    const uint64_t product = key * ESP_GOLDEN;
    return product ^ product >> 32;
}

ESP_INLINE struct esp_bucket *esp_memory_bucket(const struct esp_memory *memory, uint64_t scrambled)
{
    return memory->buckets + (scrambled & memory->mask);
}

ESP_INLINE struct esp_range esp_memory_range(const struct esp_bucket *bucket, int at)
{
    return (struct esp_range){ (int)(bucket->words[at] >> ESP_LO_AT & 127) + ESP_LEAST,
                               (bucket->bytes[at] >> ESP_HI_AT) + ESP_LEAST };
}

/* The place of a position in its bucket, or ESP_BUCKET. */
ESP_INLINE int esp_memory_place(const struct esp_bucket *bucket, uint64_t scrambled)
{
    const uint64_t most = ((uint64_t)1 << ESP_REST_AT) - 1;
    const uint64_t first = (scrambled & ~most) + 1; /* work is never 0, but in an empty word */
    int at = 0;

    while (at < ESP_BUCKET && bucket->words[at] - first >= most)
        at++;
    return at;
}

/* Whether something is known of a position, and what. */
ESP_INLINE bool esp_memory_find(const struct esp_memory *memory, uint64_t key,
                                struct esp_range *range)
{
    const uint64_t scrambled = esp_memory_scramble(key);
    const struct esp_bucket *bucket = esp_memory_bucket(memory, scrambled);
    const int at = esp_memory_place(bucket, scrambled);

    if (at == ESP_BUCKET || bucket->generation < memory->oldest)
        return false;
    *range = esp_memory_range(bucket, at);
    return true;
}

/* Fetch a bucket that will be looked at soon. */
ESP_INLINE void esp_memory_expect(const struct esp_memory *memory, uint64_t key)
{
    __builtin_prefetch(esp_memory_bucket(memory, esp_memory_scramble(key)));
}

/* The logarithm of so many nodes, at least 1. */
ESP_INLINE unsigned esp_memory_work(uint64_t nodes)
{
    const unsigned bits = 64 - (unsigned)__builtin_clzll(nodes | 1);
    return bits < ESP_WORK_MOST ? bits : ESP_WORK_MOST;
}

/* How readily entries give way: the void, then the old ones, then those of least work. */
ESP_INLINE int esp_memory_victim(const struct esp_bucket *bucket)
{
    unsigned least = UINT32_MAX;
    int victim = 0;

    for (int at = 0; at < ESP_BUCKET; at++) {
        const unsigned work = (unsigned)bucket->words[at] & ESP_WORK_MOST;
        const unsigned worth = work + (bucket->bytes[at] & ESP_OLD ? 0 : 2 * ESP_WORK_MOST);
        if (work == 0)
            return at;
        if (worth < least) {
            least = worth;
            victim = at;
        }
    }
    return victim;
}

/* Learn that a value lies in a range; it took so many nodes. */
ESP_INLINE void esp_memory_learn(struct esp_memory *memory, uint64_t key, struct esp_range range,
                                 uint64_t nodes)
{
    const uint64_t scrambled = esp_memory_scramble(key);
    struct esp_bucket *bucket = esp_memory_bucket(memory, scrambled);

    if (ESP_UNLIKELY(bucket->generation != memory->generation))
        esp_memory_renew(memory, bucket);
    int at = esp_memory_place(bucket, scrambled);
    if (at < ESP_BUCKET) {
        const struct esp_range known = esp_memory_range(bucket, at);
        range.lo = range.lo > known.lo ? range.lo : known.lo;
        range.hi = range.hi < known.hi ? range.hi : known.hi;
    } else {
        at = esp_memory_victim(bucket);
        memory->stored += bucket->words[at] == 0;
    }
    bucket->words[at] = scrambled >> ESP_REST_AT << ESP_REST_AT |
                        (uint64_t)(range.lo - ESP_LEAST) << ESP_LO_AT | esp_memory_work(nodes);
    bucket->bytes[at] = (uint8_t)((range.hi - ESP_LEAST) << ESP_HI_AT);
    if (ESP_UNLIKELY(memory->stored > memory->room))
        esp_memory_grow(memory);
}

#endif
