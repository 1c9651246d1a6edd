/*
 * shorter.c - the preference for nearer wins: the move must be one that a
 * reference takes which compares values first and plies second.
 */
#include <math.h>

#include "testing.h"
#include "cases.h"
#include "reference.h"

/* What a move leads to, counted from the root. */
static struct reference_goal goal_of(const struct esp_position *position,
                                     const struct reference *reference, int depth, esp_move move)
{
    _Alignas(16) unsigned char next[ESP_STATE_MAX];
    position->game->play(position->params, next, position->state, move);
    struct reference_goal goal = reference_goal(reference, next, depth - 1);
    goal.plies++;
    return goal;
}

/* Values so far apart, and games so short, that hairs cannot mix them up. */
static void check_move(const struct esp_position *position, struct esp_options *options)
{
    const struct reference reference = { .game = position->game,
                                         .params = position->params,
                                         .eval = options->eval };
    const int depth = (int)options->depth;
    const enum esp_side side = position->game->side(position->params, position->state);
    const struct reference_goal best = reference_goal(&reference, position->state, depth);
    struct esp_result result = search_of(position, options, NULL);
    double value;

    assert_true(fabs(result.value - best.value) < 0.001);
    assert_true(result.value ==
                best.value - copysign(best.plies * 0x1p-20, best.value) * (best.value != 0));
    if (!position->game->over(position->params, position->state, &value)) {
        const struct reference_goal goal = goal_of(position, &reference, depth, result.move);
        assert_false(reference_prefers(side, best, goal));
        assert_false(reference_prefers(side, goal, best));
    }
    esp_result_free(&result);
}

static const char *const searches[] = { "algorithm=minimax", "algorithm=alphabeta",
                                        "cutoff=strict", "cache=table-bounds",
                                        "root=fresh fail=hard ties=last",
                                        "order=dynamic cache=table-exact ties=right" };

static void check_position(struct esp_position *position, const char *depth)
{
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        struct esp_options options = options_of(position, "convention=plain prefer=shorter");
        set_options(&options, position, depth);
        set_options(&options, position, searches[i]);
        check_move(position, &options);
        esp_options_free(&options);
    }
}

static void check_game(const char *game, const char *settings, const char *start,
                       const char *depth, int plies, int positions)
{
    uint64_t random = 31;
    for (int i = 0; i < positions; i++) {
        struct esp_position *position = position_of(game, settings, start);
        play_random(position, (int)random_below(&random, (uint64_t)plies + 1), &random);
        check_position(position, depth);
        esp_position_free(position);
    }
}

static void tictactoe(void **state)
{
    (void)state;
    check_game("tictactoe", NULL, "40", "", 6, 20);
}

static void connect4(void **state)
{
    (void)state;
    check_game("connect4", NULL, "", "depth=4", 30, 20);
    check_game("connect4", "width=4 height=4", "0123012", "", 6, 10);
}

static void last_stone(void **state)
{
    (void)state;
    check_game("last-stone", NULL, "9", "", 3, 5);
    check_game("last-stone", "k=2", "2,2,1", "", 2, 5);
}

static void mancala(void **state)
{
    (void)state;
    check_game("mancala", NULL, "", "depth=4 eval=store-difference", 40, 15);
}

/* A win in one must be taken, not put off; without the preference it is put off. */
static void the_win_at_hand(void **state)
{
    /* X has 0 1 4 and can complete 0 4 8, or threaten twice with 3 */
    struct esp_position *position = position_of("tictactoe", NULL, "021547");
    struct esp_options options = options_of(position, "prefer=shorter");
    struct esp_result result = search_of(position, &options, NULL);
    (void)state;

    assert_string_equal(move_text(position, result.move), "8");
    assert_true(result.value == 1 - 0x1p-20);
    esp_result_free(&result);
    options.prefer = ESP_PREFER_NONE;
    result = search_of(position, &options, NULL);
    assert_true(result.value == 1);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Beyond what hairs can be told apart from, the preference is refused. */
static void too_large(void **state)
{
    struct esp_position *position = position_of("tictactoe", "win=1e10", "");
    struct esp_options options = options_of(position, "prefer=shorter");
    struct esp_error error = { .text = "" };
    struct esp_result result;
    (void)state;

    assert_int_equal(esp_search(&result, position, &options, NULL, &error), ESP_UNSUPPORTED);
    assert_string_equal(error.text,
                        "prefer shorter needs results between -4294967296 and 4294967296");
    esp_options_free(&options);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tictactoe),       cmocka_unit_test(connect4),
        cmocka_unit_test(last_stone),      cmocka_unit_test(mancala),
        cmocka_unit_test(the_win_at_hand), cmocka_unit_test(too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
