/*
 * connect4.c - four in a row, stones fall to the lowest free square.
 *
 * X is first and, as the coursework has it, MIN; O is MAX. A move is the
 * square where the stone comes to rest; its text and its kind are the
 * column. connect4_board.h holds the rules, made here for words of 64 bits
 * (boards as large as 7 x 8 or 9 x 6) and of 128.
 */
#include <stdio.h>
#include <string.h>

#include "connect4.h"

enum { SIZE_MOST = 32, NARROW_BITS = 63, WIDE_BITS = 127 };

typedef unsigned __int128 wide_word;

static bool is_narrow(const void *params)
{
    return ((const struct connect4_params *)params)->narrow;
}

static bool is_usual(const void *params)
{
    return ((const struct connect4_params *)params)->usual;
}

static bool is_standard(const void *params)
{
    const struct connect4_params *p = params;
    const struct connect4_params *q = &connect4_standard;
    return p->width == q->width && p->height == q->height && p->win == q->win &&
           p->tie == q->tie && p->loss == q->loss && !p->swapped && !p->made_up;
}

#define GAME narrow
#define BITS uint64_t
#define GAME_SET 1
#include "connect4_board.h"
#include "body.h"
#include "rules.h"
ESP_SEARCHES(common, &connect4_standard, is_standard)
ESP_SEARCHES(other, ctx->params, is_narrow)
#undef GAME
#undef BITS
#undef GAME_SET

#define GAME wide
#define BITS wide_word
#define GAME_SET 0
#include "connect4_board.h"
#include "body.h"
#include "rules.h"
ESP_SEARCHES(other, ctx->params, NULL)

static const struct esp_search_table searches = {
    { &narrow_common, &narrow_other, &wide_other }
};

union connect4_state {
    struct narrow_state narrow;
    struct wide_state wide;
};

/*
 * --- the rules, on whichever word the board needs ----------------------------
 *
 * What a search asks at every node is also made for the usual board.
 */

static enum esp_side side(const void *params, const void *state)
{
    return is_narrow(params) ? narrow_rule_side(params, state) : wide_rule_side(params, state);
}

static bool over(const void *params, const void *state, double *value)
{
    return is_narrow(params) ? narrow_rule_over(params, state, value)
                             : wide_rule_over(params, state, value);
}

static size_t moves(const void *params, const void *state, esp_move *list, size_t room)
{
    if (ESP_LIKELY(is_usual(params)))
        return narrow_list(&connect4_standard, state, list, room);
    return is_narrow(params) ? narrow_rule_moves(params, state, list, room)
                             : wide_rule_moves(params, state, list, room);
}

static void play(const void *params, void *next, const void *state, esp_move move)
{
    (is_narrow(params) ? narrow_rule_play : wide_rule_play)(params, next, state, move);
}

static struct esp_step step(const void *params, void *next, const void *state, esp_move move,
                            enum esp_side mover)
{
    if (ESP_LIKELY(is_usual(params)))
        return narrow_make_step(&connect4_standard, next, state, move, mover);
    return is_narrow(params) ? narrow_rule_step(params, next, state, move, mover)
                             : wide_rule_step(params, next, state, move, mover);
}

static uint64_t key(const void *params, const void *state)
{
    return is_narrow(params) ? narrow_rule_key(params, state) : wide_rule_key(params, state);
}

static double evaluate(const void *params, const void *state, unsigned which)
{
    if (ESP_LIKELY(is_usual(params)))
        return narrow_evaluate(&connect4_standard, *(const struct narrow_state *)state, which);
    return is_narrow(params) ? narrow_rule_evaluate(params, state, which)
                             : wide_rule_evaluate(params, state, which);
}

/* A state as words of 128 bits, for everything that is not in a hurry. */
static struct wide_state widen(const void *params, const void *state)
{
    const union connect4_state *s = state;
    if (!is_narrow(params))
        return s->wide;
    return (struct wide_state){ s->narrow.mover, s->narrow.all };
}

static void store(const void *params, void *state, struct wide_state board)
{
    union connect4_state *s = state;
    memset(s, 0, sizeof *s);
    if (is_narrow(params))
        s->narrow = (struct narrow_state){ (uint64_t)board.mover, (uint64_t)board.all };
    else
        s->wide = board;
}

/* The columns from right to left. */
static wide_word mirrored(const struct connect4_params *params, wide_word bits)
{
    const int column = params->height + 1;
    const wide_word squares = ((wide_word)1 << column) - 1;
    wide_word result = 0;

    for (int i = 0; i < params->width; i++)
        result = result << column | (bits >> i * column & squares);
    return result;
}

