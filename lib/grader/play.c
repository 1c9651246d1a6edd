/*
 * play.c - a case in which a submission is asked for moves: single positions,
 * whose good moves are known, or a whole game against a player of ours.
 *
 * The program stays; each question is a line
 *
 *     {"position":"...","start":"...","moves":["2","0"]}
 *
 * (the position that is asked, and how it came about) and its answer a line
 * {"move":...} or {"error":"..."}.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "grader_parts.h"

struct play {
    struct grading *grading;
    size_t which;
    const struct esp_case *one;
    struct esp_session *session;
    const char *ended; /* why nothing more can be asked, or NULL */
};

static enum esp_status fact(struct play *play, const char *name, bool holds, const char *where,
                            const char *text, struct esp_error *error)
{
    return esp_results_fact(play->grading->results, play->which, name, 1, !holds,
                            holds ? NULL : where, holds ? NULL : text, error);
}

/* --- a question and its answer ------------------------------------------------------------- */

/* The answer's move as text, as it would be typed; NULL and what is wrong with it else. */
static char *move_of(const char *line, char *why, size_t room)
{
    json_t *answer = json_loads(line, 0, NULL);
    const json_t *move = json_object_get(answer, "move");
    const char *error = json_string_value(json_object_get(answer, "error"));
    char number[ESP_NUMBER_TEXT];
    char *text = NULL;

    if (json_is_string(move))
        text = strdup(json_string_value(move));
    else if (json_is_number(move)) {
        esp_print_value(json_number_value(move), number);
        text = strdup(number);
    } else if (error)
        snprintf(why, room, "it raised %.200s", error);
    else
        snprintf(why, room, "it answered %.200s, which is no move", line);
    json_decref(answer);
    return text;
}

/* Ask; the caller frees the move. NULL: the answer was none, for the reason in why. */
static char *ask(struct play *play, const char *question, char *why, size_t room)
{
    const char *answer;

    switch (esp_session_ask(play->session, question, play->one->move_seconds, &answer)) {
    case ESP_ANSWER_LINE:
        return move_of(answer, why, room);
    case ESP_ANSWER_LATE:
        snprintf(why, room, "no answer within %g s", play->one->move_seconds);
        play->ended = "it did not answer an earlier question in time";
        return NULL;
    default:
        snprintf(why, room, "the program had ended");
        play->ended = "the program had ended";
        return NULL;
    }
}

static char *question_of(const struct esp_position *position, const char *start, json_t *moves)
{
    const struct esp_game *game = position->game;
    const size_t length = game->text->print(position->params, position->state, NULL, 0);
    char *text = malloc(length + 1);
    char *question = NULL;

    if (!text)
        return NULL;
    game->text->print(position->params, position->state, text, length + 1);
    json_t *object = json_pack("{s:s,s:s,s:O}", "position", text, "start", start, "moves", moves);
    if (object)
        question = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    free(text);
    return question;
}

/* --- positions whose good moves are known ---------------------------------------------------- */

static void sentence(char *out, size_t room, const char *move, const struct esp_question *asked)
{
    struct esp_out text = { out, room, 0 };

    esp_putf(&text, "chose %s, good:", move);
    for (size_t i = 0; i < asked->good_count; i++)
        esp_putf(&text, " %s", asked->good[i]);
}

static enum esp_status ask_position(struct play *play, const struct esp_question *asked,
                                    struct esp_error *error)
{
    char text[256], why[256];
    bool good = false;
    enum esp_status status;

    if (play->ended)
        return fact(play, "good-move", false, asked->position, play->ended, error);
    json_t *object = json_pack("{s:s,s:s,s:[]}", "position", asked->position, "start",
                               asked->position, "moves");
    char *question = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    if (!question)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a question");
    char *move = ask(play, question, why, sizeof why);
    free(question);
    status = fact(play, "no-error", move != NULL, asked->position, why, error);
    for (size_t i = 0; move && i < asked->good_count; i++)
        good |= strcmp(move, asked->good[i]) == 0;
    if (move)
        sentence(text, sizeof text, move, asked);
    if (status == ESP_OK)
        status = fact(play, "good-move", good, asked->position, move ? text : why, error);
    free(move);
    return status;
}

/* --- a game --------------------------------------------------------------------------------------- */

enum result { RESULT_LOST, RESULT_DRAWN, RESULT_WON };

struct game {
    struct esp_position *position;
    const char *start;
    json_t *moves;
    uint64_t random;
    char why[320]; /* how it ended, where by a fault */
};

static bool add_move(struct game *game, esp_move move)
{
    const struct esp_position *position = game->position;
    char text[256], next[ESP_STATE_MAX];

    position->game->text->print_move(position->params, move, text, sizeof text);
    position->game->play(position->params, next, position->state, move);
    memcpy(position->state, next, position->game->state_size);
    return json_array_append_new(game->moves, json_string(text)) == 0;
}

/* The submission's move; false: it forfeits. */
static bool their_move(struct play *play, struct game *game, bool *memory)
{
    const struct esp_position *position = game->position;
    struct esp_error reason = { .text = "" };
    char why[256];
    esp_move move;
    char *question = question_of(position, game->start, game->moves);

    *memory = question != NULL;
    if (!question)
        return false;
    char *text = ask(play, question, why, sizeof why);
    free(question);
    if (!text) {
        snprintf(game->why, sizeof game->why, "forfeits: %s", why);
        return false;
    }
    const enum esp_status status =
        esp_move_find(position->game, position->params, position->state, text, &move, &reason);
    free(text);
    if (status != ESP_OK) {
        snprintf(game->why, sizeof game->why, "forfeits: %.280s", reason.text);
        return false;
    }
    *memory = add_move(game, move);
    return true;
}

