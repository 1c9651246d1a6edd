/*
 * mistakes.c - every kind of mistake in an assignment, and what is said of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "file.h"

struct mistake {
    const char *from, *to; /* in the small assignment */
    const char *message;
};

/* Some of these replace by a text that is right JSON and wrong in one place only. */
static const struct mistake mistakes[] = {
    { "\"pass\":4.5", "\"pass\":", "line 6, column " },
    { "\"name\":\"small\",", "\"name\":\"small\",\"name\":\"b\",",
      "line 1, column 58: duplicate object key near '\"name\"'" },
    { "\"assignment\":\"espalier\"", "\"assignment\":\"espalie\"",
      "assignment is \"espalie\", expected \"espalier\"" },
    { "\"version\":1", "\"version\":2", "version is 2, expected 1" },
    { "\"title\":\"A small one\"", "\"tilte\":\"A small one\"",
      "no member 'tilte'; did you mean 'title'?" },
    { ",\"title\":\"A small one\"", "", "title is missing, expected a text in quotes" },
    { "\"name\":\"small\"", "\"name\":\"a/b\"",
      "name is \"a/b\", expected at most 64 letters, digits, '-', '_' and '.'" },
    { "\"game\":\"mancala\"", "\"game\":\"mancla\"",
      "game: no game 'mancla'; did you mean 'mancala'?" },
    { "\"params\":{\"stones\":4}", "\"params\":{\"stnes\":4}",
      "groups[0].cases[0].position: no parameter 'stnes'; did you mean 'stones'?" },
    { "\"params\":{\"stones\":4}", "\"params\":{\"stones\":40}",
      "groups[0].cases[0].position: stones '40': expected a whole number from 1 to 6" },
    { "\"convention\":\"a4\"", "\"convention\":\"a5\"",
      "convention: no convention 'a5'; did you mean 'a4'?" },
    { "\"wall_seconds\":2.5", "\"wall_secs\":2.5",
      "limits: no member 'wall_secs'; did you mean 'wall_seconds'?" },
    { "\"wall_seconds\":2.5", "\"wall_seconds\":-1",
      "limits.wall_seconds is -1, expected a number from 0.01 to 86400" },
    { "\"win\":\"P1_WIN\"", "\"won\":\"P1_WIN\"",
      "constants: no member 'won'; did you mean 'win'?" },
    { "\"policy\":{\"cutoff\":\"nonstrict\"", "\"policy\":{\"cutof\":\"nonstrict\"",
      "policy: no member 'cutof'; did you mean 'cutoff'?" },
    { "\"policy\":{\"cutoff\":\"nonstrict\"", "\"policy\":{\"cutoff\":\"nonstrikt\"",
      "policy.cutoff: no cutoff 'nonstrikt'; did you mean 'nonstrict'?" },
    { "\"policy\":{\"cutoff\":\"strict\"", "\"policy\":{\"ctoff\":\"strict\"",
      "groups[0].cases[1].policy: no member 'ctoff'; did you mean 'cutoff'?" },
    { "\"policy\":{\"cutoff\"", "\"policy\":{\"score\":\"table\",\"cutoff\"",
      "policy.score: no score 'table'; there are: local, reference" },
    { "\"pass\":4.5", "\"pass\":13", "pass is 13, expected a number from 0 to 12.5" },
    { "{\"id\":\"2\",\"title\":\"rest\"}", "{\"id\":\"1\",\"title\":\"rest\"}",
      "sections[1].id: there is a section '1' before" },

    { "\"id\":\"own\"", "\"id\":\"ab\"", "groups[1].id: there is a group 'ab' before" },
    { "\"id\":\"deep\"", "\"id\":\"ab-01\"",
      "groups[0].cases[1]: there is a case 'ab-01' before" },
    { "\"id\":\"deep\"", "\"id\":\"../x\"",
      "groups[0].cases[1].id is \"../x\", expected at most 64 letters, digits, '-', '_' and '.'" },
    { "\"kind\":\"trace\"", "\"kind\":\"trae\"",
      "groups[0].kind: no kind 'trae'; did you mean 'trace'?" },
    { "\"kind\":\"trace\",", "",
      "groups[0].cases[0].kind is missing, expected trace, call or play" },
    { "[{}]", "[]", "groups[1].cases is [], expected a list in brackets, with something in it" },
    { "[{}]", "[7]", "groups[1].cases[0] is 7, expected an object in braces" },
    { "\"visibility\":\"hidden\"", "\"visibility\":\"hiden\"",
      "groups[0].visibility: no visibility 'hiden'; did you mean 'hidden'?" },
    { "\"algorithm\":\"alphabeta\"", "\"algorithm\":\"alfabeta\"",
      "groups[0].algorithm: no algorithm 'alfabeta'; did you mean 'alphabeta'?" },
    { "\"eval\":\"fingerprint\"", "\"eval\":\"fingerprnt\"",
      "groups[0].eval: no evaluation 'fingerprnt'; did you mean 'fingerprint'?" },
    { "\"depth\":2", "\"depth\":2.5", "groups[0].depth is 2.5, expected a whole number" },
    { "\"depth\":2", "\"depth\":\"two\"",
      "groups[0].depth is \"two\", expected a number from 0 to 1000000" },
    { "\"algorithm\":\"dp\",\"depth\":1", "\"algorithm\":\"dp\"",
      "groups[1].cases[0].depth: mancala cannot be searched to its end, expected a depth, such "
      "as " },
    { "123551234220105241", "12355123422010524x",
      "groups[0].cases[0].position: position '12355123422010524x': character 18 is 'x', expected "
      "a pit digit 0 to 5" },
    { "123551234220105241", "22",
      "groups[0].cases[0].position: position '22': skipped 1 move, the first '2' at character 2: "
      "that pit is empty" },
    { "\"win\":300", "\"win\":\"high\"", "groups[0].cases[0].position: " },

    { "\"expect\":{\n", "\"expct\":{\n",
      "groups[3].cases[0].expect is missing, expected an object with a check for each fact" },
    { "{\"finite\":true}", "{\"finit\":true}",
      "groups[3].cases[0].expect.finite: no member 'finit'; did you mean 'finite'?" },
    { "{\"finite\":true}", "{\"finite\":false}",
      "groups[3].cases[0].expect.finite.finite is false, expected true" },
    { "{\"finite\":true}", "{\"finite\":true,\"equal\":3}",
      "groups[3].cases[0].expect.finite is {\"finite\":true,\"equal\":3}, expected one of equal, "
      "any, set, finite, ascending, inside" },
    { "{\"finite\":true}", "{\"of\":-1,\"finite\":true}",
      "groups[3].cases[0].expect.finite.of is -1, expected a name in the result or the number of "
      "an element" },
    { "{\"finite\":true}", "{\"inside\":[1]}",
      "groups[3].cases[0].expect.finite.inside is [1], expected two names or numbers" },
    { "{\"finite\":true}", "{\"finite\":true,\"values\":\"v\"}",
      "groups[3].cases[0].expect.finite: \"values\" belongs to \"inside\"" },
    { "[\"a\",\"b\"]", "[\"a\"]",
      "groups[3].cases[0].expect.ordered[0].ascending is [\"a\"], expected two names or more" },
    { "[\"a\",\"b\"]", "[\"a\",3]",
      "groups[3].cases[0].expect.ordered[0].ascending[1] is 3, expected a text in quotes" },

    { "\"against\":\"random\"", "\"against\":\"alfabeta\"",
      "groups[4].against: no algorithm or option value 'alfabeta'; did you mean 'alphabeta'?" },
    { "\"against\":\"random\"", "\"against\":\"alphabeta\"",
      "groups[4].against: mancala cannot be searched to its end, expected a depth, such as " },
    { "\"eval\":\"store-difference\"},", "\"evl\":\"store-difference\"},",
      "groups[4].cases[2].against.evl: no option 'evl'; did you mean 'eval'?" },
    { "\"as\":\"first\"", "\"as\":\"third\"",
      "groups[4].cases[0].as: no player 'third'; there are: first, second" },
    { "\"max_plies\":60", "\"max_plies\":0.5",
      "groups[4].cases[1].max_plies is 0.5, expected a number from 1 to 1000000" },
    { "\"against\":\"random\",", "",
      "groups[4].cases[0]: expected one of \"against\" and \"positions\"" },
    { "[\"5\"]", "[\"7\"]", "groups[5].cases[0].positions[1].good[0]: " },
    { "[\"5\"]", "[]",
      "groups[5].cases[0].positions[1].good is [], expected a list in brackets, with something "
      "in it" },
    { "{\"position\":\"0\",\"good\":[\"5\"]}", "{\"position\":\"0\",\"god\":[\"5\"]}",
      "groups[5].cases[0].positions[1]: no member 'god'; did you mean 'good'?" },

    { "\"points\":2", "\"points\":-2", "items[0].points is -2, expected a number from 0 on" },
    { "\"points\":2,", "", "items[0].points is missing, expected a number from 0 on" },
    { "\"section\":\"1\"", "\"section\":\"3\"",
      "items[0].section: no section '3'; did you mean '1'?" },
    { "\"groups\":[\"ab\"]", "\"groups\":[\"abc\"]",
      "items[0].groups[0]: no group 'abc'; did you mean 'ab'?" },
    { "\"groups\":[\"ab\"]", "\"groups\":[]",
      "items[0].groups is [], expected a list in brackets, with something in it" },
    { "[\"cache\"]", "[\"cash\"]",
      "items[0].overlaps[0]: no other item 'cash'; did you mean 'cache'?" },
    { "[\"cache\"]", "[\"over\"]", "items[0].overlaps[0]: no other item 'over'; did you mean " },
    { "\"id\":\"cache\"", "\"id\":\"over\"", "items[0].overlaps[0]: no other item 'cache'" },
    { "\"overlaps\":[\"cache\"]},\n  {\"id\":\"cache\"", "\"overlaps\":[]},\n  {\"id\":\"over\"",
      "items[1]: there is an item 'over' before" },
    { "\"terminal-move\"", "\"terminal-mov\"",
      "items[0].facts[1]: no case of its groups shows a fact 'terminal-mov'; did you mean "
      "'terminal-move'?" },
    { "\"terminal-move\"", "\"cache-lookup\"",
      "items[0].facts[1]: no case of its groups shows a fact 'cache-lookup'" },
    { "\"cache-lookup\"", "\"same-nodes\"", /* nothing to compare its own evaluation with */
      "items[1].facts[0]: no case of its groups shows a fact 'same-nodes'" },
    { "[\"ordered\"]", "[\"finte\"]",
      "items[2].facts[0]: no case of its groups shows a fact 'finte'; did you mean 'finite'?" },
    { "[\"won\"]", "[\"good-move\"]",
      "items[3].facts[0]: no case of its groups shows a fact 'good-move'" },
    { "\"same-values\"", "\"same-value\"",
      "items[0].reference[0]: no case of its groups shows a fact 'same-value'; did you mean "
      "'same-values'?" },
    { "[[0.5,2],[1.0,4]]", "[[0.5,2],[0.5,4]]",
      "items[3].thresholds[1] is [0.5,4], expected a greater share than before, and no fewer "
      "points" },
    { "[[0.5,2],[1.0,4]]", "[[0.5,2],[1.0,1]]",
      "items[3].thresholds[1] is [1,1], expected a greater share" },
    { "[[0.5,2],[1.0,4]]", "[[0.5,5]]",
      "items[3].thresholds[0][1] is 5, expected a number from 0 to 4" },
    { "[[0.5,2],[1.0,4]]", "[[1.5,2]]",
      "items[3].thresholds[0][0] is 1.5, expected a number from 0 to 1" },
    { "[[0.5,2],[1.0,4]]", "[0.5]", "items[3].thresholds[0] is 0.5, expected [share, points]" },
    { "[[0.5,2],[1.0,4]]", "[[0.5,2]],\"share\":true",
      "items[3].thresholds: an item has either \"thresholds\" or \"share\"" },
    { "\"share\":true", "\"share\":1", "items[4].share is 1, expected true or false" },
    { "\"share\":true", "\"shar\":true", "items[4]: no member 'shar'; did you mean 'share'?" },
};

