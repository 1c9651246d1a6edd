/*
 * line.c - the names of keys, and lines read by jansson.
 */
#include "line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const esp_key_names[KEYS] = {
    "by", "fn", "id", "to",
    "ply", "raw", "why", "hit", "key",
    "beta", "eval", "from", "list", "move", "side", "text", "name",
    "alpha", "bound", "depth", "event", "nodes", "state", "trace", "value",
    "board", "cache",
    "parent", "pruned",
    "stopped", "yielded",
    "narrowed",
    "synthetic",
};

/* A mask for that many bytes of a word, 1 to 8, as they lie in memory. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define FIRST_BYTES(count) (UINT64_MAX << (64 - 8 * (count)))
#else
#define FIRST_BYTES(count) (UINT64_MAX >> (64 - 8 * (count)))
#endif

#define SIGN(name) { { "\"" name "\"" }, FIRST_BYTES(sizeof name + 1), sizeof name + 1 }
#define NO_SIGN { { "\n" }, FIRST_BYTES(1), 1 } /* no line has a newline in it */

const struct esp_key_sign esp_key_signs[KEYS] = {
    SIGN("by"), SIGN("fn"), SIGN("id"), SIGN("to"),
    SIGN("ply"), SIGN("raw"), SIGN("why"), SIGN("hit"), SIGN("key"),
    SIGN("beta"), SIGN("eval"), SIGN("from"), SIGN("list"), SIGN("move"), SIGN("side"),
    SIGN("text"), SIGN("name"),
    SIGN("alpha"), SIGN("bound"), SIGN("depth"), SIGN("event"), SIGN("nodes"), SIGN("state"),
    SIGN("trace"), SIGN("value"), SIGN("board"), SIGN("cache"),
    SIGN("parent"), SIGN("pruned"),
    NO_SIGN, NO_SIGN, NO_SIGN, NO_SIGN,
};

enum esp_key esp_key_find(const char *name, size_t length)
{
    enum { LONGEST = 9 };
    /* First key of each length; the keys of length n end where those of n + 1 begin. */
    static const uint8_t first[LONGEST + 2] = { 0,          0,          KEY_BY,       KEY_PLY,
                                                KEY_BETA,   KEY_ALPHA,  KEY_PARENT,   KEY_STOPPED,
                                                KEY_NARROWED, KEY_SYNTHETIC, KEYS };

    if (length > LONGEST)
        return KEYS;
    for (unsigned key = first[length]; key < first[length + 1]; key++)
        if (name[0] == esp_key_names[key][0] && memcmp(name, esp_key_names[key], length) == 0)
            return (enum esp_key)key;
    return KEYS;
}

bool esp_line_append(struct esp_line *line, struct esp_item item)
{
    if (line->list_count == line->list_room) {
        const size_t room = line->list_room ? 2 * line->list_room : 64;
        struct esp_item *list = realloc(line->list, room * sizeof *list);
        if (!list)
            return false;
        line->list = list;
        line->list_room = room;
    }
    line->list[line->list_count++] = item;
    return true;
}

void esp_line_free(struct esp_line *line)
{
    json_decref(line->json);
    free(line->list);
    free(line->texts);
    *line = (struct esp_line){ 0 };
}

/* --- by jansson ------------------------------------------------------------- */

static struct esp_item simple_item(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        return (struct esp_item){ ITEM_TEXT,
                                  { .text = json_string_value(value) },
                                  json_string_length(value) };
    case JSON_INTEGER:
    case JSON_REAL:
        return (struct esp_item){ ITEM_NUMBER, { .number = json_number_value(value) }, 0 };
    case JSON_TRUE:
        return (struct esp_item){ .kind = ITEM_TRUE };
    case JSON_FALSE:
        return (struct esp_item){ .kind = ITEM_FALSE };
    case JSON_NULL:
        return (struct esp_item){ .kind = ITEM_NULL };
    case JSON_ARRAY:
        return (struct esp_item){ .kind = ITEM_LIST };
    default:
        return (struct esp_item){ .kind = ITEM_OBJECT };
    }
}

/* A list with its items, each of them simple or without its own. */
static bool list_item(struct esp_line *line, const json_t *value, struct esp_item *item)
{
    *item = (struct esp_item){ ITEM_LIST, { .first = line->list_count }, json_array_size(value) };
    for (size_t i = 0; i < item->length; i++)
        if (!esp_line_append(line, simple_item(json_array_get(value, i))))
            return false;
    return true;
}

static enum esp_status take_members(struct esp_line *line, struct esp_error *error)
{
    const char *name;
    json_t *value;

    json_object_foreach(line->json, name, value) {
        const enum esp_key key = esp_key_find(name, strlen(name));
        if (key == KEYS)
            continue;
        line->seen |= KEY_BIT(key);
        if (!json_is_array(value))
            line->items[key] = simple_item(value);
        else if (!list_item(line, value, &line->items[key]))
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a list");
    }
    return ESP_OK;
}

json_t *esp_json_load(const char *text, size_t length, size_t flags, json_error_t *reason,
                      bool *no_memory)
{
    errno = 0;
    json_t *json = json_loadb(text, length, flags, reason);
    *no_memory = !json && errno == ENOMEM;
    return json;
}

/* jansson quotes the line, which may hold anything. */
static enum esp_status fail_json(const json_error_t *json, struct esp_error *error)
{
    char text[JSON_ERROR_TEXT_LENGTH];

    strcpy(text, json->text);
    for (char *p = text; *p; p++)
        if ((unsigned char)*p < 0x20 || (unsigned char)*p >= 0x7f)
            *p = '?';
    return esp_fail(error, ESP_BAD_INPUT, "not JSON: %s, at byte %d", text, json->position);
}

enum esp_status esp_line_parse(struct esp_line *line, const char *text, size_t length,
                               struct esp_error *error)
{
    json_error_t reason;
    bool no_memory;

    line->seen = 0;
    line->list_count = 0;
    json_decref(line->json);
    /* An integer that no machine word holds is a fine value: 10^30, say. */
    line->json = esp_json_load(text, length,
                               JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL,
                               &reason, &no_memory);
    if (no_memory)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a line");
    if (!line->json)
        return fail_json(&reason, error);
    if (!json_is_object(line->json))
        return esp_fail(error, ESP_BAD_INPUT, "not a JSON object in braces");
    return take_members(line, error);
}
