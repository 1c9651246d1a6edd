/*
 * grade_one.c - see grade_one.h.
 */
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grade_one.h"
#include "message.h"
#include "output.h"

enum { TRACES_MOST = 4096, KEY_TEXT = 160 };

/* --- documents as they come ---------------------------------------------------------- */

struct writing {
    const struct job *job;
    char *folder; /* INTO/NAME; NULL: none */
    char *last;   /* the last document */
};

char *file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;

    if (!file)
        return NULL;
    if (getdelim(&text, &room, '\0', file) < 0) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

static enum esp_status write_text(const char *path, const char *text, size_t length,
                                  struct esp_error *error)
{
    struct output output;

    const enum esp_status status = output_open(&output, path, error);
    if (status != ESP_OK)
        return status;
    fwrite(text, 1, length, output.stream);
    return output_commit(&output, error);
}

static enum esp_status write_report(const char *path, const struct job *job, const char *text,
                                    size_t length, struct esp_error *error)
{
    struct esp_report *report;
    struct output output;

    enum esp_status status = esp_report_read(&report, text, length, "grade", error);
    if (status != ESP_OK)
        return status;
    status = output_open(&output, path, error);
    if (status == ESP_OK) {
        status = esp_report_write(report, job->format, false, output.stream, error);
        if (status == ESP_OK)
            status = output_commit(&output, error);
        else
            output_discard(&output);
    }
    esp_report_free(report);
    return status;
}

static enum esp_status write_in_folder(const struct writing *writing, const char *text,
                                       size_t length, struct esp_error *error)
{
    const enum esp_report_format format = writing->job->format;
    char *path = path_join(writing->folder, "grade.json");
    enum esp_status status = write_text(path, text, length, error);

    free(path);
    if (status != ESP_OK || format == ESP_REPORT_JSON)
        return status;
    path = path_join(writing->folder, esp_report_file(format));
    status = write_report(path, writing->job, text, length, error);
    free(path);
    return status;
}

/* Reports are rewritten after every case: a crash or a kill leaves the last one whole. */
static enum esp_status take_document(void *data, const char *text, size_t length, size_t done,
                                     size_t cases, struct esp_error *error)
{
    struct writing *writing = data;
    const struct job *job = writing->job;
    enum esp_status status = ESP_OK;

    free(writing->last);
    writing->last = must(strndup(text, length));
    if (job->watched)
        fprintf(stderr, "\r%s: case %zu of %zu\033[K%s", job->submission->name, done, cases,
                done == cases ? "\r\033[K" : "");
    if (writing->folder)
        status = write_in_folder(writing, text, length, error);
    if (status == ESP_OK && job->file && strcmp(job->file, "-") != 0)
        status = write_report(job->file, job, text, length, error);
    return status;
}

/* --- what is handed in ------------------------------------------------------------------- */

/* Ready traces in a folder, sorted by the unpacking's names. */
static size_t traces_in(const char *folder, char **traces, size_t room)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry;
    size_t count = 0;

    while (entries && count < room && (entry = readdir(entries))) {
        const size_t length = strlen(entry->d_name);
        if (length > 6 && strcmp(entry->d_name + length - 6, ".jsonl") == 0)
            traces[count++] = path_join(folder, entry->d_name);
    }
    if (entries)
        closedir(entries);
    return count;
}

static int by_order(const void *a, const void *b)
{
    return esp_submission_order(*(const char *const *)a, *(const char *const *)b);
}

static bool unchanged(const struct job *job, const char *folder, const char *key,
                      char **document)
{
    char *path = path_join(folder, "grade.json");
    char *text = job->again ? NULL : file_text(path);
    json_t *old = text ? json_loads(text, 0, NULL) : NULL;
    const char *old_key = json_string_value(json_object_get(old, "key"));
    const bool same = old_key && strcmp(old_key, key) == 0 &&
                      json_is_true(json_object_get(old, "complete"));

    free(path);
    json_decref(old);
    if (same && document)
        *document = text;
    else
        free(text);
    return same;
}

