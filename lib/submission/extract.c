/*
 * extract.c - see extract.h. The only file that knows libarchive, which reads
 * here and never writes: what it says about an entry is judged before
 * anything is made of it.
 */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "extract.h"
#include "entry.h"
#include "kinds.h"
#include "texts.h"

enum { READ_AHEAD = 1 << 16 };

struct unpacking {
    struct archive *archive;
    const char *file;  /* as messages show it */
    const char *entry; /* the last one read; NULL before the first */
    struct esp_target *place;
    bool encrypted; /* an entry was */
};

static enum esp_status broken(const struct unpacking *unpacking, struct esp_error *error)
{
    char entry[ESP_SHOWN_TEXT], why[ESP_SHOWN_TEXT];
    const char *reason = archive_error_string(unpacking->archive);

    reason = esp_submission_show(why, reason ? reason : "unknown reason");
    if (archive_errno(unpacking->archive) == ENOMEM)
        return esp_submission_no_memory(error);
    if (!unpacking->entry && archive_format(unpacking->archive) == 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "'%s' is broken, or neither a zip nor a tar archive: %s", unpacking->file,
                        reason);
    return esp_fail(error, ESP_BAD_INPUT, "the archive '%s' is broken at %s: %s",
                    unpacking->file,
                    unpacking->entry ? esp_submission_show(entry, unpacking->entry)
                                     : "its beginning",
                    reason);
}

static ssize_t read_entry(void *self, void *block, size_t room, struct esp_error *error)
{
    const struct unpacking *unpacking = self;
    const ssize_t count = archive_read_data(unpacking->archive, block, room);

    if (count >= 0)
        return count;
    (void)broken(unpacking, error);
    return -1;
}

/* Why an entry is refused whatever its name; NULL: it is not. */
static const char *unwanted(struct archive_entry *entry)
{
    if (archive_entry_symlink(entry) || archive_entry_filetype(entry) == AE_IFLNK)
        return "a symbolic link";
    if (archive_entry_hardlink(entry))
        return "a hard link";
    if (archive_entry_filetype(entry) != AE_IFREG && archive_entry_filetype(entry) != AE_IFDIR)
        return "a device, a pipe or something else that is no file";
    if (archive_entry_is_encrypted(entry))
        return "encrypted";
    return NULL;
}

/* Archives made by Windows have folders that only their last backslash tells. */
static bool is_folder(struct archive_entry *entry, const char *name)
{
    return archive_entry_filetype(entry) == AE_IFDIR || name[strlen(name) - 1] == '/' ||
           name[strlen(name) - 1] == '\\';
}

/* A place for the entry's data; path is safe. */
static enum esp_status put(struct unpacking *unpacking, struct archive_entry *entry,
                           const char *name, const char *path, struct esp_error *error)
{
    const int64_t size = archive_entry_size_is_set(entry) ? archive_entry_size(entry) : 0;
    const struct esp_bytes bytes = { .read = read_entry,
                                     .self = unpacking,
                                     .size = size > 0 ? (uint64_t)size : 0,
                                     .unreadable = ESP_BAD_INPUT };

    if (is_folder(entry, name))
        return esp_target_folder(unpacking->place, path, error);
    if (*path == '\0') {
        esp_target_refuse(unpacking->place, name, "a file without a name");
        return ESP_OK;
    }
    return esp_target_file(unpacking->place, path, &bytes, error);
}

/* What is passed over in a compressed archive has to be decompressed all the same. */
static void pass(struct unpacking *unpacking, struct archive_entry *entry, const char *name)
{
    if (archive_entry_size_is_set(entry) && archive_entry_size(entry) > 0)
        esp_target_pass(unpacking->place, name, (uint64_t)archive_entry_size(entry));
}

static enum esp_status unpack_entry(struct unpacking *unpacking, struct archive_entry *entry,
                                    struct esp_error *error)
{
    const bool zip = (archive_format(unpacking->archive) & ARCHIVE_FORMAT_BASE_MASK) ==
                     ARCHIVE_FORMAT_ZIP;
    const char *name = archive_entry_pathname(entry);
    struct esp_error reason = { .text = "" };
    char *path;

