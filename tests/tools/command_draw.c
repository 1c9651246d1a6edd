/*
 * `espalier draw` and `espalier convert`, and what they say of traces that
 * are cut off, too big or several.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

/* The worked example of the coursework: 15 nodes, 2 cutoffs. */
static void write_example(const char *name)
{
    struct outcome outcome = RUN("search", "mancala", "123551234220105241", "--depth", "2",
                                 "--eval", "store-difference", "--trace", name);
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

static void a_tree_in_the_terminal(void **state)
{
    (void)state;
    write_example("t.jsonl");
    struct outcome plain = RUN("draw", "t.jsonl"), dash = RUN("draw", "t.jsonl", "-o", "-");
    char *trace = read_file("t.jsonl");
    struct outcome input = RUN_WITH((struct setup){ .input = trace }, "draw", "-");

    assert_int_equal(plain.status, 0);
    assert_string_equal(plain.err, "");
    assert_non_null(strstr(plain.out, "MIN"));
    assert_non_null(strstr(plain.out, "never tried 3 4 5"));
    assert_string_equal(dash.out, plain.out);
    assert_string_equal(input.out, plain.out);
    outcome_free(&plain);
    outcome_free(&dash);
    outcome_free(&input);
    free(trace);
    unlink("t.jsonl");
}

static void the_extension_is_the_format(void **state)
{
    static const struct {
        const char *name, *start;
    } pictures[] = { { "t.dot", "strict digraph" }, { "t.svg", "<?xml" },  { "t.SVG", "<?xml" },
                     { "t.png", "\x89PNG" }, { "t.pdf", "%PDF" },   { "t.txt", "MIN" },
                     { "t.tex", "\\documentclass[" }, { "t.mmd", "flowchart TD\n" },
                     { "t.folded", "root 1\nroot;0 " },
                     { "t.speedscope.json", "{\"$schema\":\"https://www.speedscope.app/" } };

    (void)state;
    write_example("t.jsonl");
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        expect_text(RUN("draw", "t.jsonl", "-o", pictures[i].name), "");
        char *picture = read_file(pictures[i].name);
        assert_non_null(picture);
        assert_memory_equal(picture, pictures[i].start, strlen(pictures[i].start));
        free(picture);
        unlink(pictures[i].name);
    }
    struct outcome format = RUN("draw", "t.jsonl", "--format", "dot");
    assert_memory_equal(format.out, "strict digraph", 14);
    outcome_free(&format);
    unlink("t.jsonl");
}

/* What alpha-beta leaves out of the worked example: five leaves. */
static void one_search_against_another(void **state)
{
    (void)state;
    write_example("t.jsonl");
    struct outcome other = RUN("search", "mancala", "123551234220105241", "--depth", "2", "--eval",
                               "store-difference", "--algorithm", "minimax", "--trace", "m.jsonl");
    struct outcome text = RUN("draw", "t.jsonl", "--against", "m.jsonl");

    assert_string_equal(text.err, "");
    assert_non_null(strstr(text.out, "\n~: 5 nodes only m.jsonl has\n"));
    assert_non_null(strstr(text.out, "|~ 4  -3   `~ 5  -5\n"));
    expect_text(RUN("draw", "t.jsonl", "--against", "m.jsonl", "-o", "t.svg"), "");
    char *picture = read_file("t.svg");
    assert_non_null(strstr(picture, ">dotted: 5 nodes only m.jsonl has</text>"));
    expect_error(RUN("draw", "t.jsonl", "--against", "no.jsonl"),
                 "cannot read no.jsonl: No such file or directory");
    expect_error(RUN("draw", "-", "--against", "-"),
                 "only one of the two traces can be standard input");
    expect_error(RUN("draw", "t.jsonl", "--against", "m.jsonl", "-o", "t.mmd"),
                 "mmd shows one search: against another are drawn svg, html, dot, png, pdf "
                 "and txt");
    free(picture);
    expect_text(RUN("draw", "t.jsonl", "--against", "./m.jsonl", "-o", "t.html"), "");
    picture = read_file("t.html");
    assert_non_null(strstr(picture, "\"name\":\"m.jsonl\""));
    assert_non_null(strstr(picture, "\"there\":5,\"here\":0,\"differ\":1,"));
    free(picture);
    unlink("t.html");
    outcome_free(&other);
    outcome_free(&text);
    unlink("t.svg");
    unlink("t.jsonl");
    unlink("m.jsonl");
}

