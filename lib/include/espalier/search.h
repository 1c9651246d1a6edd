/*
 * search.h - game-tree search as the coursework and the textbooks write it.
 *
 * There are few algorithms and many conventions: when a cutoff happens, what
 * it returns, which of equal moves wins, whether the root keeps its window.
 * Every such choice is an option here, a convention is a named set of them,
 * and any option may be set on top of a convention.
 *
 * A search can be watched: give esp_search() a sink and it gets the events
 * of event.h. The value, the move and the counts are the same with and
 * without one.
 */
#ifndef ESPALIER_SEARCH_H
#define ESPALIER_SEARCH_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "espalier/error.h"
#include "espalier/event.h"
#include "espalier/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_algorithm {
    ESP_MINIMAX,
    ESP_ALPHABETA, /* Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975 */
    ESP_EXPECTIMAX, /* every player but the first takes the mean */
    /*
     * Principal-variation search (Marsland 1983; NegaScout, Reinefeld 1983):
     * every move but a node's first is asked with a null window only whether
     * it is better than the best so far, and searched again when it is.
     */
    ESP_PVS,
    /* MTD(f): null windows at the root until they meet at the value (Plaat and others 1996). */
    ESP_MTDF
};

/* Has an algorithm windows and cutoffs? */
static inline bool esp_has_windows(enum esp_algorithm algorithm)
{
    return algorithm != ESP_MINIMAX && algorithm != ESP_EXPECTIMAX;
}

/* Does an equal value cut (v >= beta) or only a better one (v > beta)? */
enum esp_cutoff { ESP_NONSTRICT, ESP_STRICT };

/* Does a node return the best value it saw, or that value held inside its window? */
enum esp_fail_rule { ESP_FAIL_SOFT, ESP_FAIL_HARD };

/* Do the root's children get the window as it narrows, or each a new one? */
enum esp_root_window { ESP_ROOT_CARRY, ESP_ROOT_FRESH };

/*
 * Which of equal moves a node keeps. Left and right go by the move's number.
 *
 * Where cutoffs prune, a value that equals the best may be no more than a
 * bound, so that every rule but the first may keep a move that is not one of
 * the best: the nodes of a trace show what such a program does. The move of a
 * result is always one of the best, and the one the rule means: the root moves
 * are searched again, each with a new window, when that is in doubt.
 */
enum esp_ties { ESP_TIES_FIRST, ESP_TIES_LAST, ESP_TIES_LEFT, ESP_TIES_RIGHT, ESP_TIES_RANDOM };

/* Which move a node returns when it was cut off. */
enum esp_cutoff_move { ESP_CUTOFF_NULL, ESP_CUTOFF_BEST };

/*
 * What a node tries first: a set of these, asked in the order table, killer,
 * then history or dynamic; moves that are equal in all stand as the generator
 * gives them, or as preorder asks. What is remembered lasts for one search
 * with all its iterations.
 *
 * Dynamic: a move that caused a cutoff is tried first by that player from
 * then on. Best (by itself): the best move first, found out beforehand by
 * searches that are not counted; it shows the least that ordering could
 * reach. History: by the credit a player's move has earned, the square of the
 * remaining depth for each cutoff it caused. Killer: the last two moves that
 * caused a cutoff at the same ply. Table: the move that the table has for the
 * position, at the same depth or one less.
 */
enum esp_order {
    ESP_ORDER_STATIC = 0,
    ESP_ORDER_DYNAMIC = 1,
    ESP_ORDER_BEST = 2,
    ESP_ORDER_HISTORY = 4,
    ESP_ORDER_KILLER = 8,
    ESP_ORDER_TABLE = 16
};

/*
 * What is remembered: values of the evaluation by state, exact values by
 * state and side, or bounds. Both tables answer only for the same remaining
 * depth, so that they never change a value.
 */
enum esp_cache { ESP_CACHE_NONE, ESP_CACHE_EVALUATION, ESP_CACHE_EXACT, ESP_CACHE_BOUNDS };

/*
 * Which entry gives way when a table is full: always the first there is; the
 * one with the least remaining depth, or none when all have more; two-tier
 * keeps a place besides, for whatever came last.
 */
