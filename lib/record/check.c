/*
 * check.c - every node of a record proved again.
 *
 * One pass in the order of entry, so a node costs one move and a look at its
 * children.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/check.h"
#include "espalier/text.h"
#include "tree.h"
#include "walk.h"

struct proof {
    struct esp_check *check;
    const struct esp_record *record;
    const struct esp_position *root;
    struct esp_walk walk;
    int eval;        /* index, -1: not known, -2: fingerprint */
    bool prunes, hard, eval_leaves, twice;
    bool in_order;
    const char *cutoff, *root_window, *ties, *cutoff_move, *unit;
    bool no_memory;
};

const char *esp_problem_name(enum esp_problem_kind kind)
{
    static const char *const names[] = { "move",  "order",  "side",   "window",  "leaf",
                                         "value", "cutoff", "pruned", "returned" };
    return names[kind];
}

void esp_check_free(struct esp_check *check)
{
    free(check->problems);
    *check = (struct esp_check){ 0 };
}

/* --- finding problems ------------------------------------------------------------------ */

static void problem(struct proof *proof, uint32_t node, enum esp_problem_kind kind,
                    const char *expected, const char *got)
{
    struct esp_check *check = proof->check;

    if (check->count == check->room) {
        const size_t room = check->room ? 2 * check->room : 16;
        struct esp_problem *list = realloc(check->problems, room * sizeof *list);
        if (!list) {
            proof->no_memory = true;
            return;
        }
        check->problems = list;
        check->room = room;
    }
    struct esp_problem *new = &check->problems[check->count++];
    *new = (struct esp_problem){ .node = node, .kind = kind };
    snprintf(new->expected, sizeof new->expected, "%s", expected);
    snprintf(new->got, sizeof new->got, "%s", got ? got : "nothing");
}

static void expect_value(struct proof *proof, uint32_t id, double expected)
{
    char a[ESP_NUMBER_TEXT], b[ESP_NUMBER_TEXT];
    const double got = proof->record->nodes[id].value;

    if (expected == got || isnan(expected))
        return;
    esp_print_value(expected, a);
    esp_print_value(got, b);
    problem(proof, id, ESP_PROBLEM_VALUE, a, b);
}

static void expect_window(struct proof *proof, uint32_t id, double alpha, double beta)
{
    const struct esp_node *node = &proof->record->nodes[id];
    char text[4][ESP_NUMBER_TEXT], expected[96], got[96];

    if (node->alpha == alpha && node->beta == beta)
        return;
    esp_print_value(alpha, text[0]);
    esp_print_value(beta, text[1]);
    esp_print_value(node->alpha, text[2]);
    esp_print_value(node->beta, text[3]);
    snprintf(expected, sizeof expected, "(%s, %s)", text[0], text[1]);
    snprintf(got, sizeof got, "(%s, %s)", text[2], text[3]);
    problem(proof, id, ESP_PROBLEM_WINDOW, expected, got);
}

static const char *move_text(const struct proof *proof, esp_move move, char *text, size_t room)
{
    proof->root->game->text->print_move(proof->root->params, move, text, room);
    return text;
}

/* --- leaves ---------------------------------------------------------------------------- */

static double evaluation(const struct proof *proof, const void *state)
{
    const struct esp_position *root = proof->root;

    if (proof->eval == -2)
        return esp_fingerprint(root->game, root->params, state);
    return proof->eval < 0 ? NAN
                           : root->game->evaluate(root->params, state, (unsigned)proof->eval);
}

