/*
 * student_leaf.c - what a student takes for a leaf, what it is worth, and how
 * the depth is counted.
 */
#include <math.h>

#include "espalier/text.h"
#include "student_parts.h"

/* A player's store in a board of two rows with a store behind each, as the game shows it. */
static double store_of(const struct run *run, const void *state, int player)
{
    const struct esp_game_text *text = run->game->text;
    char json[512];
    double numbers[64];
    int count = 0;

    if (!text || !text->board_json ||
        text->board_json(run->params, state, json, sizeof json) >= sizeof json)
        return NAN;
    for (char *at = json; *at && count < 64;) {
        char *end;
        numbers[count] = esp_scan_real(at, &end);
        count += end > at;
        at = end > at ? end : at + 1;
    }
    if (count < 5 || count % 2 == 0) /* two rows, two stores, the player to move */
        return NAN;
    return numbers[player == 0 ? (count - 3) / 2 : count - 2];
}

static double evaluation(const struct run *run, const void *state)
{
    const struct esp_options *policy = run->policy;

    if (policy->evaluate)
        return policy->evaluate(policy->data, run->game, run->params, state);
    const double value = esp_static_value(run->game, run->params, state, policy->eval);
    return isnan(value) ? 0 : value; /* a game without evaluations */
}

/* One of three values, by who has won. */
static double by_result(const struct run *run, double result, double win, double tie, double loss)
{
    return result > run->tie ? win : result < run->tie ? loss : tie;
}

static double or_else(double value, double other)
{
    return isnan(value) ? other : value;
}

static double terminal_value(const struct run *run, const void *state, const struct call *call,
                             double result)
{
    const bool max = run->game->side(run->params, state) == ESP_MAX;

    switch (run->at[AT_TERMINAL]) {
    case TERMINAL_STORE:
        return or_else(store_of(run, state, 0), result);
    case TERMINAL_MARGIN:
        return or_else(store_of(run, state, 0) - store_of(run, state, 1), result);
    case TERMINAL_SIGN:
        return by_result(run, result, run->loss, run->tie, run->win);
    case TERMINAL_INFINITE:
        return by_result(run, result, INFINITY, run->tie, -INFINITY);
    case TERMINAL_ZERO:
        return 0;
    case TERMINAL_TURN:
        return max ? run->loss : run->win;
    case TERMINAL_HEURISTIC:
        return evaluation(run, state);
    case TERMINAL_ALPHA:
        return prunes(run) ? call->window.alpha : result;
    case TERMINAL_BETA:
        return prunes(run) ? call->window.beta : result;
    case TERMINAL_HUNDRED:
        return by_result(run, result, 100, 0, -100);
    case TERMINAL_ONE:
        return by_result(run, result, 1, 0, -1);
    case DRAW_AS_LOSS:
        return by_result(run, result, run->win, run->loss, run->loss);
    case DRAW_AS_WIN:
        return by_result(run, result, run->win, run->win, run->loss);
    default:
        return result;
    }
}

static double horizon_value(const struct run *run, const void *state, const struct call *call)
{
    const bool max = run->game->side(run->params, state) == ESP_MAX;

    switch (run->at[AT_HORIZON]) {
    case EVALUATION_NEGATED:
        return -evaluation(run, state);
    case EVALUATION_OF_MOVER:
        return max ? evaluation(run, state) : -evaluation(run, state);
    case EVALUATION_TOO_EARLY:
        return evaluation(run, call->before);
    case EVALUATION_ZERO:
        return 0;
    case HORIZON_WIN:
        return run->win;
    case HORIZON_WIN_OF_MOVER:
        return max ? run->win : run->loss;
    default:
        return evaluation(run, state);
    }
}

static bool depth_used_up(const struct run *run, int64_t depth)
{
    switch (run->at[AT_DEPTH]) {
    case DEPTH_ONE_LESS:
        return depth <= 1;
    case DEPTH_ONE_MORE:
        return depth < 0;
    default:
        return depth <= 0; /* below 0 only when it is reduced by more than one */
    }
}

int64_t student_depth_below(const struct run *run, int64_t depth, const void *state,
                               const void *next, uint32_t tried)
{
    switch (run->at[AT_DEPTH]) {
    case DEPTH_KEPT:
        return depth;
    case DEPTH_BY_TWO:
        return depth - 2;
    case DEPTH_DRAINED:
        return depth - 1 - tried;
    case DEPTH_BY_TURN: {
        const struct esp_game *game = run->game;
        return depth - (game->side(run->params, state) != game->side(run->params, next));
    }
    default:
        return depth - 1;
    }
}

bool student_leaf(const struct run *run, const void *state, const struct call *call, double *value)
{
    double result;
    const bool over = run->game->over(run->params, state, &result);
    const bool horizon = depth_used_up(run, call->depth);

    switch (run->at[AT_OVER]) {
    case OVER_AS_WINNER: /* False == 0, the first player's code; True == 1, the second's */
        *value = over ? run->loss : run->win;
        return true;
    case NO_OVER_TEST:
        if (horizon)
            *value = horizon_value(run, state, call);
        return horizon;
    case DEPTH_BEFORE_OVER:
        if (horizon) {
            *value = horizon_value(run, state, call);
            return true;
        }
        break;
    default:
        break;
    }
    if (over)
        *value = terminal_value(run, state, call, result);
    else if (horizon)
        *value = horizon_value(run, state, call);
    return over || horizon;
}
