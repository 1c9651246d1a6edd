/*
 * out.c - filling a block behaves as snprintf does, whatever the room.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "espalier/text.h"

enum { MOST = 48 };

/* The same pieces through esp_out and, as a whole, through snprintf. */
static size_t fill(char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };

    esp_put(&out, "moves");
    esp_put_char(&out, ' ');
    esp_putf(&out, "%d of %s", 12, "many");
    esp_put_bytes(&out, ", and more", 5);
    esp_put(&out, "");
    esp_putf(&out, "%s", "");
    esp_put_char(&out, '!');
    return out.length;
}

static void as_snprintf(void **state)
{
    (void)state;
    for (size_t room = 0; room < MOST; room++) {
        char ours[MOST + 8], theirs[MOST + 8];
        memset(ours, '~', sizeof ours);
        memset(theirs, '~', sizeof theirs);
        const int length = snprintf(theirs, room, "moves 12 of many, and!");
        assert_int_equal(fill(ours, room), length);
        assert_memory_equal(ours, theirs, room ? strlen(theirs) + 1 : 0);
        for (size_t i = room; i < sizeof ours; i++)
            assert_int_equal(ours[i], '~');
    }
}

/* Each way of putting, alone, where nothing fits any more. */
static void past_the_end(void **state)
{
    char text[4] = "~~~";
    struct esp_out out = { text, 3, 0 };
    (void)state;

    esp_put(&out, "abc");
    assert_string_equal(text, "ab");
    esp_put_char(&out, 'd');
    esp_putf(&out, "%d", 55);
    esp_put_bytes(&out, "xyz", 3);
    assert_string_equal(text, "ab");
    assert_int_equal(out.length, 9);
}

static void exactly_full(void **state)
{
    char text[8];
    struct esp_out out = { text, 4, 0 };
    (void)state;

    memset(text, '~', sizeof text);
    esp_put(&out, "abc");
    assert_string_equal(text, "abc");
    esp_put_char(&out, 'd');
    assert_string_equal(text, "abc");
    assert_int_equal(text[4], '~');
    assert_int_equal(out.length, 4);
}

static void nowhere_to_write(void **state)
{
    struct esp_out out = { NULL, 0, 0 };
    (void)state;

    esp_put(&out, "abc");
    esp_putf(&out, "%05d", 7);
    esp_put_char(&out, 'x');
    esp_put_json_escaped(&out, "\n", 1);
    assert_int_equal(out.length, 3 + 5 + 1 + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_snprintf),
        cmocka_unit_test(past_the_end),
        cmocka_unit_test(exactly_full),
        cmocka_unit_test(nowhere_to_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
