/*
 * sample.c - see sample.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"
#include "testing.h"

char *whole_file(const char *path)
{
    FILE *stream = fopen(path, "rb");
    char *text = NULL;
    long length;

    if (!stream)
        return NULL;
    if (fseek(stream, 0, SEEK_END) == 0 && (length = ftell(stream)) >= 0 &&
        fseek(stream, 0, SEEK_SET) == 0 && (text = malloc((size_t)length + 1)) != NULL)
        text[fread(text, 1, (size_t)length, stream)] = '\0';
    fclose(stream);
    return text;
}

struct esp_report *sample(const char *name)
{
    struct esp_error error = { "" };
    struct esp_report *report;
    char path[512];

    snprintf(path, sizeof path, TEST_DATA "/report/%s.json", name);
    char *text = whole_file(path);
    assert_non_null(text);
    if (esp_report_read(&report, text, strlen(text), path, &error) != ESP_OK)
        fail_msg("%s", error.text);
    free(text);
    return report;
}
