/*
 * last_stone.c - heaps of stones, take 1 to k from one; who takes the last wins.
 *
 * MAX moves first; a win is worth 1, a loss -1. The player to move has lost
 * exactly when the exclusive or of the heaps modulo k + 1 is 0 (Bouton 1901
 * for the heaps, Sprague and Grundy for the rest), so every result can be
 * checked by arithmetic.
 */
#include <stdio.h>
#include <string.h>

#include "context.h"
#include "games.h"

enum { HEAPS_MOST = 16, STONES_MOST = 1000000, COUNT_BITS = 20 };
enum { EVALUATE_UTILITY, EVALUATE_ZERO, EVALUATE_NIM };

struct last_stone_params {
    uint32_t k;
    uint32_t heaps; /* how many, known once a position was read */
    uint32_t start[HEAPS_MOST];
};

struct last_stone {
    uint32_t heap[HEAPS_MOST];
    uint32_t min_moves;
};

/* What is left to try: from this heap on, with counts above this one. */
struct last_stone_moves {
    uint32_t heap, count;
};

static const struct last_stone_params standard = { 3, 1, { 10 } };

ESP_INLINE enum esp_side last_stone_side(const struct last_stone_params *params,
                                         struct last_stone state)
{
    (void)params;
    return state.min_moves ? ESP_MIN : ESP_MAX;
}

/* As if the game were over here: whoever is to move has lost. */
ESP_INLINE double last_stone_utility(enum esp_side side)
{
    return side == ESP_MAX ? -1 : 1;
}

ESP_INLINE bool last_stone_over(const struct last_stone_params *params, struct last_stone state,
                                enum esp_side side, double *value)
{
    for (uint32_t i = 0; i < params->heaps; i++)
        if (state.heap[i])
            return false;
    *value = last_stone_utility(side);
    return true;
}

ESP_INLINE struct last_stone_moves last_stone_moves(const struct last_stone_params *params,
                                                    struct last_stone state)
{
    (void)params, (void)state;
    return (struct last_stone_moves){ 0, 0 };
}

ESP_INLINE bool last_stone_next(const struct last_stone_params *params, struct last_stone state,
                                struct last_stone_moves *left, esp_move *move)
{
    while (left->heap < params->heaps) {
        if (left->count < params->k && left->count < state.heap[left->heap]) {
            *move = left->heap << COUNT_BITS | ++left->count;
            return true;
        }
        *left = (struct last_stone_moves){ left->heap + 1, 0 };
    }
    return false;
}

ESP_INLINE uint32_t heap_of(esp_move move)
{
    return move >> COUNT_BITS;
}

ESP_INLINE uint32_t count_of(esp_move move)
{
    return move & ((1u << COUNT_BITS) - 1);
}

ESP_INLINE struct last_stone last_stone_play(const struct last_stone_params *params,
                                             struct last_stone state, esp_move move)
{
    (void)params;
    state.heap[heap_of(move)] -= count_of(move);
    state.min_moves = !state.min_moves;
    return state;
}

ESP_INLINE uint64_t last_stone_key(const struct last_stone_params *params,
                                   struct last_stone state)
{
    uint64_t key = state.min_moves + 1;
    for (uint32_t i = 0; i < params->heaps; i++)
        key = esp_mix(key * ((uint64_t)STONES_MOST + 1) + state.heap[i]);
    return key | 1;
}

/* The size of the one heap of ordinary nim that the position is as good as. */
ESP_INLINE uint32_t last_stone_grundy(const struct last_stone_params *params,
                                      struct last_stone state)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < params->heaps; i++)
        sum ^= state.heap[i] % (params->k + 1);
    return sum;
}

ESP_INLINE double last_stone_evaluate(const struct last_stone_params *params,
                                      struct last_stone state, unsigned which)
{
    if (which == EVALUATE_ZERO)
        return 0;
    const double lost = last_stone_utility(last_stone_side(params, state));
    return which == EVALUATE_NIM && last_stone_grundy(params, state) ? 0 - lost : lost;
}

#define GAME last_stone
#define GAME_STATE struct last_stone
#define GAME_PARAMS const struct last_stone_params
#define GAME_MOVES struct last_stone_moves
#define GAME_SET 0
#define GAME_ALTERNATES 1
#include "body.h"
#include "rules.h"

