/*
 * judge.h - what holds at each node of a submission's tree.
 *
 * Every fact is judged at a node from the node's own state, the window it
 * received and the values its children returned, so that a mistake counts
 * where it is made and nowhere above. A wrong leaf does not make its parent
 * wrong, a wrong window does not make the cutoffs below it wrong.
 */
#ifndef ESPALIER_JUDGE_H
#define ESPALIER_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/record.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_fact {
    ESP_FACT_NO_ERROR,          /* the node returned, nothing was raised */
    ESP_FACT_TERMINAL_VALUE,    /* a finished game is worth its constant */
    ESP_FACT_TERMINAL_MOVE,     /* ... and returns no move */
    ESP_FACT_TERMINAL_CHILDREN, /* ... and is not searched */
    ESP_FACT_HORIZON_VALUE,     /* depth used up: the evaluation */
    ESP_FACT_HORIZON_MOVE,
    ESP_FACT_HORIZON_CHILDREN,
    ESP_FACT_GENERATOR_ONCE,    /* an inner node asks for its moves once */
    ESP_FACT_MAKE_ONCE,         /* each move that is tried is made once and taken back */
    ESP_FACT_BOARD_RESTORED,    /* the children's states follow from the node's own */
    ESP_FACT_RECURSION,         /* a search with depth - 1 after each move */
    ESP_FACT_ARRANGEMENT,       /* children: a prefix of the order, ended by a cutoff only */
    ESP_FACT_SCORE,             /* inner nodes: the value that the children's values give */
    ESP_FACT_SIDE,              /* whose turn it is chooses */
    ESP_FACT_BEST_MOVE,         /* the move that is returned has the value */
    ESP_FACT_FIRST_BEST,        /* ... and is the one the tie rule names */
    ESP_FACT_WINDOW_UPDATE,     /* the window narrows by the best value so far */
    ESP_FACT_WINDOW_HANDED,     /* the children get the window as the node has it */
    ESP_FACT_CUTOFF_MISSED,     /* no child after the window has closed */
    ESP_FACT_CUTOFF_ILLEGAL,    /* none left out before */
    ESP_FACT_CUTOFF_MOVE,       /* what a cut node returns as its move */
    ESP_FACT_CUTOFF_VALUE,      /* ... and as its value */
    ESP_FACT_CACHE_LOOKUP,      /* the evaluation looks its state up and uses what is there */
    ESP_FACT_CACHE_BASE,        /* ... calls the base evaluation where it is not */
    ESP_FACT_CACHE_STORE,       /* ... and stores that under the state */
    ESP_FACT_CONSTANTS_FIXED,   /* the constants do not change during the search */
    ESP_FACT_HEURISTIC_REAL,    /* each evaluation is a finite number */
    ESP_FACT_HEURISTIC_INSIDE,  /* ... strictly between the constants of a loss and a win */
    ESP_FACTS
};

/* "terminal-value" and so on; never NULL for a fact. */
ESP_API const char *esp_fact_name(enum esp_fact fact);

/* What is asked for, or left to be found out from the trace. */
enum esp_judge_cutoff { ESP_JUDGE_NONSTRICT, ESP_JUDGE_STRICT, ESP_JUDGE_CUTOFF_INFER };
enum esp_judge_fail { ESP_JUDGE_SOFT, ESP_JUDGE_HARD, ESP_JUDGE_FAIL_INFER };
enum esp_judge_ties { ESP_JUDGE_TIES_FIRST, ESP_JUDGE_TIES_LAST, ESP_JUDGE_TIES_ANY };
enum esp_judge_order { ESP_JUDGE_ORDER_GIVEN, ESP_JUDGE_ORDER_OWN };
enum esp_judge_move { ESP_JUDGE_MOVE_NULL, ESP_JUDGE_MOVE_BEST, ESP_JUDGE_MOVE_ANY };

struct esp_judge_policy {
    bool windows; /* alpha-beta; false: plain minimax */
    int64_t depth; /* that the root was called with; -1: no limit */
    enum esp_judge_cutoff cutoff;
    enum esp_judge_fail fail;
    enum esp_judge_ties ties;
    enum esp_judge_order order; /* OWN: any fixed order of the program's own */
    enum esp_judge_move cutoff_move;
    /*
     * The evaluation that was imposed, as in esp_options; own_eval: the
     * program's own, known from its eval events (without those the horizon's
     * values are not judged).
     */
    bool own_eval;
    unsigned eval;
    bool cached; /* its evaluation is to be cached: judge the cache facts */
    /*
     * Win, tie and loss of the first player come from the position; with
     * own_constants from the trace's const events of these names, where given.
     */
    bool own_constants;
    const char *win, *tie, *loss;
    /*
     * Another tree of the same program has shown that it chooses by the wrong
     * side somewhere: nodes whose value does not tell are judged by the side
     * that agrees with the rest of what they do. A tree that shows it itself
     * needs no such hint.
     */
    bool wrong_sides;
};

enum { ESP_FINDING_TEXT = 256 };

struct esp_finding {
    uint32_t checked; /* how often it applied */
    uint32_t broken;
    uint32_t node;    /* the first that broke it */
    char text[ESP_FINDING_TEXT]; /* what was got and what was expected there, one sentence */
};

struct esp_judgement {
    struct esp_finding facts[ESP_FACTS];
    enum esp_judge_cutoff cutoff; /* as asked for or inferred, never INFER */
    enum esp_judge_fail fail;
    bool cutoff_inferred, fail_inferred;
};

/*
 * Judge one tree. position has the constants and evaluation ranges that hold;
 * record is not changed but for what it caches (foreign traces should have
 * been completed by esp_record_recover()). Fails when the position cannot be
 * played, not for anything that the tree does.
 */
ESP_API enum esp_status esp_judge(struct esp_judgement *judgement, struct esp_record *record,
                                  const struct esp_position *position,
                                  const struct esp_judge_policy *policy,
                                  struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
