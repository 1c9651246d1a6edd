/*
 * stats_plot.c - nodes by ply as a plot, see stats.h.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "format.h"
#include "gnuplot.h"
#include "message.h"
#include "output.h"
#include "stats.h"

/* Okabe and Ito's colours, those that are legible as lines on white. */
static const char *const colours[] = { "#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                       "#56b4e9", "#e69f00", "#000000" };
enum { COLOURS = sizeof colours / sizeof colours[0] };

/* A text in gnuplot's single quotes. */
static void put_quoted(FILE *script, const char *text)
{
    fputc('\'', script);
    for (; *text; text++) {
        if (*text == '\'')
            fputc('\'', script);
        fputc(*text == '\n' ? ' ' : *text, script);
    }
    fputc('\'', script);
}

static void put_curves(FILE *script, const struct measured *traces, size_t count)
{
    fputs("plot", script);
    for (size_t i = 0; i < count; i++) {
        fprintf(script, "%s '-' using 1:2 with linespoints lw 2 pt %zu ps 0.8 lc rgb '%s' title ",
                i ? ", \\\n    " : "", i + 4, colours[i % COLOURS]);
        put_quoted(script, traces[i].name);
    }
    fputc('\n', script);
    for (size_t i = 0; i < count; i++) {
        for (size_t ply = 0; ply < traces[i].stats.count; ply++)
            fprintf(script, "%zu %" PRIu64 "\n", ply, traces[i].stats.plies[ply].nodes);
        fputs("e\n", script);
    }
}

static void put_script(FILE *script, const struct measured *traces, size_t count)
{
    fputs("set terminal svg size 800,500 dynamic noenhanced font 'sans-serif,14'\n"
          "set logscale y\n"
          "set format y '%.0s%c'\n"
          "set grid xtics ytics lc rgb '#dddddd'\n"
          "set xtics 1\n"
          "set xlabel 'ply'\n"
          "set ylabel 'nodes'\n"
          "set key top left\n",
          script);
    put_curves(script, traces, count);
}

enum esp_status stats_plot(const struct measured *traces, size_t count, const char *file,
                           struct esp_error *error)
{
    static const char *const formats[] = { "svg" };
    struct output output;
    size_t format;

    if (format_find(&format, formats, 1, file, NULL, "plot", 0, error) != ESP_OK)
        return ESP_BAD_INPUT;
    enum esp_status status = output_open(&output, file, error);
    if (status != ESP_OK)
        return status;
    FILE *script = must(tmpfile());
    put_script(script, traces, count);
    status = gnuplot_run(script, output.stream, error);
    fclose(script);
    if (status == ESP_OK)
        return output_commit(&output, error);
    output_discard(&output);
    return status;
}
