/*
 * replace.c - which entry gives way when a table is full.
 */
#include <stdlib.h>

#include "testing.h"
#include "random.h"
#include "context.h"

enum { BYTES = 64 << 10, ENTRIES = BYTES / sizeof(struct esp_entry), MANY = 16 * ENTRIES };

static struct esp_entry entry_of(uint64_t number, uint32_t depth)
{
    uint64_t seed = number;
    return (struct esp_entry){ .key = random_next(&seed) | 1, .value = (double)number,
                               .depth = depth & 0x3fffffff };
}

/* Of a table filled with `deep` entries of depth 9 and then many of depth 1, how many are left? */
static void fill(enum esp_replace replace, uint64_t deep, uint64_t *deep_left, uint64_t *last_left)
{
    struct esp_table *table = esp_table_new(BYTES, replace);
    assert_non_null(table);

    for (uint64_t i = 0; i < deep + MANY; i++) {
        const struct esp_entry entry = entry_of(i, i < deep ? 9 : 1);
        esp_table_store(table, &entry);
    }
    *deep_left = *last_left = 0;
    for (uint64_t i = 0; i < deep + MANY; i++) {
        const struct esp_entry entry = entry_of(i, 0);
        const struct esp_entry *found = esp_table_probe(table, entry.key);
        if (found)
            assert_true(found->value == (double)i);
        *deep_left += found && i < deep;
        *last_left += found && i + ENTRIES / 16 >= deep + MANY;
    }
    esp_table_free(table);
}

static void schemes(void **state)
{
    uint64_t always[2], depth[2], two_tier[2];
    (void)state;

    /* a quarter of the table is deep: it stays where depth counts, and goes where it does not */
    fill(ESP_REPLACE_ALWAYS, ENTRIES / 4, &always[0], &always[1]);
    fill(ESP_REPLACE_DEPTH, ENTRIES / 4, &depth[0], &depth[1]);
    fill(ESP_REPLACE_TWO_TIER, ENTRIES / 4, &two_tier[0], &two_tier[1]);
    assert_int_equal(depth[0], ENTRIES / 4);
    assert_true(always[0] < ENTRIES / 40);
    assert_true(two_tier[0] > ENTRIES / 4 - ENTRIES / 40);

    /* all of it is deep: then only two-tier has a place for what came last */
    fill(ESP_REPLACE_ALWAYS, 2 * ENTRIES, &always[0], &always[1]);
    fill(ESP_REPLACE_DEPTH, 2 * ENTRIES, &depth[0], &depth[1]);
    fill(ESP_REPLACE_TWO_TIER, 2 * ENTRIES, &two_tier[0], &two_tier[1]);
    assert_int_equal(depth[1], 0);
    assert_true(always[1] > 0);
    assert_true(two_tier[1] > 0);
    assert_true(two_tier[0] > ENTRIES / 2 && depth[0] >= two_tier[0] && two_tier[0] > always[0]);
}

/* The same key again is the same entry, whatever it replaces. */
static void same_key(void **state)
{
    (void)state;
    for (int scheme = ESP_REPLACE_ALWAYS; scheme <= ESP_REPLACE_TWO_TIER; scheme++) {
        struct esp_table *table = esp_table_new(BYTES, (enum esp_replace)scheme);
        struct esp_entry entry = entry_of(5, 9);
        assert_non_null(table);
        esp_table_store(table, &entry);
        entry.depth = 1;
        entry.value = 7;
        esp_table_store(table, &entry);
        assert_true(esp_table_probe(table, entry.key)->value == 7);
        esp_table_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schemes),
        cmocka_unit_test(same_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
