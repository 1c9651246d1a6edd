/*
 * against.h - a trace's lines against the tree that the same search showed
 * to another sink.
 */
#ifndef ESPALIER_TESTS_AGAINST_H
#define ESPALIER_TESTS_AGAINST_H

#include "lines.h"
#include "tree.h"

/*
 * Every line is valid JSON with the keys of TRACE.md in their order, nodes
 * nest and carry what the tree has of them, each call is in its node, and
 * the footer has the result. states: whether the lines carry positions.
 */
void lines_against_tree(const struct lines *lines, const struct tree *tree,
                        const struct esp_position *position, bool states);

#endif
