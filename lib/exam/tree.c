/*
 * tree.c - trees made and changed at random, named, and written as text.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"

/* --- chance ------------------------------------------------------------------ */

uint64_t exam_random_next(struct exam_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t exam_random_below(struct exam_random *random, uint64_t count)
{
    return (exam_random_next(random) >> 32) * count >> 32;
}

static int64_t random_in(struct exam_random *random, struct esp_exam_range range)
{
    return range.least +
           (int64_t)exam_random_below(random, (uint64_t)(range.most - range.least) + 1);
}

/* --- shape ------------------------------------------------------------------- */

static bool add_node(struct exam_tree *tree, uint32_t parent, uint32_t ply)
{
    if (tree->count == tree->room) {
        const uint32_t room = tree->room ? 2 * tree->room : 64;
        struct exam_node *nodes = realloc(tree->nodes, room * sizeof *nodes);
        if (nodes)
            tree->nodes = nodes;
        uint32_t *leaves = realloc(tree->leaves, room * sizeof *leaves);
        if (leaves)
            tree->leaves = leaves;
        if (!nodes || !leaves)
            return false;
        tree->room = room;
    }
    tree->nodes[tree->count++] = (struct exam_node){ .parent = parent, .ply = ply };
    return true;
}

static bool make_shape(struct exam_tree *tree, const struct esp_exam_wish *wish,
                       struct exam_random *random)
{
    uint32_t open[EXAM_DEPTH + 1]; /* the path to the node at hand */
    uint32_t left[EXAM_DEPTH + 1]; /* children still to be made there */
    uint32_t ply = 0;

    tree->count = tree->leaf_count = 0;
    if (!add_node(tree, EXAM_NONE, 0))
        return false;
    for (uint32_t at = 0;;) {
        struct exam_node *node = &tree->nodes[at];
        open[ply] = at;
        if (ply < (uint32_t)wish->depth)
            node->children = (uint32_t)random_in(random, wish->branching);
        else
            tree->leaves[tree->leaf_count++] = at;
        left[ply] = node->children;
        while (left[ply] == 0) {
            tree->nodes[open[ply]].end = tree->count;
            if (ply-- == 0)
                return true;
        }
        left[ply]--;
        at = tree->count;
        if (!add_node(tree, open[ply], ply + 1))
            return false;
        ply++;
    }
}

/* --- values ------------------------------------------------------------------- */

static bool is_taken(const struct exam_tree *tree, uint32_t count, int64_t value)
{
    for (uint32_t i = 0; i < count; i++)
        if (tree->nodes[tree->leaves[i]].value == value)
            return true;
    return false;
}

/* A value of the range; where all are to differ, the next one that the first `count` lack. */
static int64_t draw_value(const struct exam_tree *tree, uint32_t count,
                          const struct esp_exam_wish *wish, struct exam_random *random)
{
    int64_t value = random_in(random, wish->values);

    while (wish->distinct && is_taken(tree, count, value))
        value = value == wish->values.most ? wish->values.least : value + 1;
    return value;
}

bool exam_tree_make(struct exam_tree *tree, const struct esp_exam_wish *wish,
                    struct exam_random *random)
{
    if (!make_shape(tree, wish, random))
        return false;
    for (uint32_t i = 0; i < tree->leaf_count; i++)
        tree->nodes[tree->leaves[i]].value = draw_value(tree, i, wish, random);
    return true;
}

void exam_tree_change(struct exam_tree *tree, const struct esp_exam_wish *wish,
                      struct exam_random *random)
{
    const uint64_t room = (uint64_t)(wish->values.most - wish->values.least) + 1;
    struct exam_node *one = &tree->nodes[tree->leaves[exam_random_below(random, tree->leaf_count)]];
    struct exam_node *other =
        &tree->nodes[tree->leaves[exam_random_below(random, tree->leaf_count)]];
    const int64_t value = one->value;

    if (exam_random_below(random, 2) == 0 && (!wish->distinct || room > tree->leaf_count)) {
        one->value = draw_value(tree, tree->leaf_count, wish, random);
    } else {
        one->value = other->value;
        other->value = value;
    }
}

void exam_tree_free(struct exam_tree *tree)
{
    free(tree->nodes);
    free(tree->leaves);
    *tree = (struct exam_tree){ 0 };
}

/* --- names and text ------------------------------------------------------------ */

/* A, B, ... Z, AA, AB, ... */
static void name_inner(char name[EXAM_NAME], uint32_t number)
{
    char letters[EXAM_NAME];
    size_t count = 0, at = 0;

    for (uint32_t rest = number + 1; rest > 0; rest = (rest - 1) / 26)
        letters[count++] = (char)('A' + (rest - 1) % 26);
    while (count > 0)
        name[at++] = letters[--count];
    name[at] = '\0';
}

void exam_tree_name(struct exam_tree *tree)
{
    uint32_t number = 0, depth = tree->nodes[tree->leaves[0]].ply;

    for (uint32_t ply = 0; ply < depth; ply++)
        for (uint32_t i = 0; i < tree->count; i++)
            if (tree->nodes[i].ply == ply)
                name_inner(tree->nodes[i].name, number++);
    for (uint32_t i = 0; i < tree->leaf_count; i++)
        snprintf(tree->nodes[tree->leaves[i]].name, EXAM_NAME, "L%" PRIu32, i + 1);
}

static void put_named(struct esp_out *out, const struct exam_node *node)
{
    esp_putf(out, "{\"name\":\"%s\",", node->name);
    if (node->parent != EXAM_NONE)
        esp_putf(out, "\"move\":\"%s\",", node->name);
    if (node->children > 0)
        esp_put(out, "\"children\":");
    else
        esp_putf(out, "\"value\":%" PRId64 "}", node->value);
}

void exam_tree_put(struct esp_out *out, const struct exam_tree *tree, bool named)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct exam_node *node = &tree->nodes[i];
        if (node->parent != EXAM_NONE && i != node->parent + 1)
            esp_put_char(out, ',');
        if (named)
            put_named(out, node);
        else if (node->children == 0)
            esp_putf(out, "%" PRId64, node->value);
        if (node->children > 0) {
            esp_put_char(out, '[');
            continue;
        }
        for (uint32_t up = node->parent; up != EXAM_NONE && tree->nodes[up].end == i + 1;
             up = tree->nodes[up].parent)
            esp_put(out, named ? "]}" : "]");
    }
}