static void test_mistakes(void **state)
{
    size_t wrong = 0;
    (void)state;

    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        const struct mistake *mistake = &mistakes[i];
        char *text = with(small_assignment, mistake->from, mistake->to);
        char message[ESP_ERROR_TEXT] = "accepted";
        struct esp_assignment *assignment = assignment_of(text, message);
        if (assignment || strncmp(message, mistake->message, strlen(mistake->message)) != 0) {
            print_error("%s -> %s\n  got      %s\n  expected %s\n", mistake->from, mistake->to,
                        message, mistake->message);
            wrong++;
        }
        esp_assignment_free(assignment);
        free(text);
    }
    assert_int_equal(wrong, 0);
}

static void test_harness_missing(void **state)
{
    char *text = with(small_assignment, "\"harness.py\"", "\"other.py\"");
    char message[ESP_ERROR_TEXT];
    (void)state;

    assert_null(assignment_of(text, message));
    assert_int_equal(strncmp(message, "harness: ", 9), 0);
    assert_non_null(strstr(message, "/other.py: No such file or directory"));
    free(text);
}

static void test_no_file(void **state)
{
    struct esp_error error = { .text = "" };
    struct esp_assignment *assignment;
    (void)state;

    assert_int_equal(esp_assignment_read(&assignment, "/nonexistent/a.json", &error), ESP_IO);
    assert_null(assignment);
    assert_string_equal(error.text, "/nonexistent/a.json: No such file or directory");
}

