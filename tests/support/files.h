/*
 * files.h - whole files, and those that were looked at once and are compared
 * since, byte for byte.
 */
#ifndef TEST_FILES_H
#define TEST_FILES_H

#include <stddef.h>

/*
 * A whole file with a zero behind it; *length (which may be NULL) without that.
 * The caller frees it. A file that cannot be read fails the test.
 */
char *file_text(const char *path, size_t *length);

/* A file that was looked at, and how the same text is made now. */
struct golden_file {
    const char *path;              /* below tests/data */
    char *(*make)(const void *of); /* the caller frees what it returns */
    const void *of;
};

/*
 * main() of a program that compares such files, a test for each. With --update
 * it writes them instead; the difference is then reviewed like code.
 */
int golden_main(int argc, char **argv, const struct golden_file *files, size_t count);

#endif
