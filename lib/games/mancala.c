/*
 * mancala.c - the Kalah of the coursework: pits, two stores, extra turns.
 *
 * P1 is MAX and, from the start, first. The rules are in mancala_board.h;
 * here are the searches made of them, the parameters, and the texts.
 */
#include <stdio.h>

#include "mancala_board.h"

#define GAME mancala
#define GAME_STATE struct mancala
#define GAME_PARAMS const struct mancala_params
#define GAME_MOVES uint64_t
#define GAME_SET 1
#define GAME_ALTERNATES 0
#define GAME_USUAL (&standard)
#define GAME_IS_USUAL(params) (((const struct mancala_params *)(params))->usual)
#include "body.h"
#include "rules.h"

static bool is_standard(const void *params)
{
    const struct mancala_params *p = params;
    return p->pits == standard.pits && p->total < FEW && p->bank == standard.bank &&
           p->win == standard.win && p->tie == standard.tie && p->loss == standard.loss;
}

ESP_SEARCHES(common, &standard, is_standard)
ESP_SEARCHES(other, ctx->params, NULL)

static const struct esp_search_table searches = { { &mancala_common, &mancala_other } };

/*
 * A move that puts nothing in the store brings each of its stones nearer to
 * it, by one pit at least and inside the mover's own row; so between two that
 * do there are at most stones x (pits - 1), and each that does takes a stone
 * away.
 */
static uint64_t plies(const void *params, const void *state)
{
    const struct mancala_params *p = params;
    const struct mancala *board = state;
    const uint64_t stones = mancala_sum(board->p1) + mancala_sum(board->p2);
    return stones + (uint64_t)(p->pits - 1) * stones * (stones + 1) / 2;
}

/* --- parameters -------------------------------------------------------------------- */

static void defaults(void *params)
{
    *(struct mancala_params *)params = standard;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    static const char *const rules[] = { "opposite", "empty" };
    struct mancala_params *p = params;
    const bool pits = strcmp(name, "pits") == 0;

    if (pits || strcmp(name, "stones") == 0) {
        int64_t number;
        enum esp_status status = esp_parse_integer(value, name, 1, pits ? PITS_MOST : STONES_MOST,
                                                   &number, error);
        if (status == ESP_OK)
            *(pits ? &p->pits : &p->stones) = (int)number;
        return status;
    }
    if (strcmp(name, "capture") == 0) {
        p->bank = strcmp(value, rules[1]) == 0;
        if (!p->bank && strcmp(value, rules[0]) != 0)
            return esp_fail_unknown(error, "capture", value, rules, 2);
        return ESP_OK;
    }
    return esp_configure_constant(name, value, &p->win, &p->tie, &p->loss, error);
}

static void constants(const void *params, double *win, double *tie, double *loss)
{
    const struct mancala_params *p = params;
    *win = p->win, *tie = p->tie, *loss = p->loss;
}

/*
 * All stones are known. No evaluation sees a lead of more stones than there
 * are and SPARE, which must still be less than a win.
 */
static void settle(struct mancala_params *p, int total)
{
    enum { SPARE = 6 };
    const double up = (p->win - p->tie) / (total + SPARE);
    const double down = (p->tie - p->loss) / (total + SPARE);
    p->total = total;
    p->up = fmin(up, 1);
    p->down = fmin(down, 1);
    p->usual = is_standard(p);
}

/* --- reading ------------------------------------------------------------------------ */

static const char board_prefix[] = "board:";

static struct mancala start(const struct mancala_params *p)
{
    const uint64_t row = run(0, p->pits) * (uint64_t)p->stones;
    return (struct mancala){ row, row };
}

/* Why a digit of a trace is no move here, or NULL. */
static const char *not_playable(const struct mancala_params *p, struct mancala board, int pit)
{
    double value;
    if (pit >= p->pits)
        return "there is no such pit";
    if (mancala_over(p, board, mancala_side(p, board), &value))
        return "the game is over";
    return mancala_moves(p, board) >> pit & 1 ? NULL : "that pit is empty";
}

/* The coursework skips what cannot be played, so that any string of digits is a game. */
static enum esp_status parse_trace(const struct mancala_params *p, const char *text,
                                   struct mancala *board, struct esp_reading *reading,
                                   struct esp_error *error)
{
    char shown[ESP_SHORT_TEXT], digit[] = "a pit digit 0 to 5", *kept = reading->kept;
    const char *why = NULL;
    size_t first = 0;

