/*
 * place.c - values of the assignment's file, and messages about them.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "place.h"
#include "value.h"

struct place esp_member(const struct place *above, const char *name)
{
    json_t *json = json_object_get(above->json, name);
    return (struct place){ above->source, above, name, 0, json_is_null(json) ? NULL : json };
}

struct place esp_element(const struct place *above, size_t index)
{
    json_t *json = json_array_get(above->json, index);
    return (struct place){ above->source, above, NULL, index, json };
}

/* --- messages ------------------------------------------------------------------------ */

static void put_path(struct esp_out *out, const struct place *place)
{
    if (!place->above)
        return;
    put_path(out, place->above);
    if (place->member)
        esp_putf(out, "%s%s", place->above->above ? "." : "", place->member);
    else
        esp_putf(out, "[%zu]", place->index);
}

static void put_place(char *text, size_t room, const struct place *place)
{
    struct esp_out out = { text, room, 0 };

    esp_put(&out, place->source->file);
    esp_put(&out, ": ");
    put_path(&out, place);
}

enum esp_status esp_fail_at(const struct place *place, const char *format, ...)
{
    char where[ESP_ERROR_TEXT], what[ESP_ERROR_TEXT];
    va_list arguments;

    put_place(where, sizeof where, place);
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return esp_fail(place->source->error, ESP_BAD_INPUT, "%s%s%s", where,
                    place->above ? ": " : "", what);
}

enum esp_status esp_fail_expected(const struct place *place, const char *expected)
{
    char where[ESP_ERROR_TEXT], value[ESP_SHORT_VALUE];

    put_place(where, sizeof where, place);
    return esp_fail(place->source->error, ESP_BAD_INPUT, "%s%s %s, expected %s", where,
                    place->above ? " is" : "it is", esp_short_value(place->json, value), expected);
}

enum esp_status esp_fail_word(const struct place *place, const char *what, const char *word,
                              const char *const *candidates, size_t count)
{
    struct esp_error inner = { .text = "" };

    esp_fail_unknown(&inner, what, word, candidates, count);
    return esp_fail_at(place, "%s", inner.text);
}

enum esp_status esp_fail_memory(const struct place *place)
{
    return esp_fail(place->source->error, ESP_NO_MEMORY, "%s: no memory for an assignment",
                    place->source->file);
}

/* --- objects and lists ------------------------------------------------------------------ */

static bool among(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

enum esp_status esp_need_object(const struct place *place, const char *const *names, size_t count)
{
    const char *name;
    json_t *value;

    if (!json_is_object(place->json))
        return esp_fail_expected(place, "an object in braces");
    json_object_foreach(place->json, name, value)
        if (names && !among(name, names, count))
            return esp_fail_word(place, "member", name, names, count);
    return ESP_OK;
}

enum esp_status esp_need_list(const struct place *place)
{
    return json_array_size(place->json) > 0
               ? ESP_OK
               : esp_fail_expected(place, "a list in brackets, with something in it");
}

/* --- a place's own value ------------------------------------------------------------------ */

enum esp_status esp_place_text(const struct place *place, const char **value)
{
    if (!json_is_string(place->json))
        return esp_fail_expected(place, "a text in quotes");
    *value = json_string_value(place->json);
    return ESP_OK;
}

enum esp_status esp_place_word(const struct place *place, const char *what,
                               const char *const *words, size_t count, int *value)
{
    const char *text = "";

    enum esp_status status = esp_place_text(place, &text);
    if (status != ESP_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], text) == 0) {
            *value = (int)i;
            return ESP_OK;
        }
    }
    return esp_fail_word(place, what, text, words, count);
}

enum esp_status esp_place_number(const struct place *place, double least, double most,
                                 double *value)
{
    const double number = json_number_value(place->json);
    char from[ESP_NUMBER_TEXT], to[ESP_NUMBER_TEXT], expected[3 * ESP_NUMBER_TEXT];

    if (json_is_number(place->json) && number >= least && number <= most) {
        *value = number;
        return ESP_OK;
    }
    esp_print_value(least, from);
    esp_print_value(most, to);
    if (isinf(least))
        snprintf(expected, sizeof expected, "a number");
    else if (isinf(most))
        snprintf(expected, sizeof expected, "a number from %s on", from);
    else
        snprintf(expected, sizeof expected, "a number from %s to %s", from, to);
    return esp_fail_expected(place, expected);
}

enum esp_status esp_place_id(const struct place *place, const char **value)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_.";
    const char *text = "";

    enum esp_status status = esp_place_text(place, &text);
    if (status != ESP_OK)
        return status;
    if (text[0] == '\0' || text[0] == '.' || strlen(text) > 64 || text[strspn(text, allowed)])
        return esp_fail_expected(place, "at most 64 letters, digits, '-', '_' and '.'");
    *value = text;
    return ESP_OK;
}

/* --- members --------------------------------------------------------------------------------- */

enum esp_status esp_need_text(const struct place *above, const char *name, const char **value)
{
    const struct place place = esp_member(above, name);
    return esp_place_text(&place, value);
}

enum esp_status esp_member_text(const struct place *above, const char *name, const char **value)
{
    const struct place place = esp_member(above, name);
    return place.json ? esp_place_text(&place, value) : ESP_OK;
}

enum esp_status esp_member_number(const struct place *above, const char *name, double least,
                                double most, double *value)
{
    const struct place place = esp_member(above, name);
    return place.json ? esp_place_number(&place, least, most, value) : ESP_OK;
}

enum esp_status esp_member_flag(const struct place *above, const char *name, bool *value)
{
    const struct place place = esp_member(above, name);

    if (!place.json)
        return ESP_OK;
    if (!json_is_boolean(place.json))
        return esp_fail_expected(&place, "true or false");
    *value = json_is_true(place.json);
    return ESP_OK;
}

enum esp_status esp_member_texts(const struct place *above, const char *name,
                               const char *const **list, size_t *count)
{
    const struct place place = esp_member(above, name);
    const size_t size = json_array_size(place.json);

    if (!place.json)
        return ESP_OK;
    if (!json_is_array(place.json))
        return esp_fail_expected(&place, "a list of texts");
    const char **texts = esp_keep_room(above->source->keep, size + 1, sizeof *texts);
    if (!texts)
        return esp_fail_memory(above);
    for (size_t i = 0; i < size; i++) {
        const struct place element = esp_element(&place, i);
        enum esp_status status = esp_place_text(&element, &texts[i]);
        if (status != ESP_OK)
            return status;
    }
    *list = texts;
    *count = size;
    return ESP_OK;
}
