/*
 * truth.h - what plain minimax says of a position, and whether a result says
 * the same.
 */
#ifndef ESPALIER_TESTS_SEARCH_TRUTH_H
#define ESPALIER_TESTS_SEARCH_TRUTH_H

#include "ask.h"

struct truth {
    double value;
    esp_move *moves; /* all legal moves at the root, in generator order */
    double *values;  /* and what each is worth */
    size_t count;
    bool leaf; /* the root is one */
};

/* By the reference, for the depth, evaluation and preference of the options. */
struct truth truth_of(const struct esp_position *position, const struct esp_options *options);
void truth_free(struct truth *truth);

/* The value of a move; NaN for one that is not legal, which equals nothing. */
double truth_value(const struct truth *truth, esp_move move);

/*
 * What is wrong with a result, in words, or NULL. A move must be one of the
 * best, bounds must hold, exact values be exact; a tie rule by number must
 * take exactly one move; scores must all be there and exact.
 */
const char *wrong_answer(const struct truth *truth, const struct esp_options *options,
                         const struct esp_result *result);
const char *wrong_scores(const struct truth *truth, const struct esp_result *result);

/*
 * All sound combinations of the options that must not change a value: cutoff
 * rule, fail rule, root window, order and cache; the tie rule and its seed
 * are drawn.
 */
enum { COMBINATIONS = 2 * 2 * 2 * 3 * 4 };
void combination(size_t number, uint64_t *random, char text[256]);

/*
 * Options of the searches that visit less, drawn at random: windows, orders,
 * iterations, tables. They never change a value but by `prefer`.
 */
void stronger_combination(uint64_t *random, bool symmetric, char text[512]);

#endif
