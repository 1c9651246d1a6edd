/*
 * opponent.c - who plays against a submission: chance, or a search of ours.
 */
#include <stdlib.h>

#include "grader_parts.h"

enum { MOVES_MOST = 4096 };

/* xorshift64*, Marsaglia's generator with Vigna's multiplier. The state is not 0. */
static uint64_t draw(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

static enum esp_status any_move(const struct esp_position *position, uint64_t *random,
                                esp_move *move, struct esp_error *error)
{
    esp_move *moves = malloc(MOVES_MOST * sizeof *moves);

    if (!moves)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %d moves", MOVES_MOST);
    const size_t count =
        position->game->moves(position->params, position->state, moves, MOVES_MOST);
    const size_t kept = count < MOVES_MOST ? count : MOVES_MOST;
    *move = kept ? moves[(draw(random) >> 32) % kept] : ESP_MOVE_NONE;
    free(moves);
    return ESP_OK;
}

enum esp_status esp_opponent_move(const struct esp_case *one, const struct esp_position *position,
                                  uint64_t *random, esp_move *move, struct esp_error *error)
{
    struct esp_result result;

    if (one->opponent == ESP_OPPONENT_RANDOM)
        return any_move(position, random, move, error);
    const enum esp_status status = esp_search(&result, position, &one->against, NULL, error);
    if (status != ESP_OK)
        return status;
    *move = result.move;
    esp_result_free(&result);
    return *move == ESP_MOVE_NONE ? any_move(position, random, move, error) : ESP_OK;
}
