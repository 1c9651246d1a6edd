/*
 * coursework_connect4.c - every fact that the Connect Four coursework asserts:
 * what boards are worth, which of several scored moves a player takes, the
 * lists of scores, the moves chosen from them, and the whole game. There X is
 * MIN and O is MAX.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
#include "testing.h"
#include "ask.h"

static struct esp_position *board(const char *moves, enum esp_side side)
{
    struct esp_position *position = position_of("connect4", NULL, moves);
    struct esp_error error = { .text = "" };

    if (esp_position_set_side(position, side, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return position;
}

/* --- step 1: what a board is worth ------------------------------------------------ */

static void boards(void **state)
{
    static const struct {
        const char *moves;
        double worth;
        int winner;
    } facts[] = {
        { "01020305", -100, 0 }, /* X has four above one another in column 0 */
        { "01010161", 100, 1 },  /* and O in column 1 */
        { "", 0, ESP_WINNER_NONE },
    };

    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        struct esp_position *position = position_of("connect4", NULL, facts[i].moves);
        struct esp_options options = options_of(position, "depth=0");
        struct esp_result result = search_of(position, &options, NULL);
        assert_true(result.value == facts[i].worth);
        assert_int_equal(position->game->text->winner(position->params, position->state),
                         facts[i].winner);
        esp_result_free(&result);
        esp_options_free(&options);
        esp_position_free(position);
    }
}

/* --- steps 2 to 4: moves with a score --------------------------------------------- */

