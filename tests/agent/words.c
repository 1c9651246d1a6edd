/*
 * words.c - outside players by words: what is understood, what is refused and
 * what is suggested instead.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/agent.h"
#include "testing.h"

static struct esp_position *position_of(const char *game, const char *text,
                                        const struct esp_setting *setting)
{
    struct esp_position *position;
    struct esp_error error = { .text = "" };

    if (esp_position_new(&position, esp_game_find(game, NULL), text, setting, setting ? 1 : 0,
                         NULL, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return position;
}

static const char *const accepted[] = {
    "random:3", "best", "search:depth=2", "exec:sh", "exec+json:sh", "exec+time=0.5:sh -c 'a b'",
    "exec+see=/usr/share+time=3:sh \"a \\\" b\" c\\ d", "exec:/bin/sh",
#ifdef HAS_CURL
    "remote:http://127.0.0.1:8000", "remote:localhost:8000/", "remote+depth=8+time=2:https://a/b",
#endif
};

static void understood(void **state)
{
    struct esp_position *start = position_of("mancala", "23", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
        struct esp_error error = { .text = "" };
        struct esp_player *player;
        if (esp_agent_new(&player, accepted[i], start, NULL, &error) != ESP_OK)
            fail_msg("%s", error.text);
        assert_string_equal(player->words, accepted[i]);
        esp_player_free(player);
    }
    esp_position_free(start);
}

static void refuse(const struct esp_position *start, const char *words, const char *message)
{
    struct esp_error error = { .text = "" };
    struct esp_player *player;

    assert_int_not_equal(esp_agent_new(&player, words, start, NULL, &error), ESP_OK);
    assert_null(player);
    assert_string_equal(error.text, message);
}

static const struct {
    const char *words, *message;
} refused[] = {
    { "exce:sh", "no player 'exce'; did you mean 'exec'?" },
    { "remot+depth=3:http://a", "no player 'remot'; did you mean 'remote'?" },
    { "humen", "no player 'humen'; did you mean 'human'?" },
    { "exec", "player 'exec': expected exec:COMMAND" },
    { "exec: ", "player 'exec: ': expected exec:COMMAND" },
    { "remote:", "player 'remote:': expected remote:URL" },
    { "exec+sxp:sh", "player 'exec+sxp:sh': no option 'sxp'; did you mean 'sexp'?" },
    { "exec+depth=3:sh",
      "player 'exec+depth=3:sh': no option 'depth'; there are: json, sexp, time, see, log" },
    { "exec+time:sh", "player 'exec+time:sh': time needs a value" },
    { "exec+json=1:sh", "player 'exec+json=1:sh': json takes no value" },
    { "exec+time=0:sh",
      "player 'exec+time=0:sh': time '0': expected seconds above 0, at most 86400" },
    { "exec+sexp:sh",
      "player 'exec+sexp:sh': S-expressions are spoken of cs156-checkers, not of mancala" },
    { "exec:sh 'a", "player 'exec:sh 'a': a quote that is not closed" },
    { "exec:nobody a.py", "player 'exec:nobody a.py': the system has no program 'nobody'" },
    { "best+time=1", "player 'best+time=1': no plus can follow best" },
    { "exec:./nobody", "player 'exec:./nobody': ./nobody: No such file or directory" },
    { "exec+log=/nowhere/log:sh",
      "player 'exec+log=/nowhere/log:sh': log /nowhere/log: No such file or directory" },
    { "exec+see=/nowhere:sh",
      "player 'exec+see=/nowhere:sh': /nowhere: No such file or directory" },
    { "exec:sh /", "player 'exec:sh /': the program may read the folder it lies in, and that is "
                   "all of /: put it in a folder of its own" },
    { "exec+see=/tmp:sh", "player 'exec+see=/tmp:sh': the program may read the folder it lies in, "
                          "and that is all of /tmp: put it in a folder of its own" },
#ifdef HAS_CURL
    { "remote+depth=0:http://a",
      "player 'remote+depth=0:http://a': depth '0': expected a whole number from 1 to 99" },
    { "remote:ftp://a", "player 'remote:ftp://a': 'ftp://a': expected http://..." },
    { "remote:http://a b", "player 'remote:http://a b': 'http://a b' is no address" },
#else
    { "remote:http://a",
      "player 'remote:http://a': this espalier was built without libcurl (Debian: "
      "libcurl4-openssl-dev), which remote players need" },
#endif
};

static void not_understood(void **state)
{
    struct esp_position *start = position_of("mancala", "", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        refuse(start, refused[i].words, refused[i].message);
    esp_position_free(start);
}

#ifdef HAS_CURL
/* The coursework's interface knows one game, and traces of it. */
static void not_for_servers(void **state)
{
    static const struct esp_setting pits = { "pits", "5" }, win = { "win", "50" },
                                    stones = { "stones", "4" };
    struct esp_position *connect4 = position_of("connect4", "", NULL),
                        *board = position_of("mancala", "board:0,0,0,0,0,1,0,1,0,0,0,0,0,0,0",
                                             NULL),
                        *small = position_of("mancala", "", &pits),
                        *fifty = position_of("mancala", "", &win),
                        *four = position_of("mancala", "", &stones);
    struct esp_player *player;

    (void)state;
    refuse(connect4, "remote:http://a",
           "player 'remote:http://a': remote players play mancala, not connect4");
    refuse(board, "remote:http://a", "player 'remote:http://a': remote players are told the pits "
                                     "played: give the position as such");
    refuse(small, "remote:http://a", "player 'remote:http://a': remote players know no pits=5");
    assert_int_equal(esp_agent_new(&player, "remote:http://a", fifty, NULL, NULL), ESP_OK);
    esp_player_free(player);
    assert_int_equal(esp_agent_new(&player, "remote:http://a", four, NULL, NULL), ESP_OK);
    esp_player_free(player);
    esp_position_free(connect4);
    esp_position_free(board);
    esp_position_free(small);
    esp_position_free(fifty);
    esp_position_free(four);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understood),
        cmocka_unit_test(not_understood),
#ifdef HAS_CURL
        cmocka_unit_test(not_for_servers),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
