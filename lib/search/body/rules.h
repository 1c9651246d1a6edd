/*
 * rules.h - the functions of struct esp_game, made from those of the search
 * body.
 *
 * Include it after body.h, with the same macros. It makes GAME_rule_side()
 * and so on; ESP_RULES lists them in an initializer.
 */
static enum esp_side GAME_(rule_side)(const void *params, const void *state)
{
    return GAME_(side)(params, *(const GAME_STATE *)state);
}

static bool GAME_(rule_over)(const void *params, const void *state, double *value)
{
    const GAME_STATE here = *(const GAME_STATE *)state;
    return GAME_(over)(params, here, GAME_(side)(params, here), value);
}

static size_t GAME_(rule_moves)(const void *params, const void *state, esp_move *moves, size_t room)
{
    const GAME_STATE here = *(const GAME_STATE *)state;
    GAME_MOVES left = GAME_(moves)(params, here);
    size_t count = 0;

    for (esp_move move; GAME_(next)(params, here, &left, &move); count++)
        if (count < room)
            moves[count] = move;
    return count;
}

static void GAME_(rule_play)(const void *params, void *next, const void *state, esp_move move)
{
    *(GAME_STATE *)next = GAME_(play)(params, *(const GAME_STATE *)state, move);
}

static uint64_t GAME_(rule_key)(const void *params, const void *state)
{
    return GAME_(key)(params, *(const GAME_STATE *)state);
}

static double GAME_(rule_evaluate)(const void *params, const void *state, unsigned which)
{
    return GAME_(evaluate)(params, *(const GAME_STATE *)state, which);
}

#define ESP_RULE_NAME_(game, name) game##_rule_##name
#define ESP_RULE_NAME(game, name) ESP_RULE_NAME_(game, name)
#define ESP_RULES                                                                            \
    .side = ESP_RULE_NAME(GAME, side), .over = ESP_RULE_NAME(GAME, over), \
    .moves = ESP_RULE_NAME(GAME, moves), .play = ESP_RULE_NAME(GAME, play),                  \
    .key = ESP_RULE_NAME(GAME, key), .evaluate = ESP_RULE_NAME(GAME, evaluate)
