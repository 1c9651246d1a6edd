/*
 * digest.c - a digest tells what changed, and nothing else.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "handed.h"

static void digest(char text[ESP_DIGEST_TEXT], const char *folder)
{
    struct esp_error error = { .text = "" };

    if (esp_submission_digest(text, folder, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(strlen(text), 64);
}

static void write_team(const char *folder)
{
    char path[64];

    snprintf(path, sizeof path, "%s/lib/b.py", folder);
    write_file(path, "");
    snprintf(path, sizeof path, "%s/a.py", folder);
    write_file(path, "print(1)\n");
}

/* Computed by Python's hashlib from the definition in lib/submission/digest.c. */
static void test_known(void **state)
{
    char text[ESP_DIGEST_TEXT];

    (void)state;
    write_team("team");
    digest(text, "team");
    assert_string_equal(text, "c73a20a2040a01a972f5024f013f19b49f08060eb8902ef76144994dec78ff89");
    make_folder("empty");
    digest(text, "empty");
    assert_string_equal(text, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void test_same(void **state)
{
    const struct utimbuf long_ago = { .actime = 1, .modtime = 1 };
    char first[ESP_DIGEST_TEXT], then[ESP_DIGEST_TEXT];

    (void)state;
    write_team("team");
    digest(first, "team");
    assert_int_equal(utime("team/a.py", &long_ago), 0);
    assert_int_equal(chmod("team/a.py", 0755), 0);
    write_file("team/__pycache__/a.pyc", "x");
    assert_int_equal(symlink("/etc/passwd", "team/link"), 0);
    digest(then, "team");
    assert_string_equal(first, then);
    /* From another place, made in another order. */
    write_file("other/a.py", "print(1)\n");
    write_file("other/lib/b.py", "");
    digest(then, "other");
    assert_string_equal(first, then);
}

/* Each of these is another submission than every other one. */
static void test_changes(void **state)
{
    static const char *const changes[] = {
        "true",
        "printf 'print(2)\\n' >team/a.py",
        "printf 'print(2)' >team/a.py",
        "mv team/a.py team/A.py",
        "mv team/lib/b.py team/b.py",
        "mv team/b.py team/lib-b.py",
        "rm team/lib-b.py",
        "printf x >team/.hidden",
        "printf x >team/new.py",
        "rm team/.hidden team/new.py; printf 'x' >team/.hiddenn; printf '' >team/ew.py",
    };
    enum { CHANGES = sizeof changes / sizeof *changes };
    char texts[CHANGES][ESP_DIGEST_TEXT];

    (void)state;
    write_team("team");
    for (size_t i = 0; i < CHANGES; i++) {
        assert_true(shell(changes[i]));
        digest(texts[i], "team");
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(texts[i], texts[k]);
    }
}

/* A folder and archives of the same files are the same submission. */
static void test_archives(void **state)
{
    static const char *const kinds[] = { "t.zip", "t.tar.gz" };
    char expected[ESP_DIGEST_TEXT], text[ESP_DIGEST_TEXT];
    struct esp_unpacked out;

    (void)state;
    write_team("team");
    digest(expected, "team");
    for (size_t i = 0; i < 2; i++) {
        struct packing *packing = pack(kinds[i]);
        pack_file(packing, "team/a.py", "print(1)\n");
        pack_file(packing, "team/lib/b.py", "");
        pack_end(packing);
        unpack(&out, kinds[i]);
        digest(text, out.folder);
        assert_string_equal(text, expected);
        esp_unpacked_clear(&out);
        assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
    }
}

static void test_no_folder(void **state)
{
    char text[ESP_DIGEST_TEXT];
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_submission_digest(text, "nowhere", &error), ESP_IO);
    assert_non_null(strstr(error.text, "nowhere"));
    assert_string_equal(text, "");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, handed_setup, handed_teardown)
    const struct CMUnitTest tests[] = {
        TEST(known), TEST(same), TEST(changes), TEST(archives), TEST(no_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
