/*
 * connect4_board.h - the rules of Connect Four on a board of bits.
 *
 * A template for two widths of word: 64 bits carry the common boards, 128
 * the large ones. Each column takes height + 1 bits, the lowest square
 * first; the topmost bit of a column stays empty. On 7 x 6:
 *
 *      6 13 20 27 34 41 48    <- always empty
 *      5 12 19 26 33 40 47
 *      4 11 18 25 32 39 46
 *      3 10 17 24 31 38 45
 *      2  9 16 23 30 37 44
 *      1  8 15 22 29 36 43
 *      0  7 14 21 28 35 42
 *
 * A state holds the stones of the player to move and all stones; whose turn
 * it is follows from their number (John Tromp's encoding, as in Fhourstones).
 *
 * Before including it, define GAME (the prefix) and BITS (the word). It makes
 * the rules as body.h wants them, and the macros that body.h takes but
 * GAME_SET.
 */
#define BOARD__(a, b) a##_##b
#define BOARD_(a, b) BOARD__(a, b)
#define BOARD(name) BOARD_(GAME, name)

struct BOARD(state) {
    BITS mover; /* stones of the player to move */
    BITS all;
};

ESP_INLINE int BOARD(count)(BITS bits)
{
    return __builtin_popcountll((uint64_t)bits) +
           (sizeof bits > 8 ? __builtin_popcountll((uint64_t)(bits >> (sizeof bits > 8 ? 64 : 0)))
                            : 0);
}

ESP_INLINE enum esp_side BOARD(side)(const struct connect4_params *params,
                                     struct BOARD(state) state)
{
    const unsigned odd = (unsigned)BOARD(count)(state.all) & 1;
    return odd ^ params->swapped ? ESP_MAX : ESP_MIN; /* X, who is MIN, is first */
}

/* Four in a row in one direction, by two doublings. */
ESP_INLINE bool BOARD(row)(BITS stones, int step)
{
    const BITS pairs = stones & stones >> step;
    return (pairs & pairs >> 2 * step) != 0;
}

/* Spelt out, as are the directions below: at -O2 a loop would not be unrolled. */
ESP_INLINE bool BOARD(four)(const struct connect4_params *params, BITS stones)
{
    const int h = params->height;
    return BOARD(row)(stones, h + 1) || BOARD(row)(stones, h) || BOARD(row)(stones, h + 2) ||
           BOARD(row)(stones, 1);
}

ESP_INLINE BITS BOARD(bottom)(const struct connect4_params *params)
{
    enum { SPILL = sizeof(BITS) > 8 ? 64 : 0 };
    return (SPILL ? (BITS)params->bottom[1] << SPILL : 0) | (BITS)params->bottom[0];
}

/* Every square of the board. */
ESP_INLINE BITS BOARD(squares)(const struct connect4_params *params)
{
    return BOARD(bottom)(params) * (((BITS)1 << params->height) - 1);
}

ESP_INLINE BITS BOARD(last)(struct BOARD(state) state)
{
    return state.all ^ state.mover; /* of the player who moved last */
}

/*
 * In a made-up position the player to move may have four, or both: then X
 * counts. Out of line, with the words one by one: a whole structure would be
 * built in memory for it.
 */
static ESP_COLD bool BOARD(over_made_up)(const struct connect4_params *params, BITS mover,
                                         BITS all, double *value)
{
    const bool x_moves = BOARD(side)(params, (struct BOARD(state)){ mover, all }) == ESP_MIN;
    const bool last = BOARD(four)(params, all ^ mover), next = BOARD(four)(params, mover);
    const bool x_won = x_moves ? next : last;

    *value = x_won ? params->loss : last || next ? params->win : params->tie;
    return last || next || all == BOARD(squares)(params);
}

ESP_INLINE bool BOARD(over)(const struct connect4_params *params, struct BOARD(state) state,
                            enum esp_side mover, double *value)
{
    if (ESP_UNLIKELY(params->made_up))
        return BOARD(over_made_up)(params, state.mover, state.all, value);
    if (BOARD(four)(params, BOARD(last)(state))) {
        *value = mover == ESP_MIN ? params->win : params->loss;
        return true;
    }
    *value = params->tie;
    return state.all == BOARD(squares)(params);
}

