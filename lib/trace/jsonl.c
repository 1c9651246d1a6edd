/*
 * jsonl.c - a trace as JSON Lines, written while the search runs.
 *
 * One function a kind of event writes one line; keys stand in the order of
 * TRACE.md. Lists may go on in part events, so the line of a leave or moves
 * event ends with its list and stays open until the last part.
 */
#include "jsonl.h"

#include <assert.h>
#include <stdlib.h>

/* --- moves --------------------------------------------------------------------- */

static void fail(struct esp_jsonl *lines)
{
    if (lines->out.status == ESP_OK)
        lines->out.status = ESP_NO_MEMORY;
}

/* Print a move and remember its text when it is short. */
static char *write_new_move(struct esp_jsonl *lines, char *p, esp_move move)
{
    struct esp_writer *out = &lines->out;
    struct esp_cached_move *cached = &lines->moves[move % ESP_CACHED_MOVES];
    char quoted[ESP_CACHED_TEXT + 1];
    struct esp_out text = { quoted, sizeof quoted, 0 };
    size_t length;
    const char *bytes = lines->number_text(lines->source, move, &length);

    if (!bytes) {
        fail(lines);
        return p;
    }
    if (length >= ESP_CACHED_TEXT)
        return esp_write_string(out, p, bytes, length);
    esp_put_char(&text, '"');
    esp_put_json_escaped(&text, bytes, length);
    esp_put_char(&text, '"');
    if (text.length > ESP_CACHED_TEXT)
        return esp_write_string(out, p, bytes, length);
    cached->move = move;
    cached->length = (uint8_t)text.length;
    memcpy(cached->text, quoted, text.length);
    return (char *)memcpy(p, quoted, text.length) + text.length;
}

/* A move as a string, or null; leaves ESP_WRITER_ROOM less ESP_CACHED_TEXT bytes at least. */
static inline char *write_move(struct esp_jsonl *lines, char *p, esp_move move)
{
    if (move == ESP_MOVE_NONE)
        return ESP_WRITE(p, "null");
    const struct esp_cached_move *cached = &lines->moves[move % ESP_CACHED_MOVES];
    if (cached->move != move || cached->length == 0)
        return write_new_move(lines, p, move);
    memcpy(p, cached->text, ESP_CACHED_TEXT); /* all of it: a constant length is quicker */
    return p + cached->length;
}

/* As much of the open list as the event carries; the line ends with the last part. */
static char *write_list(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    struct esp_event_list moves = esp_event_moves(event);
    esp_move move;

    while (esp_event_list_next(&moves, &move)) {
        p = esp_writer_room(&lines->out, p);
        if (lines->listed)
            *p++ = ',';
        p = write_move(lines, p, move);
        lines->listed = true;
    }
    p = esp_writer_room(&lines->out, p);
    if (event->flags & ESP_CONTINUED)
        return p;
    lines->listed = false;
    return ESP_WRITE(p, "]}\n");
}

/* --- nodes ---------------------------------------------------------------------- */

/* Id of the innermost open node. */
static uint64_t innermost(const struct esp_jsonl *lines)
{
    assert(lines->path.depth > 0);
    return lines->path.open[lines->path.depth - 1];
}

/* The position text of a node, from the bytes behind its event. */
static char *write_state(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    size_t length;
    const char *text = esp_state_of(lines->states, event + 1, &length);

    if (!text) {
        fail(lines);
        return p;
    }
    p = ESP_WRITE(p, ",\"state\":");
    return esp_write_string(&lines->out, p, text, length);
}

/* What came before the event, if it did; then it is gone. */
static char *write_member(struct esp_jsonl *lines, char *p, enum esp_member member)
{
    static const char *const keys[] = { ",\"state\":", ",\"fn\":", ",\"raw\":", ",\"text\":",
                                        ",\"synthetic\":" };
    const char *text = lines->members[member].text;

    if (!text)
        return p;
    lines->members[member].text = NULL;
    p = esp_write_text(esp_writer_room(&lines->out, p), keys[member]);
    if (member == ESP_MEMBER_SYNTHETIC)
        return ESP_WRITE(p, "true");
    return esp_write_string(&lines->out, p, text, lines->members[member].length);
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

static char *write_enter(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    if (esp_nesting_enter(&lines->path) != ESP_OK) {
        fail(lines);
        return p;
    }
    const uint64_t ply = lines->path.depth - 1;

    p = ESP_WRITE(p, "{\"event\":\"enter\",\"id\":");
    p = esp_write_unsigned(p, innermost(lines));
    p = ESP_WRITE(p, ",\"parent\":");
    p = ply > 0 ? esp_write_unsigned(p, lines->path.open[ply - 1]) : ESP_WRITE(p, "null");
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(lines, p, event->move);
    p = ESP_WRITE(p, ",\"ply\":");
    p = esp_write_unsigned(p, ply);
    if (event->depth != ESP_DEPTH_NONE)
        p = write_depth(ESP_WRITE(p, ",\"depth\":"), event->depth);
    if (event->why != ESP_SIDE_NONE)
        p = write_side(ESP_WRITE(p, ",\"side\":"), event->why);
    if (event->flags & ESP_WINDOW) {
        p = ESP_WRITE(p, ",\"alpha\":");
        p = esp_write_value(&lines->out, p, event->a);
        p = ESP_WRITE(p, ",\"beta\":");
        p = esp_write_value(&lines->out, p, event->beta);
    }
    if (event->units > 0)
        p = write_state(lines, p, event);
    for (enum esp_member i = 0; i < ESP_MEMBERS; i++)
        p = write_member(lines, p, i);
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
    case ESP_UNKNOWN:
        return p;
    default:
        return ESP_WRITE(p, ",\"bound\":\"upper\"");
    }
}