/* Scored moves are the leaves of a tree of one level; the best is its root's choice. */
static void expect_best(const char *moves, enum esp_side side, const char *ties,
                        const char *best, double score)
{
    struct esp_position *position = position_of("tree", NULL, moves);
    char settings[64];

    assert_int_equal(esp_position_set_side(position, side, NULL), ESP_OK);
    snprintf(settings, sizeof settings, "algorithm=minimax depth=1 ties=%s", ties);
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    assert_string_equal(move_text(position, result.move), best);
    assert_true(result.value == score);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

#define SCORED(col, score) "{\"move\":\"" #col "\",\"value\":" #score "}"
#define MOVES(...) "{\"children\":[" __VA_ARGS__ "]}"
static const char a[] = SCORED(2, 0), b[] = SCORED(4, 0), c[] = SCORED(5, 100);

/* Column and score are what was said, and the text of a move is its column alone. */
static void a_scored_move(void **state)
{
    struct esp_position *position =
        position_of("tree", NULL, MOVES(SCORED(2, 0) "," SCORED(5, 100)));
    struct esp_options options = options_of(position, "algorithm=minimax depth=1 scores=true");
    struct esp_result result = search_of(position, &options, NULL);
    esp_move move;

    (void)state;
    assert_int_equal(result.move_count, 2);
    assert_string_equal(move_text(position, result.moves[0].move), "2");
    assert_true(result.moves[0].value == 0);
    assert_string_equal(move_text(position, result.moves[1].move), "5");
    assert_true(result.moves[1].value == 100);
    /* a number that equals a score is no move */
    assert_int_equal(esp_move_find(position->game, position->params, position->state, "0", &move,
                                   NULL),
                     ESP_BAD_INPUT);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Who is best of two tells equal from less: of equals, first and last are not the same. */
static void expect_pair(const char *one, const char *other, const char *least_first,
                        const char *least_last, const char *most_first, const char *most_last)
{
    char moves[128];

    snprintf(moves, sizeof moves, MOVES("%s,%s"), one, other);
    const double least = strstr(moves, "\"value\":0") ? 0 : 100;
    const double most = strstr(moves, "\"value\":100") ? 100 : 0;
    expect_best(moves, ESP_MIN, "first", least_first, least);
    expect_best(moves, ESP_MIN, "last", least_last, least);
    expect_best(moves, ESP_MAX, "first", most_first, most);
    expect_best(moves, ESP_MAX, "last", most_last, most);
}

static void moves_compared(void **state)
{
    (void)state;
    expect_pair(a, b, "2", "4", "2", "4"); /* equal, neither less, and yet two moves */
    expect_pair(a, c, "2", "2", "5", "5"); /* less, not equal */
    expect_pair(c, a, "2", "2", "5", "5"); /* greater */
    expect_best(MOVES(SCORED(5, 100) "," SCORED(2, 0) "," SCORED(4, 0)), ESP_MIN, "first", "2", 0);
    expect_best(MOVES(SCORED(2, 0) "," SCORED(5, 100) "," SCORED(4, 0)), ESP_MAX, "first", "5",
                100);
}

static void best_for_both(void **state)
{
    static const char moves[] = MOVES(SCORED(0, 100) "," SCORED(1, -100) "," SCORED(2, 0));

    (void)state;
    expect_best(moves, ESP_MIN, "left", "1", -100);
    expect_best(moves, ESP_MAX, "left", "0", 100);
}

static void equal_moves(void **state)
{
    static const char moves[] = MOVES(SCORED(2, 0) "," SCORED(4, 0) "," SCORED(5, 0));
    bool seen[6] = { false };

    (void)state;
    expect_best(moves, ESP_MIN, "left", "2", 0);
    expect_best(moves, ESP_MIN, "right", "5", 0);
    expect_best(MOVES(SCORED(3, 0)), ESP_MAX, "random", "3", 0);

    struct esp_position *position = position_of("tree", NULL, moves);
    for (int seed = 0; seed < 30; seed++) {
        char settings[64];
        snprintf(settings, sizeof settings, "algorithm=minimax depth=1 ties=random seed=%d", seed);
        struct esp_options options = options_of(position, settings);
        struct esp_result result = search_of(position, &options, NULL);
        seen[move_text(position, result.move)[0] - '0'] = true;
        esp_result_free(&result);
        esp_options_free(&options);
    }
    assert_true(seen[2] && seen[4] && seen[5]);
    esp_position_free(position);
}

/* A player of X that ties to the left and looks two moves ahead, against O. */
static void what_a_player_is(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_player *player;
    struct esp_match *match;

    (void)state;
    assert_int_equal(esp_player_new(&player, "search:ties=left+depth=2", position, NULL, NULL),
                     ESP_OK);
    assert_int_equal(esp_match_new(&match, position, NULL, NULL), ESP_OK);
    assert_string_equal(esp_match_seat_name(match, esp_match_seat(match)), "X");
    assert_string_equal(esp_match_seat_name(match, 1 - esp_match_seat(match)), "O");
    assert_int_equal(esp_match_step(match, (struct esp_player *const[2]){ player, player }, NULL),
                     ESP_OK);
    const struct esp_options *options = player->decision(player)->options;
    assert_int_equal(options->ties, ESP_TIES_LEFT);
    assert_int_equal(options->depth, 2);
    esp_match_free(match);
    esp_player_free(player);
    esp_position_free(position);
}

/* --- step 6: a score for every column --------------------------------------------- */

enum { FULL = 1 }; /* no score of a column */

/* The score of each column, as minimax and alpha-beta with exact root moves have it. */
static void expect_scores(const struct esp_position *position, const char *algorithm, int ply,
                          const int scores[7])
{
    char settings[64];
    size_t found = 0;

    snprintf(settings, sizeof settings, "algorithm=%s depth=%d scores=true", algorithm, ply);
    struct esp_options options = options_of(position, settings);
    struct esp_result result = search_of(position, &options, NULL);
    for (int column = 0; column < 7; column++) {
        if (scores[column] == FULL)
            continue;
        assert_true(found < result.move_count);
        assert_int_equal(atoi(move_text(position, result.moves[found].move)), column);
        assert_int_equal(result.moves[found].bound, ESP_EXACT);
        assert_true(result.moves[found].value == scores[column]);
        found++;
    }
    assert_int_equal(result.move_count, found);
    esp_result_free(&result);
    esp_options_free(&options);
}

static const char the_board[] = "1211244445";

static const struct {
    const char *moves;
    enum esp_side side;
    int ply, scores[7];
} lists[] = {
    { the_board, ESP_MIN, 0, { 0, 0, 0, 0, 0, 0, 0 } },
    { the_board, ESP_MAX, 1, { 0, 0, 0, 100, 0, 0, 0 } },
    { the_board, ESP_MIN, 2, { 100, 100, 100, 0, 100, 100, 100 } },
    { the_board, ESP_MIN, 3, { 100, 100, 100, -100, 100, 100, 100 } },
    { the_board, ESP_MAX, 3, { 0, 0, 0, 100, 0, 0, 0 } },
    { the_board, ESP_MAX, 4, { -100, -100, -100, 100, -100, -100, -100 } },
    { "000000", ESP_MIN, 1, { FULL, 0, 0, 0, 0, 0, 0 } },
};

static void scores(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        struct esp_position *position = board(lists[i].moves, lists[i].side);
        char before[ESP_STATE_MAX];
        memcpy(before, position->state, position->game->state_size);
        expect_scores(position, "minimax", lists[i].ply, lists[i].scores);
        expect_scores(position, "alphabeta", lists[i].ply, lists[i].scores);
        assert_memory_equal(before, position->state, position->game->state_size);
        esp_position_free(position);
    }
}

/* The board that the lists are of, as the coursework prints it. */
static void its_picture(void **state)
{
    static const char printed[] = "| | | | | | | |\n"
                                  "| | | | | | | |\n"
                                  "| | | | |X| | |\n"
                                  "| |O| | |O| | |\n"
                                  "| |X|X| |X| | |\n"
                                  "| |X|O| |O|O| |\n"
                                  "---------------\n"
                                  " 0 1 2 3 4 5 6\n";
    struct esp_position *position = position_of("connect4", NULL, the_board);
    char picture[sizeof printed];

    (void)state;
    assert_int_equal(position->game->text->picture(position->params, position->state, picture,
                                                   sizeof picture),
                     sizeof printed - 1);
    assert_string_equal(picture, printed);
    esp_position_free(position);
}

/* --- steps 7 and 8: moves --------------------------------------------------------- */

static const struct {
    const char *moves, *player, *move;
} choices[] = {
    { the_board, "search:depth=1+ties=left", "0" },
    { the_board, "search:depth=1+ties=right", "6" },
    { the_board, "search:depth=2+ties=left", "3" },
    { the_board, "search:depth=2+ties=right", "3" },
    { the_board, "search:depth=2+ties=random", "3" },
    /* the trap: a double threat is seen four moves before it strikes */
    { "203", "simple", "0" },
    { "203", "search:depth=3+ties=left", "0" },
    { "203", "search:depth=4+ties=left", "1" },
    { "20314", "search:depth=4+ties=left", "5" },
};

static void moves_chosen(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        struct esp_position *position = position_of("connect4", NULL, choices[i].moves);
        struct esp_player *player;
        struct esp_match *match;
        esp_move move;
        assert_int_equal(esp_player_new(&player, choices[i].player, position, NULL, NULL), ESP_OK);
        assert_int_equal(esp_match_new(&match, position, NULL, NULL), ESP_OK);
        assert_int_equal(player->choose(player, match, &move, NULL), ESP_OK);
        assert_string_equal(move_text(position, move), choices[i].move);
        esp_match_free(match);
        esp_player_free(player);
        esp_position_free(position);
    }
}

