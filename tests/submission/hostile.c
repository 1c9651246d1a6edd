/*
 * hostile.c - archives that mean harm, or are broken: nothing leaves the
 * target, nothing grows without limit, and a message says why.
 */
#define _GNU_SOURCE
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "handed.h"

static void test_paths(void **state)
{
    struct esp_unpacked out;

    (void)state;
    for (int zip = 0; zip < 2; zip++) {
        const char *path = zip ? "t.zip" : "t.tar";
        struct packing *packing = pack(path);
        pack_file(packing, "../up.py", "bad");
        pack_file(packing, "a/../../up.py", "bad");
        pack_file(packing, "a/..", "bad");
        pack_file(packing, "..\\up.py", "bad");
        pack_file(packing, "/tmp/espalier-absolute.py", "bad");
        pack_file(packing, "\\espalier-absolute.py", "bad");
        pack_file(packing, "C:\\espalier-absolute.py", "bad");
        pack_folder(packing, "../folder/");
        pack_file(packing, "main.py", "good");
        pack_file(packing, "..not/up...py", "good");
        pack_end(packing);
        unpack(&out, path);
        expect_file("main.py", "good");
        expect_file("..not/up...py", "good");
        expect_entries(2, 1);
        assert_int_equal(access("up.py", F_OK), -1);
        assert_int_equal(access("folder", F_OK), -1);
        assert_int_equal(access("/tmp/espalier-absolute.py", F_OK), -1);
        assert_int_equal(out.refused, 8);
        expect_warning(&out, "'../up.py'", "..");
        expect_warning(&out, "/tmp/espalier-absolute.py", "absolute");
        expect_warning(&out, "C:", "absolute");
        esp_unpacked_clear(&out);
        assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
    }
}

static void test_links(void **state)
{
    struct esp_unpacked out;

    (void)state;
    write_file("outside/precious", "as it was");
    char *outside = realpath("outside", NULL);
    assert_non_null(outside);
    for (int zip = 0; zip < 2; zip++) {
        const char *path = zip ? "t.zip" : "t.tar";
        struct packing *packing = pack(path);
        pack_symlink(packing, "link", outside);
        pack_file(packing, "link/precious", "bad");
        pack_symlink(packing, "passwd", "/etc/passwd");
        pack_symlink(packing, "main.py", "../outside/precious");
        pack_file(packing, "main.py", "good");
        if (!zip)
            pack_hardlink(packing, "hard.py", "../outside/precious");
        pack_end(packing);
        unpack(&out, path);
        expect_file("link/precious", "bad"); /* a folder of that name, inside */
        expect_file("main.py", "good");
        expect_entries(2, 1);
        assert_int_equal(out.refused, zip ? 3 : 4);
        expect_warning(&out, "passwd", "symbolic link");
        if (!zip)
            expect_warning(&out, "hard.py", "hard link");
        esp_unpacked_clear(&out);
        assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
    }
    free(outside);
    assert_true(shell("grep -q 'as it was' outside/precious"));
}

static void test_devices(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar");
    pack_special(packing, "null", AE_IFCHR);
    pack_special(packing, "disk", AE_IFBLK);
    pack_special(packing, "pipe", AE_IFIFO);
    pack_file(packing, "main.py", "good");
    pack_end(packing);
    unpack(&out, "t.tar");
    expect_entries(1, 0);
    assert_int_equal(out.refused, 3);
    expect_warning(&out, "pipe'", "no file");
    esp_unpacked_clear(&out);
}

static void test_same_name(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar");
    pack_file(packing, "main.py", "first");
    pack_file(packing, "main.py", "second");
    pack_file(packing, "main.py/below.py", "bad");
    pack_folder(packing, "main.py/");
    pack_folder(packing, "lib/");
    pack_file(packing, "lib", "bad");
    pack_end(packing);
    unpack(&out, "t.tar");
    expect_file("main.py", "first");
    expect_entries(1, 1);
    assert_int_equal(out.refused, 4);
    expect_warning(&out, "main.py", "taken");
    esp_unpacked_clear(&out);
}

static void test_many_files(void **state)
{
    struct esp_unpacked out;
    char name[32];

    (void)state;
    struct packing *packing = pack("t.tar.gz");
    for (int i = 0; i < 2100; i++) {
        snprintf(name, sizeof name, "f%04d.py", i);
        pack_file(packing, name, "x");
    }
    pack_end(packing);
    unpack(&out, "t.tar.gz");
    expect_entries(2000, 0);
    assert_false(out.complete);
    assert_int_equal(out.warnings.count, 1);
    expect_warning(&out, "f2000.py", "too many files");
    esp_unpacked_clear(&out);
}

