/*
 * shape.h - lines of JSON that have been taken apart as events.
 */
#ifndef ESPALIER_CONVERT_SHAPE_H
#define ESPALIER_CONVERT_SHAPE_H

#include "espalier/event.h"
#include "line.h"
#include "texts.h"

/* What is known where a line stands. Moves get the numbers of their texts. */
struct esp_line_context {
    struct esp_texts *texts;
    uint64_t next;      /* number of the node that enters next */
    uint64_t innermost; /* the innermost open node, its parent and how deep it is */
    uint64_t depth;     /* 0: no node is open */
    bool counter;       /* depth counts up from the root's children */
};

/* Slots, which grow. */
struct esp_slots {
    struct esp_event *slots;
    size_t count, room;
    bool no_memory;
};

/*
 * The events that say what the line says, members first; false where there
 * are none that say all of it. Texts point into the line.
 */
bool esp_line_events(struct esp_slots *slots, const struct esp_line *line,
                     const struct esp_line_context *context);

/* One more slot, zeroed; NULL, and remembered, without memory. */
struct esp_event *esp_slots_add(struct esp_slots *slots);

#endif
