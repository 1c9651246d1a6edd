/*
 * number.c - numbers as text and back.
 */
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "espalier/text.h"
#include "random.h"

/* --- printing values ------------------------------------------------------------------ */

static const struct {
    double value;
    const char *text;
} printed[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 1, "1" },
    { -6, "-6" },
    { 10, "10" },
    { 99, "99" },
    { 100, "100" },
    { 1234567890, "1234567890" },
    { 9007199254740991, "9007199254740991" },
    { 9007199254740992, "9007199254740992" },
    { -9007199254740992, "-9007199254740992" },
    { 0.1, "0.1" },
    { -0.5, "-0.5" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { 1.0 / 3, "0.3333333333333333" },
    { 2.5, "2.5" },
    { 1e-5, "1e-05" },
    { 1e22, "1e+22" },
    { 1.5e300, "1.5e+300" },
    { DBL_MAX, "1.7976931348623157e+308" },
    { DBL_MIN, "2.2250738585072014e-308" },
    { 0x1p-1074, "5e-324" },
    { 0x1p-1073, "1e-323" },
    { 0x1.8p-1070, "1.2e-322" },
    { 0x1p-44, "5.684341886080802e-14" }, /* not the nearest of 16 digits, but as good */
    { 0x1p-24, "5.960464477539063e-08" },
    { INFINITY, "inf" },
    { -INFINITY, "-inf" },
    { NAN, "nan" },
};

static void values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        char text[ESP_NUMBER_TEXT];
        const size_t length = esp_print_value(printed[i].value, text);
        assert_string_equal(text, printed[i].text);
        assert_int_equal(length, strlen(text));
    }
}

static double bits(uint64_t pattern)
{
    double value;
    memcpy(&value, &pattern, sizeof value);
    return value;
}

/* Digits of the mantissa, without leading and trailing zeros. */
static int digits_of(const char *text)
{
    int digits = 0, zeros = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (*text == '0' && digits + zeros == 0))
            continue;
        if (*text == '0') {
            zeros++;
        } else {
            digits += zeros + 1;
            zeros = 0;
        }
    }
    return digits;
}

/* The fewest digits of a text that reads back, found by trying the nearest and its neighbours. */
static int fewest_digits(double value)
{
    for (int digits = 1; digits < 17; digits++) {
        char text[64];
        snprintf(text, sizeof text, "%.*e", digits - 1, value);
        char *last = strchr(text, 'e') - 1;
        if (strtod(text, NULL) == value)
            return digits;
        if (*last < '9' && (++*last, strtod(text, NULL) == value))
            return digits;
    }
    return 17;
}

static void check_value(double value)
{
    char text[ESP_NUMBER_TEXT];
    const size_t length = esp_print_value(value, text);

    assert_true(length < sizeof text);
    assert_true(strtod(text, NULL) == value);
    if (digits_of(text) > fewest_digits(value))
        fail_msg("%s has more digits than it needs", text);
}

static void random_values(void **state)
{
    uint64_t random = 1;
    (void)state;

    for (int i = 0; i < 20000; i++) {
        const double value = bits(random_next(&random));
        if (isfinite(value))
            check_value(value);
        check_value((double)(int64_t)random_next(&random) / 1000);
        check_value(bits(random_next(&random) >> 12)); /* subnormal */
    }
    for (int exponent = -1074; exponent < 1024; exponent++) {
        check_value(ldexp(1, exponent));
        check_value(-nextafter(ldexp(1, exponent), 0));
    }
}

static void unsigned_numbers(void **state)
{
    uint64_t random = 2, value = 0;
    (void)state;

    for (int i = 0; i < 2000; i++, value = random_next(&random) >> random_below(&random, 64)) {
        char text[21] = { 0 }, expected[32], grouped[ESP_NUMBER_TEXT];
        const size_t length = esp_print_unsigned(i == 1 ? UINT64_MAX : value, text);
        snprintf(expected, sizeof expected, "%llu",
                 (unsigned long long)(i == 1 ? UINT64_MAX : value));
        assert_int_equal(length, strlen(expected));
        assert_string_equal(text, expected);
        esp_print_grouped(i == 1 ? UINT64_MAX : value, grouped);
        for (char *c = grouped; (c = strchr(c, ',')) != NULL;) {
            assert_int_equal(strcspn(c + 1, ",") % 4, 3);
            memmove(c, c + 1, strlen(c));
        }
        assert_string_equal(grouped, expected);
    }
}

