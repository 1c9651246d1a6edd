/*
 * tictactoe.c - three in a row on a board of 3 x 3, X first.
 *
 * X is MAX. Cells are numbered row by row,
 *
 *     0 1 2
 *     3 4 5
 *     6 7 8
 *
 * and each player's marks are the bits of a word. Small enough to search to
 * the end (549,946 nodes, a draw), it is the example of ARCHITECTURE.md: all
 * that a game needs stands in this file.
 */
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "context.h"

enum { CELLS = 9, FULL = (1 << CELLS) - 1 };

struct tictactoe {
    uint16_t x, o;
};

struct tictactoe_params {
    double win, tie, loss; /* as X sees it */
};

static const struct tictactoe_params standard = { 1, 0, -1 };

ESP_INLINE bool three(unsigned marks)
{
    static const uint16_t lines[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if ((marks & lines[i]) == lines[i])
            return true;
    return false;
}

ESP_INLINE enum esp_side tictactoe_side(const struct tictactoe_params *params,
                                        struct tictactoe state)
{
    (void)params;
    return __builtin_popcount(state.x) == __builtin_popcount(state.o) ? ESP_MAX : ESP_MIN;
}

ESP_INLINE bool tictactoe_over(const struct tictactoe_params *params, struct tictactoe state,
                               enum esp_side side, double *value)
{
    (void)side;
    *value = three(state.x) ? params->win : three(state.o) ? params->loss : params->tie;
    return (state.x | state.o) == FULL || three(state.x) || three(state.o);
}

ESP_INLINE uint64_t tictactoe_moves(const struct tictactoe_params *params, struct tictactoe state)
{
    (void)params;
    return FULL & ~(unsigned)(state.x | state.o);
}

ESP_INLINE bool tictactoe_next(const struct tictactoe_params *params, struct tictactoe state,
                               uint64_t *left, esp_move *move)
{
    (void)params, (void)state;
    return esp_next_bit(left, move);
}

ESP_INLINE struct tictactoe tictactoe_play(const struct tictactoe_params *params,
                                           struct tictactoe state, esp_move move)
{
    const bool x_moves = tictactoe_side(params, state) == ESP_MAX;
    return (struct tictactoe){ (uint16_t)(state.x | (unsigned)x_moves << move),
                               (uint16_t)(state.o | (unsigned)!x_moves << move) };
}

ESP_INLINE uint64_t tictactoe_key(const struct tictactoe_params *params, struct tictactoe state)
{
    (void)params;
    return 1u << 2 * CELLS | (unsigned)state.x << CELLS | state.o;
}

ESP_INLINE double tictactoe_evaluate(const struct tictactoe_params *params,
                                     struct tictactoe state, unsigned which)
{
    (void)state, (void)which;
    return params->tie;
}

#define GAME tictactoe
#define GAME_STATE struct tictactoe
#define GAME_PARAMS const struct tictactoe_params
#define GAME_MOVES uint64_t
#define GAME_SET 1
#define GAME_ALTERNATES 1
#include "body.h"
#include "rules.h"

static bool is_standard(const void *params)
{
    return memcmp(params, &standard, sizeof standard) == 0;
}

ESP_SEARCHES(common, &standard, is_standard)
ESP_SEARCHES(other, ctx->params, NULL)

static const struct esp_search_table searches = { { &tictactoe_common, &tictactoe_other } };

/* The marks on a board turned by a quarter, and on one whose rows are read from below. */
static unsigned turned(unsigned marks)
{
    static const uint8_t from[CELLS] = { 6, 3, 0, 7, 4, 1, 8, 5, 2 };
    unsigned result = 0;
    for (size_t cell = 0; cell < CELLS; cell++)
        result |= (marks >> from[cell] & 1) << cell;
    return result;
}

static unsigned flipped(unsigned marks)
{
    return (marks & 0007) << 6 | (marks & 0070) | marks >> 6;
}

/* The least key among those of the eight boards that look alike. */
static uint64_t symmetric_key(const void *params, const void *state)
{
    struct tictactoe board = *(const struct tictactoe *)state;
    uint64_t least = UINT64_MAX;

    for (int image = 0; image < 8; image++) {
        const uint64_t key = tictactoe_key(params, board);
        least = key < least ? key : least;
        board.x = (uint16_t)(image == 3 ? flipped(board.x) : turned(board.x));
        board.o = (uint16_t)(image == 3 ? flipped(board.o) : turned(board.o));
    }
    return least;
}

static uint64_t plies(const void *params, const void *state)
{
    (void)params, (void)state;
    return CELLS;
}

/* --- texts ------------------------------------------------------------------ */

static void defaults(void *params)
{
    *(struct tictactoe_params *)params = standard;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    struct tictactoe_params *p = params;
    return esp_configure_constant(name, value, &p->win, &p->tie, &p->loss, error);
}

static void constants(const void *params, double *win, double *tie, double *loss)
{
    const struct tictactoe_params *p = params;
    *win = p->win, *tie = p->tie, *loss = p->loss;
}

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    struct tictactoe board = { 0, 0 };

    (void)reading;
    for (size_t i = 0; text[i]; i++) {
        if (text[i] < '0' || text[i] > '8')
            return esp_fail(error, ESP_BAD_INPUT,
                            "position '%s': character %zu is '%c', expected a cell 0 to 8", text,
                            i + 1, text[i]);
        if ((board.x | board.o) >> (text[i] - '0') & 1)
            return esp_fail(error, ESP_BAD_INPUT, "position '%s': cell %c (character %zu) is taken",
                            text, text[i], i + 1);
        board = tictactoe_play(params, board, (esp_move)(text[i] - '0'));
    }
    memcpy(state, &board, sizeof board);
    return ESP_OK;
}