/* True when the node is a leaf, or should be one: nothing else of it is to be checked. */
static bool check_leaf(struct proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    double result = NAN;
    const bool over = proof->root->game->over(proof->root->params, state, &result);

    if (over && node->why != ESP_TERMINAL) {
        if (node->flags & ESP_NODE_LEFT && node->why != ESP_ERROR && node->why != ESP_STOPPED)
            problem(proof, id, ESP_PROBLEM_LEAF, "the end of the game", "an open game");
        return true;
    }
    if (!over && node->why == ESP_TERMINAL) {
        problem(proof, id, ESP_PROBLEM_LEAF, "an open game", "the end of the game");
        return true;
    }
    if (over)
        expect_value(proof, id, proof->eval_leaves ? evaluation(proof, state) : result);
    else if (node->why == ESP_HORIZON)
        expect_value(proof, id, evaluation(proof, state));
    if (node->why == ESP_HORIZON && node->depth > 0 && node->depth != ESP_DEPTH_INF &&
        (!proof->unit || strcmp(proof->unit, "counter") != 0))
        problem(proof, id, ESP_PROBLEM_LEAF, "depth to go on", "the horizon");
    if (over || node->why == ESP_HORIZON) {
        if (node->children)
            problem(proof, id, ESP_PROBLEM_LEAF, "no children", "children");
        return true;
    }
    return node->why == ESP_TABLE;
}

/* --- inner nodes ------------------------------------------------------------------------ */

/* How a node's own window and value develop. */
struct progress {
    double alpha, beta, best, sum;
    size_t count, best_place;
    bool closed, known;
};

static void check_place(struct proof *proof, uint32_t child, size_t place, size_t index)
{
    const struct esp_node *node = &proof->record->nodes[child];
    const char *got = esp_record_text(proof->record, node->move);
    char text[96];

    if (place == proof->walk.count)
        return; /* told where the child is entered */
    const bool again = proof->twice && node->parent == 0 && index == 1;
    const size_t due = index - (proof->twice && node->parent == 0 && index > 0);
    if (proof->walk.tried[place] && !again)
        problem(proof, child, ESP_PROBLEM_ORDER, "a move not tried before", got);
    else if (proof->in_order && place != due && due < proof->walk.count)
        problem(proof, child, ESP_PROBLEM_ORDER,
                move_text(proof, proof->walk.moves[due], text, sizeof text), got);
    proof->walk.tried[place] = true;
}

static bool wins_tie(const struct proof *proof, size_t place, size_t best)
{
    const char *ties = proof->ties;

    if (!ties || strcmp(ties, "first") == 0 || best == SIZE_MAX || place >= proof->walk.count)
        return false;
    if (strcmp(ties, "left") == 0)
        return proof->walk.moves[place] < proof->walk.moves[best];
    if (strcmp(ties, "right") == 0)
        return proof->walk.moves[place] > proof->walk.moves[best];
    return strcmp(ties, "last") == 0;
}

/* Does a value close the window by the rule, or by the laxest one when it is not known? */
static bool closes(const struct proof *proof, const struct esp_node *node, double value,
                   const struct progress *now, bool strict)
{
    if (!proof->prunes || node->side == ESP_CHANCE)
        return false;
    if (proof->cutoff)
        strict = strcmp(proof->cutoff, "strict") == 0;
    return esp_value_closes((enum esp_side)node->side, value, now->alpha, now->beta, strict);
}

static void take_child(struct proof *proof, const struct esp_node *node, uint32_t child,
                       size_t place, struct progress *now)
{
    const double value = proof->record->nodes[child].value;

    if (isnan(value)) {
        now->known = false;
        return;
    }
    now->count++;
    now->sum += value;
    if (node->side == ESP_CHANCE) {
        now->best = now->sum / (double)now->count;
        return;
    }
    const bool better = node->side == ESP_MAX ? value > now->best : value < now->best;
    if (better || (value == now->best && wins_tie(proof, place, now->best_place)))
        now->best_place = place;
    if (better)
        now->best = value;
    if (node->side == ESP_MAX)
        now->alpha = fmax(now->alpha, now->best);
    else
        now->beta = fmin(now->beta, now->best);
}

