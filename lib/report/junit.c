/*
 * junit.c - JUnit XML: a suite for each section, a test case for each item.
 *
 * An item that lost points has failed, one that was not run is an error. Like
 * the other results it is for students, and hides what is hidden.
 */
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "views.h"

enum { CLIP = 4096 };

static const struct audience everybody = { VISIBLE, CLIP };

/* What XML forbids has become visible escapes in plain.c. */
static void put_marked(FILE *stream, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", stream); break;
        case '<': fputs("&lt;", stream); break;
        case '>': fputs("&gt;", stream); break;
        case '"': fputs("&quot;", stream); break;
        default: fputc(*text, stream);
        }
    }
}

static enum esp_status put_attribute(FILE *stream, const char *name, const char *text,
                                     struct esp_error *error)
{
    struct lines lines;

    if (!lines_open(&lines))
        return report_no_memory(error);
    plain_put(lines.stream, text, CLIP);
    char *plain = lines_close(&lines);
    if (!plain)
        return report_no_memory(error);
    fprintf(stream, " %s=\"", name);
    put_marked(stream, plain);
    fputc('"', stream);
    free(plain);
    return ESP_OK;
}

/* Lines gathered as the text of an element. */
static enum esp_status put_lines(FILE *stream, struct lines *lines, struct esp_error *error)
{
    char *text = lines_close(lines);

    if (!text)
        return report_no_memory(error);
    put_marked(stream, text);
    free(text);
    return ESP_OK;
}

struct tally {
    size_t tests, failures, errors;
};

static bool belongs(const struct report_item *item, const struct report_section *section)
{
    return item->visibility == VISIBLE &&
           (!section || strcmp(item->section, section->id) == 0);
}

/* section NULL: all of them. */
static struct tally tally_of(const struct esp_report *report,
                             const struct report_section *section)
{
    struct tally tally = { 0 };

    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        if (!belongs(item, section))
            continue;
        tally.tests++;
        tally.errors += item->state == ITEM_NOT_RUN;
        tally.failures += item->state != ITEM_OK && item->state != ITEM_NOT_RUN;
    }
    return tally;
}

static void put_tally(FILE *stream, struct tally tally)
{
    fprintf(stream, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\"", tally.tests, tally.failures,
            tally.errors);
}

static enum esp_status put_item(const struct esp_report *report, const struct report_item *item,
                                FILE *stream, struct esp_error *error)
{
    const char *element = item->state == ITEM_NOT_RUN ? "error" : "failure";
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];
    struct lines lines;

    fputs("    <testcase", stream);
    if (put_attribute(stream, "classname", report->assignment, error) ||
        put_attribute(stream, "name", item->id, error))
        return ESP_NO_MEMORY;
    if (item->state == ITEM_OK) {
        fputs("/>\n", stream);
        return ESP_OK;
    }
    fprintf(stream, ">\n      <%s type=\"points\"", element);
    if (put_attribute(stream, "message", item->text, error))
        return ESP_NO_MEMORY;
    fprintf(stream, ">%s of %s points\n", plain_points(item->points, points),
            plain_points(item->max, max));
    if (!lines_open(&lines))
        return report_no_memory(error);
    reasons_of_item(lines.stream, report, item, everybody);
    if (put_lines(stream, &lines, error))
        return ESP_NO_MEMORY;
    fprintf(stream, "</%s>\n    </testcase>\n", element);
    return ESP_OK;
}

static enum esp_status put_suite(const struct esp_report *report,
                                 const struct report_section *section, FILE *stream,
                                 struct esp_error *error)
{
    fputs("  <testsuite", stream);
    if (put_attribute(stream, "name", section->title, error) ||
        put_attribute(stream, "id", section->id, error))
        return ESP_NO_MEMORY;
    put_tally(stream, tally_of(report, section));
    fputs(">\n", stream);
    for (size_t i = 0; i < report->item_count; i++) {
        if (belongs(&report->items[i], section) &&
            put_item(report, &report->items[i], stream, error))
            return ESP_NO_MEMORY;
    }
    fputs("  </testsuite>\n", stream);
    return ESP_OK;
}

/* The sum, and all that belongs to no item: an empty suite has room for it. */
static enum esp_status put_whole(const struct esp_report *report, FILE *stream,
                                 struct esp_error *error)
{
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];
    struct lines lines;

    esp_print_value(report->points, points);
    esp_print_value(report->max, max);
    fprintf(stream,
            "  <testsuite name=\"espalier\" tests=\"0\" failures=\"0\" errors=\"0\">\n"
            "    <properties>\n"
            "      <property name=\"points\" value=\"%s\"/>\n"
            "      <property name=\"max\" value=\"%s\"/>\n"
            "    </properties>\n    <system-out>",
            points, max);
    if (!lines_open(&lines))
        return report_no_memory(error);
    reasons_of_state(lines.stream, report, everybody);
    reasons_of_all(lines.stream, report, everybody);
    if (put_lines(stream, &lines, error))
        return ESP_NO_MEMORY;
    fputs("</system-out>\n  </testsuite>\n", stream);
    return ESP_OK;
}

enum esp_status report_junit(const struct esp_report *report, FILE *stream,
                             struct esp_error *error)
{
    char seconds[ESP_NUMBER_TEXT];
    enum esp_status status;

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", stream);
    status = put_attribute(stream, "name", report->submission, error);
    put_tally(stream, tally_of(report, NULL));
    esp_print_value(report->seconds, seconds);
    fprintf(stream, " time=\"%s\">\n", seconds);
    for (size_t i = 0; !status && i < report->section_count; i++)
        status = put_suite(report, &report->sections[i], stream, error);
    if (!status)
        status = put_whole(report, stream, error);
    fputs("</testsuites>\n", stream);
    return status;
}
