/*
 * paths.c - names of nodes: 0.3, "1 0 1 2".3, 1~2, #17.
 *
 * Both ways run down the tree from the start of the path, along the siblings
 * of each level, so a path costs time by its length and the width beside it
 * and no memory.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "line.h"
#include "tree.h"

/* --- a node's path ---------------------------------------------------------------- */

/* Must a move be quoted to be read back? */
static bool needs_quotes(const char *move)
{
    for (const char *p = move; *p; p++)
        if ((unsigned char)*p <= ' ' || strchr(".~#\"\\", *p))
            return true;
    return move[0] == '\0';
}

static void put_move(struct esp_out *out, const char *move)
{
    if (!needs_quotes(move)) {
        esp_put(out, move);
        return;
    }
    esp_put_char(out, '"');
    esp_put_json_escaped(out, move, strlen(move));
    esp_put_char(out, '"');
}

/* The last node on the way up from which moves lead down to id. */
static uint32_t path_start(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *nodes = record->nodes;

    while (nodes[id].parent != ESP_PARENT_NONE && nodes[id].move != ESP_TEXT_NONE)
        id = nodes[id].parent;
    return id;
}

/* The child of a node in whose subtree id stands, and which of its move's visits it is. */
static uint32_t step_towards(const struct esp_record *record, uint32_t from, uint32_t id,
                             unsigned *visit)
{
    const struct esp_node *nodes = record->nodes;
    uint32_t child = from + 1;

    while (id >= nodes[child].end)
        child = nodes[child].end;
    *visit = 1;
    for (uint32_t other = from + 1; other != child; other = nodes[other].end)
        *visit += nodes[other].move == nodes[child].move;
    return child;
}

/* In an overlay nodes keep the numbers they have in their own record. */
static uint32_t number_of(const struct esp_record *record, uint32_t id)
{
    const struct esp_origin *origin = record->overlay ? &record->overlay->origins[id] : NULL;

    return !origin ? id : origin->first != ESP_PARENT_NONE ? origin->first : origin->second;
}

size_t esp_record_path(const struct esp_record *record, uint32_t id, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    uint32_t at = path_start(record, id);

    esp_put(&out, "");
    if (at != 0)
        esp_putf(&out, "#%u", (unsigned)number_of(record, at));
    else if (id == 0)
        esp_put(&out, ".");
    while (at != id) {
        unsigned visit;
        esp_put(&out, out.length ? "." : "");
        at = step_towards(record, at, id, &visit);
        put_move(&out, esp_record_text(record, record->nodes[at].move));
        if (visit > 1)
            esp_putf(&out, "~%u", visit);
    }
    return out.length;
}

/* --- a path's node ------------------------------------------------------------------ */

static enum esp_status fail_path(const char *path, const char *at, const char *expected,
                                 struct esp_error *error)
{
    return esp_fail(error, ESP_BAD_INPUT, "path '%s': expected %s at character %zu", path,
                    expected, (size_t)(at - path) + 1);
}

/* A number behind # or ~; *at is moved behind it. */
static enum esp_status read_count(const char *path, const char **at, uint32_t *count,
                                  struct esp_error *error)
{
    const char *const digits = *at;
    uint64_t number = 0;

    for (; **at >= '0' && **at <= '9' && number <= UINT32_MAX; ++*at)
        number = 10 * number + (uint64_t)(**at - '0');
    if (*at == digits)
        return fail_path(path, digits, "a number", error);
    *count = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return ESP_OK;
}

/* A quoted move: a JSON text; *move is to be freed. */
static enum esp_status read_quoted(const char *path, const char **at, char **move,
                                   struct esp_error *error)
{
    const char *const from = *at;
    const char *end = from + 1;

    while (*end && *end != '"')
        end += end[0] == '\\' && end[1] ? 2 : 1;
    const size_t length = (size_t)(end - from) + 1;
    bool no_memory = false;
    json_t *json = *end ? esp_json_load(from, length, JSON_DECODE_ANY, NULL, &no_memory) : NULL;
    if (!json && !no_memory)
        return fail_path(path, from, "a quoted move", error);
    *move = json ? strdup(json_string_value(json)) : NULL;
    json_decref(json);
    *at = end + 1;
    return *move ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a path");
}

