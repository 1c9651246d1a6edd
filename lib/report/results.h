/*
 * results.h - what the JSON of the grading systems has in common.
 *
 * All of it is for students: items that are hidden stay hidden. A system
 * that knows no hidden tests gets their points in one line, so that the sum
 * is right.
 */
#ifndef ESPALIER_REPORT_RESULTS_H
#define ESPALIER_REPORT_RESULTS_H

#include "views.h"

/* A whole number without a fraction. All return new values, NULL without memory. */
json_t *results_number(double number);
json_t *results_plain(const char *text, size_t most);

/* The reasons of an item, and of the whole. */
json_t *results_item_output(const struct esp_report *report, const struct report_item *item,
                            struct audience audience);
json_t *results_output(const struct esp_report *report, struct audience audience);

/* Points of the items that are not shown to everybody; false: there are none. */
bool results_hidden(const struct esp_report *report, double *points, double *max);

/*
 * Build a document of at most limit bytes: with texts of strangers up to 4096
 * bytes each, then with shorter ones, at last (most = 0) without tests. On
 * success the caller frees *text.
 */
typedef json_t *results_builder(const struct esp_report *report, size_t most);
enum esp_status results_fitted(const struct esp_report *report, results_builder *builder,
                               size_t limit, char **text, struct esp_error *error);

#endif
