/*
 * layout.h - where the nodes of a tree stand: a tidy drawing in linear time.
 *
 * Nodes of a level stand in order and never overlap, a parent is centred over
 * its first and last child, equal subtrees look alike and space between
 * subtrees is shared out evenly. The method is Walker's (A Node-positioning
 * Algorithm for General Trees, 1990) as Buchheim, Juenger and Leipert made it
 * linear (Improving Walker's Algorithm to Run in Linear Time, Graph Drawing
 * 2002), for nodes of any width, without recursion.
 */
#ifndef ESPALIER_DRAW_LAYOUT_H
#define ESPALIER_DRAW_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"

#define ESP_LAYOUT_ROOT UINT32_MAX

/*
 * parents[v] is the parent of node v, whose number is smaller; node 0 is the
 * only root. Numbers are in preorder: a subtree is a range, children are in
 * their order. widths NULL: all are 1 wide. Between two nodes side by side
 * there is `gap`, or `family_gap` where they are not siblings.
 *
 * x gets the middle of each node, the least left edge being 0; *width the
 * width of the whole. Takes about 60 bytes a node meanwhile.
 */
enum esp_status esp_layout(size_t count, const uint32_t *parents, const float *widths, double gap,
                           double family_gap, double *x, double *width, struct esp_error *error);

#endif
