/*
 * `espalier exam`: a class set, a refusal, and the marks of an answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

static size_t count_of(const char *text, const char *word)
{
    size_t count = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        count++;
    return count;
}

static void a_class_set(void **state)
{
    (void)state;
    expect_text(RUN("exam", "--variants", "5", "--seed", "7", "-o", "set.html"), "");
    char *page = read_file("set.html");
    assert_int_equal(count_of(page, "<section>"), 10);
    assert_int_equal(count_of(page, "<h2>Solution, variant "), 5);
    assert_true(strstr(page, "<h2>Solution, variant 1") >
                strstr(page, "<h2>Alpha-beta, variant 5"));
    assert_null(strstr(page, "<script"));
    free(page);
    unlink("set.html");
    struct outcome first = RUN("exam", "--variants", "5", "--seed", "7");
    struct outcome second = RUN("exam", "--variants", "5", "--seed", "7");
    assert_string_equal(first.out, second.out);
    assert_int_equal(count_of(first.out, "\"tree\":"), 5);
    outcome_free(&first);
    outcome_free(&second);
}

static void refused(void **state)
{
    (void)state;
    expect_error(RUN("exam", "--branching", "2", "--cutoffs", "50"),
                 "a tree of depth 3 with at most 2 moves a node (8 leaves) has no more than 2 "
                 "cutoffs, 50 were wished");
    expect_error(RUN("exam", "--depth", "2", "--branching", "1", "--variants", "3", "--values",
                     "4..5"),
                 "300 variants hold only 2 different trees, 3 were wished");
}

/* L3 of this tree is worth 5, and 11 is there already: C cannot matter, L4 is cut. */
static void marks(void **state)
{
    static const char wish[] = "{\"exam\":{\"seed\":\"1\",\"depth\":\"2\",\"branching\":\"2\","
                               "\"cutoffs\":\"1\"},\"answers\":";
    char text[400];

    (void)state;
    snprintf(text, sizeof text,
             "%s{\"values\":{\"A\":11,\"B\":11,\"C\":5},\"windows\":{\"B\":[\"-inf\",\"inf\"],"
             "\"C\":[11,\"inf\"]},\"cuts\":[\"L4\"],\"best_move\":\"B\"}}",
             wish);
    write_file("right.json", text);
    snprintf(text, sizeof text, "%s{\"values\":{\"A\":20},\"cuts\":[\"C\"]}}", wish);
    write_file("wrong.json", text);
    expect_text(RUN("exam", "--check", "right.json"),
                "7 of 7 points, without --key: to the exam that the answers themselves name\n"
                "\n  values     3 / 3\n\n  windows    2 / 2\n\n  cuts       1 / 1\n"
                "\n  best_move  1 / 1\n");
    struct outcome wrong = RUN("exam", "--check", "wrong.json");
    assert_int_equal(wrong.status, 1);
    assert_memory_equal(wrong.out, "0 of 7 points, without --key", 28);
    assert_non_null(strstr(wrong.out, "A    expected 11, got 20: MAX takes the greatest of B = 11, "
                                      "C = 5\n"));
    assert_non_null(strstr(wrong.out, "L4   expected cut, got nothing: C has 5 after L3, and alpha "
                                      "is 11 since B at A: MAX never lets it come to C\n"));
    assert_non_null(strstr(wrong.out, "C    expected not cut, got cut: the window (11, inf) is "
                                      "still open when its turn comes\n"));
    outcome_free(&wrong);
    unlink("right.json");
    unlink("wrong.json");
}

/* Without a key a student could answer an easier exam. */
static void marks_with_a_key(void **state)
{
    static const char answers[] = "{\"exam\":{\"seed\":\"1\",\"depth\":\"%d\",\"branching\":"
                                  "\"2\",\"cutoffs\":\"1\"},\"answers\":{\"best_move\":\"B\"}}";
    char text[200];

    (void)state;
    expect_text(RUN("exam", "--depth", "2", "--branching", "2", "--cutoffs", "1", "--variants",
                    "2", "-o", "key.json"), "");
    snprintf(text, sizeof text, answers, 2);
    write_file("answers.json", text);
    struct outcome marked = RUN("exam", "--check", "answers.json", "--key", "key.json");
    assert_int_equal(marked.status, 1);
    assert_memory_equal(marked.out, "1 of 7 points\n", 14);
    outcome_free(&marked);
    snprintf(text, sizeof text, answers, 3);
    write_file("answers.json", text);
    expect_error(RUN("exam", "--check", "answers.json", "--key", "key.json"),
                 "answers.json: exam: depth is 3, and 2 in key.json");
    expect_error(RUN("exam", "--key", "key.json"),
                 "--key is for --check: it is the exam that answers are to");
    unlink("answers.json");
    unlink("key.json");
}

/* The extension asks for TeX; with a format it goes to standard output. */
static void in_tex(void **state)
{
    (void)state;
    expect_text(RUN("exam", "--variants", "2", "-o", "set.tex"), "");
    char *page = read_file("set.tex");
    struct outcome again = RUN("exam", "--variants", "2", "--format", "tex");
    assert_string_equal(page, again.out);
    assert_int_equal(count_of(page, "\\section*{"), 4);
    outcome_free(&again);
    free(page);
    unlink("set.tex");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_set),
        cmocka_unit_test(refused),
        cmocka_unit_test(marks),
        cmocka_unit_test(marks_with_a_key),
        cmocka_unit_test(in_tex),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
