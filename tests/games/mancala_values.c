/*
 * mancala_values.c - small games solved to the end: the margins of the
 * "Solving Kalah" paper (Irving, Donkers and Uiterwijk 2000) and those of the
 * other capture rule.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "battery.h"

/* P1's store less P2's with best play, for 1, 2 ... stones in each pit. */
struct known {
    int pits;
    int empty[6], opposite[6];
    int stones; /* solved here up to so many */
};

static const struct known table[] = {
    { 1, { 0, -2, 6, -2, 2, 0 }, { 0, -2, 6, -2, 2, 0 }, 6 },
    { 2, { 2, -2, -2, -12, 6, 8 }, { 2, -2, -2, -10, 6, 8 }, 6 },
    { 3, { 0, 4, 2, 2, 6, -10 }, { 0, 4, 2, 2, 6, -8 }, 4 },
    { 4, { 2, 6, 8, 2, 2, 0 }, { 2, 6, 6, 2, 4, 0 }, 2 },
};

/* --- by margin: minimax that remembers, over the game's table of functions -------------- */

enum { SLOTS = 1 << 20 };

struct solver {
    const struct esp_position *position;
    uint64_t *keys;
    signed char *values;
    size_t count;
};

/* The stores of a finished game, read from its text. */
static int margin(const struct esp_position *position, const void *state, int pits)
{
    char text[128];
    int stores[2] = { 0, 0 };

    position->game->text->print(position->params, state, text, sizeof text);
    char *at = strchr(text, ':') + 1;
    for (int i = 0; i < 2 * pits + 2; i++) {
        const int number = (int)strtol(at, &at, 10);
        at++;
        if (i % (pits + 1) == pits)
            stores[i / (pits + 1)] = number;
        else
            assert_int_equal(number, 0);
    }
    return stores[0] - stores[1];
}

static int solve(struct solver *solver, const void *state, int pits)
{
    const struct esp_position *position = solver->position;
    const struct esp_game *game = position->game;
    const uint64_t key = game->key(position->params, state);
    size_t slot = (key * 0x9e3779b97f4a7c15u) >> 44;
    double value;

    if (game->over(position->params, state, &value))
        return margin(position, state, pits);
    while (solver->keys[slot] && solver->keys[slot] != key)
        slot = (slot + 1) % SLOTS;
    if (solver->keys[slot] == key)
        return solver->values[slot];

    const bool max = game->side(position->params, state) == ESP_MAX;
    esp_move moves[6];
    const size_t count = game->moves(position->params, state, moves, 6);
    int best = max ? -128 : 127;
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(position->params, next, state, moves[i]);
        const int v = solve(solver, next, pits);
        best = (max ? v > best : v < best) ? v : best;
    }
    for (slot = (key * 0x9e3779b97f4a7c15u) >> 44; solver->keys[slot];)
        slot = (slot + 1) % SLOTS;
    assert_true(++solver->count < SLOTS / 2);
    solver->keys[slot] = key;
    solver->values[slot] = (signed char)best;
    return best;
}

static int solved(const struct esp_position *position, int pits)
{
    struct solver solver = { position, calloc(SLOTS, sizeof *solver.keys), calloc(SLOTS, 1), 0 };

    assert_non_null(solver.keys);
    assert_non_null(solver.values);
    const int value = solve(&solver, position->state, pits);
    free(solver.keys);
    free(solver.values);
    return value;
}

/* --- by result: the library's own search, whose wins are all alike ------------------------ */

static double searched(const struct esp_position *position)
{
    struct esp_options options = options_of(position, "cache=table-bounds");
    struct esp_result result = search_of(position, &options, NULL);
    const double value = result.value;

    assert_int_equal(result.stop, ESP_DONE);
    esp_result_free(&result);
    esp_options_free(&options);
    return value;
}

static void check_game(const struct known *known, int stones, bool empty)
{
    const int expected = empty ? known->empty[stones - 1] : known->opposite[stones - 1];
    char settings[64];

    snprintf(settings, sizeof settings, "pits=%d stones=%d capture=%s", known->pits, stones,
             empty ? "empty" : "opposite");
    struct esp_position *position = position_of("mancala", settings, "");
    assert_int_equal(solved(position, known->pits), expected);
    assert_true(searched(position) == (expected > 0 ? 100 : expected < 0 ? -100 : 0));
    esp_position_free(position);
}

static void known_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        for (int stones = 1; stones <= table[i].stones; stones++)
            for (int empty = 0; empty < 2; empty++)
                check_game(&table[i], stones, empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
