/*
 * jsonl_small.c - traces of searches small enough to be worked out by hand,
 * byte for byte.
 */
#include <string.h>

#include "testing.h"
#include "ask.h"
#include "lines.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void check(const char *game, const char *settings, const char *text, const char *options,
                  enum esp_detail detail, const char *const *expected, size_t count)
{
    struct esp_position *position = position_of(game, settings, text);
    struct esp_options set = options_of(position, options);
    struct lines lines = lines_of(position, &set, detail, false, NULL);

    lines_expect(&lines, expected, count);
    lines_free(&lines);
    esp_options_free(&set);
    esp_position_free(position);
}

/*
 *   X X O
 *   O O X    X to move; O threatens 6, so that X has to go there.
 *   . . .
 */
static void three_empty_cells(void **state)
{
    static const char *const expected[] = {
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictactoe\",\"params\":{},"
        "\"position\":\"021354\",\"algorithm\":\"alphabeta\",\"convention\":\"plain\","
        "\"depth\":null,\"options\":{\"depth-unit\":\"plies\",\"cutoff\":\"nonstrict\","
        "\"fail\":\"soft\",\"root\":\"carry\",\"ties\":\"first\",\"cutoff-move\":\"best\","
        "\"order\":\"static\",\"cache\":\"none\",\"eval-at\":\"horizon\",\"prefer\":\"none\","
        "\"eval\":\"tie\",\"win\":1,\"tie\":0,\"loss\":-1},"
        "\"source\":\"espalier " TEST_VERSION "\"}",
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"6\",\"ply\":1,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"move\":\"7\",\"ply\":2,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":3,\"parent\":2,\"move\":\"8\",\"ply\":3,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":3,\"value\":0,\"move\":null,\"why\":\"terminal\"}",
        "{\"event\":\"leave\",\"id\":2,\"value\":0,\"move\":\"8\",\"why\":\"full\"}",
        "{\"event\":\"enter\",\"id\":4,\"parent\":1,\"move\":\"8\",\"ply\":2,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"enter\",\"id\":5,\"parent\":4,\"move\":\"7\",\"ply\":3,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"leave\",\"id\":5,\"value\":0,\"move\":null,\"why\":\"terminal\"}",
        "{\"event\":\"leave\",\"id\":4,\"value\":0,\"move\":\"7\",\"why\":\"cutoff\","
        "\"by\":\"7\",\"pruned\":[]}",
        "{\"event\":\"leave\",\"id\":1,\"value\":0,\"move\":\"7\",\"why\":\"full\"}",
        "{\"event\":\"enter\",\"id\":6,\"parent\":0,\"move\":\"7\",\"ply\":1,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":7,\"parent\":6,\"move\":\"6\",\"ply\":2,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":7,\"value\":-1,\"move\":null,\"why\":\"terminal\"}",
        "{\"event\":\"leave\",\"id\":6,\"value\":-1,\"move\":\"6\",\"why\":\"cutoff\","
        "\"by\":\"6\",\"pruned\":[\"8\"]}",
        "{\"event\":\"enter\",\"id\":8,\"parent\":0,\"move\":\"8\",\"ply\":1,\"depth\":null,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":9,\"parent\":8,\"move\":\"6\",\"ply\":2,\"depth\":null,"
        "\"side\":\"max\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":9,\"value\":-1,\"move\":null,\"why\":\"terminal\"}",
        "{\"event\":\"leave\",\"id\":8,\"value\":-1,\"move\":\"6\",\"why\":\"cutoff\","
        "\"by\":\"6\",\"pruned\":[\"7\"]}",
        "{\"event\":\"leave\",\"id\":0,\"value\":0,\"move\":\"6\",\"why\":\"full\"}",
        "{\"event\":\"end\",\"nodes\":10,\"value\":0,\"move\":\"6\"}",
    };
    (void)state;
    check("tictactoe", NULL, "021354", "", ESP_DETAIL_NODES, expected, COUNT(expected));
}

