/*
 * rules.h - the functions of struct esp_game, made from those of the search
 * body.
 *
 * Include it after body.h, with the same macros. It makes GAME_rule_side()
 * and so on; ESP_RULES lists them in an initializer.
 *
 * Optional: GAME_USUAL, constant parameters that are common, and
 * GAME_IS_USUAL(params), whether they stand for these: then what a search
 * calls at every node is also made for them.
 */
#ifdef GAME_USUAL
#define GAME_WITH(params, function, ...)                                                     \
    (ESP_LIKELY(GAME_IS_USUAL(params)) ? GAME_(function)(GAME_USUAL, __VA_ARGS__)             \
                                       : GAME_(any_##function)(params, __VA_ARGS__))
#else
#define GAME_WITH(params, function, ...) GAME_(any_##function)(params, __VA_ARGS__)
#endif

static enum esp_side GAME_(rule_side)(const void *params, const void *state)
{
    return GAME_(side)(params, *(const GAME_STATE *)state);
}

static bool GAME_(rule_over)(const void *params, const void *state, double *value)
{
    const GAME_STATE here = *(const GAME_STATE *)state;
    return GAME_(over)(params, here, GAME_(side)(params, here), value);
}

ESP_INLINE size_t GAME_(list)(GAME_PARAMS *params, const void *state, esp_move *moves,
                              size_t room)
{
    const GAME_STATE here = *(const GAME_STATE *)state;
    GAME_MOVES left = GAME_(moves)(params, here);
    size_t count = 0;

    for (esp_move move; GAME_(next)(params, here, &left, &move); count++)
        if (count < room)
            moves[count] = move;
    return count;
}

static __attribute__((noinline)) size_t GAME_(any_list)(GAME_PARAMS *params, const void *state,
                                                        esp_move *moves, size_t room)
{
    return GAME_(list)(params, state, moves, room);
}

static size_t GAME_(rule_moves)(const void *params, const void *state, esp_move *moves, size_t room)
{
    return GAME_WITH(params, list, state, moves, room);
}

static void GAME_(rule_play)(const void *params, void *next, const void *state, esp_move move)
{
    *(GAME_STATE *)next = GAME_(play)(params, *(const GAME_STATE *)state, move);
}

ESP_INLINE struct esp_step GAME_(make_step)(GAME_PARAMS *params, void *next, const void *state,
                                            esp_move move, enum esp_side side)
{
    const GAME_STATE child = GAME_(play)(params, *(const GAME_STATE *)state, move);
    const enum esp_side other = (enum esp_side)(side ^ (ESP_MAX ^ ESP_MIN));
    const enum esp_side below = GAME_ALTERNATES ? other : GAME_(side)(params, child);
    double value = 0;
    const bool over = GAME_(over)(params, child, below, &value);

    *(GAME_STATE *)next = child;
    return (struct esp_step){ value, below, over };
}

static __attribute__((noinline)) struct esp_step
GAME_(any_make_step)(GAME_PARAMS *params, void *next, const void *state, esp_move move,
                     enum esp_side side)
{
    return GAME_(make_step)(params, next, state, move, side);
}

static struct esp_step GAME_(rule_step)(const void *params, void *next, const void *state,
                                        esp_move move, enum esp_side side)
{
    return GAME_WITH(params, make_step, next, state, move, side);
}

static uint64_t GAME_(rule_key)(const void *params, const void *state)
{
    return GAME_(key)(params, *(const GAME_STATE *)state);
}

static __attribute__((noinline)) double GAME_(any_evaluate)(GAME_PARAMS *params, GAME_STATE state,
                                                            unsigned which)
{
    return GAME_(evaluate)(params, state, which);
}

static double GAME_(rule_evaluate)(const void *params, const void *state, unsigned which)
{
    return GAME_WITH(params, evaluate, *(const GAME_STATE *)state, which);
}

#undef GAME_WITH
#define ESP_RULE_NAME_(game, name) game##_rule_##name
#define ESP_RULE_NAME(game, name) ESP_RULE_NAME_(game, name)
#define ESP_RULES                                                                            \
    .side = ESP_RULE_NAME(GAME, side), .over = ESP_RULE_NAME(GAME, over), \
    .moves = ESP_RULE_NAME(GAME, moves), .play = ESP_RULE_NAME(GAME, play),                  \
    .step = ESP_RULE_NAME(GAME, step),                                                       \
    .key = ESP_RULE_NAME(GAME, key), .evaluate = ESP_RULE_NAME(GAME, evaluate)
