/*
 * tree.c - trees that are read: their forms, players and texts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "ask.h"

static struct esp_position *tree_at(const char *text)
{
    return position_of("tree", NULL, text);
}

/* The text a state is printed as; freed by the caller. */
static char *print_at(const struct esp_position *position, const void *state)
{
    const struct esp_game *game = position->game;
    const size_t length = game->text->print(position->params, state, NULL, 0);
    char *text = malloc(length + 1);

    assert_non_null(text);
    assert_int_equal(game->text->print(position->params, state, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static char *print_of(const struct esp_position *position)
{
    return print_at(position, position->state);
}

/* A search of the whole tree: its value, its move, how many nodes. */
static void expect_search(const struct esp_position *position, const char *options, double value,
                          const char *move, uint64_t nodes)
{
    struct esp_options chosen = options_of(position, options);
    struct esp_result result = search_of(position, &chosen, NULL);

    if (result.value != value)
        fail_msg("%s: value %g, expected %g", options, result.value, value);
    assert_string_equal(move_text(position, result.move), move);
    assert_int_equal(result.counts.nodes, nodes);
    esp_result_free(&result);
    esp_options_free(&chosen);
}

/* --- forms --------------------------------------------------------------------------- */

static void arrays(void **state)
{
    static const char *const texts[] = { "", "[[3,12,8],[2,4,6],[14,5,2]]",
                                         " [ [3, 12, 8],\n [2, 4, 6], [14, 5, 2]]\n" };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct esp_position *position = tree_at(texts[i]);
        expect_search(position, "algorithm=minimax", 3, "1", 13);
        expect_search(position, "algorithm=alphabeta", 3, "1", 11);
        expect_search(position, "algorithm=expectimax", 23.0 / 3, "1", 13);
        assert_string_equal(position->text, texts[i]);
        esp_position_free(position);
    }
}

static void leaf_alone(void **state)
{
    struct esp_position *position = tree_at("-2.5e1");
    (void)state;
    expect_search(position, "algorithm=alphabeta", -25, "none", 1);
    esp_position_free(position);
}

static const char objects_text[] =
    "{\"name\":\"root\",\"extra\":[[]],\"children\":[{\"move\":\"left\",\"value\":3},"
    "{\"move\":\"right\",\"name\":\"R\",\"value\":4.5,\"children\":[7,[2,9],{\"value\":8}]}]}";

static void objects(void **state)
{
    struct esp_position *position = tree_at(objects_text);
    (void)state;

    expect_search(position, "algorithm=minimax", 7, "right", 8);
    expect_search(position, "algorithm=minimax depth=1", 4.5, "right", 3);
    expect_search(position, "algorithm=minimax depth=1 eval=zero", 3, "left", 3);
    expect_search(position, "algorithm=minimax depth=2", 3, "left", 1 + 2 + 3);
    esp_position_free(position);
}

static const char states_text[] =
    "{\"players\":2,\"root\":\"max\",\"successors\":{\"max\":[[\"Left\",\"min1\"],"
    "[\"Right\",\"min2\"]],\"min1\":[[\"a\",\"A\"],[\"b\",\"B\"]],\"min2\":[[\"c\",\"C\"],"
    "[\"d\",\"A\"]],\"nowhere\":[[\"x\",\"no such state\"]]},\"values\":{\"A\":4,\"B\":5,\"C\":7,"
    "\"min1\":-1,\"min2\":1e2,\"no such state\":\"no value\"},\"terminals\":[\"A\",\"B\",\"C\","
    "\"nowhere\"],\"rounds\":3}";

static void states_form(void **state)
{
    struct esp_position *position = tree_at(states_text);
    (void)state;

    expect_search(position, "algorithm=minimax", 4, "Left", 7);
    expect_search(position, "algorithm=minimax ties=last", 4, "Right", 7);
    expect_search(position, "algorithm=minimax depth=1", 100, "Right", 3);
    expect_search(position, "algorithm=minimax depth=1 eval=zero", 0, "Left", 3);
    assert_int_equal(position->game->plies(position->params, position->state), 2);
    esp_position_free(position);
}

/* A terminal ends the game even where successors are told. */
static void terminals(void **state)
{
    struct esp_position *position =
        tree_at("{\"root\":\"a\",\"successors\":{\"a\":[[\"l\",\"b\"],[\"r\",\"c\"]],"
                "\"b\":[[\"x\",\"c\"]]},\"values\":{\"b\":9,\"c\":1},\"terminals\":[\"b\"]}");
    (void)state;
    expect_search(position, "algorithm=minimax", 9, "l", 3);
    esp_position_free(position);
}

/* One node, many ways: 2^60 lines, but 121 positions for a table. */
static void shared_nodes(void **state)
{
    enum { LEVELS = 60 };
    char text[1 << 14], *at = text;
    (void)state;

    at += sprintf(at, "{\"root\":\"s0\",\"successors\":{");
    for (int i = 0; i < LEVELS; i++)
        at += sprintf(at, "%s\"s%d\":[[\"a\",\"s%d\"],[\"b\",\"s%d\"]]", i ? "," : "", i, i + 1,
                      i + 1);
    sprintf(at, "},\"values\":{\"s%d\":1}}", LEVELS);
    struct esp_position *position = tree_at(text);
    expect_search(position, "algorithm=minimax cache=table-bounds", 1, "a", 2 * LEVELS + 1);
    esp_position_free(position);
}

/* --- players and sides --------------------------------------------------------------- */

static void players(void **state)
{
    static const char text[] = "[[[1,2],[3,4]],[[5,6],[7,8]]]";
    struct esp_position *position = tree_at(text);
    (void)state;

    expect_search(position, "algorithm=minimax", 6, "2", 15);
    esp_position_free(position);

    position = position_of("tree", "players=3", text); /* max, min, min */
    expect_search(position, "algorithm=minimax", 5, "2", 15);
    expect_search(position, "algorithm=minimax depth-unit=rounds depth=1", 5, "2", 15);
    assert_int_equal(position->game->text->player(position->params, position->state), 0);
    esp_position_free(position);

    position = position_of("tree", "players=1", text);
    expect_search(position, "algorithm=minimax", 8, "2", 15);
    expect_search(position, "algorithm=minimax depth-unit=rounds depth=2", 0, "1", 7);
    assert_int_equal(esp_position_set_side(position, ESP_MIN, NULL), ESP_UNSUPPORTED);
    esp_position_free(position);

    /* The tree's own number counts, unless one is given. */
    position = tree_at("{\"players\":3,\"children\":[[[1,2],[3,4]],[[5,6],[7,8]]]}");
    expect_search(position, "algorithm=minimax", 5, "2", 15);
    esp_position_free(position);
    position = position_of("tree", "players=2",
                           "{\"players\":3,\"children\":[[[1,2],[3,4]],[[5,6],[7,8]]]}");
    expect_search(position, "algorithm=minimax", 6, "2", 15);
    esp_position_free(position);
}

static void sides(void **state)
{
    struct esp_position *position = tree_at("[[3,12,8],[2,4,6],[14,5,2]]");
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_position_set_side(position, ESP_MIN, &error), ESP_OK);
    expect_search(position, "algorithm=minimax", 6, "2", 13);
    char *text = print_of(position);
    assert_string_equal(text, "{\"to_move\":1,\"children\":[[3,12,8],[2,4,6],[14,5,2]]}");
    struct esp_position *again = tree_at(text);
    expect_search(again, "algorithm=minimax", 6, "2", 13);
    assert_memory_equal(again->state, position->state, position->game->state_size);
    free(text);
    esp_position_free(again);
    assert_int_equal(esp_position_set_side(position, ESP_MAX, &error), ESP_OK);
    expect_search(position, "algorithm=minimax", 3, "1", 13);
    assert_int_equal(esp_position_set_side(position, ESP_CHANCE, &error), ESP_UNSUPPORTED);
    esp_position_free(position);
}

/* A kind is a place among siblings: what cut at one node is tried first at the next. */
static void kinds(void **state)
{
    struct esp_position *position = tree_at("[[5,6],[7,4,0],[8,3,9]]");
    const struct esp_game *game = position->game;
    (void)state;

    expect_search(position, "algorithm=alphabeta", 5, "1", 4 + 2 + 2 + 2);
    expect_search(position, "algorithm=alphabeta order=dynamic", 5, "1", 4 + 2 + 2 + 1);
    expect_search(position, "algorithm=alphabeta preorder=2,1", 5, "1", 4 + 3 + 2 + 1);
    size_t count;
    esp_move *moves = moves_of(position, &count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(game->text->move_kind(position->params, moves[i]), i + 1);
    free(moves);
    esp_position_free(position);
}

/* --- round trips --------------------------------------------------------------------- */

static const char *const round_texts[] = {
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[1,[2]],-0.125],7,[[[[1e300]]]]]",
    objects_text,
    states_text,
    "{\"players\":3,\"children\":[[[1,2],[3,4]],[[5,6],[7,8]]]}",
    "{\"name\":\"a\\\"b\\\\c.d e\\u00fc\\n\",\"value\":0.1,\"children\":[{\"move\":\"~1.\\\"x\\\" "
    "\\u4e2d\",\"value\":3},{\"move\":\"\",\"name\":\"\",\"value\":5}]}",
    "{\"root\":\"q\\\"\",\"successors\":{\"q\\\"\":[[\"a.b\",\"\\u00e9 \"],[\"\\t\",\"z\"]],"
    "\"\\u00e9 \":[[\"1\",\"z\"],[\"2\",\"y\"]]},\"values\":{\"z\":1,\"y\":-2.5}}",
    "{\"to_move\":1,\"value\":5}",
};

