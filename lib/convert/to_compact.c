/*
 * to_compact.c - JSON Lines into the compact form.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/trace.h"
#include "compact_write.h"
#include "convert.h"
#include "shape.h"
#include "lines.h"

struct to_compact {
    const char *name;
    struct esp_conversion *what;
    struct esp_lines lines;
    struct esp_line line;
    struct esp_texts texts; /* of moves, in all traces */
    struct esp_nesting path;
    struct esp_slots slots;
    struct esp_compact_writer out;
    bool counter;
    bool begun; /* there was a header */
};

static enum esp_status fail_line(const struct to_compact *to, enum esp_status status,
                                 const char *reason, struct esp_error *error)
{
    return esp_fail(error, status, "%s: line %llu: %s", to->name,
                    (unsigned long long)to->lines.number, reason);
}

static const char *text_of(void *source, uint32_t number, size_t *length)
{
    const char *text = esp_texts_get(source, number);

    *length = text ? strlen(text) : 0;
    return text;
}

/* --- headers -------------------------------------------------------------------------- */

static bool has_word(const json_t *options, const char *key, const char *word)
{
    const char *text = json_string_value(json_object_get(options, key));
    return text && strcmp(text, word) == 0;
}

/* What predicts the trace, as far as its header says. */
static struct esp_model model_of(const json_t *header)
{
    const json_t *options = json_object_get(header, "options");
    const json_int_t depth = json_integer_value(json_object_get(header, "depth"));
    struct esp_options own = { .algorithm = has_word(header, "algorithm", "expectimax")
                                                ? ESP_EXPECTIMAX
                                                : ESP_ALPHABETA,
                               .depth = depth >= 0 && depth < INT32_MAX ? depth : -1,
                               .depth_unit = has_word(options, "depth-unit", "counter")
                                                 ? ESP_COUNTER
                                             : has_word(options, "depth-unit", "rounds")
                                                 ? ESP_ROUNDS
                                                 : ESP_PLIES,
                               .cutoff = has_word(options, "cutoff", "strict") ? ESP_STRICT
                                                                               : ESP_NONSTRICT,
                               .fail = has_word(options, "fail", "hard") ? ESP_FAIL_HARD
                                                                         : ESP_FAIL_SOFT,
                               .ties = has_word(options, "ties", "last") ? ESP_TIES_LAST
                                                                         : ESP_TIES_FIRST,
                               .cutoff_move = has_word(options, "cutoff-move", "best")
                                                  ? ESP_CUTOFF_BEST
                                                  : ESP_CUTOFF_NULL };
    return esp_model_of(&own);
}

static enum esp_status take_header(struct to_compact *to, const char *text, size_t length,
                                   struct esp_error *error)
{
    json_error_t reason;
    bool no_memory;
    json_t *json = esp_json_load(text, length, JSON_DECODE_ANY, &reason, &no_memory);

    if (!json && no_memory)
        return fail_line(to, ESP_NO_MEMORY, "no memory for a header", error);
    const struct esp_model model = model_of(json);
    json_decref(json);
    to->counter = model.flags & MODEL_COUNTER;
    to->path.depth = 0;
    to->path.next = 0;
    to->begun = true;
    to->what->traces++;
    esp_compact_header(&to->out, text, length, model);
    return ESP_OK;
}

/* --- events ----------------------------------------------------------------------------- */

static bool is_event(const struct esp_line *line, const char *kind)
{
    const struct esp_item *item = esp_line_get(line, KEY_EVENT);

    return item && item->kind == ITEM_TEXT && item->length == strlen(kind) &&
           memcmp(item->text, kind, item->length) == 0;
}

/* Follow which nodes are open. */
static enum esp_status follow(struct to_compact *to, bool enters, bool leaves,
                              struct esp_error *error)
{
    if (leaves)
        esp_nesting_leave(&to->path);
    if (!enters)
        return ESP_OK;
    to->what->nodes++;
    return esp_nesting_enter(&to->path) == ESP_OK
               ? ESP_OK
               : fail_line(to, ESP_NO_MEMORY, "no memory for an open node", error);
}

static enum esp_status take_event(struct to_compact *to, const char *text, size_t length,
                                  struct esp_error *error)
{
    const uint64_t depth = to->path.depth;
    const struct esp_line_context context = { &to->texts, to->path.next,
                                              depth ? to->path.open[depth - 1] : 0, depth,
                                              to->counter };
    const bool enters = is_event(&to->line, "enter"), leaves = is_event(&to->line, "leave");

