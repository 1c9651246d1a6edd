/*
 * judge.c - the walk over a tree, node by node in the order of entry.
 *
 * States and windows of the open path are kept by ply, so a node costs one
 * move and a look at its children.
 */
#include <stdlib.h>
#include <string.h>

#include "judge_parts.h"

const char *esp_fact_name(enum esp_fact fact)
{
    static const char *const names[ESP_FACTS] = {
        [ESP_FACT_NO_ERROR] = "no-error",
        [ESP_FACT_TERMINAL_VALUE] = "terminal-value",
        [ESP_FACT_TERMINAL_MOVE] = "terminal-move",
        [ESP_FACT_TERMINAL_CHILDREN] = "terminal-children",
        [ESP_FACT_HORIZON_VALUE] = "horizon-value",
        [ESP_FACT_HORIZON_MOVE] = "horizon-move",
        [ESP_FACT_HORIZON_CHILDREN] = "horizon-children",
        [ESP_FACT_GENERATOR_ONCE] = "generator-once",
        [ESP_FACT_MAKE_ONCE] = "make-once",
        [ESP_FACT_BOARD_RESTORED] = "board-restored",
        [ESP_FACT_RECURSION] = "recursion",
        [ESP_FACT_ARRANGEMENT] = "arrangement",
        [ESP_FACT_SCORE] = "score",
        [ESP_FACT_SIDE] = "side",
        [ESP_FACT_BEST_MOVE] = "best-move",
        [ESP_FACT_FIRST_BEST] = "first-best",
        [ESP_FACT_WINDOW_UPDATE] = "window-update",
        [ESP_FACT_WINDOW_HANDED] = "window-handed",
        [ESP_FACT_CUTOFF_MISSED] = "cutoff-missed",
        [ESP_FACT_CUTOFF_ILLEGAL] = "cutoff-illegal",
        [ESP_FACT_CUTOFF_MOVE] = "cutoff-move",
        [ESP_FACT_CUTOFF_VALUE] = "cutoff-value",
        [ESP_FACT_CACHE_LOOKUP] = "cache-lookup",
        [ESP_FACT_CACHE_BASE] = "cache-base",
        [ESP_FACT_CACHE_STORE] = "cache-store",
        [ESP_FACT_CONSTANTS_FIXED] = "constants-fixed",
        [ESP_FACT_HEURISTIC_REAL] = "heuristic-real",
        [ESP_FACT_HEURISTIC_INSIDE] = "heuristic-inside",
    };
    return names[fact];
}

/* --- findings ---------------------------------------------------------------------- */

bool esp_judge_broken(struct judge *judge, enum esp_fact fact, uint32_t node, bool holds)
{
    struct esp_finding *finding = &judge->judgement->facts[fact];

    finding->checked++;
    if (holds || finding->broken++ > 0)
        return false;
    finding->node = node;
    return true;
}

struct esp_out esp_judge_text(struct judge *judge, enum esp_fact fact)
{
    return (struct esp_out){ judge->judgement->facts[fact].text, ESP_FINDING_TEXT, 0 };
}

void esp_put_value(struct esp_out *out, double value)
{
    char text[ESP_NUMBER_TEXT];

    esp_print_value(value, text);
    esp_put(out, isnan(value) ? "no number" : text);
}

void esp_put_window(struct esp_out *out, struct judge_window window)
{
    esp_put(out, "(");
    esp_put_value(out, window.alpha);
    esp_put(out, ", ");
    esp_put_value(out, window.beta);
    esp_put(out, ")");
}

void esp_put_move(struct esp_out *out, const struct judge *judge, esp_move move)
{
    const struct esp_position *position = judge->position;
    char text[96];

    if (move == ESP_MOVE_NONE) {
        esp_put(out, "no move");
        return;
    }
    position->game->text->print_move(position->params, move, text, sizeof text);
    esp_putf(out, "move %s", text);
}

