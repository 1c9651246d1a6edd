/*
 * gradebook.c - the points of a class for a spreadsheet or a program.
 *
 * CSV after RFC 4180: lines end in CR LF, a quote in a quoted cell is
 * doubled. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, because submissions choose their names themselves.
 */
#include <stdlib.h>
#include <string.h>

#include "mistakes.h"
#include "plain.h"
#include "results.h"

enum { CLIP = 300 };

static const struct audience teacher = { HIDDEN, CLIP };

/* --- columns: the sections and items of all documents ---------------------------------- */

struct columns {
    const char **sections, **items;
    size_t section_count, item_count;
};

static void add_column(const char **columns, size_t *count, const char *id)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(columns[i], id) == 0)
            return;
    }
    columns[(*count)++] = id;
}

static enum esp_status find_columns(const struct esp_report *const *reports, size_t count,
                                    struct columns *columns, struct esp_error *error)
{
    size_t sections = 1, items = 1;

    *columns = (struct columns){ 0 };
    for (size_t i = 0; i < count; i++) {
        sections += reports[i]->section_count;
        items += reports[i]->item_count;
    }
    columns->sections = calloc(sections, sizeof *columns->sections);
    columns->items = calloc(items, sizeof *columns->items);
    if (!columns->sections || !columns->items)
        return report_no_memory(error);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < reports[i]->section_count; j++)
            add_column(columns->sections, &columns->section_count, reports[i]->sections[j].id);
        for (size_t j = 0; j < reports[i]->item_count; j++)
            add_column(columns->items, &columns->item_count, reports[i]->items[j].id);
    }
    return ESP_OK;
}

static const double *section_points(const struct esp_report *report, const char *id)
{
    for (size_t i = 0; i < report->section_count; i++) {
        if (strcmp(report->sections[i].id, id) == 0)
            return &report->sections[i].points;
    }
    return NULL;
}

static const double *item_points(const struct esp_report *report, const char *id)
{
    for (size_t i = 0; i < report->item_count; i++) {
        if (strcmp(report->items[i].id, id) == 0)
            return &report->items[i].points;
    }
    return NULL;
}

/* --- CSV --------------------------------------------------------------------------------- */

static void put_cell(FILE *stream, const char *prefix, const char *text)
{
    const bool formula = !*prefix && *text && strchr("=+-@\t\r\n", *text);
    const bool quoted = strpbrk(text, ",\"\r\n") || strpbrk(prefix, ",\"\r\n");

    fputs(quoted ? "\"" : "", stream);
    fputs(formula ? "'" : "", stream);
    fputs(prefix, stream);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', stream);
        fputc(*text, stream);
    }
    fputs(quoted ? "\"" : "", stream);
}

static void put_number(FILE *stream, const double *number)
{
    char text[ESP_NUMBER_TEXT];

    fputc(',', stream);
    if (number) {
        esp_print_value(*number, text);
        fputs(text, stream);
    }
}

static void put_header(FILE *stream, const struct columns *columns)
{
    fputs("submission,assignment,state,points,max,reference_points", stream);
    for (size_t i = 0; i < columns->section_count; i++) {
        fputc(',', stream);
        put_cell(stream, "section ", columns->sections[i]);
    }
    for (size_t i = 0; i < columns->item_count; i++) {
        fputc(',', stream);
        put_cell(stream, "item ", columns->items[i]);
    }
    fputs(",mistakes,possible,note\r\n", stream);
}

static enum esp_status put_mistakes(FILE *stream, const struct esp_report *report,
                                    struct esp_error *error)
{
    struct mistake *mistakes;
    size_t count;

    if (mistakes_of(report, &mistakes, &count, error))
        return ESP_NO_MEMORY;
    for (int certain = 1; certain >= 0; certain--) {
        struct lines lines;
        if (!lines_open(&lines))
            break;
        size_t written = 0;
        for (size_t i = 0; i < count; i++) {
            if (mistakes[i].certain == certain)
                fprintf(lines.stream, "%s%s", written++ ? "; " : "", mistakes[i].name);
        }
        char *text = lines_close(&lines);
        fputc(',', stream);
        put_cell(stream, "", text ? text : "");
        free(text);
    }
    free(mistakes);
    return ESP_OK;
}

