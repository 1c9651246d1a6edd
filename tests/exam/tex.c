/*
 * tex.c - exams in TeX: what is asked, what the key says besides, and that
 * both draw one tree. That LaTeX takes them is shown by tests/draw/latex.sh.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/exam.h"
#include "testing.h"

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

static struct esp_exam *exam_of(const char *const *wishes)
{
    struct esp_exam_wish wish = ESP_EXAM_DEFAULTS;
    struct esp_error error = { .text = "" };
    struct esp_exam *exam;

    for (; *wishes; wishes += 2)
        assert_int_equal(esp_exam_wish_set(&wish, wishes[0], wishes[1], &error), ESP_OK);
    if (esp_exam_new(&exam, &wish, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return exam;
}

static char *tex_of(struct esp_exam *const *exams, size_t count, unsigned parts)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);

    if (esp_exam_write_tex(exams, count, parts, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return text;
}

/* The tree of exam.c, ((11 20) (5 5)): C is entered with (11, inf), L4 is cut. */
static void a_small_one(void **state)
{
    struct esp_exam *exam = exam_of((const char *[]){ "depth", "2", "branching", "2", "cutoffs",
                                                      "1", NULL });
    char *text = tex_of(&exam, 1, ESP_EXAM_QUESTION | ESP_EXAM_SOLUTION);

    (void)state;
    assert_non_null(strstr(text,
                           "\\expandafter\\def\\csname examtree1\\endcsname{%\n"
                           "\\begin{forest} search tree\n"
                           "[{{\\treevalue{11}}},max,window={\\treewindow{$-\\infty$}}"
                           "{\\treewindow{$\\infty$}},s sep=14mm\n"
                           "  [{{\\treevalue{11}}},min,window={\\treewindow{$-\\infty$}}"
                           "{\\treewindow{$\\infty$}},move={B},chosen\n"
                           "    [{{11}},over,move={L1},chosen\n    ]\n"
                           "    [{{20}},over,move={L2}\n    ]\n  ]\n"
                           "  [{{\\treevalue{5}}},min,window={\\treewindow{11}}"
                           "{\\treewindow{$\\infty$}},move={C}\n"
                           "    [{{5}},over,move={L3},chosen\n    ]\n"
                           "    [{{5}},over,cut off={L4}\n    ]\n  ]\n"
                           "]\n\\end{forest}\n}\n"));
    assert_non_null(strstr(text, "Value of A: $11$. Principal variation: B L1.\n"));
    assert_non_null(strstr(text, "\\item L4: C has 5 after L3, and alpha is 11 since B at A: MAX "
                                 "never lets it come to C\n"));
    free(text);
    esp_exam_free(exam);
}

/* A question of its own page each, then the key; every tree is written once and stands twice. */
static void a_class_set(void **state)
{
    struct esp_exam *exams[3];

    (void)state;
    for (int i = 0; i < 3; i++)
        exams[i] = exam_of((const char *[]){ "variant", (const char *[]){ "1", "2", "3" }[i],
                                             NULL });
    char *text = tex_of(exams, 3, ESP_EXAM_QUESTION | ESP_EXAM_SOLUTION);
    assert_int_equal(count_of(text, "\\begin{forest}"), 3);
    assert_int_equal(count_of(text, "\\clearpage\n"), 6);
    assert_int_equal(count_of(text, "\\blankvaluestrue\\blankwindowstrue\\blankcutstrue"
                                    "\\examtree{"), 3);
    assert_int_equal(count_of(text, "\\examtree{"), 6);
    assert_true(strstr(text, "\\section*{Solution, variant 1}") >
                strstr(text, "\\section*{Alpha-beta, variant 3}"));
    assert_non_null(strstr(text, "\\examline{Cut branches:}\n\\examline{Best move:}\n"));
    free(text);
    for (int i = 0; i < 3; i++)
        esp_exam_free(exams[i]);
}

static void parts(void **state)
{
    struct esp_exam *exam = exam_of((const char *[]){ "cutoffs", "0", NULL });
    char *question = tex_of(&exam, 1, ESP_EXAM_QUESTION);
    char *solution = tex_of(&exam, 1, ESP_EXAM_SOLUTION);

    (void)state;
    assert_int_equal(count_of(question, "\\clearpage\n"), 1);
    assert_null(strstr(question, "Principal variation"));
    assert_int_equal(count_of(solution, "\\clearpage\n"), 1);
    assert_null(strstr(solution, "Which branches"));
    assert_non_null(strstr(solution, "\\item none\\end{itemize}")); /* no cutoffs at all */
    free(question);
    free(solution);
    esp_exam_free(exam);
}

/* 1,024 leaves below 1,023 nodes: more than TeX draws. */
static void too_big(void **state)
{
    struct esp_exam *exam = exam_of((const char *[]){ "depth", "10", "branching", "2", NULL });
    struct esp_error error = { .text = "" };
    FILE *stream = fopen("/dev/null", "w");

    (void)state;
    assert_int_equal(esp_exam_write_tex(&exam, 1, ESP_EXAM_QUESTION, stream, &error),
                     ESP_UNSUPPORTED);
    assert_string_equal(error.text, "a tree of 2047 nodes is too big for TeX: write it as html");
    fclose(stream);
    esp_exam_free(exam);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_one),
        cmocka_unit_test(a_class_set),
        cmocka_unit_test(parts),
        cmocka_unit_test(too_big),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