/* Searches and games need rules; calls do not. */
static void test_no_game(void **state)
{
    static const char calls[] =
        "{\"assignment\":\"espalier\",\"version\":1,\"name\":\"n\",\"title\":\"t\","
        "\"sections\":[{\"id\":\"1\",\"title\":\"s\"}],\"groups\":[{\"id\":\"g\","
        "\"kind\":\"call\",\"cases\":[{\"expect\":{\"f\":{\"equal\":null}}}]}],\"items\":["
        "{\"id\":\"i\",\"section\":\"1\",\"text\":\"t\",\"points\":1,\"groups\":[\"g\"],"
        "\"facts\":[\"f\",\"no-error\"]}]}";
    struct esp_assignment *assignment = good_assignment(calls);
    char message[ESP_ERROR_TEXT];
    (void)state;

    assert_null(assignment->game);
    assert_null(assignment->harness);
    esp_assignment_free(assignment);
    char *text = with(calls, "\"call\"", "\"trace\"");
    assert_null(assignment_of(text, message));
    assert_string_equal(message, "groups[0].cases[0]: a traced search needs the file's \"game\"");
    free(text);
    text = with(calls, "\"call\"", "\"play\"");
    assert_null(assignment_of(text, message));
    assert_string_equal(message, "groups[0].cases[0]: playing needs the file's \"game\"");
    free(text);
}

