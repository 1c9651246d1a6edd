/*
 * decide.c - see decide.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/draw.h"
#include "espalier/record.h"
#include "espalier/trace.h"
#include "decide.h"

enum {
    DRAWN_NODES = 2000,         /* a page of half a megabyte */
    TRACED_NODES = 1000 * 1000 /* that are written down before; the search ends there */
};

static enum esp_status prepare(struct esp_options *own, const struct esp_options *options,
                               int depth, double seconds)
{
    const enum esp_status status = esp_options_copy(own, options);

    own->depth = depth;
    own->seconds = seconds;
    return status;
}

enum esp_status decide(struct decision *decision, const struct esp_position *position,
                       const struct esp_options *options, int depth, double seconds,
                       struct esp_error *error)
{
    struct esp_options own;
    struct esp_result result;

    enum esp_status status = prepare(&own, options, depth, seconds);
    if (status == ESP_OK)
        status = esp_search(&result, position, &own, NULL, error);
    if (status == ESP_OK) {
        *decision = (struct decision){ .move = result.move,
                                       .value = result.value,
                                       .nodes = result.counts.nodes,
                                       .stopped = result.stop != ESP_DONE };
        esp_result_free(&result);
    }
    esp_options_free(&own);
    return status;
}

/* The search as a trace on a stream that has no name and ends with it. */
static enum esp_status trace(FILE *stream, const struct esp_position *position,
                             const struct esp_options *options, struct esp_error *error)
{
    struct esp_result result;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, options, ESP_DETAIL_NODES, false, error);

    if (!sink)
        return ESP_NO_MEMORY;
    const enum esp_status searched = esp_search(&result, position, options, sink, error);
    const enum esp_status written = sink->close(sink, error);
    if (searched == ESP_OK)
        esp_result_free(&result);
    rewind(stream);
    return searched != ESP_OK ? searched : written;
}

static enum esp_status draw(char **page, size_t *size, FILE *traced, struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .max_nodes = DRAWN_NODES };
    struct esp_record *record;

    enum esp_status status =
        esp_record_read(&record, traced, "the search", ESP_SALVAGE_NONE, error);
    if (status != ESP_OK)
        return status;
    FILE *stream = open_memstream(page, size);
    status = stream ? esp_draw_html(record, &options, stream, error) : ESP_NO_MEMORY;
    if (stream && fclose(stream) != 0 && status == ESP_OK)
        status = ESP_NO_MEMORY;
    esp_record_free(record);
    return status;
}

enum esp_status decide_page(char **page, size_t *size, const struct esp_position *position,
                            const struct esp_options *options, int depth, double seconds,
                            struct esp_error *error)
{
    struct esp_options own;

    *page = NULL;
    enum esp_status status = prepare(&own, options, depth, seconds);
    own.max_nodes = TRACED_NODES;
    FILE *traced = tmpfile();
    if (!traced)
        status = esp_fail(error, ESP_IO, "temporary file: %s", strerror(errno));
    if (status == ESP_OK)
        status = trace(traced, position, &own, error);
    if (status == ESP_OK)
        status = draw(page, size, traced, error);
    if (status != ESP_OK) {
        free(*page);
        *page = NULL;
    }
    if (traced)
        fclose(traced);
    esp_options_free(&own);
    return status;
}
