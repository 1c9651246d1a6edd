/*
 * solved.c - see solved.h.
 */
#include "testing.h"
#include "solved.h"

struct esp_solver *solver_of(const struct esp_position *position,
                             const struct esp_solve_options *options)
{
    struct esp_error error = { .text = "" };
    struct esp_solver *solver;

    if (esp_solver_new(&solver, position, options, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return solver;
}

struct esp_solution solution_of(struct esp_solver *solver, const struct esp_position *position)
{
    struct esp_error error = { .text = "" };
    struct esp_solution solution;

    if (esp_solve(&solution, solver, position, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return solution;
}

static double one(const struct esp_position *position, bool sign)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20, .sign = sign };
    struct esp_solver *solver = solver_of(position, &options);
    const struct esp_solution solution = solution_of(solver, position);

    assert_int_equal(solution.stop, ESP_DONE);
    assert_true(solution.least == solution.score && solution.greatest == solution.score);
    esp_solver_free(solver);
    return solution.score;
}

double score_of(const struct esp_position *position)
{
    return one(position, false);
}

double sign_of(const struct esp_position *position)
{
    return one(position, true);
}
