/*
 * archives.c - archives as students make them: each kind, by libarchive, by
 * Python and by zip, and names as Windows writes them.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "handed.h"

static void test_each_kind(void **state)
{
    static const char *const kinds[] = { "t.zip",    "t.tar",     "t.tar.gz",
                                         "t.tgz",    "t.tar.xz",  "t.tar.bz2" };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct packing *packing = pack(kinds[i]);
        pack_file(packing, "main.py", "print(1)\n");
        pack_folder(packing, "lib/");
        pack_file(packing, "lib/deep/more.py", "");
        pack_file(packing, "run.jsonl", "{}\n");
        pack_end(packing);
        struct esp_unpacked out;
        unpack(&out, kinds[i]);
        expect_file("main.py", "print(1)\n");
        expect_file("lib/deep/more.py", "");
        expect_entries(3, 2);
        assert_string_equal(out.folder, "target");
        assert_int_equal(out.files, 3);
        assert_int_equal(out.sources, 2);
        assert_int_equal(out.traces, 1);
        assert_int_equal(out.bytes, 12);
        assert_int_equal(out.refused, 0);
        assert_int_equal(out.warnings.count, 0);
        assert_true(out.complete);
        esp_unpacked_clear(&out);
        assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
        assert_int_equal(access("target", F_OK), -1);
    }
}

/* The ending lies; what counts is what is inside. */
static void test_wrong_ending(void **state)
{
    (void)state;
    struct packing *packing = pack("t.tar.gz");
    pack_file(packing, "main.py", "x");
    pack_end(packing);
    assert_int_equal(rename("t.tar.gz", "t.zip"), 0);
    struct esp_unpacked out;
    unpack(&out, "t.zip");
    expect_file("main.py", "x");
    esp_unpacked_clear(&out);
}

static void test_single_folder(void **state)
{
    (void)state;
    struct packing *packing = pack("t.zip");
    pack_folder(packing, "team/");
    pack_file(packing, "team/code/main.py", "x");
    pack_file(packing, "team/code/lib/more.py", "x");
    pack_file(packing, "__MACOSX/team/._main.py", "x");
    pack_file(packing, "team/.DS_Store", "x");
    pack_end(packing);
    struct esp_unpacked out;
    unpack(&out, "t.zip");
    assert_string_equal(out.folder, "target/team/code");
    expect_file("team/code/main.py", "x");
    expect_entries(2, 3);
    assert_int_equal(out.warnings.count, 0);
    esp_unpacked_clear(&out);
}

static void test_litter_is_not_counted(void **state)
{
    char name[64];

    (void)state;
    struct packing *packing = pack("t.tar.gz");
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "node_modules/%d/index.js", i);
        pack_file(packing, name, "");
    }
    pack_file(packing, ".git/config", "x");
    pack_file(packing, "main.py", "x");
    pack_end(packing);
    struct esp_unpacked out;
    unpack(&out, "t.tar.gz");
    expect_file("main.py", "x");
    expect_entries(1, 0);
    assert_true(out.complete);
    esp_unpacked_clear(&out);
}

static void test_empty(void **state)
{
    static const char *const kinds[] = { "t.zip", "t.tar", "t.tar.gz" };
    struct esp_unpacked out;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        pack_end(pack(kinds[i]));
        unpack(&out, kinds[i]);
        expect_entries(0, 0);
        assert_int_equal(out.files, 0);
        expect_warning(&out, "no file", "");
        esp_unpacked_clear(&out);
    }
    struct packing *packing = pack("folders.zip");
    pack_folder(packing, "team/src/");
    pack_end(packing);
    assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
    unpack(&out, "folders.zip");
    assert_string_equal(out.folder, "target/team/src");
    expect_warning(&out, "no file", "");
    esp_unpacked_clear(&out);
}

static void test_odd_names(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar");
    pack_file(packing, "new\nline.py", "1");
    pack_file(packing, "quo\"te's.py", "2");
    pack_file(packing, "latin-\xe4.py", "3");
    pack_file(packing, "latin-\xf6.py", "4");
    pack_file(packing, "utf-\xc3\xa4.py", "5");
    pack_file(packing, "./dot//twice.py", "6");
    pack_file(packing, "win\\dows.py", "7");
    pack_end(packing);
    unpack(&out, "t.tar");
    expect_file("new\nline.py", "1");
    expect_file("quo\"te's.py", "2");
    expect_file("latin-%E4.py", "3");
    expect_file("latin-%F6.py", "4");
    expect_file("utf-\xc3\xa4.py", "5");
    expect_file("dot/twice.py", "6");
    expect_file("win/dows.py", "7");
    assert_int_equal(out.refused, 0);
    esp_unpacked_clear(&out);
}

static void test_python(void **state)
{
    static const char *const kinds[] = { "p.zip", "p.tar", "p.tar.gz", "p.tar.xz", "p.tar.bz2" };
    struct esp_unpacked out;

    (void)state;
    if (!shell("python3 " TEST_SCRIPTS "/make.py p.zip p.tar p.tar.gz p.tar.xz p.tar.bz2"))
        skip();
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        unpack(&out, kinds[i]);
        assert_string_equal(out.folder, "target/team");
        expect_file("team/main.py", "print(1)\n");
        expect_file("team/lib/gr\xc3\xbc\xc3\x9f.py", "x = 1\n");
        expect_entries(2, 2);
        assert_int_equal(out.refused, 0);
        esp_unpacked_clear(&out);
        assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
    }
}

/* Backslashes, names in code page 437, folders told by a last backslash only. */
static void test_windows(void **state)
{
    struct esp_unpacked out;

    (void)state;
    if (!shell("python3 " TEST_SCRIPTS "/make.py windows.zip"))
        skip();
    unpack(&out, "windows.zip");
    expect_file("team/src/main.py", "print(1)\n");
    expect_file("team/gr\xc3\xbc\xc3\x9f.py", "x = 1\n");
    expect_entries(2, 2);
    assert_int_equal(out.refused, 0);
    esp_unpacked_clear(&out);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, handed_setup, handed_teardown)
    const struct CMUnitTest tests[] = {
        TEST(each_kind), TEST(wrong_ending), TEST(single_folder), TEST(litter_is_not_counted),
        TEST(empty),     TEST(odd_names),    TEST(python),        TEST(windows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
