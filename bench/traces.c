/*
 * traces.c - what traces cost: sinks beside the search alone, bytes a node,
 * reading back, loading into records.
 *
 *     bench_traces [GAME [DEPTH [OPTION...]]]      connect4 11, mancala 9
 *
 * Times are processor time of one core, medians of interleaved runs. Nothing
 * is judged here; bench/instructions counts what does not depend on the
 * machine's mood.
 */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/compact.h"
#include "espalier/convert.h"
#include "espalier/record.h"
#include "espalier/stats.h"
#include "espalier/trace.h"

enum { RUNS = 7, RECORD_NODES = 1000000 };

static struct esp_error error = { .text = "" };

static void must(enum esp_status status)
{
    if (status == ESP_OK)
        return;
    fprintf(stderr, "bench_traces: %s\n", error.text);
    exit(2);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times)
{
    qsort(times, RUNS, sizeof *times, by_size);
    return times[RUNS / 2];
}

/* --- a search, watched in every way ------------------------------------------------------ */

struct question {
    struct esp_position *position;
    struct esp_options options;
    uint64_t nodes;
};

enum watcher { PLAIN, COUNTED, NOTHING, COUNTER, COMPACT, LINES, WATCHERS };

static void ignore(struct esp_sink *sink, const struct esp_event *events, size_t count)
{
    (void)sink, (void)events, (void)count;
}

static enum esp_status close_nothing(struct esp_sink *sink, struct esp_error *reason)
{
    (void)sink, (void)reason;
    return ESP_OK;
}

static struct esp_sink *sink_of(const struct question *question, enum watcher watcher,
                                FILE *stream)
{
    static struct esp_sink nothing = { ESP_WANTS_NODES, ignore, close_nothing };

    switch (watcher) {
    case NOTHING:
        return &nothing;
    case COUNTER:
        return esp_counter_sink_new(&error);
    case COMPACT:
        return esp_compact_sink_new(stream, question->position, &question->options,
                                    ESP_DETAIL_NODES, false, &error);
    case LINES:
        return esp_jsonl_sink_new(stream, question->position, &question->options,
                                  ESP_DETAIL_NODES, false, &error);
    default:
        return NULL;
    }
}

static double search(struct question *question, enum watcher watcher, FILE *stream)
{
    struct esp_options options = question->options;
    struct esp_result result;
    const double start = seconds();

    options.bare = watcher == PLAIN;
    struct esp_sink *sink = sink_of(question, watcher, stream);
    must(esp_search(&result, question->position, &options, sink, &error));
    if (sink)
        must(sink->close(sink, &error));
    if (watcher == COUNTED)
        question->nodes = result.counts.nodes;
    esp_result_free(&result);
    return seconds() - start;
}

static void compare_watchers(struct question *question)
{
    static const char *const names[] = { "plain",        "counted", "traced, ignored",
                                         "counter sink", "compact", "JSON Lines" };
    double times[WATCHERS][RUNS];
    FILE *null = fopen("/dev/null", "w");

    for (int run = 0; run < RUNS; run++)
        for (enum watcher i = 0; i < WATCHERS; i++)
            times[i][run] = search(question, i, null);
    fclose(null);
    const double plain = median(times[PLAIN]), nodes = (double)question->nodes;
    for (enum watcher i = 0; i < WATCHERS; i++) {
        const double time = median(times[i]);
        printf("  %-16s %7.1f ns a node   %6.1f above plain   %5.2f times plain   spread %.2f\n",
               names[i], 1e9 * time / nodes, 1e9 * (time - plain) / nodes, time / plain,
               times[i][RUNS - 1] / times[i][0]);
    }
}

/* --- reading back -------------------------------------------------------------------------- */

/* All batches, into a sink unless it is NULL. */
static double read_compact(char *bytes, size_t length, struct esp_sink *sink)
{
    struct esp_compact_reader *reader;
    struct esp_batch batch;
    FILE *stream = fmemopen(bytes, length, "r");
    const double start = seconds();

    must(esp_compact_reader_new(&reader, stream, "trace", &error));
    do {
        must(esp_compact_next(reader, &batch, &error));
        if (sink && batch.kind == ESP_BATCH_EVENTS)
            sink->events(sink, batch.events, batch.count);
    } while (batch.kind != ESP_BATCH_END);
    esp_compact_reader_free(reader);
    const double time = seconds() - start;
    fclose(stream);
    if (sink)
        must(sink->close(sink, &error));
    return time;
}

