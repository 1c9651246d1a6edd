/*
 * shape.c - see shape.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "shape.h"

static const char *kind_of(const json_t *value)
{
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object",   [JSON_ARRAY] = "a list",  [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a number",   [JSON_REAL] = "a number", [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",        [JSON_NULL] = "null",
    };
    return value ? kinds[json_typeof(value)] : "missing";
}

void shape_wrong(struct shape *shape, const json_t *value, const char *key, const char *expected)
{
    size_t length = strlen(shape->path);

    if (key[0] == '\0' && length > 0)
        length--; /* the element itself: without the dot */
    if (!shape->status)
        shape->status = esp_fail(shape->error, ESP_BAD_INPUT, "%s: %.*s%s is %s, expected %s",
                                 shape->name, (int)length, shape->path, key, kind_of(value),
                                 expected);
}

const char *shape_text(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (json_is_string(value))
        return json_string_value(value);
    shape_wrong(shape, value, key, "a text");
    return "";
}

const char *shape_text_or_null(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (!value || json_is_null(value))
        return NULL;
    if (!json_is_string(value))
        shape_wrong(shape, value, key, "a text or null");
    return json_string_value(value);
}

unsigned shape_word(struct shape *shape, const json_t *object, const char *key,
                    const char *const *words, size_t count)
{
    const char *text = shape_text(shape, object, key);

    for (size_t i = 0; i < count; i++) {
        if (strcmp(text, words[i]) == 0)
            return (unsigned)i;
    }
    if (!shape->status) {
        char what[2 * SHAPE_PATH];
        struct esp_error inner = { "" };
        snprintf(what, sizeof what, "%s%s", shape->path, key);
        esp_fail_unknown(&inner, "such word", text, words, count);
        shape->status =
            esp_fail(shape->error, ESP_BAD_INPUT, "%s: %s: %s", shape->name, what, inner.text);
    }
    return 0;
}

double shape_number(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (!json_is_number(value))
        shape_wrong(shape, value, key, "a number");
    return json_number_value(value);
}

uint64_t shape_count(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return (uint64_t)json_integer_value(value);
    shape_wrong(shape, value, key, "a whole number of at least 0");
    return 0;
}

bool shape_flag(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (!json_is_boolean(value))
        shape_wrong(shape, value, key, "true or false");
    return json_is_true(value);
}

const json_t *shape_object_or_null(struct shape *shape, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (!value || json_is_null(value))
        return NULL;
    if (json_is_object(value))
        return value;
    shape_wrong(shape, value, key, "an object or null");
    return NULL;
}

/* A list within a list has no key: the path of the outer element loses its dot. */
static void enter(struct shape *shape, size_t length, const char *key, size_t index)
{
    if (key[0] == '\0' && length > 0)
        length--;
    snprintf(shape->path + length, SHAPE_PATH - length, "%s[%zu].", key, index);
}

void *shape_list(struct shape *shape, const json_t *object, const char *key, size_t size,
                 shape_reader *reader, void *context, size_t *count)
{
    const json_t *list = key[0] == '\0' ? object : json_object_get(object, key);
    const size_t length = strlen(shape->path);

    *count = 0;
    if (!json_is_array(list)) {
        shape_wrong(shape, list, key, "a list");
        return NULL;
    }
    if (json_array_size(list) == 0)
        return NULL;
    char *elements = calloc(json_array_size(list), size);
    if (!elements) {
        if (!shape->status)
            shape->status = esp_fail(shape->error, ESP_NO_MEMORY, "no memory for a report");
        return NULL;
    }
    for (; *count < json_array_size(list) && !shape->status; ++*count) {
        enter(shape, length, key, *count);
        reader(shape, json_array_get(list, *count), elements + *count * size, context);
        shape->path[length] = '\0';
        if (length > 0)
            shape->path[length - 1] = '.';
    }
    return elements;
}
