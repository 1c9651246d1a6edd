/*
 * select.c - the nodes a picture shows, against a slow way to find them.
 */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"
#include "select.h"

enum { NODES = 300 };

/*
 * Mark what is drawn, rank after rank; the number of nodes that are. In a
 * random trace every node returns its first move, so the first child is one
 * step further and any other three.
 */
static uint32_t expect(const uint32_t *parent, uint32_t root, uint32_t max_depth,
                       uint32_t max_nodes, uint32_t level[NODES], bool drawn[NODES])
{
    uint32_t rank[NODES], highest = 0, count = 0;

    memset(drawn, 0, NODES * sizeof *drawn);
    for (uint32_t id = 0; id < NODES; id++)
        level[id] = UINT32_MAX; /* not below the root */
    level[root] = rank[root] = 0;
    for (uint32_t id = root + 1; id < NODES; id++) {
        if (parent[id] < root || level[parent[id]] == UINT32_MAX)
            continue;
        level[id] = level[parent[id]] + 1;
        rank[id] = rank[parent[id]] + (parent[id] == id - 1 ? 1 : 3);
        highest = rank[id] > highest ? rank[id] : highest;
    }
    for (uint32_t r = 0; r <= highest; r++) {
        for (uint32_t id = root; id < NODES; id++) {
            if (level[id] > max_depth || level[id] == UINT32_MAX || rank[id] != r)
                continue;
            drawn[id] = max_nodes == 0 || count < max_nodes;
            count += drawn[id];
        }
    }
    return count;
}

static uint32_t depth_below(const uint32_t *parent, uint32_t root, uint32_t id)
{
    uint32_t depth = 0;
    for (; id > root; id = parent[id])
        depth++;
    return id == root ? depth : UINT32_MAX;
}

static void check_hidden(const struct esp_selection *selection, const uint32_t *parent,
                         uint32_t root, const bool drawn[NODES])
{
    uint64_t hidden[NODES] = { 0 }, below = 0, beyond = 0;

    for (uint32_t id = root + 1; id < NODES; id++) {
        uint32_t nearest = id;
        const uint32_t depth = depth_below(parent, root, id);
        if (drawn[id] || depth == UINT32_MAX)
            continue;
        while (!drawn[nearest])
            nearest = parent[nearest];
        hidden[nearest]++;
        below += depth > selection->max_depth;
        beyond += depth <= selection->max_depth;
    }
    for (size_t i = 0; i < selection->count; i++)
        assert_int_equal(selection->drawn[i].hidden, hidden[selection->drawn[i].id]);
    assert_int_equal(selection->below, below);
    assert_int_equal(selection->beyond, beyond);
}

static void check_drawn(const struct esp_selection *selection, const uint32_t *parent,
                        uint32_t root, const uint32_t level[NODES], const bool drawn[NODES])
{
    const struct esp_drawn *list = selection->drawn;

    for (size_t i = 0; i < selection->count; i++) {
        assert_true(drawn[list[i].id]);
        assert_int_equal(list[i].level, level[list[i].id]);
        assert_ptr_equal(list[i].node, esp_record_node(selection->record, list[i].id));
        if (i > 0)
            assert_true(list[i].id > list[i - 1].id);
        if (list[i].id == root)
            assert_int_equal(list[i].parent, ESP_DRAWN_NONE);
        else
            assert_int_equal(list[list[i].parent].id, parent[list[i].id]);
        size_t end = i + 1;
        while (end < selection->count &&
               depth_below(parent, list[i].id, list[end].id) != UINT32_MAX)
            end++;
        assert_int_equal(list[i].end, end);
        assert_int_equal(esp_selection_folded(selection, i),
                         list[i].hidden > 0 && end == i + 1);
    }
}

static void check(struct esp_record *record, const uint32_t *parent, uint32_t root,
                  uint32_t max_depth, uint32_t max_nodes)
{
    char path[16];
    struct esp_draw_options options = {
        .max_depth = max_depth, .max_nodes = max_nodes, .root = path
    };
    struct esp_selection selection;
    uint32_t level[NODES];
    bool drawn[NODES];

    snprintf(path, sizeof path, "#%u", (unsigned)root);
    assert_int_equal(esp_selection_init(&selection, record, &options, NULL), ESP_OK);
    assert_int_equal(selection.count, expect(parent, root, max_depth, max_nodes, level, drawn));
    assert_int_equal(selection.root, root);
    assert_int_equal(selection.whole, root == 0);
    check_drawn(&selection, parent, root, level, drawn);
    check_hidden(&selection, parent, root, drawn);
    esp_selection_free(&selection);
}

static void limits(void **state)
{
    static const uint32_t depths[] = { 0, 1, 2, 5, 12, UINT32_MAX };
    static const uint32_t counts[] = { 0, 1, 2, 3, 10, 47, 150, NODES - 1, NODES, NODES + 1 };
    uint32_t parent[NODES];

    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        char *trace = random_trace(seed, NODES, parent);
        struct esp_record *record = record_of(trace);
        for (size_t d = 0; d < sizeof depths / sizeof depths[0]; d++)
            for (size_t n = 0; n < sizeof counts / sizeof counts[0]; n++)
                for (uint32_t root = 0; root < NODES; root += 37)
                    check(record, parent, root, depths[d], counts[n]);
        esp_record_free(record);
        free(trace);
    }
}

