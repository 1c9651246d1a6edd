/*
 * compact_write.h - events into the bytes of the compact form.
 */
#ifndef ESPALIER_TRACE_COMPACT_WRITE_H
#define ESPALIER_TRACE_COMPACT_WRITE_H

#include <stdio.h>

#include "espalier/trace.h"

#include "compact.h"
#include "crc.h"
#include "moves.h"

enum { ESP_COMPACT_BLOCK = 1 << 16 }; /* bytes of a block, unless an open path needs more */

/* Sets that came lately, of numbers and of indexes; 0 is never kept. */
enum { ESP_LAST_SETS = 256 };

struct esp_last_set {
    uint64_t numbers, indexes;
};

/* Small numbers, those of most moves, whose index is at hand where it is below ESP_NO_INDEX. */
enum { ESP_SMALL_NUMBERS = 64, ESP_NO_INDEX = 255 };

/* What a member's text was last time. */
struct esp_last_member {
    char *text;
    size_t length, room;
    bool set;
};

struct esp_compact_writer {
    FILE *stream;
    esp_number_text *number_text;
    void *source;
    struct esp_rules rules;
    bool notes; /* a value that is no number gets a note, as in JSON Lines */

    uint8_t *block; /* a head, then what follows it */
    uint8_t *at, *full, *end; /* from full on ask make_ready(); before end there is room */
    size_t start;   /* where its events begin; behind the head alone while it has not begun */
    size_t most;    /* bytes of events as asked for */
    uint32_t number; /* of the block */
    uint64_t before; /* nodes entered before the block */

    uint64_t nodes;
    struct esp_path path;
    bool joined;      /* what comes next belongs to what came last */
    bool pending;     /* `last` is an enter whose leave may come next */
    struct esp_event last;

    enum esp_status status;
    int problem; /* errno of the write that failed */
    struct esp_values values;
    struct esp_last_member members[ESP_MEMBERS];
    struct esp_text_numbers texts;   /* index of a number's text, */
    uint8_t at_hand[ESP_SMALL_NUMBERS]; /* the same of small numbers */
    struct esp_last_set sets[ESP_LAST_SETS];
    struct esp_text_numbers by_hash; /* of a text by its hash */
    size_t *text_starts; /* where in the block the text of an index stands */
    uint32_t text_count, text_room;
    uint64_t common; /* numbers below 64 that had a short text in any block of the trace */
    struct esp_crc crc;
};

/* most: bytes of events in a block, 0 for the usual. False without memory. */
bool esp_compact_init(struct esp_compact_writer *writer, FILE *stream, size_t most,
                      esp_number_text *number_text, void *source);

/* A trace begins: its header as a line of JSON without a newline. */
void esp_compact_header(struct esp_compact_writer *writer, const char *line, size_t length,
                        struct esp_model model);

/* Its events but the end, in any number of batches. */
void esp_compact_events(struct esp_compact_writer *writer, const struct esp_event *events,
                        size_t count);

/* Nodes entered so far. */
uint64_t esp_compact_nodes(const struct esp_compact_writer *writer);

/* Something went wrong with the events: write nothing more. The first failure is kept. */
void esp_compact_fail(struct esp_compact_writer *writer, enum esp_status status);

/* Its footer, likewise a line. */
void esp_compact_footer(struct esp_compact_writer *writer, const char *line, size_t length);

/* Give it up. */
void esp_compact_free(struct esp_compact_writer *writer);

/* Write what is left, flush the stream, free all. Reports the first failure. */
enum esp_status esp_compact_close(struct esp_compact_writer *writer, struct esp_error *error);

/* --- a sink ---------------------------------------------------------------------- */

/* esp_compact_sink_new() with blocks of another size; 0: the usual. */
struct esp_sink *esp_compact_sink_sized(FILE *stream, const struct esp_position *position,
                                        const struct esp_options *options, enum esp_detail detail,
                                        bool states, size_t block, struct esp_error *error);

#endif
