/*
 * layout.c - see layout.h.
 *
 * The paper's firstwalk() visits children from left to right and a node after
 * its children. Numbers in preorder, read backwards, do the same with left
 * and right exchanged, so that two plain loops stand for the two recursions;
 * positions grow to the left until the end. "Before" is the paper's "left": a
 * sibling that was visited earlier, which stands to the right.
 */
#include "layout.h"

#include <stdbool.h>
#include <stdlib.h>

#include "large.h"

#define NONE UINT32_MAX

/* The paper's names, but for `last`: the default ancestor of the node's children. */
struct spot {
    double prelim, mod, change, shift;
    uint32_t thread, ancestor, number;
    uint32_t before;      /* the sibling to the right */
    uint32_t first, last; /* children: the one visited first (rightmost), and the leftmost */
    uint32_t fallback;    /* the default ancestor among its children */
};

struct layout {
    struct spot *spots;
    const uint32_t *parents;
    const float *widths;
    double gap, family_gap;
};

static double width_of(const struct layout *layout, uint32_t v)
{
    return layout->widths ? (double)layout->widths[v] : 1;
}

/* How far the middles of two neighbours of a level stay apart. */
static double distance(const struct layout *layout, uint32_t a, uint32_t b)
{
    const bool siblings = layout->parents[a] == layout->parents[b];

    return (width_of(layout, a) + width_of(layout, b)) / 2 +
           (siblings ? layout->gap : layout->family_gap);
}

/* The next node of a subtree's contour, on the side that was visited first, or last. */
static uint32_t next_first(const struct layout *layout, uint32_t v)
{
    const struct spot *spot = &layout->spots[v];
    return spot->first != NONE ? spot->first : spot->thread;
}

static uint32_t next_last(const struct layout *layout, uint32_t v)
{
    const struct spot *spot = &layout->spots[v];
    return spot->last != NONE ? spot->last : spot->thread;
}

static void move_subtree(struct spot *from, struct spot *to, double shift)
{
    const double each = shift / (double)(to->number - from->number);

    to->change -= each;
    to->shift += shift;
    to->prelim += shift;
    to->mod += shift;
    from->change += each;
}

/* Give every child the moves that were noted for it and for those after it. */
static void execute_shifts(struct layout *layout, uint32_t v)
{
    double shift = 0, change = 0;
    uint32_t child = layout->spots[v].last;

    /* From the one visited last: the preorder lists them in this very order. */
    while (child != NONE) {
        struct spot *spot = &layout->spots[child];
        spot->prelim += shift;
        spot->mod += shift;
        change += spot->change;
        shift += spot->shift + change;
        child = spot->before;
    }
}

/* A contour being followed: its node, and the sum of what moves it. */
struct contour {
    uint32_t at;
    double sum;
};

static struct contour contour_from(const struct layout *layout, uint32_t v)
{
    return (struct contour){ v, layout->spots[v].mod };
}

/* Put v's subtree clear of those of the siblings before it. */
static void apportion(struct layout *layout, uint32_t v)
{
    struct spot *spots = layout->spots;
    struct spot *parent = &spots[layout->parents[v]];

    if (spots[v].before == NONE)
        return;
    struct contour in_after = contour_from(layout, v), out_after = in_after;
    struct contour in_before = contour_from(layout, spots[v].before);
    struct contour out_before = contour_from(layout, parent->first);
    uint32_t before = next_last(layout, in_before.at), after = next_first(layout, in_after.at);

    while (before != NONE && after != NONE) {
        in_before.at = before;
        in_after.at = after;
        out_before.at = next_first(layout, out_before.at);
        out_after.at = next_last(layout, out_after.at);
        spots[out_after.at].ancestor = v;
        const double shift = spots[before].prelim + in_before.sum -
                             (spots[after].prelim + in_after.sum) +
                             distance(layout, before, after);
        if (shift > 0) {
            const uint32_t ancestor = spots[before].ancestor;
            const bool sibling = layout->parents[ancestor] == layout->parents[v];
            move_subtree(&spots[sibling ? ancestor : parent->fallback], &spots[v], shift);
            in_after.sum += shift;
            out_after.sum += shift;
        }
        in_before.sum += spots[before].mod;
        in_after.sum += spots[after].mod;
        out_before.sum += spots[out_before.at].mod;
        out_after.sum += spots[out_after.at].mod;
        before = next_last(layout, in_before.at);
        after = next_first(layout, in_after.at);
    }
    if (before != NONE && next_last(layout, out_after.at) == NONE) {
        spots[out_after.at].thread = before;
        spots[out_after.at].mod += in_before.sum - out_after.sum;
    }
    if (after != NONE && next_first(layout, out_before.at) == NONE) {
        spots[out_before.at].thread = after;
        spots[out_before.at].mod += in_after.sum - out_before.sum;
        parent->fallback = v;
    }
}

