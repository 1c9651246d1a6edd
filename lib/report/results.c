/*
 * results.c - see results.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plain.h"
#include "results.h"

enum { LONGEST = 4096 };

json_t *results_number(double number)
{
    if (number == rint(number) && fabs(number) < 1e15)
        return json_integer((json_int_t)number);
    return json_real(number);
}

/* Takes the lines' text over. */
static json_t *string_of(struct lines *lines)
{
    char *text = lines_close(lines);
    json_t *string = text ? json_string(text) : NULL;

    free(text);
    return string;
}

json_t *results_plain(const char *text, size_t most)
{
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    plain_put(lines.stream, text, most);
    return string_of(&lines);
}

json_t *results_item_output(const struct esp_report *report, const struct report_item *item,
                            struct audience audience)
{
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    if (item->broken)
        fprintf(lines.stream, "broken %llu of %llu times\n", (unsigned long long)item->broken,
                (unsigned long long)item->checked);
    reasons_of_item(lines.stream, report, item, audience);
    return string_of(&lines);
}

json_t *results_output(const struct esp_report *report, struct audience audience)
{
    struct lines lines;

    if (!lines_open(&lines))
        return NULL;
    if (audience.most < LONGEST)
        fprintf(lines.stream, audience.most ? "long texts were clipped to %zu bytes each\n"
                                            : "the tests are left out: the report was too long\n",
                audience.most);
    reasons_of_state(lines.stream, report, audience);
    if (audience.most)
        reasons_of_all(lines.stream, report, audience);
    return string_of(&lines);
}

bool results_hidden(const struct esp_report *report, double *points, double *max)
{
    bool any = false;

    *points = *max = 0;
    for (size_t i = 0; i < report->item_count; i++) {
        const struct report_item *item = &report->items[i];
        if (item->visibility == VISIBLE)
            continue;
        any = true;
        *points += item->points;
        *max += item->max;
    }
    return any;
}

enum esp_status results_fitted(const struct esp_report *report, results_builder *builder,
                               size_t limit, char **text, struct esp_error *error)
{
    static const size_t lengths[] = { LONGEST, 1024, 256, 64, 0 };

    *text = NULL;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        json_t *json = builder(report, lengths[i]);
        char *dump = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;
        json_decref(json);
        if (!dump)
            return report_no_memory(error);
        if (strlen(dump) <= limit) {
            *text = dump;
            return ESP_OK;
        }
        free(dump);
    }
    return esp_fail(error, ESP_UNSUPPORTED, "the report does not fit into %zu bytes", limit);
}
