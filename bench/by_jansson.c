/*
 * by_jansson.c - see by_jansson.h.
 */
#include <jansson.h>

#include <math.h>
#include <stdlib.h>

#include "by_jansson.h"

struct jansson_sink {
    struct esp_sink sink; /* first: the search knows this part */
    FILE *stream;
    const struct esp_position *position;
    struct esp_nesting path;
};

/* Integers without a fraction, infinities as words. */
static json_t *number(double value)
{
    if (isinf(value))
        return json_string(value > 0 ? "inf" : "-inf");
    return value == floor(value) ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *move_text(const struct jansson_sink *sink, esp_move move)
{
    char text[256];

    if (move == ESP_MOVE_NONE)
        return json_null();
    sink->position->game->text->print_move(sink->position->params, move, text, sizeof text);
    return json_string(text);
}

static void put_enter(struct jansson_sink *sink, const struct esp_event *event)
{
    const size_t ply = sink->path.depth;
    json_t *line = json_object();

    if (esp_nesting_enter(&sink->path) != ESP_OK)
        abort();
    json_object_set_new(line, "event", json_string("enter"));
    json_object_set_new(line, "id", json_integer((json_int_t)sink->path.open[ply]));
    json_object_set_new(line, "parent",
                        ply ? json_integer((json_int_t)sink->path.open[ply - 1]) : json_null());
    json_object_set_new(line, "move", move_text(sink, event->move));
    json_object_set_new(line, "ply", json_integer((json_int_t)ply));
    json_object_set_new(line, "depth", json_integer(event->depth));
    json_object_set_new(line, "side", json_string(esp_side_name(event->why)));
    if (event->flags & ESP_WINDOW) {
        json_object_set_new(line, "alpha", number(event->a));
        json_object_set_new(line, "beta", number(event->beta));
    }
    json_dumpf(line, sink->stream, JSON_COMPACT);
    fputc('\n', sink->stream);
    json_decref(line);
}

static void put_leave(struct jansson_sink *sink, const struct esp_event *event)
{
    struct esp_event_list untried = esp_event_moves(event);
    json_t *line = json_object();
    esp_move move;

    json_object_set_new(line, "event", json_string("leave"));
    json_object_set_new(line, "id",
                        json_integer((json_int_t)sink->path.open[sink->path.depth - 1]));
    json_object_set_new(line, "value", number(event->a));
    json_object_set_new(line, "move", move_text(sink, event->move));
    json_object_set_new(line, "why", json_string(esp_why_name(event->why)));
    if (event->why == ESP_CUTOFF) {
        json_t *list = json_array();
        while (esp_event_list_next(&untried, &move))
            json_array_append_new(list, move_text(sink, move));
        json_object_set_new(line, "by", move_text(sink, event->by));
        json_object_set_new(line, "pruned", list);
    }
    json_dumpf(line, sink->stream, JSON_COMPACT);
    fputc('\n', sink->stream);
    json_decref(line);
    esp_nesting_leave(&sink->path);
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct jansson_sink *sink = (struct jansson_sink *)base;
    const struct esp_event *end = event + count;

    for (; event < end; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER)
            put_enter(sink, event);
        else if (event->kind == ESP_LEAVE)
            put_leave(sink, event);
    }
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct jansson_sink *sink = (struct jansson_sink *)base;
    const bool good = fflush(sink->stream) == 0;

    esp_nesting_free(&sink->path);
    free(sink);
    return good ? ESP_OK : esp_fail(error, ESP_IO, "cannot write");
}

struct esp_sink *jansson_sink_new(FILE *stream, const struct esp_position *position)
{
    struct jansson_sink *sink = malloc(sizeof *sink);

    if (!sink)
        return NULL;
    *sink = (struct jansson_sink){ .sink = { ESP_WANTS_NODES, take_events, close_sink },
                                   .stream = stream,
                                   .position = position };
    return &sink->sink;
}
