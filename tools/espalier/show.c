/*
 * show.c - `espalier show`: a position, whose move it is, what is legal, how
 * it ended.
 */
#include <stdio.h>
#include <stdlib.h>

#include "espalier/game.h"
#include "espalier/text.h"
#include "command.h"
#include "json.h"
#include "question.h"
#include "show.h"
#include "texts.h"

static const struct option options[] = {
    { "json", NULL, "one JSON object on one line", 0 },
    { NULL, NULL, NULL, 0 },
};

/* --- for people ---------------------------------------------------------- */

static void print_result(const struct esp_position *position, double value)
{
    const struct esp_game_text *text = position->game->text;
    const int winner = text->winner(position->params, position->state);
    char number[ESP_NUMBER_TEXT];

    esp_print_value(value, number);
    if (winner == ESP_WINNER_DRAW)
        printf("game over: a draw, value %s\n", number);
    else if (winner >= 0)
        printf("game over: %s has won, value %s\n",
               text->player_names ? text->player_names[winner] : winner == 0 ? "MAX" : "MIN",
               number);
    else
        printf("game over: value %s\n", number);
}

static void print_moves(const struct esp_position *position)
{
    size_t count;
    esp_move *moves = legal_moves(position, &count);

    print_mover(stdout, position);
    printf(" to move, legal:");
    for (size_t i = 0; i < count; i++) {
        char *move = move_text(position, moves[i]);
        printf("%s %s", i ? "," : "", move);
        free(move);
    }
    printf("\n");
    free(moves);
}

static void print_position(const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    double value;

    print_position_name(stdout, position);
    printf("\n\n");
    if (game->text->picture) {
        char *picture = state_text(position, game->text->picture);
        printf("%s\n", picture);
        free(picture);
    }
    if (game->over(position->params, position->state, &value))
        print_result(position, value);
    else
        print_moves(position);
}

/* --- for programs -------------------------------------------------------- */

static void json_board(struct json *json, const struct esp_position *position)
{
    const struct esp_game_text *text = position->game->text;

    if (!text->board_json) {
        json_nothing(json, "board");
        return;
    }
    char *board = state_text(position, text->board_json);
    json_raw(json, "board", board);
    free(board);
}

static void json_legal(struct json *json, const struct esp_position *position)
{
    size_t count;
    esp_move *moves = legal_moves(position, &count);

    json_begin_list(json, "legal");
    for (size_t i = 0; i < count; i++) {
        char *move = move_text(position, moves[i]);
        json_text(json, NULL, move);
        free(move);
    }
    json_end_list(json);
    free(moves);
}

void show_json(struct json *json, const struct esp_position *position)
{
    const struct esp_game *game = position->game;
    const struct esp_game_text *text = game->text;
    double value;
    const bool over = game->over(position->params, position->state, &value);
    const int winner = text->winner(position->params, position->state);

    json_begin_object(json, NULL);
    json_text(json, "game", game->name);
    json_text(json, "position", position->text);
    json_board(json, position);
    json_number(json, "player", text->player(position->params, position->state));
    json_text(json, "side", esp_side_name(game->side(position->params, position->state)));
    json_legal(json, position);
    json_bool(json, "over", over);
    if (winner == ESP_WINNER_NONE)
        json_nothing(json, "winner");
    else
        json_number(json, "winner", winner);
    if (over)
        json_value(json, "value", value);
    if (text->facts_json) {
        char *facts = state_text(position, text->facts_json);
        json_raw_members(json, facts);
        free(facts);
    }
    json_end_object(json);
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct esp_position *position;
    struct json json = { .stream = stdout };

    if (question_position(&position, arguments, error) != ESP_OK)
        return BAD;
    if (arguments_has(arguments, "json")) {
        show_json(&json, position);
        printf("\n");
    } else {
        print_position(position);
    }
    esp_position_free(position);
    return DONE;
}

const struct command command_show = {
    .name = "show",
    .words = "GAME [POSITION]",
    .about = "the board, whose move it is, legal moves, result",
    .more = "'espalier games NAME' explains a game; POSITION - is standard input.",
    .least = 1,
    .most = 2,
    .options = { position_options, options },
    .examples = { "espalier show connect4 1211244445",
                  "espalier show mancala 123551234220105241 --json" },
    .run = run,
};