static uint64_t symmetric_key(const void *params, const void *state)
{
    const struct wide_state board = widen(params, state);
    union connect4_state mirror;

    store(params, &mirror, (struct wide_state){ mirrored(params, board.mover),
                                                mirrored(params, board.all) });
    const uint64_t own = key(params, state), other = key(params, &mirror);
    return own < other ? own : other;
}

static uint64_t plies(const void *params, const void *state)
{
    const struct connect4_params *p = params;
    (void)state;
    return (uint64_t)(p->width * p->height);
}

/* --- reading ------------------------------------------------------------------ */

static void defaults(void *params)
{
    *(struct connect4_params *)params = connect4_standard;
}

/* What follows from width and height; parse() refuses a board that is too large. */
static void measure(struct connect4_params *p)
{
    wide_word bottom = 0;

    for (int column = 0; column < p->width && column * (p->height + 1) < WIDE_BITS; column++)
        bottom |= (wide_word)1 << column * (p->height + 1);
    p->bottom[0] = (uint64_t)bottom;
    p->bottom[1] = (uint64_t)(bottom >> 64);
    p->narrow = p->width * (p->height + 1) <= NARROW_BITS;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    struct connect4_params *p = params;
    const bool width = strcmp(name, "width") == 0;
    int64_t number;

    if (!width && strcmp(name, "height") != 0)
        return esp_configure_constant(name, value, &p->win, &p->tie, &p->loss, error);
    enum esp_status status = esp_parse_integer(value, name, 1, SIZE_MOST, &number, error);
    if (status == ESP_OK) {
        *(width ? &p->width : &p->height) = (int)number;
        measure(p);
    }
    return status;
}

static void constants(const void *params, double *win, double *tie, double *loss)
{
    const struct connect4_params *p = params;
    *win = p->win, *tie = p->tie, *loss = p->loss;
}

static wide_word square(const struct connect4_params *p, int column, int row)
{
    return (wide_word)1 << (column * (p->height + 1) + row);
}

/* Columns one after the other, separated by commas where they have two digits. */
static enum esp_status parse_columns(const struct connect4_params *p, const char *text,
                                     struct wide_state *board, struct esp_error *error)
{
    const bool commas = p->width > 10 || strchr(text, ',');

    for (size_t at = 0; text[at];) {
        const size_t start = at;
        int column = 0;
        while (text[at] >= '0' && text[at] <= '9' && column < SIZE_MOST) {
            column = 10 * column + (text[at++] - '0');
            if (!commas)
                break;
        }
        if (at == start || column >= p->width || (commas && text[at] && text[at] != ','))
            return esp_fail(error, ESP_BAD_INPUT,
                            "position '%s': character %zu is '%c', expected a column 0 to %d%s",
                            text, start + (at > start && column < p->width ? at - start : 0) + 1,
                            text[at > start && column < p->width ? at : start], p->width - 1,
                            commas ? ", separated by commas" : "");
        if (board->all & square(p, column, p->height - 1))
            return esp_fail(error, ESP_BAD_INPUT, "position '%s': column %d is full at character %zu",
                            text, column, start + 1);
        const wide_word filled = board->all | (board->all + square(p, column, 0));
        *board = (struct wide_state){ board->all ^ board->mover, filled };
        at += commas && text[at] == ',';
    }
    return ESP_OK;
}

/* Rows of X, O and points from the top, separated by slashes. */
static enum esp_status parse_rows(const struct connect4_params *p, const char *text,
                                  const char *rows, struct wide_state *board,
                                  struct esp_error *error)
{
    wide_word x = 0, all = 0;

    for (int row = p->height - 1; row >= 0; row--) {
        for (int column = 0; column < p->width; column++, rows++) {
            if (*rows != 'X' && *rows != 'O' && *rows != '.')
                return esp_fail(error, ESP_BAD_INPUT,
                                "position '%s': character %td is '%c', expected X, O or .", text,
                                rows - text + 1, *rows ? *rows : ' ');
            if (*rows == '.')
                continue;
            all |= square(p, column, row);
            x |= *rows == 'X' ? square(p, column, row) : 0;
        }
        if (*rows != (row ? '/' : '\0'))
            return esp_fail(error, ESP_BAD_INPUT,
                            "position '%s': character %td: expected %d rows of %d squares with a "
                            "slash between them",
                            text, rows - text + 1, p->height, p->width);
        rows += row > 0;
    }
    for (int column = 0; column < p->width; column++)
        for (int row = 1; row < p->height; row++)
            if (all & square(p, column, row) && !(all & square(p, column, row - 1)))
                return esp_fail(error, ESP_BAD_INPUT,
                                "position '%s': the stone in column %d, row %d from below, floats",
                                text, column, row + 1);
    const bool x_moves = (wide_count(all) & 1) == 0;
    *board = (struct wide_state){ x_moves ? x : all ^ x, all };
    return ESP_OK;
}

