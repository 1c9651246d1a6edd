/*
 * class.c - a folder: one submission, or a class with one in each entry?
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "kinds.h"
#include "list.h"
#include "texts.h"

/* What lies directly in a folder, by name; hidden entries and litter are not in it. */
struct contents {
    struct esp_submission_texts folders, archives, others;
    size_t sources; /* and traces, of the others */
};

static void clear(struct contents *contents)
{
    esp_submission_texts_clear(&contents->folders);
    esp_submission_texts_clear(&contents->archives);
    esp_submission_texts_clear(&contents->others);
}

static bool sort_in(struct contents *contents, int folder, const char *name)
{
    const enum esp_file_kind kind = esp_file_kind(name, NULL);
    struct esp_submission_texts *list = &contents->others;
    struct stat about;

    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) < 0)
        return true; /* it has just gone */
    if (S_ISDIR(about.st_mode))
        list = &contents->folders;
    else if (S_ISREG(about.st_mode) &&
             (kind == ESP_FILE_ARCHIVE || kind == ESP_FILE_FOREIGN_ARCHIVE))
        list = &contents->archives;
    else if (S_ISREG(about.st_mode) && (kind == ESP_FILE_SOURCE || kind == ESP_FILE_TRACE))
        contents->sources++;
    return esp_submission_texts_own(list, strdup(name));
}

/* On failure there is nothing to clear. */
static enum esp_status look(struct contents *contents, const char *path, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    DIR *stream = opendir(path);
    bool fine = true;

    *contents = (struct contents){ .sources = 0 };
    if (!stream)
        return esp_fail(error, ESP_IO, "the folder '%s' cannot be read: %s",
                        esp_submission_show(shown, path), strerror(errno));
    for (const struct dirent *entry; fine && (entry = readdir(stream));)
        if (entry->d_name[0] != '.' && !esp_file_is_litter(entry->d_name))
            fine = sort_in(contents, dirfd(stream), entry->d_name);
    closedir(stream);
    if (!fine) {
        clear(contents);
        return esp_submission_no_memory(error);
    }
    esp_submission_texts_sort(&contents->folders);
    esp_submission_texts_sort(&contents->archives);
    esp_submission_texts_sort(&contents->others);
    return ESP_OK;
}

/* An entry of a class that is an archive, or a folder with nothing in it but an archive. */
static enum esp_status add_archive(struct esp_listing *listing, const char *folder,
                                   const char *name, const char *named, struct esp_error *error)
{
    char *path = NULL;

    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return esp_submission_no_memory(error);
    const enum esp_status status = esp_listing_add(listing, ESP_SUBMISSION_ARCHIVE, path,
                                                   named ? named : path, error);
    free(path);
    return status;
}

static enum esp_status add_folder(struct esp_listing *listing, const char *class,
                                  const char *name, struct esp_error *error)
{
    struct contents inside;
    char *path = NULL;

    if (asprintf(&path, "%s/%s", class, name) < 0)
        return esp_submission_no_memory(error);
    enum esp_status status = look(&inside, path, error);
    if (status != ESP_OK) {
        free(path);
        return status;
    }
    if (inside.archives.count == 1 && inside.folders.count == 0 && inside.others.count == 0)
        status = add_archive(listing, path, inside.archives.texts[0], path, error);
    else
        status = esp_listing_add(listing, ESP_SUBMISSION_FOLDER, path, path, error);
    clear(&inside);
    free(path);
    return status;
}

static enum esp_status add_class(struct esp_listing *listing, const char *path,
                                 const char *argument, const struct contents *class,
                                 struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT], left_out[ESP_SHOWN_TEXT];
    enum esp_status status = ESP_OK;

    for (size_t i = 0; i < class->folders.count && status == ESP_OK; i++)
        status = add_folder(listing, path, class->folders.texts[i], error);
    for (size_t i = 0; i < class->archives.count && status == ESP_OK; i++)
        status = add_archive(listing, path, class->archives.texts[i], NULL, error);
    for (size_t i = 0; i < class->others.count && status == ESP_OK; i++)
        if (!esp_submission_texts_add(&listing->warnings,
                                      "'%s' in '%s' is neither a folder nor an archive: left out",
                                      esp_submission_show(left_out, class->others.texts[i]),
                                      esp_submission_show(shown, argument)))
            status = esp_submission_no_memory(error);
    return status;
}

enum esp_status esp_listing_folder(struct esp_listing *listing, const char *path,
                                   const char *argument, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    struct contents contents;
    enum esp_status status = look(&contents, path, error);

    if (status != ESP_OK)
        return status;
    if (contents.sources == 0 && contents.folders.count + contents.archives.count > 0)
        status = add_class(listing, path, argument, &contents, error);
    else if (contents.sources + contents.others.count > 0)
        status = esp_listing_add(listing, ESP_SUBMISSION_FOLDER, path, path, error);
    else
        status = esp_fail(error, ESP_BAD_INPUT,
                          "the folder '%s' is empty: expected a submission, or a folder or an "
                          "archive for each of a class",
                          esp_submission_show(shown, argument));
    clear(&contents);
    return status;
}
