/*
 * student.c - the recursion of the coursework, with the mistakes of students.
 *
 * visit() and what it calls here read as the correct program; each function
 * of student_leaf.c and student_choice.c is one place where mistakes are made
 * and holds all that are made there.
 */
#include "student.h"

#include <math.h>
#include <string.h>

#include "student_parts.h"

static void end_run(struct run *run, enum student_end end)
{
    run->over = true;
    run->end = end;
}

/* --- moves and boards ------------------------------------------------------------ */

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

/* Without undo the board may not know the move any more; nothing happens then. */
static void make_move(const struct run *run, void *next, const void *board, esp_move move)
{
    esp_move legal[STUDENT_MOVES];
    const size_t size = run->game->state_size;

    if (made(run, NO_UNDO_LISTED)) {
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
                      const struct student_node *node, esp_move move, uint32_t tried,
                      struct window *handed)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];

    make_move(run, next, board, move);
    struct call child = { .parent = node->id,
                          .ply = call->ply + 1,
                          .via = move,
                          .depth = student_depth_below(run, call->depth, board, next, tried),
                          .window = *handed,
                          .before = board };
    const double value = visit(run, next, &child);
    if (made(run, NO_UNDO) || made(run, NO_UNDO_LISTED))
        memcpy(board, next, run->game->state_size);
    *handed = child.window;
    return value;
}

/* The moves of the board as it is now that come behind a move; how many. */
static size_t moves_behind(const struct run *run, const void *board, esp_move move,
                           esp_move *moves)
{
    double value;
    size_t kept = 0;

    if (run->game->over(run->params, board, &value))
        return 0;
    const size_t count = run->game->moves(run->params, board, moves, STUDENT_MOVES);
    for (size_t i = 0; i < count && i < STUDENT_MOVES; i++)
        if (moves[i] > move)
            moves[kept++] = moves[i];
    return kept;
}

static void note_child(const struct run *run, struct work *work, esp_move move, double value)
{
    work->former = work->best;
    work->last_move = move;
    if (work->tried++ == 0)
        work->first_move = move;
    const bool equal = work->best_move != ESP_MOVE_NONE && value == work->best;
    if (student_prefers(run, work, move, value)) {
        work->best = value;
        work->best_move = move;
        work->equal_count = 0;
    } else if (!equal) {
        return;
    }
    if (run->policy->ties == ESP_TIES_RANDOM && work->equal_count < STUDENT_MOVES)
        work->equals[work->equal_count++] = move;
}

/* Try moves until there is none left or a reason to stop, unless something is raised. */
static void try_moves(struct run *run, void *board, struct call *call,
                      const struct student_node *node, struct work *work, esp_move *moves,
                      size_t count)
{
    size_t at = 0;

    arrange(run, moves, &at, &count);
    while (at < count) {
        const esp_move move = moves[at++];
        if (prunes(run) && (work->cut = student_closed(run, work)))
            return;
        struct window childs = student_window_below(run, call, work->window);
        const double value = descend(run, board, call, node, move, work->tried, &childs);
        if (run->over || run->raised)
            return;
        if (made(run, NO_UNDO)) {
            count = moves_behind(run, board, move, moves);
            at = 0;
        }
        note_child(run, work, move, value);
        const struct window before = work->window;
        work->window = student_updated(run, work, value, childs);
        if (prunes(run) && (work->cut = student_closes(run, work, before)))
            return;
        if (student_stops(run, work))
            return;
    }
}

/* An inner node: what comes of its moves. It is left, unless something is raised. */
static void expand(struct run *run, void *board, struct call *call, struct student_node *node)
{
    esp_move moves[STUDENT_MOVES], ahead[STUDENT_MOVES], equals[STUDENT_MOVES];
    const size_t count = run->game->moves(run->params, board, moves, STUDENT_MOVES);
    const struct window entry = student_window(run, call);
    struct work work = { .side = student_chooser(run, board, call->ply),
                         .window = entry,
                         .best_move = ESP_MOVE_NONE,
                         .last_move = ESP_MOVE_NONE,
                         .first_move = ESP_MOVE_NONE,
                         .equals = equals };

    if (count > STUDENT_MOVES) {
        end_run(run, STUDENT_TOO_WIDE);
        return;
    }
    work.former = work.best = student_first_best(run, work.side, entry);
    memcpy(ahead, moves, count * sizeof moves[0]);
    try_moves(run, board, call, node, &work, ahead, count);
    if (run->over || run->raised)
        return;
    call->window = work.window;
    node->value = student_value(run, &work, entry);
    node->returned = student_move(run, &work);
    node->moves = moves;
    node->move_count = count;
    node->equals = equals;
    node->equal_count = work.equal_count;
    leave(run, node);
    node->moves = node->equals = NULL; /* the lists go with this frame */
    node->equal_count = 0;
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
    } else if (student_leaf(run, board, call, &node.value)) {
        if (made(run, NULL_IS_ZERO) || made(run, LEAF_NULL_IS_ZERO))
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