enum esp_replace { ESP_REPLACE_ALWAYS, ESP_REPLACE_DEPTH, ESP_REPLACE_TWO_TIER };

/* Where the evaluation is asked: at the horizon, or at finished games too. */
enum esp_eval_at { ESP_EVAL_HORIZON, ESP_EVAL_LEAVES };

/* Shorter: among equal results, a win is worth more the sooner it comes. */
enum esp_prefer { ESP_PREFER_NONE, ESP_PREFER_SHORTER };

/* What a depth of 1 means. */
enum esp_depth_unit {
    ESP_PLIES,
    ESP_ROUNDS, /* one move of each player */
    /*
     * The AIMA notebook's counter: the root has none, its children 0, and a
     * node is cut when its counter exceeds the limit.
     */
    ESP_COUNTER
};

/*
 * An evaluation and a test for cutting off, of the caller's own. The test
 * replaces the depth limit (finished games end a line in any case); depth is
 * what a trace shows for the node: remaining depth, or the counter. Values
 * must be numbers, not NaN.
 */
typedef double esp_evaluate(void *data, const struct esp_game *game, const void *params,
                            const void *state);
typedef bool esp_cutoff_test(void *data, const struct esp_game *game, const void *params,
                             const void *state, int depth);

struct esp_options {
    const char *convention; /* name of the set the options started from */
    enum esp_algorithm algorithm;
    int64_t depth; /* in depth_unit; -1: no limit */
    enum esp_depth_unit depth_unit;
    enum esp_cutoff cutoff;
    enum esp_fail_rule fail;
    enum esp_root_window root;
    enum esp_ties ties;
    uint64_t seed; /* of random ties */
    enum esp_cutoff_move cutoff_move;
    unsigned order; /* of enum esp_order */
    esp_move *preorder; /* owned: moves to try first, in this order; NULL: generator order */
    size_t preorder_count;
    enum esp_cache cache;
    enum esp_replace replace;
    bool etc;      /* enhanced transposition cutoffs: a node asks the table about its children */
    bool symmetry; /* the table knows a position and its mirror images as one */
    unsigned eval; /* index in the game's list, or ESP_EVAL_FINGERPRINT */
    enum esp_eval_at eval_at;
    bool first_successor_twice; /* the AIMA notebook's argmax does that at the root */
    enum esp_prefer prefer;
    bool scores; /* make the value of every root move exact */

    /*
     * Iterative deepening: searches of depth 1, 2 ... up to depth, with one
     * table and one memory for orders, until the limits stop them or the end
     * of the game was seen everywhere. Each is another root in a trace.
     */
    bool deepen;
    /*
     * Half the width of the window that a root is searched with, around the
     * value expected; when the value lies outside, the root is searched again
     * with that side open. 0: the window is open from the start.
     */
    double aspiration;
    /*
     * The value expected before an iteration has found one, for the first
     * window of aspiration and of MTD(f); NaN: none (MTD(f) starts at 0).
     */
    double guess;

    bool bare; /* the fastest program: value and move only, no counts, no limits */

    uint64_t max_nodes; /* 0: no limit */
    double seconds;     /* 0: no limit */
    const volatile sig_atomic_t *interrupt; /* stop when it is not 0; may be NULL */
    uint64_t table_bytes; /* most memory the cache grows to; 0: a default of 1 GiB */

    esp_evaluate *evaluate; /* NULL: the game's own */
    esp_cutoff_test *cutoff_test;
    void *data; /* for both */
};

enum { ESP_DEPTH_MAX = 1000000 };

/*
 * The options a search of this game starts from: its own convention, no
 * depth limit, its default evaluation. Free with esp_options_free().
 */
ESP_API void esp_options_init(struct esp_options *options, const struct esp_game *game);
ESP_API void esp_options_free(struct esp_options *options);
ESP_API enum esp_status esp_options_copy(struct esp_options *to, const struct esp_options *from);

