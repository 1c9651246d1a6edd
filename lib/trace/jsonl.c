/*
 * jsonl.c - a trace as JSON Lines, written while the search runs.
 *
 * One function a kind of event writes one line; keys stand in the order of
 * TRACE.md. Lists may go on in part events, so the line of a leave or moves
 * event ends with its list and stays open until the last part.
 */
#include <assert.h>
#include <stdlib.h>

#include "espalier/trace.h"

#include "header.h"

enum { CACHED_MOVES = 256, CACHED_TEXT = 27 };

/* A move's text as JSON. Nothing is cached while length is 0. */
struct cached_move {
    esp_move move;
    uint8_t length;
    char text[CACHED_TEXT];
};

struct jsonl {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_writer out;
    struct esp_nesting path;
    const struct esp_position *position;
    bool states;
    bool listed; /* the list that is open has moves already */
    struct cached_move moves[CACHED_MOVES];
};

/* --- moves --------------------------------------------------------------------- */

/* Print a move and remember its text when it is short. */
static char *write_new_move(struct jsonl *sink, char *p, esp_move move)
{
    const struct esp_position *position = sink->position;
    struct esp_writer *out = &sink->out;
    struct cached_move *cached = &sink->moves[move % CACHED_MOVES];
    char quoted[CACHED_TEXT + 1];
    struct esp_out text = { quoted, sizeof quoted, 0 };
    size_t length;

    do
        length = position->game->text->print_move(position->params, move, out->scratch,
                                                  out->scratch_room);
    while (length >= out->scratch_room && esp_writer_grow(out, length + 1));
    if (out->status != ESP_OK)
        return p;
    if (length >= CACHED_TEXT)
        return esp_write_string(out, p, out->scratch, length);
    esp_put_char(&text, '"');
    esp_put_json_escaped(&text, out->scratch, length);
    esp_put_char(&text, '"');
    if (text.length > CACHED_TEXT)
        return esp_write_string(out, p, out->scratch, length);
    cached->move = move;
    cached->length = (uint8_t)text.length;
    memcpy(cached->text, quoted, text.length);
    return (char *)memcpy(p, quoted, text.length) + text.length;
}

/* A move as a string, or null; leaves ESP_WRITER_ROOM less CACHED_TEXT bytes at least. */
static inline char *write_move(struct jsonl *sink, char *p, esp_move move)
{
    if (move == ESP_MOVE_NONE)
        return ESP_WRITE(p, "null");
    const struct cached_move *cached = &sink->moves[move % CACHED_MOVES];
    if (cached->move != move || cached->length == 0)
        return write_new_move(sink, p, move);
    memcpy(p, cached->text, CACHED_TEXT); /* all of it: a constant length is quicker */
    return p + cached->length;
}

/* As much of the open list as the event carries; the line ends with the last part. */
static char *write_list(struct jsonl *sink, char *p, const struct esp_event *event)
{
    struct esp_event_list moves = esp_event_moves(event);
    esp_move move;

    while (esp_event_list_next(&moves, &move)) {
        p = esp_writer_room(&sink->out, p);
        if (sink->listed)
            *p++ = ',';
        p = write_move(sink, p, move);
        sink->listed = true;
    }
    p = esp_writer_room(&sink->out, p);
    if (event->flags & ESP_CONTINUED)
        return p;
    sink->listed = false;
    return ESP_WRITE(p, "]}\n");
}

/* --- nodes ---------------------------------------------------------------------- */

/* Id of the innermost open node. */
static uint64_t innermost(const struct jsonl *sink)
{
    assert(sink->path.depth > 0);
    return sink->path.open[sink->path.depth - 1];
}

/* The position text of a node, from the bytes behind its event. */
static char *write_state(struct jsonl *sink, char *p, const struct esp_event *event)
{
    const struct esp_game *game = sink->position->game;
    struct esp_writer *out = &sink->out;
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    size_t length;

    memcpy(state, event + 1, game->state_size);
    do
        length = game->text->print(sink->position->params, state, out->scratch,
                                   out->scratch_room);
    while (length >= out->scratch_room && esp_writer_grow(out, length + 1));
    if (out->status != ESP_OK)
        return p;
    p = ESP_WRITE(p, ",\"state\":");
    return esp_write_string(out, p, out->scratch, length);
}

static char *write_depth(char *p, int32_t depth)
{
    return depth == ESP_DEPTH_INF || depth == ESP_DEPTH_NULL ? ESP_WRITE(p, "null")
                                                             : esp_write_integer(p, depth);
}

static char *write_side(char *p, enum esp_side side)
{
    switch (side) {
    case ESP_MAX:
        return ESP_WRITE(p, "\"max\"");
    case ESP_MIN:
        return ESP_WRITE(p, "\"min\"");
    default:
        return ESP_WRITE(p, "\"chance\"");
    }
}