static bool is_standard(const void *params)
{
    const struct last_stone_params *p = params;
    return p->k == standard.k && p->heaps == standard.heaps;
}

ESP_SEARCHES(common, &standard, is_standard)
ESP_SEARCHES(other, ctx->params, NULL)

static const struct esp_search_table searches = { { &last_stone_common, &last_stone_other } };

static uint64_t plies(const void *params, const void *state)
{
    const struct last_stone_params *p = params;
    const struct last_stone *stones = state;
    uint64_t sum = 0;

    for (uint32_t i = 0; i < p->heaps; i++)
        sum += stones->heap[i];
    return sum;
}

/* --- reading --------------------------------------------------------------------- */

static void defaults(void *params)
{
    *(struct last_stone_params *)params = standard;
}

/* Heaps in [0, end) of a text. */
static enum esp_status parse_heaps(const char *text, size_t end, uint32_t heap[HEAPS_MOST],
                                   uint32_t *heaps, struct esp_error *error)
{
    char shown[ESP_SHORT_TEXT];
    size_t count;
    enum esp_status status =
        esp_parse_counts(text, 0, end, STONES_MOST, heap, HEAPS_MOST, &count, error);
    if (status != ESP_OK)
        return status;
    if (count > HEAPS_MOST)
        return esp_fail(error, ESP_BAD_INPUT, "position '%s': %zu heaps, expected at most %d",
                        esp_shortened(text, shown), count, HEAPS_MOST);
    *heaps = (uint32_t)count;
    return ESP_OK;
}

static enum esp_status configure(void *params, const char *name, const char *value,
                                 struct esp_error *error)
{
    struct last_stone_params *p = params;
    int64_t k;

    if (strcmp(name, "heaps") == 0)
        return parse_heaps(value, strlen(value), p->start, &p->heaps, error);
    enum esp_status status = esp_parse_integer(value, name, 1, STONES_MOST, &k, error);
    if (status == ESP_OK)
        p->k = (uint32_t)k;
    return status;
}

static enum esp_status parse(void *params, void *state, const char *text,
                             struct esp_reading *reading, struct esp_error *error)
{
    struct last_stone_params *p = params;
    struct last_stone stones = { { 0 }, 0 };
    enum esp_side side = ESP_MAX;

    (void)reading;
    if (*text) {
        const size_t end = esp_parse_mover(text, &side);
        enum esp_status status = parse_heaps(text, end, stones.heap, &p->heaps, error);
        if (status != ESP_OK)
            return status;
    } else {
        memcpy(stones.heap, p->start, sizeof stones.heap);
    }
    stones.min_moves = side == ESP_MIN;
    *(struct last_stone *)state = stones;
    return ESP_OK;
}

static enum esp_status set_side(void *params, void *state, enum esp_side side,
                                struct esp_error *error)
{
    (void)params;
    if (side == ESP_CHANCE)
        return esp_fail(error, ESP_UNSUPPORTED, "last-stone has no chance player");
    ((struct last_stone *)state)->min_moves = side == ESP_MIN;
    return ESP_OK;
}

/* --- writing --------------------------------------------------------------------- */

static void put_heaps(struct esp_out *out, const struct last_stone_params *params,
                      const struct last_stone *stones)
{
    for (uint32_t i = 0; i < params->heaps; i++)
        esp_putf(out, "%s%u", i ? "," : "", stones->heap[i]);
}

static size_t print(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    put_heaps(&out, params, state);
    esp_put_mover(&out, last_stone_side(params, *(const struct last_stone *)state));
    return out.length;
}

static size_t print_move(const void *params, esp_move move, char *text, size_t room)
{
    const struct last_stone_params *p = params;
    struct esp_out out = { text, room, 0 };

    if (p->heaps > 1)
        esp_putf(&out, "%u:", heap_of(move) + 1);
    esp_putf(&out, "%u", count_of(move));
    return out.length;
}

/* A kind is a move: so many stones from that heap. */
static enum esp_status parse_kind(const void *params, const char *text, esp_move *kind,
                                  struct esp_error *error)
{
    const struct last_stone_params *p = params;
    const size_t digits = strspn(text, "0123456789");
    const char *stones = text;
    char number[8] = "";
    int64_t heap = 1, count;

