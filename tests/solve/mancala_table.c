/*
 * Mancala from the start, solved: the margins of the "Solving Kalah" paper
 * (Irving, Donkers and Uiterwijk 2000) and those of the other capture rule.
 */
#include <stdio.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "solved.h"

/* P1's store less P2's with best play, for 1, 2 ... stones in each pit. */
static const struct known {
    int pits;
    int empty[6], opposite[6];
    int quick, slow; /* solved up to so many stones */
} table[] = {
    { 1, { 0, -2, 6, -2, 2, 0 }, { 0, -2, 6, -2, 2, 0 }, 6, 6 },
    { 2, { 2, -2, -2, -12, 6, 8 }, { 2, -2, -2, -10, 6, 8 }, 6, 6 },
    { 3, { 0, 4, 2, 2, 6, -10 }, { 0, 4, 2, 2, 6, -8 }, 6, 6 },
    { 4, { 2, 6, 8, 2, 2, 0 }, { 2, 6, 6, 2, 4, 0 }, 3, 6 },
    { 5, { 0, 0, 8, 12 }, { 0, 2, 6, 10 }, 2, 4 },
    { 6, { 2, 10, 2 }, { 2, 6, 2 }, 2, 3 },
};

static bool slow;

static void check(const struct known *known, int stones, bool empty)
{
    const int expected = (empty ? known->empty : known->opposite)[stones - 1];
    const struct esp_solve_options options = { .table_bytes = 64 << 20 };
    char settings[64];

    snprintf(settings, sizeof settings, "pits=%d stones=%d capture=%s", known->pits, stones,
             empty ? "empty" : "opposite");
    struct esp_position *position = position_of("mancala", settings, "");
    struct esp_solver *solver = solver_of(position, &options);
    const struct esp_solution solution = solution_of(solver, position);
    if (solution.score != expected)
        fail_msg("%s: %g, expected %d", settings, solution.score, expected);
    esp_solver_free(solver);
    esp_position_free(position);
}

static void all_starts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        for (int stones = 1; stones <= (slow ? table[i].slow : table[i].quick); stones++)
            for (int empty = 0; empty < 2; empty++)
                check(&table[i], stones, empty);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_starts) };

    slow = count > 1 && strcmp(arguments[1], "slow") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