static char *write_enter(struct jsonl *sink, char *p, const struct esp_event *event)
{
    if (esp_nesting_enter(&sink->path) != ESP_OK) {
        sink->out.status = ESP_NO_MEMORY;
        return p;
    }
    const uint64_t ply = sink->path.depth - 1;

    p = ESP_WRITE(p, "{\"event\":\"enter\",\"id\":");
    p = esp_write_unsigned(p, innermost(sink));
    p = ESP_WRITE(p, ",\"parent\":");
    p = ply > 0 ? esp_write_unsigned(p, sink->path.open[ply - 1]) : ESP_WRITE(p, "null");
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(sink, p, event->move);
    p = ESP_WRITE(p, ",\"ply\":");
    p = esp_write_unsigned(p, ply);
    p = ESP_WRITE(p, ",\"depth\":");
    p = write_depth(p, event->depth);
    p = ESP_WRITE(p, ",\"side\":");
    p = write_side(p, event->why);
    if (event->flags & ESP_WINDOW) {
        p = ESP_WRITE(p, ",\"alpha\":");
        p = esp_write_value(&sink->out, p, event->a);
        p = ESP_WRITE(p, ",\"beta\":");
        p = esp_write_value(&sink->out, p, event->beta);
    }
    if (sink->states && event->units > 0)
        p = write_state(sink, p, event);
    return ESP_WRITE(p, "}\n");
}

static char *write_why(char *p, enum esp_why why)
{
    switch (why) {
    case ESP_FULL:
        return ESP_WRITE(p, "\"full\"");
    case ESP_CUTOFF:
        return ESP_WRITE(p, "\"cutoff\"");
    case ESP_TERMINAL:
        return ESP_WRITE(p, "\"terminal\"");
    case ESP_HORIZON:
        return ESP_WRITE(p, "\"horizon\"");
    case ESP_TABLE:
        return ESP_WRITE(p, "\"table\"");
    case ESP_STOPPED:
        return ESP_WRITE(p, "\"stopped\"");
    default:
        return ESP_WRITE(p, "\"error\"");
    }
}

static char *write_bound(char *p, unsigned flags)
{
    switch (flags & ESP_BOUND) {
    case ESP_EXACT:
        return ESP_WRITE(p, ",\"bound\":\"exact\"");
    case ESP_LOWER:
        return ESP_WRITE(p, ",\"bound\":\"lower\"");
    default:
        return ESP_WRITE(p, ",\"bound\":\"upper\"");
    }
}

/* What a table did to a node: answered for it, or narrowed its window. */
static char *write_table(struct jsonl *sink, char *p, const struct esp_event *event)
{
    double alpha, beta;

    if (event->why == ESP_TABLE) {
        p = write_bound(p, event->flags);
        p = ESP_WRITE(p, ",\"from\":");
        p = event->from == ESP_NODE_NONE ? ESP_WRITE(p, "null")
                                         : esp_write_unsigned(p, event->from);
    }
    if (esp_event_narrowed(event, &alpha, &beta)) {
        p = ESP_WRITE(p, ",\"narrowed\":[");
        p = esp_write_value(&sink->out, p, alpha);
        *p++ = ',';
        p = esp_write_value(&sink->out, p, beta);
        *p++ = ']';
    }
    return p;
}

/* Every value is a number unless a trace says why not. */
static char *write_nan_note(char *p, uint64_t id)
{
    p = ESP_WRITE(p, "{\"event\":\"note\",\"id\":");
    p = esp_write_unsigned(p, id);
    return ESP_WRITE(p, ",\"text\":\"the value is not a number\"}\n");
}

static char *write_leave(struct jsonl *sink, char *p, const struct esp_event *event)
{
    const uint64_t id = innermost(sink);

    esp_nesting_leave(&sink->path);
    if (isnan(event->a) && event->why != ESP_STOPPED)
        p = write_nan_note(p, id);
    p = ESP_WRITE(p, "{\"event\":\"leave\",\"id\":");
    p = esp_write_unsigned(p, id);
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(&sink->out, p, event->a);
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(sink, p, event->move);
    p = ESP_WRITE(p, ",\"why\":");
    p = write_why(p, event->why);
    if (event->flags & ESP_EVAL_HIT)
        p = ESP_WRITE(p, ",\"eval\":\"hit\"");
    else if (event->flags & ESP_EVAL_MISS)
        p = ESP_WRITE(p, ",\"eval\":\"miss\"");
    if (event->why == ESP_TABLE || event->flags & ESP_NARROWED)
        p = write_table(sink, p, event);
    if (event->why != ESP_CUTOFF)
        return ESP_WRITE(p, "}\n");
    p = ESP_WRITE(p, ",\"by\":");
    p = write_move(sink, p, event->by);
    p = ESP_WRITE(p, ",\"pruned\":[");
    return write_list(sink, p, event);
}

/* --- calls ------------------------------------------------------------------------ */

static char *write_moves(struct jsonl *sink, char *p, const struct esp_event *event)
{
    p = ESP_WRITE(p, "{\"event\":\"moves\",\"id\":");
    p = esp_write_unsigned(p, innermost(sink));
    p = ESP_WRITE(p, ",\"list\":[");
    return write_list(sink, p, event);
}

