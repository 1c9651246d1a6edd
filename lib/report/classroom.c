/*
 * classroom.c - the result of a runner for GitHub Classroom's reporter.
 *
 * JSON in base64, on one line without an end: a step puts it behind
 * "result=" in its outputs, and the reporter gets it in the variable
 * ..._RESULTS. A variable may have 128 KiB.
 */
#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

#include "results.h"

enum { LIMIT = 90000 };

static json_t *test_of(const char *name, bool passed, bool ran, double points, double max,
                       json_t *message)
{
    return json_pack("{s:s, s:s, s:o, s:o, s:i, s:o, s:s}", "name", name, "status",
                     passed ? "pass" : ran ? "fail" : "error", "score", results_number(points),
                     "max_score", results_number(max), "line_no", 0, "message", message,
                     "test_code", "");
}

static json_t *tests_of(const struct esp_report *report, struct audience audience)
{
    json_t *tests = json_array();
    double points, max;
    int failed = 0;

    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        if (item->visibility != VISIBLE)
            continue;
        json_t *name = json_sprintf("%s %s", item->id, item->text);
        failed |= !name || json_array_append_new(
                               tests, test_of(json_string_value(name), item->state == ITEM_OK,
                                              item->state != ITEM_NOT_RUN, item->points,
                                              item->max,
                                              results_item_output(report, item, audience)));
        json_decref(name);
    }
    if (results_hidden(report, &points, &max))
        failed |= json_array_append_new(tests, test_of("items that are not shown", points >= max,
                                                       true, points, max, json_string("")));
    if (!failed)
        return tests;
    json_decref(tests);
    return NULL;
}

static json_t *build(const struct esp_report *report, size_t most)
{
    const struct audience everybody = { VISIBLE, most };
    const bool ran = report_cases_in(report, CASE_DONE) > 0;

    return json_pack("{s:i, s:s, s:o, s:o, s:o}", "version", 1, "status",
                     !ran                    ? "error"
                     : report_passed(report) ? "pass"
                                             : "fail",
                     "max_score", results_number(report->max), "message",
                     results_output(report, everybody), "tests",
                     most ? tests_of(report, everybody) : json_array());
}

enum esp_status report_classroom(const struct esp_report *report, FILE *stream,
                                 struct esp_error *error)
{
    char *text;
    const enum esp_status status = results_fitted(report, build, LIMIT, &text, error);

    if (status)
        return status;
    const size_t length = strlen(text);
    char *code = malloc(BASE64_ENCODE_RAW_LENGTH(length));
    if (code) {
        base64_encode_raw(code, length, (const uint8_t *)text);
        fwrite(code, 1, BASE64_ENCODE_RAW_LENGTH(length), stream);
    }
    free(code);
    free(text);
    return code ? ESP_OK : report_no_memory(error);
}
