/*
 * stats.c - `espalier stats`: where the nodes of one's own traces went.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "espalier/text.h"
#include "command.h"
#include "message.h"
#include "stats.h"
#include "tracefile.h"

static const struct option options[] = {
    { "plot", "FILE.svg", "nodes and first-move cutoffs by ply, by gnuplot", 0 },
    { "csv", NULL, "a line for each ply of each trace", 0 },
    { "json", NULL, "a line of JSON for each trace", 0 },
    { NULL, NULL, NULL, 0 },
};

enum { TRACES_MOST = 1000 };

double stats_minimal(const struct measured *trace)
{
    const double width = esp_stats_width(&trace->total);
    return isnan(width) ? 1 : esp_stats_minimal(width, (uint32_t)trace->stats.count - 1);
}

double stats_branching(const struct measured *trace)
{
    return esp_stats_branching((double)trace->total.nodes, (double)trace->stats.count - 1);
}

/* "connect4 20314, alphabeta, depth 8"; what a foreign trace does not say is left out. */
static char *question_of(const struct esp_record *record)
{
    const struct esp_trace_header *header = esp_record_header(record);
    char *text = NULL;
    size_t length;
    FILE *stream = must(open_memstream(&text, &length));

    fputs(header->game ? header->game : "an unknown game", stream);
    if (header->position && header->position[0])
        fprintf(stream, strlen(header->position) > 30 ? " %.30s..." : " %s", header->position);
    if (header->algorithm)
        fprintf(stream, ", %s", header->algorithm);
    if (header->depth >= 0)
        fprintf(stream, ", depth %lld", (long long)header->depth);
    must(fclose(stream) == 0 ? text : NULL);
    return text;
}

/* What a header asks; NULL where it is not understood. */
static char *question_of_header(char *header)
{
    FILE *stream = must(fmemopen(header, strlen(header), "r"));
    struct esp_record *record;
    char *question = NULL;

    if (esp_record_read(&record, stream, "header", ESP_SALVAGE_NONE, NULL) == ESP_OK) {
        question = question_of(record);
        esp_record_free(record);
    }
    fclose(stream);
    return question;
}

/*
 * Count a trace while it is read. Only of a file, which can be read once more
 * where that is not enough; then the answer is false.
 */
static bool measure_events(struct measured *trace, const char *file,
                           const struct arguments *arguments)
{
    FILE *stream = strcmp(file, "-") == 0 ? NULL : fopen(file, "r");
    struct stat about;
    char *header = NULL;
    bool more = false;
    int64_t number;

    if (!stream)
        return false;
    if (fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode) &&
        trace_number(&number, arguments, NULL) == ESP_OK &&
        esp_stats_read(&trace->stats, &header, &more, stream, trace->name, (uint64_t)number,
                       NULL) == ESP_OK)
        trace->question = question_of_header(header);
    if (!trace->question)
        esp_stats_free(&trace->stats);
    else if (more && !arguments_has(arguments, "trace-number"))
        trace_tell_more(trace->name);
    free(header);
    fclose(stream);
    return trace->question != NULL;
}

static enum esp_status measure_record(struct measured *trace, const char *file,
                                      const struct arguments *arguments, struct esp_error *error)
{
    struct esp_record *record;

    enum esp_status status = trace_read(&record, file, arguments, "the count", error);
    if (status != ESP_OK)
        return status;
    trace->question = question_of(record);
    status = esp_stats_add(&trace->stats, record, error);
    esp_record_free(record);
    return status;
}

static enum esp_status measure(struct measured *trace, const char *file,
                               const struct arguments *arguments, struct esp_error *error)
{
    trace->name = strcmp(file, "-") == 0 ? "standard input" : file;
    const enum esp_status status = measure_events(trace, file, arguments)
                                       ? ESP_OK
                                       : measure_record(trace, file, arguments, error);
    trace->total = esp_stats_total(&trace->stats);
    return status;
}

static enum esp_status show(const struct measured *traces, size_t count,
                            const struct arguments *arguments, struct esp_error *error)
{
    const char *plot = arguments_value(arguments, "plot");

    if (plot && stats_plot(traces, count, plot, error) != ESP_OK)
        return ESP_IO;
    if (arguments_has(arguments, "json"))
        stats_print_json(traces, count);
    else if (arguments_has(arguments, "csv"))
        stats_print_csv(traces, count);
    else if (!plot || strcmp(plot, "-") != 0)
        stats_print_text(traces, count);
    return ESP_OK;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const size_t count = arguments->word_count;
    struct measured *traces = must(calloc(count, sizeof *traces));
    enum esp_status status = ESP_OK;

    if (arguments_has(arguments, "csv") && arguments_has(arguments, "json"))
        status = esp_fail(error, ESP_BAD_INPUT, "--csv and --json: one of them, not both");
    for (size_t i = 0; status == ESP_OK && i < count; i++)
        status = measure(&traces[i], arguments->words[i], arguments, error);
    if (status == ESP_OK)
        status = show(traces, count, arguments, error);
    for (size_t i = 0; i < count; i++) {
        free(traces[i].question);
        esp_stats_free(&traces[i].stats);
    }
    free(traces);
    return status == ESP_OK ? DONE : BAD;
}

const struct command command_stats = {
    .name = "stats",
    .words = "TRACE...",
    .about = "by ply: where nodes, cutoffs and hits went",
    .more = "first move: share of the cutoffs that the first move tried caused.\n"
            "cut at: number of the move that cut, in the mean. untried: left by cutoffs.\n"
            "growth: nodes for each node of the ply above.",
    .least = 1,
    .most = TRACES_MOST,
    .options = { options, reading_options },
    .examples = { "espalier stats t.jsonl", "espalier stats a.jsonl b.jsonl --plot nodes.svg" },
    .run = run,
};
