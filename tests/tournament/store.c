/*
 * store.c - the record of a tournament: cut off at any byte it leads to the
 * same end, and what is not of this tournament is refused.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "hall.h"

enum { AGENTS = 8, GAMES = 8 + 8 };

static const char record[] = "games.jsonl";
static const char four_leagues[] = ",\"leagues\":4,\"seed\":7,\"extra\":0";

/* --- files --------------------------------------------------------------------- */

static char folder[] = "/tmp/espalier-test-XXXXXX";

static int enter(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    (void)state;
    unlink(record);
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static char *read_record(size_t *length)
{
    FILE *file = fopen(record, "r");
    char *text = calloc(1, 1 << 16);

    assert_non_null(file);
    assert_non_null(text);
    *length = fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    return text;
}

static void write_record(const char *text, size_t length)
{
    FILE *file = fopen(record, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

/* --- tournaments --------------------------------------------------------------- */

/* Play what is due, at most so many games. */
static void play(struct esp_tournament *tournament, unsigned most)
{
    struct esp_error error = { .text = "" };
    struct esp_fixture fixture;

    while (most-- > 0 && esp_tournament_next(tournament, &fixture)) {
        struct esp_match *match;
        if (esp_tournament_play(&match, tournament, &fixture, esp_player_new, NULL, &error) !=
                ESP_OK ||
            esp_tournament_enter(tournament, &fixture, match, &error) != ESP_OK)
            fail_msg("%s", error.text);
        esp_match_free(match);
    }
}

static struct esp_tournament *open_record(const char *more, bool *repaired)
{
    struct esp_tournament *tournament = hall_new(AGENTS, more);
    struct esp_error error = { .text = "" };

    if (esp_tournament_open(tournament, record, repaired, &error) != ESP_OK)
        fail_msg("%s", error.text);
    return tournament;
}

/* The record of the whole tournament, played in one go; the file is gone. */
static char *whole_record(size_t *length)
{
    bool repaired;

    unlink(record);
    struct esp_tournament *tournament = open_record(four_leagues, &repaired);
    assert_false(repaired);
    play(tournament, GAMES + 1);
    assert_int_equal(esp_tournament_played(tournament), GAMES);
    esp_tournament_free(tournament);
    char *text = read_record(length);
    unlink(record);
    return text;
}

/* The start of a line, lines counted from 1. */
static char *line_of(char *text, unsigned line)
{
    while (--line > 0)
        text = strchr(text, '\n') + 1;
    return text;
}

static void refuse(const char *more, const char *expected)
{
    struct esp_tournament *tournament = hall_new(AGENTS, more);
    struct esp_error error = { .text = "" };

    assert_int_equal(esp_tournament_open(tournament, record, NULL, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, expected);
    esp_tournament_free(tournament);
}

/* --- going on ------------------------------------------------------------------ */

/* Games go on in the order of the schedule, so that the whole file is the same in the end. */
static void cut_off_anywhere_it_goes_on(void **state)
{
    size_t length, again;
    char *whole = whole_record(&length);

    (void)state;
    for (size_t step = 0; step <= length / 37 + 1; step++) {
        const size_t cut = 37 * step < length ? 37 * step : length;
        bool repaired;
        write_record(whole, cut);
        struct esp_tournament *tournament = open_record(four_leagues, &repaired);
        assert_int_equal(repaired, cut > 0 && whole[cut - 1] != '\n');
        play(tournament, GAMES + 1);
        assert_int_equal(esp_tournament_played(tournament), GAMES);
        esp_tournament_free(tournament);
        char *text = read_record(&again);
        assert_int_equal(again, length);
        assert_memory_equal(text, whole, length);
        free(text);
    }
    free(whole);
}

/* Nothing is played twice: a whole record leaves nothing to do. */
static void a_whole_record_is_the_end(void **state)
{
    size_t length;
    char *whole = whole_record(&length);
    struct esp_fixture fixture;

    (void)state;
    write_record(whole, length);
    struct esp_tournament *tournament = open_record(four_leagues, NULL);
    assert_int_equal(esp_tournament_played(tournament), GAMES);
    assert_false(esp_tournament_next(tournament, &fixture));
    for (uint32_t i = 0; i < GAMES; i++)
        assert_non_null(esp_tournament_result(tournament, i));
    esp_tournament_free(tournament);
    free(whole);
}

/* A line that is missing in the middle of a league is one game to play. */
static void a_missing_game_is_played(void **state)
{
    size_t length, kept;
    char *whole = whole_record(&length);
    char *third = line_of(whole, 3), *fourth = line_of(whole, 4), *end = line_of(whole, 8);
    struct esp_fixture fixture;

    (void)state;
    kept = (size_t)(third - whole);
    memmove(third, fourth, (size_t)(end - fourth));
    write_record(whole, kept + (size_t)(end - fourth));
    struct esp_tournament *tournament = open_record(four_leagues, NULL);
    assert_int_equal(esp_tournament_played(tournament), 5);
    assert_true(esp_tournament_next(tournament, &fixture));
    assert_int_equal(fixture.number, 1);
    esp_tournament_free(tournament);
    free(whole);
}

static void forfeits_come_back_with_their_reasons(void **state)
{
    struct esp_tournament *tournament;
    struct esp_fixture fixture;

    (void)state;
    unlink(record);
    tournament = open_record(four_leagues, NULL);
    assert_true(esp_tournament_next(tournament, &fixture));
    struct esp_match *match = hall_game(tournament, &fixture, 1);
    assert_int_equal(esp_tournament_enter(tournament, &fixture, match, NULL), ESP_OK);
    esp_match_free(match);
    esp_tournament_free(tournament);
    tournament = open_record(four_leagues, NULL);
    const struct esp_fixture_result *result = esp_tournament_result(tournament, fixture.number);
    assert_non_null(result);
    assert_int_equal(result->end, ESP_MATCH_FORFEIT);
    assert_int_equal(result->winner, 1);
    assert_string_equal(result->reason, "X forfeits: so it was decided");
    esp_tournament_free(tournament);
}

/* --- another tournament's ------------------------------------------------------ */

static void of_other_terms_it_is_refused(void **state)
{
    static const char other_for[] = "games.jsonl was recorded for another tournament than cup.json";
    static const struct { const char *more, *difference; } cases[] = {
        { ",\"leagues\":4,\"seed\":8,\"extra\":0", "seed is 7 there and 8 here" },
        { ",\"leagues\":2,\"seed\":7,\"extra\":0,\"playoffs\":true",
          "leagues is 4 there and 2 here" },
        { ",\"leagues\":4,\"seed\":7,\"extra\":0,\"openings\":[\"0\"]",
          "openings[0] is \"\" there and \"0\" here" },
        { ",\"leagues\":4,\"seed\":7,\"extra\":0,\"params\":{\"win\":\"7\"}",
          "params is {} there and {\"win\":\"7\"} here" },
        { ",\"leagues\":4,\"seed\":7,\"extra\":0,\"time\":0.5", "time is 0 there and 0.5 here" },
    };
    char expected[300];

    (void)state;
    unlink(record);
    esp_tournament_free(open_record(four_leagues, NULL));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(expected, sizeof expected, "%s: %s", other_for, cases[i].difference);
        refuse(cases[i].more, expected);
    }
}

static void of_other_agents_too(void **state)
{
    char *document = hall_document(AGENTS, four_leagues);
    struct esp_error error = { .text = "" };

    (void)state;
    unlink(record);
    esp_tournament_free(open_record(four_leagues, NULL));
    memcpy(strstr(document, "\"a5\""), "\"b5\"", 4);
    struct esp_tournament *tournament = hall_read(document);
    assert_int_equal(esp_tournament_open(tournament, record, NULL, &error), ESP_BAD_INPUT);
    assert_string_equal(error.text, "games.jsonl was recorded for another tournament than "
                                    "cup.json: agents[5].name is \"a5\" there and \"b5\" here");
    esp_tournament_free(tournament);
    free(document);
}

/* What no game depends on may change: what it is called, what places are worth. */
static void points_may_change(void **state)
{
    char more[200];

    (void)state;
    unlink(record);
    struct esp_tournament *tournament = open_record(four_leagues, NULL);
    play(tournament, 5);
    esp_tournament_free(tournament);
    snprintf(more, sizeof more, "%s,\"title\":\"Cup\",\"points\":{\"places\":[1]}", four_leagues);
    tournament = open_record(more, NULL);
    assert_int_equal(esp_tournament_played(tournament), 5);
    esp_tournament_free(tournament);
}

/* --- damage -------------------------------------------------------------------- */

static void check_damage(char *text, const char *expected)
{
    write_record(text, strlen(text));
    refuse(four_leagues, expected);
}

static void damage_is_named(void **state)
{
    size_t length;
    char *whole = whole_record(&length), *copy = strdup(whole), expected[400];

    (void)state;
    check_damage(strcpy(copy, "{\"format\":\"espalier-game\",\"version\":1}\n"),
                 "games.jsonl: line 1 is not the head of a tournament's record");
    strcpy(copy, whole);
    memcpy(line_of(copy, 3), "nonsense", 8);
    check_damage(copy, "games.jsonl: line 3: expected a game with its \"number\", 1 to 16");

    strcpy(copy, whole);
    memcpy(strstr(line_of(copy, 3), "\"number\":2"), "\"number\":1", 10);
    check_damage(copy, "games.jsonl: line 3: game 1 was played before");

    strcpy(copy, whole);
    memcpy(strstr(line_of(copy, 3), "\"number\":2"), "\"number\":9", 10);
    check_damage(copy, "games.jsonl: line 3: game 9 was not due yet");

    strcpy(copy, whole);
    char *line = line_of(copy, 2), *stage = strstr(line, "\"league\":\"A\"");
    snprintf(expected, sizeof expected, "games.jsonl: line 2: expected %.*s",
             (int)(strstr(line, ",\"record\"") - line), line);
    memcpy(stage, "\"league\":\"B\"", 12);
    check_damage(copy, expected);
    free(copy);
    free(whole);
}

/* Moves are played again, so that a result cannot be written by hand. */
static void a_game_must_follow_the_rules(void **state)
{
    size_t length;
    char *whole = whole_record(&length), *line = line_of(whole, 2);
    struct esp_tournament *tournament = hall_new(AGENTS, four_leagues);
    struct esp_error error = { .text = "" };

    (void)state;
    char *moves = strstr(line, "\"moves\":[\"");
    moves[14] = moves[10]; /* the second move on the first one's cell */
    write_record(whole, length);
    assert_int_equal(esp_tournament_open(tournament, record, NULL, &error), ESP_BAD_INPUT);
    assert_non_null(strstr(error.text, "games.jsonl: line 2: move 2: "));
    esp_tournament_free(tournament);
    free(whole);
}

static void one_at_a_time(void **state)
{
    (void)state;
    unlink(record);
    struct esp_tournament *first = open_record(four_leagues, NULL);
    struct esp_tournament *second = hall_new(AGENTS, four_leagues);
    struct esp_error error = { .text = "" };
    assert_int_equal(esp_tournament_open(second, record, NULL, &error), ESP_IO);
    assert_string_equal(error.text, "games.jsonl is being written by another tournament");
    esp_tournament_free(second);
    esp_tournament_free(first);
    second = open_record(four_leagues, NULL); /* and when that one is gone */
    esp_tournament_free(second);
}

/* No room for the next line: the game is not entered, and what stands there is cut off. */
static void a_full_disk_is_an_error(void **state)
{
    struct esp_error error = { .text = "" };
    struct rlimit before, small;
    struct esp_fixture fixture;
    size_t length;
    bool repaired;

    (void)state;
    unlink(record);
    struct esp_tournament *tournament = open_record(four_leagues, NULL);
    play(tournament, 3);
    free(read_record(&length));
    assert_true(esp_tournament_next(tournament, &fixture));
    struct esp_match *match = hall_game(tournament, &fixture, 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    small = (struct rlimit){ length + 20, before.rlim_max };
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const enum esp_status status = esp_tournament_enter(tournament, &fixture, match, &error);
    esp_match_free(match);
    esp_tournament_free(tournament);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(status, ESP_IO);
    assert_string_equal(error.text, "cannot write the record of the games: File too large");
    tournament = open_record(four_leagues, &repaired);
    assert_true(repaired);
    assert_int_equal(esp_tournament_played(tournament), 3);
    esp_tournament_free(tournament);
}

static void a_device_is_no_record(void **state)
{
    struct esp_tournament *tournament = hall_new(AGENTS, four_leagues);
    struct esp_error error = { .text = "" };

    (void)state;
    assert_int_equal(esp_tournament_open(tournament, "/dev/null", NULL, &error), ESP_IO);
    assert_string_equal(error.text, "/dev/null is no ordinary file, which a record has to be");
    esp_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_off_anywhere_it_goes_on),
        cmocka_unit_test(a_whole_record_is_the_end),
        cmocka_unit_test(a_missing_game_is_played),
        cmocka_unit_test(forfeits_come_back_with_their_reasons),
        cmocka_unit_test(of_other_terms_it_is_refused),
        cmocka_unit_test(of_other_agents_too),
        cmocka_unit_test(points_may_change),
        cmocka_unit_test(damage_is_named),
        cmocka_unit_test(a_game_must_follow_the_rules),
        cmocka_unit_test(one_at_a_time),
        cmocka_unit_test(a_full_disk_is_an_error),
        cmocka_unit_test(a_device_is_no_record),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
