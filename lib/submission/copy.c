/*
 * copy.c - see copy.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "copy.h"
#include "entry.h"
#include "texts.h"
#include "walk.h"

static enum esp_status copy_data(struct esp_target *place, const char *path, int file,
                                 const struct stat *about, struct esp_error *error)
{
    const struct esp_bytes bytes = { .read = esp_read_file,
                                     .self = &file,
                                     .size = (uint64_t)about->st_size,
                                     .unreadable = ESP_IO };

    return esp_target_file(place, path, &bytes, error);
}

/* The target may lie in what is copied; it is no part of it. */
static bool is_target(const struct esp_target *place, const struct stat *about)
{
    struct stat target;

    return fstat(place->folder, &target) == 0 && target.st_dev == about->st_dev &&
           target.st_ino == about->st_ino;
}

static const char *unwanted(const struct esp_found *found)
{
    if (found->trouble)
        return found->trouble;
    if (S_ISLNK(found->about->st_mode))
        return "a symbolic link";
    if (!S_ISREG(found->about->st_mode) && !S_ISDIR(found->about->st_mode))
        return "a device, a pipe or something else that is no file";
    return NULL;
}

static enum esp_status copy_one(void *self, const struct esp_found *found, bool *enter,
                                struct esp_error *error)
{
    struct esp_target *place = self;
    struct esp_error reason = { .text = "" };
    char *path;

    *enter = false;
    if (!place->out->complete || is_target(place, found->about) ||
        !esp_target_look(place, found->path))
        return ESP_OK;
    const char *why = unwanted(found);
    enum esp_status status =
        esp_entry_path(&path, found->path, ESP_NAMES_UTF8, place->limits, &reason);
    if (status == ESP_NO_MEMORY)
        return esp_submission_no_memory(error);
    if (why || status != ESP_OK) {
        esp_target_refuse(place, found->path, why ? why : reason.text);
        status = ESP_OK;
    } else if (S_ISDIR(found->about->st_mode)) {
        *enter = true;
        status = esp_target_folder(place, path, error);
    } else {
        status = copy_data(place, path, found->file, found->about, error);
    }
    free(path);
    return status;
}

enum esp_status esp_copy_folder(struct esp_target *place, const char *path,
                                struct esp_error *error)
{
    const struct esp_walker walker = { .visit = copy_one,
                                       .self = place,
                                       .depth = place->limits->depth };

    return esp_walk(path, &walker, error);
}

enum esp_status esp_copy_file(struct esp_target *place, const char *path,
                              struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct esp_error reason = { .text = "" };
    struct stat about;
    char *clean;

    if (file < 0 || fstat(file, &about) < 0 || !S_ISREG(about.st_mode)) {
        const char *why = file < 0 ? strerror(errno) : "no file";
        if (file >= 0)
            close(file);
        return esp_fail(error, ESP_IO, "'%s' cannot be read: %s", esp_submission_show(shown, name),
                        why);
    }
    enum esp_status status = esp_entry_path(&clean, name, ESP_NAMES_UTF8, place->limits, &reason);
    if (status == ESP_OK)
        status = copy_data(place, clean, file, &about, error);
    else
        status = esp_fail(error, status, "'%s': %s", esp_submission_show(shown, name), reason.text);
    free(clean);
    close(file);
    return status;
}
