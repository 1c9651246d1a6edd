/*
 * watched.h - the searches that sinks watch and readers read, and their traces.
 */
#ifndef BENCH_WATCHED_H
#define BENCH_WATCHED_H

#include <stdio.h>

#include "espalier/search.h"

/* A trace in memory. */
struct text {
    char *bytes;
    size_t length;
};

struct watched {
    const char *game, *text;
    int64_t depth;
    uint64_t most; /* nodes; 0: all there are */
    struct esp_position *position;
    struct esp_options options;
    struct text lines, compact; /* its traces */
    uint64_t nodes;
};

/* Large enough to be measured, small enough for a slow sink: 4 x 10^4 to 10^5 nodes. */
enum { WATCHED = 2 };
extern struct watched watched[WATCHED];

/* One of 10^6 nodes, for readers that keep them all. */
extern struct watched million;

/* Search and trace one, or all of the table, once; they live as long as the program. */
bool watched_prepare(struct watched *one, struct esp_error *error);
bool watched_prepare_all(void);

/* As a stream to be read, which the caller closes; NULL without memory. */
FILE *text_open(const struct text *text);

/* Bytes that a compact trace of a search takes a node; 0 where it fails. */
double compact_bytes_per_node(const struct esp_position *position,
                              const struct esp_options *options);

#endif
