/*
 * pictures.c - what it costs to write a record, by format: pictures, profiles,
 * tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"
#include "espalier/database.h"
#include "espalier/document.h"
#include "espalier/profile.h"
#include "espalier/trace.h"

enum { WIDTH = 100, PAGE_NODES = 300 /* what a page holds: TeX and Mermaid take few */ };

static struct esp_record *record; /* a search of 33,150 nodes, read back */

/* --- the formats ---------------------------------------------------------------------- */

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

static enum esp_status heat(const struct esp_draw_options *options, FILE *stream,
                            struct esp_error *error)
{
    struct esp_draw_options own = *options;
    own.style = ESP_DRAW_HEAT;
    return esp_draw_svg(record, &own, stream, error);
}

static enum esp_status tikz(const struct esp_draw_options *options, FILE *stream,
                            struct esp_error *error)
{
    const struct esp_tikz_options document = { .part = ESP_TIKZ_DOCUMENT };
    struct esp_draw_options own = *options;
    own.max_nodes = PAGE_NODES;
    return esp_draw_tikz(record, &own, &document, stream, error);
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
    own.max_nodes = PAGE_NODES;
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

static enum esp_status json(const struct esp_draw_options *options, FILE *stream,
                            struct esp_error *error)
{
    (void)options;
    return esp_record_write_json(record, stream, error);
}

static enum esp_status csv(const struct esp_draw_options *options, FILE *stream,
                           struct esp_error *error)
{
    (void)options;
    return esp_record_write_csv(record, stream, error);
}

/* Into a database of its own, whose bytes are then those of the stream. */
static enum esp_status sqlite(const struct esp_draw_options *options, FILE *stream,
                              struct esp_error *error)
{
    char file[] = "/tmp/espalier-bench-XXXXXX";
    const int made = mkstemp(file);
    struct stat about = { .st_size = 0 };

    (void)options;
    if (made < 0)
        return ESP_IO;
    close(made);
    enum esp_status status = esp_database_add(file, "bench", record, NULL, error);
    if (status == ESP_OK &&
        (stat(file, &about) != 0 || fseek(stream, about.st_size, SEEK_SET) != 0))
        status = ESP_IO;
    unlink(file);
    return status;
}

static const struct format {
    const char *name;
    draw *draw;
} formats[] = {
    { "draw/dot", dot },       { "draw/svg", svg },
    { "draw/svg-icicle", icicle }, { "draw/svg-heat", heat },
    { "draw/html", html },     { "draw/tex", tikz },
    { "draw/mmd", mermaid },   { "draw/txt", txt },
    { "draw/folded", folded }, { "draw/speedscope", speedscope },
    { "write/json", json },    { "write/csv", csv },
    { "write/sqlite", sqlite },
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
    bench_count(bench, "bytes_per_node", (double)bytes / (double)esp_record_count(record));
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
