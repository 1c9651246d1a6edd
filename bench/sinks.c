/*
 * sinks.c - what it costs to watch a search, by sink.
 */
#include <stdio.h>

#include "bench.h"
#include "by_jansson.h"
#include "watched.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

/* --- sinks ------------------------------------------------------------------------ */

static void ignore(struct esp_sink *sink, const struct esp_event *events, size_t count)
{
    (void)sink, (void)events, (void)count;
}

static enum esp_status end_nothing(struct esp_sink *sink, struct esp_error *error)
{
    (void)sink, (void)error;
    return ESP_OK;
}

/* What a sink is made from, and where its bytes go. */
struct making {
    const struct watched *watched;
    FILE *stream;
    struct esp_stats *stats;
    struct esp_error *error;
};

static struct esp_sink *make_nothing(const struct making *making)
{
    static struct esp_sink nothing = { ESP_WANTS_NODES, ignore, end_nothing };
    (void)making;
    return &nothing;
}

static struct esp_sink *make_counter(const struct making *making)
{
    return esp_counter_sink_new(making->error);
}

static struct esp_sink *make_stats(const struct making *making)
{
    return esp_stats_sink_new(making->stats, making->error);
}

static struct esp_sink *make_memory(const struct making *making)
{
    return esp_memory_sink_new(ESP_WANTS_NODES, making->error);
}

static struct esp_sink *make_jsonl(const struct making *making)
{
    return esp_jsonl_sink_new(making->stream, making->watched->position,
                              &making->watched->options, ESP_DETAIL_NODES, false, making->error);
}

static struct esp_sink *make_compact(const struct making *making)
{
    return esp_compact_sink_new(making->stream, making->watched->position,
                                &making->watched->options, ESP_DETAIL_NODES, false, making->error);
}

static struct esp_sink *make_calls(const struct making *making)
{
    return esp_jsonl_sink_new(making->stream, making->watched->position,
                              &making->watched->options, ESP_DETAIL_CALLS, false, making->error);
}

static struct esp_sink *make_jansson(const struct making *making)
{
    return jansson_sink_new(making->stream, making->watched->position);
}

static const struct kind {
    const char *name;
    struct esp_sink *(*make)(const struct making *);
    bool bare; /* not even counted */
} kinds[] = {
    { "plain", NULL, true },          { "counted", NULL, false },
    { "nothing", make_nothing, false }, { "counter", make_counter, false },
    { "stats", make_stats, false },   { "memory", make_memory, false },
    { "jsonl", make_jsonl, false },   { "jsonl-calls", make_calls, false },
    { "compact", make_compact, false }, { "by-jansson", make_jansson, false },
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A search by a kind of sink. */
struct pair {
    const struct watched *watched;
    const struct kind *kind;
};

static bool watch(const struct pair *pair, FILE *stream, struct esp_error *error)
{
    struct esp_stats stats = { .plies = NULL };
    const struct making making = { pair->watched, stream, &stats, error };
    struct esp_options options = pair->watched->options;
    struct esp_result result;
    struct esp_sink *sink = NULL;

    if (pair->kind->make && !(sink = pair->kind->make(&making)))
        return false;
    options.bare = pair->kind->bare;
    enum esp_status status =
        esp_search(&result, pair->watched->position, &options, sink, error);
    if (status == ESP_OK)
        esp_result_free(&result);
    if (sink) {
        const enum esp_status closed = sink->close(sink, error);
        status = status == ESP_OK ? closed : status;
    }
    esp_stats_free(&stats);
    return status == ESP_OK;
}

/* Bytes that a sink writes of a search; 0 where it writes none. */
static double bytes_of(const struct pair *pair)
{
    struct esp_error error = { .text = "" };
    FILE *stream = tmpfile();
    long bytes = 0;

    if (stream && watch(pair, stream, &error) && fseek(stream, 0, SEEK_END) == 0)
        bytes = ftell(stream);
    if (stream)
        fclose(stream);
    return (double)bytes;
}

static void run_sink(struct bench *bench, const void *data)
{
    const struct pair *pair = data;
    struct esp_error error = { .text = "" };
    const double nodes = (double)pair->watched->nodes, bytes = bytes_of(pair);
    FILE *stream = fopen("/dev/null", "w");

    if (!stream) {
        bench_fail(bench, "cannot open /dev/null");
        return;
    }
    while (bench_next(bench)) {
        if (!watch(pair, stream, &error)) {
            bench_fail(bench, error.text);
            break;
        }
    }
    fclose(stream);
    bench_rate(bench, "nodes_per_second", nodes);
    bench_count(bench, "nodes", nodes);
    if (bytes > 0)
        bench_count(bench, "bytes_per_node", bytes / nodes);
}

bool bench_sinks(void)
{
    static struct pair pairs[WATCHED * KINDS];
    char name[100];

    if (!watched_prepare_all())
        return false;
    for (size_t i = 0; i < WATCHED * KINDS; i++) {
        pairs[i] = (struct pair){ &watched[i / KINDS], &kinds[i % KINDS] };
        snprintf(name, sizeof name, "sink/%s/%s", pairs[i].watched->game, pairs[i].kind->name);
        bench_register(name, run_sink, &pairs[i]);
    }
    return true;
}
