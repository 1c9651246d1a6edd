/*
 * connect4.h - what the files of Connect Four share: a board's measures.
 */
#ifndef ESPALIER_GAMES_CONNECT4_H
#define ESPALIER_GAMES_CONNECT4_H

#include "games.h"
#include "context.h"

enum { CONNECT4_ZERO, CONNECT4_THREES };

struct connect4_params {
    double win, tie, loss; /* for O */
    int width, height;
    bool narrow;        /* 64 bits carry the board */
    bool swapped;       /* asked out of turn: O moves where X would */
    bool made_up;       /* the position may hold four of the player to move, too */
    bool usual;         /* all that matters in a search is as in connect4_standard */
    uint64_t bottom[2]; /* the lowest square of each column, lower half first */
};

static const struct connect4_params connect4_standard = {
    .win = 100,
    .loss = -100,
    .width = 7,
    .height = 6,
    .narrow = true,
    .bottom = { 0x40810204081 },
};

/* A lead in threats as a value strictly between the constants. */
ESP_INLINE double connect4_lead(const struct connect4_params *params, int lead)
{
    enum { MORE_THAN_THERE_CAN_BE = 128 };
    const double room = lead > 0 ? params->win - params->tie : params->tie - params->loss;
    const double step = room / MORE_THAN_THERE_CAN_BE;
    return params->tie + lead * (step > 1 ? 1 : step);
}

#endif
