/*
 * readers.c - what it costs to read a trace: node by node, into a record, into
 * statistics, and from one form into the other; and how large foreign ones are.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "watched.h"
#include "espalier/compact.h"
#include "espalier/convert.h"
#include "espalier/record.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

static void count(struct bench *bench, const struct watched *from, const struct text *text)
{
    const double nodes = (double)from->nodes;

    bench_rate(bench, "nodes_per_second", nodes);
    bench_count(bench, "nodes", nodes);
    bench_count(bench, "bytes_per_node", (double)text->length / nodes);
}

/* --- node by node --------------------------------------------------------------------- */

/* All batches, into a sink unless it is NULL; it is closed. */
static bool read_compact(const struct text *text, struct esp_sink *sink, struct esp_error *error)
{
    struct esp_compact_reader *reader;
    struct esp_batch batch = { .kind = ESP_BATCH_GAP };
    FILE *stream = text_open(text);
    enum esp_status status = ESP_NO_MEMORY;

    if (stream && (status = esp_compact_reader_new(&reader, stream, "trace", error)) == ESP_OK) {
        while (status == ESP_OK && batch.kind != ESP_BATCH_END) {
            status = esp_compact_next(reader, &batch, error);
            if (sink && status == ESP_OK && batch.kind == ESP_BATCH_EVENTS)
                sink->events(sink, batch.events, batch.count);
        }
        esp_compact_reader_free(reader);
    }
    if (stream)
        fclose(stream);
    if (sink && sink->close(sink, error) != ESP_OK)
        return false;
    return status == ESP_OK;
}

static void run_compact(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    struct esp_error error = { .text = "no memory" };

    while (bench_next(bench))
        if (!read_compact(&from->compact, NULL, &error)) {
            bench_fail(bench, error.text);
            return;
        }
    count(bench, from, &from->compact);
}

static void run_compact_counted(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    struct esp_error error = { .text = "no memory" };

    while (bench_next(bench)) {
        struct esp_sink *sink = esp_counter_sink_new(&error);
        if (!sink || !read_compact(&from->compact, sink, &error)) {
            bench_fail(bench, error.text);
            return;
        }
    }
    count(bench, from, &from->compact);
}

static void run_compact_stats(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    struct esp_error error = { .text = "no memory" };

    while (bench_next(bench)) {
        struct esp_stats stats = { .plies = NULL };
        struct esp_sink *sink = esp_stats_sink_new(&stats, &error);
        const bool good = sink && read_compact(&from->compact, sink, &error) &&
                          esp_stats_total(&stats).nodes == from->nodes;
        esp_stats_free(&stats);
        if (!good) {
            bench_fail(bench, "not all nodes came back");
            return;
        }
    }
    count(bench, from, &from->compact);
}

/* --- into a record -------------------------------------------------------------------- */

static struct esp_record *record_of(const struct text *text, struct esp_error *error)
{
    struct esp_record *record = NULL;
    FILE *stream = text_open(text);

    if (stream) {
        esp_record_read(&record, stream, "trace", ESP_SALVAGE_NONE, error);
        fclose(stream);
    }
    return record;
}

static double allocated(void)
{
    const struct mallinfo2 info = mallinfo2();
    return (double)(info.uordblks + info.hblkhd);
}

static void run_record(struct bench *bench, const struct watched *from, const struct text *text)
{
    struct esp_error error = { .text = "no memory" };
    double memory = 0;

    while (bench_next(bench)) {
        const double before = allocated();
        struct esp_record *record = record_of(text, &error);
        if (!record) {
            bench_fail(bench, error.text);
            return;
        }
        bench_pause(bench);
        memory = allocated() - before;
        esp_record_free(record);
        bench_resume(bench);
    }
    count(bench, from, text);
    bench_count(bench, "memory_per_node", memory / (double)from->nodes);
}

static void run_record_lines(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    run_record(bench, from, &from->lines);
}

static void run_record_compact(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    run_record(bench, from, &from->compact);
}

/* data: whether the compact form is read. */
static void run_record_million(struct bench *bench, const void *data)
{
    struct esp_error error = { .text = "no memory" };

    if (watched_prepare(&million, &error))
        run_record(bench, &million, data ? &million.compact : &million.lines);
    else
        bench_fail(bench, error.text);
}

/* Statistics of a record that is there. */
static void run_record_stats(struct bench *bench, const void *data)
{
    const struct watched *from = data;
    struct esp_error error = { .text = "no memory" };
    struct esp_record *record = record_of(&from->lines, &error);

    if (!record) {
        bench_fail(bench, error.text);
        return;
    }
    while (bench_next(bench)) {
        struct esp_stats stats = { .plies = NULL };
        if (esp_stats_add(&stats, record, &error) != ESP_OK)
            bench_fail(bench, error.text);
        esp_stats_free(&stats);
    }
    esp_record_free(record);
    bench_rate(bench, "nodes_per_second", (double)from->nodes);
    bench_count(bench, "nodes", (double)from->nodes);
}

