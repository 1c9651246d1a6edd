/*
 * layout.c - the tidy layout's promises, on trees of every shape: nodes of a
 * level in order and apart, parents centred, the same picture for the same
 * subtree, mirror images for mirrored trees.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout.h"

#define NEAR 1e-6
#define GAP 0.5
#define FAMILY_GAP 1.25

struct drawn {
    size_t count;
    uint32_t *parents;
    float *widths;
    double *x, width;
};

static uint64_t draw_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static struct drawn tree_new(size_t count)
{
    struct drawn tree = { .count = count,
                          .parents = malloc(count * sizeof(uint32_t)),
                          .widths = malloc(count * sizeof(float)),
                          .x = malloc(count * sizeof(double)) };

    assert_true(tree.parents && tree.widths && tree.x);
    tree.parents[0] = ESP_LAYOUT_ROOT;
    for (size_t v = 0; v < count; v++)
        tree.widths[v] = 1;
    return tree;
}

static void tree_free(struct drawn *tree)
{
    free(tree->parents);
    free(tree->widths);
    free(tree->x);
}

/* In preorder the parent of a node is the node before it or one above that. */
static void grow(struct drawn *tree, uint64_t seed, unsigned deep)
{
    for (size_t v = 1; v < tree->count; v++) {
        uint32_t parent = (uint32_t)v - 1;
        while (parent != 0 && draw_number(&seed) % 100 >= deep)
            parent = tree->parents[parent];
        tree->parents[v] = parent;
        tree->widths[v] = 0.25f + (float)(draw_number(&seed) % 16) / 4;
    }
}

static void lay_out(struct drawn *tree)
{
    assert_int_equal(esp_layout(tree->count, tree->parents, tree->widths, GAP, FAMILY_GAP,
                                tree->x, &tree->width, NULL),
                     ESP_OK);
}

static void check_level(const struct drawn *tree, uint32_t left, uint32_t right)
{
    const double gap = tree->parents[left] == tree->parents[right] ? GAP : FAMILY_GAP;
    const double apart = (double)(tree->widths[left] + tree->widths[right]) / 2 + gap;

    if (tree->x[right] - tree->x[left] < apart - NEAR * (1 + tree->width))
        fail_msg("nodes %u and %u: %g apart, not %g", (unsigned)left, (unsigned)right,
                 tree->x[right] - tree->x[left], apart);
}

/* Neighbours of a level: in preorder the next node of that ply is the next to the right. */
static void check_apart(const struct drawn *tree, const uint32_t *plies)
{
    uint32_t *latest = malloc(tree->count * sizeof *latest);

    assert_non_null(latest);
    for (size_t v = 0; v < tree->count; v++)
        latest[v] = ESP_LAYOUT_ROOT;
    for (size_t v = 0; v < tree->count; v++) {
        if (latest[plies[v]] != ESP_LAYOUT_ROOT)
            check_level(tree, latest[plies[v]], (uint32_t)v);
        latest[plies[v]] = (uint32_t)v;
    }
    free(latest);
}

static void check_centred(const struct drawn *tree)
{
    double *first = calloc(tree->count, sizeof *first), *last = calloc(tree->count, sizeof *last);
    size_t *children = calloc(tree->count, sizeof *children);

    assert_true(first && last && children);
    for (size_t v = 1; v < tree->count; v++) {
        const uint32_t parent = tree->parents[v];
        if (children[parent]++ == 0)
            first[parent] = tree->x[v];
        last[parent] = tree->x[v];
    }
    for (size_t v = 0; v < tree->count; v++)
        if (children[v] > 0)
            assert_true(fabs(tree->x[v] - (first[v] + last[v]) / 2) <= NEAR * (1 + tree->width));
    free(first);
    free(last);
    free(children);
}

/* The least left edge is 0, the greatest right edge the width. */
static void check_edges(const struct drawn *tree)
{
    double least = INFINITY, most = -INFINITY;

    for (size_t v = 0; v < tree->count; v++) {
        least = fmin(least, tree->x[v] - (double)tree->widths[v] / 2);
        most = fmax(most, tree->x[v] + (double)tree->widths[v] / 2);
    }
    assert_true(fabs(least) <= NEAR * (1 + tree->width));
    assert_true(fabs(most - tree->width) <= NEAR * (1 + tree->width));
}

