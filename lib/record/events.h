/*
 * events.h - events of a compact trace as lines that have been taken apart.
 */
#ifndef ESPALIER_RECORD_EVENTS_H
#define ESPALIER_RECORD_EVENTS_H

#include "espalier/compact.h"
#include "line.h"

/* Where an event happens, and the texts it needs. */
struct esp_event_context {
    const struct esp_compact_reader *reader;
    const struct esp_event *members; /* by enum esp_member, */
    unsigned member_set;             /* those whose bit is set */
    uint32_t nodes;                  /* entered before it */
    uint32_t innermost;              /* the innermost open node, or ESP_PARENT_NONE */
};

/*
 * An event of any kind but part, line and member. *list is the key that has
 * its moves, KEYS without any. False with a message without memory.
 */
bool esp_event_line(struct esp_line *line, const struct esp_event *event, enum esp_key *list,
                    const struct esp_event_context *context, struct esp_error *error);

/* The moves of a part event, behind those of that list. */
bool esp_event_more(struct esp_line *line, const struct esp_event *event, enum esp_key list,
                    const struct esp_event_context *context, struct esp_error *error);

#endif
