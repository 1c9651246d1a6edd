/*
 * handed.c - see handed.h.
 */
#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "handed.h"

struct packing {
    struct archive *archive;
};

/* --- a place ---------------------------------------------------------------------------- */

int handed_setup(void **state)
{
    char *folder = strdup("/tmp/espalier-test-XXXXXX");

    assert_non_null(folder);
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    *state = folder;
    return 0;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)kind;
    (void)at;
    return remove(path);
}

int handed_teardown(void **state)
{
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(nftw(*state, remove_one, 16, FTW_PHYS | FTW_DEPTH), 0);
    free(*state);
    return 0;
}

void make_folder(const char *path)
{
    char *part = strdup(path);

    assert_non_null(part);
    for (char *slash = part; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        mkdir(part, 0755);
        *slash = '/';
    }
    mkdir(part, 0755);
    assert_int_equal(access(part, X_OK), 0);
    free(part);
}

void write_file(const char *path, const char *text)
{
    char *folder = strdup(path);
    char *slash = folder ? strrchr(folder, '/') : NULL;

    if (slash) {
        *slash = '\0';
        make_folder(folder);
    }
    free(folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

bool shell(const char *command)
{
    return system(command) == 0;
}

/* --- archives ------------------------------------------------------------------------------ */

static bool set_password(struct archive *archive)
{
    return archive_write_set_options(archive, "zip:encryption=aes256") == ARCHIVE_OK &&
           archive_write_set_passphrase(archive, "secret") == ARCHIVE_OK;
}

struct packing *pack(const char *path)
{
    struct packing *packing = calloc(1, sizeof *packing);

    assert_non_null(packing);
    struct archive *archive = packing->archive = archive_write_new();
    assert_non_null(archive);
    if (strstr(path, ".zip"))
        assert_int_equal(archive_write_set_format_zip(archive), ARCHIVE_OK);
    else
        assert_int_equal(archive_write_set_format_gnutar(archive), ARCHIVE_OK);
    if (strstr(path, ".tar.gz") || strstr(path, ".tgz"))
        assert_int_equal(archive_write_add_filter_gzip(archive), ARCHIVE_OK);
    else if (strstr(path, ".tar.xz"))
        assert_int_equal(archive_write_add_filter_xz(archive), ARCHIVE_OK);
    else if (strstr(path, ".tar.bz2"))
        assert_int_equal(archive_write_add_filter_bzip2(archive), ARCHIVE_OK);
    if (strstr(path, "secret") && !set_password(archive)) {
        archive_write_free(archive);
        free(packing);
        return NULL;
    }
    assert_int_equal(archive_write_open_filename(archive, path), ARCHIVE_OK);
    return packing;
}

static void put(struct packing *packing, struct archive_entry *entry, const char *name,
                unsigned type)
{
    archive_entry_copy_pathname(entry, name);
    archive_entry_set_filetype(entry, type);
    archive_entry_set_perm(entry, 06700); /* must not survive */
    archive_entry_set_mtime(entry, 1000000000, 0);
    assert_true(archive_write_header(packing->archive, entry) >= ARCHIVE_WARN);
    archive_entry_free(entry);
}

void pack_file(struct packing *packing, const char *name, const char *text)
{
    struct archive_entry *entry = archive_entry_new();
    const size_t length = strlen(text);

    archive_entry_set_size(entry, (int64_t)length);
    put(packing, entry, name, AE_IFREG);
    assert_int_equal(archive_write_data(packing->archive, text, length), length);
}

void pack_bytes(struct packing *packing, const char *name, size_t count, char byte)
{
    struct archive_entry *entry = archive_entry_new();
    char block[65536];

    memset(block, byte, sizeof block);
    archive_entry_set_size(entry, (int64_t)count);
    put(packing, entry, name, AE_IFREG);
    while (count > 0) {
        const size_t now = count < sizeof block ? count : sizeof block;
        assert_int_equal(archive_write_data(packing->archive, block, now), now);
        count -= now;
    }
}

void pack_folder(struct packing *packing, const char *name)
{
    put(packing, archive_entry_new(), name, AE_IFDIR);
}

void pack_symlink(struct packing *packing, const char *name, const char *target)
{
    struct archive_entry *entry = archive_entry_new();

    archive_entry_set_symlink(entry, target);
    put(packing, entry, name, AE_IFLNK);
}

void pack_hardlink(struct packing *packing, const char *name, const char *target)
{
    struct archive_entry *entry = archive_entry_new();

    archive_entry_set_hardlink(entry, target);
    put(packing, entry, name, AE_IFREG);
}

void pack_special(struct packing *packing, const char *name, unsigned type)
{
    put(packing, archive_entry_new(), name, type);
}

void pack_end(struct packing *packing)
{
    assert_int_equal(archive_write_close(packing->archive), ARCHIVE_OK);
    archive_write_free(packing->archive);
    free(packing);
}

/* --- what came of it ------------------------------------------------------------------------ */

static struct esp_submissions *list_one(const char *path)
{
    struct esp_submissions *list;
    struct esp_error error = { .text = "" };

    if (esp_submissions_list(&list, &path, 1, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_int_equal(list->count, 1);
    return list;
}

void unpack_within(struct esp_unpacked *out, const char *path,
                   const struct esp_submission_limits *limits)
{
    struct esp_submissions *list = list_one(path);
    struct esp_error error = { .text = "" };

    if (esp_submission_unpack(out, &list->items[0], "target", limits, &error) != ESP_OK)
        fail_msg("%s", error.text);
    for (size_t i = 0; i < out->warnings.count; i++)
        assert_null(strchr(out->warnings.texts[i], '\n'));
    esp_submissions_free(list);
}

void unpack(struct esp_unpacked *out, const char *path)
{
    unpack_within(out, path, NULL);
}

void expect_unpack_fails(const char *path, enum esp_status status, const char *why)
{
    struct esp_submissions *list = list_one(path);
    struct esp_error error = { .text = "" };
    struct esp_unpacked out;

    assert_int_equal(esp_submission_unpack(&out, &list->items[0], "target", NULL, &error), status);
    if (!strstr(error.text, why))
        fail_msg("'%s' does not say '%s'", error.text, why);
    assert_null(strchr(error.text, '\n'));
    assert_int_equal(access("target", F_OK), -1);
    esp_unpacked_clear(&out);
    esp_submissions_free(list);
}

void expect_file(const char *path, const char *text)
{
    char full[PATH_TEXT], got[1024] = "";
    struct stat about;

    snprintf(full, sizeof full, "target/%s", path);
    FILE *file = fopen(full, "rb");
    if (!file)
        fail_msg("'%s' is not there", full);
    got[fread(got, 1, sizeof got - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(got, text);
    assert_int_equal(lstat(full, &about), 0);
    assert_true(S_ISREG(about.st_mode));
    assert_int_equal(about.st_mode & 07777, 0644);
    assert_int_equal(about.st_nlink, 1);
}

void expect_absent(const char *path)
{
    char full[PATH_TEXT];
    struct stat about;

    snprintf(full, sizeof full, "target/%s", path);
    if (lstat(full, &about) == 0)
        fail_msg("'%s' is there", full);
}

static size_t files_found, folders_found; /* nftw() hands nothing along */

static int count_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    if (at->level == 0)
        return 0;
    if (S_ISDIR(about->st_mode)) {
        folders_found++;
        assert_int_equal(about->st_mode & 07777, 0755);
    } else if (S_ISREG(about->st_mode)) {
        files_found++;
        assert_int_equal(about->st_mode & 07777, 0644);
    } else {
        fail_msg("'%s' is neither a file nor a folder (%d)", path, kind);
    }
    return 0;
}

void expect_entries(size_t files, size_t folders)
{
    files_found = folders_found = 0;
    assert_int_equal(nftw("target", count_one, 16, FTW_PHYS), 0);
    assert_int_equal(files_found, files);
    assert_int_equal(folders_found, folders);
}

void expect_warning(const struct esp_unpacked *out, const char *first, const char *second)
{
    for (size_t i = 0; i < out->warnings.count; i++)
        if (strstr(out->warnings.texts[i], first) && strstr(out->warnings.texts[i], second))
            return;
    for (size_t i = 0; i < out->warnings.count; i++)
        print_message("%s\n", out->warnings.texts[i]);
    fail_msg("no warning with '%s' and '%s'", first, second);
}
