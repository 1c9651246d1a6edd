/*
 * recover_nodes.c - whose choice a node was, why it returned, what it never
 * tried, and depths that count the other way.
 */
#include <math.h>
#include <string.h>

#include "recover.h"

/* --- sides -------------------------------------------------------------------------------- */

/* Is it the node's value, as it is or held inside the window? */
static bool is_value(const struct esp_node *node, double value)
{
    return node->value == value || ((node->flags & ESP_NODE_WINDOW) &&
                                    node->value == fmin(fmax(value, node->alpha), node->beta));
}

/* The side whose choice among the children gives the value; -1 when both's does, or neither's. */
static int side_by_values(const struct esp_record *record, uint32_t id)
{
    const struct esp_node *nodes = record->nodes, *node = &nodes[id];
    double least = INFINITY, greatest = -INFINITY;

    if (!node->inner || !(node->flags & ESP_NODE_VALUE))
        return -1;
    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end) {
        if (!(nodes[child].flags & ESP_NODE_VALUE))
            return -1;
        least = fmin(least, nodes[child].value);
        greatest = fmax(greatest, nodes[child].value);
    }
    const bool max = is_value(node, greatest), min = is_value(node, least);
    if (max == min)
        return -1;
    return max ? ESP_MAX : ESP_MIN;
}

static void find_side(struct esp_recovery *recovery, uint32_t id, const void *state)
{
    struct esp_record *record = recovery->record;
    struct esp_node *node = &record->nodes[id];

    if (node->flags & ESP_NODE_SIDE)
        return;
    const enum esp_side rules = esp_walk_side(&recovery->walk, state);
    const int shown = rules == ESP_CHANCE ? -1 : side_by_values(record, id);
    node->side = (uint8_t)(shown < 0 ? rules : (enum esp_side)shown);
    node->flags |= ESP_NODE_SIDE;
    record->inferred[id] |= ESP_INFERRED_SIDE;
}

/* --- why ---------------------------------------------------------------------------------- */

/* Did the last child's value close the window? */
static bool window_closed(const struct esp_recovery *recovery, uint32_t id)
{
    const struct esp_node *nodes = recovery->record->nodes, *node = &nodes[id];
    const enum esp_side side = (enum esp_side)node->side;
    double alpha = node->alpha, beta = node->beta;
    bool closed = false;

    if (!(node->flags & ESP_NODE_WINDOW) || side == ESP_CHANCE)
        return false;
    esp_record_narrowed(recovery->record, id, &alpha, &beta);
    for (uint32_t child = id + 1; child < node->end; child = nodes[child].end) {
        const double value = nodes[child].value;
        closed = esp_value_closes(side, value, alpha, beta, recovery->strict);
        if (side == ESP_MAX)
            alpha = fmax(alpha, value);
        else
            beta = fmin(beta, value);
    }
    return closed;
}

/* Are the moves that were tried the first of the list, and not all of it? */
static bool is_proper_prefix(const struct esp_walk *walk)
{
    size_t first = 0;

    while (first < walk->count && walk->tried[first])
        first++;
    for (size_t i = first; i < walk->count; i++)
        if (walk->tried[i])
            return false;
    return first < walk->count;
}

/* The table's answer that a leaf's value is; NULL when it did not ask or find any. */
static const struct esp_call *table_answer(const struct esp_record *record, uint32_t id)
{
    const double value = record->nodes[id].value;
    size_t count;
    const struct esp_call *calls = esp_record_calls(record, id, &count);

    for (size_t i = 0; i < count; i++) {
        const char *cache = esp_record_text(record, calls[i].text);
        if (calls[i].kind == ESP_CALL_PROBE && calls[i].flags & ESP_CALL_HIT &&
            calls[i].value == value && cache && strcmp(cache, "table") == 0)
            return &calls[i];
    }
    return NULL;
}

/*
 * A leaf of an open game is one where the depth was used up, however the
 * program counts it; one that returned nothing may as well be a mistake.
 */
static uint8_t why_of_leaf(const struct esp_recovery *recovery, uint32_t id, const void *state)
{
    const struct esp_position *root = recovery->walk.root;
    struct esp_node *node = &recovery->record->nodes[id];
    double result;

    if (root->game->over(root->params, state, &result))
        return ESP_TERMINAL;
    const struct esp_call *answer = table_answer(recovery->record, id);
    if (answer) {
        node->bound =
            answer->flags & ESP_CALL_BOUND ? (unsigned)answer->bound & ESP_BOUND : ESP_EXACT;
        return ESP_TABLE;
    }
    const bool used_up = node->depth <= 0 && node->depth != ESP_DEPTH_NULL;
    return used_up || node->flags & ESP_NODE_VALUE ? ESP_HORIZON : ESP_WHY_NONE;
}