void esp_put_short(struct esp_out *out, const char *text)
{
    enum { SHORT = 100 };
    const size_t length = strlen(text);
    size_t at = 0, size;

    while (at < length && at < SHORT && (size = esp_utf8_sequence(text + at, length - at)) > 0)
        at += size;
    esp_put_bytes(out, text, at);
    if (at < length)
        esp_put(out, "...");
}

/* --- states ------------------------------------------------------------------------ */

static bool make_room(struct judge *judge, size_t ply)
{
    if (ply < judge->plies)
        return true;
    const size_t plies = 2 * ply + 16, size = judge->position->game->state_size;
    unsigned char *states = realloc(judge->states, plies * size);
    if (states)
        judge->states = states;
    bool *known = realloc(judge->known, plies * sizeof *known);
    if (known)
        judge->known = known;
    struct judge_window *windows = realloc(judge->windows, plies * sizeof *windows);
    if (windows)
        judge->windows = windows;
    if (!states || !known || !windows)
        return false;
    judge->plies = plies;
    return true;
}

/* The state of a text of this game; false when it cannot be read. */
static bool read_state(struct judge *judge, const char *text, void *state)
{
    const struct esp_position *position = judge->position;
    const struct esp_game *game = position->game;
    const size_t size = game->params_size ? game->params_size : 1;
    struct esp_reading reading = { .kept = calloc(1, strlen(text) + 1) };
    struct esp_error ignored = { "" };
    void *params = malloc(size);
    bool good = false;

    if (!reading.kept || !params) {
        judge->no_memory = true;
    } else {
        memcpy(params, position->params, game->params_size);
        good = game->text->parse(params, state, text, &reading, &ignored) == ESP_OK &&
               reading.skipped == 0;
    }
    free(params);
    free(reading.kept);
    return good;
}

static bool same_state(const struct esp_position *position, const void *a, const void *b)
{
    return position->game->key(position->params, a) == position->game->key(position->params, b);
}

/* Does a state have just this text? Saves reading it. */
static bool has_text(const struct esp_position *position, const void *state, const char *text)
{
    char own[512];
    const size_t length =
        position->game->text->print(position->params, state, own, sizeof own);
    return length < sizeof own && strcmp(own, text) == 0;
}

/*
 * Where the trace says a node stands, if that is elsewhere than its move
 * leads, and judge that of the node above; false: the trace says nothing.
 */
static bool own_state(struct judge *judge, uint32_t id, bool reached, void *state)
{
    const struct esp_game_text *text = judge->position->game->text;
    const char *told = esp_record_state(judge->record, id);
    const uint32_t parent = esp_record_node(judge->record, id)->parent;
    _Alignas(16) unsigned char own[ESP_STATE_MAX];

    if (!told || !text->parse || text->release) /* states that point into their parameters */
        return false;
    const bool same = reached && text->print && has_text(judge->position, state, told);
    if (!same && !read_state(judge, told, own))
        return false;
    const bool restored = same || (reached && same_state(judge->position, own, state));
    if (parent != ESP_PARENT_NONE && reached &&
        esp_judge_broken(judge, ESP_FACT_BOARD_RESTORED, parent, restored)) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_BOARD_RESTORED);
        esp_put_move(&out, judge, judge->edges[id]);
        esp_put(&out, " led to ");
        esp_put_short(&out, told);
        esp_put(&out, ", which does not follow from the node's own board");
    }
    if (!same)
        memcpy(state, own, judge->position->game->state_size);
    return true;
}

/* Where a node stands, in its place by ply; NULL when that is not known. */
static const void *enter(struct judge *judge, uint32_t id)
{
    const struct esp_position *position = judge->position;
    const struct esp_game *game = position->game;
    const struct esp_node *node = esp_record_node(judge->record, id);
    unsigned char *state = judge->states + node->ply * game->state_size;
    bool reached = false;

    if (node->parent == ESP_PARENT_NONE) {
        memcpy(state, position->state, game->state_size);
        reached = true;
        if (node->move != ESP_TEXT_NONE) {
            const esp_move move = esp_judge_move(judge, position->state, node->move);
            reached = move != ESP_MOVE_NONE;
            if (reached)
                game->play(position->params, state, position->state, move);
        }
    } else if (judge->known[node->ply - 1] && judge->edges[id] != ESP_MOVE_NONE) {
        game->play(position->params, state, state - game->state_size, judge->edges[id]);
        reached = true;
    }
    const bool told = own_state(judge, id, reached, state);
    judge->known[node->ply] = told || reached;
    return judge->known[node->ply] ? state : NULL;
}

