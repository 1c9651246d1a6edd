/*
 * sample.h - the documents in tests/data/report.
 */
#ifndef TEST_REPORT_SAMPLE_H
#define TEST_REPORT_SAMPLE_H

#include "espalier/report.h"

/* tests/data/report/NAME.json, which must be in order. */
struct esp_report *sample(const char *name);

#endif
