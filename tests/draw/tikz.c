/*
 * tikz.c - trees in TeX and Mermaid: what survives of texts, when slides
 * change, and what is too big.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "picture.h"
#include "slides.h"
#include "tex.h"

static const struct esp_draw_options all = ESP_DRAW_DEFAULTS;
static const struct esp_tikz_options plain = { 0 };

/* --- texts ---------------------------------------------------------------- */

static void expect_tex(const char *text, const char *tex)
{
    struct esp_scratch out = { 0 };
    esp_tex_put(&out, text);
    assert_string_equal(esp_scratch_text(&out), tex);
    esp_scratch_free(&out);
}

static void expect_number(const char *text, const char *tex)
{
    struct esp_scratch out = { 0 };
    esp_tex_put_value(&out, text);
    assert_string_equal(esp_scratch_text(&out), tex);
    esp_scratch_free(&out);
}

static void texts_for_tex(void **state)
{
    (void)state;
    expect_tex("Nf3 x2", "Nf3 x2");
    expect_tex("\\x{y}", "\\textbackslash{}x\\{y\\}");
    expect_tex("#1 $2 50% a&b c_d", "\\#1 \\$2 50\\% a\\&b c\\_d");
    expect_tex("~^", "\\textasciitilde{}\\textasciicircum{}");
    expect_tex("<|>", "\\textless{}\\textbar{}\\textgreater{}");
    expect_tex("\"a'`", "\\textquotedbl{}a\\textquotesingle{}\\textasciigrave{}");
    expect_tex("[1]*", "{[}1]{*}");
    expect_tex(" a  b ", "\\ a \\ b ");
    expect_tex("a--b,,c-d", "a-{}-b,{},c-d");
    expect_tex("na\u00efve \u0141\u00f3d\u017a", "na\u00efve \u0141\u00f3d\u017a");
    expect_tex("\u2603\U0001f600", "\\treechar{2603}{\u2603}\\treechar{1F600}{\U0001f600}");
    expect_tex("\ufffd", "\\treechar{FFFD}{?}");
    expect_tex("a\u2026", "a\\ldots{}");
}

static void values_for_tex(void **state)
{
    (void)state;
    expect_number("-\u221e", "$-\\infty$");
    expect_number("\u2264 -6", "$\\leq$ $-$6");
    expect_number("1e-07", "1e$-$07");
    expect_number("0.5", "0.5");
}

/* Texts of moves as Mermaid has them between the bars of an edge, child by child. */
static void texts_for_mermaid(void **state)
{
    static const char *const labels[] = {
        "|\"#34;q#34;\"| n1\n",
        "|\"a#92;b\"| n2\n",
        "|\"#60;b#62;x#60;#47;b#62;\"| n3\n",
        "|\"#38;lt#59;\"| n4\n",
        "|\"a#38;b\"| n5\n",
        "|\"na\u00efve \u221e\"| n7\n",
        "|\"#37;s#37;n\"| n14\n",
        "|\"#93;#93;#62;\"| n16\n",
    };
    struct esp_record *record = record_named("special");
    char *text = picture_of(record, &all, "mmd", 0);

    (void)state;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (!strstr(text, labels[i]))
            fail_msg("no %s", labels[i]);
    free(text);
    esp_record_free(record);
}

/* --- the tree -------------------------------------------------------------- */

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

/* The forest of a document, without what stands around it. The caller frees it. */
static char *forest_of(struct esp_record *record, const struct esp_tikz_options *options)
{
    char *text = tikz_of(record, &all, options);
    char *start = strstr(text, "\\begin{forest}"), *end = strstr(text, "\\end{forest}");

    assert_true(start && end && start < end);
    char *forest = strndup(start, (size_t)(end - start));
    free(text);
    return forest;
}

static void no_empty_lines(void **state)
{
    static const char *const names[] = { "mancala", "special", "stopped", "foreign", "table" };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct esp_record *record = record_named(names[i]);
        char *text = tikz_of(record, &all, &plain);
        assert_null(strstr(text, "\n\n"));
        free(text);
        esp_record_free(record);
    }
}

