/*
 * solve.c - one position after the other, each narrowed down by null windows
 * until its lower and its upper bound meet.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "espalier/solve.h"
#include "espalier/text.h"
#include "deep.h"
#include "general.h"
#include "knowledge.h"

struct esp_solver {
    const struct esp_game *game;
    void *params; /* those it was made for */
    struct esp_solve_options options;
    struct esp_memory *memory; /* NULL: by ordinary search */
    void *made;                /* what the game computed beforehand */
    bool owns_made;
};

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* --- making one ------------------------------------------------------------------ */

const char *esp_solve_score(const struct esp_game *game)
{
    return game->solve ? game->solve->score : "value";
}

static enum esp_status solver_new(struct esp_solver **out, const struct esp_game *game,
                                  const void *params, const struct esp_solve_options *options,
                                  struct esp_error *error)
{
    struct esp_solver *solver = calloc(1, sizeof *solver);
    void *copy = malloc(game->params_size + 1);

    *out = NULL;
    if (!solver || !copy) {
        free(solver);
        free(copy);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a solver");
    }
    memcpy(copy, params, game->params_size);
    *solver = (struct esp_solver){ .game = game, .params = copy, .options = *options };
    if (solver->options.table_bytes == 0)
        solver->options.table_bytes = ESP_SOLVE_TABLE_BYTES;
    enum esp_status status = ESP_OK;
    if (game->solve)
        status = esp_memory_new(&solver->memory, solver->options.table_bytes, error);
    else
        status = esp_memory_check(solver->options.table_bytes, error);
    if (status != ESP_OK) {
        esp_solver_free(solver);
        return status;
    }
    *out = solver;
    return ESP_OK;
}

enum esp_status esp_solver_new(struct esp_solver **out, const struct esp_position *position,
                               const struct esp_solve_options *options, struct esp_error *error)
{
    const struct esp_game *game = position->game;
    const struct esp_knowledge *knowledge = game->solve;
    enum esp_status status;

    *out = NULL;
    status = knowledge ? knowledge->check(position->params, position->state, error)
                       : esp_general_check(game, error);
    if (status == ESP_OK)
        status = solver_new(out, game, position->params, options, error);
    if (status == ESP_OK && knowledge && knowledge->make) {
        status = knowledge->make(&(*out)->made, position->params, error);
        (*out)->owns_made = true;
    }
    if (status != ESP_OK) {
        esp_solver_free(*out);
        *out = NULL;
    }
    return status;
}

enum esp_status esp_solver_another(struct esp_solver **out, const struct esp_solver *first,
                                   struct esp_error *error)
{
    enum esp_status status = solver_new(out, first->game, first->params, &first->options, error);
    if (status == ESP_OK)
        (*out)->made = first->made;
    return status;
}

void esp_solver_free(struct esp_solver *solver)
{
    if (!solver)
        return;
    if (solver->owns_made && solver->made)
        solver->game->solve->release(solver->made);
    esp_memory_free(solver->memory);
    free(solver->params);
    free(solver);
}

/* --- one position ------------------------------------------------------------------ */

/* The range of scores of a range of values. */
static void tell(struct esp_solution *solution, struct esp_range range, struct esp_scale scale,
                 bool sign)
{
    const int one = scale.view * (scale.base + range.lo);
    const int other = scale.view * (scale.base + range.hi);

    solution->least = one < other ? one : other;
    solution->greatest = one < other ? other : one;
    if (sign) {
        solution->least = (solution->least > 0) - (solution->least < 0);
        solution->greatest = (solution->greatest > 0) - (solution->greatest < 0);
    }
    solution->score = solution->least == solution->greatest ? solution->least : NAN;
}

