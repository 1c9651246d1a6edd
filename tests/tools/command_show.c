/*
 * `espalier show` and `espalier games`.
 */
#include <stdlib.h>
#include <string.h>

#include "program.h"

static const char *const all_games[] = { "mancala", "last-stone",     "redblue-nim", "connect4",
                                         "cs156-checkers", "tree", "tictactoe" };

enum { ALL_GAMES = sizeof all_games / sizeof all_games[0] };

static json_int_t number(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return json_integer_value(json_object_get(object, key));
}

/* An array as jansson prints it. */
static void check_list(const json_t *object, const char *key, const char *expected)
{
    char *printed = json_dumps(json_object_get(object, key), JSON_COMPACT);
    assert_string_equal(printed, expected);
    free(printed);
}

/* The start position, and the coursework's hash of it (GAMES.md). */
static void a_board_as_json(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("show", "mancala", "--json"));
    check_list(json, "board", "[4,4,4,4,4,4,0,4,4,4,4,4,4,0,0]");
    check_list(json, "legal", "[\"0\",\"1\",\"2\",\"3\",\"4\",\"5\"]");
    assert_int_equal(number(json, "player"), 0);
    assert_true(json_is_false(json_object_get(json, "over")));
    assert_true(json_is_null(json_object_get(json, "winner")));
    assert_null(json_object_get(json, "value"));
    assert_int_equal(number(json, "state"), 5345806707620142296);
    json_decref(json);
}

/* The first row of the coursework's table of boards: P2 has won. */
static void a_finished_game(void **state)
{
    (void)state;
    json_t *json = expect_json(
        RUN("show", "mancala", "03521042110141023450415025402354004350455115225345345", "--json"));
    check_list(json, "board", "[0,0,0,0,0,0,16,0,0,0,0,0,0,32,1]");
    check_list(json, "legal", "[]");
    assert_int_equal(number(json, "player"), 1);
    assert_true(json_is_true(json_object_get(json, "over")));
    assert_int_equal(number(json, "winner"), 1);
    assert_int_equal(number(json, "value"), -100);
    assert_int_equal(number(json, "state"), -4709234057844794576);
    json_decref(json);

    json = expect_json(RUN("show", "tictactoe", "012435768", "--json"));
    assert_int_equal(number(json, "winner"), -1);
    assert_int_equal(number(json, "value"), 0);
    json_decref(json);
}

static void a_board_for_people(void **state)
{
    (void)state;
    expect_text(RUN("show", "tictactoe", "408"), "tictactoe 408\n"
                                                 "\n"
                                                 "O . .\n"
                                                 ". X .\n"
                                                 ". . X\n"
                                                 "\n"
                                                 "O (MIN) to move, legal: 1, 2, 3, 5, 6, 7\n");
    struct outcome over = RUN("show", "tictactoe", "01428");
    assert_non_null(strstr(over.out, "\ngame over: X has won, value 1\n"));
    outcome_free(&over);
}

static void another_side_may_be_asked(void **state)
{
    (void)state;
    json_t *json = expect_json(RUN("show", "connect4", "0", "--side", "min", "--json"));
    assert_int_equal(number(json, "player"), 0);
    assert_string_equal(json_string_value(json_object_get(json, "side")), "min");
    json_decref(json);
}

static void every_game_is_listed(void **state)
{
    (void)state;
    struct outcome list = RUN("games");
    json_t *json = expect_json(RUN("games", "--json"));
    const json_t *games = json_object_get(json, "games");

    assert_int_equal(list.status, 0);
    assert_int_equal(json_array_size(games), ALL_GAMES);
    for (size_t i = 0; i < ALL_GAMES; i++) {
        assert_non_null(strstr(list.out, all_games[i]));
        bool found = false;
        for (size_t k = 0; k < ALL_GAMES; k++) {
            const json_t *name = json_object_get(json_array_get(games, k), "name");
            found = found || strcmp(json_string_value(name), all_games[i]) == 0;
        }
        assert_true(found);
    }
    json_decref(json);
    outcome_free(&list);
}

/* What a game says of itself can be typed: each default is accepted. */
static void what_a_game_says_is_true(void **state)
{
    (void)state;
    for (size_t i = 0; i < ALL_GAMES; i++) {
        json_t *json = expect_json(RUN("games", all_games[i], "--json"));
        const char *convention = json_string_value(json_object_get(json, "convention"));
        struct outcome people = RUN("games", all_games[i]);
        json_t *item;
        size_t k;

        assert_non_null(convention);
        assert_non_null(strstr(people.out, convention));
        assert_int_equal(people.status, 0);
        json_array_foreach(json_object_get(json, "parameters"), k, item)
        {
            char setting[128] = "";
            strcat(setting, json_string_value(json_object_get(item, "name")));
            strcat(setting, "=");
            strcat(setting, json_string_value(json_object_get(item, "default")));
            struct outcome shown = RUN("show", all_games[i], "--param", setting);
            assert_string_equal(shown.err, "");
            assert_int_equal(shown.status, 0);
            assert_non_null(strstr(people.out, setting));
            outcome_free(&shown);
        }
        json_array_foreach(json_object_get(json, "evaluations"), k, item)
        {
            const char *name = json_string_value(json_object_get(item, "name"));
            json_decref(expect_json(RUN("search", all_games[i], "--depth", "1", "--eval", name,
                                        "--json")));
        }
        outcome_free(&people);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_as_json),
        cmocka_unit_test(a_finished_game),
        cmocka_unit_test(a_board_for_people),
        cmocka_unit_test(another_side_may_be_asked),
        cmocka_unit_test(every_game_is_listed),
        cmocka_unit_test(what_a_game_says_is_true),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
