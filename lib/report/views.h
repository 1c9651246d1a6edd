/*
 * views.h - the formats, each a function that writes a document to a stream.
 *
 * Whether the stream took it is looked at once, in write.c.
 */
#ifndef ESPALIER_REPORT_VIEWS_H
#define ESPALIER_REPORT_VIEWS_H

#include "document.h"
#include "reasons.h"

typedef enum esp_status report_view(const struct esp_report *report, FILE *stream,
                                    struct esp_error *error);

report_view report_text, report_text_colour, report_markdown, report_gradescope,
    report_prairielearn, report_classroom, report_junit;

enum esp_status report_no_memory(struct esp_error *error);

/* ESP_IO where the stream did not take everything. */
enum esp_status report_written(FILE *stream, struct esp_error *error);

#endif
