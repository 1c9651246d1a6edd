/*
 * make.c - finding a tree that has all that was wished.
 *
 * Trees are made at random; each is then changed leaf by leaf, and a change
 * stays unless it leads further away from the wish. Where many changes in a
 * row bring it no nearer, a new tree is made.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

struct attempt {
    struct esp_exam *exam;
    struct exam_random random;
    int64_t *kept; /* values of the leaves before the last change */
    uint32_t room;
    char *text;
    size_t text_room;
    uint64_t distance;
    uint32_t idle; /* changes since it came nearer */
};

/* The tree as text, in a block that is kept. NULL without memory. */
static const char *text_of(struct attempt *attempt, bool named)
{
    for (;;) {
        struct esp_out out = { attempt->text, attempt->text_room, 0 };
        exam_tree_put(&out, &attempt->exam->tree, named);
        if (out.length < attempt->text_room)
            return attempt->text;
        char *text = realloc(attempt->text, 2 * out.length + 1);
        if (!text)
            return NULL;
        attempt->text = text;
        attempt->text_room = 2 * out.length + 1;
    }
}

static enum esp_status judge(struct attempt *attempt, bool named, uint64_t *distance,
                             struct esp_error *error)
{
    struct esp_exam *exam = attempt->exam;
    const int searches = exam->wish.strict_differs ? EXAM_SEARCHES : EXAM_STRICT;
    const char *text = text_of(attempt, named);

    if (!text)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the text of a tree");
    const enum esp_status status =
        exam_facts_gather(&exam->facts, &exam->tree, text, searches, error);
    if (status == ESP_OK)
        *distance = exam_distance(&exam->tree, &exam->facts, &exam->wish);
    return status;
}

static enum esp_status begin(struct attempt *attempt, struct esp_error *error)
{
    struct exam_tree *tree = &attempt->exam->tree;

    if (!exam_tree_make(tree, &attempt->exam->wish, &attempt->random))
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a tree");
    if (attempt->room < tree->leaf_count) {
        int64_t *kept = realloc(attempt->kept, tree->leaf_count * sizeof *kept);
        if (!kept)
            return esp_fail(error, ESP_NO_MEMORY, "no memory for a tree");
        attempt->kept = kept;
        attempt->room = tree->leaf_count;
    }
    attempt->idle = 0;
    return judge(attempt, false, &attempt->distance, error);
}

static enum esp_status change(struct attempt *attempt, struct esp_error *error)
{
    struct exam_tree *tree = &attempt->exam->tree;
    uint64_t distance;

    for (uint32_t i = 0; i < tree->leaf_count; i++)
        attempt->kept[i] = tree->nodes[tree->leaves[i]].value;
    exam_tree_change(tree, &attempt->exam->wish, &attempt->random);
    const enum esp_status status = judge(attempt, false, &distance, error);
    if (status != ESP_OK)
        return status;
    attempt->idle = distance < attempt->distance ? 0 : attempt->idle + 1;
    if (distance <= attempt->distance) {
        attempt->distance = distance;
        return ESP_OK;
    }
    for (uint32_t i = 0; i < tree->leaf_count; i++)
        tree->nodes[tree->leaves[i]].value = attempt->kept[i];
    return ESP_OK;
}

static enum esp_status look(struct attempt *attempt, struct esp_error *error)
{
    enum { PATIENCE = 4 }; /* changes for every leaf */
    const struct esp_exam_wish *wish = &attempt->exam->wish;

    enum esp_status status = begin(attempt, error);
    for (int64_t tries = 1; status == ESP_OK && attempt->distance > 0; tries++) {
        if (tries == wish->tries)
            return esp_fail(error, ESP_UNSUPPORTED,
                            "no tree with all that was wished found in %" PRId64
                            " tries: wish for less, or give another seed or more tries",
                            tries);
        if (attempt->idle > PATIENCE * attempt->exam->tree.leaf_count)
            status = begin(attempt, error);
        else
            status = change(attempt, error);
    }
    return status;
}

/* Name the nodes, and search the tree as it will be read: what is told comes from there. */
static enum esp_status finish(struct attempt *attempt, struct esp_error *error)
{
    exam_tree_name(&attempt->exam->tree);
    const enum esp_status status = judge(attempt, true, &attempt->distance, error);
    if (status == ESP_OK) {
        attempt->exam->text = attempt->text;
        attempt->text = NULL;
    }
    return status;
}

enum esp_status esp_exam_new(struct esp_exam **out, const struct esp_exam_wish *wish,
                             struct esp_error *error)
{
    struct attempt attempt = { .random = { wish->seed } };

    *out = NULL;
    enum esp_status status = exam_wish_check(wish, error);
    if (status != ESP_OK)
        return status;
    attempt.exam = calloc(1, sizeof *attempt.exam);
    if (!attempt.exam)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for an exam");
    attempt.exam->wish = *wish;
    attempt.random.state = exam_random_next(&attempt.random) ^ wish->variant;
    status = look(&attempt, error);
    if (status == ESP_OK)
        status = finish(&attempt, error);
    free(attempt.kept);
    free(attempt.text);
    if (status == ESP_OK)
        *out = attempt.exam;
    else
        esp_exam_free(attempt.exam);
    return status;
}

void esp_exam_free(struct esp_exam *exam)
{
    if (!exam)
        return;
    exam_tree_free(&exam->tree);
    exam_facts_free(&exam->facts);
    free(exam->text);
    free(exam);
}

const struct esp_exam_wish *esp_exam_wished(const struct esp_exam *exam)
{
    return &exam->wish;
}

const char *esp_exam_tree(const struct esp_exam *exam)
{
    return exam->text;
}
