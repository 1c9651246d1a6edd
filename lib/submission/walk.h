/*
 * walk.h - everything below a folder, in an order that depends on names only.
 */
#ifndef ESPALIER_SUBMISSION_WALK_H
#define ESPALIER_SUBMISSION_WALK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "espalier/submission.h"

struct esp_found {
    const char *path;         /* below the folder where the walk began */
    const struct stat *about; /* regular file, folder or anything else; links are not followed */
    int file;                 /* a regular file, open for reading; closed by the walk; else -1 */
    const char *trouble;      /* why it cannot be looked at or into; or NULL */
};

struct esp_walker {
    /* Called for each, a folder before what is in it, which *enter false leaves out. */
    enum esp_status (*visit)(void *self, const struct esp_found *found, bool *enter,
                             struct esp_error *error);
    void *self;
    unsigned depth; /* folders below this many are not entered */
};

/* Litter (kinds.h) is passed over. Ends with the first status that is not ESP_OK. */
enum esp_status esp_walk(const char *path, const struct esp_walker *walker,
                         struct esp_error *error);

/* read() for struct esp_bytes; self: int *, the file. */
ssize_t esp_read_file(void *self, void *block, size_t room, struct esp_error *error);

#endif