static enum esp_status make_folder(const char *path, struct esp_error *error)
{
    if (mkdir(path, 0777) < 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "%s: %s", path, strerror(errno));
    return ESP_OK;
}

/* --- grading --------------------------------------------------------------------------------- */

struct handed {
    struct esp_unpacked unpacked;
    struct esp_error refused; /* why it could not be unpacked */
    char *traces[TRACES_MOST];
    size_t trace_count;
    char key[KEY_TEXT];
};

/* Copies or unpacks; a submission that cannot be is one that scores nothing. */
static void unpack(struct handed *handed, const struct job *job, const char *target)
{
    char digest[ESP_DIGEST_TEXT] = "";

    if (esp_submission_unpack(&handed->unpacked, job->submission, target, NULL,
                              &handed->refused) == ESP_OK) {
        if (esp_submission_digest(digest, target, NULL) != ESP_OK)
            digest[0] = '\0';
        if (handed->unpacked.sources == 0 && handed->unpacked.traces > 0)
            handed->trace_count =
                traces_in(handed->unpacked.folder, handed->traces, TRACES_MOST);
        qsort(handed->traces, handed->trace_count, sizeof *handed->traces, by_order);
    }
    snprintf(handed->key, sizeof handed->key, "%s-%s-%s", digest, job->kit->digest,
             ESPALIER_VERSION);
}

static void handed_clear(struct handed *handed)
{
    for (size_t i = 0; i < handed->trace_count; i++)
        free(handed->traces[i]);
    esp_unpacked_clear(&handed->unpacked);
}

/* The unpacking's warnings as a list that ends in NULL. */
static const char **warnings_of(const struct handed *handed)
{
    const struct esp_submission_texts *texts = &handed->unpacked.warnings;
    const char **list = must(calloc(texts->count + 1, sizeof *list));

    for (size_t i = 0; i < texts->count; i++)
        list[i] = texts->texts[i];
    return list;
}

static enum esp_status grade(struct writing *writing, const struct handed *handed,
                             struct esp_error *error)
{
    const struct job *job = writing->job;
    const char **warnings = warnings_of(handed);
    const struct esp_grading grading = {
        .name = job->submission->name,
        .folder = handed->trace_count ? NULL : handed->unpacked.folder,
        .traces = (const char *const *)handed->traces,
        .trace_count = handed->trace_count,
        .refused = handed->unpacked.folder ? NULL : handed->refused.text,
        .key = handed->key,
        .warnings = warnings,
        .keep = writing->folder,
        .slot = job->slot,
        .document = take_document,
        .data = writing,
    };

    const enum esp_status status = esp_grade(job->grader, &grading, error);
    free(warnings);
    return status;
}

enum esp_status grade_one(const struct job *job, char **document, struct esp_error *error)
{
    struct writing writing = { .job = job };
    struct handed *handed = must(malloc(sizeof *handed));
    char *target = path_join(job->kit->root, "XXXXXX");
    enum esp_status status = ESP_OK;
    bool same = false;

    memset(handed, 0, sizeof *handed);
    if (!mkdtemp(target) || chmod(target, 0755) < 0)
        status = esp_fail(error, ESP_IO, "%s: %s", target, strerror(errno));
    else
        unpack(handed, job, target);
    if (status == ESP_OK && job->into) {
        writing.folder = path_join(job->into, job->submission->name);
        status = make_folder(writing.folder, error);
        same = status == ESP_OK && unchanged(job, writing.folder, handed->key, document);
    }
    if (status == ESP_OK && !same)
        status = grade(&writing, handed, error);
    if (!same && document) {
        *document = writing.last;
        writing.last = NULL;
    }
    free(writing.last);
    free(writing.folder);
    handed_clear(handed);
    free(handed);
    if (esp_submission_remove(target, NULL) != ESP_OK)
        message("%s: could not be removed", target);
    free(target);
    return status;
}
