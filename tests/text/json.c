/*
 * json.c - bytes as the inside of a JSON string: jansson must read back what
 * was written, and invalid UTF-8 must come back as U+FFFD.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "testing.h"
#include "espalier/text.h"
#include "random.h"

#define BAD "\xef\xbf\xbd"

static void check(const char *bytes, size_t count, const char *expected)
{
    char text[512];
    struct esp_out out = { text, sizeof text, 0 };

    esp_put_json_escaped(&out, bytes, count);
    assert_int_equal(strlen(text), out.length);
    assert_string_equal(text, expected);
}

static void escapes(void **state)
{
    (void)state;
    check("", 0, "");
    check("abc", 3, "abc");
    check("a\"b\\c", 5, "a\\\"b\\\\c");
    check("\b\t\n\f\r", 5, "\\b\\t\\n\\f\\r");
    check("\0", 1, "\\u0000");
    check("\x01\x1f\x7f", 3, "\\u0001\\u001f\x7f");
    check("/", 1, "/");
    check("\xc3\xa9\xe2\x82\xac\xf0\x9f\x8c\xb3", 9, "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8c\xb3");
}

static void invalid(void **state)
{
    (void)state;
    check("\x80", 1, BAD);                             /* continuation alone */
    check("\xc3", 1, BAD);                             /* cut short */
    check("\xc3(", 2, BAD "(");                        /* not continued */
    check("\xe2\x82", 2, BAD BAD);                     /* cut short */
    check("\xf0\x9f\x8c", 3, BAD BAD BAD);             /* cut short */
    check("\xc0\xaf", 2, BAD BAD);                     /* overlong */
    check("\xe0\x80\xaf", 3, BAD BAD BAD);             /* overlong */
    check("\xf0\x80\x80\xaf", 4, BAD BAD BAD BAD);     /* overlong */
    check("\xed\xa0\x80", 3, BAD BAD BAD);             /* surrogate */
    check("\xf4\x90\x80\x80", 4, BAD BAD BAD BAD);     /* beyond U+10FFFF */
    check("\xff\xfe", 2, BAD BAD);
    check("a\xffz", 3, "a" BAD "z");
    check("\xc3\xa9\x80", 3, "\xc3\xa9" BAD);          /* one too many */
    check("\xf4\x8f\xbf\xbf", 4, "\xf4\x8f\xbf\xbf");  /* U+10FFFF itself */
    check("\xed\x9f\xbf\xee\x80\x80", 6, "\xed\x9f\xbf\xee\x80\x80"); /* around them */
    check("\xc3\xa9", 1, BAD);                         /* the rest is not ours */
}

/* Any bytes at all make a string that jansson reads, with as many characters at least. */
static void anything(void **state)
{
    uint64_t random = 3;
    (void)state;

    for (int i = 0; i < 20000; i++) {
        char bytes[12], text[256] = "\"";
        const size_t count = random_below(&random, sizeof bytes);
        for (size_t k = 0; k < count; k++)
            bytes[k] = (char)(random_below(&random, 2) ? random_next(&random)
                                                       : 0xc0 | random_next(&random));
        struct esp_out out = { text + 1, sizeof text - 2, 0 };
        esp_put_json_escaped(&out, bytes, count);
        assert_true(out.length < sizeof text - 2);
        strcat(text, "\"");
        json_error_t error;
        json_t *read = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        if (!read)
            fail_msg("%s: %s", text, error.text);
        json_t *same = json_stringn(bytes, count);
        if (same) { /* it was valid: then nothing is lost */
            assert_int_equal(json_string_length(read), count);
            assert_memory_equal(json_string_value(read), bytes, count);
        }
        json_decref(same);
        json_decref(read);
    }
}

/* A text that does not fit is cut, its length told. */
static void cut(void **state)
{
    (void)state;
    for (size_t room = 0; room < 16; room++) {
        char text[24];
        struct esp_out out = { text, room, 0 };
        memset(text, '~', sizeof text);
        esp_put_json_escaped(&out, "a\n\xff\x01", 4);
        assert_int_equal(out.length, 1 + 2 + 3 + 6);
        if (room)
            assert_int_equal(strlen(text), room - 1 < out.length ? room - 1 : out.length);
        for (size_t i = room; i < sizeof text; i++)
            assert_int_equal(text[i], '~');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes),
        cmocka_unit_test(invalid),
        cmocka_unit_test(anything),
        cmocka_unit_test(cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