    if (!name || *name == '\0') {
        esp_target_refuse(unpacking->place, "(no name)", "an entry whose name cannot be read");
        return ESP_OK;
    }
    unpacking->entry = name;
    if (!esp_target_look(unpacking->place, name))
        return ESP_OK;
    enum esp_status status = esp_entry_path(&path, name, zip ? ESP_NAMES_DOS : ESP_NAMES_UTF8,
                                            unpacking->place->limits, &reason);
    if (status == ESP_NO_MEMORY)
        return esp_submission_no_memory(error);
    const char *why = status == ESP_OK ? unwanted(entry) : reason.text;
    if (path && esp_entry_is_litter(path)) {
        pass(unpacking, entry, name);
    } else if (why) {
        unpacking->encrypted |= archive_entry_is_encrypted(entry) != 0;
        esp_target_refuse(unpacking->place, name, why);
        pass(unpacking, entry, name);
        status = ESP_OK;
    } else {
        status = put(unpacking, entry, name, path, error);
    }
    free(path);
    return status;
}

static enum esp_status unpack_all(struct unpacking *unpacking, struct esp_error *error)
{
    enum esp_status status = ESP_OK;

    while (status == ESP_OK && unpacking->place->out->complete) {
        struct archive_entry *entry;
        const int result = archive_read_next_header(unpacking->archive, &entry);
        if (result == ARCHIVE_EOF)
            break;
        if (result != ARCHIVE_OK && result != ARCHIVE_WARN)
            return broken(unpacking, error);
        status = unpack_entry(unpacking, entry, error);
    }
    if (status == ESP_OK && unpacking->encrypted && unpacking->place->out->files == 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "the archive '%s' is encrypted: it needs to be packed without a password",
                        unpacking->file);
    return status;
}

/* Names in archives are converted to the locale's encoding, which ought to lose nothing. */
static enum esp_status unpack_in_utf8(struct unpacking *unpacking, struct esp_error *error)
{
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    const locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    const enum esp_status status = unpack_all(unpacking, error);

    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    return status;
}

/* Kinds of archives and compressions that students use; none that runs a program. */
static bool prepare(struct archive *archive)
{
    return archive && archive_read_support_format_zip(archive) == ARCHIVE_OK &&
           archive_read_support_format_tar(archive) == ARCHIVE_OK &&
           archive_read_support_filter_gzip(archive) == ARCHIVE_OK &&
           archive_read_support_filter_bzip2(archive) == ARCHIVE_OK &&
           archive_read_support_filter_xz(archive) == ARCHIVE_OK;
}

static enum esp_status check_file(int file, const char *shown,
                                  const struct esp_submission_limits *limits,
                                  struct esp_error *error)
{
    struct stat about;

    if (fstat(file, &about) < 0 || !S_ISREG(about.st_mode))
        return esp_fail(error, ESP_BAD_INPUT, "'%s' is no file", shown);
    if (about.st_size == 0)
        return esp_fail(error, ESP_BAD_INPUT, "the archive '%s' is an empty file", shown);
    if ((uint64_t)about.st_size > limits->bytes)
        return esp_fail(error, ESP_BAD_INPUT,
                        "the archive '%s' has %.4g MiB, a submission may have %.4g", shown,
                        (double)about.st_size / (1 << 20), (double)limits->bytes / (1 << 20));
    if (esp_file_kind(shown, NULL) == ESP_FILE_FOREIGN_ARCHIVE)
        return esp_fail(error, ESP_UNSUPPORTED,
                        "'%s' cannot be unpacked: expected .zip, .tar.gz, .tar.xz or .tar.bz2",
                        shown);
    return ESP_OK;
}

enum esp_status esp_archive_unpack(struct esp_target *place, const char *path,
                                   struct esp_error *error)
{
    char shown[ESP_SHOWN_TEXT];
    const char *slash = strrchr(path, '/');
    struct unpacking unpacking = { .place = place };
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    unpacking.file = esp_submission_show(shown, slash ? slash + 1 : path);
    if (file < 0)
        return esp_fail(error, ESP_IO, "'%s' cannot be read: %s", unpacking.file,
                        strerror(errno));
    enum esp_status status = check_file(file, unpacking.file, place->limits, error);
    if (status == ESP_OK) {
        unpacking.archive = archive_read_new();
        if (!prepare(unpacking.archive))
            status = esp_fail(error, ESP_UNSUPPORTED, "libarchive was built without zip, gzip, "
                                                      "bzip2 or xz");
        else if (archive_read_open_fd(unpacking.archive, file, READ_AHEAD) != ARCHIVE_OK)
            status = broken(&unpacking, error);
        else
            status = unpack_in_utf8(&unpacking, error);
        archive_read_free(unpacking.archive);
    }
    close(file);
    return status;
}
