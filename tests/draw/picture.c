/*
 * picture.c - see picture.h.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "picture.h"
#include "random.h"
#include "espalier/trace.h"

/* --- records --------------------------------------------------------------- */

static struct esp_record *record_from(FILE *stream, const char *name)
{
    struct esp_error error = { .text = "" };
    struct esp_record *record;

    assert_non_null(stream);
    if (esp_record_read(&record, stream, name, ESP_SALVAGE_NONE, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    assert_non_null(record);
    return record;
}

struct esp_record *record_named(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, TEST_DATA "/draw/%s.jsonl", name);
    return record_from(fopen(path, "r"), path);
}

struct esp_record *record_of(const char *trace)
{
    return record_from(fmemopen((void *)(uintptr_t)trace, strlen(trace), "r"), "trace");
}

struct esp_record *searched(const char *game, const char *text, const char *settings)
{
    struct esp_position *position = position_of(game, NULL, text);
    struct esp_options options = options_of(position, settings);
    struct esp_error error = { .text = "" };
    char *trace = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&trace, &length);
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, &error);
    assert_non_null(sink);
    struct esp_result result = search_of(position, &options, sink);

    esp_result_free(&result);
    assert_int_equal(sink->close(sink, &error), ESP_OK);
    fclose(stream);
    struct esp_record *record = record_of(trace);
    free(trace);
    esp_position_free(position);
    return record;
}

uint32_t partner(const struct esp_record *record, uint32_t id, const struct esp_record *other)
{
    struct esp_error error;
    char path[512];
    uint32_t found;

    assert_in_range(esp_record_path(record, id, path, sizeof path), 1, sizeof path - 1);
    return esp_record_find(other, path, &found, &error) == ESP_OK ? found
                                                                  : esp_record_count(other);
}

/* --- pictures -------------------------------------------------------------- */

char *picture_of(struct esp_record *record, const struct esp_draw_options *options,
                 const char *format, unsigned width)
{
    struct esp_error error = { .text = "" };
    enum esp_status status;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    if (strcmp(format, "dot") == 0)
        status = esp_draw_dot(record, options, stream, &error);
    else if (strcmp(format, "txt") == 0)
        status = esp_draw_text(record, options, width, stream, &error);
    else if (strcmp(format, "mmd") == 0)
        status = esp_draw_mermaid(record, options, stream, &error);
    else if (strcmp(format, "html") == 0)
        status = esp_draw_html(record, options, stream, &error);
    else if (strcmp(format, "svg") == 0)
        status = esp_draw_svg(record, options, stream, &error);
    else
        status = esp_draw_rendered(record, options,
                                   strcmp(format, "dot-svg") == 0 ? "svg" : format, stream,
                                   &error);
    if (status != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(error.text, "");
    fclose(stream);
    return text;
}

char *tikz_of(struct esp_record *record, const struct esp_draw_options *options,
              const struct esp_tikz_options *tikz)
{
    struct esp_error error = { .text = "" };
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    if (esp_draw_tikz(record, options, tikz, stream, &error) != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(error.text, "");
    fclose(stream);
    return text;
}

/* --- traces ---------------------------------------------------------------- */

static const char header[] = "{\"trace\":\"espalier\",\"version\":1,\"game\":\"none\","
                             "\"params\":{},\"position\":\"\",\"algorithm\":\"minimax\","
                             "\"depth\":null,\"source\":\"test\"}\n";

static void put_enter(FILE *out, uint32_t id, uint32_t parent, uint32_t move, uint32_t ply)
{
    fprintf(out, "{\"event\":\"enter\",\"id\":%" PRIu32 ",", id);
    if (id == 0)
        fputs("\"parent\":null,\"move\":null,", out);
    else
        fprintf(out, "\"parent\":%" PRIu32 ",\"move\":\"%" PRIu32 "\",", parent, move);
    fprintf(out, "\"ply\":%" PRIu32 ",\"depth\":null,\"side\":\"%s\"}\n", ply,
            ply % 2 ? "min" : "max");
}

static void put_leave(FILE *out, uint32_t id, bool leaf)
{
    fprintf(out,
            "{\"event\":\"leave\",\"id\":%" PRIu32 ",\"value\":%" PRIu32
            ",\"move\":%s,\"why\":\"%s\"}\n",
            id, id, leaf ? "null" : "\"1\"", leaf ? "terminal" : "full");
}

static void put_end(FILE *out, uint32_t count)
{
    fprintf(out, "{\"event\":\"end\",\"nodes\":%" PRIu32 ",\"value\":0,\"move\":null}\n",
            count);
}

char *random_trace(uint64_t seed, uint32_t count, uint32_t *parent)
{
    uint32_t *open = calloc(count, sizeof *open);
    uint32_t *children = calloc(count, sizeof *children);
    uint32_t depth = 0;
    char *trace;
    size_t length;
    FILE *out = open_memstream(&trace, &length);

    assert_true(open && children && out);
    fputs(header, out);
    for (uint32_t id = 0; id < count; id++) {
        const bool deeper = random_below(&seed, 2) == 0;
        const uint32_t keep = id && !deeper ? 1 + (uint32_t)random_below(&seed, depth) : depth;
        while (depth > keep) {
            depth--;
            put_leave(out, open[depth], children[open[depth]] == 0);
        }
        parent[id] = id ? open[depth - 1] : 0;
        put_enter(out, id, parent[id], id ? ++children[parent[id]] : 0, depth);
        open[depth++] = id;
    }
    while (depth-- > 0)
        put_leave(out, open[depth], children[open[depth]] == 0);
    put_end(out, count);
    fclose(out);
    free(open);
    free(children);
    return trace;
}

char *deep_trace(uint32_t count)
{
    char *trace;
    size_t length;
    FILE *out = open_memstream(&trace, &length);

    assert_non_null(out);
    fputs(header, out);
    for (uint32_t id = 0; id < count; id++)
        put_enter(out, id, id - 1, 1, id);
    for (uint32_t id = count; id-- > 0;)
        put_leave(out, id, id == count - 1);
    put_end(out, count);
    fclose(out);
    return trace;
}
