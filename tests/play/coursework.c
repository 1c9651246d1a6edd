/*
 * coursework.c - the worked examples in the texts of the courseworks of
 * Mancala, last-stone and CS156 checkers, played. Those of Connect Four are in
 * coursework_connect4.c, those of red-blue nim beside its program.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/play.h"
#include "testing.h"
#include "ask.h"

static struct esp_player *player_of(const char *words, const struct esp_position *start)
{
    struct esp_player *player;
    struct esp_error error = { .text = "" };

    if (esp_player_new(&player, words, start, NULL, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return player;
}

/* --- Mancala: a tree drawn by hand ------------------------------------------------ */

/*
 * After this trace P2 has three moves. P1's stores less P2's after each answer
 * stand in the text; where it overlooks a capture (pit 4 after pit 2, which
 * makes that line worth -3 and not -5) it is put right.
 */
static const char drawn[] = "123551234220105241";

static const struct {
    const char *move;
    int p1_store, p2_store; /* after it */
    double answers[6];      /* the heuristic after each; 99: not legal */
    double best;
} lines[] = {
    { "0", 4, 11, { -7, -7, -7, -6, -6, -6 }, -6 },
    { "2", 4, 10, { 99, 99, -6, -5, -3, -5 }, -3 },
    { "3", 4, 11, { -7, -7, -7, -6, -6, -6 }, -6 },
};

static double value_of(const char *trace, const char *settings)
{
    struct esp_position *position = position_of("mancala", NULL, trace);
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    const double value = result.value;

    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return value;
}

static void expect_stores(const char *trace, int p1, int p2)
{
    struct esp_position *position = position_of("mancala", NULL, trace);
    char board[256];
    int numbers[14];

    position->game->text->print(position->params, position->state, board, sizeof board);
    assert_int_equal(sscanf(board, "board:%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d", &numbers[0],
                            &numbers[1], &numbers[2], &numbers[3], &numbers[4], &numbers[5],
                            &numbers[6], &numbers[7], &numbers[8], &numbers[9], &numbers[10],
                            &numbers[11], &numbers[12], &numbers[13]),
                     14);
    assert_int_equal(numbers[6], p1);
    assert_int_equal(numbers[13], p2);
    esp_position_free(position);
}

static void a_tree_drawn_by_hand(void **state)
{
    char trace[64];

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(trace, sizeof trace, "%s%s", drawn, lines[i].move);
        expect_stores(trace, lines[i].p1_store, lines[i].p2_store);
        assert_true(value_of(trace, "depth=1 eval=store-difference") == lines[i].best);
        for (int pit = 0; pit < 6; pit++) {
            if (lines[i].answers[pit] == 99)
                continue;
            snprintf(trace, sizeof trace, "%s%s%d", drawn, lines[i].move, pit);
            assert_true(value_of(trace, "depth=0 eval=store-difference") == lines[i].answers[pit]);
        }
    }
    assert_true(value_of(drawn, "depth=2 eval=store-difference") == -6);
}

/* Move 3 is as good; the first of equals counts, whichever of the three players searches. */
static void three_players_choose_the_first(void **state)
{
    static const char *const players[] = {
        "search:minimax+depth=2+store-difference",
        "search:alphabeta+depth=2+store-difference",
        "search:alphabeta+depth=2+store-difference+eval-cache",
    };
    struct esp_position *start = position_of("mancala", NULL, drawn);

    (void)state;
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        struct esp_player *player = player_of(players[i], start);
        struct esp_match *match;
        esp_move move;
        assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
        assert_int_equal(esp_match_seat(match), 1);
        assert_int_equal(player->choose(player, match, &move, NULL), ESP_OK);
        assert_string_equal(move_text(start, move), "0");
        esp_match_free(match);
        esp_player_free(player);
    }
    esp_position_free(start);
}

/* --- last-stone ------------------------------------------------------------------- */

/* Least and greatest by length, the first of equals: of "one", "to" and "three". */
static void least_and_greatest(void **state)
{
    static const char words[] = "{\"children\":[{\"move\":\"one\",\"value\":3},"
                                "{\"move\":\"to\",\"value\":2},{\"move\":\"three\",\"value\":5}]}";
    static const struct {
        enum esp_side side;
        const char *word;
    } facts[] = { { ESP_MIN, "to" }, { ESP_MAX, "three" } };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct esp_position *position = position_of("tree", NULL, words);
        assert_int_equal(esp_position_set_side(position, facts[i].side, NULL), ESP_OK);
        struct esp_options options = options_of(position, "convention=aima");
        struct esp_result result = search_of(position, &options, NULL);
        assert_string_equal(move_text(position, result.move), facts[i].word);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

/* Two players to the end; the value is the first one's: 1 when he took the last stone. */
static double play_game(const char *heaps, const char *first, const char *second)
{
    struct esp_position *start = position_of("last-stone", NULL, heaps);
    struct esp_player *const players[2] = { player_of(first, start), player_of(second, start) };
    struct esp_match *match;

    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_FINISHED);
    const double value = esp_match_its_result(match)->value;
    esp_match_free(match);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
    esp_position_free(start);
    return value;
}

