/*
 * trace.h - sinks: what becomes of a search's events.
 *
 * A sink is made, given to esp_search() and closed. Closing ends what was
 * written, reports the first error there was and frees the sink.
 */
#ifndef ESPALIER_TRACE_H
#define ESPALIER_TRACE_H

#include <stdio.h>

#include "espalier/event.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ESP_TRACE_VERSION = 1 };

enum esp_detail {
    ESP_DETAIL_NODES, /* enter and leave */
    ESP_DETAIL_CALLS  /* and the moves, makes, undos, evaluations, probes and stores */
};

/*
 * JSON Lines on a stream that stays the caller's: header, events, footer as
 * TRACE.md has them. Memory is constant but for the open path. states adds
 * the position text to every enter event. The position and the options must
 * outlive the sink; the game must have texts. NULL without memory.
 */
ESP_API struct esp_sink *esp_jsonl_sink_new(FILE *stream, const struct esp_position *position,
                                            const struct esp_options *options,
                                            enum esp_detail detail, bool states,
                                            struct esp_error *error);

/*
 * The compact form on a stream, likewise: two bytes a node or less where the
 * search does what can be predicted. Read it back with esp_record_read() or,
 * node by node, with espalier/compact.h.
 */
ESP_API struct esp_sink *esp_compact_sink_new(FILE *stream, const struct esp_position *position,
                                              const struct esp_options *options,
                                              enum esp_detail detail, bool states,
                                              struct esp_error *error);

/*
 * All events in memory, in order. The block of slots belongs to the sink and
 * is valid until it is closed; its first slot is an event, the next event
 * follows after that one's units.
 */
ESP_API struct esp_sink *esp_memory_sink_new(uint32_t mask, struct esp_error *error);
ESP_API const struct esp_event *esp_memory_sink_events(const struct esp_sink *sink,
                                                       size_t *slots);

/*
 * Counts events: the same figures as the search's own counts, got from the
 * events alone, so that one checks the other. cutoff_at is not filled in.
 */
ESP_API struct esp_sink *esp_counter_sink_new(struct esp_error *error);
ESP_API const struct esp_counts *esp_counter_sink_counts(const struct esp_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
