/*
 * solved.h - solving in one line; whatever goes wrong fails the test.
 */
#ifndef SOLVED_H
#define SOLVED_H

#include "espalier/solve.h"

/* A solver for the position's game and parameters, fresh for every position. */
struct esp_solver *solver_of(const struct esp_position *position,
                             const struct esp_solve_options *options);

struct esp_solution solution_of(struct esp_solver *solver, const struct esp_position *position);

/* The score alone, by a new solver with a small table. */
double score_of(const struct esp_position *position);

/* As score_of(): -1, 0 or 1. */
double sign_of(const struct esp_position *position);

#endif
