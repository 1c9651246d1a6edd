/*
 * redblue_nim.c - two piles of marbles, take one or two from one of them.
 *
 * The game ends when a pile is empty at a player's turn. In the standard
 * version that player loses, in the misere version he wins, the points of
 * the marbles that are left. Values are those points, as MAX counts them;
 * MAX moves first.
 *
 * Theory, checked against every position up to 59 by 59 and eight pairs of
 * marble values: a player who can empty a pile in the standard version wins
 * at once and keeps the better of what can be left. Otherwise nobody wants
 * to touch a pile of three (in misere: of one), so both piles are heaps of
 * the game of taking one or two with that many marbles less, and the player
 * to move has lost when they are equal modulo 3. The loser then picks which
 * pile is left: three marbles of the cheaper colour, in misere one.
 */
#include <string.h>

#include "context.h"
#include "games.h"

enum { PILE_MOST = 1000000 };
static const double points_most = 1e9; /* of a marble: whole points of a pile are exact then */
enum { EVALUATE_THEORY, EVALUATE_ZERO };
enum { TAKE_R2, TAKE_B2, TAKE_R1, TAKE_B1, ACTIONS };

struct redblue_params {
    double red_value, blue_value;
    bool misere;
    double most; /* points that can be left from the position that was read */
};

/* Two words, so that it passes in registers. */
struct redblue {
    uint32_t red, blue;
    uint32_t min_moves;
};

static const struct redblue_params standard = { 2, 3, false, 30 };

/* The order of moves in the standard version; misere has the inverse. */
ESP_INLINE unsigned redblue_action(const struct redblue_params *params, esp_move move)
{
    return params->misere ? ACTIONS - 1 - move : move;
}

ESP_INLINE enum esp_side redblue_side(const struct redblue_params *params, struct redblue state)
{
    (void)params;
    return state.min_moves ? ESP_MIN : ESP_MAX;
}

ESP_INLINE bool redblue_over(const struct redblue_params *params, struct redblue state,
                             enum esp_side side, double *value)
{
    if (state.red && state.blue)
        return false;
    const double points = state.red * params->red_value + state.blue * params->blue_value;
    *value = (side == ESP_MAX) == params->misere ? points : 0 - points;
    return true;
}

ESP_INLINE uint64_t redblue_moves(const struct redblue_params *params, struct redblue state)
{
    const unsigned r1 = state.red >= 1, r2 = state.red >= 2;
    const unsigned b1 = state.blue >= 1, b2 = state.blue >= 2;

    if (!r1 || !b1)
        return 0; /* the other pile's marbles are counted, not taken */
    if (params->misere)
        return b1 << 0 | r1 << 1 | b2 << 2 | r2 << 3;
    return r2 << TAKE_R2 | b2 << TAKE_B2 | r1 << TAKE_R1 | b1 << TAKE_B1;
}

ESP_INLINE bool redblue_next(const struct redblue_params *params, struct redblue state,
                             uint64_t *left, esp_move *move)
{
    (void)params, (void)state;
    return esp_next_bit(left, move);
}

ESP_INLINE struct redblue redblue_play(const struct redblue_params *params, struct redblue state,
                                       esp_move move)
{
    const unsigned action = redblue_action(params, move);
    const uint32_t count = action <= TAKE_B2 ? 2 : 1;
    const bool from_red = action == TAKE_R2 || action == TAKE_R1;
    return (struct redblue){ state.red - (from_red ? count : 0),
                             state.blue - (from_red ? 0 : count), !state.min_moves };
}

ESP_INLINE uint64_t redblue_key(const struct redblue_params *params, struct redblue state)
{
    (void)params;
    return (uint64_t)1 << 63 | (uint64_t)state.min_moves << 62 | (uint64_t)state.red << 31 |
           state.blue;
}

ESP_INLINE double redblue_evaluate(const struct redblue_params *params, struct redblue state,
                                   unsigned which)
{
    const double red = state.red * params->red_value, blue = state.blue * params->blue_value;
    const double cheaper =
        params->red_value < params->blue_value ? params->red_value : params->blue_value;
    double mover;

    if (which == EVALUATE_ZERO)
        return 0;
    if (!params->misere && (state.red <= 2 || state.blue <= 2))
        mover = state.red > 2 || (state.blue <= 2 && red > blue) ? red : blue;
    else
        mover = (state.red % 3 == state.blue % 3 ? -1 : 1) * cheaper * (params->misere ? 1 : 3);
    return state.min_moves ? 0 - mover : mover;
}

