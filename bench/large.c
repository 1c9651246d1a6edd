/*
 * large.c - trees that are too large for other tools: how long their layout
 * takes, and how long and how much memory the way from a trace to a picture.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include "layout.h"
#include "espalier/draw.h"
#include "espalier/trace.h"

/* --- the layout ------------------------------------------------------------------------- */

/* Lehmer's generator: the same tree everywhere. */
static uint32_t below(uint64_t *seed, uint32_t count)
{
    *seed = *seed * 48271 % 2147483647;
    return (uint32_t)(*seed % count);
}

/*
 * In preorder: a node is a child of the one before it or, as often, of one
 * above that, so that there are long branches and broad families.
 */
static void make_tree(uint32_t *parents, uint32_t *open, uint32_t count)
{
    uint64_t seed = 7;
    uint32_t depth = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (depth > 1 && below(&seed, 2) == 0)
            depth = 1 + below(&seed, depth);
        parents[i] = depth > 0 ? open[depth - 1] : ESP_LAYOUT_ROOT;
        open[depth++] = i;
    }
}

static void run_layout(struct bench *bench, const void *data)
{
    const uint32_t count = *(const uint32_t *)data;
    struct esp_error error = { .text = "no memory" };
    uint32_t *parents = malloc(count * sizeof *parents), *open = malloc(count * sizeof *open);
    double *x = malloc(count * sizeof *x), width;
    const bool good = parents && open && x;

    if (good)
        make_tree(parents, open, count);
    else
        bench_fail(bench, error.text);
    while (good && bench_next(bench)) {
        if (esp_layout(count, parents, NULL, 0.5, 1, x, &width, &error) != ESP_OK) {
            bench_fail(bench, error.text);
            break;
        }
    }
    bench_rate(bench, "nodes_per_second", count);
    bench_count(bench, "nodes", count);
    free(parents);
    free(open);
    free(x);
}

/* --- from a trace to a picture ------------------------------------------------------------ */

/* A uniform tree, searched whole. */
struct large {
    const char *name, *tree;
    enum esp_draw_style style;
};

/* Into a file without a name; returns the nodes, or 0. */
static uint64_t write_trace(FILE *stream, const char *tree, struct esp_error *error)
{
    const struct esp_game *game = esp_game_find("tree", error);
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result = { .moves = NULL };

    if (!game || esp_position_new(&position, game, tree, NULL, 0, NULL, error) != ESP_OK)
        return 0;
    esp_options_init(&options, game);
    options.algorithm = ESP_MINIMAX;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, error);
    bool good = sink && esp_search(&result, position, &options, sink, error) == ESP_OK;
    good = sink && sink->close(sink, error) == ESP_OK && good && fflush(stream) == 0;
    const uint64_t nodes = good ? result.counts.nodes : 0;
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return nodes;
}

static bool picture(FILE *trace, enum esp_draw_style style, struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .style = style };
    struct esp_record *record = NULL;
    FILE *out = fopen("/dev/null", "w");

    rewind(trace);
    const bool good =
        out && esp_record_read(&record, trace, "the trace", ESP_SALVAGE_NONE, error) == ESP_OK &&
        esp_draw_svg(record, &options, out, error) == ESP_OK;
    esp_record_free(record);
    if (out)
        fclose(out);
    return good;
}

/* Of this process, in KiB. */
static long resident(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;

    if (file) {
        if (fscanf(file, "%*d %ld", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* The most memory that the way takes, in MiB, seen from a process that does nothing else. */
static double most_memory(FILE *trace, enum esp_draw_style style)
{
    struct rusage usage;
    int status;

    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        struct esp_error error;
        malloc_trim(0);
        const long before = resident();
        if (!picture(trace, style, &error) || getrusage(RUSAGE_SELF, &usage) != 0)
            _exit(255);
        const long mib = (usage.ru_maxrss - before + 1023) / 1024;
        _exit(mib < 254 ? (int)mib : 254);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) ||
        WEXITSTATUS(status) == 255)
        return 0;
    return WEXITSTATUS(status);
}

static void run_picture(struct bench *bench, const void *data)
{
    const struct large *large = data;
    struct esp_error error = { .text = "no temporary file" };
    FILE *trace = tmpfile();
    const uint64_t nodes = trace ? write_trace(trace, large->tree, &error) : 0;

    if (!nodes)
        bench_fail(bench, error.text);
    while (nodes && bench_next(bench)) {
        if (!picture(trace, large->style, &error)) {
            bench_fail(bench, error.text);
            break;
        }
    }
    bench_rate(bench, "nodes_per_second", (double)nodes);
    bench_count(bench, "nodes", (double)nodes);
    if (nodes)
        bench_count(bench, "memory_mib", most_memory(trace, large->style));
    if (trace)
        fclose(trace);
}

bool bench_large(void)
{
    static const uint32_t counts[] = { 100000, 1000000 };
    static const struct large pictures[] = {
        { "picture/svg/111111", "random:10,5,1", ESP_DRAW_TEXTBOOK },
        { "picture/icicle/1111111", "random:10,6,1", ESP_DRAW_ICICLE },
    };
    char name[100];

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        snprintf(name, sizeof name, "layout/%u", counts[i]);
        bench_register(name, run_layout, &counts[i]);
    }
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++)
        bench_register(pictures[i].name, run_picture, &pictures[i]);
    return true;
}