static void a_heat_map_and_places(void **state)
{
    (void)state;
    write_example("t.jsonl");
    expect_text(RUN("draw", "t.jsonl", "--style", "heat", "-o", "t.svg"), "");
    char *picture = read_file("t.svg");
    assert_non_null(strstr(picture, ">ply 1, MAX</text>"));
    struct outcome dot = RUN("draw", "t.jsonl", "--format", "dot", "--positions");
    struct outcome plain = RUN("draw", "t.jsonl", "--format", "dot");
    assert_non_null(strstr(dot.out, "pos=\""));
    assert_null(strstr(plain.out, "pos=\""));
    free(picture);
    outcome_free(&dot);
    outcome_free(&plain);
    unlink("t.svg");
    unlink("t.jsonl");
}

static void without_dot_nothing_is_left(void **state)
{
    (void)state;
    write_example("t.jsonl");
    struct outcome outcome = RUN_WITH((struct setup){ .path = "/nowhere" }, "draw", "t.jsonl",
                                      "-o", "t.pdf");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.out, "");
    assert_memory_equal(outcome.err, "espalier: ", 10);
    assert_non_null(strstr(outcome.err, "dot"));
    assert_ptr_equal(strchr(outcome.err, '\n'), outcome.err + strlen(outcome.err) - 1);
    assert_int_equal(files_here(), 1);
    outcome_free(&outcome);
    unlink("t.jsonl");
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    write_example("t.jsonl");
    struct outcome outcome =
        RUN_WITH((struct setup){ .out = "/dev/full" }, "draw", "t.jsonl", "--format", "dot");
    assert_non_null(strstr(outcome.err, "No space left on device"));
    assert_int_equal(outcome.status, 2);
    outcome_free(&outcome);
    outcome = RUN("convert", "t.jsonl", "/dev/full", "--to", "json");
    assert_non_null(strstr(outcome.err, "No space left on device"));
    assert_int_equal(outcome.status, 2);
    outcome_free(&outcome);
    unlink("t.jsonl");
}

/* The example has 15 nodes of which 4 have children: 19 steps, and 2 cutoffs. */
static void frames_are_numbered(void **state)
{
    char name[32];

    (void)state;
    write_example("t.jsonl");
    expect_text(RUN("draw", "t.jsonl", "-o", "f-%03d.svg", "--frames", "steps"), "");
    expect_text(RUN("draw", "t.jsonl", "-o", "t.svg"), "");
    assert_int_equal(files_here(), 1 + 19 + 1);
    char *last = read_file("f-019.svg"), *still = read_file("t.svg");
    assert_string_equal(last, still);
    free(last);
    free(still);
    unlink("t.svg");
    for (int i = 1; i <= 19; i++) {
        snprintf(name, sizeof name, "f-%03d.svg", i);
        assert_int_equal(unlink(name), 0);
    }
    expect_text(RUN("draw", "t.jsonl", "-o", "f%d.svg", "--frames", "cutoffs"), "");
    assert_int_equal(files_here(), 1 + 3);
    for (int i = 1; i <= 3; i++) {
        snprintf(name, sizeof name, "f%d.svg", i);
        assert_int_equal(unlink(name), 0);
    }
    unlink("t.jsonl");
}

