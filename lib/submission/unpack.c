/*
 * unpack.c - one submission into a folder of its own.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "copy.h"
#include "extract.h"
#include "target.h"
#include "texts.h"
#include "walk.h"

struct esp_submission_limits esp_submission_default_limits(void)
{
    return (struct esp_submission_limits){
        .files = 2000, .bytes = UINT64_C(64) << 20, .depth = 32, .path = 1024
    };
}

void esp_unpacked_clear(struct esp_unpacked *unpacked)
{
    free(unpacked->folder);
    esp_submission_texts_clear(&unpacked->warnings);
    *unpacked = (struct esp_unpacked){ .folder = NULL };
}

/* --- the only folder ------------------------------------------------------------------ */

/* What lies directly in a folder: the first name, and whether there is more. */
struct only {
    char *name;
    bool is_folder, more;
};

static enum esp_status note(void *self, const struct esp_found *found, bool *enter,
                            struct esp_error *error)
{
    struct only *only = self;

    *enter = false;
    if (only->name) {
        only->more = true;
        return ESP_OK;
    }
    only->is_folder = S_ISDIR(found->about->st_mode);
    only->name = strdup(found->path);
    return only->name ? ESP_OK : esp_submission_no_memory(error);
}

/* Into the only folder, while there is but one: what an archive is usually packed in. */
static enum esp_status step_in(char **folder, struct esp_error *error)
{
    for (;;) {
        struct only only = { .name = NULL };
        const struct esp_walker walker = { .visit = note, .self = &only, .depth = 1 };
        const enum esp_status status = esp_walk(*folder, &walker, error);
        char *inside = NULL;
        const bool further = status == ESP_OK && only.name && only.is_folder && !only.more;
        if (further && asprintf(&inside, "%s/%s", *folder, only.name) < 0)
            inside = NULL;
        free(only.name);
        if (!further)
            return status;
        if (!inside)
            return esp_submission_no_memory(error);
        free(*folder);
        *folder = inside;
    }
}

/* --- the target ------------------------------------------------------------------------- */

static enum esp_status is_there(void *self, const struct esp_found *found, bool *enter,
                                struct esp_error *error)
{
    (void)found;
    (void)error;
    *enter = false;
    *(bool *)self = true;
    return ESP_OK;
}

/* Make it, or find it empty; *folder is open for its entries. */
static enum esp_status open_target(int *folder, const char *target, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    bool full = false;
    const struct esp_walker walker = { .visit = is_there, .self = &full, .depth = 1 };

    if (mkdir(target, 0755) < 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "the folder '%s' cannot be made: %s",
                        esp_submission_show(shown, target), strerror(errno));
    *folder = open(target, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (*folder < 0)
        return esp_fail(error, ESP_IO, "the folder '%s' cannot be used: %s",
                        esp_submission_show(shown, target), strerror(errno));
    enum esp_status status = esp_walk(target, &walker, error);
    if (status == ESP_OK && full)
        status = esp_fail(error, ESP_BAD_INPUT, "the folder '%s' is not empty",
                          esp_submission_show(shown, target));
    else if (status == ESP_OK && fchmod(*folder, 0755) < 0)
        status = esp_fail(error, ESP_IO, "the folder '%s' cannot be opened to others: %s",
                          esp_submission_show(shown, target), strerror(errno));
    if (status != ESP_OK)
        close(*folder);
    return status;
}

static enum esp_status fill(struct esp_target *place, const struct esp_submission *submission,
                            struct esp_error *error)
{
    const struct esp_submission_texts *paths = &submission->paths;
    enum esp_status status = ESP_OK;

    switch (submission->kind) {
    case ESP_SUBMISSION_FOLDER:
        return esp_copy_folder(place, paths->texts[0], error);
    case ESP_SUBMISSION_ARCHIVE:
        return esp_archive_unpack(place, paths->texts[0], error);
    case ESP_SUBMISSION_FILE:
    case ESP_SUBMISSION_TRACES:
        break;
    }
    for (size_t i = 0; i < paths->count && status == ESP_OK && place->out->complete; i++)
        status = esp_copy_file(place, paths->texts[i], error);
    return status;
}

static enum esp_status finish(struct esp_unpacked *out, const char *target,
                              struct esp_error *error)
{
    if (out->files == 0 &&
        !esp_submission_texts_add(&out->warnings, "there is no file in the submission"))
        return esp_submission_no_memory(error);
    out->folder = strdup(target);
    return out->folder ? step_in(&out->folder, error) : esp_submission_no_memory(error);
}

enum esp_status esp_submission_unpack(struct esp_unpacked *out,
                                      const struct esp_submission *submission,
                                      const char *target,
                                      const struct esp_submission_limits *limits,
                                      struct esp_error *error)
{
    const struct esp_submission_limits standard = esp_submission_default_limits();
    struct esp_target place = { .limits = limits ? limits : &standard, .out = out };

    *out = (struct esp_unpacked){ .complete = true };
    enum esp_status status = open_target(&place.folder, target, error);
    if (status != ESP_OK)
        return status;
    status = fill(&place, submission, error);
    close(place.folder);
    if (status == ESP_OK)
        status = finish(out, target, error);
    if (status != ESP_OK) {
        esp_unpacked_clear(out);
        (void)esp_submission_remove(target, NULL);
    }
    return status;
}