static void place(struct layout *layout, uint32_t v)
{
    struct spot *spot = &layout->spots[v];
    double middle = 0;

    if (spot->first != NONE) {
        execute_shifts(layout, v);
        middle = (layout->spots[spot->first].prelim + layout->spots[spot->last].prelim) / 2;
    }
    spot->prelim = middle;
    if (spot->before != NONE) {
        spot->prelim = layout->spots[spot->before].prelim + distance(layout, spot->before, v);
        spot->mod = spot->first != NONE ? spot->prelim - middle : 0;
    }
}

/* Enter v among its parent's children; those visited before it are. */
static void enter(struct layout *layout, uint32_t v)
{
    struct spot *spot = &layout->spots[v], *parent = &layout->spots[layout->parents[v]];

    spot->before = parent->last;
    spot->number = spot->before == NONE ? 0 : layout->spots[spot->before].number + 1;
    if (parent->first == NONE)
        parent->first = parent->fallback = v;
    parent->last = v;
}

static void first_walk(struct layout *layout, size_t count)
{
    for (size_t i = count; i-- > 0;) {
        const uint32_t v = (uint32_t)i;
        if (v > 0)
            enter(layout, v);
        place(layout, v);
        if (v > 0)
            apportion(layout, v);
    }
}

/* From the root down: the sum of mods above; a thread's mod lies at leaves and sums to nothing. */
static void second_walk(struct layout *layout, size_t count, double *x, double *width)
{
    double least = 0, most = 0;

    for (size_t v = 0; v < count; v++) {
        struct spot *spot = &layout->spots[v];
        const double above = v == 0 ? 0 : layout->spots[layout->parents[v]].mod;
        const double half = width_of(layout, (uint32_t)v) / 2;
        x[v] = -(spot->prelim + above);
        spot->mod += above;
        least = v == 0 || x[v] - half < least ? x[v] - half : least;
        most = v == 0 || x[v] + half > most ? x[v] + half : most;
    }
    for (size_t v = 0; v < count; v++)
        x[v] -= least;
    *width = most - least;
}

enum esp_status esp_layout(size_t count, const uint32_t *parents, const float *widths, double gap,
                           double family_gap, double *x, double *width, struct esp_error *error)
{
    struct layout layout = { .parents = parents,
                             .widths = widths,
                             .gap = gap,
                             .family_gap = family_gap };

    layout.spots = esp_large_new((count + 1) * sizeof *layout.spots);
    if (!layout.spots)
        return esp_fail(error, ESP_NO_MEMORY, "no memory to lay out %zu nodes", count);
    for (size_t v = 0; v < count; v++)
        layout.spots[v] = (struct spot){ .thread = NONE,
                                         .ancestor = (uint32_t)v,
                                         .before = NONE,
                                         .first = NONE,
                                         .last = NONE,
                                         .fallback = NONE };
    *width = 0;
    first_walk(&layout, count);
    second_walk(&layout, count, x, width);
    free(layout.spots);
    return ESP_OK;
}
