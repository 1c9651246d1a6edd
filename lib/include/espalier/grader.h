/*
 * grader.h - one submission, from its files to a grade document.
 *
 * Every case of the assignment is run on the submission in a sandbox, its
 * trace judged node by node and compared with the reference search, its
 * answers checked; then come diagnosis and points. Nothing that a submission
 * does is an error here: it is in the document, with the reason.
 */
#ifndef ESPALIER_GRADER_H
#define ESPALIER_GRADER_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "espalier/assignment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All pointers stay the caller's and must outlive the grader. */
struct esp_grader_options {
    const char *recorder; /* folder that holds espalier_record, absolute */
    const char *python;   /* NULL: /usr/bin/python3 */
    bool no_sandbox;      /* do not even try */
    bool no_diagnosis;
    bool no_second_run;   /* do not confirm each answer by a run without the recorder */
    const volatile sig_atomic_t *stop; /* set from a signal handler: end soon; or NULL */
};

struct esp_grader;

/*
 * What all submissions have in common: the sandbox is tried out and the
 * reference searches are run. Good for any number of submissions, also in
 * forked processes. The assignment must outlive it.
 */
ESP_API enum esp_status esp_grader_new(struct esp_grader **out,
                                       const struct esp_assignment *assignment,
                                       const struct esp_grader_options *options,
                                       struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_grader_free(struct esp_grader *grader);

/* One submission; all pointers stay the caller's. */
struct esp_grading {
    const char *name;
    /*
     * Its files, readable by any user; or NULL and traces: files that were
     * recorded elsewhere. Each trace is taken for the case that asks for the
     * same position, depth and algorithm; one that no case asks for is named
     * in a warning.
     */
    const char *folder;
    const char *const *traces;
    size_t trace_count;
    const char *refused;       /* why nothing of it can be run; or NULL */
    const char *key;           /* put into the document as it is; or NULL */
    const char *const *warnings; /* ends in NULL; or NULL */
    /*
     * Folder for the cases' traces, ID.jsonl, and beside the first that is not
     * as it should be what it should have been, ID.reference.jsonl; NULL: not kept.
     */
    const char *keep;
    unsigned slot;             /* differs between gradings that run at a time */
    /*
     * Hears the whole document, JSON text, after every case and at the end.
     * A failure stops the grading. cases: how many are done, of all.
     */
    enum esp_status (*document)(void *data, const char *text, size_t length, size_t done,
                                size_t cases, struct esp_error *error);
    void *data;
};

/* ESP_OK also when it was stopped; the document then says that it is not complete. */
ESP_API enum esp_status esp_grade(const struct esp_grader *grader,
                                  const struct esp_grading *grading, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
