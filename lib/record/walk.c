/*
 * walk.c - see walk.h.
 */
#include "walk.h"

#include <stdlib.h>
#include <string.h>

void esp_walk_free(struct esp_walk *walk)
{
    free(walk->states);
    free(walk->moves);
    free(walk->tried);
}

bool esp_walk_reserve(struct esp_walk *walk, uint32_t ply)
{
    const size_t size = walk->root->game->state_size, need = ((size_t)ply + 1) * size;

    if (need <= walk->state_room)
        return true;
    unsigned char *states = realloc(walk->states, 2 * need);
    if (!states)
        return false;
    walk->states = states;
    walk->state_room = 2 * need;
    return true;
}

bool esp_walk_moves(struct esp_walk *walk, const void *state)
{
    const struct esp_position *root = walk->root;
    const size_t count = root->game->moves(root->params, state, NULL, 0);

    walk->count = 0;
    if (count > walk->room) {
        esp_move *moves = realloc(walk->moves, count * sizeof *moves);
        if (moves)
            walk->moves = moves;
        bool *tried = realloc(walk->tried, count * sizeof *tried);
        if (tried)
            walk->tried = tried;
        if (!moves || !tried)
            return false;
        walk->room = count;
    }
    if (count > 0) {
        walk->count = root->game->moves(root->params, state, walk->moves, count);
        memset(walk->tried, 0, count * sizeof *walk->tried);
    }
    return true;
}

size_t esp_walk_place(const struct esp_walk *walk, const void *state, uint32_t text)
{
    const char *word = esp_record_text(walk->record, text);
    struct esp_error ignored = { "" };
    esp_move move;
    size_t i = 0;

    if (!word || esp_move_find(walk->root->game, walk->root->params, state, word, &move,
                               &ignored) != ESP_OK)
        return walk->count;
    while (i < walk->count && walk->moves[i] != move)
        i++;
    return i;
}

enum esp_side esp_walk_side(const struct esp_walk *walk, const void *state)
{
    const char *algorithm = walk->record->header.algorithm;
    const enum esp_side side = walk->root->game->side(walk->root->params, state);

    if (side != ESP_MAX && algorithm && strcmp(algorithm, "expectimax") == 0)
        return ESP_CHANCE;
    return side;
}