/* Eleven nodes, three of them MIN, one with two branches cut off. */
static void tree(void **state)
{
    struct esp_record *record = record_named("textbook");
    char *forest = forest_of(record, &plain);

    (void)state;
    assert_int_equal(count_of(forest, ",over,"), 7);
    assert_int_equal(count_of(forest, ",min,"), 3);
    assert_int_equal(count_of(forest, ",max,"), 1);
    assert_int_equal(count_of(forest, ",cut={"), 2);
    assert_int_equal(count_of(forest, ",chosen"), 2); /* below the root, and below that */
    assert_int_equal(count_of(forest, "{\\treevalue{$\\leq$ 2}}"), 2);
    assert_int_equal(count_of(forest, "window={\\treewindow{3}}{\\treewindow{$\\infty$}}"), 2);
    free(forest);
    esp_record_free(record);
}

static void blanks(void **state)
{
    struct esp_record *record = record_named("textbook");
    const struct esp_tikz_options options = { .blank = ESP_BLANK_VALUES | ESP_BLANK_CUTS };
    char *solution = forest_of(record, &plain), *question = forest_of(record, &options);
    char *text = tikz_of(record, &all, &options);

    (void)state;
    assert_string_equal(question, solution); /* one source */
    assert_non_null(
        strstr(text, "\\ifdefined\\solution\\else\\blankvaluestrue\\blankcutstrue\\fi"));
    free(text);
    free(question);
    free(solution);
    esp_record_free(record);
}

/*
 * In a question the two branches that were never tried are leaves as those
 * beside them, with the values that the tree has there.
 */
static void cuts_look_like_children(void **state)
{
    struct esp_record *record = record_named("textbook");
    char *forest = forest_of(record, &plain);

    (void)state;
    assert_non_null(strstr(forest, "[{\\treestub{2}{4}},cut={2}{over}]\n"));
    assert_non_null(strstr(forest, "[{\\treestub{3}{6}},cut={3}{over}]\n"));
    free(forest);
    esp_record_free(record);
}

