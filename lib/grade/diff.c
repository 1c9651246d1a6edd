/*
 * diff.c - the fields of matched nodes compared, and what is matched by none.
 *
 * The clock is the expected trace's: of the 2n events of n nodes, those
 * before an enter follow from the number and the ply of the node. A node
 * that only the other trace has happened right after the last event before
 * it that both have.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "diff_parts.h"
#include "espalier/overlay.h"

struct work {
    struct esp_diff *diff;
    struct esp_error *error;
};

static const struct esp_node *node_a(const struct esp_diff *diff, uint32_t id)
{
    return esp_record_node(diff->a, id);
}

static const struct esp_node *node_b(const struct esp_diff *diff, uint32_t id)
{
    return esp_record_node(diff->b, id);
}

/* --- the list of differences ----------------------------------------------------- */

/* Events before a node's enter, and before its leave; doubled, to leave room between. */
static uint64_t enter_time(const struct esp_diff *diff, uint32_t id)
{
    return 2 * (2 * (uint64_t)id - node_a(diff, id)->ply);
}

static uint64_t leave_time(const struct esp_diff *diff, uint32_t id)
{
    const struct esp_node *node = node_a(diff, id);
    return 2 * (2 * (uint64_t)node->end - node->ply - 1);
}

static enum esp_status add(struct work *work, struct esp_difference difference)
{
    struct esp_diff *diff = work->diff;

    if (diff->count == diff->room) {
        const size_t room = diff->room ? 2 * diff->room : 64;
        struct esp_difference *list = realloc(diff->list, room * sizeof *list);
        if (!list)
            return esp_fail(work->error, ESP_NO_MEMORY, "no memory for %zu differences", room);
        diff->list = list;
        diff->room = room;
    }
    diff->of_kind[difference.kind]++;
    diff->nodes[difference.kind] += difference.nodes;
    diff->list[diff->count++] = difference;
    return ESP_OK;
}

static int earlier(const void *left, const void *right)
{
    const struct esp_difference *a = left, *b = right;

    if (a->when[0] != b->when[0])
        return a->when[0] < b->when[0] ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->when[1] < b->when[1] ? -1 : a->when[1] > b->when[1];
}

/* --- children that are missing, extra, or out of turn -------------------------------- */

struct family {
    uint32_t a, b;         /* the parents; ESP_PARENT_NONE above the roots */
    uint32_t from_a, end_a, from_b, end_b;
};

static enum esp_status find_missing(struct work *work, const struct family *family)
{
    struct esp_diff *diff = work->diff;
    enum esp_status status = ESP_OK;

    for (uint32_t id = family->from_a; id < family->end_a && status == ESP_OK;
         id = node_a(diff, id)->end) {
        if (diff->match_a[id] == ESP_PARENT_NONE)
            status = add(work, (struct esp_difference){ ESP_DIFF_MISSING, id, family->b,
                                                        node_a(diff, id)->end - id,
                                                        { enter_time(diff, id), id } });
    }
    return status;
}

static enum esp_status find_extra(struct work *work, const struct family *family)
{
    struct esp_diff *diff = work->diff;
    uint64_t when = family->a == ESP_PARENT_NONE ? 0 : enter_time(diff, family->a) + 1;
    enum esp_status status = ESP_OK;

    for (uint32_t id = family->from_b; id < family->end_b && status == ESP_OK;
         id = node_b(diff, id)->end) {
        if (diff->match_b[id] != ESP_PARENT_NONE)
            when = leave_time(diff, diff->match_b[id]) + 1;
        else
            status = add(work, (struct esp_difference){ ESP_DIFF_EXTRA, family->a, id,
                                                        node_b(diff, id)->end - id,
                                                        { when, id } });
    }
    return status;
}

/* Of the children that both have, the first that is not the same in both orders. */
static enum esp_status find_order(struct work *work, const struct family *family)
{
    struct esp_diff *diff = work->diff;
    uint32_t b = family->from_b;