    *board = start(p);
    digit[sizeof digit - 2] = (char)('0' + p->pits - 1);
    for (size_t at = 0; text[at]; at++) {
        if (text[at] < '0' || text[at] > '9')
            return esp_fail_character(error, text, at, digit);
        const char *no = not_playable(p, *board, text[at] - '0');
        if (!no) {
            *board = mancala_play(p, *board, (esp_move)(text[at] - '0'));
            *kept++ = text[at];
        } else if (reading->skipped++ == 0) {
            first = at;
            why = no;
        }
    }
    *kept = '\0';
    if (why)
        esp_fail(&reading->warning, ESP_OK,
                 "position '%s': skipped %d move%s, the first '%c' at character %zu: %s",
                 esp_shortened(text, shown), reading->skipped, reading->skipped > 1 ? "s" : "",
                 text[first], first + 1, why);
    return ESP_OK;
}

/* A player's pits and store, which follow one another. */
static uint64_t word_of(const struct mancala_params *p, const uint32_t *list)
{
    uint64_t word = (uint64_t)list[p->pits] * STORE;
    for (int pit = 0; pit < p->pits; pit++)
        word |= (uint64_t)list[pit] << 8 * pit;
    return word;
}

enum { NUMBERS_MOST = 2 * PITS_MOST + 3 };

static enum esp_status parse_board(const struct mancala_params *p, const char *text,
                                   struct mancala *board, int *total, struct esp_error *error)
{
    const size_t numbers = (size_t)(2 * p->pits + 3);
    uint32_t list[NUMBERS_MOST];
    char room[ESP_SHORT_TEXT];
    const char *shown = esp_shortened(text, room);
    size_t count;

    enum esp_status status = esp_parse_counts(text, sizeof board_prefix - 1, strlen(text),
                                              TOTAL_MOST, list, NUMBERS_MOST, &count, error);
    if (status != ESP_OK)
        return status;
    if (count != numbers)
        return esp_fail(error, ESP_BAD_INPUT,
                        "position '%s': %zu numbers, expected %zu: %d pits and the store of P1, "
                        "the same of P2, and the player to move",
                        shown, count, numbers, p->pits);
    if (list[numbers - 1] > 1)
        return esp_fail(error, ESP_BAD_INPUT,
                        "position '%s': number %zu is '%u', expected the player to move, 0 or 1",
                        shown, numbers, list[numbers - 1]);
    *total = 0;
    for (size_t i = 0; i < numbers - 1; i++)
        *total += (int)list[i];
    if (*total > TOTAL_MOST)
        return esp_fail(error, ESP_BAD_INPUT, "position '%s': %d stones, expected at most %d",
                        shown, *total, TOTAL_MOST);
    board->p1 = word_of(p, list) + (list[numbers - 1] ? TURN : 0);
    board->p2 = word_of(p, list + p->pits + 1);
    const bool p1_empty = (board->p1 & PITS) == 0, p2_empty = (board->p2 & PITS) == 0;
    if (p1_empty != p2_empty)
        return esp_fail(error, ESP_BAD_INPUT,
                        "position '%s': the pits of P%d are empty, so the game is over; expected "
                        "the stones of P%d in his store",
                        shown, p1_empty ? 1 : 2, p1_empty ? 2 : 1);
    return ESP_OK;
}

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    struct mancala_params *p = params;
    struct mancala board;
    enum esp_status status;
    int total = 2 * p->pits * p->stones;

    settle(p, total);
    if (strncmp(text, board_prefix, sizeof board_prefix - 1) == 0)
        status = parse_board(p, text, &board, &total, error);
    else
        status = parse_trace(p, text, &board, reading, error);
    if (status == ESP_OK) {
        settle(p, total);
        memcpy(state, &board, sizeof board);
    }
    return status;
}

static enum esp_status set_side(void *params, void *state, enum esp_side side,
                                struct esp_error *error)
{
    struct mancala *board = state;
    (void)params;
    if (side == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "mancala has no chance player");
    board->p1 = (board->p1 & ~TURN) | (side == ESP_MIN ? TURN : 0);
    return ESP_OK;
}

/* --- writing ------------------------------------------------------------------------- */

static int pit_of(uint64_t word, int pit)
{
    return (int)(word >> 8 * pit & 255);
}

/* The coursework's board; returns how many numbers it has. */
static int numbers_of(const struct mancala_params *p, const struct mancala *board,
                      int numbers[NUMBERS_MOST])
{
    for (int pit = 0; pit < p->pits; pit++) {
        numbers[pit] = pit_of(board->p1, pit);
        numbers[p->pits + 1 + pit] = pit_of(board->p2, pit);
    }
    numbers[p->pits] = mancala_store(board->p1);
    numbers[2 * p->pits + 1] = mancala_store(board->p2);
    numbers[2 * p->pits + 2] = mancala_side(p, *board) == ESP_MIN;
    return 2 * p->pits + 3;
}

