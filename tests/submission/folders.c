/*
 * folders.c - plain folders, files and traces, copied by the rules of archives.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "handed.h"

static void test_folder(void **state)
{
    struct esp_unpacked out;

    (void)state;
    write_file("team/main.py", "one");
    write_file("team/lib/more.py", "two");
    write_file("team/.git/config", "x");
    write_file("team/__pycache__/main.pyc", "x");
    write_file("team/win\\dows.py", "three");
    write_file("team/latin-\xe4.py", "four");
    assert_int_equal(chmod("team/main.py", 0700), 0);
    assert_int_equal(chmod("team/lib", 0700), 0);
    unpack(&out, "team");
    expect_file("main.py", "one");
    expect_file("lib/more.py", "two");
    expect_file("win/dows.py", "three");
    expect_file("latin-%E4.py", "four");
    expect_entries(4, 2);
    assert_int_equal(out.sources, 4);
    assert_string_equal(out.folder, "target");
    assert_int_equal(out.warnings.count, 0);
    esp_unpacked_clear(&out);
}

static void test_links_and_pipes(void **state)
{
    struct esp_unpacked out;

    (void)state;
    write_file("precious/secret.py", "secret");
    write_file("team/main.py", "one");
    assert_int_equal(symlink("/etc/passwd", "team/passwd"), 0);
    assert_int_equal(symlink("../precious", "team/folder"), 0);
    assert_int_equal(symlink("nowhere", "team/dangling"), 0);
    assert_int_equal(symlink(".", "team/loop"), 0);
    assert_int_equal(mkfifo("team/pipe", 0644), 0);
    unpack(&out, "team");
    expect_entries(1, 0);
    assert_int_equal(out.refused, 5);
    expect_warning(&out, "passwd", "symbolic link");
    expect_warning(&out, "folder", "symbolic link");
    expect_warning(&out, "pipe'", "no file");
    esp_unpacked_clear(&out);
}

static void test_limits(void **state)
{
    const struct esp_submission_limits limits = {
        .files = 3, .bytes = 10, .depth = 2, .path = 100
    };
    struct esp_unpacked out;

    (void)state;
    write_file("team/a.py", "12345");
    write_file("team/b.bin", "12345678");
    write_file("team/c/d/e.py", "x");
    write_file("team/f.py", "12345");
    unpack_within(&out, "team", &limits);
    expect_file("a.py", "12345");
    expect_file("f.py", "12345");
    expect_entries(2, 2);
    expect_warning(&out, "b.bin", "MiB");
    expect_warning(&out, "c/d/e.py", "more than 2 folders");
    esp_unpacked_clear(&out);
    assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);

    for (char c = '0'; c <= '9'; c++)
        write_file((char[]){ 't', 'e', 'a', 'm', '/', c, '\0' }, "");
    unpack_within(&out, "team", &limits);
    assert_int_equal(out.files, 3);
    assert_false(out.complete);
    expect_warning(&out, "'3'", "too many files");
    esp_unpacked_clear(&out);
}

/* A folder deeper than anything that could be walked by names alone. */
static void test_bottomless(void **state)
{
    struct esp_unpacked out;
    char *const place = getcwd(NULL, 0);

    (void)state;
    write_file("team/main.py", "x");
    assert_int_equal(chdir("team"), 0);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(mkdir("d", 0755), 0);
        assert_int_equal(chdir("d"), 0);
    }
    assert_int_equal(chdir(place), 0);
    free(place);
    unpack(&out, "team");
    expect_entries(1, 32);
    assert_int_equal(out.refused, 1);
    expect_warning(&out, "d/d/d", "folders in each other");
    esp_unpacked_clear(&out);
}

static void test_file_and_traces(void **state)
{
    struct esp_unpacked out;
    struct esp_submissions *list;
    const char *const traces[] = { "team/b.jsonl", "team/a.jsonl" };

    (void)state;
    write_file("solo.py", "x");
    unpack(&out, "solo.py");
    expect_file("solo.py", "x");
    expect_entries(1, 0);
    esp_unpacked_clear(&out);
    assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);

    write_file("team/a.jsonl", "a");
    write_file("team/b.jsonl", "b");
    write_file("team/c.jsonl", "not named");
    assert_int_equal(esp_submissions_list(&list, traces, 2, NULL), ESP_OK);
    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "target", NULL, NULL), ESP_OK);
    expect_file("a.jsonl", "a");
    expect_file("b.jsonl", "b");
    expect_entries(2, 0);
    assert_int_equal(out.traces, 2);
    esp_unpacked_clear(&out);
    esp_submissions_free(list);
}

/* The target lies in what is copied. */
static void test_target_inside(void **state)
{
    struct esp_submissions *list;
    struct esp_unpacked out;
    const char *const argument = "team";

    (void)state;
    write_file("team/main.py", "x");
    assert_int_equal(esp_submissions_list(&list, &argument, 1, NULL), ESP_OK);
    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "team/out", NULL, NULL), ESP_OK);
    assert_int_equal(out.files, 1);
    assert_int_equal(access("team/out/out", F_OK), -1);
    esp_unpacked_clear(&out);
    esp_submissions_free(list);
}

/* What stands in the target already is neither mixed in nor removed. */
static void test_target_taken(void **state)
{
    struct esp_submissions *list;
    struct esp_unpacked out;
    struct esp_error error = { .text = "" };
    const char *const argument = "team";

    (void)state;
    write_file("team/main.py", "x");
    write_file("target/old.py", "old");
    assert_int_equal(esp_submissions_list(&list, &argument, 1, NULL), ESP_OK);
    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "target", NULL, &error),
                     ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "not empty"));
    expect_file("old.py", "old");
    expect_absent("main.py");
    error.text[0] = '\0';
    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "no/where", NULL, &error),
                     ESP_IO);
    assert_int_equal(symlink("team", "through"), 0);
    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "through", NULL, NULL), ESP_IO);
    esp_submissions_free(list);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, handed_setup, handed_teardown)
    const struct CMUnitTest tests[] = {
        TEST(folder),           TEST(links_and_pipes), TEST(limits),       TEST(bottomless),
        TEST(file_and_traces),  TEST(target_inside),   TEST(target_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
