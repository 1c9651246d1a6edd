/*
 * golden.c - reports for people that were looked at once, byte for byte.
 *
 * With --update (the build target update-reports) the program writes them
 * instead; the difference is then reviewed like code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "sample.h"
#include "testing.h"

static const char *const class_names[] = { "team-17", "unfinished", "no-import" };
enum { CLASS = sizeof class_names / sizeof class_names[0] };

static const struct golden {
    const char *document, *file; /* NULL: the whole class */
    enum esp_report_format format;
} goldens[] = {
    { "team-17", "team-17.txt", ESP_REPORT_TEXT },
    { "unfinished", "unfinished.txt", ESP_REPORT_TEXT },
    { "no-import", "no-import.txt", ESP_REPORT_TEXT },
    { "team-17", "team-17.md", ESP_REPORT_MARKDOWN },
    { NULL, "class.txt", ESP_REPORT_FORMATS },
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

static void write_class(FILE *stream)
{
    struct esp_report *reports[CLASS];

    for (size_t i = 0; i < CLASS; i++)
        reports[i] = sample(class_names[i]);
    assert_int_equal(esp_class_overview((const struct esp_report *const *)reports, CLASS, stream,
                                        NULL),
                     ESP_OK);
    for (size_t i = 0; i < CLASS; i++)
        esp_report_free(reports[i]);
}

static char *written(const void *of)
{
    const struct golden *golden = of;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    if (golden->document) {
        struct esp_report *report = sample(golden->document);
        assert_int_equal(esp_report_write(report, golden->format, false, stream, NULL), ESP_OK);
        esp_report_free(report);
    } else {
        write_class(stream);
    }
    assert_int_equal(fclose(stream), 0);
    return text;
}

int main(int argc, char **argv)
{
    struct golden_file files[GOLDENS];
    char paths[GOLDENS][64];

    for (size_t i = 0; i < GOLDENS; i++) {
        snprintf(paths[i], sizeof paths[i], "report/%s", goldens[i].file);
        files[i] = (struct golden_file){ paths[i], written, &goldens[i] };
    }
    return golden_main(argc, argv, files, GOLDENS);
}