/* Two dots for each pixel of the SVG, and the same size for all. */
static void frames_are_pictures(void **state)
{
    (void)state;
    if (system("rsvg-convert --version >/dev/null 2>&1") != 0)
        skip();
    write_example("t.jsonl");
    expect_text(RUN("draw", "t.jsonl", "-o", "f%d.png", "--frames", "cutoffs"), "");
    expect_text(RUN("draw", "t.jsonl", "-o", "t.svg"), "");
    char *svg = read_file("t.svg");
    const long width = strtol(strstr(svg, "width=\"") + 7, NULL, 10);
    for (int i = 1; i <= 3; i++) {
        char name[32];
        snprintf(name, sizeof name, "f%d.png", i);
        FILE *stream = fopen(name, "rb");
        unsigned char head[24];
        assert_non_null(stream);
        assert_int_equal(fread(head, 1, sizeof head, stream), sizeof head);
        fclose(stream);
        assert_memory_equal(head, "\x89PNG", 4);
        assert_int_equal((long)head[18] << 8 | head[19], 2 * width);
        unlink(name);
    }
    free(svg);
    unlink("t.svg");
    unlink("t.jsonl");
}

static void frames_are_refused(void **state)
{
    (void)state;
    write_example("t.jsonl");
    expect_error(RUN("draw", "t.jsonl", "-o", "t.svg", "--frames", "steps"),
                 "frames need a number in the name of their files: expected "
                 "-o NAME-%03d.png or -o NAME-%03d.svg, not 't.svg'");
    expect_error(RUN("draw", "t.jsonl", "-o", "%s%d.svg", "--frames", "steps"),
                 "frames need a number in the name of their files: expected "
                 "-o NAME-%03d.png or -o NAME-%03d.svg, not '%s%d.svg'");
    expect_error(RUN("draw", "t.jsonl", "-o", "no/t%d.svg", "--frames", "steps"),
                 "cannot write no/t1.svg: there is no folder 'no/'");
    expect_error(RUN("draw", "t.jsonl", "-o", "t.tex", "--animate", "steps"),
                 "--animate: expected the format svg, not tex");
    expect_error(RUN("draw", "t.jsonl", "-o", "t.svg", "--animate", "cuts"),
                 "animate 'cuts': expected steps or cutoffs");
    expect_error(RUN_WITH((struct setup){ .path = "/nowhere" }, "draw", "t.jsonl", "-o",
                          "t%d.png", "--frames", "steps"),
                 "rsvg-convert not found: install librsvg2-bin");
    assert_int_equal(files_here(), 1);
    unlink("t.jsonl");
}

/* The first lines of a file, as when a program that wrote it died. */
static void cut(const char *from, const char *to, size_t lines)
{
    char *text = read_file(from), *end = text;
    while (lines-- > 0)
        end = strchr(end, '\n') + 1;
    *end = '\0';
    write_file(to, text);
    free(text);
}

/* Line 4 is the third event: root, its first child and that one's first leaf are open. */
static void a_trace_without_footer_is_kept(void **state)
{
    (void)state;
    write_example("t.jsonl");
    cut("t.jsonl", "half.jsonl", 4);
    struct outcome outcome = RUN("draw", "half.jsonl");
    assert_string_equal(outcome.err, "espalier: half.jsonl: no footer, the trace ends at line 4 in "
                                     "node 2 (kept; the picture marks 3 nodes as unfinished)\n");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);

    outcome = RUN("convert", "half.jsonl", "half.json");
    assert_non_null(strstr(outcome.err, "(kept; the tree marks 3 nodes as unfinished)\n"));
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
    unlink("half.json");
    unlink("half.jsonl");
    unlink("t.jsonl");
}

static void a_broken_trace_is_refused_or_salvaged(void **state)
{
    (void)state;
    write_example("t.jsonl");
    cut("t.jsonl", "broken.jsonl", 4);
    FILE *file = fopen("broken.jsonl", "a");
    assert_non_null(file);
    fputs("not JSON\n", file);
    fclose(file);

    struct outcome outcome = RUN("draw", "broken.jsonl");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "broken.jsonl"));
    assert_non_null(strstr(outcome.err, "5"));
    outcome_free(&outcome);

    outcome = RUN("draw", "broken.jsonl", "--salvage");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.err, "ends at line 4 in node 2 (kept"));
    outcome_free(&outcome);
    unlink("broken.jsonl");
    unlink("t.jsonl");
}