/* --- the ways to a focus and along the principal variation ----------------- */

static bool is_above(const uint32_t *parent, uint32_t above, uint32_t id)
{
    return depth_below(parent, above, id) != UINT32_MAX;
}

/* The nodes returned by first moves alone. */
static bool is_principal(const uint32_t *parent, uint32_t id)
{
    while (id > 0 && parent[id] == id - 1)
        id = parent[id];
    return id == 0;
}

static void check_ways(struct esp_record *record, const uint32_t *parent,
                       const struct esp_draw_options *options, uint32_t focus)
{
    struct esp_selection selection;
    uint64_t aside = 0, hidden = 0;
    size_t next = 0;

    assert_int_equal(esp_selection_init(&selection, record, options, NULL), ESP_OK);
    for (uint32_t id = 0; id < NODES; id++) {
        const uint32_t up = parent[id];
        const bool drawn =
            id == 0 || depth_below(parent, 0, id) <= options->min_depth ||
            (options->pv && is_principal(parent, up)) ||
            (options->focus && (is_above(parent, up, focus) || is_above(parent, focus, id)));
        aside += !drawn;
        if (drawn)
            assert_int_equal(selection.drawn[next++].id, id);
    }
    assert_int_equal(selection.count, next);
    assert_int_equal(selection.aside, aside);
    for (size_t i = 0; i < selection.count; i++)
        hidden += selection.drawn[i].hidden;
    assert_int_equal(hidden, aside);
    esp_selection_free(&selection);
}

static void ways(void **state)
{
    uint32_t parent[NODES];
    char path[16];

    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        char *trace = random_trace(seed, NODES, parent);
        struct esp_record *record = record_of(trace);
        for (uint32_t min_depth = 0; min_depth <= 3; min_depth += 3) {
            struct esp_draw_options options = ESP_DRAW_DEFAULTS;
            options.min_depth = min_depth;
            options.pv = true;
            check_ways(record, parent, &options, 0);
            for (uint32_t focus = 0; focus < NODES; focus += 41) {
                snprintf(path, sizeof path, "#%u", (unsigned)focus);
                options.focus = path;
                options.pv = focus % 2 == 0;
                check_ways(record, parent, &options, focus);
            }
        }
        esp_record_free(record);
        free(trace);
    }
}

/* Below the root of the example are three inner nodes, two of them cut. */
static void hidden_cuts(void **state)
{
    const struct esp_draw_options options = { .max_depth = 0 };
    struct esp_selection selection;
    struct esp_record *record = record_named("mancala");

    (void)state;
    assert_int_equal(esp_selection_init(&selection, record, &options, NULL), ESP_OK);
    assert_int_equal(selection.drawn[0].hidden, 14);
    assert_int_equal(selection.drawn[0].hidden_inner, 3);
    assert_int_equal(selection.drawn[0].hidden_cut, 2);
    esp_selection_free(&selection);
    esp_record_free(record);
}

/* Without a path a picture shows the whole record. */
static void whole(void **state)
{
    const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    struct esp_selection selection;
    struct esp_record *record = record_named("mancala");

    (void)state;
    assert_int_equal(esp_selection_init(&selection, record, &options, NULL), ESP_OK);
    assert_true(selection.whole);
    assert_int_equal(selection.count, 15);
    assert_int_equal(selection.below + selection.beyond, 0);
    esp_selection_free(&selection);
    esp_record_free(record);
}

/* Nodes that stored what a drawn table answer says are named, no others. */
static void named(void **state)
{
    const struct esp_draw_options all = ESP_DRAW_DEFAULTS;
    const struct esp_draw_options few = { .max_depth = 1 };
    static const uint32_t sources[] = { 5, 8, 10, 15, 17, 27 };
    struct esp_selection selection;
    struct esp_record *record = record_named("table");
    size_t next = 0;

    (void)state;
    assert_int_equal(esp_selection_init(&selection, record, &all, NULL), ESP_OK);
    for (size_t i = 0; i < selection.count; i++)
        if (selection.drawn[i].named)
            assert_int_equal(selection.drawn[i].id, sources[next++]);
    assert_int_equal(next, 6);
    esp_selection_free(&selection);

    assert_int_equal(esp_selection_init(&selection, record, &few, NULL), ESP_OK);
    for (size_t i = 0; i < selection.count; i++)
        assert_false(selection.drawn[i].named);
    esp_selection_free(&selection);
    esp_record_free(record);
}

static void no_such_start(void **state)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .root = "0.7" };
    struct esp_error error = { .text = "" };
    struct esp_record *record = record_named("mancala");
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    assert_int_equal(esp_draw_text(record, &options, 80, stream, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "'7'"));
    error.text[0] = '\0';
    assert_int_equal(esp_draw_dot(record, &options, stream, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "'7'"));
    error.text[0] = '\0';
    assert_int_equal(esp_draw_rendered(record, &options, "svg", stream, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "'7'"));
    fclose(stream);
    assert_int_equal(length, 0);
    free(text);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits),
        cmocka_unit_test(ways),
        cmocka_unit_test(hidden_cuts),
        cmocka_unit_test(whole),
        cmocka_unit_test(named),
        cmocka_unit_test(no_such_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
