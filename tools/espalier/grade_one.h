/*
 * grade_one.h - one submission: unpacked, graded, its reports written.
 */
#ifndef GRADE_ONE_H
#define GRADE_ONE_H

#include <stdbool.h>

#include "espalier/grader.h"
#include "espalier/report.h"
#include "grade_kit.h"

struct job {
    const struct kit *kit;
    const struct esp_grader *grader;
    const struct esp_submission *submission;
    enum esp_report_format format;
    const char *into;  /* folder of all reports; NULL: none are kept */
    const char *file;  /* one report here, as it grows; NULL: none */
    bool again;        /* also when nothing has changed */
    bool watched;      /* tell on standard error how far it is */
    unsigned slot;
};

/*
 * Grade, and leave INTO/NAME/grade.json, the report in the format asked for,
 * and the traces. *document, where it is not NULL, becomes the last document's
 * text, the caller's. Where the folder has one of the very same submission and
 * assignment nothing is done.
 */
enum esp_status grade_one(const struct job *job, char **document, struct esp_error *error);

/* A whole file in a block of its own, with a zero behind; NULL when it cannot be read. */
char *file_text(const char *path);

#endif
