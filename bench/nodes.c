/*
 * nodes.c - one piece of work on every node of a trace, for counting its
 * instructions.
 *
 * nodes WHAT NODES searches Connect Four until there are so many nodes and
 * then reads the trace into a `record`, counts by ply the `lines` or the
 * `compact` form of it, or lays its tree out (`layout`). Prints the nodes.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/record.h"
#include "espalier/stats.h"
#include "espalier/trace.h"
#include "layout.h"

static struct esp_error error = { .text = "" };

static void must(bool good)
{
    if (good)
        return;
    fprintf(stderr, "bench_nodes: %s\n", error.text[0] ? error.text : "no memory");
    exit(2);
}

static FILE *trace_of(uint64_t nodes, bool compact)
{
    const struct esp_game *game = esp_game_find("connect4", &error);
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result;
    FILE *stream = tmpfile();

    must(game && stream);
    must(esp_position_new(&position, game, "", NULL, 0, NULL, &error) == ESP_OK);
    esp_options_init(&options, game);
    must(esp_options_set_word(&options, position, "alphabeta", &error) == ESP_OK);
    options.depth = 11;
    options.max_nodes = nodes;
    struct esp_sink *sink = (compact ? esp_compact_sink_new : esp_jsonl_sink_new)(
        stream, position, &options, ESP_DETAIL_NODES, false, &error);
    must(sink);
    must(esp_search(&result, position, &options, sink, &error) == ESP_OK);
    must(sink->close(sink, &error) == ESP_OK);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    rewind(stream);
    return stream;
}

static struct esp_record *record_of(FILE *trace)
{
    struct esp_record *record;

    must(esp_record_read(&record, trace, "the trace", ESP_SALVAGE_NONE, &error) == ESP_OK);
    return record;
}

static uint64_t count(FILE *trace)
{
    struct esp_stats stats = { .plies = NULL };
    char *header;
    bool more;

    must(esp_stats_read(&stats, &header, &more, trace, "the trace", 1, &error) == ESP_OK);
    const uint64_t nodes = esp_stats_total(&stats).nodes;
    free(header);
    esp_stats_free(&stats);
    return nodes;
}

static void lay_out(const struct esp_record *record)
{
    const uint32_t nodes = esp_record_count(record);
    uint32_t *parents = malloc(nodes * sizeof *parents);
    double *x = malloc(nodes * sizeof *x), width;

    must(parents && x);
    for (uint32_t id = 0; id < nodes; id++)
        parents[id] = esp_record_node(record, id)->parent; /* none: ESP_LAYOUT_ROOT, the same */
    must(esp_layout(nodes, parents, NULL, 0.5, 1, x, &width, &error) == ESP_OK);
    free(parents);
    free(x);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: bench_nodes record|lines|compact|layout NODES\n", stderr);
        return 2;
    }
    const char *what = argv[1];
    const bool counts = strcmp(what, "compact") == 0 || strcmp(what, "lines") == 0;
    FILE *trace = trace_of(strtoull(argv[2], NULL, 10), strcmp(what, "compact") == 0);
    struct esp_record *record = counts ? NULL : record_of(trace);

    printf("%llu\n", (unsigned long long)(counts ? count(trace) : esp_record_count(record)));
    if (strcmp(what, "layout") == 0)
        lay_out(record);
    esp_record_free(record);
    fclose(trace);
    return 0;
}