#define GAME redblue
#define GAME_STATE struct redblue
#define GAME_PARAMS const struct redblue_params
#define GAME_MOVES uint64_t
#define GAME_SET 1
#define GAME_ALTERNATES 1
#include "body.h"
#include "rules.h"

static bool is_standard(const void *params)
{
    const struct redblue_params *p = params;
    return p->red_value == standard.red_value && p->blue_value == standard.blue_value && !p->misere;
}

ESP_SEARCHES(common, &standard, is_standard)
ESP_SEARCHES(other, ctx->params, NULL)

static const struct esp_search_table searches = { { &redblue_common, &redblue_other } };

static uint64_t plies(const void *params, const void *state)
{
    const struct redblue *piles = state;
    (void)params;
    return (uint64_t)piles->red + piles->blue;
}

/* --- reading --------------------------------------------------------------------- */

static void defaults(void *params)
{
    *(struct redblue_params *)params = standard;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    static const char *const versions[] = { "standard", "misere" };
    struct redblue_params *p = params;
    double number;

    if (strcmp(name, "version") == 0) {
        p->misere = strcmp(value, versions[1]) == 0;
        return p->misere || strcmp(value, versions[0]) == 0
                   ? ESP_OK
                   : esp_fail_unknown(error, "version", value, versions, 2);
    }
    enum esp_status status = esp_parse_real(value, name, &number, error);
    if (status == ESP_OK && !(number >= 0 && number <= points_most))
        return esp_fail(error, ESP_BAD_INPUT, "%s '%s': expected points from 0 to %g", name, value,
                        points_most);
    if (status == ESP_OK)
        *(strcmp(name, "rv") == 0 ? &p->red_value : &p->blue_value) = number;
    return status;
}

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    enum { START = 10 };
    struct redblue_params *p = params;
    uint32_t piles[2] = { START, START };
    enum esp_side side = ESP_MAX;
    char shown[ESP_SHORT_TEXT];
    size_t count = 2;

    (void)reading;
    if (*text) {
        const size_t end = esp_parse_mover(text, &side);
        enum esp_status status = esp_parse_counts(text, 0, end, PILE_MOST, piles, 2, &count, error);
        if (status != ESP_OK)
            return status;
    }
    if (count != 2)
        return esp_fail(error, ESP_BAD_INPUT,
                        "position '%s': %zu number%s, expected two: red,blue",
                        esp_shortened(text, shown), count, count == 1 ? "" : "s");
    const double red = piles[0] * p->red_value, blue = piles[1] * p->blue_value;
    p->most = red > blue ? red : blue;
    *(struct redblue *)state = (struct redblue){ piles[0], piles[1], side == ESP_MIN };
    return ESP_OK;
}

static enum esp_status set_side(void *params, void *state, enum esp_side side,
                                struct esp_error *error)
{
    (void)params;
    if (side == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "redblue-nim has no chance player");
    ((struct redblue *)state)->min_moves = side == ESP_MIN;
    return ESP_OK;
}

/* --- writing --------------------------------------------------------------------- */

static const char *const actions[ACTIONS] = { "R2", "B2", "R1", "B1" };

static size_t print(const void *params, const void *state, char *text, size_t room)
{
    const struct redblue *piles = state;
    struct esp_out out = { text, room, 0 };

    esp_putf(&out, "%u,%u", piles->red, piles->blue);
    esp_put_mover(&out, redblue_side(params, *piles));
    return out.length;
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_put(&out, actions[redblue_action(params, move)]);
    return out.length;
}

static enum esp_status parse_kind(const void *params, const char *text, esp_move *kind,
                                  struct esp_error *error)
{
    for (unsigned i = 0; i < ACTIONS; i++) {
        if (strcmp(actions[i], text) == 0) {
            *kind = redblue_action(params, i); /* the inverse is its own inverse */
            return ESP_OK;
        }
    }
    return esp_fail_unknown(error, "move", text, actions, ACTIONS);
}

