/*
 * report.h - a grade document as people and grading systems want to read it.
 *
 * The document is the JSON that the grader keeps up to date while it works
 * (docs: tools/assignments/README.md). Every report is a view of one document and
 * can be written at any time, of an unfinished one too: cases that are
 * missing then score 0 and say why.
 */
#ifndef ESPALIER_REPORT_H
#define ESPALIER_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_report_format {
    /* for teachers: all there is, hidden or not */
    ESP_REPORT_TEXT,         /* points, evidence and diagnosis on a terminal */
    ESP_REPORT_JSON,         /* the document itself */
    ESP_REPORT_MARKDOWN,
    /* for students: nothing of hidden items but their sum, no case that is hidden */
    ESP_REPORT_GRADESCOPE,   /* results.json; keeps hidden items, marked as such */
    ESP_REPORT_PRAIRIELEARN, /* results.json, at most 1 MB */
    ESP_REPORT_CLASSROOM,    /* GitHub Classroom: base64, for the runner's variable */
    ESP_REPORT_JUNIT,        /* XML; leaves hidden items out */
    ESP_REPORT_FORMATS
};

/* "text", "json", ... and the name of the file it is usually kept in; NULL past the last. */
ESP_API const char *esp_report_name(enum esp_report_format format);
ESP_API const char *esp_report_file(enum esp_report_format format);
ESP_API enum esp_status esp_report_find(const char *name, enum esp_report_format *format,
                                        struct esp_error *error);

struct esp_report;

/*
 * Take a document apart; text is JSON and may go afterwards. name is the
 * document's in messages, which say the path of the first member that is
 * missing or wrong ("items[2].points"). Free with esp_report_free(), which
 * accepts NULL.
 */
ESP_API enum esp_status esp_report_read(struct esp_report **out, const char *text, size_t length,
                                        const char *name, struct esp_error *error);
ESP_API void esp_report_free(struct esp_report *report);

/*
 * colour: with escape sequences, where the format is for a terminal. The
 * stream is flushed; ESP_IO says that it did not take everything.
 */
ESP_API enum esp_status esp_report_write(const struct esp_report *report,
                                         enum esp_report_format format, bool colour,
                                         FILE *stream, struct esp_error *error);

/* Below the assignment's pass mark; complete and with every point there is. */
ESP_API bool esp_report_fails(const struct esp_report *report);
ESP_API bool esp_report_is_full(const struct esp_report *report);

/* --- a class ------------------------------------------------------------------------------- */

/*
 * The gradebook: a row (CSV, with a header line) or an object (JSON Lines) for
 * each document: submission, assignment, state ("graded", "unfinished" or
 * "nothing-ran"), points, max, reference_points, points of sections and items,
 * mistakes (named by every explanation), possible ones (by one of several),
 * note. Documents of several assignments share the columns.
 */
ESP_API enum esp_status esp_gradebook_csv(const struct esp_report *const *reports, size_t count,
                                          FILE *stream, struct esp_error *error);
ESP_API enum esp_status esp_gradebook_jsonl(const struct esp_report *const *reports, size_t count,
                                            FILE *stream, struct esp_error *error);

/* The class on a page of text: points, items most often lost, how many for each mistake. */
ESP_API enum esp_status esp_class_overview(const struct esp_report *const *reports, size_t count,
                                           FILE *stream, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
