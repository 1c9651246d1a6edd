/*
 * target.c - see target.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kinds.h"
#include "target.h"
#include "texts.h"

enum {
    WARNINGS = 100,
    LOOKS = 50, /* entries looked at, times the files that may be written */
    PASSES = 4, /* bytes passed over, times those that may be written */
    BLOCK = 1 << 16
};

static void warn(struct esp_target *place, const char *name, const char *reason,
                 const char *consequence)
{
    struct esp_submission_texts *warnings = &place->out->warnings;
    char shown[ESP_SHOWN_TEXT];

    /* A warning without memory is lost; the count of refused entries is not. */
    if (warnings->count < WARNINGS)
        (void)esp_submission_texts_add(warnings, "'%s': %s; %s", esp_submission_show(shown, name),
                                       reason, consequence);
}

void esp_target_refuse(struct esp_target *place, const char *name, const char *reason)
{
    place->out->refused++;
    warn(place, name, reason, "left out");
}

void esp_target_end(struct esp_target *place, const char *name, const char *reason)
{
    struct esp_submission_texts *warnings = &place->out->warnings;

    place->out->refused++;
    place->out->complete = false;
    if (warnings->count == WARNINGS)
        free(warnings->texts[--warnings->count]); /* this one matters more */
    warn(place, name, reason, "unpacking ended here");
}

bool esp_target_look(struct esp_target *place, const char *name)
{
    if (place->looked++ < LOOKS * place->limits->files)
        return true;
    esp_target_end(place, name, "too many entries");
    return false;
}

void esp_target_pass(struct esp_target *place, const char *name, uint64_t bytes)
{
    place->passed += bytes < UINT64_MAX - place->passed ? bytes : UINT64_MAX - place->passed;
    if (place->passed > PASSES * place->limits->bytes)
        esp_target_end(place, name, "too much that is left out");
}

/* --- folders ---------------------------------------------------------------------------- */

/* Below folder, made where it is missing. -1: errno, EDQUOT when there are too many. */
static int enter(struct esp_target *place, int folder, const char *name)
{
    if (place->folders >= place->limits->files) {
        struct stat about;
        if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) < 0) {
            errno = EDQUOT;
            return -1;
        }
    } else if (mkdirat(folder, name, 0755) == 0) {
        place->folders++;
    } else if (errno != EEXIST) {
        return -1;
    }
    const int inside = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inside >= 0 && fchmod(inside, 0755) < 0) {
        close(inside);
        return -1;
    }
    return inside;
}

/* The folder of the first `length` bytes of path. */
static int enter_all(struct esp_target *place, const char *path, size_t length)
{
    int folder = fcntl(place->folder, F_DUPFD_CLOEXEC, 0);
    const char *const last = path + length;

    while (folder >= 0 && path < last) {
        char name[NAME_MAX + 1];
        const char *end = memchr(path, '/', (size_t)(last - path));
        if (!end)
            end = last;
        memcpy(name, path, (size_t)(end - path));
        name[end - path] = '\0';
        const int inside = enter(place, folder, name);
        const int reason = errno;
        close(folder);
        errno = reason;
        folder = inside;
        path = end < last ? end + 1 : last;
    }
    return folder;
}

/* What errno means for an entry: a refusal, an end, or an error. */
static enum esp_status cannot_make(struct esp_target *place, const char *path,
                                   struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];

    switch (errno) {
    case EEXIST:
    case EISDIR:
    case ELOOP:
    case ENOTDIR:
        esp_target_refuse(place, path, "the name is taken by an earlier entry");
        return ESP_OK;
    case ENAMETOOLONG:
    case EINVAL:
    case EILSEQ:
        esp_target_refuse(place, path, "the file system does not take the name");
        return ESP_OK;
    case EDQUOT:
        if (place->folders >= place->limits->files) {
            esp_target_end(place, path, "too many folders");
            return ESP_OK;
        }
        break;
    }
    return esp_fail(error, ESP_IO, "'%s' cannot be written: %s", esp_submission_show(shown, path),
                    strerror(errno));
}