static void several_traces_in_a_file(void **state)
{
    (void)state;
    write_example("a.jsonl");
    struct outcome other = RUN("search", "tictactoe", "40", "--depth", "1", "--trace", "b.jsonl");
    assert_int_equal(system("cat a.jsonl b.jsonl >both.jsonl"), 0);
    struct outcome a = RUN("draw", "a.jsonl"), b = RUN("draw", "b.jsonl");
    struct outcome first = RUN("draw", "both.jsonl");
    struct outcome second = RUN("draw", "both.jsonl", "--trace-number", "2");

    assert_string_equal(first.out, a.out);
    assert_string_equal(first.err, "espalier: both.jsonl: there are more traces in it; this is the "
                                   "first (--trace-number)\n");
    assert_string_equal(second.out, b.out);
    assert_string_equal(second.err, "");
    expect_error(RUN("draw", "both.jsonl", "--trace-number", "3"),
                 "both.jsonl: no trace number 3, the file holds 2");
    outcome_free(&other);
    outcome_free(&a);
    outcome_free(&b);
    outcome_free(&first);
    outcome_free(&second);
    unlink("a.jsonl");
    unlink("b.jsonl");
    unlink("both.jsonl");
}

static size_t count(const char *text, const char *what)
{
    size_t found = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        found++;
    return found;
}

/* How many nodes a picture shows, of those that a `dot` in its place was given. */
static size_t shown(struct outcome outcome)
{
    char *picture = read_file("t.svg"), *given = read_file("given.dot");
    size_t nodes;

    assert_string_equal(picture, "<svg/>\n");
    assert_int_equal(outcome.status, 0);
    nodes = count(given, " -> n") + 1; /* minimax cuts nothing: all edges lead to nodes */
    free(picture);
    free(given);
    return nodes;
}

/* 2,801 nodes of uniform width 7: more than Graphviz lays out soon. */
static void a_big_picture_is_limited(void **state)
{
    const struct setup in_its_place = { .path = ".:/usr/bin:/bin" };

    (void)state;
    struct outcome outcome = RUN("search", "tree", "random:7,4,1", "--algorithm", "minimax",
                                 "--trace", "t.jsonl");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
    write_file("dot", "#!/bin/sh\ncat >given.dot\necho '<svg/>'\n");
    assert_int_equal(chmod("dot", 0700), 0);

    outcome = RUN_WITH(in_its_place, "draw", "t.jsonl", "-o", "t.svg", "--format",
                       "dot-svg");
    assert_string_equal(outcome.err,
                        "espalier: 2,801 nodes are too many for dot to lay out soon: the picture "
                        "shows the 2,000 that matter most (--max-nodes N changes that, 0 draws "
                        "all)\n");
    assert_int_equal(shown(outcome), 2000);
    outcome_free(&outcome);

    outcome = RUN_WITH(in_its_place, "draw", "t.jsonl", "-o", "t.svg", "--format",
                       "dot-svg", "--max-nodes", "0");
    assert_string_equal(outcome.err, "");
    assert_int_equal(shown(outcome), 2801);
    outcome_free(&outcome);

    outcome = RUN_WITH(in_its_place, "draw", "t.jsonl", "-o", "t.svg", "--format",
                       "dot-svg", "--max-depth", "2");
    assert_string_equal(outcome.err, "");
    assert_int_equal(shown(outcome), 1 + 7 + 49);
    outcome_free(&outcome);
    unlink("dot");
    unlink("given.dot");
    unlink("t.svg");
    unlink("t.jsonl");
}

/* Draw t.jsonl; the one note is what is expected. */
static void expect_note(const char *file, const char *note)
{
    struct outcome outcome = RUN("draw", "t.jsonl", "-o", file);

    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, note);
    outcome_free(&outcome);
}

