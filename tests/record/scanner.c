/*
 * scanner.c - two readers of a line, one answer: whatever the fast one takes,
 * jansson reads the same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"
#include "random.h"
#include "line.h"
#include "espalier/text.h"

/* --- comparing ------------------------------------------------------------------- */

static void same_item(const struct esp_line *a, const struct esp_item *x,
                      const struct esp_line *b, const struct esp_item *y)
{
    assert_int_equal(x->kind, y->kind);
    if (x->kind == ITEM_NUMBER) {
        assert_memory_equal(&x->number, &y->number, sizeof x->number);
    } else if (x->kind == ITEM_TEXT) {
        assert_int_equal(x->length, y->length);
        assert_memory_equal(x->text, y->text, x->length);
    } else if (x->kind == ITEM_LIST) {
        assert_int_equal(x->length, y->length);
        for (size_t i = 0; i < x->length; i++)
            same_item(a, &a->list[x->first + i], b, &b->list[y->first + i]);
    }
}

struct both {
    struct esp_line scanned, parsed;
    size_t taken; /* by the fast one */
};

/* Read with both; true when the fast one took the line. */
static bool read_both(struct both *both, const char *text, size_t length)
{
    char *copy = calloc(1, length + ESP_LINE_SLACK);
    struct esp_error error = { .text = "" };

    assert_non_null(copy);
    memcpy(copy, text, length);
    const bool taken = esp_line_scan(&both->scanned, copy, length);
    const enum esp_status status = esp_line_parse(&both->parsed, copy, length, &error);
    /* The fast one does not look whether keys that mean nothing come twice. */
    if (taken && status != ESP_OK && !strstr(error.text, "duplicate object key"))
        fail_msg("taken, but %s: %s", error.text, copy);
    if (taken && status == ESP_OK) {
        both->taken++;
        assert_int_equal(both->scanned.seen, both->parsed.seen);
        for (enum esp_key key = 0; key < KEYS; key++)
            if (esp_line_get(&both->scanned, key))
                same_item(&both->scanned, &both->scanned.items[key], &both->parsed,
                          &both->parsed.items[key]);
    }
    free(copy);
    return taken;
}

static void free_both(struct both *both)
{
    esp_line_free(&both->scanned);
    esp_line_free(&both->parsed);
}

/* --- lines ------------------------------------------------------------------------- */

static const char *const plain[] = {
    "{\"event\":\"enter\",\"id\":3,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":0,"
    "\"side\":\"min\",\"alpha\":-7,\"beta\":\"inf\"}",
    "{\"event\":\"leave\",\"id\":3,\"value\":-0.5,\"move\":null,\"why\":\"cutoff\",\"by\":\"x\","
    "\"pruned\":[\"a\",\"b c\",\"\"],\"narrowed\":[-1,\"inf\"]}",
    " { \"synthetic\" :\ttrue , \"raw\":\"(1, None)\",\"other key\":[false,null , 1],"
    "\"fn\":\"f\"\r} \r",
    "{\"move\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t and \xc3\xa9 \xe2\x82\xac \xf0\x9f\x8c\xb3\","
    "\"state\":\"x\\ny\",\"pruned\":[\"\\t\"]}",
    "{\"narrowe\":1,\"narrowex\":2,\"narrowedd\":3,\"synthetix\":4,\"synthetica\":5,\"\":6,"
    "\"i\":7,\"ID\":8,\"mov\\\":9,\"moves\":10}",
    "{\"id\":-0,\"depth\":0,\"value\":-0.0,\"alpha\":9007199254740993,\"beta\":1e-7}",
    "{\"value\":12345678901234567890,\"alpha\":0.1234567890123456789,\"beta\":1.5E+300}",
    "{\"value\":4.9e-324,\"alpha\":2.2250738585072014e-308,\"beta\":1.7976931348623157e308}",
    "{\"list\":[],\"pruned\":[ ],\"eval\":\"hit\",\"bound\":\"lower\",\"from\":12,\"nodes\":1,"
    "\"stopped\":\"time\",\"text\":\"\",\"trace\":\"espalier\"}",
    "{\"to\":1,\"hit\":true,\"key\":\"00ff\",\"name\":\"WIN\",\"board\":0,\"cache\":\"eval\","
    "\"yielded\":2,\"list\":[\"a\",null],\"t\":1,\"hits\":2,\"keys\":3,\"boars\":4,\"cachf\":5}",
};

static void plain_lines(void **state)
{
    struct both both = { 0 };
    (void)state;

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (i != 4) /* has a key with an escape */
            assert_true(read_both(&both, plain[i], strlen(plain[i])));
    free_both(&both);
}