/* The position is known. */
static void settle(struct connect4_params *p, struct wide_state board)
{
    p->made_up = wide_four(p, board.mover);
    p->usual = is_standard(p);
}

static const char rows_prefix[] = "board:";

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    struct connect4_params *p = params;
    struct wide_state board = { 0, 0 };

    (void)reading;
    if (p->width * (p->height + 1) > WIDE_BITS)
        return esp_fail(error, ESP_BAD_INPUT,
                        "a board of %d x %d is too large: width x (height + 1) is at most %d",
                        p->width, p->height, WIDE_BITS);
    const size_t prefix = sizeof rows_prefix - 1;
    enum esp_status status = strncmp(text, rows_prefix, prefix) == 0
                                 ? parse_rows(p, text, text + prefix, &board, error)
                                 : parse_columns(p, text, &board, error);
    if (status == ESP_OK) {
        store(params, state, board);
        settle(p, board);
    }
    return status;
}

static enum esp_status set_side(void *params, void *state, enum esp_side wanted,
                                struct esp_error *error)
{
    struct connect4_params *p = params;

    if (wanted == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "connect4 has no chance player");
    if (side(params, state) == wanted)
        return ESP_OK;
    struct wide_state board = widen(params, state);
    board.mover ^= board.all;
    p->swapped = !p->swapped;
    store(params, state, board);
    settle(p, board);
    return ESP_OK;
}

/* --- writing -------------------------------------------------------------------- */

static char stone(const struct connect4_params *p, struct wide_state board, int column, int row)
{
    const wide_word at = square(p, column, row);
    if (!(board.all & at))
        return '.';
    return ((board.mover & at) != 0) == (wide_side(p, board) == ESP_MIN) ? 'X' : 'O';
}

/* The columns that lead to a state cannot be told from it, so it is written as rows. */
static size_t print(const void *params, const void *state, char *text, size_t room)
{
    const struct connect4_params *p = params;
    const struct wide_state board = widen(params, state);
    struct esp_out out = { text, room, 0 };

    esp_put(&out, rows_prefix);
    for (int row = p->height - 1; row >= 0; row--) {
        for (int column = 0; column < p->width; column++)
            esp_put_char(&out, stone(p, board, column, row));
        esp_put(&out, row ? "/" : "");
    }
    return out.length;
}

static esp_move move_kind(const void *params, esp_move move)
{
    const struct connect4_params *p = params;
    return move / ((unsigned)p->height + 1);
}

static size_t kinds(const void *params)
{
    return (size_t)((const struct connect4_params *)params)->width;
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    return esp_print_number_move(params, move_kind(params, move), text, room);
}

/* As the coursework draws it. */
static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    const struct connect4_params *p = params;
    const struct wide_state board = widen(params, state);
    const int cell = p->width > 10 ? 2 : 1;
    struct esp_out out = { text, room, 0 };

    for (int row = p->height - 1; row >= 0; row--) {
        for (int column = 0; column < p->width; column++) {
            const char mark = stone(p, board, column, row);
            esp_putf(&out, "|%*c", cell, mark == '.' ? ' ' : mark);
        }
        esp_put(&out, "|\n");
    }
    for (int i = 0; i < p->width * (cell + 1) + 1; i++)
        esp_put(&out, "-");
    esp_put(&out, "\n");
    for (int column = 0; column < p->width; column++)
        esp_putf(&out, " %*d", cell, column);
    esp_put(&out, "\n");
    return out.length;
}

/* The discs of one player, or with '.' the places without one. */
static void put_discs(struct esp_marks *out, const struct connect4_params *p,
                      struct wide_state board, char whose, wide_word moved)
{
    for (int row = 0; row < p->height; row++) {
        for (int column = 0; column < p->width; column++) {
            struct esp_mark mark = { .kind = whose == '.' ? ESP_MARK_HOLE : ESP_MARK_DISC,
                                     .ink = whose == '.'   ? ESP_INK_PLAIN
                                            : whose == 'O' ? ESP_INK_MAX
                                                           : ESP_INK_MIN,
                                     .x = (float)column + 0.6f,
                                     .y = (float)(p->height - 1 - row) + 0.6f,
                                     .width = 0.84f, .height = 0.84f };
            if (stone(p, board, column, row) != whose)
                continue;
            mark.flags = square(p, column, row) & moved ? ESP_MARK_MOVED : 0;
            mark.text[0] = whose == '.' ? '\0' : whose;
            esp_put_mark(out, mark);
        }
    }
}

