/*
 * tree.h - what a record is made of.
 */
#ifndef ESPALIER_RECORD_TREE_H
#define ESPALIER_RECORD_TREE_H

#include <jansson.h>

#include "espalier/overlay.h"
#include "espalier/record.h"
#include "calls.h"
#include "rare.h"
#include "texts.h"

/* Named texts of the header: params or options. The names belong to its JSON. */
struct esp_settings {
    struct esp_setting *list;
    size_t count;
};

struct esp_record {
    struct esp_node *nodes;
    uint32_t count;
    size_t room;
    struct esp_texts texts;
    struct esp_rare rare;
    struct esp_calls calls;

    char *header_line;
    json_t *header_json; /* the header's texts point into it */
    struct esp_trace_header header;
    struct esp_settings params, options;
    bool sharp; /* a value equal to a bound of its window is exact */

    struct esp_trace_footer footer;
    uint32_t footer_move, footer_stopped; /* texts */
    char *problem;

    struct esp_position *position; /* once it was asked for */
    uint8_t *inferred; /* ESP_INFERRED_ flags by node; NULL before anything was */
    struct esp_overlay *overlay; /* of what two it was made; NULL where it was read */
};

/* --- read.c ------------------------------------------------------------------ */

/* Without any node; NULL without memory. */
struct esp_record *esp_record_new(void);

/* No more events: give back what only building needs, and set pointers into what stays. */
enum esp_status esp_record_settle(struct esp_record *record, struct esp_error *error);

/* No more texts: point into those there are. */
void esp_record_settle_texts(struct esp_record *record);

/* --- header.c ---------------------------------------------------------------- */

/* Take a header line; text[length] is 0. */
enum esp_status esp_header_read(struct esp_record *record, const char *text, size_t length,
                                struct esp_error *error);
void esp_header_free(struct esp_record *record);

/* --- build.c ----------------------------------------------------------------- */

struct esp_line;

/* Add one event to the tree; a record starts zeroed but for innermost. */
enum esp_status esp_build(struct esp_record *record, const struct esp_line *line,
                          struct esp_error *error);

/* Some events are missing: of the open nodes only so many, the outermost, go on. */
void esp_build_gap(struct esp_record *record, size_t open);

/* No more events: whatever is still open ends here. */
void esp_build_end(struct esp_record *record);

/* --- overlay_same.c ---------------------------------------------------------- */

/* Fails, saying what differs, unless both are searches of the same position. */
enum esp_status esp_same_question(struct esp_record *first, struct esp_record *second,
                                  struct esp_error *error);

/* --- calls.c ----------------------------------------------------------------- */

/* Keep an event inside a node. */
enum esp_status esp_call_build(struct esp_record *record, const struct esp_line *line,
                               enum esp_call_kind kind, struct esp_error *error);

/* --- replay.c ---------------------------------------------------------------- */

/* Play a move, given as text; one that is not legal leaves the state as it is. */
enum esp_status esp_replay_move(const struct esp_position *root, const char *text, void *state,
                                struct esp_error *error);

/*
 * From the state above a node to its own, by its move, else by its `state`.
 * The record's position is known.
 */
enum esp_status esp_replay_step(const struct esp_record *record, uint32_t id, void *state,
                                struct esp_error *error);

/* A position of the header's game and parameters; the caller frees it. */
enum esp_status esp_replay_read(const struct esp_record *record, const char *text,
                                struct esp_position **position, struct esp_error *error);

#endif
