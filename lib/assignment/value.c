/*
 * value.c - JSON values as text, and whether two are the same.
 */
#include <math.h>
#include <string.h>

#include "value.h"

/* --- text -------------------------------------------------------------------------- */

static void put_text(struct esp_out *out, const json_t *value)
{
    esp_put_char(out, '"');
    esp_put_json_escaped(out, json_string_value(value), json_string_length(value));
    esp_put_char(out, '"');
}

static void put_number(struct esp_out *out, const json_t *value)
{
    char number[ESP_NUMBER_TEXT];

    if (json_is_integer(value)) {
        esp_putf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return;
    }
    esp_print_value(json_real_value(value), number);
    esp_put(out, number);
}

static void put_object(struct esp_out *out, json_t *object)
{
    const char *name, *comma = "";
    json_t *value;

    esp_put_char(out, '{');
    json_object_foreach(object, name, value) {
        esp_putf(out, "%s\"", comma);
        esp_put_json_escaped(out, name, strlen(name));
        esp_put(out, "\":");
        esp_put_json_value(out, value);
        comma = ",";
    }
    esp_put_char(out, '}');
}

void esp_put_json_value(struct esp_out *out, json_t *value)
{
    size_t i;
    json_t *element;

    switch (json_typeof(value)) {
    case JSON_STRING:
        put_text(out, value);
        break;
    case JSON_INTEGER:
    case JSON_REAL:
        put_number(out, value);
        break;
    case JSON_OBJECT:
        put_object(out, value);
        break;
    case JSON_ARRAY:
        esp_put_char(out, '[');
        json_array_foreach(value, i, element) {
            esp_put(out, i ? "," : "");
            esp_put_json_value(out, element);
        }
        esp_put_char(out, ']');
        break;
    default:
        esp_put(out, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "null");
    }
}

void esp_end_shortened(struct esp_out *out)
{
    static const char dots[] = "...";
    size_t end = out->room - sizeof dots;

    if (out->length < out->room)
        return;
    while (end > 0 && ((unsigned char)out->text[end] & 0xc0) == 0x80)
        end--;
    memcpy(out->text + end, dots, sizeof dots);
}

const char *esp_short_value(json_t *value, char room[ESP_SHORT_VALUE])
{
    struct esp_out out = { room, ESP_SHORT_VALUE, 0 };

    if (!value)
        return "missing";
    esp_put_json_value(&out, value);
    esp_end_shortened(&out);
    return room;
}

void esp_put_shortened(struct esp_out *out, const char *text, size_t most)
{
    const size_t length = strlen(text);
    size_t end = length < most ? length : most;

    while (end < length && end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    for (size_t i = 0; i < end; i++)
        esp_put_char(out, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? ' ' : text[i]);
    esp_put(out, end < length ? "..." : "");
}

void esp_put_setting(struct esp_out *out, json_t *value)
{
    size_t i;
    json_t *element;

    if (json_is_string(value)) {
        esp_put_bytes(out, json_string_value(value), json_string_length(value));
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, element) {
            esp_put(out, i ? "," : "");
            esp_put_setting(out, element);
        }
    } else {
        esp_put_json_value(out, value);
    }
}

/* --- equality ------------------------------------------------------------------------ */

bool esp_value_number(json_t *value, double *number)
{
    const char *text = json_string_value(value);

    *number = json_number_value(value);
    if (json_is_number(value))
        return true;
    if (!text)
        return false;
    *number = strcmp(text, "inf") == 0 ? INFINITY : strcmp(text, "-inf") == 0 ? -INFINITY : NAN;
    return !isnan(*number) || strcmp(text, "nan") == 0;
}

/* Doubles cannot tell all whole numbers apart. */
static bool numbers_equal(const json_t *a, const json_t *b, double tolerance)
{
    if (json_is_integer(a) && json_is_integer(b) && tolerance < 1)
        return json_integer_value(a) == json_integer_value(b);
    return fabs(json_number_value(a) - json_number_value(b)) <= tolerance;
}

static bool objects_equal(json_t *a, json_t *b, double tolerance)
{
    const char *name;
    json_t *value;

    if (json_object_size(a) != json_object_size(b))
        return false;
    json_object_foreach(a, name, value) {
        json_t *other = json_object_get(b, name);
        if (!other || !esp_values_equal(value, other, tolerance))
            return false;
    }
    return true;
}

bool esp_values_equal(json_t *a, json_t *b, double tolerance)
{
    if (json_is_number(a) && json_is_number(b))
        return numbers_equal(a, b, tolerance);
    if (json_typeof(a) != json_typeof(b))
        return false;
    if (json_is_object(a))
        return objects_equal(a, b, tolerance);
    if (!json_is_array(a))
        return json_equal(a, b) == 1;
    if (json_array_size(a) != json_array_size(b))
        return false;
    for (size_t i = 0; i < json_array_size(a); i++)
        if (!esp_values_equal(json_array_get(a, i), json_array_get(b, i), tolerance))
            return false;
    return true;
}

/* How often a value occurs in a list. */
static size_t occurrences(json_t *list, json_t *value, double tolerance)
{
    size_t count = 0, i;
    json_t *element;

    json_array_foreach(list, i, element)
        if (esp_values_equal(element, value, tolerance))
            count++;
    return count;
}

bool esp_values_same_set(json_t *a, json_t *b, double tolerance)
{
    size_t i;
    json_t *element;

    if (!json_is_array(a) || !json_is_array(b) || json_array_size(a) != json_array_size(b))
        return false;
    json_array_foreach(a, i, element)
        if (occurrences(a, element, tolerance) != occurrences(b, element, tolerance))
            return false;
    return true;
}
