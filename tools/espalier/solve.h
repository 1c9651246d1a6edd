/*
 * solve.h - `espalier solve`: solve.c reads what is asked, solve_batch.c does
 * it, solve_print.c tells what came out.
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <stdio.h>

#include "espalier/solve.h"
#include "arguments.h"
#include "shard.h"

struct solve_sums {
    uint64_t positions, right, wrong, bad, unsolved;
    uint64_t nodes, nanoseconds;
};

struct solve {
    const struct esp_game *game;
    const struct arguments *arguments;
    struct esp_solve_options options; /* of one worker */
    uint64_t table_bytes;             /* of all */
    unsigned jobs;
    struct shard shard;
    int columns_from;
    bool check, json;
    const char *source; /* of lines, for messages; NULL: words */
    struct solve_sums sums;
};

/* A line, or word, and what became of it. */
struct solve_item {
    size_t line;  /* from 1 */
    char *text;   /* the position as it was given; owned */
    double expected;
    struct esp_solution solution;
    bool solved;              /* else error says why not */
    struct esp_error warning; /* moves that were skipped */
    struct esp_error error;
};

/*
 * Solve the positions of the file, or, when it is NULL, of the words. Returns
 * DONE, DIFFERENT, or BAD.
 */
int solve_all(struct solve *solve, FILE *file, struct esp_error *error);

/* --- what is printed (solve_print.c) ------------------------------------------- */

/* Before the first position: which shard this is, where it is one. */
void solve_print_head(const struct solve *solve);

/* One position, or why there is none; counted in the sums. */
void solve_print_item(struct solve *solve, const struct solve_item *item);

/* The last line. */
void solve_print_sums(const struct solve_sums *sums, bool check, bool json);

#endif
