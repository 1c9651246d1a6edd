/*
 * board.h - the position at a node: as marks for a page, or as several lines.
 */
#ifndef ESPALIER_DRAW_BOARD_H
#define ESPALIER_DRAW_BOARD_H

#include "espalier/draw.h"
#include "scratch.h"

/* The last picture, and why there could be none. */
struct esp_boards {
    struct esp_record *record;
    const struct esp_position *position; /* NULL: the game is not known here */
    void *state, *before; /* the node's, and that of the node above */
    char *picture;
    size_t room;
    struct esp_mark *marks; /* the last picture for a page */
    size_t mark_room;
    struct esp_scratch words; /* or a position as the trace has it */
    uint64_t missing;         /* nodes that got no picture */
    struct esp_error cause;   /* the first reason for that */
    bool plain;               /* no marks wanted */
    bool failed;              /* memory ran out: pictures are not to be trusted */
};

enum esp_status esp_boards_init(struct esp_boards *boards, struct esp_record *record,
                                struct esp_error *error);
void esp_boards_free(struct esp_boards *boards);

/*
 * The picture of a node, lines ended by newlines, valid until the next call.
 * The position text of the trace where there is no picture; NULL and
 * counted as missing where there is neither.
 */
const char *esp_boards_picture(struct esp_boards *boards, uint32_t id);

/*
 * The board of a node as marks with the last move shown, valid until the next
 * call. NULL where its game draws none or its moves cannot be replayed: then
 * esp_boards_picture() has what there is.
 */
const struct esp_mark *esp_boards_marks(struct esp_boards *boards, uint32_t id, size_t *count);

/* One line, ended by a newline, when boards are missing. */
void esp_boards_note(struct esp_scratch *out, const struct esp_boards *boards);

#endif
