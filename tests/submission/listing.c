/*
 * listing.c - from what is named on the command line to submissions.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "handed.h"

static struct esp_submissions *list(const char *const *arguments)
{
    struct esp_submissions *all;
    struct esp_error error = { .text = "" };
    size_t count = 0;

    while (arguments[count])
        count++;
    if (esp_submissions_list(&all, arguments, count, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return all;
}

/* names: separated by blanks, in order. */
static void expect_names(const struct esp_submissions *all, const char *names)
{
    char got[4096] = "";

    for (size_t i = 0; i < all->count; i++) {
        strcat(got, i ? " " : "");
        strcat(got, all->items[i].name);
    }
    assert_string_equal(got, names);
}

static void expect_refused(const char *argument, const char *why)
{
    struct esp_submissions *all;
    struct esp_error error = { .text = "" };

    assert_int_equal(esp_submissions_list(&all, &argument, 1, &error), ESP_BAD_INPUT);
    assert_null(all);
    if (!strstr(error.text, why))
        fail_msg("'%s' does not say '%s'", error.text, why);
}

static void test_each_kind(void **state)
{
    (void)state;
    write_file("team-1/main.py", "");
    write_file("team-2.tar.gz", "not looked into");
    write_file("team-3.ZIP", "");
    write_file("solo.py", "");
    write_file("team-4/a.jsonl", "");
    write_file("team-4/b.jsonl", "");
    const char *const arguments[] = { "team-4/b.jsonl", "solo.py", "team-2.tar.gz", "team-1/",
                                      "team-4/a.jsonl", "team-3.ZIP", NULL };
    struct esp_submissions *all = list(arguments);

    expect_names(all, "solo team-1 team-2 team-3 team-4");
    const enum esp_submission_kind kinds[] = { ESP_SUBMISSION_FILE, ESP_SUBMISSION_FOLDER,
                                               ESP_SUBMISSION_ARCHIVE, ESP_SUBMISSION_ARCHIVE,
                                               ESP_SUBMISSION_TRACES };
    for (size_t i = 0; i < all->count; i++) {
        assert_int_equal(all->items[i].kind, kinds[i]);
        assert_int_equal(all->items[i].paths.count, i == 4 ? 2 : 1);
        for (size_t k = 0; k < all->items[i].paths.count; k++)
            assert_int_equal(all->items[i].paths.texts[k][0], '/');
    }
    assert_non_null(strstr(all->items[4].paths.texts[0], "/team-4/a.jsonl"));
    assert_non_null(strstr(all->items[4].paths.texts[1], "/team-4/b.jsonl"));
    assert_int_equal(all->warnings.count, 0);
    esp_submissions_free(all);
}

static void test_traces_of_here(void **state)
{
    (void)state;
    write_file("team-9/a.jsonl", "");
    assert_int_equal(chdir("team-9"), 0);
    const char *const arguments[] = { "a.jsonl", "./a.jsonl", NULL };
    struct esp_submissions *all = list(arguments);

    expect_names(all, "team-9");
    assert_int_equal(all->items[0].paths.count, 1);
    esp_submissions_free(all);
}

static void test_class(void **state)
{
    (void)state;
    make_folder("class/team-10");
    write_file("class/team-9/src/main.py", "");
    write_file("class/team-2.zip", "");
    write_file("class/team-1.rar", "");
    write_file("class/moodle-7/hw.tgz", "");
    write_file("class/.hidden/main.py", "");
    write_file("class/__MACOSX/x.py", "");
    write_file("class/__pycache__/x.pyc", "");
    write_file("class/.git/config", "");
    write_file("class/notes.txt", "");
    assert_int_equal(symlink("/etc", "class/link"), 0);
    const char *const arguments[] = { "class", NULL };
    struct esp_submissions *all = list(arguments);

    expect_names(all, "moodle-7 team-1 team-2 team-9 team-10");
    assert_int_equal(all->items[0].kind, ESP_SUBMISSION_ARCHIVE);
    assert_int_equal(all->items[1].kind, ESP_SUBMISSION_ARCHIVE);
    assert_int_equal(all->items[3].kind, ESP_SUBMISSION_FOLDER);
    assert_int_equal(all->warnings.count, 2);
    assert_non_null(strstr(all->warnings.texts[0], "link"));
    assert_non_null(strstr(all->warnings.texts[1], "notes.txt"));
    esp_submissions_free(all);
}

