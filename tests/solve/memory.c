/*
 * The table never changes a score: not by its size, not by what it holds of
 * other positions, not by how often it was forgotten. And the limits.
 */
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "random.h"
#include "solved.h"

enum { POSITIONS = 30 };

struct game {
    const char *name, *settings;
    int plies; /* played at random before the position */
};

static const struct game games[] = {
    { "connect4", NULL, 18 },
    { "connect4", "width=6 height=5", 8 },
    { "mancala", "pits=4 stones=3", 3 },
    { "mancala", "pits=5 stones=2 capture=empty", 2 },
};

static void positions_of(const struct game *game, struct esp_position *list[POSITIONS])
{
    uint64_t random = 7;

    for (int i = 0; i < POSITIONS; i++) {
        list[i] = position_of(game->name, game->settings, "");
        play_random(list[i], game->plies, &random);
    }
}

static void solve_list(struct esp_position *const list[POSITIONS], double scores[POSITIONS],
                       uint64_t nodes[POSITIONS], struct esp_solve_options options, bool backwards)
{
    struct esp_solver *solver = solver_of(list[0], &options);

    for (int i = 0; i < POSITIONS; i++) {
        const int at = backwards ? POSITIONS - 1 - i : i;
        const struct esp_solution solution = solution_of(solver, list[at]);
        scores[at] = solution.score;
        nodes[at] = solution.nodes;
    }
    esp_solver_free(solver);
}

static void the_table_never_changes_a_score(void **state)
{
    static const struct esp_solve_options ways[] = {
        { .table_bytes = 1, .fresh = true },
        { .table_bytes = 1 },
        { .table_bytes = 1 << 20, .fresh = true },
        { .table_bytes = 64 << 20 },
    };
    struct esp_position *list[POSITIONS];
    double scores[POSITIONS], others[POSITIONS];
    uint64_t nodes[POSITIONS];

    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        positions_of(&games[g], list);
        for (int i = 0; i < POSITIONS; i++)
            scores[i] = score_of(list[i]);
        for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
            for (int backwards = 0; backwards < 2; backwards++) {
                solve_list(list, others, nodes, ways[way], backwards);
                assert_memory_equal(others, scores, sizeof scores);
            }
        }
        for (int i = 0; i < POSITIONS; i++)
            esp_position_free(list[i]);
    }
}

/* A forgotten table is a new one: the same nodes in whatever order. */
static void a_fresh_table_knows_nothing(void **state)
{
    const struct esp_solve_options fresh = { .table_bytes = 1 << 22, .fresh = true };
    struct esp_position *list[POSITIONS];
    double scores[POSITIONS];
    uint64_t nodes[POSITIONS], others[POSITIONS];

    (void)state;
    positions_of(&games[0], list);
    solve_list(list, scores, nodes, fresh, false);
    solve_list(list, scores, others, fresh, true);
    assert_memory_equal(nodes, others, sizeof nodes);
    for (int i = 0; i < POSITIONS; i++)
        esp_position_free(list[i]);
}

/* The 8 bits of a generation's number are used up. */
static void generations_are_used_up(void **state)
{
    const struct esp_solve_options fresh = { .table_bytes = 1 << 20, .fresh = true };
    struct esp_position *position = position_of("connect4", "width=4 height=4", "01230123");
    struct esp_solver *solver = solver_of(position, &fresh);
    const struct esp_solution first = solution_of(solver, position);

    (void)state;
    assert_true(first.nodes > 0);
    for (int i = 0; i < 1000; i++) {
        const struct esp_solution again = solution_of(solver, position);
        assert_true(again.score == first.score && again.nodes == first.nodes);
    }
    esp_solver_free(solver);
    esp_position_free(position);
}

