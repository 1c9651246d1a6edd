/*
 * json.h - a JSON document written as it goes, on one line.
 *
 * Every function takes the key of the member it writes, or NULL inside a
 * list and at the top. Commas come by themselves.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *stream;
    bool comma; /* something stands before, in the innermost brackets */
};

void json_begin_object(struct json *json, const char *key);
void json_end_object(struct json *json);
void json_begin_list(struct json *json, const char *key);
void json_end_list(struct json *json);

void json_text(struct json *json, const char *key, const char *text); /* NULL: null */
void json_value(struct json *json, const char *key, double value);    /* NaN: null */
void json_count(struct json *json, const char *key, uint64_t count);
void json_number(struct json *json, const char *key, int64_t number);
void json_bool(struct json *json, const char *key, bool value);
void json_nothing(struct json *json, const char *key);

/* A value that is JSON already; members of an object, commas between them but none around. */
void json_raw(struct json *json, const char *key, const char *text);
void json_raw_members(struct json *json, const char *members);

#endif
