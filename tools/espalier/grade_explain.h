/*
 * grade_explain.h - an assignment in words.
 */
#ifndef GRADE_EXPLAIN_H
#define GRADE_EXPLAIN_H

#include "espalier/assignment.h"

/* The rubric, what decides each item, and the cases, on standard output. */
void explain_assignment(const struct esp_assignment *assignment);

#endif
