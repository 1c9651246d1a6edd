/*
 * to_compact.c - JSON Lines into the compact form.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/trace.h"
#include "compact_write.h"
#include "convert.h"
#include "from_lines.h"

struct to_compact {
    struct esp_watcher watcher; /* first: the reader knows this part */
    struct esp_texts texts;
    struct esp_compact_writer out;
    bool no_memory;
};

static const char *text_of(void *source, uint32_t number, size_t *length)
{
    const char *text = esp_texts_get(source, number);

    *length = text ? strlen(text) : 0;
    return text;
}

/* What predicts the trace, as far as its header says. */
static struct esp_model model_of(const json_t *header)
{
    const json_int_t depth = json_integer_value(json_object_get(header, "depth"));
    const char *algorithm = json_string_value(json_object_get(header, "algorithm"));
    struct esp_options own = {
        .algorithm = algorithm && strcmp(algorithm, "expectimax") == 0 ? ESP_EXPECTIMAX
                                                                       : ESP_ALPHABETA,
        .depth = depth >= 0 && depth < INT32_MAX ? depth : -1,
        .depth_unit = esp_header_says(header, "depth-unit", "counter")  ? ESP_COUNTER
                      : esp_header_says(header, "depth-unit", "rounds") ? ESP_ROUNDS
                                                                        : ESP_PLIES,
        .cutoff = esp_header_says(header, "cutoff", "strict") ? ESP_STRICT : ESP_NONSTRICT,
        .fail = esp_header_says(header, "fail", "hard") ? ESP_FAIL_HARD : ESP_FAIL_SOFT,
        .ties = esp_header_says(header, "ties", "last") ? ESP_TIES_LAST : ESP_TIES_FIRST,
        .cutoff_move = esp_header_says(header, "cutoff-move", "best") ? ESP_CUTOFF_BEST
                                                                      : ESP_CUTOFF_NULL
    };
    return esp_model_of(&own);
}

static void take_header(struct esp_watcher *watcher, const char *text, size_t length)
{
    struct to_compact *to = (struct to_compact *)watcher;
    json_error_t reason;
    json_t *json = esp_json_load(text, length, JSON_DECODE_ANY, &reason, &to->no_memory);

    esp_compact_header(&to->out, text, length, model_of(json));
    json_decref(json);
    watcher->enough = to->no_memory;
}

static void take_events(struct esp_watcher *watcher, const struct esp_event *events, size_t count)
{
    esp_compact_events(&((struct to_compact *)watcher)->out, events, count);
}

static void take_footer(struct esp_watcher *watcher, const char *text, size_t length)
{
    esp_compact_footer(&((struct to_compact *)watcher)->out, text, length);
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
    self->watcher = (struct esp_watcher){ .header = take_header,
                                          .events = take_events,
                                          .footer = take_footer };
    enum esp_status status =
        esp_from_lines(from, name, &self->texts, &self->watcher, salvage, what, error);
    if (status == ESP_OK && self->no_memory)
        status = esp_fail(error, ESP_NO_MEMORY, "no memory to convert %s", name);
    if (status == ESP_OK)
        status = esp_compact_close(&self->out, error);
    else
        esp_compact_free(&self->out);
    esp_texts_free(&self->texts);
    free(self);
    return status;
}
