/*
 * prairielearn.c - results.json for PrairieLearn's external graders.
 *
 * A score from 0 to 1. Where no case could be run the submission is not
 * gradable, which does not cost the student an attempt, and format_errors
 * says why. The file may have 1 MB.
 */
#include <stdlib.h>

#include "plain.h"
#include "results.h"

enum { LIMIT = 1000000 - 1 }; /* and a newline */

static bool is_gradable(const struct esp_report *report)
{
    return report_cases_in(report, CASE_DONE) > 0;
}

static json_t *test_of(const char *name, double points, double max, json_t *text, json_t *output)
{
    return json_pack("{s:s, s:o, s:o, s:o, s:o}", "name", name, "description", text, "points",
                     results_number(points), "max_points", results_number(max), "output", output);
}

static json_t *tests_of(const struct esp_report *report, struct audience audience)
{
    json_t *tests = json_array();
    double points, max;
    int failed = 0;

    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        if (item->visibility == VISIBLE)
            failed |= json_array_append_new(
                tests, test_of(item->id, item->points, item->max,
                               results_plain(item->text, audience.most),
                               results_item_output(report, item, audience)));
    }
    if (results_hidden(report, &points, &max))
        failed |= json_array_append_new(
            tests, test_of("not shown", points, max,
                           json_string("items that are not shown to students"), json_string("")));
    if (!failed)
        return tests;
    json_decref(tests);
    return NULL;
}

/* One sentence, unless the submission can be graded. */
static json_t *format_errors(const struct esp_report *report, struct audience audience)
{
    struct lines lines;

    if (is_gradable(report))
        return json_array();
    if (!lines_open(&lines))
        return NULL;
    fputs("no case could be run", lines.stream);
    const char *why = report_trouble(report, audience);
    if (why) {
        fputs(": ", lines.stream);
        plain_put(lines.stream, why, audience.most);
    }
    char *text = lines_close(&lines);
    json_t *errors = text ? json_pack("[s]", text) : NULL;
    free(text);
    return errors;
}

static json_t *build(const struct esp_report *report, size_t most)
{
    const struct audience everybody = { VISIBLE, most };
    char points[ESP_NUMBER_TEXT], max[ESP_NUMBER_TEXT];

    return json_pack("{s:b, s:o, s:o, s:o, s:o, s:o}", "gradable", is_gradable(report),
                     "format_errors", format_errors(report, everybody), "score",
                     results_number(report_share(report)), "message",
                     json_sprintf("%s of %s points", plain_points(report->points, points),
                                  plain_points(report->max, max)),
                     "output", results_output(report, everybody), "tests",
                     most ? tests_of(report, everybody) : json_array());
}

enum esp_status report_prairielearn(const struct esp_report *report, FILE *stream,
                                    struct esp_error *error)
{
    char *text;
    const enum esp_status status = results_fitted(report, build, LIMIT, &text, error);

    if (!status)
        fprintf(stream, "%s\n", text);
    free(text);
    return status;
}
