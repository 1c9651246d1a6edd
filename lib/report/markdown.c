/*
 * markdown.c - the report in Markdown as GitHub and GitLab read it.
 *
 * What comes from a submission stands in code, where nothing is a link, a
 * picture, a tag or the name of a user who would be told.
 */
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "views.h"

enum { CLIP = 2000, BLOCK_INDENT = 4, ITEM_INDENT = 6, WIDTH = 96 };

static const struct audience teacher = { HIDDEN, CLIP };

static char *plain_copy(const char *text)
{
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    plain_put(lines.stream, text, CLIP);
    return lines_close(&lines);
}

/* The assignment's words, with every sign that Markdown could read. */
static enum esp_status put_escaped(FILE *stream, const char *text, struct esp_error *error)
{
    char *plain = plain_copy(text);

    if (!plain)
        return report_no_memory(error);
    for (const char *p = plain; *p; p++) {
        if (strchr("\\`*_{}[]<>()#+-.!|~&@", *p))
            fputc('\\', stream);
        fputc(*p, stream);
    }
    free(plain);
    return ESP_OK;
}

/* In code: between more backticks than the text has in a row. */
static enum esp_status put_code(FILE *stream, const char *text, struct esp_error *error)
{
    char *plain = plain_copy(text);
    size_t run = 0, longest = 0;

    if (!plain)
        return report_no_memory(error);
    for (const char *p = plain; *p; p++) {
        run = *p == '`' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    for (size_t i = 0; i <= longest; i++)
        fputc('`', stream);
    fprintf(stream, " %s ", plain);
    for (size_t i = 0; i <= longest; i++)
        fputc('`', stream);
    free(plain);
    return ESP_OK;
}

/* Lines as a block of code, which an indent makes and nothing in it can end. */
static enum esp_status put_block(FILE *stream, struct lines *lines, unsigned indent,
                                 struct esp_error *error)
{
    char *text = lines_close(lines);

    if (!text)
        return report_no_memory(error);
    if (text[0]) {
        fputc('\n', stream);
        plain_wrap(stream, text, indent, WIDTH);
    }
    free(text);
    return ESP_OK;
}

static enum esp_status put_head(const struct esp_report *report, FILE *stream,
                                struct esp_error *error)
{
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];
    struct lines lines;

    fprintf(stream, "## %s of %s points\n\n", plain_points(report->points, points),
            plain_points(report->max, max));
    if (put_escaped(stream, report->title, error))
        return ESP_NO_MEMORY;
    fputs(", submission ", stream);
    if (put_code(stream, report->submission, error))
        return ESP_NO_MEMORY;
    fputc('\n', stream);
    if (!lines_open(&lines))
        return report_no_memory(error);
    reasons_of_state(lines.stream, report, teacher);
    return put_block(stream, &lines, BLOCK_INDENT, error);
}

static enum esp_status put_table(const struct esp_report *report, FILE *stream,
                                 struct esp_error *error)
{
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];

    fputs("\n| section | points | of |\n|---|--:|--:|\n", stream);
    for (size_t i = 0; i < report->section_count; i++) {
        const struct report_section *section = &report->sections[i];
        fputs("| ", stream);
        if (put_escaped(stream, section->id, error))
            return ESP_NO_MEMORY;
        fputc(' ', stream);
        if (put_escaped(stream, section->title, error))
            return ESP_NO_MEMORY;
        fprintf(stream, " | %s | %s |\n", plain_points(section->points, points),
                plain_points(section->max, max));
    }
    return ESP_OK;
}

static enum esp_status put_items(const struct esp_report *report, FILE *stream,
                                 struct esp_error *error)
{
    bool any = false;

    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        char lost[ESP_NUMBER_TEXT];
        struct lines lines;
        if (item->state == ITEM_OK)
            continue;
        if (!any)
            fputs("\n### What was lost\n\n", stream);
        any = true;
        fprintf(stream, "- **%s** ", plain_points(item->points - item->max, lost));
        if (put_escaped(stream, item->id, error))
            return ESP_NO_MEMORY;
        fputs(": ", stream);
        if (put_escaped(stream, item->text, error))
            return ESP_NO_MEMORY;
        fputc('\n', stream);
        if (!lines_open(&lines))
            return report_no_memory(error);
        reasons_of_item(lines.stream, report, item, teacher);
        if (put_block(stream, &lines, ITEM_INDENT, error))
            return ESP_NO_MEMORY;
    }
    return ESP_OK;
}

enum esp_status report_markdown(const struct esp_report *report, FILE *stream,
                                struct esp_error *error)
{
    struct lines lines;
    enum esp_status status = put_head(report, stream, error);

    if (!status)
        status = put_table(report, stream, error);
    if (!status)
        status = put_items(report, stream, error);
    if (status)
        return status;
    if (!lines_open(&lines))
        return report_no_memory(error);
    reasons_of_all(lines.stream, report, teacher);
    if (report->diagnosis_count || report->divergence || report->warning_count)
        fputs("\n### Diagnosis\n", stream);
    return put_block(stream, &lines, BLOCK_INDENT, error);
}
