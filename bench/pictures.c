/*
 * pictures.c - what a picture costs, by format.
 */
#include <stdio.h>

#include "bench.h"
#include "espalier/document.h"
#include "espalier/profile.h"
#include "espalier/trace.h"

enum { WIDTH = 100 };

static struct esp_record *record; /* a search of 3 x 10^4 nodes, read back */

/* --- the formats -------------------------------------------------------------------- */

typedef enum esp_status draw(const struct esp_draw_options *options, FILE *stream,
                             struct esp_error *error);

static enum esp_status dot(const struct esp_draw_options *options, FILE *stream,
                           struct esp_error *error)
{
    return esp_draw_dot(record, options, stream, error);
}

static enum esp_status svg(const struct esp_draw_options *options, FILE *stream,
                           struct esp_error *error)
{
    return esp_draw_svg(record, options, stream, error);
}

static enum esp_status icicle(const struct esp_draw_options *options, FILE *stream,
                              struct esp_error *error)
{
    struct esp_draw_options own = *options;
    own.style = ESP_DRAW_ICICLE;
    return esp_draw_svg(record, &own, stream, error);
}

static enum esp_status html(const struct esp_draw_options *options, FILE *stream,
                            struct esp_error *error)
{
    return esp_draw_html(record, options, stream, error);
}

static enum esp_status mermaid(const struct esp_draw_options *options, FILE *stream,
                               struct esp_error *error)
{
    struct esp_draw_options own = *options;
    own.max_nodes = 300; /* its reader takes 500 edges, stubs among them */
    return esp_draw_mermaid(record, &own, stream, error);
}

static enum esp_status txt(const struct esp_draw_options *options, FILE *stream,
                           struct esp_error *error)
{
    return esp_draw_text(record, options, WIDTH, stream, error);
}

static enum esp_status folded(const struct esp_draw_options *options, FILE *stream,
                              struct esp_error *error)
{
    return esp_draw_folded(record, options, ESP_PROFILE_BYTES, stream, NULL, error);
}

static enum esp_status speedscope(const struct esp_draw_options *options, FILE *stream,
                                  struct esp_error *error)
{
    return esp_draw_speedscope(&record, 1, options, ESP_PROFILE_BYTES, stream, NULL, error);
}

static const struct format {
    const char *name;
    draw *draw;
} formats[] = {
    { "draw/dot", dot },         { "draw/svg", svg },       { "draw/svg-icicle", icicle },
    { "draw/html", html },       { "draw/mmd", mermaid },   { "draw/txt", txt },
    { "draw/folded", folded },   { "draw/speedscope", speedscope },
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* --- measuring ------------------------------------------------------------------------ */

static void run(struct bench *bench, const void *data)
{
    static const struct esp_draw_options options = ESP_DRAW_DEFAULTS;
    const struct format *format = data;
    struct esp_error error = { .text = "" };
    FILE *stream = tmpfile();
    long bytes = 0;

    if (!stream) {
        bench_fail(bench, "no temporary file");
        return;
    }
    while (bench_next(bench)) {
        rewind(stream);
        if (format->draw(&options, stream, &error) != ESP_OK) {
            bench_fail(bench, error.text);
            break;
        }
        bytes = ftell(stream);
    }
    fclose(stream);
    bench_rate(bench, "nodes_per_second", (double)esp_record_count(record));
    bench_count(bench, "nodes", (double)esp_record_count(record));
    bench_count(bench, "bytes", (double)bytes);
}

static bool make_record(struct esp_error *error)
{
    const struct esp_game *game = esp_game_find("connect4", error);
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result;
    FILE *stream = tmpfile();

    if (!stream || !game ||
        esp_position_new(&position, game, "20314", NULL, 0, NULL, error) != ESP_OK)
        return false;
    esp_options_init(&options, game);
    options.depth = 6;
    options.algorithm = ESP_ALPHABETA;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, error);
    if (!sink || esp_search(&result, position, &options, sink, error) != ESP_OK)
        return false;
    esp_result_free(&result);
    const enum esp_status closed = sink->close(sink, error);
    rewind(stream);
    const enum esp_status status =
        closed == ESP_OK ? esp_record_read(&record, stream, "t", ESP_SALVAGE_NONE, error) : closed;
    fclose(stream);
    esp_options_free(&options);
    esp_position_free(position);
    return status == ESP_OK;
}

bool bench_pictures(void)
{
    struct esp_error error = { .text = "no temporary file" };

    if (!make_record(&error)) {
        fprintf(stderr, "espalier-bench: %s\n", error.text);
        return false;
    }
    for (size_t i = 0; i < FORMATS; i++)
        bench_register(formats[i].name, run, &formats[i]);
    return true;
}
