/*
 * judge_value.c - what an inner node returns: its value and its move, and
 * whether it was right to stop where it did.
 */
#include "judge_parts.h"

double esp_judge_pressed(const struct judge *judge, struct judge_window window, double best)
{
    if (!judge->policy->windows || judge->fail != ESP_JUDGE_HARD)
        return best;
    return fmin(fmax(best, window.alpha), window.beta);
}

/* Of what the children gave, the move of the first (or last) with a value. */
static esp_move move_with(const struct judge *judge, double value, bool last)
{
    esp_move move = ESP_MOVE_NONE;

    for (size_t i = 0; i < judge->child_count && (last || move == ESP_MOVE_NONE); i++)
        if (judge->children[i].value == value && judge->children[i].move != ESP_MOVE_NONE)
            move = judge->children[i].move;
    return move;
}

/* Did a child after this move return the value? */
static bool gave(const struct judge *judge, esp_move move, double value)
{
    for (size_t i = 0; i < judge->child_count; i++)
        if (judge->children[i].move == move && judge->children[i].value == value)
            return true;
    return false;
}

/* "returned move 2 with -6, expected no move with -6" */
static void say_returned(struct judge *judge, enum esp_fact fact, const struct judge_node *at,
                         esp_move move, double value)
{
    struct esp_out out = esp_judge_text(judge, fact);

    esp_put(&out, "returned ");
    esp_put_move(&out, judge, at->returned);
    esp_put(&out, " with ");
    esp_put_value(&out, at->node->value);
    esp_put(&out, ", expected ");
    esp_put_move(&out, judge, move);
    esp_put(&out, " with ");
    esp_put_value(&out, value);
}

/* --- nodes that were cut ---------------------------------------------------------------- */

static void judge_cut(struct judge *judge, const struct judge_node *at,
                      const struct judge_course *course)
{
    const enum esp_judge_move policy = judge->policy->cutoff_move;
    const double expected = esp_judge_pressed(judge, at->window, course->best);
    const esp_move best = move_with(judge, course->best, false);
    const bool none = at->returned == ESP_MOVE_NONE;
    const bool is_best = !none && gave(judge, at->returned, course->best);
    const bool good = policy == ESP_JUDGE_MOVE_NULL   ? none
                      : policy == ESP_JUDGE_MOVE_BEST ? is_best
                                                      : none || is_best;

    if (esp_judge_broken(judge, ESP_FACT_CUTOFF_VALUE, at->id, at->node->value == expected)) {
        struct esp_out out = esp_judge_text(judge, ESP_FACT_CUTOFF_VALUE);
        esp_put(&out, "returned ");
        esp_put_value(&out, at->node->value);
        esp_put(&out, " at a cutoff, expected ");
        esp_put_value(&out, expected);
        esp_put(&out, ", the value that closed ");
        esp_put_window(&out, at->window);
    }
    if (esp_judge_broken(judge, ESP_FACT_CUTOFF_MOVE, at->id, good))
        say_returned(judge, ESP_FACT_CUTOFF_MOVE, at,
                     policy == ESP_JUDGE_MOVE_BEST ? best : ESP_MOVE_NONE, at->node->value);
}

/* --- nodes that were not ------------------------------------------------------------------ */

/* Which value the returned move should have given; NaN when nothing can be said. */
static double value_of_move(const struct judge *judge, const struct judge_node *at,
                            const struct judge_course *course)
{
    if (at->node->value == esp_judge_pressed(judge, at->window, course->best))
        return course->best;
    return move_with(judge, at->node->value, false) == ESP_MOVE_NONE ? NAN : at->node->value;
}

static void judge_choice(struct judge *judge, const struct judge_node *at, double value)
{
    const enum esp_judge_ties ties = judge->policy->ties;
    const esp_move due = move_with(judge, value, ties == ESP_JUDGE_TIES_LAST);
    const bool good = at->returned != ESP_MOVE_NONE && gave(judge, at->returned, value);

    if (esp_judge_broken(judge, ESP_FACT_BEST_MOVE, at->id, good))
        say_returned(judge, ESP_FACT_BEST_MOVE, at, due, at->node->value);
    if (!good || ties == ESP_JUDGE_TIES_ANY)
        return;
    if (esp_judge_broken(judge, ESP_FACT_FIRST_BEST, at->id, at->returned == due))
        say_returned(judge, ESP_FACT_FIRST_BEST, at, due, at->node->value);
}