static void walk_children(struct proof *proof, uint32_t id, const void *state,
                          struct progress *now)
{
    const struct esp_node *nodes = proof->record->nodes, *node = &nodes[id];
    size_t index = 0;

    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end, index++) {
        const size_t place = esp_walk_place(&proof->walk, state, nodes[child].move);
        const bool last = nodes[child].end >= node->end;
        check_place(proof, child, place, index);
        if (proof->prunes) {
            const bool fresh = id == 0 && proof->root_window &&
                               strcmp(proof->root_window, "fresh") == 0;
            expect_window(proof, child, fresh ? -INFINITY : now->alpha,
                          fresh ? INFINITY : now->beta);
        }
        const bool strict = !(last && node->why == ESP_CUTOFF);
        const bool closed = closes(proof, node, nodes[child].value, now, strict);
        if (closed && (!last || node->why == ESP_FULL))
            problem(proof, id, ESP_PROBLEM_CUTOFF, "a cutoff",
                    esp_record_text(proof->record, nodes[child].move));
        now->closed = closed;
        take_child(proof, node, child, place, now);
    }
}

static void check_pruned(struct proof *proof, uint32_t id)
{
    size_t count, at = 0;
    const uint32_t *pruned = esp_record_pruned(proof->record, id, &count);
    char text[96];

    for (size_t i = 0; i < proof->walk.count; i++) {
        if (proof->walk.tried[i])
            continue;
        const char *due = move_text(proof, proof->walk.moves[i], text, sizeof text);
        const char *got = pruned && at < count ? esp_record_text(proof->record, pruned[at]) : NULL;
        if (!got || strcmp(got, due) != 0) {
            problem(proof, id, ESP_PROBLEM_PRUNED, due, got);
            return;
        }
        at++;
    }
    if (pruned && at < count)
        problem(proof, id, ESP_PROBLEM_PRUNED, "no more moves",
                esp_record_text(proof->record, pruned[at]));
}

static void check_returned(struct proof *proof, uint32_t id, const struct progress *now)
{
    const struct esp_node *node = &proof->record->nodes[id];
    const char *got = esp_record_text(proof->record, node->returned), *due = NULL;
    char text[96];

    if (!proof->ties || strcmp(proof->ties, "random") == 0 || node->side == ESP_CHANCE)
        return;
    if (now->best_place < proof->walk.count)
        due = move_text(proof, proof->walk.moves[now->best_place], text, sizeof text);
    if (node->why == ESP_CUTOFF) {
        if (!proof->cutoff_move)
            return;
        if (strcmp(proof->cutoff_move, "null") == 0)
            due = NULL;
    }
    if (due ? !got || strcmp(due, got) != 0 : got != NULL)
        problem(proof, id, ESP_PROBLEM_RETURNED, due ? due : "no move", got);
}

static void check_inner(struct proof *proof, uint32_t id, const void *state)
{
    const struct esp_node *node = &proof->record->nodes[id];
    struct progress now = { .alpha = isnan(node->alpha) ? -INFINITY : node->alpha,
                            .beta = isnan(node->beta) ? INFINITY : node->beta,
                            .best = node->side == ESP_MAX ? -INFINITY : INFINITY,
                            .best_place = SIZE_MAX,
                            .known = true };
    size_t untried = 0;

    esp_record_narrowed(proof->record, id, &now.alpha, &now.beta);
    if (!esp_walk_moves(&proof->walk, state)) {
        proof->no_memory = true;
        return;
    }
    walk_children(proof, id, state, &now);
    if (node->why != ESP_FULL && node->why != ESP_CUTOFF)
        return;
    for (size_t i = 0; i < proof->walk.count; i++)
        untried += !proof->walk.tried[i];
    if (node->why == ESP_FULL && untried > 0)
        problem(proof, id, ESP_PROBLEM_ORDER, "every move tried", "moves left out");
    if (node->why == ESP_CUTOFF) {
        proof->check->cutoffs++;
        if (!now.closed)
            problem(proof, id, ESP_PROBLEM_CUTOFF, "an open window: go on",
                    esp_record_text(proof->record, node->by));
        check_pruned(proof, id);
    }
    if (proof->hard && proof->prunes && !isnan(node->alpha) && !isnan(node->beta))
        now.best = fmin(fmax(now.best, node->alpha), node->beta);
    if (now.known) {
        expect_value(proof, id, now.best);
        check_returned(proof, id, &now);
    }
}

/* --- all nodes ---------------------------------------------------------------------------- */