/* And nothing that was learnt is lost or mixed up then: the same positions over and over. */
static void generations_are_used_up_and_all_is_kept(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 64 << 20 };
    struct esp_position *list[POSITIONS];
    double scores[POSITIONS];

    (void)state;
    positions_of(&games[1], list);
    struct esp_solver *solver = solver_of(list[0], &options);
    for (int i = 0; i < POSITIONS; i++)
        scores[i] = score_of(list[i]);
    for (int i = 0; i < 20 * POSITIONS; i++) {
        const struct esp_solution solution = solution_of(solver, list[i % POSITIONS]);
        assert_true(solution.score == scores[i % POSITIONS]);
        assert_true(i < POSITIONS || solution.nodes < 200); /* the ways to what is known */
    }
    esp_solver_free(solver);
    for (int i = 0; i < POSITIONS; i++)
        esp_position_free(list[i]);
}

static void another_shares_what_was_computed(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20 };
    struct esp_position *position = position_of("mancala", "pits=4 stones=2", "");
    struct esp_solver *first = solver_of(position, &options), *other;

    (void)state;
    assert_int_equal(esp_solver_another(&other, first, NULL), ESP_OK);
    assert_true(solution_of(other, position).score == 6); /* Irving, Donkers, Uiterwijk 2000 */
    esp_solver_free(other);
    assert_true(solution_of(first, position).score == 6);
    esp_solver_free(first);
    esp_position_free(position);
}

/* --- limits ------------------------------------------------------------------------ */

static void time_stops_with_bounds(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20, .seconds = 0.02 };
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_solver *solver = solver_of(position, &options);
    const struct esp_solution solution = solution_of(solver, position);

    (void)state;
    assert_int_equal(solution.stop, ESP_STOP_TIME);
    assert_true(solution.score != solution.score);
    assert_true(solution.least <= 1 && solution.greatest >= 1); /* the first player wins late */
    esp_solver_free(solver);
    esp_position_free(position);
}

static void a_signal_stops(void **state)
{
    static const volatile sig_atomic_t asked = 1;
    const struct esp_solve_options options = { .table_bytes = 1 << 20, .interrupt = &asked };
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_solver *solver = solver_of(position, &options);

    (void)state;
    assert_int_equal(solution_of(solver, position).stop, ESP_STOP_SIGNAL);
    esp_solver_free(solver);
    esp_position_free(position);
}

static void too_large_a_table_is_refused(void **state)
{
    static const char *const names[] = { "connect4", "tictactoe" };
    const struct esp_solve_options options = { .table_bytes = (uint64_t)1 << 60 };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct esp_position *position = position_of(names[i], NULL, "");
        struct esp_error error = { .text = "" };
        struct esp_solver *solver;
        assert_int_equal(esp_solver_new(&solver, position, &options, &error), ESP_NO_MEMORY);
        assert_non_null(strstr(error.text, "is larger than the memory of this machine"));
        assert_null(solver);
        esp_position_free(position);
    }
}

static void other_parameters_are_refused(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20 };
    struct esp_position *position = position_of("mancala", "pits=3 stones=2", "");
    struct esp_position *other = position_of("mancala", "pits=3 stones=2 capture=empty", "");
    struct esp_position *stranger = position_of("tictactoe", NULL, "");
    struct esp_solver *solver = solver_of(position, &options);
    struct esp_solution solution;

    (void)state;
    assert_int_equal(esp_solve(&solution, solver, other, NULL), ESP_BAD_INPUT);
    assert_int_equal(esp_solve(&solution, solver, stranger, NULL), ESP_BAD_INPUT);
    assert_int_equal(esp_solve(&solution, solver, position, NULL), ESP_OK);
    esp_solver_free(solver);
    esp_position_free(position);
    esp_position_free(other);
    esp_position_free(stranger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_never_changes_a_score),
        cmocka_unit_test(a_fresh_table_knows_nothing),
        cmocka_unit_test(generations_are_used_up),
        cmocka_unit_test(generations_are_used_up_and_all_is_kept),
        cmocka_unit_test(another_shares_what_was_computed),
        cmocka_unit_test(time_stops_with_bounds),
        cmocka_unit_test(a_signal_stops),
        cmocka_unit_test(too_large_a_table_is_refused),
        cmocka_unit_test(other_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