/* From the moves and who won: a game that is too long is a draw. */
static enum result result_of(const struct play *play, const struct game *game)
{
    const struct esp_position *position = game->position;
    const struct esp_game_text *text = position->game->text;
    double value;

    if (!position->game->over(position->params, position->state, &value))
        return RESULT_DRAWN;
    const int winner = text->winner ? text->winner(position->params, position->state)
                       : value > 0  ? 0
                       : value < 0  ? 1
                                    : ESP_WINNER_DRAW;
    if (winner < 0)
        return RESULT_DRAWN;
    return winner == (play->one->first ? 0 : 1) ? RESULT_WON : RESULT_LOST;
}

static enum esp_status moves_of(struct play *play, struct game *game, bool *forfeit,
                                struct esp_error *error)
{
    const struct esp_position *position = game->position;
    enum esp_status status = ESP_OK;
    bool memory = true;
    esp_move move;
    double value;

    *forfeit = false;
    for (unsigned ply = 0; ply < play->one->max_plies && status == ESP_OK && memory; ply++) {
        if (position->game->over(position->params, position->state, &value))
            break;
        const int player = position->game->text->player(position->params, position->state);
        if ((player == 0) == play->one->first) {
            *forfeit = !their_move(play, game, &memory);
            if (*forfeit)
                break;
            continue;
        }
        status = esp_opponent_move(play->one, position, &game->random, &move, error);
        if (status == ESP_OK)
            memory = add_move(game, move);
    }
    return memory ? status : esp_fail(error, ESP_NO_MEMORY, "no memory for a game");
}

static enum esp_status facts_of(struct play *play, struct game *game, bool forfeit,
                                struct esp_error *error)
{
    static const char *const words[] = { "lost", "drawn", "won" };
    const enum result result = forfeit ? RESULT_LOST : result_of(play, game);
    char text[400];
    struct esp_out out = { text, sizeof text, 0 };
    size_t i;
    json_t *move;

    esp_putf(&out, "%s%s%s after", words[result], *game->why ? ", " : "", game->why);
    json_array_foreach(game->moves, i, move)
        esp_putf(&out, " %s", json_string_value(move));
    enum esp_status status = fact(play, "legal", !forfeit, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "no-error", !forfeit, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "won", result == RESULT_WON, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "not-lost", result != RESULT_LOST, NULL, text, error);
    return status;
}

static enum esp_status play_game(struct play *play, struct esp_error *error)
{
    const struct esp_position *start = play->one->position;
    struct game game = { .start = start->text,
                         .moves = json_array(),
                         .random = play->one->seed * 2 + 1 };
    bool forfeit;

    enum esp_status status = esp_position_raw(&game.position, start->game, start->params,
                                              start->state, error);
    if (status == ESP_OK)
        status = moves_of(play, &game, &forfeit, error);
    if (status == ESP_OK)
        status = facts_of(play, &game, forfeit, error);
    esp_position_free(game.position);
    json_decref(game.moves);
    return status;
}

/* --- the case ---------------------------------------------------------------------------------------- */

static enum esp_status questions_of(struct play *play, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < play->one->question_count && status == ESP_OK; i++)
        status = ask_position(play, &play->one->questions[i], error);
    return status;
}

/* A program that was stopped for breaking a limit has failed, whatever it played before. */
static enum esp_status end(struct play *play, struct esp_error *error)
{
    struct esp_run_outcome outcome;
    char why[512];

    enum esp_status status = esp_session_end(play->session, 1, &outcome, error);
    if (status != ESP_OK)
        return status;
    esp_launch_note(play->grading, play->which, &outcome);
    const bool well = (outcome.end == ESP_RUN_EXITED || outcome.end == ESP_RUN_STOPPED) &&
                      !outcome.broken_line && !play->ended;
    esp_launch_why(&outcome, why, sizeof why);
    status = esp_results_state(play->grading->results, play->which,
                               well ? ESP_CASE_DONE : ESP_CASE_FAILED, well ? NULL : why, error);
    esp_run_outcome_clear(&outcome);
    return status;
}

enum esp_status esp_run_play_case(struct grading *grading, size_t which,
                                  struct esp_error *error)
{
    const struct esp_case *one = &grading->assignment->cases[which];
    struct play play = { .grading = grading, .which = which, .one = one };
    struct launch launch;

    enum esp_status status = esp_launch_prepare(&launch, grading, one, error);
    if (status == ESP_OK)
        status = esp_session_start(&play.session, grading->grader->runner, &launch.request,
                                   error);
    esp_launch_clear(&launch);
    if (status != ESP_OK)
        return status;
    status = one->question_count ? questions_of(&play, error) : play_game(&play, error);
    if (status == ESP_OK)
        return end(&play, error);
    struct esp_run_outcome outcome;
    if (esp_session_end(play.session, 0, &outcome, NULL) == ESP_OK)
        esp_run_outcome_clear(&outcome);
    return status;
}