/* No windows and no cutoffs; the depth is used up below the only move there is. */
static void minimax_has_no_windows(void **state)
{
    static const char *const expected[] = {
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"tictactoe\",\"params\":{\"tie\":0.5},"
        "\"position\":\"02135468\",\"algorithm\":\"minimax\",\"convention\":\"plain\","
        "\"depth\":3,\"options\":{\"depth-unit\":\"plies\",\"cutoff\":\"nonstrict\","
        "\"fail\":\"soft\",\"root\":\"carry\",\"ties\":\"first\",\"cutoff-move\":\"best\","
        "\"order\":\"static\",\"cache\":\"none\",\"eval-at\":\"horizon\",\"prefer\":\"none\","
        "\"eval\":\"tie\",\"win\":1,\"tie\":0.5,\"loss\":-1},"
        "\"source\":\"espalier " TEST_VERSION "\"}",
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":3,"
        "\"side\":\"max\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"7\",\"ply\":1,\"depth\":2,"
        "\"side\":\"min\"}",
        "{\"event\":\"leave\",\"id\":1,\"value\":0.5,\"move\":null,\"why\":\"terminal\"}",
        "{\"event\":\"leave\",\"id\":0,\"value\":0.5,\"move\":\"7\",\"why\":\"full\"}",
        "{\"event\":\"end\",\"nodes\":2,\"value\":0.5,\"move\":\"7\"}",
    };
    (void)state;
    check("tictactoe", "tie=0.5", "02135468", "algorithm=minimax depth=3", ESP_DETAIL_NODES,
          expected, COUNT(expected));
}

#define CONNECT4_HEADER(params, depth, algorithm, root, ties)                                    \
    "{\"trace\":\"espalier\",\"version\":1,\"game\":\"connect4\",\"params\":" params             \
    ",\"position\":\"\",\"algorithm\":\"" algorithm "\",\"convention\":\"vier\",\"depth\":"      \
    depth ",\"options\":{\"depth-unit\":\"plies\",\"cutoff\":\"nonstrict\",\"fail\":\"soft\","   \
    "\"root\":\"" root "\",\"ties\":\"" ties "\",\"cutoff-move\":\"null\",\"order\":\"static\"," \
    "\"cache\":\"none\",\"eval-at\":\"horizon\",\"prefer\":\"none\",\"eval\":\"zero\","          \
    "\"win\":100,\"tie\":0,\"loss\":-100},\"source\":\"espalier " TEST_VERSION "\"}"

/*
 * Nothing happens within two plies, so every value is 0: the second and third
 * reply of X are refuted by the first answer, and no move is returned there.
 */
static void connect4_depth_2(void **state)
{
    static const char *const expected[] = {
        CONNECT4_HEADER("{\"width\":3,\"height\":4}", "2", "alphabeta", "carry", "first"),
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":2,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"enter\",\"id\":2,\"parent\":1,\"move\":\"0\",\"ply\":2,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":2,\"value\":0,\"move\":null,\"why\":\"horizon\"}",
        "{\"event\":\"enter\",\"id\":3,\"parent\":1,\"move\":\"1\",\"ply\":2,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":3,\"value\":0,\"move\":null,\"why\":\"horizon\"}",
        "{\"event\":\"enter\",\"id\":4,\"parent\":1,\"move\":\"2\",\"ply\":2,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"leave\",\"id\":4,\"value\":0,\"move\":null,\"why\":\"horizon\"}",
        "{\"event\":\"leave\",\"id\":1,\"value\":0,\"move\":\"0\",\"why\":\"full\"}",
        "{\"event\":\"enter\",\"id\":5,\"parent\":0,\"move\":\"1\",\"ply\":1,\"depth\":1,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"enter\",\"id\":6,\"parent\":5,\"move\":\"0\",\"ply\":2,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"leave\",\"id\":6,\"value\":0,\"move\":null,\"why\":\"horizon\"}",
        "{\"event\":\"leave\",\"id\":5,\"value\":0,\"move\":null,\"why\":\"cutoff\","
        "\"by\":\"0\",\"pruned\":[\"1\",\"2\"]}",
        "{\"event\":\"enter\",\"id\":7,\"parent\":0,\"move\":\"2\",\"ply\":1,\"depth\":1,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"enter\",\"id\":8,\"parent\":7,\"move\":\"0\",\"ply\":2,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":0}",
        "{\"event\":\"leave\",\"id\":8,\"value\":0,\"move\":null,\"why\":\"horizon\"}",
        "{\"event\":\"leave\",\"id\":7,\"value\":0,\"move\":null,\"why\":\"cutoff\","
        "\"by\":\"0\",\"pruned\":[\"1\",\"2\"]}",
        "{\"event\":\"leave\",\"id\":0,\"value\":0,\"move\":\"0\",\"why\":\"full\"}",
        "{\"event\":\"end\",\"nodes\":9,\"value\":0,\"move\":\"0\"}",
    };
    (void)state;
    check("connect4", "width=3 height=4", "",
          "depth=2 algorithm=alphabeta root=carry ties=first cutoff-move=null", ESP_DETAIL_NODES,
          expected, COUNT(expected));
}

