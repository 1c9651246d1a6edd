/*
 * record.c - a match as JSON: written, read back and written again; forged
 * and broken records, each refused for its reason.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/play.h"
#include "testing.h"

static char *json_of(const struct esp_match *match)
{
    const size_t length = esp_match_json(match, NULL, 0);
    char *text = malloc(length + 1);

    assert_non_null(text);
    assert_int_equal(esp_match_json(match, text, length + 1), length);
    return text;
}

static struct esp_match *read_back(const char *text)
{
    struct esp_error error = { .text = "" };
    struct esp_match *match;

    if (esp_match_read(&match, text, "game.json", &error) != ESP_OK)
        fail_msg("%s in %s", error.text, text);
    return match;
}

/* --- round trips ------------------------------------------------------------------ */

static void round_trip(const struct esp_position *start, uint64_t seed)
{
    struct esp_player *players[2];
    struct esp_match *match;

    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(esp_player_new_random(&players[seat], seed + (uint64_t)seat, NULL),
                         ESP_OK);
        esp_match_set_player(match, seat, "random", NULL);
    }
    while (esp_match_its_result(match)->end == ESP_MATCH_RUNNING)
        assert_int_equal(esp_match_step(match, players, NULL), ESP_OK);

    char *text = json_of(match);
    struct esp_match *other = read_back(text);
    char *again = json_of(other);
    assert_string_equal(again, text);
    assert_int_equal(esp_match_plies(other), esp_match_plies(match));
    assert_string_equal(esp_match_position(other)->text, esp_match_position(match)->text);
    free(again);
    free(text);
    esp_match_free(other);
    esp_match_free(match);
    esp_player_free(players[0]);
    esp_player_free(players[1]);
}

static void every_game(void **state)
{
    (void)state;
    for (size_t i = 0; esp_game_at(i); i++) {
        struct esp_position *start;
        assert_int_equal(esp_position_new(&start, esp_game_at(i), "", NULL, 0, NULL, NULL),
                         ESP_OK);
        for (uint64_t seed = 0; seed < 20; seed++)
            round_trip(start, seed);
        esp_position_free(start);
    }
}

static void params_and_side(void **state)
{
    static const struct esp_setting settings[] = { { "width", "5" }, { "height", "4" } };
    struct esp_position *start;

    (void)state;
    assert_int_equal(esp_position_new(&start, esp_game_find("connect4", NULL), "20", settings, 2,
                                      NULL, NULL),
                     ESP_OK);
    round_trip(start, 3);
    assert_int_equal(esp_position_set_side(start, ESP_MAX, NULL), ESP_OK);
    round_trip(start, 4);
    esp_position_free(start);
}

static void as_it_is_written(void **state)
{
    struct esp_position *start;
    struct esp_match *match;

    (void)state;
    assert_int_equal(esp_position_new(&start, esp_game_find("connect4", NULL), "203", NULL, 0,
                                      NULL, NULL),
                     ESP_OK);
    assert_int_equal(esp_match_new(&match, start, NULL, NULL), ESP_OK);
    esp_match_set_player(match, 0, "human", NULL);
    esp_match_set_player(match, 1, "a \"quoted\" one", NULL);
    assert_int_equal(esp_match_play_text(match, "1", NULL), ESP_OK);
    char *text = json_of(match);
    assert_string_equal(text,
                        "{\"format\":\"espalier-game\",\"version\":1,\"game\":\"connect4\","
                        "\"params\":{},\"position\":\"203\",\"players\":[\"human\","
                        "\"a \\\"quoted\\\" one\"],\"rules\":{\"repetitions\":0,\"plies\":0},"
                        "\"moves\":[\"1\"],\"result\":{\"end\":\"running\",\"winner\":null,"
                        "\"value\":null,\"reason\":\"\"}}");
    free(text);
    esp_match_forfeit(match, 0, "no answer within 10 s");
    text = json_of(match);
    struct esp_match *other = read_back(text);
    assert_int_equal(esp_match_its_result(other)->end, ESP_MATCH_FORFEIT);
    assert_int_equal(esp_match_its_result(other)->winner, 1);
    assert_string_equal(esp_match_its_result(other)->reason, "X forfeits: no answer within 10 s");
    free(text);
    esp_match_free(other);
    esp_match_free(match);
    esp_position_free(start);
}