/* Left to jansson, be they right or wrong. */
static void unusual_lines(void **state)
{
    static const char *const lines[] = {
        "", "{", "}", "{}", "[]", "1", "{\"id\":1", "{\"id\":1}x", "{\"id\":1,}", "{,}", "{\"id\"}",
        "{\"id\":}", "{\"id\":1 \"ply\":2}", "{id:1}", "{\"id\":1}}", "{\"id\":01}", "{\"id\":-}",
        "{\"id\":1.}", "{\"id\":.5}", "{\"id\":1e}", "{\"id\":+1}", "{\"id\":1e999}",
        "{\"id\":nul}", "{\"id\":nulll}", "{\"id\":truefalse}", "{\"id\":{}}", "{\"x\":[[1]]}",
        "{\"id\":[1,]}", "{\"id\":[1}", "{\"id\":\"\\u0041\"}", "{\"id\":\"\\x\"}", "{\"id\":\"a}",
        "{\"id\":\"\x01\"}", "{\"id\":\"\xff\"}", "{\"id\":\"\xc3\"}", "{\"id\":\"\xc3",
        "{\"id\":1,\"id\":2}", "{\"id\":\"\\", "{\"\\u0069d\":1}", "{\"\xc3\xa9\":1}",
        "{\"id\":1}\v",
    };
    struct both both = { 0 };
    (void)state;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (read_both(&both, lines[i], strlen(lines[i])))
            fail_msg("taken: %s", lines[i]);
    assert_false(read_both(&both, "{\"id\":1\0}", 9));
    assert_false(read_both(&both, "{\"id\":\"\0\"}", 10));
    assert_false(read_both(&both, "{\"id\":1}\0", 9));
    free_both(&both);
}

/* The plain lines with a few bytes changed: the readers never disagree. */
static void mutated_lines(void **state)
{
    static const char bytes[] = "\"\\{}[]:,0123456789.eE+-ntf \t\xc3\xa9\x80";
    struct both both = { 0 };
    uint64_t random = 11;
    (void)state;

    for (int round = 0; round < 40000; round++) {
        char line[512];
        const char *from = plain[random_below(&random, sizeof plain / sizeof plain[0])];
        size_t length = strlen(from);
        memcpy(line, from, length);
        for (uint64_t changes = random_below(&random, 3) + 1; changes > 0; changes--) {
            const size_t at = random_below(&random, length);
            if (random_below(&random, 4) == 0)
                memmove(line + at, line + at + 1, --length - at);
            else
                line[at] = bytes[random_below(&random, sizeof bytes - 1)];
        }
        read_both(&both, line, length);
    }
    assert_true(both.taken > 4000);
    assert_true(both.taken < 36000);
    free_both(&both);
}

/* --- numbers ------------------------------------------------------------------------- */

static double scan_value(struct esp_line *line, const char *number)
{
    char text[128];
    const int length = snprintf(text, sizeof text - ESP_LINE_SLACK, "{\"value\":%s}", number);

    memset(text + length, 0, ESP_LINE_SLACK);
    if (!esp_line_scan(line, text, (size_t)length))
        fail_msg("not taken: %s", text);
    const struct esp_item *item = esp_line_get(line, KEY_VALUE);
    assert_int_equal(item->kind, ITEM_NUMBER);
    return item->number;
}

/* Every number is the double nearest to it, as the C library's is. */
static void numbers(void **state)
{
    static const char *const formats[] = { "%.17g", "%.15g", "%.3f", "%.1f", "%.0f", "%.20e" };
    struct esp_line line = { 0 };
    uint64_t random = 3;
    (void)state;

    for (int round = 0; round < 200000; round++) {
        char text[64];
        double value;
        uint64_t bits = random_next(&random);
        if (round % 2 == 0)
            value = (double)(int64_t)random_below(&random, 20000000) / 1000 - 10000;
        else
            memcpy(&value, &bits, sizeof value);
        if (!isfinite(value) || fabs(value) > 1e40)
            value = ldexp((double)(bits >> 11), -30 - (int)(bits & 31));
        snprintf(text, sizeof text, formats[random_below(&random, 6)], value);
        const double expected = strtod(text, NULL), found = scan_value(&line, text);
        if (memcmp(&found, &expected, sizeof found) != 0)
            fail_msg("%s read as %.17g", text, found);
    }
    esp_line_free(&line);
}

/* What esp_print_value() prints is read back, to the bit. */
static void printed_values(void **state)
{
    struct esp_line line = { 0 };
    uint64_t random = 5;
    (void)state;

    for (int round = 0; round < 100000; round++) {
        char text[ESP_NUMBER_TEXT];
        const double value = -100 + 200 * ((double)(random_next(&random) >> 44) + 0.5) / 1048576;
        esp_print_value(value, text);
        assert_true(scan_value(&line, text) == value);
    }
    esp_line_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_lines),   cmocka_unit_test(unusual_lines),
        cmocka_unit_test(mutated_lines), cmocka_unit_test(numbers),
        cmocka_unit_test(printed_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
