/*
 * number.c - numbers as text and back.
 */
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"

size_t esp_print_unsigned(uint64_t value, char text[20])
{
    /* Two digits a division: traces are mostly numbers. */
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    char digits[20];
    size_t at = sizeof digits;

    for (; value >= 100; value /= 100)
        memcpy(digits + (at -= 2), pairs + 2 * (value % 100), 2);
    if (value >= 10)
        memcpy(digits + (at -= 2), pairs + 2 * value, 2);
    else
        digits[--at] = (char)('0' + value);
    memcpy(text, digits + at, sizeof digits - at);
    return sizeof digits - at;
}

size_t esp_print_grouped(uint64_t value, char text[ESP_NUMBER_TEXT])
{
    char digits[20];
    const size_t count = esp_print_unsigned(value, digits);
    size_t length = 0;

    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            text[length++] = ',';
        text[length++] = digits[i];
    }
    text[length] = '\0';
    return length;
}

/*
 * Programs that link the library may have chosen a locale that writes 0,5.
 * Texts here are read by machines: for the time of a conversion this thread
 * goes by the C locale, which newlocale() hands out without allocating.
 */
static locale_t plainly(void)
{
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

static void as_before(locale_t before)
{
    freelocale(uselocale(before));
}

double esp_scan_real(const char *text, char **end)
{
    const locale_t before = plainly();
    const double value = strtod(text, end);

    as_before(before);
    return value;
}

/* Integers up to here are printed as such; beyond, doubles skip some. */
static const double most_exact = 9007199254740992.0;

/*
 * The shortest text of a number that is no integer. A normal double carries
 * any 15 digits, so the first try finds a text that short (%g drops zeros at
 * the end); a subnormal one carries fewer. Above a power of two doubles lie
 * further apart than below it, so there a text may read back that is not the
 * nearest of its length: the one nearest to a quarter of the way up.
 */
static void print_real(double value, char text[ESP_NUMBER_TEXT])
{
    int exponent;
    const bool power_of_two = fabs(frexp(value, &exponent)) == 0.5;

    char draft[2 * ESP_NUMBER_TEXT];
    const locale_t before = plainly();

    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        snprintf(draft, sizeof draft, "%.*g", digits, value);
        if (power_of_two && strtod(draft, NULL) != value)
            snprintf(draft, sizeof draft, "%.*Lg", digits, (long double)value * (1 + 0x1p-54L));
        if (strtod(draft, NULL) == value)
            break;
    }
    as_before(before);
    strcpy(text, draft);
}

size_t esp_print_value(double value, char text[ESP_NUMBER_TEXT])
{
    if (isinf(value) || isnan(value)) {
        strcpy(text, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        return strlen(text);
    }
    if (fabs(value) <= most_exact && value == rint(value)) {
        size_t sign = 0;
        if (value < 0)
            text[sign++] = '-';
        const size_t length = sign + esp_print_unsigned((uint64_t)fabs(value), text + sign);
        text[length] = '\0';
        return length;
    }
    print_real(value, text);
    return strlen(text);
}

enum esp_status esp_parse_integer(const char *text, const char *what, int64_t least,
                                  int64_t greatest, int64_t *value, struct esp_error *error)
{
    char *end;

    errno = 0;
    const long long number = strtoll(text, &end, 10);
    const bool plain = (text[0] >= '0' && text[0] <= '9') || text[0] == '-';
    if (!plain || end == text || *end || errno || number < least || number > greatest) {
        if (greatest == INT64_MAX)
            return esp_fail(error, ESP_BAD_INPUT,
                            "%s '%s': expected a whole number of at least %" PRId64, what, text,
                            least);
        return esp_fail(error, ESP_BAD_INPUT,
                        "%s '%s': expected a whole number from %" PRId64 " to %" PRId64, what,
                        text, least, greatest);
    }
    *value = number;
    return ESP_OK;
}

enum esp_status esp_parse_real(const char *text, const char *what, double *value,
                               struct esp_error *error)
{
    char *end;
    const double number = esp_scan_real(text, &end);
    const bool plain = strspn(text, "+-.0123456789eE") == strlen(text); /* no blank, inf, 0x */

    if (!plain || end == text || *end || !isfinite(number))
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected a number", what, text);
    *value = number;
    return ESP_OK;
}
