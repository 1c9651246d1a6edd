/*
 * remove.c - a folder that was unpacked goes away.
 */
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "espalier/submission.h"
#include "texts.h"

enum { OPEN_FOLDERS = 16 };

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *at)
{
    (void)about;
    (void)kind;
    (void)at;
    return remove(path) < 0 && errno != ENOENT ? -1 : 0;
}

enum esp_status esp_submission_remove(const char *target, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    if (nftw(target, remove_one, OPEN_FOLDERS, FTW_PHYS | FTW_DEPTH) == 0 || errno == ENOENT)
        return ESP_OK;
    return esp_fail(error, ESP_IO, "the folder '%s' cannot be removed: %s",
                    esp_submission_show(shown, target), strerror(errno));
}