/* --- nodes ------------------------------------------------------------------------- */

static int64_t depth_left(const struct judge *judge, const struct esp_node *node)
{
    if (judge->policy->depth < 0)
        return INT64_MAX;
    if (judge->depths && node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF)
        return node->depth;
    return judge->policy->depth - (int64_t)node->ply;
}

/*
 * What a node was handed; where the trace does not say, what it should have
 * been: the whole line at a root, else what the node above left in its place.
 */
static struct judge_window received(const struct judge *judge, const struct esp_node *node)
{
    if (node->flags & ESP_NODE_WINDOW)
        return (struct judge_window){ node->alpha, node->beta };
    if (node->parent == ESP_PARENT_NONE ||
        esp_record_node(judge->record, node->parent)->flags & ESP_NODE_SYNTHETIC)
        return (struct judge_window){ -INFINITY, INFINITY };
    return judge->windows[node->ply];
}

static void judge_root_window(struct judge *judge, uint32_t id)
{
    const struct esp_node *node = esp_record_node(judge->record, id);
    const bool whole = node->alpha == -INFINITY && node->beta == INFINITY;

    if (!judge->policy->windows || !(node->flags & ESP_NODE_WINDOW) ||
        !esp_judge_broken(judge, ESP_FACT_WINDOW_HANDED, id, whole))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_WINDOW_HANDED);
    esp_put(&out, "the search starts with ");
    esp_put_window(&out, (struct judge_window){ node->alpha, node->beta });
    esp_put(&out, ", expected (-inf, inf)");
}

static void judge_inner(struct judge *judge, struct judge_node *at)
{
    esp_judge_moves(judge, at);
    esp_judge_calls(judge, at);
    if (at->node->why == ESP_TABLE || judge->child_count == 0 || at->side == ESP_CHANCE)
        return;
    at->side = esp_judge_side(judge, at);
    struct judge_course course = esp_judge_windows(judge, at);
    if (at->finished && course.known)
        esp_judge_result(judge, at, &course);
    esp_judge_arrangement(judge, at, &course);
}

static void judge_node(struct judge *judge, uint32_t id)
{
    const struct esp_position *position = judge->position;
    struct judge_node at = { .id = id, .node = esp_record_node(judge->record, id) };
    const bool synthetic = (at.node->flags & ESP_NODE_SYNTHETIC) != 0;

    if (!make_room(judge, (size_t)at.node->ply + 1)) {
        judge->no_memory = true;
        return;
    }
    esp_judge_error(judge, id);
    esp_judge_evaluations(judge, id);
    if (at.node->parent == ESP_PARENT_NONE && !synthetic)
        judge_root_window(judge, id);
    at.state = enter(judge, id);
    at.window = judge->windows[at.node->ply] = received(judge, at.node);
    if (!at.state)
        return;
    at.side = position->game->side(position->params, at.state);
    at.depth = depth_left(judge, at.node);
    at.finished = at.node->flags & ESP_NODE_LEFT && at.node->why != ESP_ERROR &&
                  at.node->why != ESP_STOPPED && !synthetic;
    if (!esp_judge_gather(judge, &at)) {
        judge->no_memory = true;
        return;
    }
    at.returned = esp_judge_move(judge, at.state, at.node->returned);
    if (!synthetic && !esp_judge_leaf(judge, &at))
        judge_inner(judge, &at);
}

/* --- the whole ----------------------------------------------------------------------- */

static void forget(struct judge *judge)
{
    free(judge->states);
    free(judge->known);
    free(judge->windows);
    free(judge->moves);
    free(judge->tried);
    free(judge->children);
    free(judge->edges);
    free(judge->named);
}