/* What a table did to a node: answered for it, or narrowed its window. */
static char *write_table(struct esp_jsonl *lines, char *p, const struct esp_event *event)
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
        p = esp_write_value(&lines->out, p, alpha);
        *p++ = ',';
        p = esp_write_value(&lines->out, p, beta);
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

static char *write_leave(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    const uint64_t id = innermost(lines);

    esp_nesting_leave(&lines->path);
    if (lines->notes && isnan(event->a) && event->why != ESP_STOPPED)
        p = write_nan_note(p, id);
    p = ESP_WRITE(p, "{\"event\":\"leave\",\"id\":");
    p = esp_write_unsigned(p, id);
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(&lines->out, p, event->a);
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(lines, p, event->move);
    if (event->why != ESP_WHY_NONE)
        p = write_why(ESP_WRITE(p, ",\"why\":"), event->why);
    if (event->flags & ESP_EVAL_HIT)
        p = ESP_WRITE(p, ",\"eval\":\"hit\"");
    else if (event->flags & ESP_EVAL_MISS)
        p = ESP_WRITE(p, ",\"eval\":\"miss\"");
    if (event->why == ESP_TABLE || event->flags & ESP_NARROWED)
        p = write_table(lines, p, event);
    for (enum esp_member i = 0; i < ESP_MEMBERS; i++)
        p = write_member(lines, p, i);
    if (event->why != ESP_CUTOFF)
        return ESP_WRITE(p, "}\n");
    p = ESP_WRITE(p, ",\"by\":");
    p = write_move(lines, p, event->by);
    if (event->flags & ESP_UNTOLD)
        return ESP_WRITE(p, "}\n");
    p = ESP_WRITE(p, ",\"pruned\":[");
    return write_list(lines, p, event);
}

/* --- calls ------------------------------------------------------------------------ */

static char *write_moves(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    p = ESP_WRITE(p, "{\"event\":\"moves\",\"id\":");
    p = esp_write_unsigned(p, innermost(lines));
    p = ESP_WRITE(p, ",\"list\":[");
    return write_list(lines, p, event);
}

/* A make or an undo, on the board of the node that is trying the move. */
static char *write_play(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    p = event->kind == ESP_MAKE ? ESP_WRITE(p, "{\"event\":\"make\",\"id\":")
                                : ESP_WRITE(p, "{\"event\":\"undo\",\"id\":");
    p = esp_write_unsigned(p, innermost(lines));
    p = ESP_WRITE(p, ",\"move\":");
    p = write_move(lines, p, event->move);
    return ESP_WRITE(p, "}\n");
}

static char *write_eval(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    p = ESP_WRITE(p, "{\"event\":\"eval\",\"id\":");
    p = esp_write_unsigned(p, innermost(lines));
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(&lines->out, p, event->a);
    return ESP_WRITE(p, "}\n");
}

/* A probe or a store. A probe that found nothing has no value, an evaluation no bound. */
static char *write_cache(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    const bool probe = event->kind == ESP_PROBE;
    const bool evaluation = event->flags & ESP_CACHE_EVAL;

    p = probe ? ESP_WRITE(p, "{\"event\":\"probe\",\"id\":")
              : ESP_WRITE(p, "{\"event\":\"store\",\"id\":");
    p = esp_write_unsigned(p, innermost(lines));
    p = evaluation ? ESP_WRITE(p, ",\"cache\":\"eval\",\"key\":")
                   : ESP_WRITE(p, ",\"cache\":\"table\",\"key\":");
    p = esp_write_key(p, event->from);
    if (probe)
        p = event->flags & ESP_HIT ? ESP_WRITE(p, ",\"hit\":true")
                                   : ESP_WRITE(p, ",\"hit\":false");
    if (!probe || event->flags & ESP_HIT) {
        p = ESP_WRITE(p, ",\"value\":");
        p = esp_write_value(&lines->out, p, event->a);
        if (!evaluation)
            p = write_bound(p, event->flags);
    }
    return ESP_WRITE(p, "}\n");
}