    for (uint32_t a = family->from_a; a < family->end_a; a = node_a(diff, a)->end) {
        if (diff->match_a[a] == ESP_PARENT_NONE)
            continue;
        while (b < family->end_b && diff->match_b[b] == ESP_PARENT_NONE)
            b = node_b(diff, b)->end;
        if (diff->match_a[a] != b)
            return add(work, (struct esp_difference){ ESP_DIFF_ORDER, a, b, 1,
                                                      { enter_time(diff, a), a } });
        b = node_b(diff, b)->end;
    }
    return ESP_OK;
}

static enum esp_status compare_family(struct work *work, const struct family *family)
{
    enum esp_status status = find_order(work, family);

    if (status == ESP_OK)
        status = find_missing(work, family);
    if (status == ESP_OK)
        status = find_extra(work, family);
    return status;
}

/* --- fields ---------------------------------------------------------------------------- */

static bool same_value(const struct esp_diff *diff, double a, double b)
{
    return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= diff->tolerance;
}

static bool same_text(const struct esp_diff *diff, uint32_t a, uint32_t b)
{
    const char *text_a = esp_record_text(diff->a, a), *text_b = esp_record_text(diff->b, b);
    return text_a && text_b ? strcmp(text_a, text_b) == 0 : text_a == text_b;
}

/* Whether both have it; where only one does, that is counted. */
static bool both(struct esp_diff *diff, enum esp_diff_kind kind, bool a, bool b)
{
    if (a != b)
        diff->uncompared[kind]++;
    return a && b;
}

static enum esp_status differ(struct work *work, enum esp_diff_kind kind, uint32_t a, uint32_t b)
{
    const uint64_t when = kind < ESP_DIFF_WHY ? enter_time(work->diff, a)
                                              : leave_time(work->diff, a);
    return add(work, (struct esp_difference){ kind, a, b, 1, { when, a } });
}

static enum esp_status compare_enter(struct work *work, uint32_t id, uint32_t other)
{
    struct esp_diff *diff = work->diff;
    const struct esp_node *a = node_a(diff, id), *b = node_b(diff, other);
    enum esp_status status = ESP_OK;

    if (both(diff, ESP_DIFF_SIDE, a->flags & ESP_NODE_SIDE, b->flags & ESP_NODE_SIDE) &&
        a->side != b->side)
        status = differ(work, ESP_DIFF_SIDE, id, other);
    if (status == ESP_OK &&
        both(diff, ESP_DIFF_DEPTH, a->depth != ESP_DEPTH_NULL && a->depth != ESP_DEPTH_INF,
             b->depth != ESP_DEPTH_NULL && b->depth != ESP_DEPTH_INF) &&
        a->depth != b->depth)
        status = differ(work, ESP_DIFF_DEPTH, id, other);
    if (status == ESP_OK &&
        both(diff, ESP_DIFF_WINDOW, a->flags & ESP_NODE_WINDOW, b->flags & ESP_NODE_WINDOW) &&
        !(same_value(diff, a->alpha, b->alpha) && same_value(diff, a->beta, b->beta)))
        status = differ(work, ESP_DIFF_WINDOW, id, other);
    return status;
}

static bool same_pruned(struct esp_diff *diff, uint32_t id, uint32_t other)
{
    size_t count_a = 0, count_b = 0;
    const uint32_t *a = esp_record_pruned(diff->a, id, &count_a);
    const uint32_t *b = esp_record_pruned(diff->b, other, &count_b);

    if (!both(diff, ESP_DIFF_PRUNED, a != NULL, b != NULL))
        return true;
    if (count_a != count_b)
        return false;
    for (size_t i = 0; i < count_a; i++)
        if (!same_text(diff, a[i], b[i]))
            return false;
    return true;
}

static bool same_why(struct esp_diff *diff, uint32_t id, uint32_t other)
{
    const struct esp_node *a = node_a(diff, id), *b = node_b(diff, other);

    if (!both(diff, ESP_DIFF_WHY, a->why != ESP_WHY_NONE, b->why != ESP_WHY_NONE))
        return true;
    if (a->why != b->why || a->why != ESP_CUTOFF)
        return a->why == b->why;
    const uint32_t by_a = esp_record_by(diff->a, id), by_b = esp_record_by(diff->b, other);
    return by_a == ESP_TEXT_NONE || by_b == ESP_TEXT_NONE || same_text(diff, by_a, by_b);
}