static bool limits(struct esp_proof *proof)
{
    enum { STRETCH = 1 << 12 }; /* nodes: less than a millisecond */

    if (proof->stop == ESP_DONE && proof->interrupt && *proof->interrupt)
        proof->stop = ESP_STOP_SIGNAL;
    if (proof->stop == ESP_DONE && proof->deadline > 0 && esp_now() >= proof->deadline)
        proof->stop = ESP_STOP_TIME;
    proof->pause = proof->stop == ESP_DONE ? proof->nodes + STRETCH : 0;
    return proof->stop != ESP_DONE;
}

struct job {
    const struct esp_position *position;
    struct esp_proof proof;
    struct esp_narrowing so_far;
};

static void narrow(void *data, uint64_t room)
{
    struct job *job = data;
    const struct esp_position *position = job->position;
    const struct esp_knowledge *knowledge = position->game->solve;
    struct esp_range *range = &job->so_far.range;

    (void)room; /* no solvable game is deeper than a stack may be */
    while (range->lo < range->hi) {
        const int beta = knowledge->next(job->so_far);
        const int bound = knowledge->prove(&job->proof, position->params, position->state, beta);
        if (job->proof.stop != ESP_DONE)
            return;
        job->so_far.raised = bound >= beta;
        job->so_far.asked++;
        if (job->so_far.raised)
            range->lo = bound;
        else
            range->hi = bound;
    }
}

/* Where only the sign is asked for, a score above 1 is as good as 1. */
static struct esp_range within_sign(struct esp_range range, struct esp_scale scale)
{
    const int least = -1 - scale.base, greatest = 1 - scale.base;
    if (range.hi <= least)
        return (struct esp_range){ range.hi, range.hi };
    if (range.lo >= greatest)
        return (struct esp_range){ range.lo, range.lo };
    return (struct esp_range){ range.lo > least ? range.lo : least,
                               range.hi < greatest ? range.hi : greatest };
}

static enum esp_status solve(struct esp_solution *solution, struct esp_solver *solver,
                             const struct esp_position *position, struct esp_error *error)
{
    const struct esp_game *game = position->game;
    const struct esp_knowledge *knowledge = game->solve;
    const struct esp_scale scale = knowledge->scale(position->params, position->state);
    const double seconds = solver->options.seconds;
    const bool sign = solver->options.sign;
    struct job job = { .position = position };

    if (!knowledge->alike(position->params, solver->params))
        return esp_fail(error, ESP_BAD_INPUT,
                        "position '%s': its parameters are others than the solver was made for",
                        position->text);
    job.proof = (struct esp_proof){ .memory = solver->memory,
                                    .params = position->params,
                                    .made = solver->made,
                                    .limits = limits,
                                    .deadline = seconds > 0 ? esp_now() + seconds : 0,
                                    .interrupt = solver->options.interrupt };
    job.so_far.range = knowledge->bounds(solver->made, position->params, position->state);
    if (sign)
        job.so_far.range = within_sign(job.so_far.range, scale);
    esp_memory_turn(solver->memory, solver->options.fresh);
    const enum esp_status status =
        esp_run_deep(narrow, &job, game->plies(position->params, position->state), error);
    solution->stop = job.proof.stop;
    solution->nodes = job.proof.nodes;
    tell(solution, job.so_far.range, scale, sign);
    return status;
}

enum esp_status esp_solve(struct esp_solution *solution, struct esp_solver *solver,
                          const struct esp_position *position, struct esp_error *error)
{
    const uint64_t started = nanoseconds();
    enum esp_status status = ESP_OK;

    *solution = (struct esp_solution){ .score = NAN, .least = -INFINITY, .greatest = INFINITY };
    if (position->game != solver->game)
        return esp_fail(error, ESP_BAD_INPUT, "a position of %s for a solver of %s",
                        position->game->name, solver->game->name);
    if (!position->game->solve)
        status = esp_general_solve(solution, position, &solver->options, error);
    else
        status = position->game->solve->check(position->params, position->state, error);
    if (status == ESP_OK && position->game->solve)
        status = solve(solution, solver, position, error);
    solution->nanoseconds = nanoseconds() - started;
    return status;
}