/* One move of a path, quoted or not; *move is to be freed. */
static enum esp_status read_move(const char *path, const char **at, char **move,
                                 struct esp_error *error)
{
    if (**at == '"')
        return read_quoted(path, at, move, error);
    const size_t length = strcspn(*at, ".~\" \t");
    if (length == 0)
        return fail_path(path, *at, "a move", error);
    *move = strndup(*at, length);
    *at += length;
    return *move ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a path");
}

/* "no move '4' below 0.2; there are: 0, 1, 3" */
static enum esp_status fail_move(const struct esp_record *record, uint32_t from,
                                 const char *move, uint32_t visit, struct esp_error *error)
{
    const struct esp_node *nodes = record->nodes;
    char list[ESP_ERROR_TEXT / 4] = "", where[ESP_ERROR_TEXT / 4];
    struct esp_out out = { list, sizeof list, 0 };

    esp_record_path(record, from, where, sizeof where);
    for (uint32_t child = from + 1; child < nodes[from].end; child = nodes[child].end) {
        if (out.length > sizeof list / 2) {
            esp_put(&out, ", ...");
            break;
        }
        const char *text = esp_record_text(record, nodes[child].move);
        esp_putf(&out, "%s%.40s", out.length ? ", " : "", text ? text : "?");
    }
    if (!list[0])
        return esp_fail(error, ESP_BAD_INPUT, "no move '%s' below %s, which is a leaf", move,
                        where);
    if (visit != 1)
        return esp_fail(error, ESP_BAD_INPUT, "no visit %u of move '%s' below %s; there are: %s",
                        (unsigned)visit, move, where, list);
    return esp_fail(error, ESP_BAD_INPUT, "no move '%s' below %s; there are: %s", move, where,
                    list);
}

/* The child that a move leads to, of those the visit-th. */
static enum esp_status descend(const struct esp_record *record, const char *move, uint32_t visit,
                               uint32_t *id, struct esp_error *error)
{
    const struct esp_node *nodes = record->nodes;
    uint32_t seen = 0;

    for (uint32_t child = *id + 1; child < nodes[*id].end; child = nodes[child].end) {
        const char *text = esp_record_text(record, nodes[child].move);
        if (text && strcmp(text, move) == 0 && ++seen == visit) {
            *id = child;
            return ESP_OK;
        }
    }
    return fail_move(record, *id, move, visit, error);
}

/* A move and its visit. */
static enum esp_status read_step(const struct esp_record *record, const char *path,
                                 const char **at, uint32_t *id, struct esp_error *error)
{
    char *move = NULL;
    uint32_t visit = 1;
    enum esp_status status = read_move(path, at, &move, error);

    if (status == ESP_OK && **at == '~') {
        ++*at;
        status = read_count(path, at, &visit, error);
    }
    if (status == ESP_OK)
        status = descend(record, move, visit, id, error);
    free(move);
    return status;
}

/* A node by its number, in an overlay the number it has in the first record. */
static enum esp_status find_number(const struct esp_record *record, const char *path,
                                   uint32_t *id, struct esp_error *error)
{
    const struct esp_overlay *overlay = record->overlay;
    const uint32_t number = *id, count = overlay ? overlay->first->count : record->count;

    if (number >= count)
        return esp_fail(error, ESP_BAD_INPUT, "path '%s': the trace has %u nodes, from 0", path,
                        (unsigned)count);
    for (*id = overlay ? 0 : number; overlay && overlay->origins[*id].first != number;)
        ++*id;
    return ESP_OK;
}

static enum esp_status read_start(const struct esp_record *record, const char *path,
                                  const char **at, uint32_t *id, struct esp_error *error)
{
    *id = 0;
    if (**at != '#')
        return read_step(record, path, at, id, error);
    ++*at;
    const enum esp_status status = read_count(path, at, id, error);
    return status == ESP_OK ? find_number(record, path, id, error) : status;
}

enum esp_status esp_record_find(const struct esp_record *record, const char *path, uint32_t *id,
                                struct esp_error *error)
{
    const char *at = path;

    *id = 0;
    if (record->count == 0)
        return esp_fail(error, ESP_BAD_INPUT, "path '%s': the trace has no nodes", path);
    if (strcmp(path, ".") == 0)
        return ESP_OK;
    enum esp_status status = read_start(record, path, &at, id, error);
    while (status == ESP_OK && *at) {
        if (*at != '.')
            return fail_path(path, at, "a dot", error);
        at++;
        status = read_step(record, path, &at, id, error);
    }
    return status;
}
