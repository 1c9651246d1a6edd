/*
 * dot.c - the graph as libcgraph reads it back.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <graphviz/cgraph.h>

#include "testing.h"
#include "picture.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;

static Agraph_t *read_back(const char *text)
{
    Agraph_t *graph = agmemread((char *)(uintptr_t)text);
    assert_non_null(graph);
    return graph;
}

static Agraph_t *graph_of(struct esp_record *record, const struct esp_draw_options *options)
{
    char *text = picture_of(record, options, "dot", 0);
    Agraph_t *graph = read_back(text);
    free(text);
    return graph;
}

static Agraph_t *graph_named(const char *name, const struct esp_draw_options *options)
{
    struct esp_record *record = record_named(name);
    Agraph_t *graph = graph_of(record, options);
    esp_record_free(record);
    return graph;
}

static Agnode_t *node_named(Agraph_t *graph, const char *name)
{
    Agnode_t *node = agnode(graph, (char *)(uintptr_t)name, 0);
    if (!node)
        fail_msg("no node %s", name);
    return node;
}

static const char *attribute(void *object, const char *name)
{
    const char *value = agget(object, (char *)(uintptr_t)name);
    assert_non_null(value);
    return value;
}

static const char *of_node(Agraph_t *graph, const char *node, const char *name)
{
    return attribute(node_named(graph, node), name);
}

static Agedge_t *edge_between(Agraph_t *graph, const char *tail, const char *head)
{
    Agedge_t *edge = agedge(graph, node_named(graph, tail), node_named(graph, head), NULL, 0);
    if (!edge)
        fail_msg("no edge from %s to %s", tail, head);
    return edge;
}

/* Names of the nodes below a node, from left to right, parted by blanks. */
static void children_of(Agraph_t *graph, const char *name, char *list, size_t room)
{
    size_t length = 0;

    list[0] = '\0';
    for (Agedge_t *edge = agfstout(graph, node_named(graph, name)); edge;
         edge = agnxtout(graph, edge))
        length += (size_t)snprintf(list + length, room - length, "%s%s", length ? " " : "",
                                   agnameof(aghead(edge)));
}

static void expect_children(Agraph_t *graph, const char *name, const char *expected)
{
    char list[512];
    children_of(graph, name, list, sizeof list);
    assert_string_equal(list, expected);
}

/* --- the worked example ---------------------------------------------------- */

static void tree(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);

    (void)state;
    assert_int_equal(agnnodes(graph), 15 + 5);
    assert_int_equal(agnedges(graph), 14 + 5);
    expect_children(graph, "n0", "n1 n8 n10");
    expect_children(graph, "n1", "n2 n3 n4 n5 n6 n7");
    expect_children(graph, "n8", "n9 n8cut0 n8cut1 n8cut2");
    expect_children(graph, "n10", "n11 n12 n13 n14 n10cut0 n10cut1");
    assert_string_equal(attribute(graph, "ordering"), "out");
    agclose(graph);
}

static void shapes(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);

    (void)state;
    assert_string_equal(of_node(graph, "n0", "shape"), "invhouse"); /* MIN */
    assert_string_equal(of_node(graph, "n1", "shape"), "house");    /* MAX */
    assert_string_equal(of_node(graph, "n2", "shape"), "invhouse");
    assert_string_equal(of_node(graph, "n10", "shape"), "house");
    agclose(graph);
    graph = graph_named("foreign", &all);
    assert_string_equal(of_node(graph, "n0", "shape"), "box"); /* not told */
    assert_string_equal(of_node(graph, "n6", "shape"), "ellipse");
    agclose(graph);
}

static void words(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);
    const char *cut = of_node(graph, "n8", "label");

    (void)state;
    assert_true(aghtmlstr((char *)(uintptr_t)cut));
    assert_non_null(strstr(cut, "MAX"));
    assert_non_null(strstr(cut, "<B>\u2265 -6</B>"));
    assert_non_null(strstr(cut, "[-\u221e, -6]"));
    assert_non_null(strstr(cut, "cut by 2"));
    assert_non_null(strstr(of_node(graph, "n0", "label"), "<B>-6</B>"));
    assert_non_null(strstr(of_node(graph, "n3", "label"), "[-7, \u221e]"));
    assert_string_equal(of_node(graph, "n8", "tooltip"),
                        "#8 after 2: MAX to move, depth 1, window (-inf, -6), value >= -6, "
                        "cut by 2, never tried 3 4 5");
    assert_string_equal(
        of_node(graph, "n5", "tooltip"),
        "#5 after 3: MIN to move, depth 0, window (-7, inf), value = -6, horizon");
    agclose(graph);
}

