/*
 * scratch.c - see scratch.h.
 */
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"

enum { OPEN_FOLDERS = 16 };

enum esp_status esp_run_scratch_new(char **path, uid_t uid, struct esp_error *error)
{
    const char *temporary = getenv("TMPDIR");

    if (!temporary || *temporary != '/')
        temporary = "/tmp";
    if (asprintf(path, "%s/espalier-run-XXXXXX", temporary) < 0) {
        *path = NULL;
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a run");
    }
    if (!mkdtemp(*path)) {
        const int reason = errno;
        free(*path);
        *path = NULL;
        return esp_fail(error, ESP_IO, "no scratch folder in %s: %s", temporary,
                        strerror(reason));
    }
    if (uid != 0 && chown(*path, uid, (gid_t)uid) < 0) {
        const int reason = errno;
        esp_run_scratch_free(*path);
        *path = NULL;
        return esp_fail(error, ESP_IO, "the scratch folder cannot be given away: %s",
                        strerror(reason));
    }
    return ESP_OK;
}

/* A folder may have been closed to its owner, which we may be. */
static int open_up(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)at;
    if (kind == FTW_D || kind == FTW_DNR)
        (void)chmod(path, 0700);
    return 0;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)kind;
    (void)at;
    (void)remove(path); /* what stays is seen by the folder above, which stays, too */
    return 0;
}

void esp_run_scratch_free(char *path)
{
    if (!path)
        return;
    nftw(path, open_up, OPEN_FOLDERS, FTW_PHYS);
    nftw(path, remove_one, OPEN_FOLDERS, FTW_PHYS | FTW_DEPTH);
    free(path);
}