/* After the second block X has no column that wins at once. */
static void no_column_wins(void **state)
{
    struct esp_position *position = board("203145", ESP_MIN);

    (void)state;
    expect_scores(position, "minimax", 1, (const int[7]){ 0, 0, 0, 0, 0, 0, 0 });
    esp_position_free(position);
}

/* The simple player as X, three moves of foresight as O: O wins. */
static void the_whole_game(void **state)
{
    struct esp_position *position = position_of("connect4", NULL, "");
    struct esp_player *players[2];
    struct esp_match *match;

    (void)state;
    assert_int_equal(esp_player_new(&players[0], "simple", position, NULL, NULL), ESP_OK);
    assert_int_equal(esp_player_new(&players[1], "search:depth=3+ties=left", position, NULL, NULL),
                     ESP_OK);
    assert_int_equal(esp_match_new(&match, position, NULL, NULL), ESP_OK);
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);
    assert_string_equal(esp_match_its_result(match)->reason, "O has won");
    assert_true(esp_match_its_result(match)->value == 100);
    for (size_t i = 0; i < 6; i++) /* leftmost, as long as nobody can win */
        assert_string_equal(esp_match_move_text(match, i), "0");
    esp_match_free(match);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards),
        cmocka_unit_test(a_scored_move),
        cmocka_unit_test(moves_compared),
        cmocka_unit_test(best_for_both),
        cmocka_unit_test(equal_moves),
        cmocka_unit_test(what_a_player_is),
        cmocka_unit_test(scores),
        cmocka_unit_test(its_picture),
        cmocka_unit_test(moves_chosen),
        cmocka_unit_test(no_column_wins),
        cmocka_unit_test(the_whole_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
