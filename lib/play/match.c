/*
 * match.c - whose turn it is, what was played, and how it ended.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "match.h"

const char *const esp_match_end_words[5] = { "running", "finished", "repetition", "plies",
                                             "forfeit" };

struct esp_match_rules esp_match_rules_of(const struct esp_position *start)
{
    const struct esp_game *game = start->game;
    double value;

    /* a game over has no plies left, and nothing to repeat */
    const bool endless = !game->over(start->params, start->state, &value) &&
                         (!game->plies || game->plies(start->params, start->state) == 0);
    return endless ? (struct esp_match_rules){ .repetitions = 3, .plies = 400 }
                   : (struct esp_match_rules){ .repetitions = 0, .plies = 0 };
}

/* --- what it is asked ------------------------------------------------------------- */

const struct esp_position *esp_match_start(const struct esp_match *match)
{
    return match->start;
}

const struct esp_position *esp_match_position(const struct esp_match *match)
{
    return match->now;
}

const struct esp_match_rules *esp_match_its_rules(const struct esp_match *match)
{
    return &match->rules;
}

size_t esp_match_plies(const struct esp_match *match)
{
    return match->plies;
}

esp_move esp_match_move(const struct esp_match *match, size_t index)
{
    assert(index < match->plies);
    return match->moves[index].move;
}

const char *esp_match_move_text(const struct esp_match *match, size_t index)
{
    assert(index < match->plies);
    return match->moves[index].text;
}

const void *esp_match_state(const struct esp_match *match, size_t index)
{
    assert(index <= match->plies);
    return match->states + index * match->now->game->state_size;
}

int esp_match_seat(const struct esp_match *match)
{
    const struct esp_position *now = match->now;
    return now->game->text->player(now->params, now->state);
}

const char *esp_match_seat_name(const struct esp_match *match, int seat)
{
    static const char *const sides[] = { "MAX", "MIN" };
    const char *const *names = match->now->game->text->player_names;
    return names ? names[seat] : sides[seat];
}

const struct esp_match_result *esp_match_its_result(const struct esp_match *match)
{
    return &match->result;
}

const char *esp_match_player(const struct esp_match *match, int seat)
{
    return match->players[seat];
}

/* --- how it stands ---------------------------------------------------------------- */


static void finish(struct esp_match *match, double value)
{
    const struct esp_position *now = match->now;
    const struct esp_game_text *text = now->game->text;
    struct esp_match_result *result = &match->result;
    struct esp_out out = { result->reason, sizeof result->reason, 0 };
    char number[ESP_NUMBER_TEXT];

    result->end = ESP_MATCH_FINISHED;
    result->value = value;
    result->winner = text->winner ? text->winner(now->params, now->state)
                     : value > 0  ? 0
                     : value < 0  ? 1
                                  : ESP_WINNER_DRAW;
    esp_print_value(value, number);
    if (result->winner >= 0)
        esp_putf(&out, "%s has won", esp_match_seat_name(match, result->winner));
    else if (result->winner == ESP_WINNER_DRAW)
        esp_put(&out, "a draw");
    else
        esp_putf(&out, "the value is %s", number);
}

static size_t occurrences(const struct esp_match *match)
{
    size_t count = 0;
    for (size_t i = 0; i <= match->plies; i++)
        count += match->keys[i] == match->keys[match->plies];
    return count;
}

/* From the position and the moves; a forfeit is forgotten. */
static void settle(struct esp_match *match)
{
    static const char *const ordinals[] = { "first", "second", "third", "fourth", "fifth" };
    const struct esp_position *now = match->now;
    struct esp_match_result *result = &match->result;
    const size_t limit = match->rules.repetitions;
    double value;

    *result = (struct esp_match_result){ .end = ESP_MATCH_RUNNING,
                                         .winner = ESP_WINNER_NONE,
                                         .value = NAN };
    if (now->game->over(now->params, now->state, &value)) {
        finish(match, value);
        return;
    }
    struct esp_out out = { result->reason, sizeof result->reason, 0 };
    if (limit && occurrences(match) >= limit) {
        result->end = ESP_MATCH_REPETITION;
        result->winner = ESP_WINNER_DRAW;
        if (limit <= sizeof ordinals / sizeof ordinals[0])
            esp_putf(&out, "a draw: the same position for the %s time", ordinals[limit - 1]);
        else
            esp_putf(&out, "a draw: the same position %zu times", limit);
    } else if (match->rules.plies && match->plies >= match->rules.plies) {
        result->end = ESP_MATCH_PLIES;
        result->winner = ESP_WINNER_DRAW;
        esp_putf(&out, "a draw after %zu moves without an end", match->plies);
    }
}