/* Why something could not be run, else the first warning; one line. */
static enum esp_status put_note(FILE *stream, const struct esp_report *report,
                                struct esp_error *error)
{
    const char *note = report_trouble(report, teacher);
    struct lines lines;

    if (!note && report->warning_count)
        note = report->warnings[0];
    if (!lines_open(&lines))
        return report_no_memory(error);
    plain_put(lines.stream, note ? note : "", CLIP);
    char *text = lines_close(&lines);
    if (!text)
        return report_no_memory(error);
    fputc(',', stream);
    put_cell(stream, "", text);
    free(text);
    fputs("\r\n", stream);
    return ESP_OK;
}

static enum esp_status put_row(FILE *stream, const struct esp_report *report,
                               const struct columns *columns, struct esp_error *error)
{
    put_cell(stream, "", report->submission);
    fputc(',', stream);
    put_cell(stream, "", report->assignment);
    fprintf(stream, ",%s", report_state(report));
    put_number(stream, &report->points);
    put_number(stream, &report->max);
    put_number(stream, &report->reference_points);
    for (size_t i = 0; i < columns->section_count; i++)
        put_number(stream, section_points(report, columns->sections[i]));
    for (size_t i = 0; i < columns->item_count; i++)
        put_number(stream, item_points(report, columns->items[i]));
    const enum esp_status status = put_mistakes(stream, report, error);
    return status ? status : put_note(stream, report, error);
}

enum esp_status esp_gradebook_csv(const struct esp_report *const *reports, size_t count,
                                  FILE *stream, struct esp_error *error)
{
    struct columns columns;
    enum esp_status status = find_columns(reports, count, &columns, error);

    if (!status)
        put_header(stream, &columns);
    for (size_t i = 0; !status && i < count; i++)
        status = put_row(stream, reports[i], &columns, error);
    free(columns.sections);
    free(columns.items);
    return status ? status : report_written(stream, error);
}

/* --- JSON Lines ------------------------------------------------------------------------------ */

static json_t *points_of_sections(const struct esp_report *report)
{
    json_t *object = json_object();

    for (size_t i = 0; i < report->section_count; i++)
        json_object_set_new(object, report->sections[i].id,
                            results_number(report->sections[i].points));
    return object;
}

static json_t *points_of_items(const struct esp_report *report)
{
    json_t *object = json_object();

    for (size_t i = 0; i < report->item_count; i++)
        json_object_set_new(object, report->items[i].id, results_number(report->items[i].points));
    return object;
}

static json_t *names_of(const struct mistake *mistakes, size_t count, bool certain)
{
    json_t *names = json_array();

    for (size_t i = 0; i < count; i++) {
        if (mistakes[i].certain == certain)
            json_array_append_new(names, json_string(mistakes[i].name));
    }
    return names;
}

static enum esp_status put_line(FILE *stream, const struct esp_report *report,
                                struct esp_error *error)
{
    struct mistake *mistakes;
    size_t count;

    if (mistakes_of(report, &mistakes, &count, error))
        return ESP_NO_MEMORY;
    const char *note = report_trouble(report, teacher);
    json_t *line = json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s?}", "submission",
        report->submission, "assignment", report->assignment, "state", report_state(report),
        "points", results_number(report->points), "max", results_number(report->max),
        "reference_points", results_number(report->reference_points), "sections",
        points_of_sections(report), "items", points_of_items(report), "mistakes",
        names_of(mistakes, count, true), "possible", names_of(mistakes, count, false), "note",
        note);
    free(mistakes);
    if (!line)
        return report_no_memory(error);
    const int failed = json_dumpf(line, stream, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_decref(line);
    fputc('\n', stream);
    return failed && !ferror(stream) ? report_no_memory(error) : ESP_OK;
}

enum esp_status esp_gradebook_jsonl(const struct esp_report *const *reports, size_t count,
                                    FILE *stream, struct esp_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (put_line(stream, reports[i], error))
            return ESP_NO_MEMORY;
    }
    return report_written(stream, error);
}
