/*
 * follow.c - a student's search against a record, event by event.
 *
 * The record is read in the order the student's events come, which is the
 * order its nodes are numbered in; the first difference stops the run.
 */
#include "follow.h"

#include <math.h>
#include <string.h>

struct follower {
    const struct esp_diagnosis_case *one;
    bool ends_all; /* an exception is the end of the record */
    uint32_t entered; /* nodes of the record that were entered so far */
    struct agreement agreement;
    bool at_end; /* the record knows no more */
};

static void mix(uint64_t *mark, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < count; i++)
        *mark = (*mark ^ at[i]) * 1099511628211u; /* FNV-1a */
}

static bool differ(struct follower *f, const struct student_node *node, bool leaving)
{
    f->agreement.at = node->id < esp_record_count(f->one->record) ? node->id : node->parent;
    f->agreement.mark = 14695981039346656037u;
    mix(&f->agreement.mark, &leaving, sizeof leaving);
    mix(&f->agreement.mark, &node->id, sizeof node->id);
    mix(&f->agreement.mark, &node->move, sizeof node->move);
    mix(&f->agreement.mark, leaving ? &node->value : &node->alpha, sizeof node->value);
    mix(&f->agreement.mark, &node->beta, sizeof node->beta);
    mix(&f->agreement.mark, &node->returned, sizeof node->returned);
    return false;
}

/* The record stops here, though its search may not have. */
static bool end_here(struct follower *f)
{
    f->at_end = true;
    return false;
}

static bool has_text(const struct follower *f, uint32_t text, esp_move move)
{
    const struct esp_position *position = f->one->position;
    const char *wanted = esp_record_text(f->one->record, text);
    char mine[128];

    if (!wanted || move == ESP_MOVE_NONE)
        return !wanted && move == ESP_MOVE_NONE;
    if (!position->game->text)
        return false;
    position->game->text->print_move(position->params, move, mine, sizeof mine);
    return strcmp(mine, wanted) == 0;
}

/* Equal, or both no number. */
static bool same_value(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* Was an exception raised where the student goes on with a child? */
static bool raised_before(const struct follower *f, const struct student_node *child)
{
    if (!f->ends_all || child->parent == ESP_PARENT_NONE)
        return false;
    const struct esp_node *parent = esp_record_node(f->one->record, child->parent);
    return parent->why == ESP_ERROR && parent->end == f->entered;
}

static bool entered(void *data, const struct student_node *node)
{
    struct follower *f = data;
    const struct esp_record *record = f->one->record;

    if (raised_before(f, node))
        return end_here(f);
    if (f->entered == esp_record_count(record))
        return esp_record_footer(record)->complete && !esp_record_footer(record)->stopped
                   ? differ(f, node, false)
                   : end_here(f);
    const struct esp_node *theirs = esp_record_node(record, node->id);
    if (theirs->parent != node->parent ||
        (node->parent != ESP_PARENT_NONE && !has_text(f, theirs->move, node->move)))
        return differ(f, node, false);
    if ((theirs->flags & ESP_NODE_WINDOW) && f->one->policy->algorithm == ESP_ALPHABETA &&
        (theirs->alpha != node->alpha || theirs->beta != node->beta))
        return differ(f, node, false);
    f->entered++;
    f->agreement.events++;
    return true;
}

static bool is_equal(const struct student_node *node, esp_move move)
{
    for (size_t i = 0; i < node->equal_count; i++)
        if (node->equals[i] == move)
            return true;
    return false;
}

/* The student's move, or one as good where any may do. */
static bool may_return(const struct student_node *node, esp_move move)
{
    return node->returned == move || (is_equal(node, node->returned) && is_equal(node, move));
}

/* Does the move of that text, or none where it is not legal here, equal the student's? */
static bool same_returned(const struct follower *f, uint32_t text, const struct student_node *node)
{
    const struct esp_game *game = f->one->position->game;
    esp_move own[STUDENT_MOVES];
    const esp_move *moves = node->moves;
    size_t count = node->move_count;
    double value;

    if (text == ESP_TEXT_NONE && node->returned == ESP_MOVE_NONE)
        return true;
    if (!moves && !game->over(f->one->position->params, node->state, &value)) {
        moves = own;
        count = game->moves(f->one->position->params, node->state, own, STUDENT_MOVES);
        count = count < STUDENT_MOVES ? count : STUDENT_MOVES;
    }
    for (size_t i = 0; i < count; i++)
        if (has_text(f, text, moves[i]))
            return may_return(node, moves[i]);
    for (size_t i = 0; i < count; i++)
        if (node->returned == moves[i]) /* theirs is none */
            return false;
    return true;
}

static bool left(void *data, const struct student_node *node)
{
    struct follower *f = data;
    const struct esp_node *theirs = esp_record_node(f->one->record, node->id);

    if (f->entered < theirs->end) /* they went on with children */
        return differ(f, node, true);
    if (!(theirs->flags & ESP_NODE_LEFT) || theirs->why == ESP_STOPPED)
        return end_here(f);
    if (theirs->why == ESP_ERROR && f->ends_all)
        return end_here(f);
    const double value = theirs->flags & ESP_NODE_VALUE ? theirs->value : NAN;
    if ((theirs->why == ESP_ERROR) != node->raised || !same_value(value, node->value) ||
        !same_returned(f, theirs->returned, node))
        return differ(f, node, true);
    f->agreement.events++;
    return true;
}

struct agreement esp_follow(const struct esp_diagnosis_case *one, const struct mistakes *mistakes,
                            bool ends_all, uint64_t max_nodes, uint64_t *nodes)
{
    struct follower f = { .one = one, .ends_all = ends_all };
    const struct student_watch watch = { entered, left, &f };
    uint64_t visited = 0;

    const enum student_end end = esp_student_run(one->position, one->policy, mistakes, max_nodes,
                                                 &watch, &visited);
    const uint32_t count = esp_record_count(one->record);
    *nodes += visited;
    f.agreement.prefix = f.at_end;
    f.agreement.whole = f.at_end || (end == STUDENT_DONE && f.entered == count);
    if (end == STUDENT_DONE && f.entered < count)
        f.agreement.at = f.entered; /* a further root */
    return f.agreement;
}
