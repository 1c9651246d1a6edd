/*
 * `espalier tournament`, killed or stopped anywhere, goes on to the same
 * standings, byte for byte, whatever -j.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

enum { AGENTS = 16, LEAGUE_GAMES = 4 * 6 * 2 * 2, LEAST_GAMES = LEAGUE_GAMES + 4 * 4 };

static const char *const formats[] = { "text", "markdown", "json", "html" };

/* Sixteen agents in four leagues: some by chance, some that search, some for a while. */
static void write_cup(const char *name, unsigned seed)
{
    static const char *const plays[] = { "random", "search:depth=3", "search:depth=5+dynamic",
                                         "search:depth=2+ties=random", "simple" };
    FILE *file = fopen(name, "w");

    assert_non_null(file);
    fprintf(file,
            "{\"tournament\":\"espalier\",\"version\":1,\"title\":\"Cup\",\"game\":\"connect4\","
            "\"leagues\":4,\"seed\":%u,\"openings\":{\"plies\":3,\"count\":2},\"agents\":[",
            seed);
    for (int i = 0; i < AGENTS; i++)
        fprintf(file, "%s{\"name\":\"agent %d\",\"plays\":\"%s\"}", i ? "," : "", i, plays[i % 5]);
    fputs("]}\n", file);
    fclose(file);
}

static void remove_games(const char *folder)
{
    char name[64];

    snprintf(name, sizeof name, "%s/games.jsonl", folder);
    unlink(name);
    rmdir(folder);
}

static size_t lines_in(const char *name)
{
    char *text = read_file(name);
    size_t lines = 0;

    for (const char *c = text; c && *c; c++)
        lines += *c == '\n';
    free(text);
    return lines;
}

/* The standings of a tournament, whose games may be there already. */
static char *standings(const char *folder, const char *jobs, const char *format)
{
    struct outcome outcome =
        RUN("tournament", "cup.json", "--dir", folder, "-j", jobs, "--format", format);

    if (outcome.status != 0)
        fail_msg("%s", outcome.err);
    free(outcome.err);
    return outcome.out;
}

/* --- going on ------------------------------------------------------------------ */

/*
 * Begin the tournament and end it by a signal as soon as half of the games are
 * recorded. Where it was faster than that, once more. Returns the exit status.
 */
static int stop_half_way(const char *jobs, int signal_number, struct outcome *outcome)
{
    for (int attempt = 0; attempt < 20; attempt++) {
        struct running running =
            start((struct setup){ .input = NULL },
                  (const char *const[]){ "tournament", "cup.json", "--dir", "stopped", "-j", jobs,
                                         "--format", "text", NULL });
        while (lines_in("stopped/games.jsonl") < LEAST_GAMES / 2 && kill(running.pid, 0) == 0)
            usleep(200);
        kill(running.pid, signal_number);
        *outcome = finish(running);
        const size_t games = lines_in("stopped/games.jsonl") - 1;
        assert_true(games >= LEAST_GAMES / 2 - 1);
        if (games < LEAST_GAMES)
            return outcome->status;
        outcome_free(outcome);
        remove_games("stopped");
    }
    fail_msg("it was never to be caught half way");
    return 0;
}

static void check_same(const char *folder, const char *jobs, const char *format)
{
    char *whole = standings("whole", "1", format), *other = standings(folder, jobs, format);

    assert_string_equal(whole, other);
    free(whole);
    free(other);
}

static void killed_half_way_it_ends_the_same(void **state)
{
    static const char *const jobs[] = { "1", "2" };
    struct outcome outcome;

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(stop_half_way(jobs[i], SIGKILL, &outcome), 128 + SIGKILL);
        outcome_free(&outcome);
        check_same("stopped", jobs[1 - i], formats[2 * i]);
        check_same("stopped", "1", formats[2 * i + 1]);
        remove_games("stopped");
    }
}

static void any_number_of_jobs_ends_the_same(void **state)
{
    (void)state;
    check_same("four", "4", "json");
    remove_games("four");
}

/* The standings so far, and how to go on. */
static void a_signal_stops_it_cleanly(void **state)
{
    struct outcome outcome;
    unsigned played, total, shown, of;

    (void)state;
    assert_int_equal(stop_half_way("2", SIGINT, &outcome), 0);
    assert_int_equal(sscanf(outcome.err,
                            "espalier: stopped by a signal after %u of %u games; the same command "
                            "goes on", &played, &total), 2);
    assert_int_equal(played, lines_in("stopped/games.jsonl") - 1);
    const char *summary = strstr(outcome.out, "both seats: ");
    assert_non_null(summary);
    assert_int_equal(sscanf(summary, "both seats: %u of %u games", &shown, &of), 2);
    assert_int_equal(shown, played);
    assert_int_equal(of, total);
    outcome_free(&outcome);
    check_same("stopped", "1", "html");
    remove_games("stopped");
}

static void a_line_cut_off_is_told(void **state)
{
    (void)state;
    char *whole = standings("whole", "1", "text"), *text = read_file("whole/games.jsonl");
    text[strlen(text) - 100] = '\0';
    write_file("whole/games.jsonl", text);
    free(text);
    struct outcome outcome = RUN("tournament", "cup.json", "--dir", "whole");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.out, whole);
    assert_string_equal(outcome.err,
                        "espalier: whole/games.jsonl: the last line was cut off and is removed; "
                        "its game will be played again\n");
    outcome_free(&outcome);
    free(whole);
    write_cup("cup.json", 4);
    expect_error(RUN("tournament", "cup.json", "--dir", "whole"),
                 "whole/games.jsonl was recorded for another tournament than cup.json: "
                 "seed is 1 there and 4 here");
    write_cup("cup.json", 1);
}

/* --- its points ------------------------------------------------------------------ */

/* 7, 6, 5 and 4 in each of four leagues, and 2, 1 and 1 for the medals: 92 in all. */
static void points_of_the_coursework(void **state)
{
    double total = 0, points = 0;
    size_t medals = 0, i, j;
    json_t *league, *row;

    (void)state;
    json_t *json = expect_json(RUN("tournament", "cup.json", "--dir", "whole", "--format", "json"));
    json_array_foreach(json_object_get(json, "leagues"), i, league) {
        json_array_foreach(json_object_get(league, "table"), j, row) {
            total += json_number_value(json_object_get(row, "total"));
            points += json_number_value(json_object_get(row, "points"));
            medals += json_is_string(json_object_get(row, "medal"));
            assert_int_equal(json_integer_value(json_object_get(row, "place")), j + 1);
            assert_true(json_number_value(json_object_get(row, "award")) == 7 - (double)j);
        }
    }
    assert_true(total == 92);
    assert_true(points == LEAGUE_GAMES);
    assert_int_equal(medals, 3);
    assert_int_equal(json_array_size(json_object_get(json, "playoffs")), 4);
    json_decref(json);
}

/* One tournament, played in one go, is what the others are held against. */
static int play_whole(void **state)
{
    const int entered = enter_folder(state);

    write_cup("cup.json", 1);
    free(standings("whole", "1", "text"));
    return entered;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_half_way_it_ends_the_same),
        cmocka_unit_test(any_number_of_jobs_ends_the_same),
        cmocka_unit_test(a_signal_stops_it_cleanly),
        cmocka_unit_test(a_line_cut_off_is_told),
        cmocka_unit_test(points_of_the_coursework),
    };
    return cmocka_run_group_tests(tests, play_whole, leave_folder);
}