/* 4,096 leaves in a row are too wide: 2,000 nodes, 1,500, then 1,125 are tried for TeX. */
static void folded_to_what_a_format_carries(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "tree", "random:4,6,1", "--algorithm", "minimax",
                                 "--trace", "t.jsonl");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
    expect_note("t.tex", "espalier: 5,461 nodes are too many for TeX: the picture shows the 1,125 "
                         "that matter most (--max-nodes N changes that)\n");
    char *text = read_file("t.tex");
    assert_non_null(strstr(text, "4,336 nodes not drawn, only the 1,125 that matter most "
                                 "(-{}-max-nodes)"));
    free(text);
    expect_note("t.mmd", "espalier: 5,461 nodes are too many for Mermaid: the picture shows the "
                         "500 that matter most (--max-nodes N changes that)\n");
    expect_error(RUN("draw", "t.jsonl", "-o", "t.tex", "--max-nodes", "0"),
                 "TeX draws 2000 nodes at most, here are 5461: use --max-nodes or --max-depth");
    expect_text(RUN("draw", "t.jsonl", "-o", "t.svg"), ""); /* not too many there */
    unlink("t.tex");
    unlink("t.mmd");
    unlink("t.svg");
    unlink("t.jsonl");
}

/* 137,257 nodes. */
static void a_big_svg_is_folded(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "tree", "random:7,6,1", "--algorithm", "minimax",
                                 "--trace", "t.jsonl");
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
    expect_note("t.svg", "espalier: 137,257 nodes are too many for a browser to show soon: the "
                         "picture shows the 100,000 that matter most (--max-nodes N changes that, "
                         "0 draws all)\n");
    char *text = read_file("t.svg");
    assert_non_null(strstr(text, ">37,257 nodes not drawn, only the 100,000 that matter most "
                                 "(--max-nodes)<"));
    free(text);
    expect_text(RUN("draw", "t.jsonl", "-o", "t.svg", "--style", "icicle"), "");
    unlink("t.svg");
    unlink("t.jsonl");
}

/* Nodes of a converted tree, and how deep it nests. */
static size_t tree_size(const json_t *node)
{
    const json_t *children = json_object_get(node, "children"), *child;
    size_t size = 1, i;

    json_array_foreach(children, i, child)
        size += tree_size(child);
    return size;
}

static void a_trace_becomes_a_tree(void **state)
{
    (void)state;
    write_example("t.jsonl");
    expect_text(RUN("convert", "t.jsonl", "t.json"), "");
    struct outcome output = RUN("convert", "t.jsonl", "-");
    char *file = read_file("t.json");
    json_error_t error;

    assert_string_equal(output.out, file);
    json_t *json = json_loads(file, JSON_REJECT_DUPLICATES, &error);
    assert_non_null(json);
    const json_t *tree = json_object_get(json, "root");
    assert_int_equal(tree_size(tree), 15);
    assert_int_equal(json_integer_value(json_object_get(tree, "value")), -6);
    json_decref(json);
    free(file);
    outcome_free(&output);
    unlink("t.json");
    unlink("t.jsonl");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_in_the_terminal),
        cmocka_unit_test(the_extension_is_the_format),
        cmocka_unit_test(one_search_against_another),
        cmocka_unit_test(a_heat_map_and_places),
        cmocka_unit_test(without_dot_nothing_is_left),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(frames_are_numbered),
        cmocka_unit_test(frames_are_pictures),
        cmocka_unit_test(frames_are_refused),
        cmocka_unit_test(a_trace_without_footer_is_kept),
        cmocka_unit_test(a_broken_trace_is_refused_or_salvaged),
        cmocka_unit_test(several_traces_in_a_file),
        cmocka_unit_test(a_big_picture_is_limited),
        cmocka_unit_test(folded_to_what_a_format_carries),
        cmocka_unit_test(a_big_svg_is_folded),
        cmocka_unit_test(a_trace_becomes_a_tree),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
