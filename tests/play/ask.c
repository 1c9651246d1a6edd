/*
 * ask.c - a match as a question to a program, what is read as an answer, and
 * strangers' words made fit for a message.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
#include "testing.h"

/* --- questions ------------------------------------------------------------------------ */

static const struct {
    const char *game, *start;
    struct esp_setting setting;
    const char *move, *question;
} questions[] = {
    { "tictactoe", "04", { NULL, NULL }, "1",
      "{\"game\":\"tictactoe\",\"params\":{},\"position\":\"041\",\"start\":\"04\","
      "\"moves\":[\"1\"],"
      "\"board\":[\"X\",\"X\",\"\",\"\",\"O\",\"\",\"\",\"\",\"\"],\"player\":1,"
      "\"legal\":[\"2\",\"3\",\"5\",\"6\",\"7\",\"8\"]}" },
    { "redblue-nim", "2,1", { "version", "misere" }, "R1",
      "{\"game\":\"redblue-nim\",\"params\":{\"version\":\"misere\"},\"position\":\"1,1,min\","
      "\"start\":\"2,1\",\"moves\":[\"R1\"],\"board\":[1,1],\"player\":1,"
      "\"legal\":[\"B1\",\"R1\"]}" },
    { "cs156-checkers", "2:000000000010000000000000222", { NULL, NULL }, NULL,
      "{\"game\":\"cs156-checkers\",\"params\":{},\"position\":\"2:000000000010000000000000222\","
      "\"start\":\"2:000000000010000000000000222\",\"moves\":[],"
      "\"board\":[[0,0,0,0,0,0,0,0,0],[0,1,0,0,0,0,0,0,0],[0,0,0,0,0,0,2,2,2]],\"player\":1,"
      "\"legal\":[\"2 6 1 6\",\"2 6 2 5\",\"2 7 1 7\",\"2 7 2 5\",\"2 8 1 8\"]}" },
};

static void as_a_question(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        struct esp_position *start;
        struct esp_match *match;
        char *text;
        assert_int_equal(esp_position_new(&start, esp_game_find(questions[i].game, NULL),
                                          questions[i].start, &questions[i].setting,
                                          questions[i].setting.name ? 1 : 0, NULL, NULL),
                         ESP_OK);
        assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
        if (questions[i].move)
            assert_int_equal(esp_match_play_text(match, questions[i].move, NULL), ESP_OK);
        assert_int_equal(esp_match_question(&text, match, NULL), ESP_OK);
        assert_string_equal(text, questions[i].question);
        json_t *read = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(read);
        json_decref(read);
        free(text);
        esp_match_free(match);
        esp_position_free(start);
    }
}

/* --- answers -------------------------------------------------------------------------- */

#define EXPECTED ": expected {\"move\":\"...\"}"

static const struct {
    const char *line, *move, *message;
} answers[] = {
    { "{\"move\":\"1 0 1 2\"}", "1 0 1 2", NULL },
    { " { \"value\" : 3, \"move\" : 3 }", "3", NULL },
    { "{\"move\":3.5}", "3.5", NULL },
    { "{\"move\":\"\"}", "", NULL },
    { "{\"error\":\"so\\nwhat\"}", NULL, "gave up: so\\nwhat" },
    { "3", NULL, "malformed answer '3'" EXPECTED },
    { "", NULL, "malformed answer ''" EXPECTED },
    { "{\"move\":true}", NULL, "malformed answer '{\"move\":true}'" EXPECTED },
    { "{\"move\":\"1\"} {", NULL, "malformed answer '{\"move\":\"1\"} {'" EXPECTED },
};

static void as_an_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        struct esp_error error = { .text = "" };
        char *move;
        const enum esp_status status = esp_match_answer(&move, answers[i].line, &error);
        assert_int_equal(status, answers[i].move ? ESP_OK : ESP_BAD_INPUT);
        if (answers[i].move) {
            assert_string_equal(move, answers[i].move);
            free(move);
        } else {
            assert_null(move);
            assert_string_equal(error.text, answers[i].message);
        }
    }
}

/* --- strangers' words ------------------------------------------------------------------ */

static void shown(void **state)
{
    char text[ESP_SHOWN_TEXT], long_text[200], expected[ESP_SHOWN_TEXT];

    (void)state;
    esp_print_shown("", 0, text);
    assert_string_equal(text, "");
    esp_print_shown("a\0b", 3, text);
    assert_string_equal(text, "a\\x00b");
    esp_print_shown("\t\r\n\x1b[2J\x7f", 8, text);
    assert_string_equal(text, "\\t\\r\\n\\x1b[2J\\x7f");
    esp_print_shown("z\xc3\xa9\xc3", 4, text);
    assert_string_equal(text, "z\xc3\xa9\\xc3");
    /* all that fits, at its longest; a letter of two bytes is not cut */
    memset(long_text, '\x01', sizeof long_text);
    for (int i = 0; i < ESP_SHOWN_MOST; i++)
        memcpy(expected + 4 * i, "\\x01", 4);
    expected[4 * ESP_SHOWN_MOST] = '\0';
    esp_print_shown(long_text, ESP_SHOWN_MOST, text);
    assert_string_equal(text, expected);
    strcat(expected, "...");
    esp_print_shown(long_text, sizeof long_text, text);
    assert_string_equal(text, expected);
    memset(long_text, 'x', ESP_SHOWN_MOST - 1);
    memcpy(long_text + ESP_SHOWN_MOST - 1, "\xc3\xa9", 3);
    esp_print_shown(long_text, ESP_SHOWN_MOST + 1, text);
    assert_string_equal(text + ESP_SHOWN_MOST - 1, "...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_a_question),
        cmocka_unit_test(as_an_answer),
        cmocka_unit_test(shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