/* Looking no further than depth 2, an evaluation that says nothing loses, a good one wins. */
static void the_smart_player(void **state)
{
    (void)state;
    assert_true(play_game("10", "search:depth=2+zero", "search:") == -1);
    assert_true(play_game("10", "search:depth=2+nim", "search:") == 1);
}

/* The smart player against whatever anybody could answer; how many games that makes. */
static int against_all(struct esp_match *match, struct esp_player *smart, int seat)
{
    int games = 0;

    if (esp_match_its_result(match)->end != ESP_MATCH_RUNNING) {
        assert_int_equal(esp_match_its_result(match)->winner, seat);
        return 1;
    }
    if (esp_match_seat(match) == seat) {
        struct esp_player *const players[2] = { smart, smart };
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
        games = against_all(match, smart, seat);
        esp_match_undo(match);
        return games;
    }
    for (char move[] = "1"; move[0] <= '3'; move[0]++)
        if (esp_match_play_text(match, move, NULL) == ESP_OK) {
            games += against_all(match, smart, seat);
            esp_match_undo(match);
        }
    return games;
}

/*
 * Who faces no multiple of four wins: first from 10, and second from 8. After
 * his move there are 4n stones, and each of three answers leads to 4(n - 1).
 */
static void every_line_of_play(void **state)
{
    static const struct {
        const char *heap;
        int seat, games;
    } facts[] = { { "10", 0, 9 }, { "15", 0, 27 }, { "8", 1, 9 }, { "12", 1, 27 } };

    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        struct esp_position *start = position_of("last-stone", NULL, facts[i].heap);
        struct esp_player *smart = player_of("search:depth=2+nim", start);
        struct esp_match *match;
        assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
        assert_int_equal(against_all(match, smart, facts[i].seat), facts[i].games);
        esp_match_free(match);
        esp_player_free(smart);
        esp_position_free(start);
    }
}

/* --- CS156 checkers --------------------------------------------------------------- */

static const struct {
    const char *move, *board; /* after it; the player to move in front */
} opening[] = {
    { "(1 2 1 3)", "(2 ((1 1 1 0 0 0 2 2 2) (1 1 0 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))" },
    { "(0 6 0 5)", "(1 ((1 1 1 0 0 2 0 2 2) (1 1 0 1 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))" },
    { "(1 0 1 2 1 4)", "(2 ((1 1 1 0 0 2 0 2 2) (0 1 0 1 1 0 2 2 2) (1 1 1 0 0 0 2 2 2)))" },
};

static void expect_same_board(const struct esp_position *one, const struct esp_position *other)
{
    char board[2][64];

    one->game->text->print(one->params, one->state, board[0], sizeof board[0]);
    other->game->text->print(other->params, other->state, board[1], sizeof board[1]);
    assert_string_equal(board[0], board[1]);
}

/* The moves as a person types them in Scheme, and the boards that result. */
static void an_opening(void **state)
{
    static const char text[] =
        "(1 ((1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2) (1 1 1 0 0 0 2 2 2)))";
    struct esp_position *start = position_of("cs156-checkers", NULL, text);
    struct esp_position *standard = position_of("cs156-checkers", NULL, "");
    struct esp_match *match;
    struct esp_error error = { .text = "" };

    (void)state;
    expect_same_board(start, standard);
    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    for (size_t i = 0; i < sizeof opening / sizeof opening[0]; i++) {
        if (esp_match_play_text(match, opening[i].move, &error) != ESP_OK)
            fail_msg("%s", error.text);
        struct esp_position *expected = position_of("cs156-checkers", NULL, opening[i].board);
        expect_same_board(esp_match_position(match), expected);
        esp_position_free(expected);
    }
    esp_match_free(match);
    esp_position_free(standard);
    esp_position_free(start);
}

/* All nine squares of the other side's home are his. */
static void a_winning_board(void **state)
{
    static const char won[] =
        "(1 ((2 2 2 0 1 1 1 1 0) (2 2 2 0 0 0 1 1 0) (2 2 2 0 0 0 1 1 1)))";
    struct esp_position *start = position_of("cs156-checkers", NULL, won);
    struct esp_match *match;

    (void)state;
    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    assert_int_equal(esp_match_its_result(match)->end, ESP_MATCH_FINISHED);
    assert_int_equal(esp_match_its_result(match)->winner, 1);
    esp_match_free(match);
    esp_position_free(start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_drawn_by_hand),
        cmocka_unit_test(three_players_choose_the_first),
        cmocka_unit_test(least_and_greatest),
        cmocka_unit_test(the_smart_player),
        cmocka_unit_test(every_line_of_play),
        cmocka_unit_test(an_opening),
        cmocka_unit_test(a_winning_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
