/*
 * grade_kit.c - see grade_kit.h.
 *
 * Copies of the assignment and the recorder are run, since the program's own
 * place may be one that no other user can read.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "espalier/assignment.h"
#include "espalier/text.h"
#include "grade_kit.h"
#include "message.h"
#include "share.h"

enum { NAMES_MOST = 256 };

char *path_join(const char *folder, const char *name)
{
    const size_t room = strlen(folder) + strlen(name) + 2;
    char *path = must(malloc(room));

    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

/* --- which assignment -------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of the shipped ones, sorted; each and the count are the caller's. */
static size_t shipped(char *names[NAMES_MOST])
{
    char *folder = share_folder("assignments");
    DIR *entries = folder ? opendir(folder) : NULL;
    const struct dirent *entry;
    size_t count = 0;

    while (entries && count < NAMES_MOST && (entry = readdir(entries))) {
        if (entry->d_name[0] == '.')
            continue;
        char *inside = path_join(folder, entry->d_name);
        char *file = path_join(inside, "assignment.json");
        if (access(file, R_OK) == 0)
            names[count++] = must(strdup(entry->d_name));
        free(file);
        free(inside);
    }
    if (entries)
        closedir(entries);
    free(folder);
    qsort(names, count, sizeof *names, by_name);
    return count;
}

void kit_list_assignments(void)
{
    char *names[NAMES_MOST];
    const size_t count = shipped(names);

    for (size_t i = 0; i < count; i++) {
        puts(names[i]);
        free(names[i]);
    }
}

static enum esp_status fail_unknown(const char *name, struct esp_error *error)
{
    char *names[NAMES_MOST];
    const size_t count = shipped(names);

    esp_fail_unknown(error, "assignment", name, (const char *const *)names, count);
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    return ESP_BAD_INPUT;
}

/* A shipped assignment's folder; NULL when the name is none. */
static char *shipped_folder(const char *name)
{
    char *all = strchr(name, '/') || name[0] == '.' ? NULL : share_folder("assignments");
    char *inside = all ? path_join(all, name) : NULL;
    char *folder = inside ? realpath(inside, NULL) : NULL;

    free(inside);
    free(all);
    return folder;
}

/*
 * The assignment's folder, and the name of its file in it. A shipped one goes
 * before a folder of that name that happens to be here: ./NAME is that one.
 */
static enum esp_status find_assignment(const char *name, char **folder, char **file,
                                       struct esp_error *error)
{
    struct stat about;

    *file = must(strdup("assignment.json"));
    *folder = shipped_folder(name);
    if (*folder)
        return ESP_OK;
    if (stat(name, &about) < 0)
        return strchr(name, '/') ? esp_fail(error, ESP_BAD_INPUT, "%s: %s", name, strerror(errno))
                                 : fail_unknown(name, error);
    *folder = must(realpath(name, NULL));
    if (!S_ISDIR(about.st_mode)) {
        char *slash = strrchr(*folder, '/');
        free(*file);
        *file = must(strdup(slash + 1));
        *slash = '\0';
    }
    return ESP_OK;
}

/* Read where it lies, so that a message names the file that is to be mended. */
static enum esp_status prove(const char *folder, const char *file, struct esp_error *error)
{
    struct esp_assignment *assignment;
    char *path = path_join(folder, file);

    const enum esp_status status = esp_assignment_read(&assignment, path, error);
    if (status == ESP_OK)
        esp_assignment_free(assignment);
    free(path);
    return status;
}

/* --- the copies --------------------------------------------------------------------------- */

static enum esp_status copy_folder(char *from, const char *to, struct esp_error *error)
{
    char *paths[] = { from };
    const struct esp_submission source = { .name = from,
                                           .kind = ESP_SUBMISSION_FOLDER,
                                           .paths = { paths, 1 } };
    struct esp_unpacked unpacked;

    const enum esp_status status = esp_submission_unpack(&unpacked, &source, to, NULL, error);
    esp_unpacked_clear(&unpacked);
    return status;
}

static enum esp_status make_root(struct kit *kit, struct esp_error *error)
{
    const char *temporary = getenv("TMPDIR");

    kit->root = path_join(temporary && *temporary == '/' ? temporary : "/tmp",
                          "espalier-grade-XXXXXX");
    /* It can be passed through but not listed: one submission does not find another. */
    if (!mkdtemp(kit->root) || chmod(kit->root, 0711) < 0) {
        const enum esp_status status =
            esp_fail(error, ESP_IO, "%s: %s", kit->root, strerror(errno));
        free(kit->root);
        kit->root = NULL;
        return status;
    }
    return ESP_OK;
}

static enum esp_status fill(struct kit *kit, char *folder, const char *file, char *recorder,
                            struct esp_error *error)
{
    char *copy = path_join(kit->root, "assignment");

    kit->recorder = path_join(kit->root, "recorder");
    kit->assignment = path_join(copy, file);
    enum esp_status status = copy_folder(folder, copy, error);
    if (status == ESP_OK)
        status = copy_folder(recorder, kit->recorder, error);
    if (status == ESP_OK)
        status = esp_submission_digest(kit->digest, kit->root, error);
    free(copy);
    return status;
}

enum esp_status kit_open(struct kit *kit, const char *name, struct esp_error *error)
{
    char *folder = NULL, *file = NULL;
    char *recorder = share_folder("record");

    memset(kit, 0, sizeof *kit);
    enum esp_status status = find_assignment(name, &folder, &file, error);
    if (status == ESP_OK)
        status = prove(folder, file, error);
    if (status == ESP_OK && !recorder)
        status = esp_fail(error, ESP_IO, "the recorder is not in ../share/espalier/record, seen "
                                         "from this program");
    if (status == ESP_OK)
        status = make_root(kit, error);
    if (status == ESP_OK)
        status = fill(kit, folder, file, recorder, error);
    free(folder);
    free(file);
    free(recorder);
    return status;
}

void kit_close(struct kit *kit)
{
    if (kit->root && esp_submission_remove(kit->root, NULL) != ESP_OK)
        message("%s: could not be removed", kit->root);
    free(kit->root);
    free(kit->recorder);
    free(kit->assignment);
    memset(kit, 0, sizeof *kit);
}