/* A record may come from anybody, and its reason is shown on a terminal. */
static void a_hostile_reason(void **state)
{
    struct esp_match *match =
        read_back("{\"format\":\"espalier-game\",\"version\":1,\"game\":\"last-stone\","
                  "\"position\":\"3\",\"players\":[null,null],\"moves\":[],\"result\":{\"end\":"
                  "\"forfeit\",\"winner\":1,\"reason\":\"over\\n\\u001b[2Jand out\"}}");

    (void)state;
    assert_string_equal(esp_match_its_result(match)->reason, "over??[2Jand out");
    esp_match_free(match);
}

/* --- forged and broken ------------------------------------------------------------ */

#define HEAD "{\"format\":\"espalier-game\",\"version\":1,"
#define NIM HEAD "\"game\":\"last-stone\",\"position\":\"3\",\"players\":[null,null],"

static const struct {
    const char *text, *message;
} refused[] = {
    { "{", "game.json: line 1: string or '}' expected near end of file" },
    { "{\"format\":\"espalier\"}",
      "game.json: \"format\" is missing or wrong, expected \"espalier-game\"" },
    { "{\"format\":\"espalier-game\",\"version\":2}",
      "game.json: \"version\" is missing or wrong, expected 1" },
    { HEAD "\"game\":\"mancla\",\"position\":\"\"}",
      "game.json: no game 'mancla'; did you mean 'mancala'?" },
    { HEAD "\"game\":\"mancala\"}",
      "game.json: \"position\" is missing or wrong, expected a text" },
    { HEAD "\"game\":\"mancala\",\"position\":\"x\"}",
      "game.json: position 'x': character 1 is 'x', expected a pit digit 0 to 5" },
    { HEAD "\"game\":\"mancala\",\"position\":\"\",\"params\":{\"pits\":6}}",
      "game.json: \"params\" is missing or wrong, expected an object of texts" },
    { HEAD "\"game\":\"mancala\",\"position\":\"\",\"rules\":{\"plies\":-1,\"repetitions\":0}}",
      "game.json: \"rules\" is missing or wrong, expected \"repetitions\" and \"plies\", whole "
      "numbers" },
    { HEAD "\"game\":\"mancala\",\"position\":\"\",\"players\":[\"a\"]}",
      "game.json: \"players\" is missing or wrong, expected a list of two texts" },
    { NIM "\"moves\":[1]}", "game.json: move 1 is no text" },
    { NIM "\"moves\":[\"1\",\"3\"],\"result\":{\"end\":\"running\"}}",
      "game.json: move 2: no legal move '3'; there are: 1, 2" },
    { NIM "\"moves\":[\"3\",\"1\"],\"result\":{\"end\":\"finished\"}}",
      "game.json: move 2: the game is over: MAX has won" },
    { NIM "\"moves\":[\"3\"]}",
      "game.json: \"result\" is missing or wrong, expected an object with an \"end\"" },
    { NIM "\"moves\":[\"1\"],\"result\":{\"end\":\"finished\",\"winner\":0,\"value\":1}}",
      "game.json: the result says 'finished', but after the moves the game is running" },
    { NIM "\"moves\":[\"3\"],\"result\":{\"end\":\"finished\",\"winner\":1,\"value\":1}}",
      "game.json: the result names another winner, but: MAX has won" },
    { NIM "\"moves\":[\"3\"],\"result\":{\"end\":\"finished\",\"winner\":0,\"value\":-1}}",
      "game.json: the result has another value than the game" },
    { NIM "\"moves\":[\"1\"],\"result\":{\"end\":\"running\",\"winner\":0}}",
      "game.json: the result names another winner, but: the game goes on" },
    { NIM "\"moves\":[\"3\"],\"result\":{\"end\":\"forfeit\",\"winner\":1,\"reason\":\"x\"}}",
      "game.json: a forfeit, but the moves had ended the game: MAX has won" },
    { NIM "\"moves\":[],\"result\":{\"end\":\"forfeit\",\"winner\":2,\"reason\":\"x\"}}",
      "game.json: \"result\" is missing or wrong, expected a winner 0 or 1 and a reason of the "
      "forfeit" },
};

static void forged_and_broken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct esp_error error = { .text = "" };
        struct esp_match *match;
        assert_int_equal(esp_match_read(&match, refused[i].text, "game.json", &error),
                         ESP_BAD_INPUT);
        assert_null(match);
        assert_string_equal(error.text, refused[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),
        cmocka_unit_test(params_and_side),
        cmocka_unit_test(as_it_is_written),
        cmocka_unit_test(a_hostile_reason),
        cmocka_unit_test(forged_and_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
