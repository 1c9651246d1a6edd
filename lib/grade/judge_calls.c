/*
 * judge_calls.c - what a program did inside its nodes: generator, moves made,
 * evaluations, cache, constants. Only a trace with calls tells.
 */
#include <string.h>

#include "judge_parts.h"

static const char *text_of(const struct judge *judge, uint32_t text)
{
    const char *word = esp_record_text(judge->record, text);
    return word ? word : "";
}

/* --- the whole trace ------------------------------------------------------------------- */

static void judge_constant(struct judge *judge, const struct esp_call *calls, size_t index)
{
    const struct esp_call *call = &calls[index], *first = calls;

    while (first < call && (first->kind != ESP_CALL_CONST || first->text != call->text))
        first++;
    if (first == call) { /* told for the first time */
        esp_judge_broken(judge, ESP_FACT_CONSTANTS_FIXED, 0, true);
        return;
    }
    const uint32_t node = call->entered > 0 ? call->entered - 1 : 0;
    if (!esp_judge_broken(judge, ESP_FACT_CONSTANTS_FIXED, node, call->value == first->value))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_CONSTANTS_FIXED);
    esp_put_short(&out, text_of(judge, call->text));
    esp_put(&out, " became ");
    esp_put_value(&out, call->value);
    esp_put(&out, ", it was ");
    esp_put_value(&out, first->value);
}

static double constant(const struct judge *judge, const struct esp_call *calls, size_t count,
                       const char *name, double standard)
{
    for (size_t i = 0; name && judge->policy->own_constants && i < count; i++)
        if (calls[i].kind == ESP_CALL_CONST && strcmp(text_of(judge, calls[i].text), name) == 0)
            return calls[i].value;
    return standard;
}

void esp_judge_constants(struct judge *judge)
{
    const struct esp_position *position = judge->position;
    const struct esp_game_text *text = position->game->text;
    size_t count;
    const struct esp_call *calls = esp_record_calls(judge->record, ESP_PARENT_NONE, &count);

    judge->win = judge->tie = judge->loss = NAN;
    if (text->constants)
        text->constants(position->params, &judge->win, &judge->tie, &judge->loss);
    judge->standard_tie = judge->tie;
    judge->win = constant(judge, calls, count, judge->policy->win, judge->win);
    judge->tie = constant(judge, calls, count, judge->policy->tie, judge->tie);
    judge->loss = constant(judge, calls, count, judge->policy->loss, judge->loss);
    for (size_t i = 0; i < count; i++)
        if (calls[i].kind == ESP_CALL_CONST)
            judge_constant(judge, calls, i);
    judge->told_moves = judge->told_makes = judge->told_undos = false;
    for (uint32_t id = 0; id < esp_record_count(judge->record); id++) {
        const struct esp_call *own = esp_record_calls(judge->record, id, &count);
        for (size_t i = 0; i < count; i++) {
            judge->told_moves |= own[i].kind == ESP_CALL_MOVES;
            judge->told_makes |= own[i].kind == ESP_CALL_MAKE;
            judge->told_undos |= own[i].kind == ESP_CALL_UNDO;
        }
    }
}

/* --- inner nodes ------------------------------------------------------------------------ */

static void judge_generator(struct judge *judge, const struct judge_node *at,
                            const struct esp_call *calls, size_t count)
{
    unsigned asked = 0;

    if (judge->child_count == 0) /* it searched nothing, which the recursion is charged for */
        return;
    for (size_t i = 0; i < count; i++)
        asked += calls[i].kind == ESP_CALL_MOVES;
    if (!esp_judge_broken(judge, ESP_FACT_GENERATOR_ONCE, at->id, asked == 1))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_GENERATOR_ONCE);
    esp_putf(&out, "asked for its moves %u times, expected once", asked);
}

/* Made on a board that was copied here? That needs not be taken back. */
static bool on_copy(const struct esp_call *calls, const struct esp_call *make)
{
    for (const struct esp_call *call = calls; call < make; call++)
        if (call->kind == ESP_CALL_COPY && call->to == make->board)
            return true;
    return false;
}

static void judge_makes(struct judge *judge, const struct judge_node *at,
                        const struct esp_call *calls, size_t count)
{
    unsigned made = 0, due = 0, undone = 0;

    for (size_t i = 0; i < count; i++) {
        made += calls[i].kind == ESP_CALL_MAKE;
        due += calls[i].kind == ESP_CALL_MAKE && !on_copy(calls, &calls[i]);
        undone += calls[i].kind == ESP_CALL_UNDO;
    }
    /* Programs that never take back put the board right in another way, or fail to. */
    const bool back = !judge->told_undos || undone == due;
    if (!esp_judge_broken(judge, ESP_FACT_MAKE_ONCE, at->id, made == judge->child_count && back))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_MAKE_ONCE);
    esp_putf(&out, "made %u moves and took back %u, expected %zu of each", made, undone,
             judge->child_count);
}

