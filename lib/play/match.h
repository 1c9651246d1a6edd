/*
 * match.h - what a match keeps; seen by the files of this box only.
 */
#ifndef ESPALIER_PLAY_MATCH_H
#define ESPALIER_PLAY_MATCH_H

#include "espalier/play.h"

struct played {
    esp_move move;
    char *text; /* owned */
};

struct esp_match {
    const struct esp_position *start;
    struct esp_position *owned; /* the start, where the match has made it itself; or NULL */
    struct esp_position *now;   /* its text is that of the state */
    struct esp_match_rules rules;
    struct played *moves;
    char *states;   /* one more than moves, state_size bytes each */
    uint64_t *keys; /* of the states */
    size_t plies, room;
    char *players[2]; /* words; or NULL */
    struct esp_match_result result;
};

/* End a copy that esp_position_raw() made of a position that lives on. Accepts NULL. */
void esp_position_free_copy(struct esp_position *position);

/* The words of enum esp_match_end. */
extern const char *const esp_match_end_words[5];

#endif
