/*
 * moves.h - texts of the numbers that events use for moves.
 */
#ifndef ESPALIER_TRACE_MOVES_H
#define ESPALIER_TRACE_MOVES_H

#include "espalier/game.h"

/*
 * The text of a number, valid until the next call; it need not be UTF-8 and
 * has no final zero. NULL without memory.
 */
typedef const char *esp_number_text(void *source, uint32_t number, size_t *length);

/* A source for moves of a position's game; zeroed but for the position. */
struct esp_move_texts {
    const struct esp_position *position;
    char *text;
    size_t room;
};

const char *esp_number_move(void *source, uint32_t number, size_t *length);

/* The text of a state, likewise; its bytes need not be aligned. */
const char *esp_state_of(struct esp_move_texts *texts, const void *state, size_t *length);

void esp_move_texts_free(struct esp_move_texts *texts);

#endif