static void compare_reading(struct question *question)
{
    double raw[RUNS], counted[RUNS], by_ply[RUNS];
    struct esp_stats stats = { .plies = NULL };
    char *bytes;
    size_t length;
    FILE *stream = open_memstream(&bytes, &length);

    search(question, COMPACT, stream);
    fclose(stream);
    for (int run = 0; run < RUNS; run++) {
        esp_stats_free(&stats);
        raw[run] = read_compact(bytes, length, NULL);
        counted[run] = read_compact(bytes, length, esp_counter_sink_new(&error));
        by_ply[run] = read_compact(bytes, length, esp_stats_sink_new(&stats, &error));
    }
    const double nodes = (double)question->nodes;
    printf("  %.2f bytes a node; read %.3g nodes/s, counted %.3g nodes/s, statistics by ply %.3g "
           "nodes/s\n",
           (double)length / nodes, nodes / median(raw), nodes / median(counted),
           nodes / median(by_ply));
    if (esp_stats_total(&stats).nodes != question->nodes)
        fputs("bench_traces: not all nodes came back\n", stderr);
    esp_stats_free(&stats);
    free(bytes);
}

/* --- foreign traces and records --------------------------------------------------------------- */

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

static void foreign(bool new_windows)
{
    char *lines, *bytes;
    size_t length, compact;
    struct esp_conversion what;
    FILE *stream = open_memstream(&lines, &length);

    write_foreign(stream, new_windows);
    fclose(stream);
    stream = open_memstream(&bytes, &compact);
    FILE *from = fmemopen(lines, length, "r");
    must(esp_trace_convert(from, "lines", stream, ESP_FORM_COMPACT, ESP_SALVAGE_NONE, &what,
                           &error));
    fclose(from);
    fclose(stream);
    printf("foreign, new reals everywhere%s: %.1f bytes a node, %.1f as lines\n",
           new_windows ? "" : " but in windows", (double)compact / (double)what.nodes,
           (double)length / (double)what.nodes);
    free(lines);
    free(bytes);
}

static void load_record(const char *name, char *text, size_t length)
{
    struct esp_record *record;
    FILE *stream = fmemopen(text, length, "r");
    const size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    const double start = seconds();

    must(esp_record_read(&record, stream, name, ESP_SALVAGE_NONE, &error));
    const double time = seconds() - start;
    const size_t after = mallinfo2().uordblks + mallinfo2().hblkhd;
    printf("record from %-10s %u nodes: %.3f s, %.1f bytes a node\n", name,
           (unsigned)esp_record_count(record), time,
           (double)(after - before) / esp_record_count(record));
    esp_record_free(record);
    fclose(stream);
}

static void load_records(struct question *question)
{
    static const enum watcher forms[] = { LINES, COMPACT };

    question->options.max_nodes = RECORD_NODES;
    for (int i = 0; i < 2; i++) {
        char *text;
        size_t length;
        FILE *stream = open_memstream(&text, &length);
        search(question, forms[i], stream);
        fclose(stream);
        load_record(i ? "compact" : "JSON Lines", text, length);
        free(text);
    }
}

/* --- asking --------------------------------------------------------------------------------------- */

static void ask(const char *name, int depth, char **words, int count_of, int records)
{
    struct question question = { .nodes = 0 };
    const struct esp_game *game = esp_game_find(name, &error);

    if (!game)
        must(ESP_BAD_INPUT);
    must(esp_position_new(&question.position, game, "", NULL, 0, NULL, &error));
    esp_options_init(&question.options, game);
    must(esp_options_set_word(&question.options, question.position, "alphabeta", &error));
    for (int i = 0; i < count_of; i++)
        must(esp_options_set_word(&question.options, question.position, words[i], &error));
    question.options.depth = depth;
    search(&question, COUNTED, NULL);
    printf("%s, empty board, depth %d, %s: %llu nodes\n", name, depth,
           esp_eval_name(&question.options, game), (unsigned long long)question.nodes);
    compare_watchers(&question);
    compare_reading(&question);
    if (records)
        load_records(&question);
    esp_options_free(&question.options);
    esp_position_free(question.position);
}

int main(int argc, char **argv)
{
    static char *differences[] = { "store-difference" };

#ifdef __OPTIMIZE__
    printf("compiler %s\n", __VERSION__);
#else
    printf("compiler %s, not optimised: these figures mean nothing\n", __VERSION__);
#endif
    if (argc > 2) {
        ask(argv[1], atoi(argv[2]), argv + 3, argc - 3, 0);
        return 0;
    }
    ask("connect4", 11, NULL, 0, 1);
    ask("mancala", 9, differences, 1, 0);
    ask("mancala", 9, NULL, 0, 0);
    foreign(false);
    foreign(true);
    return 0;
}