/* --- every value in turn ------------------------------------------------------------------- */

/* Read the whole with one value of it changed: taken, or refused in words. */
static void try_whole(json_t *root, size_t *taken, size_t *refused)
{
    char message[ESP_ERROR_TEXT] = "";
    char *text = json_dumps(root, JSON_COMPACT);
    struct esp_assignment *assignment = assignment_of(text, message);

    ++*(assignment ? taken : refused);
    if (!assignment)
        assert_in_range(strlen(message), 10, ESP_ERROR_TEXT - 1);
    esp_assignment_free(assignment);
    free(text);
}

static void put_at(json_t *container, void *member, size_t index, json_t *value)
{
    if (member)
        json_object_iter_set(container, member, value);
    else
        json_array_set(container, index, value);
}

/* Each value becomes another one, by turns of each kind. */
static void change_each(json_t *root, json_t *container, size_t *taken, size_t *refused)
{
    static const char *const others[] = { "null", "-7", "0.5", "\"x\"", "[]", "{}", "[{}]" };
    void *member = json_object_iter(container);

    for (size_t i = 0; i < json_array_size(container) + json_object_size(container); i++) {
        json_t *value = member ? json_object_iter_value(member) : json_array_get(container, i);
        json_t *other = json_loads(others[(*taken + *refused) % 7], JSON_DECODE_ANY, NULL);
        json_incref(value);
        put_at(container, member, i, other);
        try_whole(root, taken, refused);
        put_at(container, member, i, value);
        json_decref(other);
        json_decref(value);
        change_each(root, value, taken, refused);
        member = member ? json_object_iter_next(container, member) : NULL;
    }
}

static void test_every_value(void **state)
{
    json_t *root = json_loads(small_assignment, 0, NULL);
    size_t taken = 0, refused = 0;
    (void)state;

    change_each(root, root, &taken, &refused);
    assert_in_range(taken, 20, 100); /* titles, what may be left out, what is the harness's */
    assert_in_range(refused, 100, 300);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_harness_missing),
        cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_every_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
