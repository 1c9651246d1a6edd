/*
 * grade_class.h - many submissions, several at a time.
 */
#ifndef GRADE_CLASS_H
#define GRADE_CLASS_H

#include "grade_one.h"

struct class_job {
    struct job job; /* of each; submission and slot are set here */
    const struct esp_submissions *submissions;
    unsigned jobs;  /* at a time */
    bool shown;     /* progress on standard error */
    const volatile sig_atomic_t *stop;
};

/*
 * Grade them all, each in a process of its own, so that nothing that happens
 * to one is felt by another. What cannot be graded is told in a message and
 * counted in *failed.
 */
enum esp_status grade_class(const struct class_job *class, size_t *failed,
                            struct esp_error *error);

/*
 * From the documents of all submissions: gradebook.csv, gradebook.jsonl and
 * overview.txt in the folder, the overview on standard output, too. *passed: none of
 * them is below the pass mark.
 */
enum esp_status class_summary(const struct esp_submissions *submissions, const char *into,
                              bool *passed, struct esp_error *error);

#endif