static void groups(void **state)
{
    static const struct {
        uint64_t value;
        const char *text;
    } grouped[] = { { 0, "0" },         { 7, "7" },             { 999, "999" },
                    { 1000, "1,000" },  { 549946, "549,946" },  { 1234567, "1,234,567" },
                    { UINT64_MAX, "18,446,744,073,709,551,615" } };
    (void)state;
    for (size_t i = 0; i < sizeof grouped / sizeof grouped[0]; i++) {
        char text[ESP_NUMBER_TEXT];
        assert_int_equal(esp_print_grouped(grouped[i].value, text), strlen(grouped[i].text));
        assert_string_equal(text, grouped[i].text);
    }
}

/* --- parsing --------------------------------------------------------------------------- */

static void integers(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } good[] = { { "0", 0 },
                 { "7", 7 },
                 { "-7", -7 },
                 { "-0", 0 },
                 { "007", 7 },
                 { "9223372036854775807", INT64_MAX },
                 { "-9223372036854775808", INT64_MIN } };
    static const char *const bad[] = { "",     " ",   "-",    "+1",     " 1",  "1 ", "1x", "x1",
                                       "1.0",  "1e3", "0x10", "--1",    "- 1", "1,000", "\n1",
                                       "9223372036854775808", "-9223372036854775809", "\xef\xbc\x91" };
    int64_t value;
    (void)state;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(
            esp_parse_integer(good[i].text, "number", INT64_MIN, INT64_MAX, &value, NULL), ESP_OK);
        assert_true(value == good[i].value);
    }
    value = 42;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (esp_parse_integer(bad[i], "number", INT64_MIN, INT64_MAX, &value, NULL) !=
            ESP_BAD_INPUT)
            fail_msg("'%s' was taken for %lld", bad[i], (long long)value);
    assert_true(value == 42);
}

static void integers_in_range(void **state)
{
    struct esp_error error = { .text = "" };
    int64_t value;
    (void)state;

    assert_int_equal(esp_parse_integer("3", "pits", 1, 6, &value, &error), ESP_OK);
    assert_int_equal(esp_parse_integer("1", "pits", 1, 6, &value, &error), ESP_OK);
    assert_int_equal(esp_parse_integer("6", "pits", 1, 6, &value, &error), ESP_OK);
    assert_string_equal(error.text, "");
    assert_int_equal(esp_parse_integer("7", "pits", 1, 6, &value, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "pits '7': expected a whole number from 1 to 6");
    error.text[0] = '\0';
    assert_int_equal(esp_parse_integer("0", "pits", 1, 6, &value, &error), ESP_BAD_INPUT);
    error.text[0] = '\0';
    assert_int_equal(esp_parse_integer("-1", "seed", 0, INT64_MAX, &value, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "seed '-1': expected a whole number of at least 0");
}

static void reals(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = { { "0", 0 },      { "-0", 0 },        { "1.5", 1.5 }, { "-1e3", -1000 },
                 { ".5", 0.5 },   { "5.", 5 },        { "+2", 2 },    { "1e-400", 0 },
                 { "1E2", 100 },  { "1.7976931348623157e308", DBL_MAX } };
    static const char *const bad[] = { "",     " 1",   "1 ",   "\r1", "\v1", "1\n", "abc", "1x",
                                       "0x1p3", "inf", "-inf", "nan", "infinity", "1e400", "1e",
                                       "e5",   ".",    "-",    "1,5", "1.2.3", "--1" };
    struct esp_error error = { .text = "" };
    double value;
    (void)state;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(esp_parse_real(good[i].text, "number", &value, NULL), ESP_OK);
        assert_true(value == good[i].value);
    }
    value = 42;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (esp_parse_real(bad[i], "number", &value, NULL) != ESP_BAD_INPUT)
            fail_msg("'%s' was taken for %g", bad[i], value);
    assert_true(value == 42);
    assert_int_equal(esp_parse_real("much", "win", &value, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "win 'much': expected a number");
}

/* --- locales ---------------------------------------------------------------------------- */

/* A program may have asked for commas; what machines read has points all the same. */
static void other_locales(void **state)
{
    static const char *const with_commas[] = { "de_DE.UTF-8", "nl_NL.UTF-8", "fr_FR.UTF-8" };
    const char *chosen = NULL;
    (void)state;

    for (size_t i = 0; i < sizeof with_commas / sizeof with_commas[0] && !chosen; i++)
        chosen = setlocale(LC_NUMERIC, with_commas[i]);
    if (!chosen)
        print_message("no locale with commas here: only the C locale was tried\n");
    values(state);
    reals(state);
    if (chosen)
        assert_string_equal(localeconv()->decimal_point, ","); /* it stays chosen */
    setlocale(LC_NUMERIC, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),           cmocka_unit_test(random_values),
        cmocka_unit_test(unsigned_numbers), cmocka_unit_test(groups),
        cmocka_unit_test(integers),         cmocka_unit_test(integers_in_range),
        cmocka_unit_test(reals),            cmocka_unit_test(other_locales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