/* --- from form to form ---------------------------------------------------------------- */

static void run_convert(struct bench *bench, const struct text *text, enum esp_trace_form form)
{
    struct esp_error error = { .text = "no memory" };
    struct esp_conversion what = { .nodes = 0 };
    struct text to = { .bytes = NULL };

    while (bench_next(bench)) {
        FILE *stream = text_open(text);
        free(to.bytes);
        to.bytes = NULL;
        FILE *out = open_memstream(&to.bytes, &to.length);
        const bool good = stream && out &&
                          esp_trace_convert(stream, "trace", out, form, ESP_SALVAGE_NONE, &what,
                                            &error) == ESP_OK;
        if (stream)
            fclose(stream);
        if (out)
            fclose(out);
        if (!good) {
            bench_fail(bench, error.text);
            break;
        }
    }
    free(to.bytes);
    bench_rate(bench, "nodes_per_second", (double)what.nodes);
    bench_count(bench, "nodes", (double)what.nodes);
    if (what.nodes)
        bench_count(bench, "bytes_per_node", (double)to.length / (double)what.nodes);
}

static void run_to_compact(struct bench *bench, const void *data)
{
    run_convert(bench, &((const struct watched *)data)->lines, ESP_FORM_COMPACT);
}

static void run_to_lines(struct bench *bench, const void *data)
{
    run_convert(bench, &((const struct watched *)data)->compact, ESP_FORM_JSONL);
}

/*
 * A recorder's lines: real values, moves in no order, no reasons given. The
 * windows are values that came before, or as new as all others.
 */
static void write_foreign(FILE *stream, bool new_windows)
{
    enum { NODES = 100000, LATELY = 64 };
    double values[LATELY] = { 0 };
    uint64_t random = 1;

    fputs("{\"trace\": \"espalier\", \"version\": 1, \"source\": \"somebody's\"}\n"
          "{\"event\": \"enter\", \"id\": 0, \"parent\": null}\n",
          stream);
    for (unsigned id = 1; id <= NODES; id++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const double value = (double)(random >> 11) / (double)(UINT64_C(1) << 53);
        const double alpha = new_windows ? -value / 3 : values[random >> 20 & (LATELY - 1)];
        const double beta = new_windows ? value / 3 : values[random >> 30 & (LATELY - 1)];
        fprintf(stream,
                "{\"event\": \"enter\", \"id\": %u, \"parent\": 0, \"move\": \"%u\", "
                "\"alpha\": %.17g, \"beta\": %.17g}\n"
                "{\"event\": \"leave\", \"id\": %u, \"value\": %.17g}\n",
                id, (unsigned)(random >> 40) % 9, alpha, beta, id, value);
        values[id % LATELY] = value;
    }
}

static void run_foreign(struct bench *bench, const void *data)
{
    struct text lines = { .bytes = NULL };
    FILE *stream = open_memstream(&lines.bytes, &lines.length);

    if (!stream) {
        bench_fail(bench, "no memory");
        return;
    }
    write_foreign(stream, data != NULL);
    if (fclose(stream) == 0)
        run_convert(bench, &lines, ESP_FORM_COMPACT);
    free(lines.bytes);
}

/* --- all of them ---------------------------------------------------------------------- */

bool bench_readers(void)
{
    static const struct {
        const char *family, *how;
        bench_run *run;
    } ways[] = {
        { "read", "compact", run_compact },
        { "read", "compact-counted", run_compact_counted },
        { "read", "compact-stats", run_compact_stats },
        { "record", "jsonl", run_record_lines },
        { "record", "compact", run_record_compact },
        { "record", "stats", run_record_stats },
        { "convert", "jsonl-to-compact", run_to_compact },
        { "convert", "compact-to-jsonl", run_to_lines },
    };
    char name[100];

    if (!watched_prepare_all())
        return false;
    for (size_t i = 0; i < WATCHED; i++)
        for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
            snprintf(name, sizeof name, "%s/%s/%s", ways[k].family, watched[i].game, ways[k].how);
            bench_register(name, ways[k].run, &watched[i]);
        }
    bench_register("record/million/jsonl", run_record_million, NULL);
    bench_register("record/million/compact", run_record_million, "compact");
    bench_register("convert/foreign/known-windows", run_foreign, NULL);
    bench_register("convert/foreign/new-windows", run_foreign, "new");
    return true;
}
