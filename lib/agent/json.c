/*
 * json.c - programs that speak JSON Lines, and moves that come as texts.
 */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum esp_status esp_agent_move(esp_move *move, const struct esp_match *match, const char *text,
                               struct esp_error *error)
{
    const struct esp_position *now = esp_match_position(match);
    struct esp_error own = { .text = "" };
    char shown[ESP_SHOWN_TEXT];

    enum esp_status status =
        esp_move_find(now->game, now->params, now->state, text, move, &own);
    if (status == ESP_OK || status == ESP_NO_MEMORY)
        return status == ESP_OK ? status : esp_fail(error, status, "%s", own.text);
    esp_print_shown(text, strlen(text), shown);
    if (strcmp(shown, text) != 0) /* the game's message would quote it as it is */
        return esp_fail(error, ESP_BAD_INPUT, "illegal move '%s'", shown);
    return esp_fail(error, ESP_BAD_INPUT, "illegal move: %s", own.text);
}

static enum esp_status check(const struct esp_position *start, struct esp_error *error)
{
    (void)start, (void)error;
    return ESP_OK;
}

static bool whole(const char *text)
{
    (void)text;
    return true; /* a line is an answer */
}

static enum esp_status answer(esp_move *move, const struct esp_match *match, const char *text,
                              struct esp_error *error)
{
    char *named;

    enum esp_status status = esp_match_answer(&named, text, error);
    if (status == ESP_OK)
        status = esp_agent_move(move, match, named, error);
    free(named);
    return status;
}

const struct esp_protocol esp_protocol_json = {
    .check = check, .question = esp_match_question, .whole = whole, .answer = answer
};
