/*
 * from_lines.c - see from_lines.h.
 */
#include "from_lines.h"

#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "shape.h"

struct from_lines {
    const char *name;
    struct esp_conversion *what;
    struct esp_lines lines;
    struct esp_line line;
    struct esp_texts *texts; /* of moves, in all traces */
    struct esp_nesting path;
    struct esp_slots slots;
    struct esp_watcher *to;
    bool counter; /* depth counts up from the root's children */
    bool begun;   /* there was a header */
};

static enum esp_status fail_line(const struct from_lines *from, enum esp_status status,
                                 const char *reason, struct esp_error *error)
{
    return esp_fail(error, status, "%s: line %llu: %s", from->name,
                    (unsigned long long)from->lines.number, reason);
}

/* --- headers -------------------------------------------------------------------------- */

bool esp_header_says(const json_t *header, const char *option, const char *word)
{
    const json_t *options = json_object_get(header, "options");
    const char *text = json_string_value(json_object_get(options, option));

    return text && strcmp(text, word) == 0;
}

static enum esp_status take_header(struct from_lines *from, const char *text, size_t length,
                                   struct esp_error *error)
{
    json_error_t reason;
    bool no_memory;
    json_t *json = esp_json_load(text, length, JSON_DECODE_ANY, &reason, &no_memory);

    if (!json && no_memory)
        return fail_line(from, ESP_NO_MEMORY, "no memory for a header", error);
    from->counter = esp_header_says(json, "depth-unit", "counter");
    json_decref(json);
    from->path.depth = 0;
    from->path.next = 0;
    from->begun = true;
    from->what->traces++;
    from->to->header(from->to, text, length);
    return ESP_OK;
}

/* --- events ----------------------------------------------------------------------------- */

static inline bool is_event(const struct esp_line *line, const char *kind)
{
    const struct esp_item *item = esp_line_get(line, KEY_EVENT);

    return item && item->kind == ITEM_TEXT && item->length == strlen(kind) &&
           memcmp(item->text, kind, item->length) == 0;
}

/* Follow which nodes are open. */
static enum esp_status follow(struct from_lines *from, bool enters, bool leaves,
                              struct esp_error *error)
{
    if (leaves)
        esp_nesting_leave(&from->path);
    if (!enters)
        return ESP_OK;
    from->what->nodes++;
    return esp_nesting_enter(&from->path) == ESP_OK
               ? ESP_OK
               : fail_line(from, ESP_NO_MEMORY, "no memory for an open node", error);
}

static enum esp_status take_event(struct from_lines *from, const char *text, size_t length,
                                  struct esp_error *error)
{
    const uint64_t depth = from->path.depth;
    const struct esp_line_context context = { from->texts, from->path.next,
                                              depth ? from->path.open[depth - 1] : 0, depth,
                                              from->counter };
    const bool enters = is_event(&from->line, "enter"), leaves = is_event(&from->line, "leave");

    if (leaves && depth == 0)
        return fail_line(from, ESP_BAD_INPUT, "leaves a node, but none is open", error);
    if (!esp_line_events(&from->slots, &from->line, &context)) {
        from->slots.count = 0;
        struct esp_event *event = esp_slots_add(&from->slots);
        if (!event || from->slots.no_memory)
            return fail_line(from, ESP_NO_MEMORY, "no memory for an event", error);
        *event = (struct esp_event){ .kind = ESP_LINE,
                                     .why = enters   ? ESP_LINE_ENTER
                                            : leaves ? ESP_LINE_LEAVE
                                                     : ESP_LINE_OTHER,
                                     .from = (uintptr_t)text,
                                     .by = (uint32_t)length };
    }
    from->to->events(from->to, from->slots.slots, from->slots.count);
    return follow(from, enters, leaves, error);
}

/* --- lines -------------------------------------------------------------------------------- */

static bool is_blank(const char *text, size_t length)
{
    return strspn(text, " \t\r") == length;
}

static enum esp_status take_line(struct from_lines *from, char *text, size_t length,
                                 struct esp_error *error)
{
    struct esp_error reason = { .text = "" };

    if (from->lines.number == 1 && strncmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    if (is_blank(text, length))
        return ESP_OK;
    if (!esp_line_scan(&from->line, text, length)) {
        const enum esp_status status = esp_line_parse(&from->line, text, length, &reason);
        if (status == ESP_BAD_INPUT && !from->lines.whole && *text == '{' && from->begun) {
            fail_line(from, status, "cut off in the middle", &from->what->problem);
            return ESP_OK;
        }
        if (status != ESP_OK)
            return fail_line(from, status, reason.text, error);
    }
    while (length > 0 && strchr("\r\t ", text[length - 1]))
        length--;
    if (esp_line_get(&from->line, KEY_TRACE) && !esp_line_get(&from->line, KEY_EVENT))
        return take_header(from, text, length, error);
    if (!from->begun)
        return fail_line(from, ESP_BAD_INPUT, "no header, expected {\"trace\":\"espalier\",...",
                         error);
    if (is_event(&from->line, "end")) {
        from->to->footer(from->to, text, length);
        return ESP_OK;
    }
    return take_event(from, text, length, error);
}

static enum esp_status take_lines(struct from_lines *from, struct esp_error *error)
{
    while (!from->to->enough) {
        struct esp_error reason = { .text = "" };
        char *text;
        enum esp_status status = esp_lines_next(&from->lines, &text, &reason);
        if (status != ESP_OK)
            return fail_line(from, status, reason.text, error);
        if (!text)
            break;
        status = take_line(from, text, from->lines.length, error);
        if (status != ESP_OK)
            return status;
    }
    return from->begun ? ESP_OK
                     : esp_fail(error, ESP_BAD_INPUT,
                                "%s: empty, expected a trace in JSON Lines", from->name);
}

enum esp_status esp_from_lines(FILE *stream, const char *name, struct esp_texts *texts,
                               struct esp_watcher *to, enum esp_salvage salvage,
                               struct esp_conversion *what, struct esp_error *error)
{
    struct from_lines *from = calloc(1, sizeof *from);
    struct esp_error own = { .text = "" };

    if (!from)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to convert %s", name);
    from->name = name;
    from->what = what;
    from->texts = texts;
    from->to = to;
    from->lines.stream = stream;
    enum esp_status status = take_lines(from, &own);
    if (status == ESP_BAD_INPUT && salvage == ESP_SALVAGE_PREFIX && from->begun) {
        what->problem = own;
        status = ESP_OK;
    }
    if (status != ESP_OK)
        esp_fail(error, status, "%s", own.text);
    esp_lines_free(&from->lines);
    esp_line_free(&from->line);
    esp_nesting_free(&from->path);
    free(from->slots.slots);
    free(from);
    return status;
}