static void test_many_folders(void **state)
{
    const struct esp_submission_limits limits = {
        .files = 10, .bytes = 1 << 20, .depth = 5, .path = 100
    };
    struct esp_unpacked out;
    char name[32];

    (void)state;
    struct packing *packing = pack("t.tar");
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "d%02d/", i);
        pack_folder(packing, name);
    }
    pack_end(packing);
    unpack_within(&out, "t.tar", &limits);
    expect_entries(0, 10);
    assert_false(out.complete);
    expect_warning(&out, "'d10'", "too many folders");
    esp_unpacked_clear(&out);
}

/* Refused entries cost, too, and their warnings are bounded. */
static void test_many_refused(void **state)
{
    const struct esp_submission_limits limits = {
        .files = 10, .bytes = 1 << 20, .depth = 5, .path = 100
    };
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar");
    for (int i = 0; i < 600; i++)
        pack_symlink(packing, "link", "there");
    pack_end(packing);
    unpack_within(&out, "t.tar", &limits);
    assert_false(out.complete);
    assert_int_equal(out.refused, 501);
    assert_int_equal(out.warnings.count, 101); /* and that there is no file */
    expect_warning(&out, "link", "too many entries");
    esp_unpacked_clear(&out);
}

/* A file that says that it is too large is left out; the others are not. */
static void test_large_file(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar.gz");
    pack_file(packing, "before.py", "x");
    pack_bytes(packing, "large.bin", (size_t)65 << 20, 0);
    pack_file(packing, "after.py", "x");
    pack_end(packing);
    unpack(&out, "t.tar.gz");
    expect_entries(2, 0);
    expect_file("after.py", "x");
    expect_warning(&out, "large.bin", "64 MiB");
    assert_true(out.complete);
    esp_unpacked_clear(&out);
}

/* Not for ever: bytes that are passed over have to be decompressed. */
static void test_bomb(void **state)
{
    const struct esp_submission_limits limits = {
        .files = 10, .bytes = 1 << 20, .depth = 5, .path = 100
    };
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar.gz");
    pack_bytes(packing, "a.bin", 3 << 20, 0);
    pack_bytes(packing, "b.bin", 3 << 20, 0);
    pack_file(packing, "after.py", "x");
    pack_end(packing);
    unpack_within(&out, "t.tar.gz", &limits);
    expect_entries(0, 0);
    assert_false(out.complete);
    expect_warning(&out, "b.bin", "ended here");
    esp_unpacked_clear(&out);
}

/* The sum counts, not one file; and what was written of the last one is gone. */
static void test_sum_of_sizes(void **state)
{
    const struct esp_submission_limits limits = {
        .files = 10, .bytes = 100000, .depth = 5, .path = 100
    };
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.zip");
    pack_bytes(packing, "a.bin", 60000, 'a');
    pack_bytes(packing, "b.bin", 40000, 'b');
    pack_bytes(packing, "c.bin", 1, 'c');
    pack_end(packing);
    unpack_within(&out, "t.zip", &limits);
    expect_entries(2, 0);
    assert_int_equal(out.bytes, 100000);
    expect_warning(&out, "c.bin", "MiB");
    esp_unpacked_clear(&out);
}

/* However libarchive takes it: within the limit, or refused. */
static void expect_harmless(const char *name)
{
    const struct esp_submission_limits limits = {
        .files = 2000, .bytes = 16 << 20, .depth = 5, .path = 100
    };
    struct esp_submissions *list;
    struct esp_unpacked out;
    struct esp_error error = { .text = "" };

    assert_int_equal(esp_submissions_list(&list, &name, 1, NULL), ESP_OK);
    const enum esp_status status =
        esp_submission_unpack(&out, &list->items[0], "target", &limits, &error);
    if (status == ESP_OK) {
        assert_true(out.bytes <= limits.bytes);
        expect_entries(out.files, 0);
    } else {
        assert_int_equal(status, ESP_BAD_INPUT);
        assert_int_equal(access("target", F_OK), -1);
    }
    esp_unpacked_clear(&out);
    esp_submissions_free(list);
    assert_int_equal(esp_submission_remove("target", NULL), ESP_OK);
}

static void test_crafted_bombs(void **state)
{
    (void)state;
    if (!shell("python3 " TEST_SCRIPTS "/make.py overlapping.zip liar.zip"))
        skip();
    expect_harmless("overlapping.zip");
    expect_harmless("liar.zip");
}

static void test_deep(void **state)
{
    char name[2000] = "", longest[300];
    struct esp_unpacked out;

    (void)state;
    memset(longest, 'n', sizeof longest);
    longest[256] = '\0';
    struct packing *packing = pack("t.tar");
    for (int i = 0; i < 31; i++)
        strcat(name, "d/");
    strcat(name, "ok.py");
    pack_file(packing, name, "good");
    memcpy(name + strlen(name) - 5, "d/no.py", 8);
    pack_file(packing, name, "bad");
    pack_file(packing, longest, "bad");
    longest[255] = '\0';
    pack_file(packing, longest, "good");
    name[0] = '\0';
    for (int i = 0; i < 5; i++)
        strcat(strcat(name, longest), "/");
    pack_file(packing, strcat(name, "x.py"), "bad");
    pack_end(packing);
    unpack(&out, "t.tar");
    expect_entries(2, 31);
    assert_int_equal(out.refused, 3);
    expect_warning(&out, "no.py", "more than 32 folders");
    expect_warning(&out, "nnn", "255 bytes");
    expect_warning(&out, "nnn", "1024 bytes");
    esp_unpacked_clear(&out);
}

