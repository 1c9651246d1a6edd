/*
 * write_report.c - a report as the library writes it, for tests in other
 * languages: write_report FORMAT FILE..., where the format may also be
 * `colour`, `csv`, `jsonl` or `overview`. Status 2 and one line when a
 * document is refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/report.h"
#include "files.h"

static enum esp_status write_class(const char *format, struct esp_report **reports, size_t count,
                                   struct esp_error *error)
{
    const struct esp_report *const *class = (const struct esp_report *const *)reports;
    enum esp_report_format found;

    if (strcmp(format, "csv") == 0)
        return esp_gradebook_csv(class, count, stdout, error);
    if (strcmp(format, "jsonl") == 0)
        return esp_gradebook_jsonl(class, count, stdout, error);
    if (strcmp(format, "overview") == 0)
        return esp_class_overview(class, count, stdout, error);
    if (strcmp(format, "colour") == 0)
        return esp_report_write(reports[0], ESP_REPORT_TEXT, true, stdout, error);
    const enum esp_status status = esp_report_find(format, &found, error);
    return status ? status : esp_report_write(reports[0], found, false, stdout, error);
}

int main(int argc, char **argv)
{
    const size_t count = argc > 2 ? (size_t)argc - 2 : 0;
    struct esp_report **reports = calloc(count + 1, sizeof *reports);
    struct esp_error error = { "" };
    enum esp_status status = reports && argc > 1 ? ESP_OK : ESP_BAD_INPUT;

    for (size_t i = 0; !status && i < count; i++) {
        char *text = file_text(argv[i + 2], NULL);
        status = esp_report_read(&reports[i], text, strlen(text), argv[i + 2], &error);
        free(text);
    }
    if (!status)
        status = write_class(argv[1], reports, count, &error);
    if (status)
        fprintf(stderr, "%s\n", error.text);
    for (size_t i = 0; reports && i < count; i++)
        esp_report_free(reports[i]);
    free(reports);
    return status ? 2 : 0;
}