static void judge_score(struct judge *judge, const struct judge_node *at,
                        const struct judge_course *course)
{
    const double expected = esp_judge_pressed(judge, at->window, course->best);

    if (!esp_judge_broken(judge, ESP_FACT_SCORE, at->id, at->node->value == expected))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_SCORE);
    esp_put(&out, "returned ");
    esp_put_value(&out, at->node->value);
    esp_put(&out, ", expected ");
    esp_put_value(&out, expected);
    esp_putf(&out, ", the %s that its moves gave", at->side == ESP_MAX ? "most" : "least");
}

/* Nothing is better than what the loop starts from, so that no move is kept. */
static bool hopeless(const struct judge_node *at, const struct judge_course *course)
{
    return course->best == (at->side == ESP_MAX ? -INFINITY : INFINITY);
}

/* --- stopping ------------------------------------------------------------------------------- */

/*
 * Was the window closed at the end? Where the node worked with another one
 * than its own, what it did decides.
 */
static bool was_cut(const struct judge *judge, const struct judge_node *at,
                    const struct judge_course *course, bool left)
{
    const bool own = esp_judge_closed(judge, course->own);
    const bool used = esp_judge_closed(judge, course->used);

    if (!judge->policy->windows)
        return false;
    if (own == used && !course->astray)
        return own;
    return (own || used) && (left || at->returned == ESP_MOVE_NONE);
}

/*
 * Moves were left out with an open window. A node that returns as if it had
 * been cut believed in a cutoff; the others left moves out for other reasons.
 */
static void judge_stop(struct judge *judge, const struct judge_node *at,
                       struct judge_course *course)
{
    const bool as_cut = judge->policy->cutoff_move != ESP_JUDGE_MOVE_NULL ||
                        (at->returned == ESP_MOVE_NONE && !hopeless(at, course));

    if (!judge->policy->windows || !as_cut) {
        course->left_out = true;
        return;
    }
    if (!esp_judge_broken(judge, ESP_FACT_CUTOFF_ILLEGAL, at->id, false))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_CUTOFF_ILLEGAL);
    const struct judge_child *last = &judge->children[judge->child_count - 1];
    esp_put(&out, "stopped after ");
    esp_put_move(&out, judge, last->move);
    esp_put(&out, " returned ");
    esp_put_value(&out, last->value);
    esp_put(&out, " with ");
    esp_put_window(&out, course->own);
    esp_put(&out, " still open, never tried");
    esp_judge_left_out(judge, &out);
}

void esp_judge_result(struct judge *judge, const struct judge_node *at,
                      struct judge_course *course)
{
    const bool left = esp_judge_left_out(judge, NULL) > 0;
    const bool none = at->returned == ESP_MOVE_NONE;
    const double value = value_of_move(judge, at, course);

    if (!course->missed && was_cut(judge, at, course, left)) {
        if (left) {
            esp_judge_broken(judge, ESP_FACT_CUTOFF_ILLEGAL, at->id, true);
            esp_judge_broken(judge, ESP_FACT_CUTOFF_MISSED, at->id, true);
        }
        judge_cut(judge, at, course);
        return;
    }
    judge_score(judge, at, course);
    /* A wrong best value that closes the window is one mistake, not two. */
    const struct judge_window believed =
        esp_judge_narrowed(course->used, at->side, at->node->value);
    const bool stopped = left && !course->missed;
    if (stopped && !(judge->policy->windows && esp_judge_closed(judge, believed)))
        judge_stop(judge, at, course);
    /* A cut that was missed, or made too early, may return either. */
    const bool excused = course->missed || hopeless(at, course) ||
                         (stopped && judge->policy->windows);
    if (!isnan(value) && !(none && excused))
        judge_choice(judge, at, value);
}