/* Stopped after two nodes: those that are open say so, and nothing is known yet. */
static void stopped(void **state)
{
    static const char *const expected[] = {
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":2,"
        "\"side\":\"min\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"0\",\"ply\":1,\"depth\":1,"
        "\"side\":\"max\"}",
        "{\"event\":\"leave\",\"id\":1,\"value\":null,\"move\":null,\"why\":\"stopped\"}",
        "{\"event\":\"leave\",\"id\":0,\"value\":null,\"move\":null,\"why\":\"stopped\"}",
        "{\"event\":\"end\",\"nodes\":2,\"value\":null,\"move\":\"0\",\"stopped\":\"nodes\"}",
    };
    (void)state;
    struct esp_position *position = position_of("connect4", "width=3 height=4", "");
    struct esp_options options = options_of(position, "depth=2 max-nodes=2");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    json_t *header = lines_json(&lines, 0);

    assert_int_equal(json_integer_value(json_object_get(json_object_get(header, "options"),
                                                        "max-nodes")), 2);
    json_decref(header);
    assert_int_equal(lines.count, COUNT(expected) + 1);
    struct lines events = { NULL, lines.line + 1, lines.count - 1 };
    lines_expect(&events, expected, COUNT(expected));
    lines_free(&lines);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Every call of a search one ply deep, and what the cache of evaluations was asked. */
static void calls(void **state)
{
    /* Keys are 1, the squares of X and those of O, each in nine bits. */
    static const char *const expected[] = {
        "{\"event\":\"enter\",\"id\":0,\"parent\":null,\"move\":null,\"ply\":0,\"depth\":1,"
        "\"side\":\"max\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"moves\",\"id\":0,\"list\":[\"6\",\"7\",\"8\"]}",
        "{\"event\":\"make\",\"id\":0,\"move\":\"6\"}",
        "{\"event\":\"enter\",\"id\":1,\"parent\":0,\"move\":\"6\",\"ply\":1,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":\"-inf\",\"beta\":\"inf\"}",
        "{\"event\":\"probe\",\"id\":1,\"cache\":\"eval\",\"key\":\"000000000004c61c\","
        "\"hit\":false}",
        "{\"event\":\"eval\",\"id\":1,\"value\":0}",
        "{\"event\":\"store\",\"id\":1,\"cache\":\"eval\",\"key\":\"000000000004c61c\","
        "\"value\":0}",
        "{\"event\":\"leave\",\"id\":1,\"value\":0,\"move\":null,\"why\":\"horizon\","
        "\"eval\":\"miss\"}",
        "{\"event\":\"undo\",\"id\":0,\"move\":\"6\"}",
        "{\"event\":\"make\",\"id\":0,\"move\":\"7\"}",
        "{\"event\":\"enter\",\"id\":2,\"parent\":0,\"move\":\"7\",\"ply\":1,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"probe\",\"id\":2,\"cache\":\"eval\",\"key\":\"000000000005461c\","
        "\"hit\":false}",
        "{\"event\":\"eval\",\"id\":2,\"value\":0}",
        "{\"event\":\"store\",\"id\":2,\"cache\":\"eval\",\"key\":\"000000000005461c\","
        "\"value\":0}",
        "{\"event\":\"leave\",\"id\":2,\"value\":0,\"move\":null,\"why\":\"horizon\","
        "\"eval\":\"miss\"}",
        "{\"event\":\"undo\",\"id\":0,\"move\":\"7\"}",
        "{\"event\":\"make\",\"id\":0,\"move\":\"8\"}",
        "{\"event\":\"enter\",\"id\":3,\"parent\":0,\"move\":\"8\",\"ply\":1,\"depth\":0,"
        "\"side\":\"min\",\"alpha\":0,\"beta\":\"inf\"}",
        "{\"event\":\"probe\",\"id\":3,\"cache\":\"eval\",\"key\":\"000000000006461c\","
        "\"hit\":false}",
        "{\"event\":\"eval\",\"id\":3,\"value\":0}",
        "{\"event\":\"store\",\"id\":3,\"cache\":\"eval\",\"key\":\"000000000006461c\","
        "\"value\":0}",
        "{\"event\":\"leave\",\"id\":3,\"value\":0,\"move\":null,\"why\":\"horizon\","
        "\"eval\":\"miss\"}",
        "{\"event\":\"undo\",\"id\":0,\"move\":\"8\"}",
        "{\"event\":\"leave\",\"id\":0,\"value\":0,\"move\":\"6\",\"why\":\"full\"}",
        "{\"event\":\"end\",\"nodes\":4,\"value\":0,\"move\":\"6\"}",
    };
    (void)state;
    struct esp_position *position = position_of("tictactoe", NULL, "021354");
    struct esp_options options = options_of(position, "depth=1 cache=eval");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_CALLS, false, NULL);
    struct lines events = { NULL, lines.line + 1, lines.count - 1 };

    lines_expect(&events, expected, COUNT(expected));
    lines_free(&lines);
    esp_options_free(&options);
    esp_position_free(position);
}

