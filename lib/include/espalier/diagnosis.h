/*
 * diagnosis.h - which known mistakes explain a submission's tree.
 *
 * A reference search is run with mistakes switched on, alone and together,
 * until its tree is the submission's: the same moves in the same order, the
 * same values, windows and returned moves. Nothing is guessed from symptoms,
 * so a diagnosis is as good as the cases that separate it from the others.
 *
 * Values, evaluation and constants come from the policy and the position, as
 * in any search. A move that is not legal counts as no move, however a
 * program spells it.
 */
#ifndef ESPALIER_DIAGNOSIS_H
#define ESPALIER_DIAGNOSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/record.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A known mistake. */
struct esp_misconception {
    const char *name;  /* a key, such as "cutoff-returns-move" */
    const char *about; /* one sentence for people */
    const char *fact;  /* what it violates, with the rubric's section */
};

/* NULL past the last. */
ESP_API const struct esp_misconception *esp_misconception_at(size_t index);
ESP_API const struct esp_misconception *esp_misconception_find(const char *name,
                                                               struct esp_error *error);

/* One tree of a submission and what was asked for; all pointers stay the caller's. */
struct esp_diagnosis_case {
    const struct esp_record *record; /* a single root */
    const struct esp_position *position;
    /*
     * Algorithm (minimax or alpha-beta), depth in plies, cutoff, cutoff-move,
     * ties (random: any of the equal moves will do), values (soft or hard),
     * root window and evaluation; orders and caches off.
     */
    const struct esp_options *policy;
};

enum { ESP_DIAGNOSIS_MISTAKES = 5, ESP_DIAGNOSIS_SETS = 16 };

/* Mistakes that together make the submission's trees. */
struct esp_diagnosis_set {
    const struct esp_misconception *mistakes[ESP_DIAGNOSIS_MISTAKES];
    size_t count; /* 0: the reference itself */
};

enum esp_diagnosis_kind {
    ESP_DIAGNOSIS_CORRECT, /* every tree is the reference's */
    ESP_DIAGNOSIS_FOUND,   /* sets[] make every tree */
    ESP_DIAGNOSIS_NONE     /* no set tried makes them; sets[] come nearest */
};

struct esp_diagnosis {
    enum esp_diagnosis_kind kind;
    /*
     * Some tree was cut off or ends in an exception that no known mistake
     * raises: only what is before it is explained. So a program that is
     * right up to its exception is correct, with a prefix.
     */
    bool prefix;
    /* Equally good, none larger than the others; `more` when there were too many to list. */
    struct esp_diagnosis_set sets[ESP_DIAGNOSIS_SETS];
    size_t count;
    bool more;
    size_t shown_by;   /* the smallest case that differs from the reference; not when correct */
    uint32_t at;       /* the node of it where the reference differs first */
    size_t failed_by;  /* none: a case that sets[0] does not make, */
    uint32_t failed_at; /* and the node where it differs */
    uint64_t hypotheses, nodes; /* tried, and visited in all */
};

struct esp_diagnosis_limits {
    unsigned mistakes;   /* largest set, at most ESP_DIAGNOSIS_MISTAKES */
    unsigned beam;       /* sets of each size that are built upon */
    uint64_t hypotheses; /* most to try */
    uint64_t nodes;      /* most nodes of one run */
};

#define ESP_DIAGNOSIS_LIMITS { 5, 32, 16000, 200000 }

/*
 * Diagnose one function of a submission, seen in one or more cases (minimax
 * and alpha-beta are different functions: ask for each). limits may be NULL.
 * Fails when a case has another algorithm, an option that is not supported,
 * or no nodes. Depends on nothing but its arguments.
 */
ESP_API enum esp_status esp_diagnose(struct esp_diagnosis *diagnosis,
                                     const struct esp_diagnosis_case *cases, size_t count,
                                     const struct esp_diagnosis_limits *limits,
                                     struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
