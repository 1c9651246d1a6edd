/*
 * memory.h - the table of a solver: bounds of values, by position.
 *
 * Keys are one to one, so that an answer is never another position's. An
 * entry is 16 bytes, four make a bucket, and a bucket is a cache line:
 *
 *     key 64 bits | key 8 more | lo | hi | work | generation 16 | spare 16
 *
 * The table starts small and doubles as it fills, up to the size it was
 * given: a position that needs few nodes stays within the processor's caches,
 * and forgetting all starts a new generation in the small table instead of
 * clearing a large one.
 */
#ifndef ESPALIER_SOLVE_MEMORY_H
#define ESPALIER_SOLVE_MEMORY_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "context.h"

enum { ESP_BUCKET = 4 };

/* The least and the greatest that a value can be. */
struct esp_range {
    int lo, hi;
};
enum { ESP_LEAST = -127, ESP_GREATEST = 127 }; /* of any value */

struct esp_key {
    uint64_t low;
    uint8_t high;
};

struct esp_known {
    uint64_t low;
    uint8_t high;
    int8_t lo, hi;
    uint8_t work;        /* logarithm of the nodes it took */
    uint16_t generation; /* 0: empty */
    uint16_t spare;
};

struct esp_memory {
    struct esp_known *known;
    uint64_t mask;    /* buckets in use, less one; they are a power of two */
    uint64_t most;    /* buckets there may be */
    uint64_t touched; /* buckets that were ever in use */
    uint64_t stored;  /* places taken by what is not void */
    uint64_t room;    /* with more of them it grows */
    uint16_t generation, oldest; /* entries older than the oldest are void */
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

ESP_INLINE struct esp_known *esp_memory_bucket(const struct esp_memory *memory, struct esp_key key)
{
    uint64_t hash = (key.low + key.high * 0xd6e8feb86659fd93u) * ESP_GOLDEN;
    hash ^= hash >> 32;
    return memory->known + (hash & memory->mask) * ESP_BUCKET;
}

ESP_INLINE bool esp_memory_holds(const struct esp_memory *memory, const struct esp_known *known,
                                 struct esp_key key)
{
    return known->low == key.low && known->high == key.high &&
           known->generation >= memory->oldest;
}

/* What is known of a position, or NULL. */
ESP_INLINE const struct esp_known *esp_memory_find(const struct esp_memory *memory,
                                                   struct esp_key key)
{
    const struct esp_known *known = esp_memory_bucket(memory, key);
    for (int i = 0; i < ESP_BUCKET; i++)
        if (esp_memory_holds(memory, known + i, key))
            return known + i;
    return NULL;
}

/* Fetch a bucket that will be looked at soon. */
ESP_INLINE void esp_memory_expect(const struct esp_memory *memory, struct esp_key key)
{
    __builtin_prefetch(esp_memory_bucket(memory, key));
}

/* How readily an entry gives way: the void and the old ones, then those of least work. */
ESP_INLINE int esp_memory_worth(const struct esp_memory *memory, const struct esp_known *known)
{
    return known->generation == memory->generation ? 256 + known->work
           : known->generation >= memory->oldest   ? known->work
                                                   : -1;
}

/* Learn that a value lies in a range; it took so many nodes. */
ESP_INLINE void esp_memory_learn(struct esp_memory *memory, struct esp_key key,
                                 struct esp_range range, uint64_t nodes)
{
    struct esp_known *known = esp_memory_bucket(memory, key), *victim = known;
    int least = INT_MAX;

    for (int i = 0; i < ESP_BUCKET; i++) {
        if (esp_memory_holds(memory, known + i, key)) {
            victim = known + i;
            range.lo = range.lo > victim->lo ? range.lo : victim->lo;
            range.hi = range.hi < victim->hi ? range.hi : victim->hi;
            least = 0;
            break;
        }
        const int worth = esp_memory_worth(memory, known + i);
        if (worth < least) {
            least = worth;
            victim = known + i;
        }
    }
    if (least < 0)
        memory->stored++;
    *victim = (struct esp_known){ .low = key.low,
                                  .high = key.high,
                                  .lo = (int8_t)range.lo,
                                  .hi = (int8_t)range.hi,
                                  .work = (uint8_t)(64 - __builtin_clzll(nodes | 1)),
                                  .generation = memory->generation };
    if (ESP_UNLIKELY(memory->stored > memory->room))
        esp_memory_grow(memory);
}

#endif
