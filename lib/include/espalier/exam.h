/*
 * exam.h - game trees as exam questions, with their solutions and marks.
 *
 * A wish says what the tree is to have: depth, branching, so many cutoffs, a
 * deep cutoff, a single principal variation ... Trees are made at random and
 * changed leaf by leaf until the searches of this library, run on the tree,
 * show all of it; nothing is taken from the way a tree was made. A wish that
 * cannot come true is refused, by arithmetic where that decides it.
 *
 * The same wish gives the same tree for ever: the numbers come from
 * SplitMix64 (Steele, Lea, Flood 2014) started from seed and variant, and the
 * order of all steps is fixed.
 *
 * MAX moves at the root. The search asked about is alpha-beta from left to
 * right, each node entered with the window its parent has by then; an equal
 * value cuts (v >= beta, v <= alpha).
 */
#ifndef ESPALIER_EXAM_H
#define ESPALIER_EXAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both ends belong to it. */
struct esp_exam_range {
    int64_t least, most;
};

struct esp_exam_wish {
    uint64_t seed, variant;          /* variants are the trees of a class set, from 1 */
    int64_t depth;                   /* every leaf is so many moves below the root */
    struct esp_exam_range branching; /* moves at each inner node */
    struct esp_exam_range cutoffs;   /* those that leave moves untried; least -1: any number */
    struct esp_exam_range values;    /* of the leaves, which are integers */
    bool deep_cutoff;    /* a cutoff by a bound that was set above the node's parent */
    bool unique_pv;      /* no tie along the principal variation */
    bool distinct;       /* every leaf has a value of its own */
    bool strict_differs; /* where an equal value does not cut, other nodes are searched */
    int64_t tries;       /* trees looked at before the search is given up */
};

#define ESP_EXAM_DEFAULTS { .seed = 1, .variant = 1, .depth = 3, .branching = { 2, 3 }, \
                            .cutoffs = { -1, -1 }, .values = { 0, 20 }, .tries = 20000 }

/* Most leaves of a tree that anyone could solve on paper, and more. */
enum { ESP_EXAM_LEAVES = 1024 };

/*
 * Set a wish from its text: "seed", "variant", "depth", "branching",
 * "cutoffs", "values", "deep-cutoff", "unique-pv", "distinct",
 * "strict-differs", "tries". A range is "3" or "2..4", or "any" for cutoffs;
 * a property is "true" or "false".
 */
ESP_API enum esp_status esp_exam_wish_set(struct esp_exam_wish *wish, const char *name,
                                          const char *value, struct esp_error *error);

/*
 * The text of a wish, as esp_exam_wish_set() reads it, in snprintf's manner;
 * index runs from 0, *name is NULL past the last.
 */
ESP_API size_t esp_exam_wish_get(const struct esp_exam_wish *wish, size_t index,
                                 const char **name, char *out, size_t room);

/*
 * A question with its solution. ESP_UNSUPPORTED when the wish cannot come
 * true, or when no tree was found in `tries`; the message says which of the
 * two. On success the caller frees *out with esp_exam_free().
 */
struct esp_exam;

ESP_API enum esp_status esp_exam_new(struct esp_exam **out, const struct esp_exam_wish *wish,
                                     struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_exam_free(struct esp_exam *exam);

ESP_API const struct esp_exam_wish *esp_exam_wished(const struct esp_exam *exam);

/*
 * The tree as a position of the game `tree`. Inner nodes are named A, B, ...
 * level by level, leaves L1, L2, ... from left to right; a move has the name
 * of the node it leads to. Valid as long as the exam.
 */
ESP_API const char *esp_exam_tree(const struct esp_exam *exam);

/* --- on paper ---------------------------------------------------------------- */

enum esp_exam_part { ESP_EXAM_QUESTION = 1, ESP_EXAM_SOLUTION = 2 };

/*
 * Write one or more exams to a stream that stays the caller's and is flushed;
 * parts: what of each. In JSON the question holds empty answers to fill in;
 * the HTML is one page of print for each exam and part and needs no other
 * file; the LaTeX is a document for pdfLaTeX, LuaLaTeX or XeLaTeX with the
 * package forest. In HTML and LaTeX a part of all exams comes before the next
 * part, so that the key is at the end. A tree too big for TeX (document.h) is
 * ESP_UNSUPPORTED.
 */
ESP_API enum esp_status esp_exam_write_json(struct esp_exam *const *exams, size_t count,
                                            unsigned parts, FILE *stream,
                                            struct esp_error *error);
ESP_API enum esp_status esp_exam_write_html(struct esp_exam *const *exams, size_t count,
                                            unsigned parts, FILE *stream,
                                            struct esp_error *error);
ESP_API enum esp_status esp_exam_write_tex(struct esp_exam *const *exams, size_t count,
                                           unsigned parts, FILE *stream,
                                           struct esp_error *error);

/* --- marking --------------------------------------------------------------------- */

/* One answer that was asked for, or given without being right. */
struct esp_exam_mark {
    const char *question; /* "values", "windows", "cuts", "best_move" */
    char *node;           /* name of the node it is about */
    char *expected, *given; /* as texts; "nothing" where there is none */
    char *why;            /* the reason for what was expected */
    double points, most;  /* below 0 for a cut that is wrong */
};

struct esp_exam_marks {
    struct esp_exam_mark *items;
    size_t count;
    double points, most; /* together; no question counts less than 0 */
};

/* A text, and what messages call it. */
struct esp_exam_source {
    const char *text, *name;
};

/*
 * Mark answers, in JSON: {"exam":{"seed":"7","depth":"3",...},
 * "answers":{"values":{"A":3},"windows":{"B":["-inf",3]},"cuts":["L4"],
 * "best_move":"B"}}, as the question has it to fill in; what is missing is
 * not answered.
 *
 * key is the JSON of the exam or the class set, as esp_exam_write_json() wrote
 * it: the answers must be to the exam of their seed and variant there, and all
 * but the answers must be as it is there, or ESP_BAD_INPUT names what is not.
 * NULL: whatever exam the answers name is believed.
 *
 * exam, unless NULL, gets the exam made anew. On success the caller frees *out
 * with esp_exam_marks_free().
 */
ESP_API enum esp_status esp_exam_check(struct esp_exam_marks **out, struct esp_exam **exam,
                                       const struct esp_exam_source *answers,
                                       const struct esp_exam_source *key,
                                       struct esp_error *error);

/* What one question counts together, and could. */
ESP_API double esp_exam_points(const struct esp_exam_marks *marks, const char *question,
                               double *most);

/* Accepts NULL. */
ESP_API void esp_exam_marks_free(struct esp_exam_marks *marks);

#ifdef __cplusplus
}
#endif

#endif
