/*
 * sample.h - the documents in tests/data/report, and reports as strings.
 */
#ifndef TEST_REPORT_SAMPLE_H
#define TEST_REPORT_SAMPLE_H

#include "espalier/report.h"

/* A whole file, with a zero behind it; NULL when it cannot be read. The caller frees it. */
char *whole_file(const char *path);

/* tests/data/report/NAME.json, which must be in order. */
struct esp_report *sample(const char *name);

#endif