static void check(struct drawn *tree)
{
    uint32_t *plies = calloc(tree->count, sizeof *plies);

    assert_non_null(plies);
    lay_out(tree);
    for (size_t v = 1; v < tree->count; v++)
        plies[v] = plies[tree->parents[v]] + 1;
    check_apart(tree, plies);
    check_centred(tree);
    check_edges(tree);
    free(plies);
}

static void test_random(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct drawn tree = tree_new(1 + seed * 7 % 600);
        grow(&tree, seed, (unsigned)(seed * 13 % 97));
        check(&tree);
        tree_free(&tree);
    }
}

static void test_big(void **state)
{
    (void)state;
    static const unsigned deep[] = { 50, 5, 90 };
    for (size_t i = 0; i < 3; i++) {
        struct drawn tree = tree_new(i == 0 ? 1000000 : 100000);
        grow(&tree, i + 1, deep[i]);
        check(&tree);
        tree_free(&tree);
    }
}

static void test_chain(void **state)
{
    (void)state;
    struct drawn tree = tree_new(1000000);
    for (size_t v = 1; v < tree.count; v++)
        tree.parents[v] = (uint32_t)v - 1;
    check(&tree);
    for (size_t v = 0; v < tree.count; v++)
        assert_true(tree.x[v] == 0.5);
    tree_free(&tree);
}

/* Every node of a long spine has a leaf to its left, so that the drawing slants. */
static void test_spine(void **state)
{
    (void)state;
    struct drawn tree = tree_new(200001);
    for (uint32_t v = 1, above = 0; v + 1 < tree.count; v += 2) {
        tree.parents[v] = above;
        tree.parents[v + 1] = above;
        above = v + 1;
    }
    check(&tree);
    tree_free(&tree);
}

static void test_by_hand(void **state)
{
    (void)state;
    /* A root over leaves at 0.5, 2 and 3.5 (1 wide, 0.5 between siblings). */
    static uint32_t star[] = { ESP_LAYOUT_ROOT, 0, 0, 0 };
    double x[8], width;
    assert_int_equal(esp_layout(4, star, NULL, GAP, FAMILY_GAP, x, &width, NULL), ESP_OK);
    assert_true(x[0] == 2 && x[1] == 0.5 && x[2] == 2 && x[3] == 3.5 && width == 4);
    /* Two parents of two leaves: the families stand 1.25 apart. */
    static uint32_t pairs[] = { ESP_LAYOUT_ROOT, 0, 1, 1, 0, 4, 4 };
    assert_int_equal(esp_layout(7, pairs, NULL, GAP, FAMILY_GAP, x, &width, NULL), ESP_OK);
    assert_true(x[2] == 0.5 && x[3] == 2 && x[5] == 4.25 && x[6] == 5.75);
    assert_true(x[1] == 1.25 && x[4] == 5 && x[0] == 3.125 && width == 6.25);
    assert_int_equal(esp_layout(1, star, NULL, GAP, FAMILY_GAP, x, &width, NULL), ESP_OK);
    assert_true(x[0] == 0.5 && width == 1);
}

/*
 * A small subtree between two large ones: the space is shared out, which the
 * method's shifts and changes are for. Three leaf siblings between two wide
 * families stand evenly spaced.
 */
static void test_even(void **state)
{
    (void)state;
    enum { WIDE = 9 };
    struct drawn tree = tree_new(1 + 1 + WIDE + 3 + 1 + WIDE);
    uint32_t v = 1;
    tree.parents[v++] = 0;
    for (int i = 0; i < WIDE; i++)
        tree.parents[v++] = 1;
    const uint32_t between = v;
    for (int i = 0; i < 3; i++)
        tree.parents[v++] = 0;
    const uint32_t other = v;
    tree.parents[v++] = 0;
    for (int i = 0; i < WIDE; i++)
        tree.parents[v++] = other;
    check(&tree);
    const double step = (tree.x[other] - tree.x[1]) / 4;
    for (uint32_t i = 0; i < 3; i++)
        assert_true(fabs(tree.x[between + i] - tree.x[1] - step * (i + 1)) < NEAR);
    tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand), cmocka_unit_test(test_even),
        cmocka_unit_test(test_random),  cmocka_unit_test(test_big),
        cmocka_unit_test(test_chain),   cmocka_unit_test(test_spine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
