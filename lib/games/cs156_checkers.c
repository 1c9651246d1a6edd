/*
 * cs156_checkers.c - Chinese checkers on three rows of nine columns.
 *
 * Player 1 starts on the left, moves to the right and is MAX; player 2 the
 * other way round. A piece steps one square forward, up or down, or hops
 * over a neighbour of either colour, forward or vertically, as often as it
 * can. Whoever fills the other's three columns has won; whoever cannot move
 * has lost. cs156_board.h holds the rules.
 */
#include <ctype.h>
#include <string.h>

#include "cs156_board.h"
#include "games.h"

#define GAME checkers
#define GAME_STATE struct checkers
#define GAME_PARAMS const struct checkers_params
#define GAME_MOVES struct checkers_moves
#define GAME_SET 0
#define GAME_BIG_MOVES 1
#define GAME_ALTERNATES 1
#include "body.h"
#include "rules.h"

/* The constants are looked at in won positions only: building them in would gain nothing. */
ESP_SEARCHES(all, ctx->params, NULL)

static const struct esp_search_table searches = { { &checkers_all } };

/* --- reading ---------------------------------------------------------------------- */

static void defaults(void *params)
{
    *(struct checkers_params *)params = standard;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    struct checkers_params *p = params;
    return esp_configure_constant(name, value, &p->win, &p->tie, &p->loss, error);
}

static void constants(const void *params, double *win, double *tie, double *loss)
{
    const struct checkers_params *p = params;
    *win = p->win, *tie = p->tie, *loss = p->loss;
}

/* The two forms, letter by letter: P a player, D a cell, anything else itself. */
static const char plain_form[] = "P:DDDDDDDDDDDDDDDDDDDDDDDDDDD";
static const char lisp_form[] = "(P((DDDDDDDDD)(DDDDDDDDD)(DDDDDDDDD)))";
static const char start_text[] = "1:111000222111000222111000222";

static const char *meaning(char letter)
{
    switch (letter) {
    case 'P':
        return "player 1 or 2";
    case 'D':
        return "a cell, 0, 1 or 2";
    case ':':
        return "a colon after the player";
    case '(':
        return "an opening parenthesis";
    case ')':
        return "a closing parenthesis";
    default:
        return "the end after 27 cells";
    }
}

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    struct checkers board = { 0, 0, 1 };
    const char *at = *text ? text : start_text;
    const bool lisp = at[strspn(at, " \t\r\n")] == '(';
    uint32_t cell = 1;

    (void)params, (void)reading;
    for (const char *form = lisp ? lisp_form : plain_form;; form++) {
        if (lisp)
            at += strspn(at, " \t\r\n");
        const bool fits = *form == 'P'   ? *at == '1' || *at == '2'
                          : *form == 'D' ? *at >= '0' && *at <= '2'
                                         : *at == *form;
        if (!fits)
            return esp_fail_character(error, text, (size_t)(at - text), meaning(*form));
        if (*form == '\0')
            break;
        if (*form == 'P')
            board.player = (uint32_t)(*at - '0');
        if (*form == 'D') {
            board.one |= *at == '1' ? cell : 0;
            board.two |= *at == '2' ? cell : 0;
            cell <<= 1;
        }
        at++;
    }
    memcpy(state, &board, sizeof board);
    return ESP_OK;
}

static enum esp_status set_side(void *params, void *state, enum esp_side side,
                                struct esp_error *error)
{
    (void)params;
    if (side == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "cs156-checkers has no chance player");
    ((struct checkers *)state)->player = side == ESP_MAX ? 1 : 2;
    return ESP_OK;
}

/* --- moves from outside ------------------------------------------------------------ */

/* Coordinates are separated by blanks, commas and the parentheses of a list. */
static const char *next_number(const char *at)
{
    return at + strspn(at, " \t\r\n,()");
}

