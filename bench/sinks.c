/*
 * sinks.c - what it costs to watch a search, by sink, and to read a trace back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "by_jansson.h"
#include "espalier/record.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

/* A search that is watched; two of them, chosen for their size: 4 x 10^4 to 10^5 nodes. */
struct watched {
    const char *game, *text;
    int64_t depth;
    struct esp_position *position;
    struct esp_options options;
    char *trace; /* in JSON Lines */
    size_t length;
    uint64_t nodes;
};

static struct watched searches[] = {
    { .game = "connect4", .text = "20314", .depth = 7 },
    { .game = "mancala", .text = "", .depth = 9 },
};

enum { SEARCHES = sizeof searches / sizeof searches[0] };

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

/* --- reading back ------------------------------------------------------------------- */

static struct esp_record *read_back(const struct watched *watched, struct esp_error *error)
{
    FILE *stream = fmemopen(watched->trace, watched->length, "r");
    struct esp_record *record = NULL;

    if (stream) {
        esp_record_read(&record, stream, watched->game, ESP_SALVAGE_NONE, error);
        fclose(stream);
    }
    return record;
}

static void run_read(struct bench *bench, const void *data)
{
    const struct watched *watched = data;
    struct esp_error error = { .text = "no memory" };

    while (bench_next(bench)) {
        struct esp_record *record = read_back(watched, &error);
        if (!record) {
            bench_fail(bench, error.text);
            return;
        }
        bench_pause(bench);
        esp_record_free(record);
        bench_resume(bench);
    }
    bench_rate(bench, "nodes_per_second", (double)watched->nodes);
    bench_count(bench, "nodes", (double)watched->nodes);
    bench_count(bench, "bytes_per_node", (double)watched->length / (double)watched->nodes);
}

static void run_stats(struct bench *bench, const void *data)
{
    const struct watched *watched = data;
    struct esp_error error = { .text = "no memory" };
    struct esp_record *record = read_back(watched, &error);

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
    bench_rate(bench, "nodes_per_second", (double)watched->nodes);
}

/* --- all of them ---------------------------------------------------------------------- */

/* The search, and its trace in memory. */
static bool prepare(struct watched *watched, struct esp_error *error)
{
    static const struct kind jsonl = { "jsonl", make_jsonl, false };
    const struct pair pair = { watched, &jsonl };
    const struct esp_game *game = esp_game_find(watched->game, error);
    struct esp_result result;

    if (!game || esp_position_new(&watched->position, game, watched->text, NULL, 0, NULL, error) !=
                     ESP_OK)
        return false;
    esp_options_init(&watched->options, game);
    if (esp_options_set(&watched->options, watched->position, "convention", "plain", error) !=
        ESP_OK)
        return false;
    watched->options.depth = watched->depth;
    if (esp_search(&result, watched->position, &watched->options, NULL, error) != ESP_OK)
        return false;
    watched->nodes = result.counts.nodes;
    esp_result_free(&result);
    FILE *stream = open_memstream(&watched->trace, &watched->length);
    return stream && watch(&pair, stream, error) && fclose(stream) == 0;
}

bool bench_sinks(void)
{
    static struct pair pairs[SEARCHES * KINDS];
    struct esp_error error = { .text = "no memory" };
    char name[100];

    for (size_t i = 0; i < SEARCHES; i++) {
        if (!prepare(&searches[i], &error)) {
            fprintf(stderr, "espalier-bench: %s: %s\n", searches[i].game, error.text);
            return false;
        }
        for (size_t j = 0; j < KINDS; j++) {
            pairs[i * KINDS + j] = (struct pair){ &searches[i], &kinds[j] };
            snprintf(name, sizeof name, "sink/%s/%s", searches[i].game, kinds[j].name);
            bench_register(name, run_sink, &pairs[i * KINDS + j]);
        }
        snprintf(name, sizeof name, "read/%s/jsonl", searches[i].game);
        bench_register(name, run_read, &searches[i]);
        snprintf(name, sizeof name, "stats/%s/record", searches[i].game);
        bench_register(name, run_stats, &searches[i]);
    }
    return true;
}