static void caption(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);
    const char *label = attribute(graph, "label");

    (void)state;
    assert_true(aghtmlstr((char *)(uintptr_t)label));
    assert_non_null(strstr(label, "<B>mancala 123551234220105241</B>"));
    assert_non_null(strstr(label, "alphabeta, convention a4, depth 2, cutoff nonstrict, "
                                  "eval store-difference"));
    assert_non_null(strstr(label, "value -6, move 0; 15 nodes, 11 leaves, 2 cutoffs"));
    assert_non_null(strstr(label, "dashed: horizon"));
    assert_null(strstr(label, "game over"));
    assert_null(strstr(label, "not drawn"));
    agclose(graph);
}

static double pen(Agraph_t *graph, const char *tail, const char *head)
{
    return atof(attribute(edge_between(graph, tail, head), "penwidth"));
}

static void chosen(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);
    static const char *const others[][2] = {
        { "n0", "n8" }, { "n0", "n10" },  { "n1", "n2" },     { "n1", "n6" },
        { "n8", "n9" }, { "n10", "n14" }, { "n8", "n8cut0" },
    };

    (void)state;
    assert_true(pen(graph, "n0", "n1") >= 3);
    assert_true(pen(graph, "n1", "n5") >= 3);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_true(pen(graph, others[i][0], others[i][1]) < 2);
    agclose(graph);
}

static void stubs(void **state)
{
    Agraph_t *graph = graph_named("mancala", &all);
    Agedge_t *edge = edge_between(graph, "n8", "n8cut1");

    (void)state;
    assert_non_null(strstr(of_node(graph, "n8cut1", "label"), ">//<"));
    assert_string_equal(attribute(edge, "label"), "  4 ");
    assert_string_equal(attribute(edge, "style"), "dashed");
    agclose(graph);
}

/* --- other kinds of nodes -------------------------------------------------- */

static void leaves(void **state)
{
    Agraph_t *graph = graph_named("foreign", &all);

    (void)state;
    assert_string_equal(of_node(graph, "n7", "peripheries"), "2"); /* terminal */
    assert_string_equal(of_node(graph, "n7", "style"), "filled");
    assert_string_equal(of_node(graph, "n8", "peripheries"), "1"); /* horizon */
    assert_string_equal(of_node(graph, "n8", "style"), "filled,dashed");
    assert_string_equal(of_node(graph, "n5", "style"), "filled,dotted"); /* table */
    assert_non_null(strstr(of_node(graph, "n5", "label"), "from #4"));
    assert_non_null(strstr(of_node(graph, "n5", "label"), "\u2265 2"));
    assert_non_null(strstr(of_node(graph, "n4", "label"), "#4"));
    assert_non_null(strstr(of_node(graph, "n4", "label"), "cached"));
    assert_null(strstr(of_node(graph, "n8", "label"), "cached"));
    agclose(graph);
}

static void odd_ends(void **state)
{
    Agraph_t *graph = graph_named("foreign", &all);
    const char *label = attribute(graph, "label");

    (void)state;
    assert_non_null(strstr(of_node(graph, "n11", "label"), "unfinished"));
    assert_true(atof(of_node(graph, "n11", "penwidth")) > 2);
    assert_non_null(strstr(of_node(graph, "n9", "label"), "error: RecursionError"));
    assert_non_null(
        strstr(of_node(graph, "n9", "tooltip"), "maximum recursion depth exceeded"));
    assert_non_null(strstr(of_node(graph, "n2", "label"), "none"));
    assert_non_null(strstr(of_node(graph, "n2", "tooltip"),
                           "as the program printed it None, note: returned None"));
    assert_non_null(strstr(of_node(graph, "n0", "label"), "added by the recorder"));
    assert_non_null(strstr(of_node(graph, "n3", "label"), "[-3, \u221e] to [-3, 5]"));
    assert_non_null(
        strstr(label, "no footer, the trace ends at line 23; 3 nodes are unfinished"));
    agclose(graph);
    graph = graph_named("stopped", &all);
    assert_non_null(strstr(of_node(graph, "n0", "label"), "stopped"));
    assert_non_null(strstr(of_node(graph, "n3", "label"), "<B>\u2264 1</B>"));
    assert_non_null(strstr(of_node(graph, "n11", "label"), "<B>? 1</B>"));
    assert_non_null(strstr(attribute(graph, "label"), "?: says nothing about the true value"));
    assert_non_null(strstr(attribute(graph, "label"), "stopped by the limit on nodes"));
    agclose(graph);
}

