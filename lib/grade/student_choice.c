/*
 * student_choice.c - who chooses what at a node, how its window narrows, when
 * it is cut, and what it returns.
 */
#include <math.h>

#include "student_parts.h"

/* --- choosing -------------------------------------------------------------------- */

enum esp_side student_chooser(const struct run *run, const void *state, uint32_t ply)
{
    const enum esp_side side = run->game->side(run->params, state);
    const bool odd = ply % 2 != 0;

    switch (run->at[AT_SIDE]) {
    case SIDES_EXCHANGED:
        return side == ESP_MAX ? ESP_MIN : ESP_MAX;
    case SIDES_ALTERNATE:
        return odd == (run->root_side == ESP_MIN) ? ESP_MAX : ESP_MIN;
    case SIDES_FROM_MAX:
        return odd ? ESP_MIN : ESP_MAX;
    case ALWAYS_MAX:
        return ESP_MAX;
    case ALWAYS_MIN:
        return ESP_MIN;
    default:
        return side;
    }
}

double student_first_best(const struct run *run, enum esp_side side, struct window window)
{
    const bool max = side == ESP_MAX;

    switch (run->at[AT_START]) {
    case START_ZERO:
        return 0;
    case START_WINDOW:
        if (prunes(run))
            return max ? window.alpha : window.beta;
        return max ? -INFINITY : INFINITY;
    case START_CONSTANTS:
        return max ? run->loss : run->win;
    default:
        return max ? -INFINITY : INFINITY;
    }
}

static bool keeps_last(const struct run *run, enum esp_side side)
{
    return made(run, LAST_OF_EQUALS) ||
           made(run, side == ESP_MAX ? LAST_OF_EQUALS_AT_MAX : LAST_OF_EQUALS_AT_MIN);
}

/* Does a move replace the best one, which is worth the same? */
static bool wins_tie(const struct run *run, const struct work *work, esp_move move)
{
    switch (run->policy->ties) {
    case ESP_TIES_LAST:
        return true;
    case ESP_TIES_LEFT:
        return move < work->best_move;
    case ESP_TIES_RIGHT:
        return move > work->best_move;
    default:
        return false; /* the first, or any */
    }
}

bool student_prefers(const struct run *run, const struct work *work, esp_move move,
                     double value)
{
    if (run->at[AT_CHOICE] == LAST_CHILD_WINS)
        return true;
    if (value != work->best)
        return work->side == ESP_MAX ? value > work->best : value < work->best;
    if (keeps_last(run, work->side))
        return true;
    if (work->best_move == ESP_MOVE_NONE) /* nothing to tie with */
        return false;
    return wins_tie(run, work, move);
}

bool student_stops(const struct run *run, const struct work *work)
{
    if (run->at[AT_CHOICE] == FIRST_CHILD_ONLY)
        return true;
    return run->at[AT_STOP] == STOP_AT_WIN &&
           work->best == (work->side == ESP_MAX ? run->win : run->loss);
}

/* --- windows --------------------------------------------------------------------- */

struct window student_window(const struct run *run, const struct call *call)
{
    switch (run->at[AT_ENTRY]) {
    case WINDOW_RESET:
        return open_window;
    case WINDOW_RESET_CONSTANTS:
        return (struct window){ run->loss, run->win };
    case ROOT_NARROWED:
        return call->ply == 0 ? (struct window){ run->loss, run->win } : call->window;
    default:
        return call->window;
    }
}

struct window student_window_below(const struct run *run, const struct call *call,
                                      struct window own)
{
    if (call->ply == 0 && run->policy->root == ESP_ROOT_FRESH)
        own = open_window;
    switch (run->at[AT_HANDING]) {
    case WINDOW_NOT_HANDED:
        return open_window;
    case ONLY_ALPHA_HANDED:
        return (struct window){ own.alpha, INFINITY };
    case ONLY_BETA_HANDED:
        return (struct window){ -INFINITY, own.beta };
    case WINDOW_SWAPPED:
        return (struct window){ own.beta, own.alpha };
    case WINDOW_AS_IT_CAME:
        return call->window;
    default:
        return own;
    }
}

struct window student_updated(const struct run *run, const struct work *work, double value,
                             struct window childs)
{
    const bool max = (work->side == ESP_MAX) != (run->at[AT_UPDATE] == UPDATE_EXCHANGED);
    struct window window = work->window;

