/*
 * walk.c - see walk.h.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kinds.h"
#include "texts.h"
#include "walk.h"

/* Sorted; takes the descriptor. */
static enum esp_status read_names(struct esp_submission_texts *names, int folder,
                                  struct esp_error *error)
{
    DIR *stream = fdopendir(folder);
    bool fine = true;

    *names = (struct esp_submission_texts){ .count = 0 };
    if (!stream) {
        close(folder);
        return esp_submission_no_memory(error);
    }
    for (const struct dirent *entry; fine && (entry = readdir(stream));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && !esp_file_is_litter(name))
            fine = esp_submission_texts_own(names, strdup(name));
    }
    closedir(stream);
    if (!fine) {
        esp_submission_texts_clear(names);
        return esp_submission_no_memory(error);
    }
    esp_submission_texts_sort(names);
    return ESP_OK;
}

static enum esp_status walk(int folder, const char *path, unsigned depth,
                            const struct esp_walker *walker, struct esp_error *error);

static enum esp_status visit_folder(int folder, const char *path, unsigned depth,
                                    const struct esp_walker *walker, struct esp_found *found,
                                    struct esp_error *error)
{
    bool enter = true;

    if (folder < 0)
        found->trouble = strerror(errno);
    else if (depth >= walker->depth)
        found->trouble = "too many folders in each other";
    const enum esp_status status = walker->visit(walker->self, found, &enter, error);
    if (status != ESP_OK || !enter || found->trouble) {
        if (folder >= 0)
            close(folder);
        return status;
    }
    return walk(folder, path, depth + 1, walker, error);
}

static enum esp_status visit(int folder, const char *name, const char *path, unsigned depth,
                             const struct esp_walker *walker, struct esp_error *error)
{
    struct stat about = { .st_size = 0 };
    struct esp_found found = { .path = path, .about = &about, .file = -1 };
    bool enter = true;

    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) < 0)
        return ESP_OK; /* it has just gone */
    if (S_ISDIR(about.st_mode)) {
        const int inside = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        return visit_folder(inside, path, depth, walker, &found, error);
    }
    if (S_ISREG(about.st_mode)) {
        found.file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (found.file < 0)
            found.trouble = strerror(errno);
    }
    const enum esp_status status = walker->visit(walker->self, &found, &enter, error);
    if (found.file >= 0)
        close(found.file);
    return status;
}

/* Takes the descriptor. */
static enum esp_status walk(int folder, const char *path, unsigned depth,
                            const struct esp_walker *walker, struct esp_error *error)
{
    struct esp_submission_texts names;
    const int stays = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    enum esp_status status = ESP_OK;

    if (stays < 0) {
        close(folder);
        return esp_fail(error, ESP_IO, "a folder cannot be read: %s", strerror(errno));
    }
    status = read_names(&names, folder, error);
    for (size_t i = 0; i < names.count && status == ESP_OK; i++) {
        char *below = NULL;
        if (asprintf(&below, "%s%s%s", path, *path ? "/" : "", names.texts[i]) < 0)
            below = NULL;
        status = below ? visit(stays, names.texts[i], below, depth, walker, error)
                       : esp_submission_no_memory(error);
        free(below);
    }
    esp_submission_texts_clear(&names);
    close(stays);
    return status;
}

enum esp_status esp_walk(const char *path, const struct esp_walker *walker,
                         struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (folder < 0)
        return esp_fail(error, ESP_IO, "the folder '%s' cannot be read: %s",
                        esp_submission_show(shown, path), strerror(errno));
    return walk(folder, "", 0, walker, error);
}

ssize_t esp_read_file(void *self, void *block, size_t room, struct esp_error *error)
{
    for (;;) {
        const ssize_t count = read(*(const int *)self, block, room);
        if (count >= 0)
            return count;
        if (errno != EINTR) {
            (void)esp_fail(error, ESP_IO, "a file cannot be read: %s", strerror(errno));
            return -1;
        }
    }
}