/* Judge by the cutoff and fail rules that are set; false without memory. */
static bool walk(struct judge *judge)
{
    const uint32_t count = esp_record_count(judge->record);

    memset(judge->judgement, 0, sizeof *judge->judgement);
    memset(judge->earlier, 0, sizeof judge->earlier);
    esp_judge_constants(judge);
    for (uint32_t id = 0; id < count && !judge->no_memory; id++)
        judge->edges[id] = ESP_MOVE_NONE;
    for (uint32_t id = 0; id < count && !judge->no_memory; id++)
        judge_node(judge, id);
    judge->judgement->cutoff = judge->cutoff;
    judge->judgement->fail = judge->fail;
    return !judge->no_memory;
}

/* A side chosen wrongly explains what an earlier walk may have charged elsewhere. */
static bool walk_sides(struct judge *judge)
{
    judge->wrong_sides = judge->policy->wrong_sides;
    if (!walk(judge))
        return false;
    if (judge->wrong_sides)
        return true;
    judge->wrong_sides = judge->judgement->facts[ESP_FACT_SIDE].broken > 0;
    return !judge->wrong_sides || walk(judge);
}

static uint64_t breaches(const struct esp_judgement *judgement)
{
    uint64_t sum = 0;

    for (int fact = 0; fact < ESP_FACTS; fact++)
        sum += judgement->facts[fact].broken;
    return sum;
}

/* Try the readings that the policy leaves open, the usual ones first; keep the best. */
static bool walk_readings(struct judge *judge)
{
    const struct esp_judge_policy *policy = judge->policy;
    const bool any_cutoff = policy->cutoff == ESP_JUDGE_CUTOFF_INFER;
    const bool any_fail = policy->fail == ESP_JUDGE_FAIL_INFER;
    struct esp_judgement *const best = judge->judgement;
    struct esp_judgement other;

    for (int i = 0; i < 4; i++) {
        const bool strict = i & 1, hard = i & 2;
        if ((!any_cutoff && strict) || (!any_fail && hard))
            continue;
        judge->cutoff = any_cutoff ? (strict ? ESP_JUDGE_STRICT : ESP_JUDGE_NONSTRICT)
                                   : policy->cutoff;
        judge->fail = any_fail ? (hard ? ESP_JUDGE_HARD : ESP_JUDGE_SOFT) : policy->fail;
        judge->judgement = i == 0 ? best : &other;
        if (!walk_sides(judge))
            return false;
        if (i > 0 && breaches(&other) < breaches(best))
            *best = other;
        if (breaches(best) == 0)
            break;
    }
    best->cutoff_inferred = any_cutoff;
    best->fail_inferred = any_fail;
    return true;
}

/* Does the trace count its depths down from what the root was asked for? */
static bool counts_depths(const struct esp_record *record, const struct esp_judge_policy *policy)
{
    if (esp_record_count(record) == 0 || policy->depth < 0)
        return false;
    const struct esp_node *root = esp_record_node(record, 0);
    return !(root->flags & ESP_NODE_SYNTHETIC) && root->depth == policy->depth;
}

enum esp_status esp_judge(struct esp_judgement *judgement, struct esp_record *record,
                          const struct esp_position *position,
                          const struct esp_judge_policy *policy, struct esp_error *error)
{
    const size_t count = esp_record_count(record);
    struct judge judge = { .judgement = judgement,
                           .record = record,
                           .position = position,
                           .policy = policy,
                           .depths = counts_depths(record, policy) };

    memset(judgement, 0, sizeof *judgement);
    if (!position->game->text || !position->game->text->print_move)
        return esp_fail(error, ESP_UNSUPPORTED, "%s has no texts for its moves, so its trees "
                        "cannot be judged", position->game->name);
    judge.edges = malloc((count + 1) * sizeof *judge.edges);
    const bool good = judge.edges && walk_readings(&judge);
    forget(&judge);
    if (!good)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to judge a tree of %zu nodes", count);
    return ESP_OK;
}
