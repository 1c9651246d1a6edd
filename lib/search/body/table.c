/*
 * table.c - a hash table of one value a key, for positions and evaluations.
 *
 * Open addressing with linear probing inside a window of WINDOW entries. The
 * table doubles while it is more than half full and may grow. At its limit a
 * new key whose window is full takes the place of another (Breuker, Uiterwijk
 * and van den Herik, Replacement schemes for transposition tables, 1994):
 *
 *   always    where the window starts
 *   depth     of the entry with the least depth, unless all are deeper
 *   two-tier  likewise, but the window's last entry is always given up for
 *             one that would not be kept
 */
#include <assert.h>
#include <stdlib.h>

#include "context.h"

enum { FIRST_SIZE = 1024, WINDOW = 16 };

struct esp_table {
    struct esp_entry *entries;
    size_t size;  /* a power of two */
    size_t most;  /* may grow to this size */
    size_t count;
    enum esp_replace replace;
};

static struct esp_entry *home(const struct esp_table *table, uint64_t key)
{
    return table->entries + (esp_mix(key) & (table->size - 1));
}

/* The entry of the key, an empty one for it, or NULL when its window is full. */
static struct esp_entry *place(const struct esp_table *table, uint64_t key)
{
    const struct esp_entry *end = table->entries + table->size;
    struct esp_entry *entry = home(table, key);

    for (int i = 0; i < WINDOW; i++) {
        if (entry->key == key || entry->key == 0)
            return entry;
        if (++entry == end)
            entry = table->entries;
    }
    return NULL;
}

/* The entry whose place a new one takes in a window that is full; NULL: none's. */
static struct esp_entry *victim(const struct esp_table *table, const struct esp_entry *entry)
{
    struct esp_entry *const end = table->entries + table->size;
    struct esp_entry *at = home(table, entry->key), *least = at, *last = at;

    if (table->replace == ESP_REPLACE_ALWAYS)
        return at;
    const int compared = table->replace == ESP_REPLACE_TWO_TIER ? WINDOW - 1 : WINDOW;
    for (int i = 0; i < WINDOW; i++) {
        if (i < compared && at->depth < least->depth)
            least = at;
        last = at;
        if (++at == end)
            at = table->entries;
    }
    if (least->depth <= entry->depth)
        return least;
    return table->replace == ESP_REPLACE_TWO_TIER ? last : NULL;
}

/* Double the table. When a key finds no place in it, try the next size. */
static bool grow(struct esp_table *table)
{
    for (size_t size = 2 * table->size; size <= table->most; size *= 2) {
        struct esp_table larger = *table;
        size_t i = 0;

        larger.size = size;
        larger.entries = calloc(size, sizeof *larger.entries);
        if (!larger.entries)
            return false;
        for (; i < table->size; i++) {
            const struct esp_entry *old = &table->entries[i];
            struct esp_entry *slot = old->key ? place(&larger, old->key) : NULL;
            if (old->key && !slot)
                break;
            if (slot)
                *slot = *old;
        }
        if (i == table->size) {
            free(table->entries);
            *table = larger;
            return true;
        }
        free(larger.entries);
    }
    return false;
}

struct esp_table *esp_table_new(uint64_t bytes, enum esp_replace replace)
{
    struct esp_table *table = malloc(sizeof *table);
    if (!table)
        return NULL;
    *table = (struct esp_table){ .size = FIRST_SIZE, .most = FIRST_SIZE, .replace = replace };
    while (2 * table->most * sizeof *table->entries <= bytes)
        table->most *= 2;
    table->entries = calloc(table->size, sizeof *table->entries);
    if (!table->entries) {
        free(table);
        return NULL;
    }
    return table;
}

void esp_table_free(struct esp_table *table)
{
    if (table)
        free(table->entries);
    free(table);
}

const struct esp_entry *esp_table_probe(const struct esp_table *table, uint64_t key)
{
    const struct esp_entry *entry = place(table, key);
    return entry && entry->key == key ? entry : NULL;
}

void esp_table_store(struct esp_table *table, const struct esp_entry *entry)
{
    assert(entry->key != 0);
    if (table->count >= table->size / 2 && !grow(table))
        table->most = table->size;
    struct esp_entry *slot = place(table, entry->key);
    while (!slot && grow(table))
        slot = place(table, entry->key);
    if (!slot)
        slot = victim(table, entry);
    if (!slot)
        return;
    table->count += slot->key == 0;
    *slot = *entry;
}