/* A node that only one trace left has no value there, and that says it all. */
static enum esp_status compare_leave(struct work *work, uint32_t id, uint32_t other)
{
    struct esp_diff *diff = work->diff;
    const struct esp_node *a = node_a(diff, id), *b = node_b(diff, other);
    const bool left_a = a->flags & ESP_NODE_LEFT, left_b = b->flags & ESP_NODE_LEFT;
    enum esp_status status = ESP_OK;

    if (left_a != left_b)
        return differ(work, ESP_DIFF_VALUE, id, other);
    if (!left_a)
        return ESP_OK;
    if (!same_why(diff, id, other))
        status = differ(work, ESP_DIFF_WHY, id, other);
    if (status == ESP_OK && !same_value(diff, a->value, b->value))
        status = differ(work, ESP_DIFF_VALUE, id, other);
    if (status == ESP_OK && !same_text(diff, a->returned, b->returned))
        status = differ(work, ESP_DIFF_RETURNED, id, other);
    if (status == ESP_OK && a->why == ESP_CUTOFF && b->why == ESP_CUTOFF &&
        !same_pruned(diff, id, other))
        status = differ(work, ESP_DIFF_PRUNED, id, other);
    return status;
}

/* --- all of it ----------------------------------------------------------------------------- */

static enum esp_status compare(struct work *work)
{
    struct esp_diff *diff = work->diff;
    const uint32_t count_a = esp_record_count(diff->a), count_b = esp_record_count(diff->b);
    const struct family roots = { ESP_PARENT_NONE, ESP_PARENT_NONE, 0, count_a, 0, count_b };
    enum esp_status status = compare_family(work, &roots);

    for (uint32_t id = 0; id < count_a && status == ESP_OK; id++) {
        const uint32_t other = diff->match_a[id];
        if (other == ESP_PARENT_NONE)
            continue;
        const struct family family = { id, other, id + 1, node_a(diff, id)->end,
                                       other + 1, node_b(diff, other)->end };
        status = compare_enter(work, id, other);
        if (status == ESP_OK)
            status = compare_family(work, &family);
        if (status == ESP_OK)
            status = compare_leave(work, id, other);
    }
    if (status == ESP_OK && diff->count > 1)
        qsort(diff->list, diff->count, sizeof *diff->list, earlier);
    return status;
}

enum esp_status esp_diff_new(struct esp_diff **out, const struct esp_record *expected,
                             const struct esp_record *got, double tolerance,
                             struct esp_error *error)
{
    struct esp_diff *diff = calloc(1, sizeof *diff);
    struct work work = { .diff = diff, .error = error };
    enum esp_status status = ESP_NO_MEMORY;

    *out = NULL;
    if (!diff)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a comparison");
    diff->a = expected;
    diff->b = got;
    diff->tolerance = tolerance;
    diff->match_a = malloc(((size_t)esp_record_count(expected) + 1) * sizeof *diff->match_a);
    diff->match_b = malloc(((size_t)esp_record_count(got) + 1) * sizeof *diff->match_b);
    if (diff->match_a && diff->match_b)
        status = esp_match(diff->match_a, diff->match_b, expected, got, error);
    else
        esp_fail(error, ESP_NO_MEMORY, "no memory to match the nodes of two traces");
    if (status == ESP_OK)
        status = compare(&work);
    if (status == ESP_OK)
        *out = diff;
    else
        esp_diff_free(diff);
    return status;
}

void esp_diff_free(struct esp_diff *diff)
{
    if (!diff)
        return;
    free(diff->match_a);
    free(diff->match_b);
    free(diff->list);
    free(diff);
}

size_t esp_diff_count(const struct esp_diff *diff)
{
    return diff->count;
}

const struct esp_difference *esp_diff_at(const struct esp_diff *diff, size_t index)
{
    return &diff->list[index];
}

size_t esp_diff_of_kind(const struct esp_diff *diff, enum esp_diff_kind kind)
{
    return diff->of_kind[kind];
}

uint64_t esp_diff_nodes(const struct esp_diff *diff, enum esp_diff_kind kind)
{
    return diff->nodes[kind];
}

size_t esp_diff_uncompared(const struct esp_diff *diff, enum esp_diff_kind kind)
{
    return diff->uncompared[kind];
}