static void test_no_archive(void **state)
{
    (void)state;
    write_file("empty.zip", "");
    write_file("text.zip", "This is no archive, whatever its name may say.\n");
    write_file("other.rar", "Rar!");
    expect_unpack_fails("empty.zip", ESP_BAD_INPUT, "empty file");
    expect_unpack_fails("text.zip", ESP_BAD_INPUT, "neither a zip nor a tar");
    expect_unpack_fails("other.rar", ESP_UNSUPPORTED, ".tar.gz");
}

/* Random bytes do not compress, so that a cut hits the data. */
static void pack_noise(const char *path)
{
    char noise[20001];
    uint32_t random = 1;

    struct packing *packing = pack(path);
    pack_file(packing, "main.py", "good");
    for (size_t i = 0; i < sizeof noise - 1; i++) {
        random = random * 1664525u + 1013904223u;
        noise[i] = (char)(random >> 24 | 1);
    }
    noise[sizeof noise - 1] = '\0';
    pack_file(packing, "noise.bin", noise);
    pack_end(packing);
}

static void test_truncated(void **state)
{
    static const char *const kinds[] = { "t.zip", "t.tar", "t.tar.gz", "t.tar.xz", "t.tar.bz2" };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct stat about;
        pack_noise(kinds[i]);
        assert_int_equal(stat(kinds[i], &about), 0);
        assert_int_equal(truncate(kinds[i], about.st_size > 10000 ? 10000 : about.st_size / 2), 0);
        expect_unpack_fails(kinds[i], ESP_BAD_INPUT, kinds[i]);
    }
}

/*
 * A byte in the middle of the data is changed: checksums tell, where there are
 * any. libarchive does not look at that of gzip.
 */
static void test_broken(void **state)
{
    static const char *const kinds[] = { "t.zip", "t.tar.xz", "t.tar.bz2" };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        pack_noise(kinds[i]);
        FILE *file = fopen(kinds[i], "r+b");
        assert_non_null(file);
        fseek(file, 9000, SEEK_SET);
        const int byte = fgetc(file);
        fseek(file, 9000, SEEK_SET);
        fputc(byte ^ 0x10, file);
        assert_int_equal(fclose(file), 0);
        expect_unpack_fails(kinds[i], ESP_BAD_INPUT, "broken");
    }
}

/* Set a flag of the second entry: in its own header and in the directory. */
static void mark_encrypted(const char *path)
{
    char bytes[4096];
    FILE *file = fopen(path, "r+b");

    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    int locals = 0, centrals = 0;
    for (size_t i = 0; i + 10 < length; i++) {
        if (memcmp(bytes + i, "PK\3\4", 4) == 0 && ++locals == 2)
            bytes[i + 6] = (char)(bytes[i + 6] | 1);
        if (memcmp(bytes + i, "PK\1\2", 4) == 0 && ++centrals == 2)
            bytes[i + 8] = (char)(bytes[i + 8] | 1);
    }
    assert_true(locals == 2 && centrals == 2);
    rewind(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void test_encrypted(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("secret.zip");
    if (packing) {
        pack_file(packing, "main.py", "secret");
        pack_end(packing);
        expect_unpack_fails("secret.zip", ESP_BAD_INPUT, "encrypted");
    }
    packing = pack("some.zip");
    pack_file(packing, "main.py", "good");
    pack_file(packing, "hidden.py", "hidden");
    pack_end(packing);
    mark_encrypted("some.zip");
    unpack(&out, "some.zip");
    expect_entries(1, 0);
    expect_file("main.py", "good");
    expect_warning(&out, "hidden.py", "encrypted");
    esp_unpacked_clear(&out);
}

/* A name may hold anything; a message is one line of UTF-8. */
static void test_names_in_messages(void **state)
{
    struct esp_unpacked out;

    (void)state;
    struct packing *packing = pack("t.tar");
    pack_symlink(packing, "new\nline\x1b[31m\xe4", "x");
    pack_end(packing);
    unpack(&out, "t.tar");
    expect_warning(&out, "new\\nline\\u001b[31m\xef\xbf\xbd", "symbolic link");
    esp_unpacked_clear(&out);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, handed_setup, handed_teardown)
    const struct CMUnitTest tests[] = {
        TEST(paths),        TEST(links),        TEST(devices),       TEST(same_name),
        TEST(many_files),   TEST(many_folders), TEST(many_refused),  TEST(large_file),
        TEST(bomb),         TEST(sum_of_sizes), TEST(crafted_bombs), TEST(deep),
        TEST(no_archive),   TEST(truncated),    TEST(broken),        TEST(encrypted),
        TEST(names_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