/* Go to the state with that number; its text is written anew. */
static enum esp_status stand(struct esp_match *match, size_t ply, struct esp_error *error)
{
    struct esp_position *now = match->now;
    const struct esp_game *game = now->game;
    const void *state = match->states + ply * game->state_size;
    const size_t length = game->text->print(now->params, state, NULL, 0);
    char *text = malloc(length + 1);

    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a position");
    game->text->print(now->params, state, text, length + 1);
    free(now->text);
    now->text = text;
    memcpy(now->state, state, game->state_size);
    match->plies = ply;
    settle(match);
    return ESP_OK;
}

/* --- making one ------------------------------------------------------------------- */

static enum esp_status reserve(struct esp_match *match, size_t plies, struct esp_error *error)
{
    if (plies <= match->room && match->states)
        return ESP_OK;
    const size_t room = plies < 32 ? 32 : 2 * plies, states = room + 1;
    struct played *moves = realloc(match->moves, room * sizeof *moves);
    if (moves)
        match->moves = moves;
    char *blocks = realloc(match->states, states * match->start->game->state_size);
    if (blocks)
        match->states = blocks;
    uint64_t *keys = realloc(match->keys, states * sizeof *keys);
    if (keys)
        match->keys = keys;
    if (!moves || !blocks || !keys)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a game of %zu moves", room);
    match->room = room;
    return ESP_OK;
}

static enum esp_status check_game(const struct esp_position *start, struct esp_error *error)
{
    const struct esp_game *game = start->game;

    if (!game->text || !game->text->player || !game->text->print || !game->text->print_move)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "%s cannot be played: it has no texts for positions, moves and players",
                        game->name);
    if (game->side(start->params, start->state) == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "%s has chance moves, which nobody can play",
                        game->name);
    return ESP_OK;
}

static enum esp_status begin(struct esp_match *match, const struct esp_match_rules *rules,
                             struct esp_error *error)
{
    const struct esp_position *start = match->start;
    const struct esp_game *game = start->game;

    match->rules = rules ? *rules : esp_match_rules_of(start);
    enum esp_status status =
        esp_position_raw(&match->now, game, start->params, start->state, error);
    if (status == ESP_OK)
        status = reserve(match, 1, error);
    if (status != ESP_OK)
        return status;
    if (start->given) { /* so that traces of searches name the parameters */
        free(match->now->given);
        match->now->given = strdup(start->given);
        if (!match->now->given)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a match");
    }
    memcpy(match->states, start->state, game->state_size);
    match->keys[0] = game->key(start->params, start->state);
    return stand(match, 0, error);
}

enum esp_status esp_match_new(struct esp_match **out, const struct esp_position *start,
                              const struct esp_match_rules *rules, struct esp_error *error)
{
    *out = NULL;
    enum esp_status status = check_game(start, error);
    if (status != ESP_OK)
        return status;
    struct esp_match *match = calloc(1, sizeof *match);
    if (!match)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a match");
    match->start = start;
    status = begin(match, rules, error);
    if (status == ESP_OK)
        *out = match;
    else
        esp_match_free(match);
    return status;
}

void esp_position_free_copy(struct esp_position *position)
{
    if (position) /* what the parameters point to belongs to the original */
        memset(position->params, 0, position->game->params_size);
    esp_position_free(position);
}

void esp_match_free(struct esp_match *match)
{
    if (!match)
        return;
    for (size_t i = 0; i < match->plies; i++)
        free(match->moves[i].text);
    free(match->moves);
    free(match->states);
    free(match->keys);
    free(match->players[0]);
    free(match->players[1]);
    esp_position_free_copy(match->now);
    esp_position_free(match->owned);
    free(match);
}

