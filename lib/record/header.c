/*
 * header.c - the first line of a trace.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "espalier/trace.h"
#include "line.h"
#include "tree.h"

/* --- params and options -------------------------------------------------------- */

static void put_value(struct esp_out *out, const json_t *value)
{
    char number[ESP_NUMBER_TEXT];

    switch (json_typeof(value)) {
    case JSON_STRING:
        esp_put_bytes(out, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        esp_putf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        esp_print_value(json_real_value(value), number);
        esp_put(out, number);
        break;
    default:
        esp_put(out, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "");
    }
}

/* A setting as text: what a list in a list or an object would mean is not known here. */
static void put_setting(struct esp_out *out, const json_t *value)
{
    const size_t count = json_is_array(value) ? json_array_size(value) : 0;

    esp_put(out, "");
    if (!json_is_array(value))
        put_value(out, value);
    for (size_t i = 0; i < count; i++) {
        esp_put(out, i ? "," : "");
        put_value(out, json_array_get(value, i));
    }
}

static char *setting_text(const json_t *value)
{
    struct esp_out out = { NULL, 0, 0 };
    put_setting(&out, value);
    char *text = malloc(out.length + 1);
    if (text) {
        out = (struct esp_out){ text, out.length + 1, 0 };
        put_setting(&out, value);
    }
    return text;
}

static enum esp_status read_settings(struct esp_settings *settings, json_t *header,
                                     const char *key, struct esp_error *error)
{
    json_t *object = json_object_get(header, key), *value;
    const char *name;

    if (!object || json_is_null(object))
        return ESP_OK;
    if (!json_is_object(object))
        return esp_fail(error, ESP_BAD_INPUT, "header: %s is not an object in braces", key);
    settings->list = calloc(json_object_size(object) + 1, sizeof *settings->list);
    if (!settings->list)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a header");
    json_object_foreach(object, name, value) {
        if (json_is_null(value))
            continue;
        struct esp_setting *setting = &settings->list[settings->count];
        *setting = (struct esp_setting){ name, setting_text(value) };
        if (!setting->value)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a header");
        settings->count++;
    }
    return ESP_OK;
}

static const char *find_setting(const struct esp_settings *settings, const char *name)
{
    for (size_t i = 0; i < settings->count; i++)
        if (strcmp(settings->list[i].name, name) == 0)
            return settings->list[i].value;
    return NULL;
}

const char *esp_record_option(const struct esp_record *record, const char *name)
{
    return find_setting(&record->options, name);
}

const char *esp_record_param(const struct esp_record *record, const char *name)
{
    return find_setting(&record->params, name);
}

/* --- the fixed keys -------------------------------------------------------------- */

static enum esp_status read_text(const char **text, const json_t *header, const char *key,
                                 struct esp_error *error)
{
    const json_t *value = json_object_get(header, key);

    *text = json_string_value(value);
    if (value && !*text && !json_is_null(value))
        return esp_fail(error, ESP_BAD_INPUT, "header: %s is not a text", key);
    return ESP_OK;
}

static enum esp_status read_depth(int64_t *depth, const json_t *header, struct esp_error *error)
{
    const json_t *value = json_object_get(header, "depth");

    *depth = -1;
    if (!value || json_is_null(value))
        return ESP_OK;
    const double number = json_number_value(value);
    if (!json_is_number(value) || number < 0 || number > INT32_MAX || number != floor(number))
        return esp_fail(error, ESP_BAD_INPUT,
                        "header: depth is neither null nor a whole number from 0 to %d",
                        INT32_MAX);
    *depth = (int64_t)number;
    return ESP_OK;
}

static enum esp_status read_side(int *side, const json_t *header, struct esp_error *error)
{
    const char *text;

    *side = -1;
    enum esp_status status = read_text(&text, header, "side", error);
    if (status != ESP_OK || !text)
        return status;
    if (strcmp(text, "max") != 0 && strcmp(text, "min") != 0)
        return esp_fail(error, ESP_BAD_INPUT, "header: side is neither max nor min");
    *side = strcmp(text, "max") == 0 ? ESP_MAX : ESP_MIN;
    return ESP_OK;
}

static enum esp_status check_version(const json_t *header, struct esp_error *error)
{
    const char *kind = json_string_value(json_object_get(header, "trace"));
    const json_t *version = json_object_get(header, "version");

    if (!kind || strcmp(kind, "espalier") != 0)
        return esp_fail(error, ESP_BAD_INPUT, "header: trace is not \"espalier\"");
    if (!json_is_number(version))
        return esp_fail(error, ESP_BAD_INPUT, "header: no version, expected %d",
                        ESP_TRACE_VERSION);
    if (json_number_value(version) != ESP_TRACE_VERSION) {
        char number[ESP_NUMBER_TEXT];
        esp_print_value(json_number_value(version), number);
        return esp_fail(error, ESP_BAD_INPUT, "header: version %s, expected %d", number,
                        ESP_TRACE_VERSION);
    }
    return ESP_OK;
}

static enum esp_status read_header(struct esp_record *record, struct esp_error *error)
{
    json_t *json = record->header_json;
    struct esp_trace_header *header = &record->header;
    const struct {
        const char **text;
        const char *key;
    } texts[] = { { &header->game, "game" },
                  { &header->position, "position" },
                  { &header->algorithm, "algorithm" },
                  { &header->convention, "convention" },
                  { &header->source, "source" } };
    enum esp_status status = check_version(json, error);

    for (size_t i = 0; status == ESP_OK && i < sizeof texts / sizeof texts[0]; i++)
        status = read_text(texts[i].text, json, texts[i].key, error);
    if (status == ESP_OK)
        status = read_depth(&header->depth, json, error);
    if (status == ESP_OK)
        status = read_side(&header->side, json, error);
    if (status == ESP_OK)
        status = read_settings(&record->params, json, "params", error);
    if (status == ESP_OK)
        status = read_settings(&record->options, json, "options", error);
    return status;
}

/* Integers as they are (a seed has 64 bits), unless one is larger than that. */
static enum esp_status load(json_t **json, const char *text, size_t length,
                            struct esp_error *error)
{
    enum { FLAGS = JSON_REJECT_DUPLICATES };
    json_error_t reason;
    bool no_memory;

    *json = esp_json_load(text, length, FLAGS, &reason, &no_memory);
    if (!*json && !no_memory)
        *json = esp_json_load(text, length, FLAGS | JSON_DECODE_INT_AS_REAL, &reason, &no_memory);
    if (*json)
        return ESP_OK;
    return no_memory
               ? esp_fail(error, ESP_NO_MEMORY, "no memory for a header of %zu bytes", length)
               : esp_fail(error, ESP_BAD_INPUT, "header: %s", reason.text);
}

enum esp_status esp_header_read(struct esp_record *record, const char *text, size_t length,
                                struct esp_error *error)
{
    enum esp_status status = load(&record->header_json, text, length, error);
    if (status != ESP_OK)
        return status;
    record->header_line = malloc(length + 1);
    if (!record->header_line)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a header of %zu bytes", length);
    memcpy(record->header_line, text, length + 1);
    while (length > 0 && strchr("\r\t ", record->header_line[length - 1]))
        record->header_line[--length] = '\0';

    status = read_header(record, error);
    const char *cutoff = esp_record_option(record, "cutoff");
    const char *fail = esp_record_option(record, "fail");
    record->sharp = cutoff && strcmp(cutoff, "strict") == 0 && !(fail && strcmp(fail, "hard") == 0);
    return status;
}

void esp_header_free(struct esp_record *record)
{
    for (size_t i = 0; i < record->params.count; i++)
        free((char *)(uintptr_t)record->params.list[i].value);
    for (size_t i = 0; i < record->options.count; i++)
        free((char *)(uintptr_t)record->options.list[i].value);
    free(record->params.list);
    free(record->options.list);
    free(record->header_line);
    json_decref(record->header_json);
}