/* The square at *at, which moves behind it. */
static enum esp_status read_square(const char *text, const char **at, int *cell,
                                   struct esp_error *error)
{
    *cell = 0;
    for (int i = 0; i < 2; i++, (*at)++) {
        const int most = i == 0 ? ROWS - 1 : COLUMNS - 1;
        const char *what = i == 0 ? "row" : "column";
        *at = next_number(*at);
        if (**at == '\0')
            return esp_fail(error, ESP_BAD_INPUT,
                            "move '%s': ends before a %s, expected row column row column ...", text,
                            what);
        if (!isdigit((unsigned char)**at) || **at - '0' > most || isdigit((unsigned char)(*at)[1]))
            return esp_fail(error, ESP_BAD_INPUT,
                            "move '%s': character %td: expected a %s, 0 to %d", text,
                            *at - text + 1, what, most);
        *cell = *cell * COLUMNS + (**at - '0');
    }
    *at = next_number(*at);
    return ESP_OK;
}

/* What is wrong with a link of a chain, or NULL. A step stands alone. */
static const char *fault(const struct checkers *board, uint32_t occupied, int from, int to,
                         bool alone)
{
    const int forward = board->player == 1 ? 1 : -1, distance = to - from;
    const bool step = distance == forward || distance == STEP_UP || distance == STEP_DOWN;
    const bool hop = distance == 2 * forward || distance == HOP_UP || distance == HOP_DOWN;
    const bool leaves_row = distance % COLUMNS != 0 && to / COLUMNS != from / COLUMNS;

    if ((!step && !hop) || leaves_row)
        return "is neither a step nor a hop forward, up or down";
    if (step && !alone)
        return "is a step, which must be a move of its own";
    if (has(occupied, to))
        return "ends on an occupied square";
    return may_go(occupied, from, distance) ? NULL : "hops over an empty square";
}

/* Any legal chain, also a roundabout one; the move is the one with the same result. */
static enum esp_status parse_move(const void *params, const void *state, const char *text,
                                  esp_move *move, struct esp_error *error)
{
    const struct checkers *board = state;
    const char *at = text, *wrong = NULL;
    esp_move moves[PIECE_MOVES_MOST];
    int start, from, to;

    (void)params;
    if (read_square(text, &at, &start, error) != ESP_OK)
        return ESP_BAD_INPUT;
    if (!has(board->player == 1 ? board->one : board->two, start))
        return esp_fail(error, ESP_BAD_INPUT, "move '%s': no piece of player %u on %d %d", text,
                        (unsigned)board->player, start / COLUMNS, start % COLUMNS);
    const uint32_t occupied = (board->one | board->two) & ~(UINT32_C(1) << start);
    bool first = true;
    for (to = start; first || *at; first = false) {
        from = to;
        if (read_square(text, &at, &to, error) != ESP_OK)
            return ESP_BAD_INPUT;
        wrong = fault(board, occupied, from, to, first && *at == '\0');
        if (wrong)
            return esp_fail(error, ESP_BAD_INPUT, "move '%s': %d %d to %d %d %s", text,
                            from / COLUMNS, from % COLUMNS, to / COLUMNS, to % COLUMNS, wrong);
    }
    const unsigned count = piece_moves(*board, start, moves);
    for (unsigned i = 0; i < count; i++)
        if (end_of(moves[i]) == to)
            *move = moves[i];
    return ESP_OK;
}

/* --- writing ------------------------------------------------------------------------ */

static char cell_digit(const struct checkers *board, int cell)
{
    return has(board->one, cell) ? '1' : has(board->two, cell) ? '2' : '0';
}

static size_t print(const void *params, const void *state, char *text, size_t room)
{
    const struct checkers *board = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    esp_putf(&out, "%u:", (unsigned)board->player);
    for (int cell = 0; cell < CELLS; cell++)
        esp_put_char(&out, cell_digit(board, cell));
    return out.length;
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    uint8_t cells[HOPS_MOST + 1];
    const unsigned count = walk(move, cells);
    struct esp_out out = { text, room, 0 };

    (void)params;
    for (unsigned i = 0; i < count; i++)
        esp_putf(&out, "%s%d %d", i ? " " : "", cells[i] / COLUMNS, cells[i] % COLUMNS);
    return out.length;
}

static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    const struct checkers *board = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    esp_put(&out, "  0 1 2 3 4 5 6 7 8\n");
    for (int row = 0; row < ROWS; row++) {
        esp_putf(&out, "%d", row);
        for (int column = 0; column < COLUMNS; column++) {
            const char digit = cell_digit(board, row * COLUMNS + column);
            esp_putf(&out, " %c", digit == '0' ? '.' : digit);
        }
        esp_put(&out, "\n");
    }
    return out.length;
}