/* --- moves ------------------------------------------------------------------------ */

static enum esp_status check_running(const struct esp_match *match, struct esp_error *error)
{
    return match->result.end == ESP_MATCH_RUNNING
               ? ESP_OK
               : esp_fail(error, ESP_BAD_INPUT, "the game is over: %s", match->result.reason);
}

static char *text_of(const struct esp_match *match, esp_move move)
{
    const struct esp_position *now = match->now;
    const size_t length = now->game->text->print_move(now->params, move, NULL, 0);
    char *text = malloc(length + 1);

    if (text)
        now->game->text->print_move(now->params, move, text, length + 1);
    return text;
}

/* Play a move that is legal. */
static enum esp_status add(struct esp_match *match, esp_move move, struct esp_error *error)
{
    const struct esp_position *now = match->now;
    const struct esp_game *game = now->game;
    const size_t ply = match->plies;
    enum esp_status status = reserve(match, ply + 1, error);

    if (status != ESP_OK)
        return status;
    char *text = text_of(match, move);
    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a move");
    char *next = match->states + (ply + 1) * game->state_size;
    game->play(now->params, next, now->state, move);
    match->keys[ply + 1] = game->key(now->params, next);
    const int seat = game->text->player(now->params, next);
    if (seat < 0 || seat > 1 || game->side(now->params, next) == ESP_CHANCE)
        status = esp_fail(error, ESP_UNSUPPORTED, "%s: only games of two players are played",
                          game->name);
    if (status == ESP_OK) {
        match->moves[ply] = (struct played){ move, text };
        status = stand(match, ply + 1, error);
    }
    if (status != ESP_OK)
        free(text);
    return status;
}

static enum esp_status check_legal(const struct esp_match *match, esp_move move,
                                   struct esp_error *error)
{
    const struct esp_position *now = match->now;
    const size_t count = now->game->moves(now->params, now->state, NULL, 0);
    esp_move *moves = malloc((count + 1) * sizeof *moves);
    bool legal = false;

    if (!moves)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", count);
    now->game->moves(now->params, now->state, moves, count);
    for (size_t i = 0; i < count; i++)
        legal |= moves[i] == move;
    free(moves);
    return legal ? ESP_OK
                 : esp_fail(error, ESP_BAD_INPUT, "move number %lu is not legal here",
                            (unsigned long)move);
}

enum esp_status esp_match_play(struct esp_match *match, esp_move move, struct esp_error *error)
{
    enum esp_status status = check_running(match, error);
    if (status == ESP_OK)
        status = check_legal(match, move, error);
    return status == ESP_OK ? add(match, move, error) : status;
}

enum esp_status esp_match_play_text(struct esp_match *match, const char *text,
                                    struct esp_error *error)
{
    const struct esp_position *now = match->now;
    esp_move move;

    enum esp_status status = check_running(match, error);
    if (status == ESP_OK)
        status = esp_move_find(now->game, now->params, now->state, text, &move, error);
    return status == ESP_OK ? add(match, move, error) : status;
}

bool esp_match_undo(struct esp_match *match)
{
    if (match->plies == 0)
        return false;
    char *text = match->moves[match->plies - 1].text;
    if (stand(match, match->plies - 1, NULL) != ESP_OK)
        return false;
    free(text);
    return true;
}

void esp_match_forfeit(struct esp_match *match, int seat, const char *why)
{
    struct esp_match_result *result = &match->result;
    struct esp_out out = { result->reason, sizeof result->reason, 0 };

    assert(result->end == ESP_MATCH_RUNNING);
    result->end = ESP_MATCH_FORFEIT;
    result->winner = 1 - seat;
    esp_putf(&out, "%s forfeits: %s", esp_match_seat_name(match, seat), why);
    esp_one_line(result->reason);
}

enum esp_status esp_match_set_player(struct esp_match *match, int seat, const char *words,
                                     struct esp_error *error)
{
    char *copy = words ? strdup(words) : NULL;

    if (words && !copy)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a player's name");
    free(match->players[seat]);
    match->players[seat] = copy;
    return ESP_OK;
}
