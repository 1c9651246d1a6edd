/*
 * facts.c - what the searches of this library do on a tree, read from their
 * events, and how much of a wish that is.
 *
 * Moves are tried from left to right, so the events name no child: the n-th
 * node entered inside another is its n-th child.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/game.h"
#include "espalier/search.h"
#include "espalier/trace.h"
#include "tree.h"

/* --- searching ------------------------------------------------------------------ */

uint32_t exam_child(const struct exam_tree *tree, uint32_t node, uint32_t others)
{
    uint32_t child = node + 1;

    while (others-- > 0)
        child = tree->nodes[child].end;
    return child;
}

static void read_events(struct exam_fact *facts, const struct exam_tree *tree,
                        const struct esp_sink *sink)
{
    size_t slots;
    const struct esp_event *event = esp_memory_sink_events(sink, &slots), *end = event + slots;
    uint32_t at = EXAM_NONE;

    memset(facts, 0, tree->count * sizeof *facts);
    for (; event < end; event = esp_event_next(event)) {
        if (event->kind == ESP_ENTER) {
            at = at == EXAM_NONE ? 0 : exam_child(tree, at, facts[at].tried++);
            facts[at] = (struct exam_fact){ .entered = true, .alpha = event->a,
                                            .beta = event->beta };
        } else if (event->kind == ESP_LEAVE) {
            facts[at].value = event->a;
            facts[at].why = event->why;
            at = tree->nodes[at].parent;
        }
    }
}

static enum esp_status search(struct exam_fact *facts, const struct exam_tree *tree,
                              const struct esp_position *position, enum exam_search which,
                              struct esp_error *error)
{
    struct esp_options options;
    struct esp_result result;

    struct esp_sink *sink = esp_memory_sink_new(ESP_WANTS_NODES, error);
    if (!sink)
        return ESP_NO_MEMORY;
    esp_options_init(&options, position->game);
    options.algorithm = which == EXAM_MINIMAX ? ESP_MINIMAX : ESP_ALPHABETA;
    options.cutoff = which == EXAM_STRICT ? ESP_STRICT : ESP_NONSTRICT;
    enum esp_status status = esp_search(&result, position, &options, sink, error);
    if (status == ESP_OK) {
        read_events(facts, tree, sink);
        esp_result_free(&result);
    }
    esp_options_free(&options);
    const enum esp_status closed = sink->close(sink, NULL);
    return status == ESP_OK && closed != ESP_OK
               ? esp_fail(error, closed, "no memory for the events of a search")
               : status;
}

static bool make_room(struct exam_facts *facts, uint32_t count)
{
    if (facts->room >= count)
        return true;
    for (int i = 0; i < EXAM_SEARCHES; i++) {
        struct exam_fact *block = realloc(facts->of[i], count * sizeof *block);
        if (!block)
            return false;
        facts->of[i] = block;
    }
    facts->room = count;
    return true;
}

enum esp_status exam_facts_gather(struct exam_facts *facts, const struct exam_tree *tree,
                                  const char *text, int searches, struct esp_error *error)
{
    struct esp_position *position;

    if (!make_room(facts, tree->count))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a tree of %u nodes", tree->count);
    const struct esp_game *game = esp_game_find("tree", error);
    if (!game)
        return ESP_UNSUPPORTED;
    enum esp_status status = esp_position_new(&position, game, text, NULL, 0, NULL, error);
    for (int i = 0; status == ESP_OK && i < searches; i++)
        status = search(facts->of[i], tree, position, (enum exam_search)i, error);
    esp_position_free(position);
    return status;
}

void exam_facts_free(struct exam_facts *facts)
{
    for (int i = 0; i < EXAM_SEARCHES; i++)
        free(facts->of[i]);
    *facts = (struct exam_facts){ .room = 0 };
}

/* --- properties -------------------------------------------------------------------- */

bool exam_is_cut(const struct exam_tree *tree, const struct exam_facts *facts, uint32_t node)
{
    const struct exam_fact *fact = &facts->of[EXAM_ALPHABETA][node];
    return fact->entered && fact->why == ESP_CUTOFF && fact->tried < tree->nodes[node].children;
}

