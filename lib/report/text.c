/*
 * text.c - the report for people: points, what was lost and why, the mistake.
 *
 * The first line answers the question. Sections that lost nothing are one
 * line each.
 */
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "views.h"

enum { WIDTH = 90, TITLE_WIDTH = 52, LOST_INDENT = 8, REASON_INDENT = 14, CLIP = 600 };

struct page {
    const struct esp_report *report;
    FILE *stream;
    unsigned title, points, max; /* widths of columns */
    bool colour;
};

static const struct audience teacher = { HIDDEN, CLIP };

static void paint(const struct page *page, const char *code)
{
    if (page->colour)
        fprintf(page->stream, "\033[%sm", code);
}

/* --- the first lines ------------------------------------------------------------------ */

static size_t items_in(const struct esp_report *report, const struct report_section *section,
                       enum item_state state)
{
    size_t count = 0;

    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        count += (state == ITEM_STATES || item->state == state) &&
                 strcmp(item->section, section->id) == 0;
    }
    return count;
}

static bool was_not_run(const struct esp_report *report, const struct report_section *section)
{
    const size_t not_run = items_in(report, section, ITEM_NOT_RUN);

    return not_run > 0 && not_run == items_in(report, section, ITEM_STATES);
}

/* " (5.6 and 5.7 not run)" */
static void put_sections_not_run(const struct page *page)
{
    const struct esp_report *report = page->report;
    size_t count = 0;

    for (size_t i = 0; i < report->section_count; i++) {
        if (!was_not_run(report, &report->sections[i]))
            continue;
        fputs(count++ ? ", " : " (", page->stream);
        plain_put(page->stream, report->sections[i].id, CLIP);
    }
    if (count)
        fputs(" not run)", page->stream);
}

static void put_answer(const struct page *page)
{
    const struct esp_report *report = page->report;
    FILE *stream = page->stream;
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];

    paint(page, "1");
    plain_put(stream, report->submission, CLIP);
    fprintf(stream, "   %s of %s points", plain_points(report->points, points),
            plain_points(report->max, max));
    if (report->pass != NO_PASS_MARK)
        fputs(report->pass == PASSED ? ", passed" : ", not passed", stream);
    paint(page, "0");
    put_sections_not_run(page);
    fputs("   ", stream);
    plain_count(stream, report->case_count, "case", "cases");
    fprintf(stream, ", %s s (the submission's own time %s s)\n",
            plain_points(report->seconds, points), plain_points(report->own_seconds, max));
}

/* Lines that were gathered, broken to the width. */
static enum esp_status put_lines(const struct page *page, struct lines *lines, unsigned indent,
                                 struct esp_error *error)
{
    char *text = lines_close(lines);

    if (!text)
        return report_no_memory(error);
    plain_wrap(page->stream, text, indent, WIDTH);
    free(text);
    return ESP_OK;
}

/* --- sections and items ------------------------------------------------------------------ */

static enum esp_status put_item(const struct page *page, const struct report_item *item,
                                struct esp_error *error)
{
    char lost[ESP_NUMBER_TEXT];
    struct lines lines;

    if (!lines_open(&lines))
        return report_no_memory(error);
    plain_put(lines.stream, item->text, CLIP);
    if (item->broken)
        fprintf(lines.stream, " (%llu of %llu)", (unsigned long long)item->broken,
                (unsigned long long)item->checked);
    if (item->visibility != VISIBLE)
        fputs(" [not shown to students]", lines.stream);
    char *text = lines_close(&lines);
    if (!text)
        return report_no_memory(error);
    plain_points(item->points - item->max, lost);
    paint(page, "31");
    fprintf(page->stream, "%*s%4s", LOST_INDENT, "", lost);
    paint(page, "0");
    fputs("  ", page->stream);
    struct lines wrapped;
    if (!lines_open(&wrapped)) {
        free(text);
        return report_no_memory(error);
    }
    plain_wrap(wrapped.stream, text, REASON_INDENT, WIDTH);
    free(text);
    text = lines_close(&wrapped);
    if (!text)
        return report_no_memory(error);
    fputs(text + REASON_INDENT, page->stream);
    free(text);

