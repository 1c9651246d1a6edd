/*
 * student.c - the recursion of the coursework, with the mistakes of students.
 *
 * visit() and expand() read as the correct program; each function above them
 * is one place where mistakes are made and holds all that are made there.
 */
#include "student.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"

struct window {
    double alpha, beta;
};

struct run {
    const struct esp_game *game;
    const void *params;
    const struct esp_options *policy;
    const struct student_watch *watch;
    const uint8_t *at; /* the mistake at each place */
    double win, tie, loss;
    enum esp_side root_side;
    uint64_t nodes, max_nodes;
    bool raised; /* an exception is on its way up */
    bool over;   /* nothing is done any more: see end */
    enum student_end end;
};

/* The arguments of a call. */
struct call {
    uint32_t parent, ply;
    esp_move via;
    int64_t depth;
    struct window window;
    const void *before; /* the parent's board; the node's own at the root */
};

/* One node at work. */
struct work {
    enum esp_side side; /* as the student believes */
    struct window window;
    double best;
    esp_move best_move, last_move, first_move;
    bool cut;
};

static const struct window open_window = { -INFINITY, INFINITY };

static bool made(const struct run *run, enum misconception mistake)
{
    return run->at[esp_misconceptions[mistake].place] == mistake;
}

static bool prunes(const struct run *run)
{
    return run->policy->algorithm == ESP_ALPHABETA;
}

static void end_run(struct run *run, enum student_end end)
{
    run->over = true;
    run->end = end;
}

/* --- leaves ---------------------------------------------------------------------- */

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
    if (policy->eval == ESP_EVAL_FINGERPRINT)
        return esp_fingerprint(run->game, run->params, state);
    return run->game->evaluate ? run->game->evaluate(run->params, state, policy->eval) : 0;
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
        return depth <= 0; /* below 0 only when it is reduced by two */
    }
}

static int64_t depth_for_child(const struct run *run, int64_t depth, const void *state,
                               const void *next)
{
    switch (run->at[AT_DEPTH]) {
    case DEPTH_KEPT:
        return depth;
    case DEPTH_BY_TWO:
        return depth - 2;
    case DEPTH_BY_TURN: {
        const struct esp_game *game = run->game;
        return depth - (game->side(run->params, state) != game->side(run->params, next));
    }
    default:
        return depth - 1;
    }
}

/* Is this a leaf? Then *value is what it returns. */
static bool leaf(const struct run *run, const void *state, const struct call *call, double *value)
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

/* --- choosing -------------------------------------------------------------------- */

static enum esp_side chooser(const struct run *run, const void *state, uint32_t ply)
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

static double best_at_start(const struct run *run, enum esp_side side, struct window window)
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

static bool better(const struct run *run, const struct work *work, double value)
{
    if (run->at[AT_CHOICE] == LAST_CHILD_WINS)
        return true;
    if (value != work->best)
        return work->side == ESP_MAX ? value > work->best : value < work->best;
    if (run->at[AT_CHOICE] == LAST_OF_EQUALS)
        return true;
    if (work->best_move == ESP_MOVE_NONE) /* nothing to tie with */
        return false;
    return run->policy->ties == ESP_TIES_LAST;
}

/* Reasons to leave the loop that are no cutoff. */
static bool stops(const struct run *run, const struct work *work)
{
    if (run->at[AT_CHOICE] == FIRST_CHILD_ONLY)
        return true;
    return run->at[AT_STOP] == STOP_AT_WIN &&
           work->best == (work->side == ESP_MAX ? run->win : run->loss);
}

/* --- windows --------------------------------------------------------------------- */

static struct window window_at_entry(const struct run *run, const struct call *call)
{
    return run->at[AT_ENTRY] == WINDOW_RESET ? open_window : call->window;
}

