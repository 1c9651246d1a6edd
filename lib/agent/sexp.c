/*
 * sexp.c - programs that speak the S-expressions of the checkers coursework:
 *
 *     (1 ((1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))
 *
 * is answered by the move and the board it leads to,
 *
 *     ((0 2 0 3) ((1 1 0 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))
 *
 * in as many lines as the program likes.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "parts.h"

enum { ROWS = 3, COLUMNS = 9, CELLS = ROWS * COLUMNS };

static enum esp_status check(const struct esp_position *start, struct esp_error *error)
{
    return strcmp(start->game->name, "cs156-checkers") == 0
               ? ESP_OK
               : esp_fail(error, ESP_UNSUPPORTED,
                          "S-expressions are spoken of cs156-checkers, not of %s",
                          start->game->name);
}

/* --- the question -------------------------------------------------------------------- */

static void put_board(struct esp_out *out, const char *cells)
{
    esp_put_char(out, '(');
    for (int i = 0; i < CELLS; i++) {
        esp_put(out, i == 0 ? "(" : i % COLUMNS == 0 ? ") (" : " ");
        esp_put_char(out, cells[i]);
    }
    esp_put(out, "))");
}

/* The game's own text is the player, a colon and the cells. */
static enum esp_status question(char **line, const struct esp_match *match,
                                struct esp_error *error)
{
    enum { ROOM = 128 };
    const char *text = esp_match_position(match)->text;
    struct esp_out out = { malloc(ROOM), ROOM, 0 };

    *line = out.text;
    if (!out.text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a question");
    esp_putf(&out, "(%c ", text[0]);
    put_board(&out, text + 2);
    esp_put_char(&out, ')');
    return ESP_OK;
}

/* --- the answer ------------------------------------------------------------------------ */

/* Are all brackets closed? What has none is whole, and wrong. */
static bool whole(const char *text)
{
    long open = 0;

    for (; *text; text++)
        open += *text == '(' ? 1 : *text == ')' ? -1 : 0;
    return open <= 0;
}

/* The next character that is no blank, which stays the next. */
static char next(const char **at)
{
    while (isspace((unsigned char)**at))
        (*at)++;
    return **at;
}

static bool take(const char **at, char wanted)
{
    if (next(at) != wanted)
        return false;
    (*at)++;
    return true;
}

/* A list of whole numbers, as a move is typed; move has room for all of the answer. */
static bool read_move(const char **at, struct esp_out *move)
{
    if (!take(at, '('))
        return false;
    while (next(at) != ')') {
        const char *digits = *at + (**at == '-');
        const size_t count = strspn(digits, "0123456789");
        if (count == 0 || !strchr(" \t\r\n)", digits[count]))
            return false;
        if (move->length)
            esp_put_char(move, ' ');
        esp_put_bytes(move, *at, (size_t)(digits - *at) + count);
        *at = digits + count;
    }
    return take(at, ')');
}

static bool read_board(const char **at, char cells[CELLS])
{
    bool fits = take(at, '(');

    for (int i = 0; fits && i < CELLS; i++) {
        fits = i % COLUMNS != 0 || take(at, '(');
        const char digit = fits ? next(at) : '\0';
        fits = fits && digit >= '0' && digit <= '2' && !isdigit((unsigned char)(*at)[1]);
        cells[i] = digit;
        *at += fits;
        fits = fits && (i % COLUMNS != COLUMNS - 1 || take(at, ')'));
    }
    return fits && take(at, ')');
}

static bool read_answer(const char *text, struct esp_out *move, char cells[CELLS])
{
    const char *at = text;

    return take(&at, '(') && read_move(&at, move) && read_board(&at, cells) && take(&at, ')') &&
           next(&at) == '\0';
}

/* The board must be what the move leads to. */
static enum esp_status check_board(const struct esp_match *match, esp_move move, const char *text,
                                   const char cells[CELLS], struct esp_error *error)
{
    const struct esp_position *now = esp_match_position(match);
    _Alignas(16) char state[ESP_STATE_MAX];
    char follows[2 + CELLS + 1];

    now->game->play(now->params, state, now->state, move);
    now->game->text->print(now->params, state, follows, sizeof follows);
    if (memcmp(follows + 2, cells, CELLS) == 0)
        return ESP_OK;
    return esp_fail(error, ESP_BAD_INPUT, "wrong board: move '%.*s' leads to %s, not to %.*s",
                    ESP_SHOWN_MOST, text, follows + 2, CELLS, cells);
}

static enum esp_status answer(esp_move *move, const struct esp_match *match, const char *text,
                              struct esp_error *error)
{
    const size_t room = strlen(text) + 1;
    struct esp_out named = { malloc(room), room, 0 };
    char cells[CELLS], shown[ESP_SHOWN_TEXT];
    enum esp_status status;

    if (!named.text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a move");
    esp_put(&named, "");
    if (read_answer(text, &named, cells)) {
        status = esp_agent_move(move, match, named.text, error);
        if (status == ESP_OK)
            status = check_board(match, *move, named.text, cells, error);
    } else {
        esp_print_shown(text, strlen(text), shown);
        status = esp_fail(error, ESP_BAD_INPUT,
                          "malformed answer '%s': expected (move resulting-board)", shown);
    }
    free(named.text);
    return status;
}

const struct esp_protocol esp_protocol_sexp = {
    .check = check, .question = question, .whole = whole, .answer = answer
};