/* A make or an undo, on the board of the node that is trying the move. */
static char *write_play(struct jsonl *sink, char *p, const struct esp_event *event)
{
    p = event->kind == ESP_MAKE ? ESP_WRITE(p, "{\"event\":\"make\",\"id\":")
                                : ESP_WRITE(p, "{\"event\":\"undo\",\"id\":");
    p = esp_write_unsigned(p, innermost(sink));
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(sink, p, event->move);
    return ESP_WRITE(p, "}\n");
}

static char *write_eval(struct jsonl *sink, char *p, const struct esp_event *event)
{
    p = ESP_WRITE(p, "{\"event\":\"eval\",\"id\":");
    p = esp_write_unsigned(p, innermost(sink));
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(&sink->out, p, event->a);
    return ESP_WRITE(p, "}\n");
}

/* A probe or a store. A probe that found nothing has no value, an evaluation no bound. */
static char *write_cache(struct jsonl *sink, char *p, const struct esp_event *event)
{
    const bool probe = event->kind == ESP_PROBE;
    const bool evaluation = event->flags & ESP_CACHE_EVAL;

    p = probe ? ESP_WRITE(p, "{\"event\":\"probe\",\"id\":")
              : ESP_WRITE(p, "{\"event\":\"store\",\"id\":");
    p = esp_write_unsigned(p, innermost(sink));
    p = evaluation ? ESP_WRITE(p, ",\"cache\":\"eval\",\"key\":")
                   : ESP_WRITE(p, ",\"cache\":\"table\",\"key\":");
    p = esp_write_key(p, event->from);
    if (probe)
        p = event->flags & ESP_HIT ? ESP_WRITE(p, ",\"hit\":true")
                                   : ESP_WRITE(p, ",\"hit\":false");
    if (!probe || event->flags & ESP_HIT) {
        p = ESP_WRITE(p, ",\"value\":");
        p = esp_write_value(&sink->out, p, event->a);
        if (!evaluation)
            p = write_bound(p, event->flags);
    }
    return ESP_WRITE(p, "}\n");
}

/* --- the end ------------------------------------------------------------------------ */

static char *write_end(struct jsonl *sink, char *p, const struct esp_event *event)
{
    static const char *const words[] = { [ESP_STOP_NODES] = "nodes",
                                         [ESP_STOP_TIME] = "time",
                                         [ESP_STOP_SIGNAL] = "signal",
                                         [ESP_STOP_MEMORY] = "memory" };

    p = ESP_WRITE(p, "{\"event\":\"end\",\"nodes\":");
    p = esp_write_unsigned(p, sink->path.next);
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(&sink->out, p, event->a);
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(sink, p, event->move);
    if (event->why != ESP_DONE) {
        p = ESP_WRITE(p, ",\"stopped\":\"");
        p = esp_write_text(p, words[event->why]);
        *p++ = '"';
    }
    return ESP_WRITE(p, "}\n");
}

/* --- the sink ------------------------------------------------------------------------ */

static char *write_event(struct jsonl *sink, char *p, const struct esp_event *event)
{
    switch ((enum esp_event_kind)event->kind) {
    case ESP_ENTER:
        return write_enter(sink, p, event);
    case ESP_LEAVE:
        return write_leave(sink, p, event);
    case ESP_MOVES:
        return write_moves(sink, p, event);
    case ESP_MAKE:
    case ESP_UNDO:
        return write_play(sink, p, event);
    case ESP_EVAL:
        return write_eval(sink, p, event);
    case ESP_PROBE:
    case ESP_STORE:
        return write_cache(sink, p, event);
    case ESP_PART:
        return write_list(sink, p, event);
    case ESP_END:
        return write_end(sink, p, event);
    }
    return p;
}

static void take_events(struct esp_sink *base, const struct esp_event *event, size_t count)
{
    struct jsonl *sink = (struct jsonl *)base;
    const struct esp_event *end = event + count;

    for (; event < end && sink->out.status == ESP_OK; event = esp_event_next(event))
        sink->out.at = write_event(sink, esp_writer_room(&sink->out, sink->out.at), event);
}

static enum esp_status close_sink(struct esp_sink *base, struct esp_error *error)
{
    struct jsonl *sink = (struct jsonl *)base;
    const enum esp_status status = esp_writer_close(&sink->out, error);

    esp_nesting_free(&sink->path);
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
    struct jsonl *sink = calloc(1, sizeof *sink);
    if (!sink || !esp_writer_init(&sink->out, stream)) {
        free(sink);
        esp_fail(error, ESP_NO_MEMORY, "no memory for the trace");
        return NULL;
    }
    sink->sink = (struct esp_sink){ .mask = detail == ESP_DETAIL_CALLS ? ESP_WANTS_CALLS
                                                                       : ESP_WANTS_NODES,
                                    .events = take_events,
                                    .close = close_sink };
    sink->position = position;
    sink->states = states;
    if (states)
        sink->sink.mask |= ESP_WANTS_STATE;
    esp_write_header(&sink->out, position, options);
    return &sink->sink;
}
