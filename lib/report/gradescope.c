/*
 * gradescope.c - results.json for Gradescope, a test for each item.
 *
 * The score of the whole is the document's, not the sum of the tests. An
 * item may see the evidence of cases that are as open as itself. Every test
 * has a status: a null one makes the file unreadable there.
 */
#include <stdlib.h>
#include <string.h>

#include "results.h"

enum { LIMIT = 8000000 };

/* "5.4.2": the section and the item's place in it. */
static json_t *number_of(const struct esp_report *report, const struct report_item *item)
{
    size_t place = 1;

    for (const struct report_item *other = report->items; other < item; other++)
        place += strcmp(other->section, item->section) == 0;
    return json_sprintf("%s.%zu", item->section, place);
}

static json_t *test_of(const struct esp_report *report, const struct report_item *item,
                       size_t most)
{
    const struct audience audience = { item->visibility, most };

    return json_pack("{s:o, s:o, s:s, s:o, s:s, s:o, s:o, s:s, s:s}", "score",
                     results_number(item->points), "max_score", results_number(item->max),
                     "status", item->state == ITEM_OK ? "passed" : "failed", "name",
                     results_plain(item->text, most), "name_format", "text", "number",
                     number_of(report, item), "output",
                     results_item_output(report, item, audience), "output_format", "text",
                     "visibility", report_visibilities[item->visibility]);
}

static json_t *build(const struct esp_report *report, size_t most)
{
    const struct audience everybody = { VISIBLE, most };
    json_t *tests = json_array();

    for (size_t i = 0; most && i < report->item_count; i++) {
        if (json_array_append_new(tests, test_of(report, &report->items[i], most)) != 0) {
            json_decref(tests);
            return NULL;
        }
    }
    return json_pack("{s:o, s:o, s:o, s:s, s:s, s:o}", "score", results_number(report->points),
                     "execution_time", results_number(report->seconds), "output",
                     results_output(report, everybody), "output_format", "text",
                     "stdout_visibility", "hidden", "tests", tests);
}

enum esp_status report_gradescope(const struct esp_report *report, FILE *stream,
                                  struct esp_error *error)
{
    char *text;
    const enum esp_status status = results_fitted(report, build, LIMIT, &text, error);

    if (!status)
        fprintf(stream, "%s\n", text);
    free(text);
    return status;
}
