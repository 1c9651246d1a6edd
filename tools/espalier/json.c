/*
 * json.c - see json.h. Errors of the stream stay in the stream.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "json.h"
#include "message.h"

static void put_string(struct json *json, const char *text)
{
    const size_t count = strlen(text);
    struct esp_out out = { NULL, 0, 0 };

    esp_put_json_escaped(&out, text, count); /* measures */
    char *escaped = must(malloc(out.length + 1));
    out = (struct esp_out){ escaped, out.length + 1, 0 };
    esp_put_json_escaped(&out, text, count);
    fputc('"', json->stream);
    fwrite(escaped, 1, out.length, json->stream);
    fputc('"', json->stream);
    free(escaped);
}

/* What stands before a value. */
static void lead(struct json *json, const char *key)
{
    if (json->comma)
        fputc(',', json->stream);
    json->comma = true;
    if (key) {
        put_string(json, key);
        fputc(':', json->stream);
    }
}

static void begin(struct json *json, const char *key, char bracket)
{
    lead(json, key);
    fputc(bracket, json->stream);
    json->comma = false;
}

static void end(struct json *json, char bracket)
{
    fputc(bracket, json->stream);
    json->comma = true;
}

void json_begin_object(struct json *json, const char *key)
{
    begin(json, key, '{');
}

void json_end_object(struct json *json)
{
    end(json, '}');
}

void json_begin_list(struct json *json, const char *key)
{
    begin(json, key, '[');
}

void json_end_list(struct json *json)
{
    end(json, ']');
}

void json_text(struct json *json, const char *key, const char *text)
{
    if (!text) {
        json_nothing(json, key);
        return;
    }
    lead(json, key);
    put_string(json, text);
}

void json_value(struct json *json, const char *key, double value)
{
    char text[ESP_NUMBER_TEXT];

    if (isnan(value)) {
        json_nothing(json, key);
        return;
    }
    esp_print_value(value, text);
    if (isinf(value))
        json_text(json, key, text);
    else
        json_raw(json, key, text);
}

void json_count(struct json *json, const char *key, uint64_t count)
{
    lead(json, key);
    fprintf(json->stream, "%" PRIu64, count);
}

void json_number(struct json *json, const char *key, int64_t number)
{
    lead(json, key);
    fprintf(json->stream, "%" PRId64, number);
}

void json_bool(struct json *json, const char *key, bool value)
{
    json_raw(json, key, value ? "true" : "false");
}

void json_nothing(struct json *json, const char *key)
{
    json_raw(json, key, "null");
}

void json_raw(struct json *json, const char *key, const char *text)
{
    lead(json, key);
    fputs(text, json->stream);
}

void json_raw_members(struct json *json, const char *members)
{
    if (*members)
        json_raw(json, NULL, members);
}