enum { ROUND_TEXTS = sizeof round_texts / sizeof round_texts[0] };

static double minimax_of(const struct esp_position *position, void *here, int depth)
{
    struct esp_position below = *position;
    below.state = here;
    struct esp_options options = options_of(&below, "algorithm=minimax");
    options.depth = depth;
    struct esp_result result = search_of(&below, &options, NULL);
    const double value = result.value;

    esp_result_free(&result);
    esp_options_free(&options);
    return value;
}

/* Read what a state is printed as: the same tree, and the same text again. */
static void check_round(const struct esp_position *position, void *here)
{
    const struct esp_game *game = position->game;
    char *text = print_at(position, here);
    struct esp_position *again = tree_at(text);
    char *twice = print_of(again);

    assert_string_equal(twice, text);
    assert_int_equal(game->side(again->params, again->state), game->side(position->params, here));
    for (int depth = -1; depth <= 1; depth++)
        assert_true(minimax_of(again, again->state, depth) == minimax_of(position, here, depth));
    free(text);
    free(twice);
    esp_position_free(again);
}

static void check_rounds_below(const struct esp_position *position, void *here)
{
    const struct esp_game *game = position->game;
    esp_move moves[16];
    const size_t count = game->moves(position->params, here, moves, 16);

    check_round(position, here);
    assert_true(count <= 16);
    for (size_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char next[ESP_STATE_MAX];
        game->play(position->params, next, here, moves[i]);
        check_rounds_below(position, next);
    }
}