/* The lowest empty square of each column that has one. */
ESP_INLINE BITS BOARD(landings)(const struct connect4_params *params, struct BOARD(state) state)
{
    return (state.all + BOARD(bottom)(params)) & BOARD(squares)(params);
}

ESP_INLINE BITS BOARD(moves)(const struct connect4_params *params, struct BOARD(state) state)
{
    return BOARD(landings)(params, state);
}

/* Squares ascend with their columns, so the lowest bit is the leftmost move. */
ESP_INLINE bool BOARD(next)(const struct connect4_params *params, struct BOARD(state) state,
                            BITS *left, esp_move *move)
{
    enum { SPILL = sizeof *left > 8 ? 64 : 0 };
    const uint64_t low = (uint64_t)*left;

    (void)params, (void)state;
    if (*left == 0)
        return false;
    *move = low ? (esp_move)__builtin_ctzll(low)
                : 64 + (esp_move)__builtin_ctzll((uint64_t)(*left >> SPILL));
    *left &= *left - 1;
    return true;
}

ESP_INLINE struct BOARD(state) BOARD(play)(const struct connect4_params *params,
                                           struct BOARD(state) state, esp_move move)
{
    (void)params;
    return (struct BOARD(state)){ BOARD(last)(state), state.all | (BITS)1 << move };
}

ESP_INLINE uint64_t BOARD(key)(const struct connect4_params *params, struct BOARD(state) state)
{
    /* The mover's stones above a sea level of one bit a column: one to one. */
    const BITS key = state.mover + state.all + BOARD(bottom)(params);
    if (sizeof key == 8)
        return (uint64_t)key;
    return (esp_mix((uint64_t)key) + (uint64_t)(key >> (sizeof key > 8 ? 64 : 0))) | 1;
}

/* Squares that would complete four in one direction, taken or off the board included. */
ESP_INLINE BITS BOARD(completions)(BITS stones, int step)
{
    const BITS pairs = stones & stones >> step; /* at the lower of two */
    return (pairs << 2 * step & stones << 3 * step) |         /* xxx. */
           (pairs >> step & stones >> 2 * step >> step) |     /* .xxx */
           (stones << step & pairs >> step) |                 /* x.xx */
           (pairs << step << step & stones >> step);          /* xx.x */
}

ESP_INLINE BITS BOARD(threats)(const struct connect4_params *params, BITS stones, BITS all)
{
    const int h = params->height;
    const BITS upright = stones << 1 & stones << 2 & stones << 3; /* no stone stands above a gap */
    const BITS squares = upright | BOARD(completions)(stones, h) |
                         BOARD(completions)(stones, h + 1) | BOARD(completions)(stones, h + 2);
    return squares & BOARD(squares)(params) & ~all;
}

/*
 * Out of line as well, to keep it out of the way of the common evaluation.
 */
static __attribute__((noinline)) double BOARD(threes)(const struct connect4_params *params,
                                                      BITS mover, BITS all)
{
    const struct BOARD(state) state = { mover, all };
    const bool o_moves = BOARD(side)(params, state) == ESP_MAX;
    const BITS mine = BOARD(threats)(params, state.mover, state.all);
    const BITS theirs = BOARD(threats)(params, BOARD(last)(state), state.all);
    const int lead = BOARD(count)(mine) - BOARD(count)(theirs);
    return connect4_lead(params, o_moves ? lead : -lead);
}

ESP_INLINE double BOARD(evaluate)(const struct connect4_params *params,
                                  struct BOARD(state) state, unsigned which)
{
    return which == CONNECT4_ZERO ? params->tie
                                  : BOARD(threes)(params, state.mover, state.all);
}

#define GAME_STATE struct BOARD(state)
#define GAME_PARAMS const struct connect4_params
#define GAME_MOVES BITS
#define GAME_ALTERNATES 1