static void test_one_or_class(void **state)
{
    (void)state;
    write_file("one/main.py", "");
    write_file("one/lib/more.py", "");
    write_file("one/old.zip", "");
    write_file("traces/a.jsonl", "");
    write_file("traces/more/b.jsonl", "");
    write_file("other/readme.txt", "");
    const char *const arguments[] = { "one", "traces", "other", NULL };
    struct esp_submissions *all = list(arguments);

    expect_names(all, "one other traces");
    for (size_t i = 0; i < all->count; i++)
        assert_int_equal(all->items[i].kind, ESP_SUBMISSION_FOLDER);
    esp_submissions_free(all);
}

static void test_unique_names(void **state)
{
    (void)state;
    write_file("a/team/main.py", "");
    write_file("b/team/main.py", "");
    write_file("b/team.zip", "");
    write_file("c/solo.py", "");
    write_file("c/a-team/x.py", "");
    const char *const arguments[] = { "b/team.zip", "b/team", "a/team",   "a/team/",
                                      "c/solo.py",  "c/a-team", NULL };
    struct esp_submissions *all = list(arguments);

    expect_names(all, "a-team a-team-2 b-team b-team-2 solo");
    assert_non_null(strstr(all->items[2].paths.texts[0], "b/team"));
    esp_submissions_free(all);
}

static void test_odd_names(void **state)
{
    char longest[256], file[300];

    (void)state;
    memset(longest, 'x', 255);
    longest[255] = '\0';
    write_file("new\nline \"q\"/main.py", "");
    write_file("latin-\xe4/main.py", "");
    snprintf(file, sizeof file, "%s/main.py", longest);
    write_file(file, "");
    const char *const arguments[] = { "latin-\xe4", "new\nline \"q\"", longest, NULL };
    struct esp_submissions *all = list(arguments);

    assert_string_equal(all->items[0].name, "latin-_");
    assert_string_equal(all->items[1].name, "new_line \"q\"");
    assert_int_equal(strlen(all->items[2].name), 200);
    esp_submissions_free(all);
}

static void test_refused(void **state)
{
    (void)state;
    make_folder("empty");
    write_file("only-hidden/.x", "");
    write_file("picture.png", "");
    expect_refused("nowhere", "nowhere");
    expect_refused("empty", "is empty");
    expect_refused("only-hidden", "is empty");
    expect_refused("picture.png", ".tar.gz");
    expect_refused("/dev/null", "neither");
    expect_refused("new\nline", "new\\nline");
}

/* Sorted by hand: every pair must compare that way round. */
static void test_order(void **state)
{
    static const char *const sorted[] = {
        "",     "02",     "2",      "10",      "A1",       "a1",     "a1b", "a2",  "a10", "a10-2",
        "a10-10", "team", "team-1", "team-2",  "team-10",  "team-100", "team-a", "Zed",
        "zed-\xc3\xa4",
    };
    const size_t count = sizeof sorted / sizeof *sorted;

    (void)state;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            const int way = esp_submission_order(sorted[i], sorted[k]);
            if ((way < 0) != (i < k) || (way == 0) != (i == k))
                fail_msg("'%s' and '%s'", sorted[i], sorted[k]);
        }
    assert_true(esp_submission_order("t99999999999999999999998", "t99999999999999999999999") < 0);
    assert_true(esp_submission_order("t9", "t99999999999999999999999") < 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, handed_setup, handed_teardown)
    const struct CMUnitTest tests[] = {
        TEST(each_kind),    TEST(traces_of_here), TEST(class),   TEST(one_or_class),
        TEST(unique_names), TEST(odd_names),      TEST(refused), TEST(order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
