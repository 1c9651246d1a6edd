/*
 * ask.c - a match as a question to a program, and the program's answer.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "players.h"
#include "put.h"

/* --- the question ------------------------------------------------------------------- */

/* What the game writes of its state, in its own manner of a block. */
static void put_printed(struct esp_out *out, const struct esp_position *now,
                        size_t (*print)(const void *, const void *, char *, size_t))
{
    const bool fits = out->length < out->room;

    out->length += print(now->params, now->state, fits ? out->text + out->length : NULL,
                         fits ? out->room - out->length : 0);
}

static void put_legal(struct esp_out *out, const struct esp_position *now, const esp_move *moves,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bool fits = out->length + 3 < out->room; /* a comma, a quote, the final zero */
        esp_put(out, i ? ",\"" : "\"");
        out->length += now->game->text->print_move(now->params, moves[i],
                                                   fits ? out->text + out->length : NULL,
                                                   fits ? out->room - out->length : 0);
        esp_put_char(out, '"');
    }
}

static void put_question(struct esp_out *out, const struct esp_match *match,
                         const esp_move *moves, size_t count)
{
    const struct esp_position *now = esp_match_position(match), *start = esp_match_start(match);
    const struct esp_game_text *text = now->game->text;

    esp_put(out, "{\"game\":");
    esp_put_json_text(out, now->game->name);
    esp_put_char(out, ',');
    esp_put_json_params(out, start->given);
    esp_put(out, ",\"position\":");
    esp_put_json_text(out, now->text);
    esp_put(out, ",\"start\":");
    esp_put_json_text(out, start->text ? start->text : "");
    esp_put(out, ",\"moves\":");
    esp_put_json_moves(out, match);
    if (text->board_json) {
        esp_put(out, ",\"board\":");
        put_printed(out, now, text->board_json);
    }
    esp_putf(out, ",\"player\":%d,\"legal\":[", esp_match_seat(match));
    put_legal(out, now, moves, count);
    esp_put(out, "]}");
}

enum esp_status esp_match_question(char **question, const struct esp_match *match,
                                   struct esp_error *error)
{
    struct esp_out out = { NULL, 0, 0 };
    esp_move *moves;
    size_t count;

    *question = NULL;
    enum esp_status status = esp_legal_moves(&moves, &count, match, error);
    if (status != ESP_OK)
        return status;
    put_question(&out, match, moves, count);
    out = (struct esp_out){ malloc(out.length + 1), out.length + 1, 0 };
    if (out.text)
        put_question(&out, match, moves, count);
    free(moves);
    *question = out.text;
    return out.text ? ESP_OK : esp_fail(error, ESP_NO_MEMORY, "no memory for a question");
}

/* --- the answer ----------------------------------------------------------------------- */

void esp_print_shown(const char *bytes, size_t count, char text[ESP_SHOWN_TEXT])
{
    static const char letters[] = "\t\n\r", escapes[] = "tnr";
    struct esp_out out = { text, ESP_SHOWN_TEXT, 0 };
    size_t i = 0;

    esp_put(&out, ""); /* ends the block even where there is nothing to add */
    while (i < count) {
        const unsigned char c = (unsigned char)bytes[i];
        const char *special = c ? strchr(letters, c) : NULL;
        const size_t sequence = esp_utf8_sequence(bytes + i, count - i);
        const size_t length = sequence ? sequence : 1;
        if (i + length > ESP_SHOWN_MOST)
            break;
        if (special)
            esp_putf(&out, "\\%c", escapes[special - letters]);
        else if (c < ' ' || c == 0x7f || sequence == 0)
            esp_putf(&out, "\\x%02x", c);
        else
            esp_put_bytes(&out, bytes + i, length);
        i += length;
    }
    if (i < count)
        esp_put(&out, "...");
}

/* A copy of the move as it would be typed; NULL where the answer has none, or without memory. */
static char *copy_move(const json_t *move)
{
    char number[ESP_NUMBER_TEXT];

    if (!json_is_number(move))
        return json_is_string(move) ? strdup(json_string_value(move)) : NULL;
    esp_print_value(json_number_value(move), number);
    return strdup(number);
}

static enum esp_status fail_answer(const char *line, const json_t *answer,
                                   struct esp_error *error)
{
    const char *raised = json_string_value(json_object_get(answer, "error"));
    const char *text = raised ? raised : line;
    char shown[ESP_SHOWN_TEXT];

    esp_print_shown(text, strlen(text), shown);
    return raised ? esp_fail(error, ESP_BAD_INPUT, "gave up: %s", shown)
                  : esp_fail(error, ESP_BAD_INPUT,
                             "malformed answer '%s': expected {\"move\":\"...\"}", shown);
}

enum esp_status esp_match_answer(char **move, const char *line, struct esp_error *error)
{
    json_t *answer = json_loads(line, 0, NULL);
    const json_t *given = json_object_get(answer, "move");
    enum esp_status status = ESP_OK;

    *move = copy_move(given);
    if (!*move)
        status = json_is_string(given) || json_is_number(given)
                     ? esp_fail(error, ESP_NO_MEMORY, "no memory for a move")
                     : fail_answer(line, answer, error);
    json_decref(answer);
    return status;
}
