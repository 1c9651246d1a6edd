/*
 * handed.h - what students hand in, made for a test: a scratch folder for
 * each test, files and archives in it, and a look at what came of them.
 */
#ifndef TEST_SUBMISSION_HANDED_H
#define TEST_SUBMISSION_HANDED_H

#include "espalier/submission.h"
#include "testing.h"

enum { PATH_TEXT = 4096 };

/* A scratch folder, which becomes the working folder; removed with all that is in it. */
int handed_setup(void **state);
int handed_teardown(void **state);

/* Write a file, or make a folder, with the folders above it. */
void write_file(const char *path, const char *text);
void make_folder(const char *path);

/*
 * An archive being made; its kind is told by the ending of its name, and
 * "secret" in it asks for a password: NULL where libarchive cannot do that.
 */
struct packing;
struct packing *pack(const char *path);
void pack_file(struct packing *packing, const char *name, const char *text);
void pack_bytes(struct packing *packing, const char *name, size_t count, char byte);
void pack_folder(struct packing *packing, const char *name);
void pack_symlink(struct packing *packing, const char *name, const char *target);
void pack_hardlink(struct packing *packing, const char *name, const char *target);
void pack_special(struct packing *packing, const char *name, unsigned type);
void pack_end(struct packing *packing);

/* Run a command of the shell; true when it succeeds. */
bool shell(const char *command);

/* Unpack what is at path into "target"; it must succeed, or fail with this status. */
void unpack(struct esp_unpacked *out, const char *path);
void unpack_within(struct esp_unpacked *out, const char *path,
                   const struct esp_submission_limits *limits);
void expect_unpack_fails(const char *path, enum esp_status status, const char *why);

/* target/path has this text and mode 0644; there is nothing at target/path. */
void expect_file(const char *path, const char *text);
void expect_absent(const char *path);

/* There are so many files and folders below target. */
void expect_entries(size_t files, size_t folders);

/* Some warning holds both. */
void expect_warning(const struct esp_unpacked *out, const char *first, const char *second);

#endif
