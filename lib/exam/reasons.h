/*
 * reasons.h - the right answers, and why they are right, in words.
 */
#ifndef ESPALIER_EXAM_REASONS_H
#define ESPALIER_EXAM_REASONS_H

#include "tree.h"

enum { EXAM_REASON = 200 };

/* Inner nodes have a value to be found; entered ones but the root a window. */
bool exam_asks_value(const struct esp_exam *exam, uint32_t node);
bool exam_asks_window(const struct esp_exam *exam, uint32_t node);
/* The branch to this node is cut: its parent was left before its turn. */
bool exam_branch_is_cut(const struct esp_exam *exam, uint32_t node);

/* "MAX takes the greatest of B = 3 and C = 5". */
void exam_why_value(struct esp_out *out, const struct esp_exam *exam, uint32_t node);
/* "alpha 3 since B at A, beta still inf". */
void exam_why_window(struct esp_out *out, const struct esp_exam *exam, uint32_t node);
/* "C has 2 after L3, and alpha is 3 since B at A: MAX never comes here". */
void exam_why_cut(struct esp_out *out, const struct esp_exam *exam, uint32_t node);
/* "the window (3, inf) is open when its turn comes". */
void exam_why_not_cut(struct esp_out *out, const struct esp_exam *exam, uint32_t node);

/* A window as people write it: "(-inf, 3)". */
void exam_put_window(struct esp_out *out, double alpha, double beta);
void exam_put_value(struct esp_out *out, double value);

#endif
