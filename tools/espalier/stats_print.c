/*
 * stats_print.c - tables, JSON and CSV of measured traces, see stats.h.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"
#include "json.h"
#include "stats.h"
#include "table.h"
#include "texts.h"

/* --- for people ---------------------------------------------------------- */

static void add_count(struct table *table, uint64_t count)
{
    char text[ESP_NUMBER_TEXT];
    table_add(table, "%s", count ? count_text(count, text) : "-");
}

static void add_real(struct table *table, double value, const char *format)
{
    char text[ESP_NUMBER_TEXT];

    snprintf(text, sizeof text, format, value);
    table_add(table, "%s", isnan(value) ? "-" : text);
}

/* The columns that plies and whole traces share. */
static void add_figures(struct table *table, const struct esp_ply_stats *ply)
{
    add_count(table, ply->terminal + ply->horizon);
    add_count(table, ply->cutoffs);
    add_real(table, 100 * esp_stats_first_share(ply), "%.0f %%");
    add_real(table, esp_stats_cutoff_index(ply), "%.2f");
    add_count(table, ply->untried);
    add_count(table, ply->table_hits + ply->eval_hits);
}

static void add_heads(struct table *table, const char *const *heads, size_t count)
{
    for (size_t i = 0; i < count; i++)
        table_add(table, "%s", heads[i]);
}

static void print_plies(const struct measured *trace)
{
    static const char *const heads[] = { "ply",        "nodes",  "growth",  "leaves", "cutoffs",
                                         "first move", "cut at", "untried", "hits",   "" };
    struct table table = { .columns = sizeof heads / sizeof heads[0] };

    add_heads(&table, heads, table.columns);
    for (size_t i = 0; i <= trace->stats.count; i++) {
        const bool all = i == trace->stats.count;
        const struct esp_ply_stats *ply = all ? &trace->total : &trace->stats.plies[i];
        if (all)
            table_add(&table, "all");
        else
            table_add(&table, "%zu", i);
        add_count(&table, ply->nodes);
        add_real(&table, i == 0 || all ? (double)NAN : (double)ply->nodes / (double)ply[-1].nodes,
                 "%.2f");
        add_figures(&table, ply);
        table_add(&table, "%s", "");
    }
    table_print(&table, stdout);
    table_free(&table);
}

/* How far it is from the smallest and from the widest tree of its kind. */
static void print_bounds(const struct measured *trace)
{
    const double minimal = stats_minimal(trace), nodes = (double)trace->total.nodes;
    char text[ESP_NUMBER_TEXT];

    if (trace->total.inner == 0)
        return;
    printf("%.2f moves a node; as many nodes as a uniform tree of %.2f\n",
           esp_stats_width(&trace->total), stats_branching(trace));
    if (trace->total.cutoffs == 0 || minimal > 1e15)
        return;
    printf("%.1f times the minimal tree of that width, about %s nodes\n", nodes / minimal,
           count_text((uint64_t)llround(minimal), text));
}

static void print_summary(const struct measured *traces, size_t count)
{
    static const char *const heads[] = { "",       "nodes",   "leaves", "cutoffs", "first move",
                                         "cut at", "untried", "hits",   "branching",
                                         "against the first", "" };
    struct table table = { .columns = sizeof heads / sizeof heads[0] };

    add_heads(&table, heads, table.columns);
    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%s", traces[i].name);
        add_count(&table, traces[i].total.nodes);
        add_figures(&table, &traces[i].total);
        add_real(&table, stats_branching(&traces[i]), "%.2f");
        add_real(&table, (double)traces[i].total.nodes / (double)traces[0].total.nodes, "%.3g");
        table_add(&table, "%s", "");
    }
    table_print(&table, stdout);
    table_free(&table);
}

void stats_print_text(const struct measured *traces, size_t count)
{
    if (count > 1)
        print_summary(traces, count);
    for (size_t i = 0; i < count; i++) {
        printf("%s%s: %s\n", count > 1 ? "\n" : "", traces[i].name, traces[i].question);
        print_plies(&traces[i]);
        print_bounds(&traces[i]);
    }
}

/* --- for programs -------------------------------------------------------- */

/* The counts of a ply by name: keys in JSON, columns in CSV. */
static const struct {
    const char *name;
    size_t offset;
} fields[] = {
#define FIELD(name) { #name, offsetof(struct esp_ply_stats, name) }
    FIELD(nodes), FIELD(terminal), FIELD(horizon), FIELD(table_hits), FIELD(eval_hits),
    FIELD(eval_misses), FIELD(inner), FIELD(tried), FIELD(untried), FIELD(cutoffs),
    FIELD(cutoffs_pruning),
#undef FIELD
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

static uint64_t field_of(const struct esp_ply_stats *ply, size_t index)
{
    uint64_t value;
    memcpy(&value, (const char *)ply + fields[index].offset, sizeof value);
    return value;
}

static void put_counts(struct json *json, const struct esp_ply_stats *ply)
{
    for (size_t i = 0; i < FIELDS; i++)
        json_count(json, fields[i].name, field_of(ply, i));
    json_begin_list(json, "cutoff_at");
    for (size_t i = 0; i < ESP_STATS_INDEXES; i++)
        json_count(json, NULL, ply->cutoff_at[i]);
    json_end_list(json);
}

void stats_print_json(const struct measured *traces, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct measured *trace = &traces[i];
        struct json json = { .stream = stdout };
        json_begin_object(&json, NULL);
        json_text(&json, "trace", trace->name);
        put_counts(&json, &trace->total);
        json_value(&json, "first_share", esp_stats_first_share(&trace->total));
        json_value(&json, "cutoff_index", esp_stats_cutoff_index(&trace->total));
        json_value(&json, "width", esp_stats_width(&trace->total));
        json_value(&json, "branching", stats_branching(trace));
        json_value(&json, "minimal", stats_minimal(trace));
        json_begin_list(&json, "plies");
        for (size_t ply = 0; ply < trace->stats.count; ply++) {
            json_begin_object(&json, NULL);
            put_counts(&json, &trace->stats.plies[ply]);
            json_end_object(&json);
        }
        json_end_list(&json);
        json_end_object(&json);
        putchar('\n');
    }
}

/* A cell of RFC 4180: quoted where it has to be. */
static void print_cell(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

void stats_print_csv(const struct measured *traces, size_t count)
{
    fputs("trace,ply", stdout);
    for (size_t i = 0; i < FIELDS; i++)
        printf(",%s", fields[i].name);
    for (int i = 1; i <= ESP_STATS_INDEXES; i++)
        printf(",cutoff_at_%d", i);
    putchar('\n');
    for (size_t t = 0; t < count; t++) {
        for (size_t p = 0; p < traces[t].stats.count; p++) {
            const struct esp_ply_stats *ply = &traces[t].stats.plies[p];
            print_cell(traces[t].name);
            printf(",%zu", p);
            for (size_t i = 0; i < FIELDS; i++)
                printf(",%" PRIu64, field_of(ply, i));
            for (size_t i = 0; i < ESP_STATS_INDEXES; i++)
                printf(",%" PRIu64, ply->cutoff_at[i]);
            putchar('\n');
        }
    }
}
