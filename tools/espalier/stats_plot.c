/*
 * stats_plot.c - nodes and first-move cutoffs by ply as a plot, see stats.h.
 */
#include <math.h>
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

/* What is drawn of a ply; NaN where there is nothing. */
typedef double figure(const struct esp_ply_stats *ply);

static double nodes(const struct esp_ply_stats *ply)
{
    return (double)ply->nodes;
}

static double first_percent(const struct esp_ply_stats *ply)
{
    return 100 * esp_stats_first_share(ply);
}

static void put_points(FILE *script, const struct esp_stats *stats, figure *of)
{
    bool any = false;

    for (size_t ply = 0; ply < stats->count; ply++) {
        const double value = of(&stats->plies[ply]);
        if (isnan(value))
            continue;
        fprintf(script, "%zu %.6g\n", ply, value);
        any = true;
    }
    fputs(any ? "e\n" : "0 NaN\ne\n", script);
}

static void put_curves(FILE *script, const struct measured *traces, size_t count, figure *of)
{
    fputs("plot", script);
    for (size_t i = 0; i < count; i++) {
        fprintf(script, "%s '-' using 1:2 with linespoints lw 2 pt %zu ps 0.8 lc rgb '%s' title ",
                i ? ", \\\n    " : "", i + 4, colours[i % COLOURS]);
        put_quoted(script, traces[i].name);
    }
    fputc('\n', script);
    for (size_t i = 0; i < count; i++)
        put_points(script, &traces[i].stats, of);
}

/* Two pictures side by side over one key: where the nodes are, and how well moves were ordered. */
static void put_script(FILE *script, const struct measured *traces, size_t count)
{
    size_t plies = 0;

    for (size_t i = 0; i < count; i++)
        plies = traces[i].stats.count > plies ? traces[i].stats.count : plies;
    const size_t key = 26 * count, height = 420 + key;
    fprintf(script,
            "set terminal svg size 1000,%zu dynamic noenhanced font 'sans-serif,14'\n"
            "set multiplot\n"
            "set grid xtics ytics lc rgb '#dddddd'\n"
            "set xlabel 'ply'\n"
            "set xrange [0:%zu]\n"
            "set tmargin screen 0.91\n"
            "set bmargin screen %.3f\n"
            "set lmargin screen 0.07\nset rmargin screen 0.49\n"
            "set title 'nodes'\n"
            "set logscale y\n"
            "set format y '%%.0s%%c'\n"
            "set key at screen 0.03,%.3f left bottom Left reverse vertical\n",
            height, plies > 1 ? plies - 1 : 1, (double)(key + 70) / (double)height,
            8 / (double)height);
    put_curves(script, traces, count, nodes);
    fputs("unset logscale y\n"
          "unset key\n"
          "set lmargin screen 0.57\nset rmargin screen 0.98\n"
          "set title 'cutoffs by the first move'\n"
          "set yrange [0:100]\n"
          "set format y '%.0f %%'\n",
          script);
    put_curves(script, traces, count, first_percent);
    fputs("unset multiplot\n", script);
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
