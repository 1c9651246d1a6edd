/*
 * write.c - the formats by name, and writing one.
 */
#include <errno.h>
#include <string.h>

#include "espalier/text.h"
#include "views.h"

/* The document as it is. */
static enum esp_status write_json(const struct esp_report *report, FILE *stream,
                                  struct esp_error *error)
{
    (void)error;
    fwrite(report->source, 1, report->length, stream);
    if (report->source[report->length - 1] != '\n')
        fputc('\n', stream);
    return ESP_OK;
}

static const struct format {
    const char *name, *file;
    report_view *view;
} formats[ESP_REPORT_FORMATS] = {
    [ESP_REPORT_TEXT] = { "text", "grade.txt", report_text },
    [ESP_REPORT_JSON] = { "json", "grade.json", write_json },
    [ESP_REPORT_MARKDOWN] = { "markdown", "grade.md", report_markdown },
    [ESP_REPORT_GRADESCOPE] = { "gradescope", "results.json", report_gradescope },
    [ESP_REPORT_PRAIRIELEARN] = { "prairielearn", "results.json", report_prairielearn },
    [ESP_REPORT_CLASSROOM] = { "classroom", "classroom.txt", report_classroom },
    [ESP_REPORT_JUNIT] = { "junit", "junit.xml", report_junit },
};

static bool is_format(enum esp_report_format format)
{
    return (unsigned)format < ESP_REPORT_FORMATS;
}

const char *esp_report_name(enum esp_report_format format)
{
    return is_format(format) ? formats[format].name : NULL;
}

const char *esp_report_file(enum esp_report_format format)
{
    return is_format(format) ? formats[format].file : NULL;
}

enum esp_status esp_report_find(const char *name, enum esp_report_format *format,
                                struct esp_error *error)
{
    const char *names[ESP_REPORT_FORMATS];

    for (unsigned i = 0; i < ESP_REPORT_FORMATS; i++) {
        names[i] = formats[i].name;
        if (strcmp(name, names[i]) == 0) {
            *format = (enum esp_report_format)i;
            return ESP_OK;
        }
    }
    return esp_fail_unknown(error, "report format", name, names, ESP_REPORT_FORMATS);
}

enum esp_status report_no_memory(struct esp_error *error)
{
    return esp_fail(error, ESP_NO_MEMORY, "no memory for a report");
}

enum esp_status report_written(FILE *stream, struct esp_error *error)
{
    errno = 0;
    if (fflush(stream) != 0 || ferror(stream))
        return esp_fail(error, ESP_IO, "a report could not be written: %s",
                        errno ? strerror(errno) : "the stream failed before");
    return ESP_OK;
}

enum esp_status esp_report_write(const struct esp_report *report, enum esp_report_format format,
                                 bool colour, FILE *stream, struct esp_error *error)
{
    if (!is_format(format))
        return esp_fail(error, ESP_BAD_INPUT, "report format %u: expected one below %d",
                        (unsigned)format, ESP_REPORT_FORMATS);
    report_view *view = formats[format].view;
    if (colour && view == report_text)
        view = report_text_colour;
    const enum esp_status status = view(report, stream, error);
    return status ? status : report_written(stream, error);
}