/* --- the end ------------------------------------------------------------------------ */

char *esp_write_footer(struct esp_writer *writer, char *p, uint64_t nodes,
                       const struct esp_event *end, const char *move, size_t length)
{
    static const char *const words[] = { [ESP_STOP_NODES] = "nodes",
                                         [ESP_STOP_TIME] = "time",
                                         [ESP_STOP_SIGNAL] = "signal",
                                         [ESP_STOP_MEMORY] = "memory" };

    p = ESP_WRITE(esp_writer_room(writer, p), "{\"event\":\"end\",\"nodes\":");
    p = esp_write_unsigned(p, nodes);
    p = ESP_WRITE(p, ",\"value\":");
    p = esp_write_value(writer, p, end->a);
    p = ESP_WRITE(p, ",\"move\":");
    p = move ? esp_write_string(writer, p, move, length) : ESP_WRITE(p, "null");
    if (end->why != ESP_DONE) {
        p = ESP_WRITE(p, ",\"stopped\":\"");
        p = esp_write_text(p, words[end->why]);
        *p++ = '"';
    }
    return ESP_WRITE(p, "}\n");
}

static char *write_end(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    size_t length = 0;
    const char *move = NULL;

    if (event->move != ESP_MOVE_NONE) {
        move = lines->number_text(lines->source, event->move, &length);
        if (!move)
            fail(lines);
    }
    return esp_write_footer(&lines->out, p, lines->path.next, event, move, length);
}

/* --- events of another shape ---------------------------------------------------------- */

/* A member is kept for the event behind it. */
static void keep_member(struct esp_jsonl *lines, const struct esp_event *event)
{
    lines->members[event->why].text = esp_event_text(event, &lines->members[event->why].length);
}

static char *write_bytes(struct esp_jsonl *lines, char *p, const char *text, size_t length)
{
    while (length > 0) {
        const size_t here = length < ESP_WRITER_ROOM ? length : ESP_WRITER_ROOM;
        p = esp_writer_room(&lines->out, p);
        memcpy(p, text, here);
        p += here;
        text += here;
        length -= here;
    }
    p = esp_writer_room(&lines->out, p);
    *p++ = '\n';
    return p;
}

static char *write_line(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    size_t length;
    const char *text = esp_event_text(event, &length);

    if (event->why == ESP_LINE_LEAVE)
        esp_nesting_leave(&lines->path);
    if (event->why == ESP_LINE_ENTER && esp_nesting_enter(&lines->path) != ESP_OK)
        fail(lines);
    return write_bytes(lines, p, text, length);
}

/* --- all kinds ------------------------------------------------------------------------ */

static char *write_event(struct esp_jsonl *lines, char *p, const struct esp_event *event)
{
    switch ((enum esp_event_kind)event->kind) {
    case ESP_ENTER:
        return write_enter(lines, p, event);
    case ESP_LEAVE:
        return write_leave(lines, p, event);
    case ESP_MOVES:
        return write_moves(lines, p, event);
    case ESP_MAKE:
    case ESP_UNDO:
        return write_play(lines, p, event);
    case ESP_EVAL:
        return write_eval(lines, p, event);
    case ESP_PROBE:
    case ESP_STORE:
        return write_cache(lines, p, event);
    case ESP_PART:
        return write_list(lines, p, event);
    case ESP_END:
        return write_end(lines, p, event);
    case ESP_LEAF: /* never asked for */
        return p;
    case ESP_MEMBER:
        keep_member(lines, event);
        return p;
    case ESP_LINE:
        return write_line(lines, p, event);
    }
    return p;
}

bool esp_jsonl_init(struct esp_jsonl *lines, FILE *stream, esp_number_text *number_text,
                    void *source)
{
    *lines = (struct esp_jsonl){ .number_text = number_text, .source = source };
    return esp_writer_init(&lines->out, stream);
}

void esp_jsonl_line(struct esp_jsonl *lines, const char *text, size_t length)
{
    lines->out.at = write_bytes(lines, lines->out.at, text, length);
}

void esp_jsonl_restart(struct esp_jsonl *lines)
{
    lines->path.depth = 0;
    lines->path.next = 0;
}

void esp_jsonl_forget(struct esp_jsonl *lines)
{
    memset(lines->moves, 0, sizeof lines->moves);
}

void esp_jsonl_events(struct esp_jsonl *lines, const struct esp_event *event, size_t count)
{
    const struct esp_event *end = event + count;
    char *p = lines->out.at;

    for (; event < end && lines->out.status == ESP_OK; event = esp_event_next(event))
        p = write_event(lines, esp_writer_room(&lines->out, p), event);
    lines->out.at = p;
}

enum esp_status esp_jsonl_close(struct esp_jsonl *lines, struct esp_error *error)
{
    esp_nesting_free(&lines->path);
    return esp_writer_close(&lines->out, error);
}
