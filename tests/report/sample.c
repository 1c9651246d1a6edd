/*
 * sample.c - see sample.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "sample.h"
#include "testing.h"

struct esp_report *sample(const char *name)
{
    struct esp_error error = { "" };
    struct esp_report *report;
    char path[512];

    snprintf(path, sizeof path, TEST_DATA "/report/%s.json", name);
    char *text = file_text(path, NULL);
    if (esp_report_read(&report, text, strlen(text), path, &error) != ESP_OK)
        fail_msg("%s", error.text);
    free(text);
    return report;
}