    if (p->heaps > 1) {
        if (text[digits] != ':' || digits >= sizeof number)
            return esp_fail(error, ESP_BAD_INPUT, "move '%s': expected heap:count, heaps from 1",
                            text);
        memcpy(number, text, digits);
        if (esp_parse_integer(number, "heap", 1, p->heaps, &heap, error) != ESP_OK)
            return ESP_BAD_INPUT;
        stones = text + digits + 1;
    }
    if (esp_parse_integer(stones, "count", 1, p->k, &count, error) != ESP_OK)
        return ESP_BAD_INPUT;
    *kind = (esp_move)(heap - 1) << COUNT_BITS | (esp_move)count;
    return ESP_OK;
}

static size_t picture(const void *params, const void *state, char *text, size_t room)
{
    enum { SHOWN = 60 };
    const struct last_stone_params *p = params;
    const struct last_stone *stones = state;
    struct esp_out out = { text, room, 0 };

    for (uint32_t i = 0; i < p->heaps; i++) {
        esp_putf(&out, "heap %u%8u  ", i + 1, stones->heap[i]);
        for (uint32_t n = 0; n < stones->heap[i] && n < SHOWN; n++)
            esp_put_char(&out, 'o');
        esp_put(&out, stones->heap[i] > SHOWN ? " ...\n" : "\n");
    }
    return out.length;
}

static size_t board_marks(const void *params, const void *state, const void *before,
                          esp_move last, struct esp_mark *marks, size_t room)
{
    const struct last_stone_params *p = params;
    const struct last_stone *stones = state;
    struct esp_marks out = { marks, room, 0 };
    char name[12] = "";
    float y = 0;

    for (uint32_t i = 0; i < p->heaps; i++) {
        if (p->heaps > 1) /* moves name it then */
            snprintf(name, sizeof name, "%u:", i + 1);
        y = esp_put_pile(&out, y, &(struct esp_pile){
            .name = name, .count = stones->heap[i],
            .taken = before && heap_of(last) == i ? count_of(last) : 0,
            .kind = ESP_MARK_DISC });
    }
    return out.count;
}

static size_t board_json(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_put(&out, "[");
    put_heaps(&out, params, state);
    esp_put(&out, "]");
    return out.length;
}

static size_t facts_json(const void *params, const void *state, char *text, size_t room)
{
    struct esp_out out = { text, room, 0 };
    esp_putf(&out, "\"grundy\":%u",
             last_stone_grundy(params, *(const struct last_stone *)state));
    return out.length;
}

static int player(const void *params, const void *state)
{
    (void)params;
    return (int)((const struct last_stone *)state)->min_moves;
}

static int winner(const void *params, const void *state)
{
    const struct last_stone *stones = state;
    return plies(params, state) > 0 ? ESP_WINNER_NONE : (int)!stones->min_moves;
}

static void range(const void *params, double *least, double *greatest)
{
    (void)params;
    *least = -1, *greatest = 1;
}

static const struct esp_parameter parameters[] = {
    { "k", "3", "most stones that a move may take, 1 to 1000000" },
    { "heaps", "10", "the heaps at the start, separated by commas, at most 16" },
    { NULL, NULL, NULL },
};

static const struct esp_evaluation evaluations[] = {
    [EVALUATE_UTILITY] = { "utility", "as if the game ended here: the player to move has lost" },
    [EVALUATE_ZERO] = { "zero", "every position is worth nothing" },
    [EVALUATE_NIM] = { "nim", "exact: exclusive or of the heaps modulo k + 1" },
    { NULL, NULL },
};

static const struct esp_game_text last_stone_text = {
    .about = "heaps of stones, take 1 to k from one, the last stone wins; MAX moves first",
    .position_help = "heaps separated by commas, as in 10 or 1,2,2; ,min at the end when MIN is to "
                     "move",
    .move_help = "how many stones; with several heaps heap:count, heaps from 1",
    .convention = "aima",
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
    .picture = picture,
    .board = board_marks,
    .board_json = board_json,
    .facts_json = facts_json,
    .player = player,
    .winner = winner,
    .range = range,
};

const struct esp_game esp_last_stone = {
    .name = "last-stone",
    .params_size = sizeof(struct last_stone_params),
    .state_size = sizeof(struct last_stone),
    ESP_RULES,
    .plies = plies,
    .text = &last_stone_text,
    .search = &searches,
};