    if (leaves && depth == 0)
        return fail_line(to, ESP_BAD_INPUT, "leaves a node, but none is open", error);
    if (!esp_line_events(&to->slots, &to->line, &context)) {
        to->slots.count = 0;
        struct esp_event *event = esp_slots_add(&to->slots);
        if (!event || to->slots.no_memory)
            return fail_line(to, ESP_NO_MEMORY, "no memory for an event", error);
        *event = (struct esp_event){ .kind = ESP_LINE,
                                     .why = enters   ? ESP_LINE_ENTER
                                            : leaves ? ESP_LINE_LEAVE
                                                     : ESP_LINE_OTHER,
                                     .from = (uintptr_t)text,
                                     .by = (uint32_t)length };
    }
    esp_compact_events(&to->out, to->slots.slots, to->slots.count);
    return follow(to, enters, leaves, error);
}

/* --- lines -------------------------------------------------------------------------------- */

static bool is_blank(const char *text, size_t length)
{
    return strspn(text, " \t\r") == length;
}

static enum esp_status take_line(struct to_compact *to, char *text, size_t length,
                                 struct esp_error *error)
{
    struct esp_error reason = { .text = "" };

    if (to->lines.number == 1 && strncmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    if (is_blank(text, length))
        return ESP_OK;
    if (!esp_line_scan(&to->line, text, length)) {
        const enum esp_status status = esp_line_parse(&to->line, text, length, &reason);
        if (status == ESP_BAD_INPUT && !to->lines.whole && *text == '{' && to->begun) {
            fail_line(to, status, "cut off in the middle", &to->what->problem);
            return ESP_OK;
        }
        if (status != ESP_OK)
            return fail_line(to, status, reason.text, error);
    }
    while (length > 0 && strchr("\r\t ", text[length - 1]))
        length--;
    if (esp_line_get(&to->line, KEY_TRACE) && !esp_line_get(&to->line, KEY_EVENT))
        return take_header(to, text, length, error);
    if (!to->begun)
        return fail_line(to, ESP_BAD_INPUT, "no header, expected {\"trace\":\"espalier\",...",
                         error);
    if (is_event(&to->line, "end")) {
        esp_compact_footer(&to->out, text, length);
        return ESP_OK;
    }
    return take_event(to, text, length, error);
}

static enum esp_status take_lines(struct to_compact *to, struct esp_error *error)
{
    for (;;) {
        struct esp_error reason = { .text = "" };
        char *text;
        enum esp_status status = esp_lines_next(&to->lines, &text, &reason);
        if (status != ESP_OK)
            return fail_line(to, status, reason.text, error);
        if (!text)
            break;
        status = take_line(to, text, to->lines.length, error);
        if (status != ESP_OK)
            return status;
    }
    return to->begun ? ESP_OK
                     : esp_fail(error, ESP_BAD_INPUT,
                                "%s: empty, expected a trace in JSON Lines", to->name);
}

enum esp_status esp_convert_to_compact(FILE *from, const char *name, FILE *to, size_t block,
                                       enum esp_salvage salvage, struct esp_conversion *what,
                                       struct esp_error *error)
{
    struct to_compact *self = calloc(1, sizeof *self);

    if (!self || !esp_compact_init(&self->out, to, block, text_of, &self->texts)) {
        free(self);
        return esp_fail(error, ESP_NO_MEMORY, "no memory to convert %s", name);
    }
    self->name = name;
    self->what = what;
    self->lines.stream = from;
    struct esp_error own = { .text = "" };
    enum esp_status status = take_lines(self, &own);
    if (status == ESP_BAD_INPUT && salvage == ESP_SALVAGE_PREFIX && self->begun) {
        what->problem = own;
        status = ESP_OK;
    }
    if (status != ESP_OK)
        esp_fail(error, status, "%s", own.text);
    if (status == ESP_OK)
        status = esp_compact_close(&self->out, error);
    else
        esp_compact_free(&self->out);
    esp_lines_free(&self->lines);
    esp_line_free(&self->line);
    esp_texts_free(&self->texts);
    esp_nesting_free(&self->path);
    free(self->slots.slots);
    free(self);
    return status;
}
