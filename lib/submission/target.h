/*
 * target.h - the target folder while a submission is written into it.
 *
 * Every folder is opened below the one before, and no link is ever followed,
 * so that nothing leaves the target whatever a path says. What is refused
 * becomes a warning; only a disk or memory that fails is an error.
 */
#ifndef ESPALIER_SUBMISSION_TARGET_H
#define ESPALIER_SUBMISSION_TARGET_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "espalier/submission.h"

struct esp_target {
    int folder;
    const struct esp_submission_limits *limits;
    struct esp_unpacked *out;
    size_t folders;  /* made */
    size_t looked;   /* entries looked at, whatever became of them */
    uint64_t passed; /* bytes of files that were not wanted; an archive reads through them */
};

/* Bytes of a file to be written. */
struct esp_bytes {
    /* As read(); -1: error says why, and the submission cannot be unpacked. */
    ssize_t (*read)(void *self, void *block, size_t room, struct esp_error *error);
    void *self;
    uint64_t size; /* as far as it is known beforehand */
    enum esp_status unreadable; /* what it is when read() fails */
};

/* One more entry; false when there have been so many that it is time to end. */
bool esp_target_look(struct esp_target *place, const char *name);

/* Not written, and why: a warning for people. */
void esp_target_refuse(struct esp_target *place, const char *name, const char *reason);

/* An archive reads through bytes that are not wanted; not for ever. */
void esp_target_pass(struct esp_target *place, const char *name, uint64_t bytes);

/* A limit is reached; nothing after name is looked at. */
void esp_target_end(struct esp_target *place, const char *name, const char *reason);

/*
 * Make a folder, or write a file, with the folders above it. path is one of
 * esp_entry_path().
 */
enum esp_status esp_target_folder(struct esp_target *place, const char *path,
                                 struct esp_error *error);
enum esp_status esp_target_file(struct esp_target *place, const char *path,
                               const struct esp_bytes *bytes, struct esp_error *error);

#endif
