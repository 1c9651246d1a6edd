/*
 * compact.h - a compact trace read node by node, in constant memory.
 *
 * For statistics and conversions of traces that are too large for a record
 * (espalier/record.h reads them too). A reader hands out batches: a header,
 * events as a search's sink gets them, a footer. Blocks that are damaged,
 * missing or cut off are left out: a batch of its own says so, and events go
 * on behind them, since each block knows which nodes are open where it
 * begins. docs/compact.md describes the bytes.
 *
 * What a trace promises is checked block by block; a reader never crashes,
 * and takes no more memory than the longest block and the open path need.
 */
#ifndef ESPALIER_COMPACT_H
#define ESPALIER_COMPACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/error.h"
#include "espalier/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first byte of every compact trace, which is in no text. */
enum { ESP_COMPACT_FIRST = 0x89 };

enum esp_batch_kind {
    ESP_BATCH_END,    /* there is nothing more */
    ESP_BATCH_HEADER, /* a trace begins; text is the header, as in JSON Lines */
    ESP_BATCH_EVENTS, /* events of the trace; never ESP_END */
    ESP_BATCH_GAP,    /* something is missing here; text says what */
    ESP_BATCH_FOOTER  /* text is the footer */
};

/* All that it points to is valid until the next call. */
struct esp_batch {
    enum esp_batch_kind kind;

    /* No string: no zero ends it. */
    const char *text;
    size_t length;

    /*
     * Slots, as a sink gets them. But moves have numbers of the trace's own,
     * which mean something together with esp_compact_text() and until the next
     * call alone: for sets, too. Windows mean something where ESP_WINDOW is set.
     */
    const struct esp_event *events;
    size_t count;
    uint64_t nodes; /* entered before the first of them, missing ones included */

    /*
     * Of a gap: so many of the nodes that were open before it still are, the
     * outermost; the others ended in it. The events enter those that came in
     * it and are open behind it; ids are their numbers. `lost` others were
     * entered and left in the gap. All of them are known when events or a
     * footer follow; at the end of a trace `open` tells what was open last.
     */
    size_t open;
    const uint64_t *ids;
    uint64_t lost;
};

struct esp_compact_reader;

/* The stream stays the caller's. name is what messages call the file. */
ESP_API enum esp_status esp_compact_reader_new(struct esp_compact_reader **out, FILE *stream,
                                               const char *name, struct esp_error *error);

/*
 * The next batch. Fails where the stream cannot be read, memory runs out, or
 * nothing in it is a compact trace of this version.
 */
ESP_API enum esp_status esp_compact_next(struct esp_compact_reader *reader,
                                         struct esp_batch *batch, struct esp_error *error);

/* The text of a move in the last batch, no string; NULL when it has none. */
ESP_API const char *esp_compact_text(const struct esp_compact_reader *reader, uint32_t number,
                                     size_t *length);

/* Number of the block that the last batch came from, from 0. */
ESP_API uint32_t esp_compact_block(const struct esp_compact_reader *reader);

/* Accepts NULL. */
ESP_API void esp_compact_reader_free(struct esp_compact_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
