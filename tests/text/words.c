/*
 * words.c - suggestions for misspelt words.
 */
#include <string.h>

#include "testing.h"
#include "espalier/text.h"

static const char *const games[] = { "mancala",  "last-stone",     "redblue-nim", "connect4",
                                     "tictactoe", "cs156-checkers", "tree" };

enum { GAMES = sizeof games / sizeof games[0] };

static void expect_nearest(const char *word, const char *expected)
{
    const char *nearest = esp_nearest(word, games, GAMES);
    if (expected)
        assert_string_equal(nearest ? nearest : "(none)", expected);
    else if (nearest)
        fail_msg("'%s' suggests '%s'", word, nearest);
}

static void nearest(void **state)
{
    (void)state;
    expect_nearest("mancala", "mancala");
    expect_nearest("mancla", "mancala");     /* one left out */
    expect_nearest("manccala", "mancala");   /* one too many */
    expect_nearest("mancola", "mancala");    /* one replaced */
    expect_nearest("macnala", "mancala");    /* neighbours swapped */
    expect_nearest("conect4", "connect4");
    expect_nearest("connect-4", "connect4");
    expect_nearest("tic-tac-toe", "tictactoe");
    expect_nearest("tre", "tree");
    expect_nearest("redblue", NULL);
    expect_nearest("chess", NULL);
    expect_nearest("", NULL);
    expect_nearest("x", NULL);
}

/* The first of equally near ones, so that messages do not depend on chance. */
static void first_of_equals(void **state)
{
    static const char *const words[] = { "left", "lift", "loft" };
    (void)state;
    assert_string_equal(esp_nearest("luft", words, 3), "left");
    assert_string_equal(esp_nearest("lif", words, 3), "lift");
    assert_null(esp_nearest("left", words, 0));
}

/* Words longer than any candidate are never near, and do no harm. */
static void long_words(void **state)
{
    char word[5000];
    struct esp_error error = { .text = "" };
    (void)state;

    memset(word, 'a', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_null(esp_nearest(word, games, GAMES));
    assert_int_equal(esp_fail_unknown(&error, "game", word, games, GAMES), ESP_BAD_INPUT);
    assert_int_equal(strlen(error.text), ESP_ERROR_TEXT - 1);
    word[63] = '\0';
    assert_null(esp_nearest(word, games, GAMES));
}

static void messages(void **state)
{
    struct esp_error error = { .text = "" };
    (void)state;

    assert_int_equal(esp_fail_unknown(&error, "game", "mancla", games, GAMES), ESP_BAD_INPUT);
    assert_string_equal(error.text, "no game 'mancla'; did you mean 'mancala'?");
    error.text[0] = '\0';
    assert_int_equal(esp_fail_unknown(&error, "game", "chess", games, 3), ESP_BAD_INPUT);
    assert_string_equal(error.text,
                        "no game 'chess'; there are: mancala, last-stone, redblue-nim");
    assert_int_equal(esp_fail_unknown(NULL, "game", "chess", games, 3), ESP_BAD_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest),
        cmocka_unit_test(first_of_equals),
        cmocka_unit_test(long_words),
        cmocka_unit_test(messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
