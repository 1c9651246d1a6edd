/*
 * play.c - a case in which a submission is asked for moves: single positions,
 * whose good moves are known, or a whole game against a player of ours.
 *
 * The program stays; each question is a line as of esp_match_question(), of
 * which a single position has
 *
 *     {"position":"...","start":"...","moves":[]}
 *
 * only, and its answer a line as of esp_match_answer().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
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

/* Ask; the caller frees the move. NULL: the answer was none, for the reason in why. */
static char *ask(struct play *play, const char *question, char *why, size_t room)
{
    struct esp_error error = { .text = "" };
    const char *answer;
    char *move;

    switch (esp_session_ask(play->session, question, play->one->move_seconds, &answer)) {
    case ESP_ANSWER_LINE:
        if (esp_match_answer(&move, answer, &error) != ESP_OK)
            snprintf(why, room, "%s", error.text);
        return move;
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

struct game {
    struct esp_match *match;
    struct esp_player *opponent;
    json_t *moves; /* texts of the match's */
};

static enum esp_status note_move(struct game *game, struct esp_error *error)
{
    const size_t last = esp_match_plies(game->match) - 1;
    json_t *text = json_string(esp_match_move_text(game->match, last));

    return json_array_append_new(game->moves, text) == 0
               ? ESP_OK
               : esp_fail(error, ESP_NO_MEMORY, "no memory for a game");
}

/* The submission's move; without one that is legal it forfeits. */
static enum esp_status their_move(struct play *play, struct game *game, struct esp_error *error)
{
    struct esp_match *match = game->match;
    struct esp_error reason = { .text = "" };
    char why[256], *question;

    enum esp_status status = esp_match_question(&question, match, error);
    if (status != ESP_OK)
        return status;
    char *text = ask(play, question, why, sizeof why);
    free(question);
    if (!text) {
        esp_match_forfeit(match, esp_match_seat(match), why);
        return ESP_OK;
    }
    status = esp_match_play_text(match, text, &reason);
    free(text);
    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "%s", reason.text);
    if (status != ESP_OK)
        esp_match_forfeit(match, esp_match_seat(match), reason.text);
    return status == ESP_OK ? note_move(game, error) : ESP_OK;
}

static enum esp_status our_move(struct game *game, struct esp_error *error)
{
    struct esp_player *const players[2] = { game->opponent, game->opponent };
    enum esp_status status = esp_match_step(game->match, players, error);

    if (status == ESP_OK && esp_match_its_result(game->match)->end == ESP_MATCH_FORFEIT)
        status = esp_fail(error, ESP_UNSUPPORTED, "the player of ours: %s",
                          esp_match_its_result(game->match)->reason);
    return status == ESP_OK ? note_move(game, error) : status;
}

static enum esp_status moves_of(struct play *play, struct game *game, struct esp_error *error)
{
    const int theirs = play->one->first ? 0 : 1;
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && esp_match_its_result(game->match)->end == ESP_MATCH_RUNNING)
        status = esp_match_seat(game->match) == theirs ? their_move(play, game, error)
                                                       : our_move(game, error);
    return status;
}

static enum esp_status facts_of(struct play *play, const struct game *game,
                                struct esp_error *error)
{
    const struct esp_match_result *result = esp_match_its_result(game->match);
    const int theirs = play->one->first ? 0 : 1;
    const bool forfeit = result->end == ESP_MATCH_FORFEIT;
    const bool won = result->winner == theirs, lost = result->winner == 1 - theirs;
    char text[400];
    struct esp_out out = { text, sizeof text, 0 };
    size_t i;
    json_t *move;

    esp_put(&out, won ? "won" : lost ? "lost" : "drawn");
    if (forfeit) /* without the seat's name, which is no news here */
        esp_putf(&out, ", %s", strstr(result->reason, "forfeits"));
    esp_put(&out, " after");
    json_array_foreach(game->moves, i, move)
        esp_putf(&out, " %s", json_string_value(move));
    enum esp_status status = fact(play, "legal", !forfeit, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "no-error", !forfeit, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "won", won, NULL, text, error);
    if (status == ESP_OK)
        status = fact(play, "not-lost", !lost, NULL, text, error);
    return status;
}

static enum esp_status play_game(struct play *play, struct esp_error *error)
{
    const struct esp_case *one = play->one;
    const struct esp_match_rules rules = { .plies = one->max_plies };
    struct game game = { .moves = json_array() };

    enum esp_status status = esp_match_new(&game.match, one->position, &rules, error);
    if (status == ESP_OK)
        status = one->opponent == ESP_OPPONENT_RANDOM
                     ? esp_player_new_random(&game.opponent, one->seed, error)
                     : esp_player_new_search(&game.opponent, &one->against, error);
    if (status == ESP_OK)
        status = moves_of(play, &game, error);
    if (status == ESP_OK)
        status = facts_of(play, &game, error);
    esp_player_free(game.opponent);
    esp_match_free(game.match);
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