/* Numbers as numbers, words as strings; a list of moves is one also with one move. */
static void header(void **state)
{
    static const char expected[] =
        "{\"trace\":\"espalier\",\"version\":1,\"game\":\"mancala\",\"params\":"
        "{\"capture\":\"empty\",\"win\":50.5,\"loss\":-10,\"pits\":3},\"position\":\"0\","
        "\"algorithm\":\"minimax\",\"convention\":\"aima\",\"depth\":2,\"options\":"
        "{\"depth-unit\":\"counter\",\"cutoff\":\"strict\",\"fail\":\"hard\","
        "\"root\":\"fresh\",\"ties\":\"random\",\"cutoff-move\":\"best\","
        "\"order\":\"static\",\"cache\":\"table-bounds\",\"eval-at\":\"leaves\","
        "\"prefer\":\"shorter\",\"eval\":\"fingerprint\",\"preorder\":\"2\","
        "\"seed\":9223372036854775807,\"first-successor-twice\":true,\"max-nodes\":12,"
        "\"time\":0.25,\"win\":50.5,\"tie\":0,\"loss\":-10},"
        "\"source\":\"espalier " TEST_VERSION "\"}";
    struct esp_position *position =
        position_of("mancala", "pits=6 capture=empty win=50.50 loss=-1e1 pits=3", "0");
    struct esp_options options = options_of(
        position, "convention=aima algorithm=minimax depth=2 cutoff=strict fail=hard ties=random "
                  "cache=table-bounds prefer=shorter eval=fingerprint preorder=2 "
                  "seed=9223372036854775807 first-successor-twice=true max-nodes=12 time=0.25");
    struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
    (void)state;

    assert_string_equal(lines.line[0], expected);
    lines_free(&lines);
    esp_options_free(&options);
    esp_position_free(position);
}

static size_t lines_with(const struct lines *lines, const char *text)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += strstr(lines->line[i], text) != NULL;
    return count;
}

/* The worked example of the Mancala coursework, whose answer is known. */
static void mancala_example(void **state)
{
    static const struct {
        const char *options, *end;
        size_t cutoffs;
    } searches[] = {
        { "algorithm=alphabeta depth=2 eval=store-difference",
          "{\"event\":\"end\",\"nodes\":15,\"value\":-6,\"move\":\"0\"}", 2 },
        { "algorithm=minimax depth=2 eval=store-difference",
          "{\"event\":\"end\",\"nodes\":20,\"value\":-6,\"move\":\"0\"}", 0 },
    };
    struct esp_position *position = position_of("mancala", NULL, "123551234220105241");
    (void)state;

    for (size_t i = 0; i < COUNT(searches); i++) {
        struct esp_options options = options_of(position, searches[i].options);
        struct lines lines = lines_of(position, &options, ESP_DETAIL_NODES, false, NULL);
        assert_string_equal(lines.line[lines.count - 1], searches[i].end);
        assert_int_equal(lines_with(&lines, "\"why\":\"cutoff\",\"by\":"),
                         searches[i].cutoffs);
        assert_int_equal(lines_with(&lines, "\"move\":null,\"why\":\"cutoff\""),
                         searches[i].cutoffs);
        lines_free(&lines);
        esp_options_free(&options);
    }
    esp_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_empty_cells), cmocka_unit_test(minimax_has_no_windows),
        cmocka_unit_test(connect4_depth_2),  cmocka_unit_test(stopped),
        cmocka_unit_test(calls),             cmocka_unit_test(mancala_example),
        cmocka_unit_test(header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