void esp_judge_calls(struct judge *judge, const struct judge_node *at)
{
    size_t count;
    const struct esp_call *calls = esp_record_calls(judge->record, at->id, &count);

    if (!at->finished || !(judge->told_moves || judge->told_makes))
        return;
    judge_generator(judge, at, calls, count);
    if (judge->told_makes && judge->child_count > 0)
        judge_makes(judge, at, calls, count);
}

/* --- evaluations -------------------------------------------------------------------------- */

void esp_judge_evaluations(struct judge *judge, uint32_t id)
{
    size_t count;
    const struct esp_call *calls = esp_record_calls(judge->record, id, &count);
    const double low = fmin(judge->win, judge->loss), high = fmax(judge->win, judge->loss);

    for (size_t i = 0; i < count; i++) {
        const double value = calls[i].value;
        if (calls[i].kind != ESP_CALL_EVAL)
            continue;
        if (esp_judge_broken(judge, ESP_FACT_HEURISTIC_REAL, id, isfinite(value))) {
            struct esp_out out = esp_judge_text(judge, ESP_FACT_HEURISTIC_REAL);
            esp_put_short(&out, text_of(judge, calls[i].text));
            esp_put(&out, " returned ");
            esp_put_value(&out, value);
            esp_put(&out, ", expected a finite number");
        }
        if (!isfinite(value) || isnan(low) || isnan(high) ||
            !esp_judge_broken(judge, ESP_FACT_HEURISTIC_INSIDE, id, value > low && value < high))
            continue;
        struct esp_out out = esp_judge_text(judge, ESP_FACT_HEURISTIC_INSIDE);
        esp_put_short(&out, text_of(judge, calls[i].text));
        esp_put(&out, " returned ");
        esp_put_value(&out, value);
        esp_put(&out, ", expected a value strictly inside ");
        esp_put_window(&out, (struct judge_window){ low, high });
    }
}

/* The last evaluation that a node asked for; NaN without one. */
double esp_judge_evaluated(const struct judge *judge, uint32_t id)
{
    size_t count;
    const struct esp_call *calls = esp_record_calls(judge->record, id, &count);

    while (count > 0 && calls[count - 1].kind != ESP_CALL_EVAL)
        count--;
    return count > 0 ? calls[count - 1].value : NAN;
}

/* --- the cache of evaluations --------------------------------------------------------------- */

static void say(struct judge *judge, enum esp_fact fact, const char *text)
{
    struct esp_out out = esp_judge_text(judge, fact);
    esp_put(&out, text);
}

/*
 * What a node did with its cache and its evaluations. The lookup and the base
 * evaluation behind it both tell what they return, the base first.
 */
struct cache_use {
    const struct esp_call *probe; /* the one that decided: the first hit before it stored anything */
    const struct esp_call *store;
    double value; /* what the evaluation returned in the end; the node's where it was not asked */
    bool asked;   /* the evaluation was called at all */
    bool base;    /* ... and called another one */
};

static struct cache_use cache_use_of(const struct judge *judge, const struct judge_node *at)
{
    struct cache_use use = { .value = at->node->value };
    const struct esp_call *last = NULL;
    size_t count;
    const struct esp_call *calls = esp_record_calls(judge->record, at->id, &count);

    for (size_t i = 0; i < count; i++) {
        if (calls[i].kind == ESP_CALL_PROBE && !use.store &&
            (!use.probe || !(use.probe->flags & ESP_CALL_HIT)))
            use.probe = &calls[i]; /* what it stored is asked for again at times */
        if (calls[i].kind == ESP_CALL_STORE)
            use.store = &calls[i];
        if (calls[i].kind != ESP_CALL_EVAL)
            continue;
        use.base = use.base || (last && last->text != calls[i].text);
        use.value = calls[i].value;
        last = &calls[i];
    }
    use.asked = last != NULL;
    return use;
}

/* The facts are about the evaluation; a search that never asks it does not come to them. */
void esp_judge_cache(struct judge *judge, const struct judge_node *at)
{
    if (!judge->policy->cached)
        return;
    const struct cache_use use = cache_use_of(judge, at);
    if (!use.asked && !use.probe)
        return;
    const bool hit = use.probe && use.probe->flags & ESP_CALL_HIT;
    const bool used = !hit || (!use.base && !(use.probe->value != use.value));
    if (esp_judge_broken(judge, ESP_FACT_CACHE_LOOKUP, at->id, use.probe && used))
        say(judge, ESP_FACT_CACHE_LOOKUP,
            !use.probe ? "did not look its position up in the cache"
                       : "found its position in the cache, but did not return what was there");
    if (hit)
        return;
    if (esp_judge_broken(judge, ESP_FACT_CACHE_BASE, at->id, use.base))
        say(judge, ESP_FACT_CACHE_BASE,
            "found nothing in the cache, and did not ask the base evaluation");
    const bool stored = use.store && use.store->value == use.value &&
                        (!use.probe || use.store->other == use.probe->other);
    if (esp_judge_broken(judge, ESP_FACT_CACHE_STORE, at->id, stored))
        say(judge, ESP_FACT_CACHE_STORE,
            !use.store ? "did not store its value"
                       : "did not store its value under the key it had looked up");
}