static void put_numbers(struct esp_out *out, const struct mancala_params *p,
                        const struct mancala *board)
{
    int numbers[NUMBERS_MOST];
    const int count = numbers_of(p, board, numbers);
    for (int i = 0; i < count; i++)
        esp_putf(out, "%s%d", i ? "," : "", numbers[i]);
}

/* The moves that led to a state cannot be told from it, so it is written as a board. */
static size_t print(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_put(&out, board_prefix);
    put_numbers(&out, params, state);
    return out.length;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_put(&out, "[");
    put_numbers(&out, params, state);
    esp_put(&out, "]");
    return out.length;
}

/* Python's hash of the tuple of those numbers (CPython from 3.8: xxHash's rounds). */
static int64_t tuple_hash(const struct mancala_params *p, const struct mancala *board)
{
    const uint64_t prime_1 = 11400714785074694791u, prime_2 = 14029467366897019727u,
                   prime_5 = 2870177450012600261u;
    int numbers[NUMBERS_MOST];
    const int count = numbers_of(p, board, numbers);
    uint64_t hash = prime_5;

    for (int i = 0; i < count; i++) {
        hash += (uint64_t)numbers[i] * prime_2;
        hash = hash << 31 | hash >> 33;
        hash *= prime_1;
    }
    hash += (uint64_t)count ^ prime_5 ^ 3527539;
    return hash == UINT64_MAX ? 1546275796 : (int64_t)hash;
}

static size_t facts_json(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_putf(&out, "\"state\":%lld", (long long)tuple_hash(params, state));
    return out.length;
}

/* "(4) ( ) (12)", the pits of a word with the first on the left, or on the right. */
static void put_pits(struct esp_out *out, const struct mancala_params *p, uint64_t word,
                     bool mirrored, int width)
{
    for (int i = 0; i < p->pits; i++) {
        const int count = pit_of(word, mirrored ? p->pits - 1 - i : i);
        if (count)
            esp_putf(out, " (%*d)", width, count);
        else
            esp_putf(out, " (%*s)", width, "");
    }
    esp_put(out, "\n");
}

static void put_indexes(struct esp_out *out, const struct mancala_params *p, bool mirrored,
                        int width)
{
    for (int i = 0; i < p->pits; i++)
        esp_putf(out, "  %*d ", width, mirrored ? p->pits - 1 - i : i);
}

/* As P1 sees it: his pits below, from left to right, his store on the right. */
static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    const struct mancala_params *p = params;
    const struct mancala *board = state;
    struct esp_out out = { text, room, 0 };
    int numbers[NUMBERS_MOST], width = 1;
    const int count = numbers_of(p, board, numbers);
    double value;

    for (int i = 0; i < count; i++)
        width = numbers[i] > 99 ? 3 : numbers[i] > 9 && width < 2 ? 2 : width;
    const int store = width + 2;
    const bool over = mancala_over(p, *board, mancala_side(p, *board), &value);
    const bool p2_moves = mancala_side(p, *board) == ESP_MIN;

    esp_putf(&out, "%*s", store, "");
    put_indexes(&out, p, true, width);
    esp_putf(&out, "   P2%s\n%*s", !over && p2_moves ? " to move" : "", store, "");
    put_pits(&out, p, board->p2, true, width);
    esp_putf(&out, "[%*d]%*s [%*d]\n%*s", width, mancala_store(board->p2),
             p->pits * (width + 3), "", width, mancala_store(board->p1), store, "");
    put_pits(&out, p, board->p1, false, width);
    esp_putf(&out, "%*s", store, "");
    put_indexes(&out, p, false, width);
    esp_putf(&out, "   P1%s\n", !over && !p2_moves ? " to move" : "");
    return out.length;
}

/* A pit of P1 in the lower row, or of P2 in the upper one, whose first is on the right. */
static void put_pit(struct esp_marks *out, const struct mancala_params *p, uint64_t word,
                    int pit, enum esp_mark_ink ink, bool moved)
{
    const bool upper = ink == ESP_INK_MIN;
    const int column = upper ? p->pits - 1 - pit : pit;

    esp_put_mark(out, (struct esp_mark){
        .kind = ESP_MARK_PIT, .ink = (uint8_t)ink, .count = (uint32_t)pit_of(word, pit),
        .flags = moved ? ESP_MARK_MOVED : 0, .x = (float)column + 1.55f,
        .y = upper ? 1.05f : 2.05f, .width = 0.88f, .height = 0.88f });
    esp_put_label(out, (float)column + 1.55f, upper ? 0.2f : 2.9f, pit);
}