/* The node's state from the one above; false when its move cannot be played. */
static bool enter(struct proof *proof, uint32_t id, void *state)
{
    const struct esp_position *root = proof->root;
    const struct esp_node *node = &proof->record->nodes[id];
    const size_t size = root->game->state_size;
    const char *word = esp_record_text(proof->record, node->move);
    struct esp_error ignored = { "" };

    memcpy(state, node->ply > 0 ? esp_walk_state(&proof->walk, node->ply - 1) : root->state, size);
    if (node->parent == ESP_PARENT_NONE && !word)
        return true;
    if (word && esp_replay_move(root, word, state, &ignored) == ESP_OK)
        return true;
    problem(proof, id, ESP_PROBLEM_MOVE, "a legal move", word);
    return false;
}

static void check_side(struct proof *proof, uint32_t id, const void *state)
{
    static const char *const names[] = { "max", "min", "chance" };
    const struct esp_node *node = &proof->record->nodes[id];
    const enum esp_side side = esp_walk_side(&proof->walk, state);

    if (node->flags & ESP_NODE_SIDE && node->side != side)
        problem(proof, id, ESP_PROBLEM_SIDE, names[side], names[node->side]);
}

static void check_nodes(struct proof *proof)
{
    const struct esp_record *record = proof->record;
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    uint32_t id = 0;

    while (id < record->count && !proof->no_memory) {
        const struct esp_node *node = &record->nodes[id];
        if (!esp_walk_reserve(&proof->walk, node->ply)) {
            proof->no_memory = true;
            return;
        }
        if (!enter(proof, id, state)) {
            id = node->end;
            continue;
        }
        memcpy(esp_walk_state(&proof->walk, node->ply), state, proof->root->game->state_size);
        check_side(proof, id, state);
        if (!check_leaf(proof, id, state))
            check_inner(proof, id, state);
        id++;
    }
}

static bool option_is(const struct esp_record *record, const char *name, const char *value)
{
    const char *given = esp_record_option(record, name);
    return given && strcmp(given, value) == 0;
}

static void read_options(struct proof *proof)
{
    const struct esp_record *record = proof->record;
    const char *eval = esp_record_option(record, "eval");
    const char *algorithm = record->header.algorithm;
    const struct esp_evaluation *list = proof->root->game->text->evaluations;

    proof->eval = eval && strcmp(eval, "fingerprint") == 0 ? -2 : -1;
    for (int i = 0; eval && list && list[i].name; i++)
        if (strcmp(list[i].name, eval) == 0)
            proof->eval = i;
    proof->prunes = algorithm && strcmp(algorithm, "alphabeta") == 0;
    proof->hard = option_is(record, "fail", "hard");
    proof->eval_leaves = option_is(record, "eval-at", "leaves");
    proof->twice = option_is(record, "first-successor-twice", "true");
    proof->in_order = option_is(record, "order", "static") &&
                      !esp_record_option(record, "preorder");
    proof->cutoff = esp_record_option(record, "cutoff");
    proof->root_window = esp_record_option(record, "root");
    proof->ties = esp_record_option(record, "ties");
    proof->cutoff_move = esp_record_option(record, "cutoff-move");
    proof->unit = esp_record_option(record, "depth-unit");
}

enum esp_status esp_check_record(struct esp_check *check, struct esp_record *record,
                                 struct esp_error *error)
{
    *check = (struct esp_check){ 0 };
    if (option_is(record, "prefer", "shorter"))
        return esp_fail(error, ESP_UNSUPPORTED, "prefer 'shorter' cannot be proved: its values "
                        "change on the way up");
    struct proof proof = { .check = check, .record = record };
    proof.root = esp_record_position(record, error);
    if (!proof.root)
        return ESP_BAD_INPUT;
    proof.walk = (struct esp_walk){ .record = record, .root = proof.root };
    read_options(&proof);
    check_nodes(&proof);
    esp_walk_free(&proof.walk);
    if (!proof.no_memory)
        return ESP_OK;
    esp_check_free(check);
    return esp_fail(error, ESP_NO_MEMORY, "no memory to check a trace");
}
