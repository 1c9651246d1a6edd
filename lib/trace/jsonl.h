/*
 * jsonl.h - events as lines of JSON.
 */
#ifndef ESPALIER_TRACE_JSONL_H
#define ESPALIER_TRACE_JSONL_H

#include "espalier/event.h"

#include "moves.h"
#include "writer.h"

enum { ESP_CACHED_MOVES = 256, ESP_CACHED_TEXT = 27 };

/* A move's text as JSON. Nothing is cached while length is 0. */
struct esp_cached_move {
    esp_move move;
    uint8_t length;
    char text[ESP_CACHED_TEXT];
};

struct esp_jsonl {
    struct esp_writer out;
    struct esp_nesting path;
    esp_number_text *number_text;
    void *source;
    struct esp_move_texts *states; /* NULL: no event has a state's bytes */
    bool notes;  /* a value that is no number gets a note */
    bool listed; /* the list that is open has moves already */
    struct {
        const char *text; /* NULL: the next event has none */
        size_t length;
    } members[ESP_MEMBERS];
    struct esp_cached_move moves[ESP_CACHED_MOVES];
};

/* False without memory. */
bool esp_jsonl_init(struct esp_jsonl *lines, FILE *stream, esp_number_text *number_text,
                    void *source);

/* A line as it is, a trace's header or footer, without its newline. */
void esp_jsonl_line(struct esp_jsonl *lines, const char *text, size_t length);

/* A new trace: its first node is number 0. */
void esp_jsonl_restart(struct esp_jsonl *lines);

/* From now on numbers may mean other texts. */
void esp_jsonl_forget(struct esp_jsonl *lines);

/* A member and the event it belongs to are in one batch. */
void esp_jsonl_events(struct esp_jsonl *lines, const struct esp_event *events, size_t count);

/* Write what is left, flush the stream, free all. Reports the first failure. */
enum esp_status esp_jsonl_close(struct esp_jsonl *lines, struct esp_error *error);

/* A footer at p; `move` is its text, or NULL. Makes its own room. */
char *esp_write_footer(struct esp_writer *writer, char *p, uint64_t nodes,
                       const struct esp_event *end, const char *move, size_t length);

#endif