static void round_trips(void **state)
{
    (void)state;
    for (int i = 0; i < ROUND_TEXTS; i++) {
        struct esp_position *position = tree_at(round_texts[i]);
        check_rounds_below(position, position->state);
        esp_position_free(position);
    }
}

/* Every move is found by its text, whatever letters that has. */
static void moves_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < ROUND_TEXTS; i++) {
        struct esp_position *position = tree_at(round_texts[i]);
        size_t count;
        esp_move *moves = moves_of(position, &count), found;
        for (size_t k = 0; k < count; k++) {
            char *text = strdup(move_text(position, moves[k]));
            assert_int_equal(esp_move_find(position->game, position->params, position->state, text,
                                           &found, NULL),
                             ESP_OK);
            assert_int_equal(found, moves[k]);
            free(text);
        }
        free(moves);
        esp_position_free(position);
    }
}

/* The bytes of names are those of the JSON text. */
static void names(void **state)
{
    struct esp_position *position = tree_at(round_texts[5]);
    char *text = print_of(position);
    size_t count;
    esp_move *moves = moves_of(position, &count);
    (void)state;

    assert_int_equal(count, 2);
    assert_string_equal(move_text(position, moves[0]), "~1.\"x\" \xe4\xb8\xad");
    assert_string_equal(move_text(position, moves[1]), "");
    assert_string_equal(text,
                        "{\"name\":\"a\\\"b\\\\c.d e\xc3\xbc\\n\",\"value\":0.1,\"children\":["
                        "{\"move\":\"~1.\\\"x\\\" \xe4\xb8\xad\",\"value\":3},"
                        "{\"name\":\"\",\"move\":\"\",\"value\":5}]}");
    free(text);
    free(moves);
    esp_position_free(position);
}

