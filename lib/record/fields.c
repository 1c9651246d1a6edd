/*
 * fields.c - see fields.h.
 */
#include "fields.h"

#include <math.h>
#include <string.h>

#include "espalier/event.h"
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

enum esp_status esp_field_fail_number(enum esp_key key, const struct esp_item *item,
                                      int64_t least, int64_t greatest, struct esp_error *error)
{
    char expected[80];
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

/* --- words -------------------------------------------------------------------------- */

const char *esp_field_eval_name(unsigned eval)
{
    static const char *const names[] = { "hit", "miss" };
    return eval < sizeof names / sizeof names[0] ? names[eval] : NULL;
}

/* Which of the words this is; -1: none. */
static int find_word(esp_word_name *name, const struct esp_item *item)
{
    const char *word;

    if (item->kind != ITEM_TEXT || item->length == 0)
        return -1;
    for (unsigned i = 0; (word = name(i)) != NULL; i++)
        if (word[0] == item->text[0] && strlen(word) == item->length &&
            memcmp(word, item->text, item->length) == 0)
            return (int)i;
    return -1;
}

/* That it is none of the words: "max, min or chance" were expected. */
static enum esp_status fail_word(enum esp_key key, const struct esp_item *item,
                                 esp_word_name *name, struct esp_error *error)
{
    char expected[120];
    struct esp_out out = { expected, sizeof expected, 0 };

    for (unsigned i = 0; name(i); i++) {
        if (i > 0)
            esp_put(&out, name(i + 1) ? ", " : " or ");
        esp_put(&out, name(i));
    }
    return esp_field_fail(key, item, expected, error);
}

enum esp_status esp_field_word(const struct esp_line *line, enum esp_key key,
                               esp_word_name *name, int *which, struct esp_error *error)
{
    const struct esp_item *item = esp_field_given(line, key);

    *which = item ? find_word(name, item) : -1;
    return item && *which < 0 ? fail_word(key, item, name, error) : ESP_OK;
}