static void find_why(struct esp_recovery *recovery, uint32_t id, const void *state)
{
    struct esp_record *record = recovery->record;
    struct esp_node *node = &record->nodes[id];

    if (node->why != ESP_WHY_NONE || !(node->flags & ESP_NODE_LEFT))
        return;
    if (!node->inner)
        node->why = why_of_leaf(recovery, id, state);
    else if (window_closed(recovery, id) ||
             (recovery->complete && is_proper_prefix(&recovery->walk)))
        node->why = ESP_CUTOFF;
    else if (recovery->complete || esp_record_children(record, id) >= recovery->walk.count)
        node->why = ESP_FULL;
    if (node->why != ESP_WHY_NONE)
        record->inferred[id] |= ESP_INFERRED_WHY;
}

/* --- moves never tried -------------------------------------------------------------- */

static uint32_t last_child(const struct esp_record *record, uint32_t id)
{
    uint32_t last = id + 1;

    while (record->nodes[last].end < record->nodes[id].end)
        last = record->nodes[last].end;
    return last;
}

/* The move that closed the window, where the trace names none; false without memory. */
static bool find_by(struct esp_record *record, uint32_t id)
{
    const uint32_t move = record->nodes[last_child(record, id)].move;

    if (move == ESP_TEXT_NONE || esp_record_by(record, id) != ESP_TEXT_NONE)
        return true;
    uint32_t *by = esp_rare_add(&record->rare, &record->nodes[id].rare, RARE_BY, 1);
    if (!by)
        return false;
    *by = move;
    esp_rare_share(&record->rare, &record->nodes[id].rare);
    return true;
}

/* The list of them, and which move closed the window. */
static enum esp_status find_pruned(struct esp_recovery *recovery, uint32_t id,
                                   struct esp_error *error)
{
    struct esp_record *record = recovery->record;
    struct esp_node *node = &record->nodes[id];
    const struct esp_walk *walk = &recovery->walk;
    size_t count = 0, at = 0;

    if (node->why != ESP_CUTOFF || !node->inner || !recovery->complete ||
        esp_record_pruned(record, id, NULL))
        return ESP_OK;
    for (size_t i = 0; i < walk->count; i++)
        count += !walk->tried[i];
    uint32_t *pruned = esp_rare_add(&record->rare, &node->rare, RARE_PRUNED, count);
    if (pruned)
        memset(pruned, 0xff, count * sizeof *pruned); /* ESP_TEXT_NONE */
    for (size_t i = 0; pruned && i < walk->count; i++)
        if (!walk->tried[i] &&
            (pruned[at++] = esp_recover_text(recovery, walk->moves[i])) == ESP_TEXT_NONE)
            pruned = NULL;
    if (!pruned)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for %zu moves", count);
    esp_rare_share(&record->rare, &node->rare);
    if (!find_by(record, id))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a move");
    record->inferred[id] |= ESP_INFERRED_PRUNED;
    return ESP_OK;
}

enum esp_status esp_recover_node(struct esp_recovery *recovery, uint32_t id, const void *state,
                                 struct esp_error *error)
{
    find_side(recovery, id, state);
    find_why(recovery, id, state);
    return find_pruned(recovery, id, error);
}

/* --- depths ------------------------------------------------------------------------- */

static bool has_depth(const struct esp_node *node)
{
    return node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF;
}

/*
 * Does it grow from some parent to a child, and never shrink? One more than
 * the last is a horizon that is tested late, more are a mistake.
 */
static bool counts_upwards(const struct esp_record *record, int64_t last)
{
    bool grows = false;

    for (uint32_t id = 0; id < record->count; id++) {
        const struct esp_node *node = &record->nodes[id];
        if (node->parent == ESP_PARENT_NONE || !has_depth(node))
            continue;
        const struct esp_node *above = &record->nodes[node->parent];
        if ((has_depth(above) && node->depth < above->depth) || node->depth > last + 1)
            return false;
        grows = grows || (has_depth(above) && node->depth > above->depth);
    }
    return grows;
}

static bool is_counter(const struct esp_record *record)
{
    const char *unit = esp_record_option(record, "depth-unit");
    return unit && strcmp(unit, "counter") == 0;
}

/*
 * The program counts from 0 or 1 at the node where all of the depth remains,
 * which is the root, or is missing above the children of a root that the
 * recorder added. Counting on from the whole depth is no other way to count
 * but a mistake, and stays. So does the counter of a convention.
 */
void esp_recover_depths(struct esp_record *record)
{
    const int64_t whole = record->header.depth;
    uint32_t id = 0;

    while (id < record->count && !has_depth(&record->nodes[id]))
        id++;
    if (id == record->count || whole < 0 || is_counter(record))
        return;
    const int64_t start = (int64_t)record->nodes[id].depth - record->nodes[id].ply;
    if (start < -1 || start > 1 || record->nodes[id].depth >= whole ||
        !counts_upwards(record, whole + start))
        return;
    for (; id < record->count; id++) {
        struct esp_node *node = &record->nodes[id];
        const int64_t left = whole + start - node->depth;
        if (!has_depth(node) || left <= ESP_DEPTH_NULL || left >= ESP_DEPTH_INF)
            continue;
        node->depth = (int32_t)left;
        record->inferred[id] |= ESP_INFERRED_DEPTH;
    }
}