/* A search by table below a cut: what a limit leaves out is said where it is missing. */
static void left_out(void **state)
{
    const struct esp_draw_options shallow = { .max_depth = 1 };
    const struct esp_draw_options few = { .max_depth = UINT32_MAX, .max_nodes = 6 };
    Agraph_t *graph = graph_named("mancala", &shallow);

    (void)state;
    assert_int_equal(agnnodes(graph), 4); /* no stubs beside branches that are not drawn */
    assert_non_null(strstr(of_node(graph, "n1", "label"), "+6 nodes"));
    assert_non_null(strstr(of_node(graph, "n8", "label"), "+1 node<"));
    assert_non_null(strstr(of_node(graph, "n8", "label"), "cut by 2"));
    assert_non_null(strstr(attribute(graph, "label"), "11 nodes below depth 1 not drawn"));
    agclose(graph);
    graph = graph_named("mancala", &few);
    assert_int_equal(agnnodes(graph), 6);
    expect_children(graph, "n1", "n2 n5"); /* 3 is the best move */
    assert_non_null(strstr(of_node(graph, "n1", "label"), "+4 nodes"));
    assert_non_null(
        strstr(attribute(graph, "label"), "9 nodes not drawn, only the 6 that matter most"));
    agclose(graph);
}

/* More than three moves never tried share a stub. */
static void many_untried(void **state)
{
    struct esp_record *record = record_of(
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"params\":{},\"position\":\"\","
        "\"algorithm\":\"alphabeta\",\"depth\":null,\"source\":\"t\"}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":0,\"beta\":1}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"a\",\"ply\":1,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1,\"move\":null,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1,\"move\":\"a\",\"why\":\"cutoff\",\"by\":"
        "\"a\","
        "\"pruned\":[\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\","
        "\"n\","
        "\"o\"]}\n"
        "{\"event\":\"end\",\"nodes\":2,\"value\":1,\"move\":\"a\"}\n");
    Agraph_t *graph = graph_of(record, &all);

    (void)state;
    expect_children(graph, "n0", "n1 n0cut0");
    assert_non_null(strstr(of_node(graph, "n0cut0", "label"), ">//<"));
    assert_non_null(strstr(of_node(graph, "n0cut0", "label"), "b c d e f g h and 7 more"));
    agclose(graph);
    esp_record_free(record);
}

/* --- texts that mean something to somebody --------------------------------- */

/* How the moves of the trace "special" are shown, in their order. */
static const char *const shown_moves[] = {
    "\"q\"",
    "a\\b",
    "<b>x</b>",
    "&lt;",
    "a&b",
    "&;",
    "na\u00efve \u221e",
    "tab\u2409end",
    "two\u240alines",
    "\u2401\u2421",
    "\\N\\l",
    "\\",
    "\"",
    "%s%n",
    "<",
    "]]>",
    "\ufffd",
    "0123456789012345678901234567890123456789",
    "012345678901234567890123456789012345678\u2026", /* was one longer */
};

enum { MOVES = sizeof shown_moves / sizeof shown_moves[0] };

/* A plain label as Graphviz shows it: its escapes and the one entity we write undone. */
static void unescape(const char *label, char *shown)
{
    while (*label) {
        if (*label == '\\') {
            assert_int_equal(label[1], '\\'); /* no other escape may be there */
            label++;
        }
        *shown++ = *label;
        label += strncmp(label, "&amp;", 5) == 0 ? 5 : 1;
    }
    *shown = '\0';
}

static void special_texts(void **state)
{
    struct esp_record *record = record_named("special");
    Agraph_t *graph = graph_of(record, &all);
    const char *label = attribute(graph, "label");
    char name[16], shown[256], expected[256];

    (void)state;
    assert_int_equal(agnnodes(graph), MOVES + 1);
    for (int i = 0; i < MOVES; i++) {
        snprintf(name, sizeof name, "n%d", i + 1);
        const char *move = attribute(edge_between(graph, "n0", name), "label");
        assert_false(aghtmlstr((char *)(uintptr_t)move));
        unescape(move, shown);
        snprintf(expected, sizeof expected, "  %s ", shown_moves[i]);
        assert_string_equal(shown, expected);
        unescape(of_node(graph, name, "tooltip"), shown);
        snprintf(expected, sizeof expected, "#%d after %s: MIN to move, value = 0, game over",
                 i + 1, shown_moves[i]);
        assert_string_equal(shown, expected);
    }
    assert_non_null(strstr(label, "&lt;g&gt;&amp;amp; p\\\"\u240a"));
    assert_non_null(strstr(label, "a&lt;b&gt;"));
    assert_non_null(strstr(label, "move &lt;b&gt;x&lt;/b&gt;;"));
    agclose(graph);
    esp_record_free(record);
}

