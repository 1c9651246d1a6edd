/*
 * drawing.c - how long pictures of big trees take, from the trace on.
 *
 *     bench_drawing
 *
 * Reports the least of a few runs, as processor time of one core, beside what
 * is aimed at. Each run from a trace on is a process of its own, so that its
 * memory is its own, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "espalier/draw.h"
#include "espalier/trace.h"
#include "layout.h"

enum { RUNS = 5 };

static struct esp_error error = { .text = "" };

static void must(enum esp_status status)
{
    if (status == ESP_OK)
        return;
    fprintf(stderr, "bench_drawing: %s\n", error.text);
    exit(2);
}

static void *need(void *block)
{
    if (block)
        return block;
    fputs("bench_drawing: no memory or no file\n", stderr);
    exit(2);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* --- the layout -------------------------------------------------------------------- */

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

static void lay_out(uint32_t count, const char *aim)
{
    uint32_t *parents = need(malloc(count * sizeof *parents));
    uint32_t *open = need(malloc(count * sizeof *open));
    double *x = need(malloc(count * sizeof *x)), width, best = 0;

    make_tree(parents, open, count);
    for (int run = 0; run < RUNS; run++) {
        const double start = seconds();
        must(esp_layout(count, parents, NULL, 0.5, 1, x, &width, &error));
        const double taken = seconds() - start;
        best = run == 0 || taken < best ? taken : best;
    }
    printf("layout   %9u nodes: %7.1f ms          (aim: %s)\n", count, 1000 * best, aim);
    free(parents);
    free(open);
    free(x);
}

/* --- from a trace to a picture ------------------------------------------------------ */

/* A uniform tree, searched whole; the trace is in a file without a name. Returns its nodes. */
static uint64_t make_trace(FILE *stream, const char *tree)
{
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result;

    must(esp_position_new(&position, need((void *)(uintptr_t)esp_game_find("tree", &error)), tree,
                          NULL, 0, NULL, &error));
    esp_options_init(&options, position->game);
    options.algorithm = ESP_MINIMAX;
    struct esp_sink *sink = need(
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, &error));
    must(esp_search(&result, position, &options, sink, &error));
    must(sink->close(sink, &error));
    const uint64_t nodes = result.counts.nodes;
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    fflush(stream);
    return nodes;
}

static void draw_in_child(FILE *trace, enum esp_draw_style style)
{
    const struct esp_draw_options options = { .max_depth = UINT32_MAX, .style = style };
    struct esp_record *record;
    FILE *out = need(fopen("/dev/null", "w"));

    rewind(trace);
    must(esp_record_read(&record, trace, "the trace", ESP_SALVAGE_NONE, &error));
    must(esp_draw_svg(record, &options, out, &error));
    _exit(0);
}

static void picture(const char *name, const char *tree, enum esp_draw_style style,
                    const char *aim)
{
    FILE *trace = need(tmpfile());
    const uint64_t nodes = make_trace(trace, tree);
    double best = 0;
    long memory = 0;

    for (int run = 0; run < RUNS; run++) {
        struct rusage usage;
        int status;
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0)
            draw_in_child(trace, style);
        if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0)
            exit(2);
        const double taken =
            (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
            1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
        best = run == 0 || taken < best ? taken : best;
        memory = usage.ru_maxrss > memory ? usage.ru_maxrss : memory;
    }
    printf("%-8s %9llu nodes: %7.1f ms %5ld MB (aim: %s)\n", name, (unsigned long long)nodes,
           1000 * best, memory / 1024, aim);
    fclose(trace);
}

int main(void)
{
    picture("svg", "random:10,5,1", ESP_DRAW_TEXTBOOK, "1 s and 100 MB for 100,000");
    picture("icicle", "random:10,6,1", ESP_DRAW_ICICLE, "5 s for 1,000,000");
    lay_out(100000, "20 ms");
    lay_out(1000000, "250 ms");
    return 0;
}
