/*
 * judge_window.c - which side a node chose by, what it did with its window,
 * and whether it went on when that was closed.
 *
 * The own window of a node starts as the one it received and narrows by what
 * its children returned. Where it hands down something else, that is charged,
 * and what follows from it is not: a node that worked with an open window, by
 * what it handed down, did not miss a cutoff.
 */
#include "judge_parts.h"

static bool is_told(struct judge_window window)
{
    return !isnan(window.alpha) && !isnan(window.beta);
}

static bool same_window(struct judge_window a, struct judge_window b)
{
    return a.alpha == b.alpha && a.beta == b.beta;
}

bool esp_judge_closed(const struct judge *judge, struct judge_window window)
{
    return judge->cutoff == ESP_JUDGE_STRICT ? window.alpha > window.beta
                                             : window.alpha >= window.beta;
}

struct judge_window esp_judge_narrowed(struct judge_window window, enum esp_side side,
                                       double value)
{
    if (side == ESP_MAX && value > window.alpha)
        window.alpha = value;
    if (side == ESP_MIN && value < window.beta)
        window.beta = value;
    return window;
}

double esp_judge_best(const struct judge *judge, enum esp_side side)
{
    double best = judge->children[0].value;

    for (size_t i = 1; i < judge->child_count; i++)
        if (esp_better(side, judge->children[i].value, best))
            best = judge->children[i].value;
    return best;
}

/* --- the side ------------------------------------------------------------------------ */

/* How many of the windows handed down follow from those before, when that side chooses. */
static size_t windows_of_side(const struct judge *judge, enum esp_side side)
{
    double best = side == ESP_MAX ? -INFINITY : INFINITY;
    size_t count = 0;

    for (size_t i = 0; i + 1 < judge->child_count; i++) {
        const struct judge_child *child = &judge->children[i];
        if (esp_better(side, child->value, best))
            best = child->value;
        const struct judge_window due = esp_judge_narrowed(child->handed, side, best);
        count += is_told(due) && same_window(due, child[1].handed);
    }
    return count;
}

/* The same, and whether the end of the loop agrees with the window. */
static size_t signs_of_side(const struct judge *judge, const struct judge_node *at,
                            enum esp_side side)
{
    const struct judge_window end =
        esp_judge_narrowed(at->window, side, esp_judge_best(judge, side));
    const bool stopped = at->returned == ESP_MOVE_NONE || esp_judge_left_out(judge, NULL) > 0;

    return windows_of_side(judge, side) +
           (judge->policy->windows && esp_judge_closed(judge, end) == stopped);
}

static void say_side(struct judge *judge, const struct judge_node *at, double expected)
{
    struct esp_out out = esp_judge_text(judge, ESP_FACT_SIDE);

    esp_putf(&out, "took the %s of what its moves gave, ",
             at->side == ESP_MAX ? "least" : "greatest");
    esp_put_value(&out, at->node->value);
    esp_putf(&out, ", where %s is to move: expected ", at->side == ESP_MAX ? "MAX" : "MIN");
    esp_put_value(&out, expected);
}

enum esp_side esp_judge_side(struct judge *judge, const struct judge_node *at)
{
    const enum esp_side side = at->side, other = side == ESP_MAX ? ESP_MIN : ESP_MAX;

    for (size_t i = 0; i < judge->child_count; i++)
        if (isnan(judge->children[i].value))
            return side;
    if (!at->finished)
        return side;
    const double right = esp_judge_pressed(judge, at->window, esp_judge_best(judge, side));
    const double wrong = esp_judge_pressed(judge, at->window, esp_judge_best(judge, other));
    if (right == wrong) /* the value tells nothing; elsewhere it may have told enough */
        return judge->wrong_sides && signs_of_side(judge, at, other) >
                                         signs_of_side(judge, at, side) ? other : side;
    const bool exchanged = at->node->value == wrong &&
                           windows_of_side(judge, side) <= windows_of_side(judge, other);
    if (esp_judge_broken(judge, ESP_FACT_SIDE, at->id, !exchanged))
        say_side(judge, at, right);
    return exchanged ? other : side;
}

