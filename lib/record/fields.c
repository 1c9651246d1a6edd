/*
 * fields.c - see fields.h.
 */
#include "fields.h"

#include <math.h>
#include <string.h>

#include "espalier/text.h"

enum esp_status esp_field_fail(enum esp_key key, const struct esp_item *item,
                               const char *expected, struct esp_error *error)
{
    static const char *const kinds[] = { [ITEM_NULL] = "null",     [ITEM_FALSE] = "false",
                                         [ITEM_TRUE] = "true",     [ITEM_NUMBER] = "",
                                         [ITEM_TEXT] = "",         [ITEM_LIST] = "a list",
                                         [ITEM_OBJECT] = "an object" };
    enum { SHOWN = 40 };
    char text[6 * SHOWN + 8];
    struct esp_out out = { text, sizeof text, 0 };

    if (!item)
        return esp_fail(error, ESP_BAD_INPUT, "%s is missing, expected %s", esp_key_names[key],
                        expected);
    esp_put(&out, kinds[item->kind]);
    if (item->kind == ITEM_NUMBER) {
        char number[ESP_NUMBER_TEXT];
        esp_print_value(item->number, number);
        esp_put(&out, number);
    } else if (item->kind == ITEM_TEXT) {
        esp_put_char(&out, '"');
        esp_put_json_escaped(&out, item->text, item->length < SHOWN ? item->length : SHOWN);
        esp_put(&out, item->length < SHOWN ? "\"" : "...\"");
    }
    return esp_fail(error, ESP_BAD_INPUT, "%s is %s, expected %s", esp_key_names[key], text,
                    expected);
}

enum esp_status esp_field_number(const struct esp_line *line, enum esp_key key, int64_t least,
                                 int64_t greatest, int64_t *number, struct esp_error *error)
{
    const struct esp_item *item = esp_line_get(line, key);
    char expected[80];

    if (item && item->kind == ITEM_NUMBER && item->number >= (double)least &&
        item->number <= (double)greatest && (double)(int64_t)item->number == item->number) {
        *number = (int64_t)item->number;
        return ESP_OK;
    }
    struct esp_out out = { expected, sizeof expected, 0 };
    esp_putf(&out, "a whole number from %lld to %lld", (long long)least, (long long)greatest);
    return esp_field_fail(key, item, expected, error);
}

bool esp_field_is_value(const struct esp_item *item, double *value)
{
    if (item->kind == ITEM_NUMBER) {
        *value = item->number;
        return true;
    }
    if (item->kind != ITEM_TEXT)
        return false;
    *value = item->text[0] == '-' ? -INFINITY : INFINITY;
    return (item->length == 3 && memcmp(item->text, "inf", 3) == 0) ||
           (item->length == 4 && memcmp(item->text, "-inf", 4) == 0);
}

enum esp_status esp_field_value(const struct esp_line *line, enum esp_key key, double *value,
                                struct esp_error *error)
{
    const struct esp_item *item = esp_field_given(line, key);

    *value = NAN;
    if (!item || esp_field_is_value(item, value))
        return ESP_OK;
    return esp_field_fail(key, item, "a number, \"inf\", \"-inf\" or null", error);
}

enum esp_status esp_field_word(const struct esp_line *line, enum esp_key key,
                               const char *const *words, const char *expected, int *which,
                               struct esp_error *error)
{
    const struct esp_item *item = esp_field_given(line, key);

    *which = -1;
    if (!item)
        return ESP_OK;
    for (int i = 0; item->kind == ITEM_TEXT && words[i]; i++)
        if (words[i][0] == item->text[0] && strlen(words[i]) == item->length &&
            memcmp(words[i], item->text, item->length) == 0) {
            *which = i;
            return ESP_OK;
        }
    return esp_field_fail(key, item, expected, error);
}

enum esp_status esp_field_bound(const struct esp_line *line, int *bound, struct esp_error *error)
{
    static const char *const bounds[] = { "exact", "lower", "upper", NULL }; /* as in esp_bound */

    return esp_field_word(line, KEY_BOUND, bounds, "exact, lower or upper", bound, error);
}
