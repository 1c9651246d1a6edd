/*
 * simple.c - the simple player of the Connect Four coursework, which looks one
 * move ahead: win, else keep the opponent from winning, else move leftmost.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"

/* Does the move, made by this side whoever's turn it is, win at once? */
static bool wins(const struct esp_position *now, enum esp_side side, esp_move move)
{
    const struct esp_game *game = now->game;
    _Alignas(16) char params[ESP_STATE_MAX], state[ESP_STATE_MAX], next[ESP_STATE_MAX];

    assert(game->params_size <= sizeof params);
    memcpy(params, now->params, game->params_size);
    memcpy(state, now->state, game->state_size);
    if (game->text->set_side(params, state, side, NULL) != ESP_OK)
        return false;
    const int player = game->text->player(params, state);
    game->play(params, next, state, move);
    return game->text->winner(params, next) == player;
}

static esp_move first_win(const struct esp_position *now, enum esp_side side,
                          const esp_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (wins(now, side, moves[i]))
            return moves[i];
    return ESP_MOVE_NONE;
}

static int compare(const void *a, const void *b)
{
    const esp_move one = *(const esp_move *)a, other = *(const esp_move *)b;
    return (one > other) - (one < other);
}

static enum esp_status choose(struct esp_player *player, const struct esp_match *match,
                              esp_move *move, struct esp_error *error)
{
    const struct esp_position *now = esp_match_position(match);
    const enum esp_side side = now->game->side(now->params, now->state);
    esp_move *moves;
    size_t count;

    (void)player;
    enum esp_status status = esp_legal_moves(&moves, &count, match, error);
    if (status != ESP_OK)
        return status;
    qsort(moves, count, sizeof *moves, compare); /* from left to right */
    *move = first_win(now, side, moves, count);
    if (*move == ESP_MOVE_NONE)
        *move = first_win(now, side == ESP_MAX ? ESP_MIN : ESP_MAX, moves, count);
    if (*move == ESP_MOVE_NONE)
        *move = moves[0];
    free(moves);
    return ESP_OK;
}

static void free_block(struct esp_player *player)
{
    free(player);
}

enum esp_status esp_read_simple(struct esp_player **out, const char *value,
                                const struct esp_position *start,
                                const struct esp_player_setup *setup, struct esp_error *error)
{
    const struct esp_game *game = start->game;

    (void)value;
    (void)setup;
    if (strcmp(game->name, "connect4") != 0)
        return esp_fail(error, ESP_UNSUPPORTED, "the simple player plays connect4, not %s",
                        game->name);
    *out = calloc(1, sizeof **out);
    if (!*out)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player");
    (*out)->choose = choose;
    (*out)->free = free_block;
    return ESP_OK;
}