/* Any order that alternates between the marks leads to the state, past a win too. */
static size_t print(const void *params, const void *state, char *text, size_t room)
{
    const struct tictactoe *board = state;
    uint64_t x = board->x, o = board->o;
    struct esp_out out = { text, room, 0 };
    esp_move cell;

    (void)params;
    esp_put(&out, "");
    while (esp_next_bit(&x, &cell)) {
        esp_putf(&out, "%u", (unsigned)cell);
        if (esp_next_bit(&o, &cell))
            esp_putf(&out, "%u", (unsigned)cell);
    }
    return out.length;
}

static size_t kinds(const void *params)
{
    (void)params;
    return CELLS;
}

static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    const struct tictactoe *board = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    for (int cell = 0; cell < CELLS; cell++) {
        const char mark = board->x >> cell & 1 ? 'X' : board->o >> cell & 1 ? 'O' : '.';
        esp_putf(&out, "%c%c", mark, cell % 3 == 2 ? '\n' : ' ');
    }
    return out.length;
}

static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct tictactoe *board = state;
    struct esp_marks out = { marks, room, 0 };

    (void)params;
    for (int cell = 0; cell < CELLS; cell++)
        esp_put_mark(&out, (struct esp_mark){ .kind = ESP_MARK_SQUARE,
                                              .x = (float)(cell % 3) + 0.5f,
                                              .y = (float)(cell / 3) + 0.5f,
                                              .width = 1, .height = 1 });
    for (int cell = 0; cell < CELLS; cell++) {
        const bool x = board->x >> cell & 1, o = board->o >> cell & 1;
        const float column = (float)(cell % 3) + 0.5f, row = (float)(cell / 3) + 0.5f;
        if (x || o)
            esp_put_mark(&out, (struct esp_mark){
                .kind = x ? ESP_MARK_CROSS : ESP_MARK_RING, .ink = x ? ESP_INK_MAX : ESP_INK_MIN,
                .flags = before && last == (esp_move)cell ? ESP_MARK_MOVED : 0,
                .x = column, .y = row, .width = 0.6f, .height = 0.6f });
        else
            esp_put_label(&out, column, row, cell);
    }
    return out.count;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    const struct tictactoe *board = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    for (int cell = 0; cell < CELLS; cell++)
        esp_putf(&out, "%s\"%s\"", cell ? "," : "[",
                 board->x >> cell & 1 ? "X" : board->o >> cell & 1 ? "O" : "");
    esp_put(&out, "]");
    return out.length;
}

static int player(const void *params, const void *state)
{
    return tictactoe_side(params, *(const struct tictactoe *)state) == ESP_MAX ? 0 : 1;
}

static int winner(const void *params, const void *state)
{
    const struct tictactoe *board = state;
    double value;

    if (three(board->x) || three(board->o))
        return three(board->x) ? 0 : 1;
    return tictactoe_over(params, *board, ESP_MAX, &value) ? ESP_WINNER_DRAW : ESP_WINNER_NONE;
}

static void range(const void *params, double *least, double *greatest)
{
    const struct tictactoe_params *p = params;
    esp_range_of_constants(p->win, p->tie, p->loss, least, greatest);
}

static const char *const player_names[] = { "X", "O", NULL };

static const struct esp_parameter parameters[] = {
    { "win", "1", "value of a game that X has won" },
    { "tie", "0", "value of a draw" },
    { "loss", "-1", "value of a game that O has won" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    { "tie", "every unfinished position is worth a draw" },
    { NULL, NULL },
};

static const struct esp_game_text tictactoe_text = {
    .about = "three in a row on 3 x 3, X is MAX and first",
    .position_help = "cells played, X first: 0 to 8 row by row, as in 408",
    .move_help = "the cell, 0 to 8",
    .convention = "plain",
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .constants = constants,
    .parse = parse,
    .print = print,
    .print_move = esp_print_number_move,
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

const struct esp_game esp_tictactoe = {
    .name = "tictactoe",
    .params_size = sizeof(struct tictactoe_params),
    .state_size = sizeof(struct tictactoe),
    ESP_RULES,
    .symmetric_key = symmetric_key,
    .plies = plies,
    .text = &tictactoe_text,
    .search = &searches,
};