/* --- what people and tools see ------------------------------------------------------- */

static void expect_picture(const char *text, const char *expected)
{
    struct esp_position *position = tree_at(text);
    char picture[1024];
    position->game->text->picture(position->params, position->state, picture, sizeof picture);
    assert_string_equal(picture, expected);
    esp_position_free(position);
}

static void pictures(void **state)
{
    (void)state;
    expect_picture("[[3,12,8],4]", "2 moves\n  1: 3 moves\n  2: 4\n");
    expect_picture(states_text, "max\n  Left: min1 = -1\n  Right: min2 = 100\n");
    expect_picture("random:2,3,1@2,1", "2 moves\n  1: 5\n  2: 1\n");
    expect_picture("ordered:25,1", "25 moves\n  1: 24\n  2: 23\n  3: 22\n  4: 21\n  5: 20\n"
                                   "  6: 19\n  7: 18\n  8: 17\n  9: 16\n  10: 15\n  11: 14\n"
                                   "  12: 13\n  13: 12\n  14: 11\n  15: 10\n  16: 9\n  17: 8\n"
                                   "  18: 7\n  19: 6\n  20: 5\n  and 5 more\n");
}

static void facts(void **state)
{
    struct esp_position *position = tree_at("[[3,-12,8],[2,4,6.5]]");
    const struct esp_game_text *text = position->game->text;
    double least, greatest;
    char board[64];
    (void)state;

    text->range(position->params, &least, &greatest);
    assert_true(least == -12 && greatest == 8);
    text->board_json(position->params, position->state, board, sizeof board);
    assert_string_equal(board, "[[3,-12,8],[2,4,6.5]]");
    assert_int_equal(text->winner(position->params, position->state), ESP_WINNER_NONE);
    esp_position_free(position);

    position = tree_at("random:3,4,7@1,2");
    position->game->text->range(position->params, &least, &greatest);
    assert_true(least == 0 && greatest == 80);
    text->board_json(position->params, position->state, board, sizeof board);
    assert_string_equal(board, "\"random:3,4,7@1,2\"");
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays),        cmocka_unit_test(leaf_alone),
        cmocka_unit_test(objects),       cmocka_unit_test(states_form),
        cmocka_unit_test(terminals),     cmocka_unit_test(shared_nodes),
        cmocka_unit_test(players),       cmocka_unit_test(sides),
        cmocka_unit_test(kinds),         cmocka_unit_test(round_trips),
        cmocka_unit_test(moves_by_name), cmocka_unit_test(names),
        cmocka_unit_test(pictures),      cmocka_unit_test(facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