static size_t kinds(const void *params)
{
    (void)params;
    return ACTIONS;
}

static void put_pile(struct esp_out *out, const char *name, char marble, uint32_t count)
{
    enum { SHOWN = 60 };
    esp_putf(out, "%-5s%7u  ", name, count);
    for (uint32_t i = 0; i < count && i < SHOWN; i++)
        esp_put_char(out, marble);
    esp_put(out, count > SHOWN ? " ...\n" : "\n");
}

static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    const struct redblue *piles = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    put_pile(&out, "red", 'R', piles->red);
    put_pile(&out, "blue", 'B', piles->blue);
    return out.length;
}

static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct redblue *piles = state, *old = before ? before : state;
    struct esp_marks out = { marks, room, 0 };

    (void)params, (void)last;
    const float y = esp_put_pile(&out, 0, &(struct esp_pile){
        .name = "red", .count = piles->red, .taken = old->red - piles->red,
        .kind = ESP_MARK_DISC, .ink = ESP_INK_RED });
    esp_put_pile(&out, y, &(struct esp_pile){
        .name = "blue", .count = piles->blue, .taken = old->blue - piles->blue,
        .kind = ESP_MARK_BLOCK, .ink = ESP_INK_BLUE });
    return out.count;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    const struct redblue *piles = state;
    struct esp_out out = { text, room, 0 };

    (void)params;
    esp_putf(&out, "[%u,%u]", piles->red, piles->blue);
    return out.length;
}

/* What a finished game leaves to be counted. */
static size_t facts_json(const void *params, const void *state, char *text, size_t room)
{
    const struct redblue_params *p = params;
    const struct redblue *piles = state;
    struct esp_out out = { text, room, 0 };
    char number[ESP_NUMBER_TEXT];

    esp_put(&out, "");
    if (!piles->red || !piles->blue) {
        esp_print_value(piles->red * p->red_value + piles->blue * p->blue_value, number);
        esp_putf(&out, "\"points\":%s", number);
    }
    return out.length;
}

static int player(const void *params, const void *state)
{
    (void)params;
    return (int)((const struct redblue *)state)->min_moves;
}

static int winner(const void *params, const void *state)
{
    const struct redblue_params *p = params;
    const struct redblue *piles = state;

    if (piles->red && piles->blue)
        return ESP_WINNER_NONE;
    return (int)(p->misere ? piles->min_moves : !piles->min_moves);
}

static void range(const void *params, double *least, double *greatest)
{
    const struct redblue_params *p = params;
    *greatest = p->most;
    *least = 0 - p->most;
}

static const struct esp_parameter parameters[] = {
    { "version", "standard", "standard: who finds a pile empty loses; misere: he wins" },
    { "rv", "2", "points of a red marble, 0 to 1e9" },
    { "bv", "3", "points of a blue marble, 0 to 1e9" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    [EVALUATE_THEORY] = { "theory", "exact: piles modulo 3 (docs/evaluations.md)" },
    [EVALUATE_ZERO] = { "zero", "an unfinished game is worth nothing" },
    { NULL, NULL },
};

static const struct esp_game_text redblue_text = {
    .about = "two piles, take 1 or 2 marbles from one; MAX moves first, values in points",
    .position_help = "red,blue as in 7,3; ,min at the end when MIN is to move; 10,10 at the start",
    .move_help = "R1, R2, B1 or B2",
    .convention = "redblue",
    .parameters = parameters,
    .evaluations = evaluations,
    .defaults = defaults,
    .configure = configure,
    .parse = parse,
    .set_side = set_side,
    .print = print,
    .print_move = print_move,
    .parse_kind = parse_kind,
    .print_kind = print_move,
    .kinds = kinds,
    .picture = picture,
    .board = board_marks,
    .board_json = board_json,
    .facts_json = facts_json,
    .player = player,
    .winner = winner,
    .range = range,
};

const struct esp_game esp_redblue_nim = {
    .name = "redblue-nim",
    .params_size = sizeof(struct redblue_params),
    .state_size = sizeof(struct redblue),
    ESP_RULES,
    .plies = plies,
    .text = &redblue_text,
    .search = &searches,
};