enum esp_status esp_target_folder(struct esp_target *place, const char *path,
                                 struct esp_error *error)
{
    const int folder = enter_all(place, path, strlen(path));

    if (folder < 0)
        return cannot_make(place, path, error);
    close(folder);
    return ESP_OK;
}

/* --- files --------------------------------------------------------------------------------- */

static bool write_all(int file, const char *block, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, block, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        block += written;
        length -= (size_t)written;
    }
    return true;
}

enum copied { COPIED, TOO_LARGE, UNREADABLE, UNWRITABLE };

static enum copied copy(const struct esp_bytes *bytes, int file, uint64_t room, uint64_t *copied,
                        struct esp_error *error)
{
    char *block = malloc(BLOCK);
    enum copied what = COPIED;

    *copied = 0;
    if (!block) {
        errno = ENOMEM;
        return UNWRITABLE;
    }
    for (;;) {
        const ssize_t count = bytes->read(bytes->self, block, BLOCK, error);
        if (count < 0)
            what = UNREADABLE;
        else if ((uint64_t)count > room - *copied)
            what = TOO_LARGE;
        else if (!write_all(file, block, (size_t)count))
            what = UNWRITABLE;
        if (count <= 0 || what != COPIED)
            break;
        *copied += (uint64_t)count;
    }
    const int reason = errno;
    free(block);
    errno = reason;
    return what;
}

static void count_file(struct esp_unpacked *out, const char *path, uint64_t bytes)
{
    const enum esp_file_kind kind = esp_file_kind(path, NULL);

    out->files++;
    out->sources += kind == ESP_FILE_SOURCE;
    out->traces += kind == ESP_FILE_TRACE;
    out->bytes += bytes;
}

/* Room for a reason. */
struct reason {
    char text[96];
};

static struct reason too_large(const struct esp_target *place)
{
    struct reason reason;

    snprintf(reason.text, sizeof reason.text, "the files together would have more than %.4g MiB",
             (double)place->limits->bytes / (1 << 20));
    return reason;
}

static enum esp_status fill(struct esp_target *place, const char *path, int file,
                            const struct esp_bytes *bytes, bool *keep, struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    uint64_t copied;

    *keep = false;
    switch (copy(bytes, file, place->limits->bytes - place->out->bytes, &copied, error)) {
    case COPIED:
        break;
    case TOO_LARGE:
        esp_target_end(place, path, too_large(place).text);
        return ESP_OK;
    case UNREADABLE:
        return bytes->unreadable;
    case UNWRITABLE:
        return esp_fail(error, ESP_IO, "'%s' cannot be written: %s",
                        esp_submission_show(shown, path), strerror(errno));
    }
    *keep = true;
    count_file(place->out, path, copied);
    return ESP_OK;
}

/* A file that says beforehand that it is too large need not be read. */
static bool is_wanted(struct esp_target *place, const char *path, uint64_t size)
{
    if (place->out->files >= place->limits->files) {
        esp_target_end(place, path, "too many files");
        return false;
    }
    if (size <= place->limits->bytes - place->out->bytes)
        return true;
    esp_target_refuse(place, path, too_large(place).text);
    esp_target_pass(place, path, size);
    return false;
}

enum esp_status esp_target_file(struct esp_target *place, const char *path,
                               const struct esp_bytes *bytes, struct esp_error *error)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;

    if (!is_wanted(place, path, bytes->size))
        return ESP_OK;
    const int folder = enter_all(place, path, slash ? (size_t)(slash - path) : 0);
    if (folder < 0)
        return cannot_make(place, path, error);
    const int file =
        openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    enum esp_status status;
    if (file < 0) {
        status = cannot_make(place, path, error);
    } else {
        bool keep;
        status = fill(place, path, file, bytes, &keep, error);
        const bool fine = fchmod(file, 0644) == 0;
        if ((close(file) < 0 || !fine) && status == ESP_OK)
            status = esp_fail(error, ESP_IO, "a file cannot be written: %s", strerror(errno));
        if (!keep)
            unlinkat(folder, name, 0);
    }
    close(folder);
    return status;
}
