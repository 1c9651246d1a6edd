/*
 * Connect Four: against minimax over the game's rules on small boards, the
 * shared scores, and the public test sets where they are.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "random.h"
#include "rows.h"
#include "solved.h"

static double sign(double value)
{
    return (value > 0) - (value < 0);
}

/* --- small boards ------------------------------------------------------------------ */

/* The score for the player to move, from the rules alone. */
static int plain(const struct esp_game *game, const void *params, const void *state, int squares,
                 int stones)
{
    const bool max = game->side(params, state) == ESP_MAX;
    esp_move moves[8];
    double value;

    if (game->over(params, state, &value))
        return value == 0 ? 0 : (value > 0) == max ? (squares + 1 - stones) / 2
                                                   : -((squares + 1 - (stones - 1)) / 2);
    const size_t count = game->moves(params, state, moves, 8);
    int best = -99;
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(params, next, state, moves[i]);
        const int score = -plain(game, params, next, squares, stones + 1);
        best = score > best ? score : best;
    }
    return best;
}

struct board {
    const char *size;
    int squares, positions, free; /* so many squares are left */
};

static void small_boards_as_minimax(void **state)
{
    static const struct board boards[] = {
        { "width=4 height=4", 16, 60, 9 },  { "width=5 height=4", 20, 60, 9 },
        { "width=7 height=6", 42, 100, 9 }, { "width=9 height=6", 54, 20, 8 },
        { "width=3 height=7", 21, 20, 9 },  { "width=8 height=3", 24, 40, 9 },
        { "width=11 height=4", 44, 20, 8 }, { "width=1 height=5", 5, 1, 5 },
    };
    uint64_t random = 1;

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        for (int k = 0; k < boards[i].positions; k++) {
            struct esp_position *position = position_of("connect4", boards[i].size, "");
            int stones = 0;
            while (stones < boards[i].squares - boards[i].free) {
                double value;
                if (position->game->over(position->params, position->state, &value))
                    break;
                play_random(position, 1, &random);
                stones++;
            }
            const int expected = plain(position->game, position->params, position->state,
                                       boards[i].squares, stones);
            if (score_of(position) != expected)
                fail_msg("%s: %g, expected %d", position->text, score_of(position), expected);
            assert_true(sign_of(position) == sign(expected));
            esp_position_free(position);
        }
    }
}

/* Lists of the coursework that reach the end of the game: who wins. */
static void check_row(json_t *row, size_t line, void *data)
{
    const long long width = row_integer(row, "width"), height = row_integer(row, "height");
    const char *moves = row_text(row, "moves");
    const long long left = width * height - (long long)strlen(moves);
    const bool o_moves = row_text(row, "to_move")[0] == 'O';
    const json_t *scores = row_list(row, "scores");
    double best = -INFINITY;
    char settings[64];

    (void)line;
    if (row_integer(row, "ply") < left || left == 0)
        return;
    for (size_t i = 0; i < json_array_size(scores); i++) {
        const json_t *score = json_array_get(scores, i);
        const double value = o_moves ? json_number_value(score) : -json_number_value(score);
        if (!json_is_null(score) && value > best)
            best = value;
    }
    snprintf(settings, sizeof settings, "width=%lld height=%lld", width, height);
    struct esp_position *position = position_of("connect4", settings, moves);
    assert_int_equal(esp_position_set_side(position, o_moves ? ESP_MAX : ESP_MIN, NULL), ESP_OK);
    if (sign_of(position) != sign(best))
        fail_msg("%s on %s: %g, expected %g", moves, settings, sign_of(position), sign(best));
    esp_position_free(position);
    ++*(int *)data;
}

static void lists_that_reach_the_end(void **state)
{
    int checked = 0;
    (void)state;
    each_row("connect4_scores.jsonl", 414, check_row, &checked);
    assert_int_equal(checked, 23);
}

/* Whole boards; the results for 4 x 4 to 5 x 5 are draws (Tromp 2014). */
static void whole_boards(void **state)
{
    static const char *const drawn[] = { "width=4 height=4", "width=5 height=4",
                                         "width=4 height=5", "width=5 height=5" };
    (void)state;
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        struct esp_position *position = position_of("connect4", drawn[i], "");
        assert_true(score_of(position) == 0);
        esp_position_free(position);
    }
}

/* --- shapes of a position ------------------------------------------------------------- */