static struct window window_for_child(const struct run *run, const struct call *call,
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

/* The window after a child; childs: what has become of the one it was given. */
static struct window updated(const struct run *run, const struct work *work, double value,
                             struct window childs)
{
    const bool max = (work->side == ESP_MAX) != (run->at[AT_UPDATE] == UPDATE_EXCHANGED);
    struct window window = work->window;

    switch (run->at[AT_UPDATE]) {
    case WINDOW_NOT_UPDATED:
        return window;
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

/* before: the window as it was when the child was searched. */
static bool closes(const struct run *run, const struct work *work, struct window before)
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

static bool closed_already(const struct run *run, const struct work *work)
{
    return made(run, CUTOFF_BEFORE_MOVE) && reaches(run, work->window.alpha, work->window.beta);
}

/* --- what is returned ------------------------------------------------------------ */

/* entry: the window before any child; former: the best value before the last one. */
static double value_returned(const struct run *run, const struct work *work,
                             struct window entry, double former)
{
    const bool hard = run->policy->fail == ESP_FAIL_HARD || made(run, VALUE_HARD);
    double value = work->best;

    if (!prunes(run))
        return value;
    if (work->cut && made(run, CUTOFF_OTHER_BOUND))
        value = work->side == ESP_MAX ? work->window.beta : work->window.alpha;
    if (work->cut && made(run, CUTOFF_BEFORE_BEST))
        value = former;
    return hard ? fmin(fmax(value, entry.alpha), entry.beta) : value;
}

static esp_move move_returned(const struct run *run, const struct work *work)
{
    const bool kept = run->policy->cutoff_move == ESP_CUTOFF_BEST || made(run, CUTOFF_RETURNS_MOVE);
    const esp_move move = work->cut && !kept ? ESP_MOVE_NONE : work->best_move;

    switch (run->at[AT_MOVE]) {
    case NULL_IS_ZERO:
        return move == ESP_MOVE_NONE ? 0 : move;
    case NULL_WHEN_FIRST:
        return move == work->first_move ? ESP_MOVE_NONE : move;
    case RETURNS_LAST_MOVE:
        return move == ESP_MOVE_NONE ? move : work->last_move;
    case NO_MOVE_RETURNED:
        return ESP_MOVE_NONE;
    default:
        return move;
    }
}

/* --- the recursion ---------------------------------------------------------------- */

static void arrange(const struct run *run, esp_move *moves, size_t *from, size_t *to)
{
    if (run->at[AT_MOVES] == FIRST_MOVE_SKIPPED && *from < *to)
        ++*from;
    if (run->at[AT_MOVES] == LAST_MOVE_SKIPPED && *from < *to)
        --*to;
    if (run->at[AT_MOVES] != MOVES_REVERSED)
        return;
    for (size_t i = 0, j = *to; i + 1 < j; i++, j--) {
        const esp_move move = moves[i];
        moves[i] = moves[j - 1];
        moves[j - 1] = move;
    }
}

/* Without undo the board may have lost the move; nothing happens then. */
static void make_move(const struct run *run, void *next, const void *board, esp_move move)
{
    esp_move legal[STUDENT_MOVES];
    const size_t size = run->game->state_size;

    if (run->at[AT_MOVES] == NO_UNDO) {
        size_t count = run->game->moves(run->params, board, legal, STUDENT_MOVES);
        while (count > 0 && legal[count - 1] != move)
            count--;
        if (count == 0) {
            memcpy(next, board, size);
            return;
        }
    }
    run->game->play(run->params, next, board, move);
}

static bool enter(struct run *run, const struct student_node *node, const struct call *call)
{
    if (run->nodes == run->max_nodes || call->ply > STUDENT_PLIES) {
        end_run(run, STUDENT_ENDLESS);
        return false;
    }
    run->nodes++;
    if (!run->watch->enter(run->watch->data, node))
        end_run(run, STUDENT_STOPPED);
    return !run->over;
}

static void leave(struct run *run, struct student_node *node)
{
    if (!run->over && !run->watch->leave(run->watch->data, node))
        end_run(run, STUDENT_STOPPED);
}

static double visit(struct run *run, void *board, struct call *call);

/* Search one move; *handed is the child's window, and then what it has become. */
static double descend(struct run *run, void *board, const struct call *call,
                      const struct student_node *node, esp_move move, struct window *handed)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];

    make_move(run, next, board, move);
    struct call child = { .parent = node->id,
                          .ply = call->ply + 1,
                          .via = move,
                          .depth = depth_for_child(run, call->depth, board, next),
                          .window = *handed,
                          .before = board };
    const double value = visit(run, next, &child);
    if (run->at[AT_MOVES] == NO_UNDO)
        memcpy(board, next, run->game->state_size);
    *handed = child.window;
    return value;
}

/* Try the moves, say what comes of them and leave the node, unless something is raised. */
static void expand(struct run *run, void *board, struct call *call, struct student_node *node)
{
    esp_move moves[STUDENT_MOVES];
    const size_t count = run->game->moves(run->params, board, moves, STUDENT_MOVES);
    size_t from = 0, to = count;
    const struct window entry = window_at_entry(run, call);
    struct work work = { .side = chooser(run, board, call->ply),
                         .window = entry,
                         .best_move = ESP_MOVE_NONE,
                         .last_move = ESP_MOVE_NONE,
                         .first_move = ESP_MOVE_NONE };
    double former;

    if (count > STUDENT_MOVES) {
        end_run(run, STUDENT_TOO_WIDE);
        return;
    }
    arrange(run, moves, &from, &to);
    former = work.best = best_at_start(run, work.side, entry);
    for (size_t i = from; i < to; i++) {
        if (prunes(run) && (work.cut = closed_already(run, &work)))
            break;
        struct window childs = window_for_child(run, call, work.window);
        const double value = descend(run, board, call, node, moves[i], &childs);
        if (run->over || run->raised)
            return;
        former = work.best;
        work.last_move = moves[i];
        if (i == from)
            work.first_move = moves[i];
        if (better(run, &work, value)) {
            work.best = value;
            work.best_move = moves[i];
        }
        const struct window before = work.window;
        work.window = updated(run, &work, value, childs);
        if (prunes(run) && (work.cut = closes(run, &work, before)))
            break;
        if (stops(run, &work))
            break;
    }
    call->window = work.window;
    node->value = value_returned(run, &work, entry, former);
    node->returned = move_returned(run, &work);
    node->moves = moves;
    node->move_count = count;
    leave(run, node);
    node->moves = NULL; /* the list goes with this frame */
}

/* One node; call->window is left as the node leaves it behind. */
static double visit(struct run *run, void *board, struct call *call)
{
    struct student_node node = { .id = (uint32_t)run->nodes,
                                 .parent = call->parent,
                                 .move = call->via,
                                 .alpha = call->window.alpha,
                                 .beta = call->window.beta,
                                 .state = board,
                                 .value = NAN,
                                 .returned = ESP_MOVE_NONE };

    if (!enter(run, &node, call))
        return NAN;
    if (run->at[AT_MOVES] == BOARD_NONE && call->ply > 0) {
        run->raised = true; /* whatever is asked of no board raises an exception */
    } else if (leaf(run, board, call, &node.value)) {
        if (run->at[AT_MOVE] == NULL_IS_ZERO)
            node.returned = 0;
        leave(run, &node);
        return node.value;
    } else {
        expand(run, board, call, &node);
    }
    if (run->raised) {
        node.raised = true;
        leave(run, &node);
    }
    return node.value;
}

static void set_constants(struct run *run)
{
    const struct esp_game_text *text = run->game->text;

    run->win = 1, run->tie = 0, run->loss = -1;
    if (text && text->constants)
        text->constants(run->params, &run->win, &run->tie, &run->loss);
}

enum student_end esp_student_run(const struct esp_position *position,
                                 const struct esp_options *policy,
                                 const struct mistakes *mistakes, uint64_t max_nodes,
                                 const struct student_watch *watch, uint64_t *nodes)
{
    _Alignas(16) unsigned char board[ESP_STATE_MAX];
    struct run run = { .game = position->game,
                       .params = position->params,
                       .policy = policy,
                       .watch = watch,
                       .at = mistakes->at,
                       .max_nodes = max_nodes };

    set_constants(&run);
    run.root_side = run.game->side(run.params, position->state);
    memcpy(board, position->state, run.game->state_size);
    struct call call = { .parent = ESP_PARENT_NONE,
                         .via = ESP_MOVE_NONE,
                         .depth = policy->depth < 0 ? INT32_MAX : policy->depth,
                         .window = open_window,
                         .before = position->state };
    if (prunes(&run) && run.at[AT_ENTRY] == ROOT_WINDOW_CONSTANTS)
        call.window = (struct window){ run.loss, run.win };
    visit(&run, board, &call);
    *nodes = run.nodes;
    return run.end;
}

enum esp_status esp_student_check(const struct esp_position *position,
                                  const struct esp_options *policy, struct esp_error *error)
{
    const char *what = NULL;

    if (policy->algorithm == ESP_EXPECTIMAX)
        what = "expectimax";
    else if (policy->depth_unit != ESP_PLIES)
        what = "a depth that is not in plies";
    else if (policy->ties != ESP_TIES_FIRST && policy->ties != ESP_TIES_LAST)
        what = "ties other than first or last";
    else if (policy->order != ESP_ORDER_STATIC || policy->preorder)
        what = "an order of moves other than the game's";
    else if (policy->cache == ESP_CACHE_EXACT || policy->cache == ESP_CACHE_BOUNDS)
        what = "a transposition table";
    else if (policy->eval_at != ESP_EVAL_HORIZON || policy->cutoff_test)
        what = "an evaluation of finished games or a cutoff test";
    else if (policy->prefer != ESP_PREFER_NONE || policy->first_successor_twice)
        what = "a preference for shorter wins or a repeated first move";
    if (what)
        return esp_fail(error, ESP_UNSUPPORTED, "diagnosis of %s: no search with %s is known",
                        position->game->name, what);
    return ESP_OK;
}