/* --- boards ---------------------------------------------------------------- */

static void boards(void **state)
{
    const struct esp_draw_options wanted = { .max_depth = UINT32_MAX, .boards = true };
    Agraph_t *graph = graph_named("tictactoe", &wanted);

    (void)state;
    assert_non_null(strstr(of_node(graph, "n0", "label"), "X O .<BR/>O X X<BR/>O . .</FONT>"));
    assert_non_null(strstr(of_node(graph, "n1", "label"), "X O X<BR/>O X X<BR/>O . .</FONT>"));
    agclose(graph);
    graph = graph_named("foreign", &wanted); /* one node has a text of its position */
    assert_non_null(strstr(of_node(graph, "n1", "label"), "red 3 blue 2<BR/>***&#160;"));
    assert_non_null(strstr(attribute(graph, "label"),
                           "11 nodes without board: the game student-game is not known here"));
    agclose(graph);
}

/* A position in a trace may hold anything; its lines and columns are kept. */
static void foreign_state(void **state)
{
    const struct esp_draw_options wanted = { .max_depth = UINT32_MAX, .boards = true };
    struct esp_record *record = record_of(
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"params\":{},\"position\":\"\","
        "\"algorithm\":\"minimax\",\"depth\":null,\"source\":\"t\"}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":null,"
        "\"side\":\"max\",\"state\":\"a <b>\\n  &\\t\\u0001\\n\\nend\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":1,\"move\":null,\"why\":\"terminal\"}\n"
        "{\"event\":\"end\",\"nodes\":1,\"value\":1,\"move\":null}\n");
    Agraph_t *graph = graph_of(record, &wanted);

    (void)state;
    assert_non_null(strstr(of_node(graph, "n0", "label"),
                           "<FONT FACE=\"Courier\">a &lt;b&gt;<BR/>"
                           "&#160;&#160;&amp;\u2409\u2401<BR/>"
                           "&#160;&#160;&#160;&#160;&#160;<BR/>end&#160;&#160;</FONT>"));
    agclose(graph);
    esp_record_free(record);
}

/* --- the same bytes, however deep ------------------------------------------ */

static void repeatable(void **state)
{
    struct esp_record *first = record_named("foreign"), *second = record_named("foreign");
    char *one = picture_of(first, &all, "dot", 0), *two = picture_of(second, &all, "dot", 0);
    char *three = picture_of(first, &all, "dot", 0);

    (void)state;
    assert_string_equal(one, two);
    assert_string_equal(one, three);
    free(one);
    free(two);
    free(three);
    esp_record_free(first);
    esp_record_free(second);
}

enum { DEEP = 10000, SMALL_STACK = 256 << 10 };

static void *draw_deep(void *record)
{
    return picture_of(record, &all, "dot", 0);
}

static void deep(void **state)
{
    char *trace = deep_trace(DEEP);
    struct esp_record *record = record_of(trace);
    pthread_attr_t attributes;
    pthread_t thread;
    void *text;

    (void)state;
    pthread_attr_init(&attributes);
    assert_int_equal(pthread_attr_setstacksize(&attributes, SMALL_STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, draw_deep, record), 0);
    pthread_join(thread, &text);
    pthread_attr_destroy(&attributes);
    Agraph_t *graph = read_back(text);
    assert_int_equal(agnnodes(graph), DEEP);
    assert_int_equal(agnedges(graph), DEEP - 1);
    agclose(graph);
    free(text);
    esp_record_free(record);
    free(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tree),          cmocka_unit_test(shapes),
        cmocka_unit_test(words),         cmocka_unit_test(caption),
        cmocka_unit_test(chosen),        cmocka_unit_test(stubs),
        cmocka_unit_test(leaves),        cmocka_unit_test(odd_ends),
        cmocka_unit_test(left_out),      cmocka_unit_test(many_untried),
        cmocka_unit_test(special_texts), cmocka_unit_test(boards),
        cmocka_unit_test(foreign_state), cmocka_unit_test(repeatable),
        cmocka_unit_test(deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