/* A minimax tree with the windows and cuts of alpha-beta. */
static void another_search_within(void **state)
{
    static const char whole_trace[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"depth\":null}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"side\":\"max\"}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"B\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":3,\"why\":\"terminal\"}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"C\",\"ply\":1,\"side\":\"min\"}\n"
        "{\"event\":\"enter\",\"id\":3,\"parent\":2,\"move\":\"D\",\"ply\":2}\n"
        "{\"event\":\"leave\",\"id\":3,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"enter\",\"id\":4,\"parent\":2,\"move\":\"E\",\"ply\":2,\"side\":\"max\"}\n"
        "{\"event\":\"enter\",\"id\":5,\"parent\":4,\"move\":\"F\",\"ply\":3}\n"
        "{\"event\":\"leave\",\"id\":5,\"value\":9,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":4,\"value\":9,\"move\":\"F\",\"why\":\"full\"}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":1,\"move\":\"D\",\"why\":\"full\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":3,\"move\":\"B\",\"why\":\"full\"}\n";
    static const char searched_trace[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"depth\":null}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"side\":\"max\","
        "\"alpha\":\"-inf\",\"beta\":\"inf\"}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"B\",\"ply\":1}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":3,\"why\":\"terminal\"}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"C\",\"ply\":1,\"side\":\"min\","
        "\"alpha\":3,\"beta\":\"inf\"}\n"
        "{\"event\":\"enter\",\"id\":3,\"parent\":2,\"move\":\"D\",\"ply\":2}\n"
        "{\"event\":\"leave\",\"id\":3,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":1,\"move\":\"D\",\"why\":\"cutoff\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":3,\"move\":\"B\",\"why\":\"full\"}\n";
    struct esp_record *whole = record_of(whole_trace), *searched = record_of(searched_trace);
    char *text = tikz_of(whole, &all,
                         &(struct esp_tikz_options){ .part = ESP_TIKZ_FOREST,
                                                     .searched = searched });

    (void)state;
    assert_string_equal(
        text,
        "\\begin{forest} search tree\n"
        "[{{\\treevalue{3}}},max,window={\\treewindow{$-\\infty$}}{\\treewindow{$\\infty$}},s "
        "sep=14mm\n"
        "  [{{3}},over,move={B},chosen\n"
        "  ]\n"
        "  [{{\\treevalue{1}}},min,window={\\treewindow{3}}{\\treewindow{$\\infty$}},move={C},s "
        "sep=14mm\n"
        "    [{{1}},over,move={D},chosen\n"
        "    ]\n"
        "    [{{\\treevalue{9}}},max,window={\\treewindow{}}{\\treewindow{}},cut off={E}\n"
        "      [{{9}},over,move={F},never\n"
        "      ]\n"
        "    ]\n"
        "  ]\n"
        "]\n"
        "\\end{forest}\n");
    free(text);
    esp_record_free(whole);
    esp_record_free(searched);
}

static void a_fragment_is_no_document(void **state)
{
    struct esp_record *record = record_named("textbook");
    char *text = tikz_of(record, &all, &(struct esp_tikz_options){ .part = ESP_TIKZ_FRAGMENT });

    (void)state;
    assert_null(strstr(text, "\\documentclass"));
    assert_null(strstr(text, "{document}"));
    assert_non_null(strstr(text, "\\begin{forest}"));
    free(text);
    esp_record_free(record);
}

/* --- slides ----------------------------------------------------------------- */

static void expect_slides(bool cutoffs, const size_t *enter, const size_t *leave, size_t count)
{
    struct esp_record *record = record_named("textbook");
    struct esp_selection selection;
    struct esp_slides slides;
    struct esp_error error;

    assert_int_equal(esp_selection_init(&selection, record, &all, &error), ESP_OK);
    assert_int_equal(esp_slides_init(&slides, &selection, cutoffs, &error), ESP_OK);
    assert_int_equal(slides.count, count);
    for (size_t i = 0; i < selection.count; i++) {
        assert_int_equal(slides.enter[i], enter[i]);
        assert_int_equal(slides.leave[i], leave[i]);
    }
    esp_slides_free(&slides);
    esp_selection_free(&selection);
    esp_record_free(record);
}

/* Node 5 is cut after node 6, node 7 after node 10, its last. */
static void when_slides_change(void **state)
{
    (void)state;
    expect_slides(false, (const size_t[]){ 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13 },
                  (const size_t[]){ 15, 6, 3, 4, 5, 9, 8, 14, 11, 12, 13 }, 15);
    expect_slides(true, (const size_t[]){ 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2 },
                  (const size_t[]){ 3, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2 }, 3);
}

/* Beta of the first MIN is 3 from its first leaf on, alpha of the root once that MIN is left. */
static void windows_change(void **state)
{
    struct esp_record *record = record_named("textbook");
    char *forest =
        forest_of(record, &(struct esp_tikz_options){ .beamer = ESP_BEAMER_STEPS });

    (void)state;
    assert_int_equal(count_of(forest, "{\\only<2-2>{\\treewindow{$\\infty$}}"
                                      "\\only<3->{\\treewindow{3}}}"), 1);
    assert_int_equal(count_of(forest, "{\\only<1-5>{\\treewindow{$-\\infty$}}"
                                      "\\only<6->{\\treewindow{3}}}"), 1);
    free(forest);
    esp_record_free(record);
}

/* --- too big ---------------------------------------------------------------- */

static void expect_refused(char *trace, enum esp_beamer beamer, const char *message)
{
    struct esp_record *record = record_of(trace);
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/null", "w");

    assert_int_equal(esp_draw_tikz(record, &all, &(struct esp_tikz_options){ .beamer = beamer },
                                   stream, &error),
                     ESP_UNSUPPORTED);
    assert_string_equal(error.text, message);
    fclose(stream);
    esp_record_free(record);
    free(trace);
}

static void too_big(void **state)
{
    uint32_t parents[2001];
    char *trace = random_trace(7, 600, parents);
    struct esp_record *record = record_of(trace);
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/null", "w");

    (void)state;
    expect_refused(random_trace(7, 2001, parents), ESP_BEAMER_NONE,
                   "TeX draws 2000 nodes at most, here are 2001: use --max-nodes or --max-depth");
    expect_refused(deep_trace(300), ESP_BEAMER_NONE,
                   "TeX draws 250 plies at most, here are 299: use --max-nodes or --max-depth");
    expect_refused(deep_trace(101), ESP_BEAMER_STEPS,
                   "201 slides of 101 nodes are more than TeX can draw in ten minutes: use "
                   "--max-nodes, --max-depth or one slide a cutoff");
    assert_int_equal(esp_draw_mermaid(record, &all, stream, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text, "Mermaid draws 500 edges at most, here are 599: use "
                                    "--max-nodes or --max-depth");
    fclose(stream);
    esp_record_free(record);
    free(trace);
}

/* A root with so many leaves. */
static char *wide_trace(unsigned leaves)
{
    char *trace;
    size_t length;
    FILE *out = open_memstream(&trace, &length);

    fputs("{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"depth\":null}\n"
          "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0}\n", out);
    for (unsigned i = 1; i <= leaves; i++)
        fprintf(out, "{\"event\":\"enter\",\"id\":%u,\"parent\":0,\"move\":\"a\",\"ply\":1}\n"
                     "{\"event\":\"leave\",\"id\":%u,\"value\":0,\"why\":\"terminal\"}\n",
                i, i);
    fclose(out);
    return trace;
}

/* 700 leaves of 6 mm and the 3 mm between them. */
static void too_wide(void **state)
{
    (void)state;
    expect_refused(wide_trace(700), ESP_BEAMER_NONE,
                   "the tree would be 7 m wide, and TeX draws 5.7 m at most: use --max-nodes or "
                   "--max-depth");
}

/* A picture of a tree that is only a part of a huge one. */
static void a_deep_tree_in_part(void **state)
{
    char *trace = deep_trace(200000);
    struct esp_record *record = record_of(trace);
    struct esp_draw_options few = { .max_depth = 200 };
    char *tex = tikz_of(record, &few, &plain), *mmd = picture_of(record, &few, "mmd", 0);

    (void)state;
    assert_int_equal(count_of(tex, "{+199,799 nodes},note]"), 1);
    assert_int_equal(count_of(mmd, "#43;199,799 nodes"), 1);
    free(tex);
    free(mmd);
    free(trace);
    esp_record_free(record);
}

/* Six nodes of the tree: what is folded says how many, and the share of cuts, as SVG does. */
static void folds_tell_of_cuts(void **state)
{
    static const char trace[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"g\",\"depth\":null}\n"
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"side\":\"max\"}\n"
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"a\",\"ply\":1,\"side\":\"min\"}\n"
        "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"move\":\"b\",\"ply\":2}\n"
        "{\"event\":\"leave\",\"id\":2,\"value\":1,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":1,\"value\":1,\"move\":\"b\",\"why\":\"cutoff\"}\n"
        "{\"event\":\"enter\",\"id\":3,\"parent\":0,\"move\":\"c\",\"ply\":1,\"side\":\"min\"}\n"
        "{\"event\":\"enter\",\"id\":4,\"parent\":3,\"move\":\"d\",\"ply\":2}\n"
        "{\"event\":\"leave\",\"id\":4,\"value\":2,\"why\":\"terminal\"}\n"
        "{\"event\":\"leave\",\"id\":3,\"value\":2,\"move\":\"d\",\"why\":\"full\"}\n"
        "{\"event\":\"leave\",\"id\":0,\"value\":2,\"move\":\"c\",\"why\":\"full\"}\n";
    struct esp_record *record = record_of(trace);
    struct esp_draw_options root = { .max_depth = 0 };
    char *tex = tikz_of(record, &root, &plain), *mmd = picture_of(record, &root, "mmd", 0);

    (void)state;
    assert_int_equal(count_of(tex, "[{+4 nodes, 50\\% cut},note]"), 1);
    assert_int_equal(count_of(mmd, "#43;4 nodes, 50#37; cut"), 1);
    free(tex);
    free(mmd);
    esp_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_for_tex),      cmocka_unit_test(values_for_tex),
        cmocka_unit_test(texts_for_mermaid),  cmocka_unit_test(no_empty_lines),
        cmocka_unit_test(tree),               cmocka_unit_test(blanks),
        cmocka_unit_test(cuts_look_like_children), cmocka_unit_test(another_search_within),
        cmocka_unit_test(a_fragment_is_no_document), cmocka_unit_test(when_slides_change),
        cmocka_unit_test(windows_change),     cmocka_unit_test(too_big),
        cmocka_unit_test(folds_tell_of_cuts), cmocka_unit_test(too_wide),
        cmocka_unit_test(a_deep_tree_in_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
