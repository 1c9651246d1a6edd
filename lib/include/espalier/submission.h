/*
 * submission.h - from what an assistant names on the command line to folders
 * that can be graded.
 *
 * First a list: which submissions are there, and what are they called? Then
 * one after the other is unpacked into a folder of its own. What students
 * hand in is not trusted: an archive cannot write outside its target folder,
 * brings no links and no devices along, and ends at fixed limits. A folder is
 * copied by the same rules.
 *
 * Nothing here runs a program or changes a submission. All texts are UTF-8
 * and one line; names from submissions are shown in them as in JSON.
 */
#ifndef ESPALIER_SUBMISSION_H
#define ESPALIER_SUBMISSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Texts of the list that holds them. */
struct esp_submission_texts {
    char **texts;
    size_t count;
};

/* --- which submissions there are --------------------------------------------------- */

enum esp_submission_kind {
    ESP_SUBMISSION_FOLDER,
    ESP_SUBMISSION_ARCHIVE,
    ESP_SUBMISSION_FILE,  /* one source file */
    ESP_SUBMISSION_TRACES /* *.jsonl files of one folder, recorded elsewhere */
};

struct esp_submission {
    char *name; /* unique in its list; fit for a file's name, at most 200 bytes */
    enum esp_submission_kind kind;
    struct esp_submission_texts paths; /* absolute, without links; one, or the traces by name */
};

/* Sorted by name, as esp_submission_order() does. */
struct esp_submissions {
    struct esp_submission *items;
    size_t count;
    struct esp_submission_texts warnings; /* what lies among the submissions and was left out */
};

/*
 * What the arguments stand for. Each is
 *   - an archive: .zip .tar .tar.gz .tgz .tar.xz .txz .tar.bz2 .tbz2,
 *   - a source file (.py, .c, .java, ...),
 *   - a trace (.jsonl); all that lie in one folder are one submission, named
 *     after the folder,
 *   - a folder with a source file or a trace directly in it: one submission,
 *   - a folder without, but with folders or archives: a class. Each of these
 *     is one submission, named after itself. A folder in a class with nothing
 *     in it but one archive is that archive, under the folder's name.
 * A class may hold archives that cannot be unpacked here (.rar, .7z): they are
 * listed, so that nobody is lost, and refused when it comes to unpacking.
 * Hidden files and what tools leave behind (__MACOSX, __pycache__) are not
 * looked at; links in a class are left out with a warning. What is named
 * twice is listed once. Equal names get the parent folder's before them
 * ("group-a-team-1"), and a number where that does not help.
 *
 * An argument that is none of these, or an empty folder, is ESP_BAD_INPUT. On
 * success the caller frees *out with esp_submissions_free(), which accepts
 * NULL; on failure *out is NULL.
 */
ESP_API enum esp_status esp_submissions_list(struct esp_submissions **out,
                                             const char *const *arguments, size_t count,
                                             struct esp_error *error);
ESP_API void esp_submissions_free(struct esp_submissions *submissions);

/* Leave only every step-th of them, from number first on, which counts from 0. */
ESP_API void esp_submissions_thin(struct esp_submissions *submissions, size_t first, size_t step);

/*
 * Names in the order people expect: team-2 before team-10. As strcmp(): only
 * equal texts are 0.
 */
ESP_API int esp_submission_order(const char *a, const char *b);

/* --- into a folder of its own ---------------------------------------------------------- */

struct esp_submission_limits {
    size_t files;   /* and as many folders */
    uint64_t bytes; /* of all files together, unpacked; of the archive, too */
    unsigned depth; /* folders in each other, the file included */
    size_t path;    /* bytes of a path within the submission */
};

/* 2,000 files, 64 MiB, depth 32, paths of 1,024 bytes. */
ESP_API struct esp_submission_limits esp_submission_default_limits(void);

/* What came of it. */
struct esp_unpacked {
    char *folder; /* where the submission begins: target, or the only folder in it */
    size_t files; /* written */
    size_t sources, traces; /* how many of these are source files, how many *.jsonl */
    uint64_t bytes;         /* written */
    size_t refused;         /* entries */
    bool complete; /* false: ended at a limit, what came later was not looked at */
    struct esp_submission_texts warnings; /* one for each refused entry, a hundred at most */
};

/*
 * Unpack or copy a submission into target, which must not exist (its parent
 * must) or be empty. Folders get mode 0755 and files 0644 whatever they had,
 * so that another user can read them. Where nothing but one folder came of
 * it, out->folder is that folder, and so on.
 *
 * Refused, each with a warning that names entry and reason, while the others
 * are unpacked: absolute paths, paths with "..", links, devices and other
 * things that are no files, encrypted entries, names already taken, and what
 * would exceed a limit. Backslashes separate folders; names that are not
 * UTF-8 are taken for code page 437 in a zip, else their odd bytes are
 * written as %XX. Version control and what tools leave behind (.git,
 * __pycache__, node_modules, ...) is left out without being counted.
 *
 * Fails, and removes target, with ESP_BAD_INPUT when the archive is broken,
 * is none, or is encrypted as a whole, with ESP_UNSUPPORTED when it is of
 * another kind, and with ESP_IO. limits NULL: the standard ones. On success
 * the caller empties *out with esp_unpacked_clear(), which may be called on
 * what a failure left, too.
 */
ESP_API enum esp_status esp_submission_unpack(struct esp_unpacked *out,
                                              const struct esp_submission *submission,
                                              const char *target,
                                              const struct esp_submission_limits *limits,
                                              struct esp_error *error);
ESP_API void esp_unpacked_clear(struct esp_unpacked *unpacked);

/* Remove such a folder with all that is in it; one that is not there is fine. */
ESP_API enum esp_status esp_submission_remove(const char *target, struct esp_error *error);

/* --- what changed ---------------------------------------------------------------------- */

enum { ESP_DIGEST_TEXT = 65 };

/*
 * SHA-256, as 64 hexadecimal digits and a zero, over the names and contents
 * of all files below folder, as esp_submission_unpack() takes them: equal for
 * equal files, whatever their times, modes and order. Links are not followed
 * and do not count.
 */
ESP_API enum esp_status esp_submission_digest(char digest[ESP_DIGEST_TEXT], const char *folder,
                                              struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
