/*
 * compact_sink.c - a search's events in the compact form.
 */
#include <stdlib.h>

#include "espalier/trace.h"

#include "compact_write.h"
#include "header.h"
#include "jsonl.h"

struct compact_sink {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_move_texts texts, states; /* each valid until the next of its kind */
    struct esp_compact_writer out;
};

/* --- header and footer, which are JSON ---------------------------------------------- */

/* A line of JSON in memory. */
struct line {
    FILE *stream;
    char *text;
    size_t length; /* without its newline once it is closed */
    struct esp_writer writer;
};

static bool line_open(struct line *line)
{
    *line = (struct line){ .text = NULL };
    line->stream = open_memstream(&line->text, &line->length);
    if (!line->stream)
        return false;
    if (esp_writer_init(&line->writer, line->stream))
        return true;
    fclose(line->stream);
    free(line->text);
    return false;
}

/* False without memory; then there is no text. */
static bool line_close(struct line *line)
{
    const bool written = esp_writer_close(&line->writer, NULL) == ESP_OK;

    if (fclose(line->stream) == 0 && written) {
        line->length--;
        return true;
    }
    free(line->text);
    line->text = NULL;
    return false;
}

static bool put_header(struct compact_sink *sink, const struct esp_options *options)
{
    const struct esp_model model = esp_model_of(options);
    struct line line;

    if (!line_open(&line))
        return false;
    esp_write_header(&line.writer, sink->texts.position, options);
    if (!line_close(&line))
        return false;
    esp_compact_header(&sink->out, line.text, line.length, model);
    free(line.text);
    return true;
}

static bool put_footer(struct compact_sink *sink, const struct esp_event *end)
{
    struct line line;
    size_t length = 0;
    const char *move = NULL;

    if (end->move != ESP_MOVE_NONE && !(move = esp_number_move(&sink->texts, end->move, &length)))
        return false;
    if (!line_open(&line))
        return false;
    line.writer.at = esp_write_footer(&line.writer, line.writer.at, esp_compact_nodes(&sink->out),
                                      end, move, length);
    if (!line_close(&line))
        return false;
    esp_compact_footer(&sink->out, line.text, line.length);
    free(line.text);
    return true;
}

/* --- events ---------------------------------------------------------------------------- */

/* A node whose state comes along: as a member, then without it. */
static void put_state(struct compact_sink *sink, const struct esp_event *event)
{
    struct esp_event pair[2] = { { .kind = ESP_MEMBER, .why = ESP_MEMBER_STATE }, *event };
    size_t length;
    const char *text = esp_state_of(&sink->states, event + 1, &length);

    if (!text) {
        esp_compact_fail(&sink->out, ESP_NO_MEMORY);
        return;
    }
    pair[0].from = (uintptr_t)text;
    pair[0].by = (uint32_t)length;
    pair[1].units = 0;
    esp_compact_events(&sink->out, pair, 2);
}

static void take_with_states(struct compact_sink *sink, const struct esp_event *event,
                             size_t count)
{
    const struct esp_event *const end = event + count;

    for (; event < end; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER && event->units > 0)
            put_state(sink, event);
        else
            esp_compact_events(&sink->out, event, (size_t)(esp_event_next(event) - event));
    }
}

static void take_events(struct esp_sink *base, const struct esp_event *events, size_t count)
{
    struct compact_sink *sink = (struct compact_sink *)base;

    if (count == 1 && events->kind == ESP_END) {
        if (!put_footer(sink, events))
            esp_compact_fail(&sink->out, ESP_NO_MEMORY);
    } else if (sink->sink.mask & ESP_WANTS_STATE) {
        take_with_states(sink, events, count);
    } else {
        esp_compact_events(&sink->out, events, count);
    }
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct compact_sink *sink = (struct compact_sink *)base;
    const enum esp_status status = esp_compact_close(&sink->out, error);

    esp_move_texts_free(&sink->texts);
    esp_move_texts_free(&sink->states);
    free(sink);
    return status;
}

struct esp_sink *esp_compact_sink_new(FILE *stream, const struct esp_position *position,
                                      const struct esp_options *options, enum esp_detail detail,
                                      bool states, struct esp_error *error)
{
    return esp_compact_sink_sized(stream, position, options, detail, states, 0, error);
}

struct esp_sink *esp_compact_sink_sized(FILE *stream, const struct esp_position *position,
                                        const struct esp_options *options, enum esp_detail detail,
                                        bool states, size_t block, struct esp_error *error)
{
    const struct esp_game_text *text = position->game->text;

    if (!text || !text->print_move || !text->print) {
        esp_fail(error, ESP_UNSUPPORTED, "%s has no texts to write", position->game->name);
        return NULL;
    }
    struct compact_sink *sink = calloc(1, sizeof *sink);
    if (!sink || !esp_compact_init(&sink->out, stream, block, esp_number_move, &sink->texts)) {
        free(sink);
        esp_fail(error, ESP_NO_MEMORY, "no memory for the trace");
        return NULL;
    }
    sink->sink = (struct esp_sink){ .mask = ESP_WANTS_LEAVES |
                                            (detail == ESP_DETAIL_CALLS ? ESP_WANTS_CALLS
                                                                        : ESP_WANTS_NODES),
                                    .events = take_events,
                                    .close = close_sink };
    if (states)
        sink->sink.mask |= ESP_WANTS_STATE;
    sink->texts.position = sink->states.position = position;
    sink->out.notes = true;
    if (!put_header(sink, options)) {
        esp_compact_free(&sink->out);
        esp_move_texts_free(&sink->texts);
        free(sink);
        esp_fail(error, ESP_NO_MEMORY, "no memory for the trace");
        return NULL;
    }
    return &sink->sink;
}
