/*
 * list.c - from arguments to submissions with names.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "kinds.h"
#include "list.h"
#include "texts.h"

static void clear(struct esp_submission *submission)
{
    free(submission->name);
    esp_submission_texts_clear(&submission->paths);
}

void esp_submissions_thin(struct esp_submissions *submissions, size_t first, size_t step)
{
    size_t kept = 0;

    for (size_t i = 0; i < submissions->count; i++) {
        if (i >= first && (i - first) % step == 0)
            submissions->items[kept++] = submissions->items[i];
        else
            clear(&submissions->items[i]);
    }
    submissions->count = kept;
}

void esp_submissions_free(struct esp_submissions *submissions)
{
    if (!submissions)
        return;
    for (size_t i = 0; i < submissions->count; i++)
        clear(&submissions->items[i]);
    free(submissions->items);
    esp_submission_texts_clear(&submissions->warnings);
    free(submissions);
}

static char *name_of(enum esp_submission_kind kind, const char *path, const char *named)
{
    const char *slash = strrchr(named, '/');
    const char *last = slash ? slash + 1 : named;
    size_t length = strlen(last);

    if (kind != ESP_SUBMISSION_FOLDER && strcmp(path, named) == 0)
        esp_file_kind(last, &length);
    return esp_submission_name(last, length);
}

static bool reserve(struct esp_listing *listing)
{
    if (listing->count < listing->room)
        return true;
    const size_t room = listing->room ? 2 * listing->room : 64;
    struct esp_listed *grown = realloc(listing->items, room * sizeof *grown);
    if (!grown)
        return false;
    listing->items = grown;
    listing->room = room;
    return true;
}

enum esp_status esp_listing_add(struct esp_listing *listing, enum esp_submission_kind kind,
                                const char *path, const char *named, struct esp_error *error)
{
    for (size_t i = 0; i < listing->count; i++) {
        const struct esp_submission *other = &listing->items[i].submission;
        if (other->kind == kind && strcmp(other->paths.texts[0], path) == 0)
            return ESP_OK;
    }
    if (!reserve(listing))
        return esp_submission_no_memory(error);
    struct esp_listed item = { .submission = { .name = name_of(kind, path, named), .kind = kind },
                               .named = strdup(named) };
    if (!item.submission.name || !item.named ||
        !esp_submission_texts_own(&item.submission.paths, strdup(path))) {
        clear(&item.submission);
        free(item.named);
        return esp_submission_no_memory(error);
    }
    listing->items[listing->count++] = item;
    return ESP_OK;
}

/* All traces of a folder are one submission. */
static enum esp_status add_trace(struct esp_listing *listing, const char *path,
                                 struct esp_error *error)
{
    const size_t length = (size_t)(strrchr(path, '/') - path);
    char *folder = strndup(path, length);
    enum esp_status status = ESP_OK;

    if (!folder)
        return esp_submission_no_memory(error);
    for (size_t i = 0; i < listing->count; i++) {
        const struct esp_listed *item = &listing->items[i];
        struct esp_submission_texts *paths = &listing->items[i].submission.paths;
        if (item->submission.kind != ESP_SUBMISSION_TRACES || strcmp(item->named, folder) != 0)
            continue;
        for (size_t k = 0; k < paths->count; k++)
            if (strcmp(paths->texts[k], path) == 0)
                goto end;
        if (!esp_submission_texts_own(paths, strdup(path)))
            status = esp_submission_no_memory(error);
        esp_submission_texts_sort(paths);
        goto end;
    }
    status = esp_listing_add(listing, ESP_SUBMISSION_TRACES, path, folder, error);
end:
    free(folder);
    return status;
}

static enum esp_status add_file(struct esp_listing *listing, const char *path,
                                const char *argument, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    switch (esp_file_kind(path, NULL)) {
    case ESP_FILE_TRACE:
        return add_trace(listing, path, error);
    case ESP_FILE_SOURCE:
        return esp_listing_add(listing, ESP_SUBMISSION_FILE, path, path, error);
    case ESP_FILE_ARCHIVE:
    case ESP_FILE_FOREIGN_ARCHIVE:
        return esp_listing_add(listing, ESP_SUBMISSION_ARCHIVE, path, path, error);
    case ESP_FILE_OTHER:
        break;
    }
    return esp_fail(error, ESP_BAD_INPUT,
                    "'%s' is no submission: expected a folder, an archive (.zip, .tar.gz, "
                    ".tar.xz, .tar.bz2), a source file or traces (.jsonl)",
                    esp_submission_show(shown, argument));
}

static enum esp_status add_argument(struct esp_listing *listing, const char *argument,
                                    struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    struct stat about;
    char *path = realpath(argument, NULL);

    if (!path || stat(path, &about) < 0) {
        const int reason = errno;
        free(path);
        return esp_fail(error, reason == ENOMEM ? ESP_NO_MEMORY : ESP_BAD_INPUT,
                        "no submission at '%s': %s", esp_submission_show(shown, argument),
                        strerror(reason));
    }
    enum esp_status status;
    if (S_ISDIR(about.st_mode))
        status = esp_listing_folder(listing, path, argument, error);
    else if (S_ISREG(about.st_mode))
        status = add_file(listing, path, argument, error);
    else
        status = esp_fail(error, ESP_BAD_INPUT, "'%s' is neither a folder nor a file",
                          esp_submission_show(shown, argument));
    free(path);
    return status;
}

/* What was listed, without the paths that only naming needs. */
static struct esp_submissions *finish(struct esp_listing *listing)
{
    struct esp_submissions *all = calloc(1, sizeof *all);

    if (all && listing->count)
        all->items = calloc(listing->count, sizeof *all->items);
    if (!all || (listing->count && !all->items) ||
        !esp_submission_names_settle(listing->items, listing->count)) {
        if (all)
            free(all->items);
        free(all);
        return NULL;
    }
    for (size_t i = 0; i < listing->count; i++) {
        all->items[i] = listing->items[i].submission;
        listing->items[i].submission = (struct esp_submission){ .name = NULL };
    }
    all->count = listing->count;
    all->warnings = listing->warnings;
    listing->warnings = (struct esp_submission_texts){ .count = 0 };
    return all;
}

enum esp_status esp_submissions_list(struct esp_submissions **out, const char *const *arguments,
                                     size_t count, struct esp_error *error)
{
    struct esp_listing listing = { .count = 0 };
    enum esp_status status = ESP_OK;

    *out = NULL;
    for (size_t i = 0; i < count && status == ESP_OK; i++)
        status = add_argument(&listing, arguments[i], error);
    if (status == ESP_OK && !(*out = finish(&listing)))
        status = esp_submission_no_memory(error);
    for (size_t i = 0; i < listing.count; i++) {
        clear(&listing.items[i].submission);
        free(listing.items[i].named);
    }
    free(listing.items);
    esp_submission_texts_clear(&listing.warnings);
    return status;
}