/* --- what is handed down ---------------------------------------------------------------- */

static void say_handed(struct judge *judge, enum esp_fact fact, size_t index,
                       struct judge_window expected)
{
    const struct judge_child *child = &judge->children[index];
    struct esp_out out = esp_judge_text(judge, fact);

    esp_put(&out, "handed ");
    esp_put_window(&out, child->handed);
    esp_put(&out, " to ");
    esp_put_move(&out, judge, child->move);
    if (index > 0) {
        esp_put(&out, " after ");
        esp_put_move(&out, judge, child[-1].move);
        esp_put(&out, " returned ");
        esp_put_value(&out, child[-1].value);
    }
    esp_put(&out, ", expected ");
    esp_put_window(&out, expected);
}

/*
 * A window that is not the node's own was handed down wrongly, or narrowed
 * wrongly before: the first child tells the one, and what follows from it for
 * the next ones is the same mistake.
 */
static void judge_handed(struct judge *judge, uint32_t id, size_t index,
                         struct judge_course *course)
{
    const struct judge_window handed = judge->children[index].handed, own = course->own;
    const struct judge_window swapped = { own.beta, own.alpha };
    const bool right = same_window(handed, own);
    bool handing = false;

    if (!is_told(handed))
        return;
    if (!right)
        handing = index == 0 || same_window(handed, swapped) ||
                  (course->misled && same_window(handed, course->used));
    if (esp_judge_broken(judge, ESP_FACT_WINDOW_HANDED, id, !handing))
        say_handed(judge, ESP_FACT_WINDOW_HANDED, index, own);
    if (index > 0 && esp_judge_broken(judge, ESP_FACT_WINDOW_UPDATE, id, right || handing))
        say_handed(judge, ESP_FACT_WINDOW_UPDATE, index, own);
    course->astray = course->astray || !right;
    course->misled = course->misled || handing;
}

/* --- going on ------------------------------------------------------------------------------ */

static void judge_going_on(struct judge *judge, const struct judge_node *at, size_t index,
                           const struct judge_course *course)
{
    const struct judge_child *child = &judge->children[index];

    if (!esp_judge_broken(judge, ESP_FACT_CUTOFF_MISSED, at->id, !course->missed))
        return;
    struct esp_out out = esp_judge_text(judge, ESP_FACT_CUTOFF_MISSED);
    esp_put(&out, "went on with ");
    esp_put_move(&out, judge, child->move);
    esp_put(&out, " after ");
    esp_put_move(&out, judge, child[-1].move);
    esp_put(&out, " returned ");
    esp_put_value(&out, child[-1].value);
    esp_put(&out, ", which closes ");
    esp_put_window(&out, at->window);
}

struct judge_course esp_judge_windows(struct judge *judge, const struct judge_node *at)
{
    struct judge_course course = { .best = at->side == ESP_MAX ? -INFINITY : INFINITY,
                                   .known = true,
                                   .own = at->window,
                                   .used = at->window };

    for (size_t i = 0; i < judge->child_count; i++) {
        const struct judge_child *child = &judge->children[i];
        if (course.known && judge->policy->windows) {
            const bool open = is_told(child->handed) && !esp_judge_closed(judge, child->handed);
            if (i > 0 && !course.missed && !open && esp_judge_closed(judge, course.own)) {
                course.missed = true;
                judge_going_on(judge, at, i, &course);
            }
            judge_handed(judge, at->id, i, &course);
        }
        judge->windows[at->node->ply + 1] = course.own;
        course.known = course.known && !isnan(child->value);
        if (esp_better(at->side, child->value, course.best))
            course.best = child->value;
        course.own = esp_judge_narrowed(course.own, at->side, course.best);
        course.used = esp_judge_narrowed(is_told(child->handed) ? child->handed : course.used,
                                         at->side, course.best);
    }
    return course;
}