    switch (run->at[AT_UPDATE]) {
    case WINDOW_NOT_UPDATED:
        return window;
    case ONLY_ALPHA_UPDATED:
        if (!max)
            return window;
        break;
    case ONLY_BETA_UPDATED:
        if (max)
            return window;
        break;
    case UPDATE_LAST_VALUE:
        *(max ? &window.alpha : &window.beta) = value;
        return window;
    case WINDOW_SHARED:
        window = childs;
        break;
    default:
        break;
    }
    if (max && work->best > window.alpha)
        window.alpha = work->best;
    if (!max && work->best < window.beta)
        window.beta = work->best;
    return window;
}

static bool reaches(const struct run *run, double high, double low)
{
    const bool strict = made(run, CUTOFF_STRICT) ||
                        (run->policy->cutoff == ESP_STRICT && !made(run, CUTOFF_NONSTRICT));
    return strict ? high > low : high >= low;
}

bool student_closes(const struct run *run, const struct work *work, struct window before)
{
    switch (run->at[AT_CUTOFF]) {
    case CUTOFF_AT_MAX_ONLY:
        return work->side == ESP_MAX && reaches(run, work->window.alpha, work->window.beta);
    case CUTOFF_AT_MIN_ONLY:
        return work->side == ESP_MIN && reaches(run, work->window.alpha, work->window.beta);
    case CUTOFF_BEFORE_UPDATE:
        return reaches(run, before.alpha, before.beta);
    case CUTOFF_BEFORE_MOVE:
    case CUTOFF_NOT_LEFT:
        return false;
    case CUTOFF_BETA_ONLY:
        return reaches(run, work->best, work->window.beta);
    case CUTOFF_ALPHA_ONLY:
        return reaches(run, work->window.alpha, work->best);
    default:
        return reaches(run, work->window.alpha, work->window.beta);
    }
}

bool student_closed(const struct run *run, const struct work *work)
{
    return made(run, CUTOFF_BEFORE_MOVE) && reaches(run, work->window.alpha, work->window.beta);
}

/* --- what is returned ------------------------------------------------------------ */

double student_value(const struct run *run, const struct work *work,
                             struct window entry)
{
    const bool max = work->side == ESP_MAX;

    if (!prunes(run))
        return work->best;
    switch (run->at[AT_VALUE]) {
    case VALUE_OWN_BOUND:
        return max ? work->window.alpha : work->window.beta;
    case CUTOFF_OTHER_BOUND:
        if (work->cut)
            return max ? work->window.beta : work->window.alpha;
        break;
    case CUTOFF_BEFORE_BEST:
        if (work->cut)
            return work->former;
        break;
    default:
        break;
    }
    const bool hard = made(run, VALUE_HARD) ||
                      (run->policy->fail == ESP_FAIL_HARD && !made(run, VALUE_SOFT));
    return hard ? fmin(fmax(work->best, entry.alpha), entry.beta) : work->best;
}

static esp_move move_at_cutoff(const struct run *run, const struct work *work)
{
    const bool max = work->side == ESP_MAX;

    if (made(run, CUTOFF_NULL_IS_ZERO))
        return 0;
    return run->policy->cutoff_move == ESP_CUTOFF_BEST || made(run, CUTOFF_RETURNS_MOVE) ||
                   made(run, max ? CUTOFF_RETURNS_MOVE_AT_MAX : CUTOFF_RETURNS_MOVE_AT_MIN)
               ? work->best_move
               : ESP_MOVE_NONE;
}

esp_move student_move(const struct run *run, const struct work *work)
{
    const esp_move move = work->cut ? move_at_cutoff(run, work) : work->best_move;

    switch (run->at[AT_MOVE]) {
    case NULL_IS_ZERO:
        return move == ESP_MOVE_NONE ? 0 : move;
    case NULL_WHEN_FIRST:
        return move == work->first_move ? ESP_MOVE_NONE : move;
    case NULL_WHEN_ZERO:
        return move == 0 ? ESP_MOVE_NONE : move;
    case RETURNS_LAST_MOVE:
        return move == ESP_MOVE_NONE ? move : work->last_move;
    case NO_MOVE_RETURNED:
        return ESP_MOVE_NONE;
    default:
        return move;
    }
}