static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct connect4_params *p = params;
    const struct wide_state board = widen(params, state);
    const float width = (float)p->width, height = (float)p->height;
    const wide_word moved = before ? (wide_word)1 << last : 0;
    struct esp_marks out = { marks, room, 0 };

    esp_put_mark(&out, (struct esp_mark){ .kind = ESP_MARK_GROUND, .x = width / 2 + 0.1f,
                                          .y = height / 2 + 0.1f, .width = width + 0.2f,
                                          .height = height + 0.2f });
    put_discs(&out, p, board, '.', moved);
    put_discs(&out, p, board, 'O', moved);
    put_discs(&out, p, board, 'X', moved);
    for (int column = 0; column < p->width; column++)
        esp_put_label(&out, (float)column + 0.6f, height + 0.55f, column);
    return out.count;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    const struct connect4_params *p = params;
    const struct wide_state board = widen(params, state);
    struct esp_out out = { text, room, 0 };

    for (int row = p->height - 1; row >= 0; row--) {
        esp_put(&out, row == p->height - 1 ? "[[" : ",[");
        for (int column = 0; column < p->width; column++) {
            const char mark = stone(p, board, column, row);
            esp_putf(&out, "%s\"%.*s\"", column ? "," : "", mark != '.', &mark);
        }
        esp_put(&out, "]");
    }
    esp_put(&out, "]");
    return out.length;
}

static int player(const void *params, const void *state)
{
    return side(params, state) == ESP_MIN ? 0 : 1; /* X is first */
}

static int winner(const void *params, const void *state)
{
    const struct connect4_params *p = params;
    const struct wide_state board = widen(params, state);
    const bool x_moves = wide_side(p, board) == ESP_MIN;
    double value;

    if (wide_four(p, x_moves ? board.mover : wide_last(board)))
        return 0;
    if (wide_four(p, x_moves ? wide_last(board) : board.mover))
        return 1;
    return over(params, state, &value) ? ESP_WINNER_DRAW : ESP_WINNER_NONE;
}

static void range(const void *params, double *least, double *greatest)
{
    const struct connect4_params *p = params;
    esp_range_of_constants(p->win, p->tie, p->loss, least, greatest);
}

static const char *const player_names[] = { "X", "O", NULL };

static const struct esp_parameter parameters[] = {
    { "width", "7", "columns, 1 to 32" },
    { "height", "6", "rows, 1 to 31; width x (height + 1) is at most 127" },
    { "win", "100", "value of a game that O has won" },
    { "tie", "0", "value of a full or unfinished board" },
    { "loss", "-100", "value of a game that X has won" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    [CONNECT4_ZERO] = { "zero", "an unfinished board is worth a tie" },
    [CONNECT4_THREES] = { "threes", "squares that would complete four, O's less X's" },
    { NULL, NULL },
};

static const struct esp_game_text connect4_text = {
    .about = "four in a row on 7 x 6; X is first and MIN, O is MAX",
    .position_help = "columns played, X first, as in 1211244445 (above 10 columns with commas); or "
                     "board: and rows of X, O and . from the top with slashes",
    .move_help = "the column, from 0",
    .convention = "vier",
    .sensible_depth = 8,
    .constants = constants,
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .parse = parse,
    .set_side = set_side,
    .print = print,
    .print_move = print_move,
    .move_kind = move_kind,
    .parse_kind = esp_parse_number_kind,
    .print_kind = esp_print_number_move,
    .kinds = kinds,
    .picture = picture,
    .board = board_marks,
    .board_json = board_json,
    .player = player,
    .winner = winner,
    .player_names = player_names,
    .range = range,
};

const struct esp_game esp_connect4 = {
    .name = "connect4",
    .params_size = sizeof(struct connect4_params),
    .state_size = sizeof(union connect4_state),
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .step = step,
    .key = key,
    .evaluate = evaluate,
    .symmetric_key = symmetric_key,
    .plies = plies,
    .text = &connect4_text,
    .search = &searches,
    .solve = &esp_connect4_knowledge,
};