/* The parent had the bound already when it was entered, so something above set it. */
bool exam_is_deep(const struct exam_tree *tree, const struct exam_facts *facts, uint32_t node)
{
    const uint32_t parent = tree->nodes[node].parent;

    if (parent == EXAM_NONE || !exam_is_cut(tree, facts, node))
        return false;
    const struct exam_fact *here = &facts->of[EXAM_ALPHABETA][node];
    const struct exam_fact *above = &facts->of[EXAM_ALPHABETA][parent];
    return tree->nodes[node].ply % 2 == 0 ? here->beta >= above->beta : here->alpha <= above->alpha;
}

uint32_t exam_best_child(const struct exam_tree *tree, const struct exam_facts *facts,
                         uint32_t node, uint32_t *ties)
{
    const struct exam_fact *fact = facts->of[EXAM_MINIMAX];
    uint32_t best = EXAM_NONE;

    *ties = 0;
    for (uint32_t child = node + 1; child < tree->nodes[node].end; child = tree->nodes[child].end) {
        if (fact[child].value < fact[node].value || fact[child].value > fact[node].value)
            continue;
        *ties += best != EXAM_NONE;
        best = best == EXAM_NONE ? child : best;
    }
    return best;
}

/* Ties along the principal variation. */
static uint64_t count_ties(const struct exam_tree *tree, const struct exam_facts *facts)
{
    uint64_t sum = 0;
    uint32_t ties;

    for (uint32_t at = 0; tree->nodes[at].children > 0; sum += ties) {
        at = exam_best_child(tree, facts, at, &ties);
        if (at == EXAM_NONE)
            return sum + 1;
    }
    return sum;
}

static bool strict_differs(const struct exam_tree *tree, const struct exam_facts *facts)
{
    for (uint32_t i = 0; i < tree->count; i++)
        if (facts->of[EXAM_ALPHABETA][i].entered != facts->of[EXAM_STRICT][i].entered)
            return true;
    return false;
}

/* By how much a number lies outside of a range. */
static uint64_t outside(uint64_t number, struct esp_exam_range range)
{
    if (range.least < 0)
        return 0;
    if (number < (uint64_t)range.least)
        return (uint64_t)range.least - number;
    return number > (uint64_t)range.most ? number - (uint64_t)range.most : 0;
}

/* Deviations of shape and values count like cutoffs: there are none, but nobody is trusted. */
static uint64_t measure_shape(const struct exam_tree *tree, const struct exam_facts *facts,
                              const struct esp_exam_wish *wish)
{
    uint64_t wrong = 0;

    for (uint32_t i = 0; i < tree->count; i++) {
        const struct exam_fact *fact = &facts->of[EXAM_MINIMAX][i];
        if (fact->why == ESP_TERMINAL) {
            wrong += tree->nodes[i].ply != (uint32_t)wish->depth;
            wrong += fact->value < (double)wish->values.least ||
                     fact->value > (double)wish->values.most;
        } else {
            wrong += outside(fact->tried, wish->branching);
        }
    }
    for (uint32_t i = 0; wish->distinct && i < tree->leaf_count; i++)
        for (uint32_t j = 0; j < i; j++)
            wrong += tree->nodes[tree->leaves[i]].value == tree->nodes[tree->leaves[j]].value;
    return wrong;
}

uint64_t exam_distance(const struct exam_tree *tree, const struct exam_facts *facts,
                       const struct esp_exam_wish *wish)
{
    enum { MISSING = 3 }; /* a property that is there or not, against one cutoff too many */
    uint64_t cuts = 0, deep = 0;

    for (uint32_t i = 0; i < tree->count; i++) {
        cuts += exam_is_cut(tree, facts, i);
        deep += exam_is_deep(tree, facts, i);
    }
    uint64_t distance = outside(cuts, wish->cutoffs) + measure_shape(tree, facts, wish);
    if (wish->deep_cutoff && deep == 0)
        distance += MISSING;
    if (wish->unique_pv)
        distance += count_ties(tree, facts);
    if (wish->strict_differs && !strict_differs(tree, facts))
        distance += MISSING;
    return distance;
}
