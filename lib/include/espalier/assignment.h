/*
 * assignment.h - what is asked of a submission, and what it is worth.
 *
 * An assignment is a JSON file (docs: tools/assignments/README.md): groups of
 * cases, which are run, and items with points, which are decided by facts
 * that the cases showed. Nothing here runs a program.
 */
#ifndef ESPALIER_ASSIGNMENT_H
#define ESPALIER_ASSIGNMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/judge.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- the assignment -------------------------------------------------------------- */

enum esp_case_kind { ESP_CASE_TRACE, ESP_CASE_CALL, ESP_CASE_PLAY };

/* Who plays against the submission. */
enum esp_opponent { ESP_OPPONENT_NONE, ESP_OPPONENT_RANDOM, ESP_OPPONENT_SEARCH };

/* A position to be asked, and the moves that count as good there. */
struct esp_question {
    const char *position;
    const char *const *good;
    size_t good_count;
};

struct esp_case {
    const char *id, *group, *title; /* title: for people, "0123, depth 4" */
    enum esp_case_kind kind;
    const char *visibility;
    const char *request; /* the JSON object that the harness gets, one line */

    /* trace; position also for games */
    struct esp_position *position; /* NULL for calls */
    const char *algorithm;         /* as the assignment calls it */
    struct esp_judge_policy judge;
    struct esp_options reference;  /* the search it is compared with */
    bool has_reference; /* not where the evaluation is its own or the convention is open */

    /* call: opaque, see esp_expect() */
    const struct esp_expectations *expectations;

    /* play */
    enum esp_opponent opponent;
    struct esp_options against; /* of ESP_OPPONENT_SEARCH */
    uint64_t seed;
    bool first; /* the submission is the first player */
    unsigned max_plies;
    double move_seconds;
    const struct esp_question *questions;
    size_t question_count;
};

struct esp_threshold {
    double share, points;
};

struct esp_item {
    const char *id, *section, *text, *visibility;
    double points;
    const char *const *groups, *const *facts, *const *reference, *const *overlaps;
    size_t group_count, fact_count, reference_count, overlap_count;
    const struct esp_threshold *thresholds; /* rising shares */
    size_t threshold_count;
    bool share; /* the share of what was right */
};

struct esp_section {
    const char *id, *title;
};

struct esp_assignment_limits {
    double wall_seconds, cpu_seconds;
    uint64_t memory, trace, output, scratch; /* bytes */
    unsigned processes;
};

struct esp_assignment {
    const char *name, *title, *about, *language;
    const char *folder;  /* where the file lies, */
    const char *harness; /* and the harness, with the folder; NULL: none */
    const struct esp_game *game; /* NULL: none of ours */
    struct esp_assignment_limits limits;
    bool by_reference; /* policy "score": "reference" decides */
    double pass;       /* NaN: no pass mark */
    const struct esp_section *sections;
    const struct esp_case *cases; /* group by group */
    const struct esp_item *items;
    size_t section_count, case_count, item_count;
};

/*
 * Read an assignment's file. Names the member by its path ("groups[2].cases[0].depth")
 * where something is wrong: unknown members are refused with the nearest
 * known one, except in groups and cases, where they are the harness's. On
 * success the caller frees *out with esp_assignment_free(), which accepts NULL.
 */
ESP_API enum esp_status esp_assignment_read(struct esp_assignment **out, const char *file,
                                            struct esp_error *error);
ESP_API void esp_assignment_free(struct esp_assignment *assignment);

/* --- what the cases showed ---------------------------------------------------------- */

/* A fact in one case. Texts are owned by the list. */
struct esp_fact_count {
    const char *fact;
    uint64_t checked, broken;
    const char *node; /* path of the first that broke it, or NULL */
    const char *text; /* what was got and expected there, or NULL */
};

enum esp_case_state {
    ESP_CASE_NOT_RUN, /* why: the reason, if there is one yet */
    ESP_CASE_FAILED,  /* it gave nothing to judge: why */
    ESP_CASE_DONE
};

struct esp_case_result {
    enum esp_case_state state;
    const char *why; /* one sentence, or NULL */
    struct esp_fact_count *facts;
    size_t fact_count;
};

/* A result for every case; owns its texts. Free with esp_results_free(), which accepts NULL. */
struct esp_results {
    struct esp_case_result *cases;
    size_t count;
};

ESP_API enum esp_status esp_results_new(struct esp_results **out, size_t cases,
                                        struct esp_error *error);
ESP_API void esp_results_free(struct esp_results *results);

/*
 * Add counts to a fact of a case; node and text are copied (where it is the
 * first that broke). What was broken was checked: checked counts as broken at
 * least.
 */
ESP_API enum esp_status esp_results_fact(struct esp_results *results, size_t which,
                                         const char *fact, uint64_t checked, uint64_t broken,
                                         const char *node, const char *text,
                                         struct esp_error *error);

/* Forget the facts of a case, to judge it anew; its state stays. */
ESP_API void esp_results_forget(struct esp_results *results, size_t which);

/* State of a case; why is copied and may be NULL. */
ESP_API enum esp_status esp_results_state(struct esp_results *results, size_t which,
                                          enum esp_case_state state, const char *why,
                                          struct esp_error *error);

/*
 * Check the answer of a call (JSON text) against what the case expects, and
 * add the facts to its results, no-error among them. An answer {"error":...},
 * or one that is no answer, breaks every fact of the case and says so. The
 * case must be a call.
 */
ESP_API enum esp_status esp_expect(struct esp_results *results, size_t which,
                                   const struct esp_case *one, const char *answer,
                                   struct esp_error *error);

/* --- points ------------------------------------------------------------------------------ */

enum esp_item_state {
    ESP_ITEM_OK,
    ESP_ITEM_PART,        /* some of its points */
    ESP_ITEM_BROKEN,
    ESP_ITEM_ELSEWHERE,   /* broken, but charged at an item that overlaps */
    ESP_ITEM_UNEXERCISED, /* no case came to it */
    ESP_ITEM_NOT_RUN      /* its cases have not been run, or gave nothing: why */
};

ESP_API const char *esp_item_state_name(enum esp_item_state state);

struct esp_item_score {
    enum esp_item_state state;
    double points, reference_points; /* under facts and under comparison */
    uint64_t checked, broken;
    char why[256]; /* one sentence, empty where nothing is to be said */
};

/*
 * scores: room for every item. *points and *reference_points are the sums;
 * which of them counts is the assignment's by_reference, and state, counts
 * and why belong to that one. Depends on nothing but its arguments.
 *
 * A case that failed or was not run counts as wrong wherever an item needs
 * it: the item is broken (or its share lower) and why names the case. Items
 * that overlap and are broken in the same cases are charged once.
 */
ESP_API void esp_score(const struct esp_assignment *assignment, const struct esp_results *results,
                       struct esp_item_score *scores, double *points, double *reference_points);

#ifdef __cplusplus
}
#endif

#endif