/* Names of rows and columns, and squares; those a player wants to reach are his. */
static void put_squares(struct esp_marks *out)
{
    for (int column = 0; column < COLUMNS; column++)
        esp_put_label(out, (float)column + 1.1f, 0.3f, column);
    for (int row = 0; row < ROWS; row++)
        esp_put_label(out, 0.3f, (float)row + 1.1f, row);
    for (int cell = 0; cell < CELLS; cell++)
        esp_put_mark(out, (struct esp_mark){
            .kind = ESP_MARK_SQUARE,
            .ink = has(goal_of_one, cell)   ? ESP_INK_MAX
                   : has(goal_of_two, cell) ? ESP_INK_MIN
                                            : ESP_INK_PLAIN,
            .x = (float)(cell % COLUMNS) + 1.1f, .y = (float)(cell / COLUMNS) + 1.1f,
            .width = 1, .height = 1 });
}

static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct checkers *board = state;
    struct esp_marks out = { marks, room, 0 };

    (void)params;
    put_squares(&out);
    for (int cell = 0; cell < CELLS; cell++) {
        const bool one = has(board->one, cell), two = has(board->two, cell);
        /* a chain of hops may end where it began */
        const bool moved = before && cell == end_of(last);
        const bool left = before && cell == start_of(last) && !moved;
        struct esp_mark mark = { .kind = ESP_MARK_DISC,
                                 .x = (float)(cell % COLUMNS) + 1.1f,
                                 .y = (float)(cell / COLUMNS) + 1.1f,
                                 .width = 0.8f, .height = 0.8f };
        mark.ink = one || (left && mover_index(last) == 0) ? ESP_INK_MAX : ESP_INK_MIN;
        mark.flags = left ? ESP_MARK_TAKEN : moved ? ESP_MARK_MOVED : 0;
        mark.text[0] = one ? '1' : two ? '2' : '\0';
        if (one || two || left)
            esp_put_mark(&out, mark);
    }
    return out.count;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    const struct checkers *board = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    for (int row = 0; row < ROWS; row++) {
        esp_put(&out, row ? ",[" : "[[");
        for (int column = 0; column < COLUMNS; column++)
            esp_putf(&out, "%s%c", column ? "," : "", cell_digit(board, row * COLUMNS + column));
        esp_put(&out, "]");
    }
    esp_put(&out, "]");
    return out.length;
}

static int player(const void *params, const void *state)
{
    (void)params;
    return (int)((const struct checkers *)state)->player - 1;
}

static int winner(const void *params, const void *state)
{
    const unsigned who = won_by(*(const struct checkers *)state);
    (void)params;
    return who ? (int)who - 1 : ESP_WINNER_NONE;
}

static void range(const void *params, double *least, double *greatest)
{
    const struct checkers_params *p = params;
    esp_range_of_constants(p->win, p->tie, p->loss, least, greatest);
}

static const char *const player_names[] = { "player 1", "player 2", NULL };

static const struct esp_parameter parameters[] = {
    { "win", "1000", "value of a game that player 1 has won" },
    { "tie", "0", "value of a draw (only a referee declares one)" },
    { "loss", "-1000", "value of a game that player 2 has won" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    { "advance", "columns that player 1's pieces have gained, less those of player 2" },
    { NULL, NULL },
};

static const struct esp_game_text checkers_text = {
    .about = "Chinese checkers on 3 x 9; player 1 moves to the right and is MAX",
    .position_help = "the player to move, a colon and 27 digits row by row, as in "
                     "1:111000222111000222111000222; or the S-expression (player board)",
    .move_help = "row column row column ..., a step or a chain of hops, as in 1 0 1 2 1 4",
    .convention = "cs156",
    .sensible_depth = 4,
    .constants = constants,
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .parse = parse,
    .set_side = set_side,
    .print = print,
    .print_move = print_move,
    .parse_move = parse_move,
    .picture = picture,
    .board = board_marks,
    .board_json = board_json,
    .player = player,
    .winner = winner,
    .player_names = player_names,
    .range = range,
};

const struct esp_game esp_cs156_checkers = {
    .name = "cs156-checkers",
    .params_size = sizeof(struct checkers_params),
    .state_size = sizeof(struct checkers),
    ESP_RULES,
    .text = &checkers_text,
    .search = &searches,
};
