/*
 * picture.h - records to draw, and pictures as strings.
 */
#ifndef ESPALIER_TESTS_PICTURE_H
#define ESPALIER_TESTS_PICTURE_H

#include <stdint.h>

#include "espalier/document.h"
#include "files.h"

/* A trace of tests/data/draw by its name without ending, or from a string. */
struct esp_record *record_named(const char *name);
struct esp_record *record_of(const char *trace);

/* The trace of a search that is run now, with settings as in "algorithm=minimax depth=3". */
struct esp_record *searched(const char *game, const char *text, const char *settings);

/* The node of the other record with the path of this one's node, or the other's count. */
uint32_t partner(const struct esp_record *record, uint32_t id, const struct esp_record *other);

/*
 * A picture as a string: format "dot", "svg", "html", "txt" (of that width) or
 * one that `dot` makes, its SVG by the name "dot-svg". The caller frees it. Fails the test when drawing does.
 */
char *picture_of(struct esp_record *record, const struct esp_draw_options *options,
                 const char *format, unsigned width);

/* The same in TeX. */
char *tikz_of(struct esp_record *record, const struct esp_draw_options *options,
              const struct esp_tikz_options *tikz);

/*
 * The trace of a random tree: node i has parent[i] (parent[0] is unused), the
 * nodes are entered in the order of their numbers, moves are 1, 2, ... below
 * each node, and every node is worth its number. The caller frees it.
 */
char *random_trace(uint64_t seed, uint32_t count, uint32_t *parent);

/* A chain of so many nodes, the last a finished game. The caller frees it. */
char *deep_trace(uint32_t count);

#endif
