/*
 * blocks.h - the traces of a compact stream, one after the other.
 */
#ifndef ESPALIER_RECORD_BLOCKS_H
#define ESPALIER_RECORD_BLOCKS_H

#include "espalier/compact.h"
#include "espalier/record.h"
#include "line.h"

struct esp_block_traces {
    struct esp_compact_reader *reader;
    const char *name; /* the caller's */
    struct esp_batch batch;
    bool held; /* the batch is the header of the next trace */

    /* the event being put together */
    struct esp_line line;
    enum esp_key list; /* of its list, while part events may go on with it; else KEYS */
    struct esp_event members[ESP_MEMBERS];
    unsigned member_set; /* a bit for each that the next node has */
    char *text; /* an event that came as a line, with the slack that reading it needs */
    size_t text_room;

    /*
     * Nodes behind a gap have smaller numbers in the record than in the
     * trace: those from gap_to on are `shift` less. Of those between the
     * first gap and the last nothing is known any more.
     */
    uint64_t gap_from, gap_to, shift;
};

/* Zeroed but for the name. The stream must stay open. */
enum esp_status esp_block_traces_open(struct esp_block_traces *traces, FILE *stream,
                                      struct esp_error *error);

/* As esp_record_next(). */
enum esp_status esp_block_traces_next(struct esp_record **out, struct esp_block_traces *traces,
                                      enum esp_salvage salvage, struct esp_error *error);

void esp_block_traces_free(struct esp_block_traces *traces);

#endif
