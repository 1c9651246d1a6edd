/*
 * words.h - what an exam asks, in words that all pages share.
 */
#ifndef ESPALIER_EXAM_WORDS_H
#define ESPALIER_EXAM_WORDS_H

enum { EXAM_QUESTIONS = 4 };

/* Plain ASCII without signs that HTML or TeX would read as more than letters. */
struct exam_words {
    const char *question, *solution;     /* titles, before the number of the variant */
    const char *rules, *rules_end;       /* the window of the root stands between them */
    const char *questions[EXAM_QUESTIONS];
    const char *node, *value, *window, *cuts, *best_move; /* of the places for the answers */
    const char *value_of_root, *variation, *tie, *deep, *none;
};

extern const struct exam_words exam_words;

#endif
