/*
 * reading.c - documents that are wrong, and what they are told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall.h"

static void refuse(const char *document, const char *expected)
{
    struct esp_tournament *tournament = (void *)1;
    struct esp_error error = { .text = "" };

    assert_int_equal(esp_tournament_read(&tournament, document, "cup.json", &error),
                     ESP_BAD_INPUT);
    assert_null(tournament);
    assert_string_equal(error.text, expected);
}

#define HEAD "{\"tournament\":\"espalier\",\"version\":1"
#define GAME HEAD ",\"game\":\"tictactoe\""
#define AGENT(name) "{\"name\":\"" name "\",\"plays\":\"random\"}"
#define AGENTS GAME ",\"agents\":[" AGENT("a") "," AGENT("b") "," AGENT("c") "," AGENT("d") "]"

static void the_head(void **state)
{
    (void)state;
    refuse("", "cup.json: line 1: '[' or '{' expected near end of file");
    refuse("{\"tournament\":\n}", "cup.json: line 2: unexpected token near '}'");
    refuse("[]", "cup.json: expected a JSON object");
    refuse("{}", "cup.json: \"tournament\" is missing or wrong, expected \"espalier\"");
    refuse("{\"tournament\":\"espalier\",\"version\":2}",
           "cup.json: \"version\" is missing or wrong, expected 1");
    refuse(HEAD ",\"aegnts\":[]}", "cup.json: no key 'aegnts'; did you mean 'agents'?");
    refuse(HEAD ",\"title\":3}", "cup.json: \"title\" is missing or wrong, expected a text");
    refuse(HEAD ",\"version\":1}", "cup.json: line 1: duplicate object key near '\"version\"'");
}

static void the_game(void **state)
{
    (void)state;
    refuse(HEAD "}", "cup.json: \"game\" is missing or wrong, expected the name of a game");
    refuse(HEAD ",\"game\":\"mancla\"}", "cup.json: no game 'mancla'; did you mean 'mancala'?");
    refuse(HEAD ",\"game\":\"mancala\",\"params\":{\"pitz\":3}}",
           "cup.json: no parameter 'pitz'; did you mean 'pits'?");
    refuse(HEAD ",\"game\":\"mancala\",\"params\":{\"pits\":true}}",
           "cup.json: \"params.pits\" is wrong, expected a text or a number");
    refuse(GAME ",\"position\":\"0x\"}",
           "cup.json: position '0x': character 2 is 'x', expected a cell 0 to 8");
}

static void the_agents(void **state)
{
    (void)state;
    refuse(GAME "}", "cup.json: \"agents\" is missing or wrong, expected a list of 2 to 500");
    refuse(GAME ",\"agents\":[" AGENT("a") "]}",
           "cup.json: \"agents\" is missing or wrong, expected a list of 2 to 500");
    refuse(GAME ",\"agents\":[" AGENT("a") ",\"b\"]}",
           "cup.json: \"agents[1]\" is missing or wrong, expected an object with a \"name\" and "
           "what it \"plays\"");
    refuse(GAME ",\"agents\":[" AGENT("a") ",{\"name\":\"b\"}]}",
           "cup.json: agents[1]: \"plays\" is missing or wrong, expected words like \"random\" or "
           "\"search:depth=4\"");
    refuse(GAME ",\"agents\":[" AGENT("a") ",{\"name\":\"\",\"plays\":\"random\"}]}",
           "cup.json: agents[1]: \"name\" is missing or wrong, expected a text of 1 to 64 bytes "
           "without control characters");
    refuse(GAME ",\"agents\":[" AGENT("a") ",{\"name\":\"b\",\"play\":\"random\"}]}",
           "cup.json: agents[1] has no key 'play'; did you mean 'plays'?");
    refuse(GAME ",\"agents\":[" AGENT("a") "," AGENT("b") "," AGENT("a") "]}",
           "cup.json: agents[0] and agents[2] have one name, 'a'");
}

static void the_numbers(void **state)
{
    (void)state;
    refuse(AGENTS ",\"leagues\":3}",
           "cup.json: \"leagues\" is missing or wrong, expected a whole number from 1 to 2");
    refuse(AGENTS ",\"seed\":-1}",
           "cup.json: \"seed\" is missing or wrong, expected a whole number from 0");
    refuse(AGENTS ",\"cycles\":0}",
           "cup.json: \"cycles\" is missing or wrong, expected a whole number from 1 to 1000");
    refuse(AGENTS ",\"time\":0}",
           "cup.json: \"time\" is missing or wrong, expected seconds for a move, above 0");
    refuse(AGENTS ",\"playoffs\":1}",
           "cup.json: \"playoffs\" is missing or wrong, expected true or false");
    refuse(GAME ",\"playoffs\":true,\"agents\":[" AGENT("a") "," AGENT("b") "," AGENT("c") "]}",
           "cup.json: play-offs need 4 agents, not 3");
    refuse(GAME ",\"playoffs\":true,\"leagues\":3,\"agents\":[" AGENT("a") "," AGENT("b") ","
           AGENT("c") "," AGENT("d") "," AGENT("e") "," AGENT("f") "]}",
           "cup.json: play-offs need 1, 2 or 4 leagues, not 3");
    refuse(AGENTS ",\"points\":[7,6]}",
           "cup.json: \"points\" is missing or wrong, expected an object");
    refuse(AGENTS ",\"points\":{\"places\":[7,\"6\"]}}",
           "cup.json: \"points.places\" is missing or wrong, expected a list of numbers");
    refuse(AGENTS ",\"points\":{\"medals\":[2,1]}}",
           "cup.json: \"points.medals\" is missing or wrong, expected three numbers: gold, "
           "silver, bronze");
}

/* 500 * 499 games in 1,000 cycles are more than anybody means. */
static void not_too_many_games(void **state)
{
    struct esp_error error = { .text = "" };
    char *document = hall_document(500, ",\"cycles\":1000");
    struct esp_tournament *tournament;

    (void)state;
    assert_int_equal(esp_tournament_read(&tournament, document, "cup.json", &error),
                     ESP_BAD_INPUT);
    assert_string_equal(error.text,
                        "cup.json: that makes 249500000 games, and 1000000 is the most: fewer "
                        "openings, cycles or agents, or more leagues");
    free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_head),    cmocka_unit_test(the_game),
        cmocka_unit_test(the_agents),  cmocka_unit_test(the_numbers),
        cmocka_unit_test(not_too_many_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