    if (!lines_open(&lines))
        return report_no_memory(error);
    reasons_of_item(lines.stream, page->report, item, teacher);
    return put_lines(page, &lines, REASON_INDENT + 2, error);
}

static void put_padded(FILE *stream, const char *text, size_t columns, unsigned width)
{
    fputs(text, stream);
    if (columns < width)
        fprintf(stream, "%*s", (int)(width - columns), "");
}

/* "5.4 alphaBeta, logic" as it is printed. */
static char *heading(const struct report_section *section)
{
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    plain_put(lines.stream, section->id, TITLE_WIDTH);
    fputc(' ', lines.stream);
    plain_put(lines.stream, section->title, CLIP);
    return lines_close(&lines);
}

static enum esp_status put_section(const struct page *page, const struct report_section *section,
                                   struct esp_error *error)
{
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];
    char *head = heading(section);
    enum esp_status status = ESP_OK;

    if (!head)
        return report_no_memory(error);
    fputs("  ", page->stream);
    put_padded(page->stream, head, plain_columns(head, strlen(head)), page->title);
    free(head);
    paint(page, section->points < section->max ? "33" : "32");
    fprintf(page->stream, "  %*s / %*s", (int)page->points, plain_points(section->points, points),
            (int)page->max, plain_points(section->max, max));
    paint(page, "0");
    fputs("\n", page->stream);
    for (size_t i = 0; !status && i < page->report->item_count; i++) {
        const struct report_item *item = &page->report->items[i];
        if (item->state != ITEM_OK && strcmp(item->section, section->id) == 0)
            status = put_item(page, item, error);
    }
    return status;
}

static void widen(unsigned *width, size_t columns, unsigned most)
{
    if (columns > *width)
        *width = columns < most ? (unsigned)columns : most;
}

static enum esp_status measure(struct page *page, struct esp_error *error)
{
    for (size_t i = 0; i < page->report->section_count; i++) {
        const struct report_section *section = &page->report->sections[i];
        char number[ESP_NUMBER_TEXT];
        char *head = heading(section);
        if (!head)
            return report_no_memory(error);
        widen(&page->title, plain_columns(head, strlen(head)), TITLE_WIDTH);
        free(head);
        widen(&page->points, strlen(plain_points(section->points, number)), ESP_NUMBER_TEXT);
        widen(&page->max, strlen(plain_points(section->max, number)), ESP_NUMBER_TEXT);
    }
    return ESP_OK;
}

/* --- the page ----------------------------------------------------------------------------- */

static enum esp_status put_part(const struct page *page,
                                void (*part)(FILE *, const struct esp_report *, struct audience),
                                struct esp_error *error)
{
    struct lines lines;

    if (!lines_open(&lines))
        return report_no_memory(error);
    part(lines.stream, page->report, teacher);
    return put_lines(page, &lines, 2, error);
}

static void other_score(FILE *stream, const struct esp_report *report, struct audience audience)
{
    char points[ESP_NUMBER_TEXT];

    (void)audience;
    if (report->by_reference)
        fputs("scored by comparison with the reference tree\n", stream);
    else if (report->reference_points < report->points ||
             report->reference_points > report->points)
        fprintf(stream, "by comparison with the reference tree it would have %s points\n",
                plain_points(report->reference_points, points));
}

static enum esp_status put_page(struct page *page, struct esp_error *error)
{
    enum esp_status status = measure(page, error);

    if (status)
        return status;
    put_answer(page);
    status = put_part(page, reasons_of_state, error);
    fputc('\n', page->stream);
    for (size_t i = 0; !status && i < page->report->section_count; i++)
        status = put_section(page, &page->report->sections[i], error);
    if (status)
        return status;
    fputc('\n', page->stream);
    status = put_part(page, reasons_of_all, error);
    return status ? status : put_part(page, other_score, error);
}

enum esp_status report_text(const struct esp_report *report, FILE *stream,
                            struct esp_error *error)
{
    struct page page = { .report = report, .stream = stream };

    return put_page(&page, error);
}

enum esp_status report_text_colour(const struct esp_report *report, FILE *stream,
                                   struct esp_error *error)
{
    struct page page = { .report = report, .stream = stream, .colour = true };

    return put_page(&page, error);
}
