/*
 * jsonl_sink.c - a search's events as JSON Lines.
 */
#include <stdlib.h>

#include "espalier/trace.h"

#include "header.h"
#include "jsonl.h"

struct jsonl_sink {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_move_texts texts;
    struct esp_jsonl lines;
};

static void take_events(struct esp_sink *base, const struct esp_event *events, size_t count)
{
    esp_jsonl_events(&((struct jsonl_sink *)base)->lines, events, count);
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct jsonl_sink *sink = (struct jsonl_sink *)base;
    const enum esp_status status = esp_jsonl_close(&sink->lines, error);

    esp_move_texts_free(&sink->texts);
    free(sink);
    return status;
}

struct esp_sink *esp_jsonl_sink_new(FILE *stream, const struct esp_position *position,
                                    const struct esp_options *options, enum esp_detail detail,
                                    bool states, struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;

    if (!text || !text->print_move || !text->print) {
        esp_fail(error, ESP_UNSUPPORTED, "%s has no texts to write", position->game->name);
        return NULL;
    }
    struct jsonl_sink *sink = calloc(1, sizeof *sink);
    if (!sink || !esp_jsonl_init(&sink->lines, stream, esp_number_move, &sink->texts)) {
        free(sink);
        esp_fail(error, ESP_NO_MEMORY, "no memory for the trace");
        return NULL;
    }
    sink->sink = (struct esp_sink){ .mask = detail == ESP_DETAIL_CALLS ? ESP_WANTS_CALLS
                                                                       : ESP_WANTS_NODES,
                                    .events = take_events,
                                    .close = close_sink };
    sink->texts.position = position;
    sink->lines.states = &sink->texts;
    sink->lines.notes = true;
    if (states)
        sink->sink.mask |= ESP_WANTS_STATE;
    esp_write_header(&sink->lines.out, position, options);
    return &sink->sink;
}
