/*
 * stats.h - what `espalier stats` has found, and the forms it is shown in.
 */
#ifndef STATS_H
#define STATS_H

#include "espalier/stats.h"

/* One trace. */
struct measured {
    const char *name; /* of the file */
    char *question;   /* "mancala 1235..., alphabeta, depth 2" */
    struct esp_stats stats;
    struct esp_ply_stats total;
};

/* Tables for a terminal. */
void stats_print_text(const struct measured *traces, size_t count);

/* An object a line for each trace. */
void stats_print_json(const struct measured *traces, size_t count);

/* A line for each ply of each trace, below one line of names. */
void stats_print_csv(const struct measured *traces, size_t count);

/* Nodes by ply on a logarithmic axis, in SVG, a curve for each trace. */
enum esp_status stats_plot(const struct measured *traces, size_t count, const char *file,
                           struct esp_error *error);

/* Nodes below which no alpha-beta of a uniform tree can stay, of the trace's width and plies. */
double stats_minimal(const struct measured *trace);

/* The uniform tree with as many nodes and plies has so many moves a node. */
double stats_branching(const struct measured *trace);

#endif
