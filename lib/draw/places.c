/*
 * places.c - see places.h.
 *
 * The tree that is laid out has a root of its own above all the others, so
 * that a forest is a tree, and a leaf for every stub. Its numbers are in
 * preorder, as the layout wants them: a node's stubs come when all below the
 * node is there.
 */
#include <stdlib.h>

#include "layout.h"
#include "places.h"

struct plan {
    const struct esp_selection *selection;
    uint32_t *parents;
    float *widths;
    uint32_t *spots; /* of drawn nodes: their numbers in the plan */
    uint32_t *stubs; /* of stubs, in the order of the nodes */
    double *x;
    size_t count;
};

size_t esp_places_stubs(const struct esp_selection *selection, size_t number)
{
    const size_t count = selection->drawn[number].untried_count;

    return count > ESP_STUBS_MOST ? 1 : count;
}

static void plan_stubs(struct plan *plan, const struct esp_places *places, size_t number,
                       float width)
{
    for (size_t i = places->first[number]; i < places->first[number + 1]; i++) {
        plan->parents[plan->count] = plan->spots[number];
        plan->widths[plan->count] = width;
        plan->stubs[i] = (uint32_t)plan->count++;
    }
}

static void plan_all(struct plan *plan, const struct esp_places *places, const float *widths,
                     float stub_width)
{
    const struct esp_drawn *drawn = plan->selection->drawn;
    size_t open = ESP_DRAWN_NONE;

    plan->parents[0] = ESP_LAYOUT_ROOT;
    plan->widths[0] = 0;
    plan->count = 1;
    for (size_t i = 0; i < plan->selection->count; i++) {
        for (; open != drawn[i].parent; open = drawn[open].parent)
            plan_stubs(plan, places, open, stub_width);
        plan->parents[plan->count] = open == ESP_DRAWN_NONE ? 0 : plan->spots[open];
        plan->widths[plan->count] = widths[i];
        plan->spots[i] = (uint32_t)plan->count++;
        open = i;
    }
    for (; open != ESP_DRAWN_NONE; open = drawn[open].parent)
        plan_stubs(plan, places, open, stub_width);
}

static bool plan_init(struct plan *plan, size_t count, size_t stubs)
{
    const size_t all = count + stubs + 1;

    plan->parents = malloc(all * sizeof *plan->parents);
    plan->widths = malloc(all * sizeof *plan->widths);
    plan->x = malloc(all * sizeof *plan->x);
    plan->spots = malloc((count + 1) * sizeof *plan->spots);
    plan->stubs = malloc((stubs + 1) * sizeof *plan->stubs);
    return plan->parents && plan->widths && plan->x && plan->spots && plan->stubs;
}

static void plan_free(struct plan *plan)
{
    free(plan->parents);
    free(plan->widths);
    free(plan->x);
    free(plan->spots);
    free(plan->stubs);
}

static bool places_alloc(struct esp_places *places, const struct esp_selection *selection)
{
    const size_t count = selection->count;
    size_t stubs = 0;

    places->first = malloc((count + 1) * sizeof *places->first);
    if (!places->first)
        return false;
    for (size_t i = 0; i < count; i++) {
        places->first[i] = stubs;
        stubs += esp_places_stubs(selection, i);
    }
    places->first[count] = stubs;
    places->nodes = malloc((count + 1) * sizeof *places->nodes);
    places->stubs = malloc((stubs + 1) * sizeof *places->stubs);
    return places->nodes && places->stubs;
}

static enum esp_status lay_out(struct esp_places *places, struct plan *plan, double gap,
                               double family_gap, struct esp_error *error)
{
    const size_t count = plan->selection->count;
    const enum esp_status status = esp_layout(plan->count, plan->parents, plan->widths, gap,
                                              family_gap, plan->x, &places->width, error);

    if (status != ESP_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        places->nodes[i] = plan->x[plan->spots[i]];
    for (size_t i = 0; i < places->first[count]; i++)
        places->stubs[i] = plan->x[plan->stubs[i]];
    return ESP_OK;
}

enum esp_status esp_places_init(struct esp_places *places, const struct esp_selection *selection,
                                const float *widths, float stub_width, double gap,
                                double family_gap, struct esp_error *error)
{
    struct plan plan = { .selection = selection };
    enum esp_status status;

    *places = (struct esp_places){ 0 };
    if (places_alloc(places, selection) &&
        plan_init(&plan, selection->count, places->first[selection->count])) {
        plan_all(&plan, places, widths, stub_width);
        status = lay_out(places, &plan, gap, family_gap, error);
    } else {
        status = esp_fail(error, ESP_NO_MEMORY, "no memory to lay out %zu nodes",
                          selection->count);
    }
    plan_free(&plan);
    if (status != ESP_OK)
        esp_places_free(places);
    return status;
}

void esp_places_free(struct esp_places *places)
{
    free(places->nodes);
    free(places->stubs);
    free(places->first);
    *places = (struct esp_places){ 0 };
}
