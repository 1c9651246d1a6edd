/*
 * cases.h - positions of every game, small enough to search many times.
 */
#ifndef ESPALIER_TESTS_SEARCH_CASES_H
#define ESPALIER_TESTS_SEARCH_CASES_H

#include "ask.h"
#include "random.h"

struct game_case {
    const char *game, *settings, *text;
    int depth;       /* of its searches; -1: to the end of the game */
    int plies_most;  /* random moves played before, at most */
    int positions;
    const char *preorder; /* or NULL */
};

/*
 * Call check for each position: for every game of the registry those of its
 * cases or, when it has none, its start searched two plies deep. Options are
 * those of the convention "plain" with the case's depth and, every other
 * time, the evaluation "fingerprint". seed makes the positions.
 */
typedef void position_check(const struct esp_position *position, const struct esp_options *plain,
                            const struct game_case *from, uint64_t *random);
void each_position(uint64_t seed, position_check *check);

#endif