/*
 * Set one option from its text: "algorithm", "convention", "depth", "cutoff",
 * "fail", "root", "ties", "seed", "cutoff-move", "order", "preorder", "cache",
 * "eval", "eval-at", "prefer", "depth-unit", "first-successor-twice",
 * "scores", "max-nodes", "time", "deepen", "aspiration", "guess", "table-mib",
 * "replace", "etc", "symmetry". Orders may be joined: "table+killer". A
 * convention sets all that it names and leaves depth, eval, seed and limits
 * alone. An error lists what is allowed and suggests the nearest.
 */
ESP_API enum esp_status esp_options_set(struct esp_options *options,
                                        const struct esp_position *position, const char *name,
                                        const char *value, struct esp_error *error);

/*
 * Set the one option that a word can only be a value of: an algorithm, a
 * convention, an evaluation, "dynamic", "table-bounds", "strict" ...; a flag
 * by its name; or "name=value". "eval-cache" stands for cache=eval; "table",
 * "killer" and "history" are added to the order there is. For lists of
 * searches to compare, such as "pvs+table-bounds+table+history".
 */
ESP_API enum esp_status esp_options_set_word(struct esp_options *options,
                                             const struct esp_position *position,
                                             const char *word, struct esp_error *error);

/*
 * The text of an option, as esp_options_set() reads it, in snprintf's
 * manner; empty where there is nothing to set. index runs from 0; *name is
 * NULL past the last. These are the options of a trace's header.
 */
ESP_API size_t esp_options_get(const struct esp_options *options,
                               const struct esp_position *position, size_t index,
                               const char **name, char *out, size_t room);

/* Names of conventions and algorithms, NULL past the last. */
ESP_API const char *esp_convention_name(size_t index);
ESP_API const char *esp_convention_about(size_t index);
ESP_API const char *esp_algorithm_name(enum esp_algorithm algorithm);
ESP_API const char *esp_eval_name(const struct esp_options *options, const struct esp_game *game);

/* --- results -------------------------------------------------------------- */

enum { ESP_CUTOFF_INDEXES = 64 };

struct esp_counts {
    uint64_t nodes;    /* entered, leaves and table answers included */
    uint64_t terminal; /* leaves where the game was over */
    uint64_t horizon;  /* leaves where the depth was used up */
    uint64_t cutoffs;  /* also by the last move */
    uint64_t cutoffs_pruning; /* those that left moves untried */
    uint64_t table_hits;      /* nodes answered from the table */
    uint64_t eval_hits, eval_misses;
    uint64_t max_ply;
    /* Cutoffs by how many moves had been tried before; the last counts all beyond. */
    uint64_t cutoff_at[ESP_CUTOFF_INDEXES];
};

/* One move at the root: its value, and whether that is exact. */
struct esp_root_move {
    esp_move move;
    double value;
    enum esp_bound bound;
};

struct esp_result {
    double value;  /* NaN when the search was stopped before it knew any */
    esp_move move; /* ESP_MOVE_NONE where there is none */
    enum esp_stop stop;
    struct esp_counts counts;
    struct esp_root_move *moves; /* those searched, in the order tried; owned */
    size_t move_count;
    /*
     * Of the search that gave the answer, the last iteration that was
     * finished; -1: no limit. Iterations, and searches of the root in all:
     * more than that under MTD(f), and where a value lay outside its window.
     */
    int64_t depth;
    uint64_t iterations, passes;
    struct esp_counts scores_cost; /* spent on exact root values besides the search itself */
};

/*
 * Search a position.
 *
 * sink may be NULL; it is not closed. The answer of a stopped search is the
 * best root move of those finished, or the first legal one when none is;
 * under iterative deepening that of the last iteration that was finished,
 * unless the one under way has searched that move first.
 * Fails without searching when the options make no sense together or for
 * this game. On success the caller frees result with esp_result_free().
 */
ESP_API enum esp_status esp_search(struct esp_result *result,
                                   const struct esp_position *position,
                                   const struct esp_options *options, struct esp_sink *sink,
                                   struct esp_error *error);

ESP_API void esp_result_free(struct esp_result *result);

#ifdef __cplusplus
}
#endif

#endif
