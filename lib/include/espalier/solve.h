/*
 * solve.h - exact results by the strongest means there are for a game.
 *
 * Where esp_search() shows how a search works, a solver only wants the
 * answer: the score under perfect play, with all a game's file knows that
 * helps to find it. Games without such knowledge are searched to their end by
 * alpha-beta with a table of bounds.
 *
 * Scores depend on the position alone: not on the size of the table, not on
 * the positions solved before, not on the thread.
 */
#ifndef ESPALIER_SOLVE_H
#define ESPALIER_SOLVE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "espalier/error.h"
#include "espalier/game.h"
#include "espalier/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Solves one position after the other; threads need one each. */
struct esp_solver;

struct esp_solve_options {
    uint64_t table_bytes; /* most memory of the table; 0: ESP_SOLVE_TABLE_BYTES */
    bool fresh;           /* forget between two positions what was learnt */
    bool sign;            /* only who wins: scores are -1, 0 and 1 */
    double seconds;       /* most for one position; 0: no limit */
    const volatile sig_atomic_t *interrupt; /* stop when it is not 0; may be NULL */
};

#define ESP_SOLVE_TABLE_BYTES ((uint64_t)1 << 30)

struct esp_solution {
    double score;          /* NaN when it was stopped */
    double least, greatest; /* bounds of the score: equal to it, unless it was stopped */
    enum esp_stop stop;
    uint64_t nodes;       /* positions entered, those of all null windows together */
    uint64_t nanoseconds; /* of wall time */
};

/*
 * What a game's scores count: "stones" (connect4: for the player to move,
 * half the stones that he would still have to place on a full board had his
 * win not come before, negative for a loss), "margin" (mancala: stones in
 * P1's store less those in P2's at the end), or "value", the value that
 * esp_search() gives.
 */
ESP_API const char *esp_solve_score(const struct esp_game *game);

/*
 * A solver for the game and the parameters of this position, which is not
 * needed any longer; with its table, and what the game computes beforehand.
 * Fails for a game that cannot be searched to its end, for parameters that
 * are too large to be solved, and for a table larger than the machine's
 * memory. On success the caller frees *out with esp_solver_free().
 */
ESP_API enum esp_status esp_solver_new(struct esp_solver **out,
                                       const struct esp_position *position,
                                       const struct esp_solve_options *options,
                                       struct esp_error *error);

/*
 * Another solver with the same options and a table of its own, which shares
 * what was computed beforehand; the first must be freed after it.
 */
ESP_API enum esp_status esp_solver_another(struct esp_solver **out, const struct esp_solver *first,
                                           struct esp_error *error);

/* Accepts NULL. */
ESP_API void esp_solver_free(struct esp_solver *solver);

/*
 * Solve a position of the solver's game and parameters (the constants of a
 * win aside). A stopped one is a success with its stop reason.
 */
ESP_API enum esp_status esp_solve(struct esp_solution *solution, struct esp_solver *solver,
                                  const struct esp_position *position, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
