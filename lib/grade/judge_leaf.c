/*
 * judge_leaf.c - nodes that are not searched: finished games, the horizon,
 * and those that failed.
 */
#include "judge_parts.h"

/* Equal, but for what the last digits of a text may lose. */
static bool same_value(double a, double b)
{
    return a == b || (isfinite(a) && isfinite(b) &&
                      fabs(a - b) <= 1e-9 * fmax(1, fmax(fabs(a), fabs(b))));
}

/* --- errors ------------------------------------------------------------------------ */

/* An error is charged where it was raised, not to the nodes that it passed. */
static bool came_from_below(const struct judge *judge, uint32_t id)
{
    const struct esp_node *node = esp_record_node(judge->record, id);

    for (uint32_t child = id + 1; child < node->end;) {
        const struct esp_node *below = esp_record_node(judge->record, child);
        if (below->end == node->end)
            return below->why == ESP_ERROR || !(below->flags & ESP_NODE_LEFT);
        child = below->end;
    }
    return false;
}

void esp_judge_error(struct judge *judge, uint32_t id)
{
    const struct esp_node *node = esp_record_node(judge->record, id);
    const bool left = (node->flags & ESP_NODE_LEFT) != 0;
    const bool failed = !left || node->why == ESP_ERROR;

    if (failed && came_from_below(judge, id))
        return;
    if (!esp_judge_broken(judge, ESP_FACT_NO_ERROR, id, !failed))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_NO_ERROR);
    const char *note = esp_record_note(judge->record, id);
    esp_put(&out, left ? "failed" : "never returned");
    if (note) {
        esp_put(&out, ": ");
        esp_put_short(&out, note);
    }
}

/* --- finished games ------------------------------------------------------------------ */

/* The constant of a result, as the submission has it. */
static double constant_of(const struct judge *judge, double result)
{
    if (isnan(judge->standard_tie))
        return result;
    return result > judge->standard_tie   ? judge->win
           : result < judge->standard_tie ? judge->loss
                                          : judge->tie;
}

static void judge_terminal(struct judge *judge, const struct judge_node *at, double result)
{
    if (esp_judge_broken(judge, ESP_FACT_TERMINAL_CHILDREN, at->id, !at->node->inner)) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_TERMINAL_CHILDREN);
        esp_putf(&out, "searched %u moves after the end of the game, expected none",
                 (unsigned)esp_record_children(judge->record, at->id));
    }
    if (!at->finished || at->node->inner)
        return;
    if (esp_judge_broken(judge, ESP_FACT_TERMINAL_VALUE, at->id,
                         same_value(at->node->value, result))) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_TERMINAL_VALUE);
        esp_put(&out, "returned ");
        esp_put_value(&out, at->node->value);
        esp_put(&out, " for a finished game, expected ");
        esp_put_value(&out, result);
    }
    /* Nothing is a legal move here, so nothing that is returned is one. */
    esp_judge_broken(judge, ESP_FACT_TERMINAL_MOVE, at->id, at->returned == ESP_MOVE_NONE);
}

/* --- the horizon ---------------------------------------------------------------------- */

/* NaN where it is not known. */
static double evaluation(const struct judge *judge, const struct judge_node *at)
{
    const struct esp_position *position = judge->position;

    return judge->policy->own_eval
               ? esp_judge_evaluated(judge, at->id)
               : esp_static_value(position->game, position->params, at->state,
                                  judge->policy->eval);
}

static void judge_horizon(struct judge *judge, const struct judge_node *at)
{
    const double expected = evaluation(judge, at);

    esp_judge_cache(judge, at);
    if (!isnan(expected) && esp_judge_broken(judge, ESP_FACT_HORIZON_VALUE, at->id,
                                             same_value(at->node->value, expected))) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_HORIZON_VALUE);
        esp_put(&out, "returned ");
        esp_put_value(&out, at->node->value);
        esp_put(&out, " with the depth used up, expected ");
        esp_put_value(&out, expected);
        esp_put(&out, ", the evaluation of its position");
    }
    if (esp_judge_broken(judge, ESP_FACT_HORIZON_MOVE, at->id, at->returned == ESP_MOVE_NONE)) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_HORIZON_MOVE);
        esp_put(&out, "returned ");
        esp_put_move(&out, judge, at->returned);
        esp_put(&out, " with the depth used up, expected no move");
    }
}

bool esp_judge_leaf(struct judge *judge, const struct judge_node *at)
{
    const struct esp_position *position = judge->position;
    double result;

    if (position->game->over(position->params, at->state, &result)) {
        judge_terminal(judge, at, constant_of(judge, result));
        return true;
    }
    if (at->depth > 0)
        return false;
    if (esp_judge_broken(judge, ESP_FACT_HORIZON_CHILDREN, at->id, !at->node->inner)) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_HORIZON_CHILDREN);
        esp_putf(&out, "searched %u moves with the depth used up, expected none",
                 (unsigned)esp_record_children(judge->record, at->id));
    }
    if (at->node->inner)
        return false;
    if (at->finished)
        judge_horizon(judge, at);
    return true;
}