/* X wins with the stone that follows m stones: (43 - m) / 2. */
static void scores_count_stones(void **state)
{
    static const struct {
        const char *text;
        double score;
    } known[] = {
        { "001122", 18 },   /* X completes four at once: the stone after 6 */
        { "0011223", -18 }, /* he has */
        { "0101010", -18 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct esp_position *position = position_of("connect4", NULL, known[i].text);
        assert_true(score_of(position) == known[i].score);
        esp_position_free(position);
    }
}

/* Both have four, which no game reaches: X counts. */
static void made_up_positions(void **state)
{
    static const char board[] = "board:......./......./XO...../XO...../XO...../XO.....";
    static const enum esp_side sides[] = { ESP_MIN, ESP_MAX }; /* X moves, O moves */

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct esp_position *position = position_of("connect4", NULL, board);
        assert_int_equal(esp_position_set_side(position, sides[i], NULL), ESP_OK);
        assert_true(sign_of(position) == (sides[i] == ESP_MIN ? 1 : -1));
        esp_position_free(position);
    }
}

static void a_mirror_image_scores_the_same(void **state)
{
    uint64_t random = 5;

    (void)state;
    for (int i = 0; i < 40; i++) {
        char text[32] = "", mirror[32] = "";
        for (int k = 0; k < 26; k++) {
            text[k] = (char)('0' + random_below(&random, 7));
            mirror[k] = (char)('0' + '6' - text[k]);
        }
        struct esp_error error = { .text = "" };
        struct esp_position *one, *other;
        if (esp_position_new(&one, esp_game_find("connect4", NULL), text, NULL, 0, NULL, &error))
            continue; /* a column was full */
        other = position_of("connect4", NULL, mirror);
        assert_true(score_of(one) == score_of(other));
        esp_position_free(one);
        esp_position_free(other);
    }
}

static void too_large_a_board_is_refused(void **state)
{
    const struct esp_solve_options options = { .table_bytes = 1 << 20 };
    struct esp_position *position = position_of("connect4", "width=9 height=7", "");
    struct esp_error error = { .text = "" };
    struct esp_solver *solver;

    (void)state;
    assert_int_equal(esp_solver_new(&solver, position, &options, &error), ESP_UNSUPPORTED);
    assert_null(solver);
    assert_string_equal(error.text, "a board of 9 x 7 is too large to be solved, expected width x "
                                    "(height + 1) of at most 63");
    esp_position_free(position);
}

/* --- the public sets ------------------------------------------------------------------ */

static void public_set(const char *name, double mean_nodes)
{
    const struct esp_solve_options options = { .fresh = true };
    char path[4096], moves[128];
    struct esp_solver *solver = NULL;
    uint64_t nodes = 0;
    int score, count = 0;

    snprintf(path, sizeof path, "%s/%s", TEST_PUBLIC_VECTORS, name);
    FILE *file = fopen(path, "r");
    if (!file)
        skip();
    while (fscanf(file, "%127s %d", moves, &score) == 2) {
        for (char *c = moves; *c; c++)
            --*c;
        struct esp_position *position = position_of("connect4", NULL, moves);
        if (!solver)
            solver = solver_of(position, &options);
        const struct esp_solution solution = solution_of(solver, position);
        if (solution.score != score)
            fail_msg("%s: %g, expected %d", moves, solution.score, score);
        nodes += solution.nodes;
        count++;
        esp_position_free(position);
    }
    fclose(file);
    esp_solver_free(solver);
    assert_int_equal(count, 1000);
    assert_true((double)nodes / count <= mean_nodes);
}

static void endings_in_few_nodes(void **state)
{
    (void)state;
    public_set("connect4_L3_R1.txt", 40);
}

static void middle_games_in_few_nodes(void **state)
{
    (void)state;
    public_set("connect4_L2_R1.txt", 280);
}

static void openings_in_few_nodes(void **state)
{
    (void)state;
    public_set("connect4_L1_R1.txt", 2400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_as_minimax),
        cmocka_unit_test(lists_that_reach_the_end),
        cmocka_unit_test(whole_boards),
        cmocka_unit_test(scores_count_stones),
        cmocka_unit_test(made_up_positions),
        cmocka_unit_test(a_mirror_image_scores_the_same),
        cmocka_unit_test(too_large_a_board_is_refused),
        cmocka_unit_test(endings_in_few_nodes),
        cmocka_unit_test(middle_games_in_few_nodes),
        cmocka_unit_test(openings_in_few_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