static void put_store(struct esp_marks *out, uint64_t word, enum esp_mark_ink ink, float x,
                      float label_y, const char *label)
{
    struct esp_mark mark = { .kind = ESP_MARK_PIT, .ink = (uint8_t)ink,
                             .count = (uint32_t)mancala_store(word),
                             .x = x, .y = 1.55f, .width = 0.88f, .height = 1.88f };

    esp_put_mark(out, mark);
    mark = (struct esp_mark){ .kind = ESP_MARK_LABEL, .x = x, .y = label_y, .width = 1,
                              .height = 0.4f };
    snprintf(mark.text, sizeof mark.text, "%s", label);
    esp_put_mark(out, mark);
}

/* The same board. The pit that was sown is marked. */
static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct mancala_params *p = params;
    const struct mancala *board = state;
    const float right = (float)p->pits + 1.55f;
    const bool p2_moved = before && mancala_side(p, *(const struct mancala *)before) == ESP_MIN;
    const bool p1_moved = before && !p2_moved;
    struct esp_marks out = { marks, room, 0 };

    esp_put_mark(&out, (struct esp_mark){ .kind = ESP_MARK_GROUND, .x = (right + 0.55f) / 2,
                                          .y = 1.55f, .width = right + 0.55f, .height = 2.1f });
    put_store(&out, board->p2, ESP_INK_MIN, 0.55f, 0.2f, "P2");
    for (int pit = 0; pit < p->pits; pit++)
        put_pit(&out, p, board->p2, pit, ESP_INK_MIN, p2_moved && last == (esp_move)pit);
    for (int pit = 0; pit < p->pits; pit++)
        put_pit(&out, p, board->p1, pit, ESP_INK_MAX, p1_moved && last == (esp_move)pit);
    put_store(&out, board->p1, ESP_INK_MAX, right, 2.9f, "P1");
    return out.count;
}

static int player(const void *params, const void *state)
{
    return mancala_side(params, *(const struct mancala *)state) == ESP_MIN ? 1 : 0;
}

static int winner(const void *params, const void *state)
{
    const struct mancala *board = state;
    const int p1 = mancala_store(board->p1), p2 = mancala_store(board->p2);
    double value;

    if (!mancala_over(params, *board, mancala_side(params, *board), &value))
        return ESP_WINNER_NONE;
    return p1 > p2 ? 0 : p1 < p2 ? 1 : ESP_WINNER_DRAW;
}

static void range(const void *params, double *least_value, double *greatest)
{
    const struct mancala_params *p = params;
    esp_range_of_constants(p->win, p->tie, p->loss, least_value, greatest);
}

static size_t kinds(const void *params)
{
    return (size_t)((const struct mancala_params *)params)->pits;
}

static const char *const player_names[] = { "P1", "P2", NULL };

static const struct esp_parameter parameters[] = {
    { "pits", "6", "pits of each player, 1 to 6" },
    { "stones", "4", "stones in each pit at the start, 1 to 6" },
    { "capture", "opposite",
      "a last stone in an own empty pit takes the opposite ones; opposite: if there are any; "
      "empty: itself in any case" },
    { "win", "100", "value of a game that P1 has won" },
    { "tie", "0", "value of a draw" },
    { "loss", "-100", "value of a game that P2 has won" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    [MANCALA_STRONG] = { "strong", "stores, both rows, extra turn and captures within reach" },
    [MANCALA_STORES] = { "store-difference", "stones in P1's store less those in P2's" },
    { NULL, NULL },
};

static const struct esp_game_text mancala_text = {
    .about = "Kalah, 6 pits of 4 stones; P1 is MAX and first",
    .position_help = "pits played from the start, as in 123551234220105241; or board: and 15 "
                     "numbers with commas: pits and store of P1, of P2, the player to move (0, 1)",
    .move_help = "the mover's pit, from 0; his store follows the last",
    .convention = "a4",
    .sensible_depth = 8,
    .constants = constants,
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .parse = parse,
    .set_side = set_side,
    .print = print,
    .print_move = esp_print_number_move,
    .parse_kind = esp_parse_number_kind,
    .print_kind = esp_print_number_move,
    .kinds = kinds,
    .picture = picture,
    .board = board_marks,
    .board_json = board_json,
    .facts_json = facts_json,
    .player = player,
    .winner = winner,
    .player_names = player_names,
    .range = range,
};

const struct esp_game esp_mancala = {
    .name = "mancala",
    .params_size = sizeof(struct mancala_params),
    .state_size = sizeof(struct mancala),
    ESP_RULES,
    .plies = plies,
    .text = &mancala_text,
    .search = &searches,
    .solve = &esp_mancala_knowledge,
};
