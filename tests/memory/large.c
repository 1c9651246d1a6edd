/*
 * large.c - blocks that grow from small to large: nothing is lost on the way.
 */
#include <stdint.h>
#include <stdlib.h>

#include "testing.h"
#include "large.h"

static uint32_t sample(size_t i)
{
    return (uint32_t)(i * 2654435761u);
}

static void keeps_what_was_used(void **state)
{
    size_t used = 0, room = 1000;
    uint32_t *block = esp_large_new(room * sizeof *block);
    (void)state;

    for (; room < 8u << 20; room *= 2) {
        assert_non_null(block);
        while (used < room - 7) {
            block[used] = sample(used);
            used++;
        }
        block = esp_large_grow(block, used * sizeof *block, 2 * room * sizeof *block);
    }
    assert_non_null(block);
    for (size_t i = 0; i < used; i++)
        if (block[i] != sample(i))
            fail_msg("word %zu is lost", i);
    block = realloc(block, used / 2 * sizeof *block);
    assert_non_null(block);
    for (size_t i = 0; i < used / 2; i++)
        assert_true(block[i] == sample(i));
    free(block);
}

static void from_nothing(void **state)
{
    static const size_t sizes[] = { 1, 4096, (8u << 20) - 1, 8u << 20, (20u << 20) + 5 };
    (void)state;

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned char *block = esp_large_grow(NULL, 0, sizes[i]);
        assert_non_null(block);
        block[0] = 1;
        block[sizes[i] - 1] = 2;
        free(block);
    }
}

/* More than there is: the block stays. */
static void no_memory(void **state)
{
    unsigned char *block = esp_large_new(100);
    (void)state;

    assert_non_null(block);
    block[99] = 7;
    if (!TEST_SANITIZED) { /* which end the program instead */
        assert_null(esp_large_grow(block, 100, SIZE_MAX / 2));
        assert_null(esp_large_new(SIZE_MAX));
    }
    assert_int_equal(block[99], 7);
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_was_used),
        cmocka_unit_test(from_nothing),
        cmocka_unit_test(no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
