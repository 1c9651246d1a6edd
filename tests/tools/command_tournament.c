/*
 * `espalier tournament`: killed or stopped anywhere it goes on to the same
 * standings, byte for byte, whatever -j; schedules; reports; bad input.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

static void killed_half_way_it_ends_the_same(void **state)
{
    static const char *const jobs[] = { "1", "2" };
    struct outcome outcome;

    (void)state;
    write_cup("cup.json", 1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(stop_half_way(jobs[i], SIGKILL, &outcome), 128 + SIGKILL);
        outcome_free(&outcome);
        for (size_t j = 0; j < sizeof formats / sizeof formats[0]; j++) {
            char *whole = standings("whole", "1", formats[j]);
            char *resumed = standings("stopped", jobs[1 - i], formats[j]);
            assert_string_equal(whole, resumed);
            free(whole);
            free(resumed);
        }
        remove_games("stopped");
    }
    remove_games("whole");
}

static void any_number_of_jobs_ends_the_same(void **state)
{
    (void)state;
    write_cup("cup.json", 2);
    char *one = standings("one", "1", "json"), *four = standings("four", "4", "json");
    assert_string_equal(one, four);
    free(one);
    free(four);
    remove_games("one");
    remove_games("four");
}

/* The standings so far, and how to go on. */
static void a_signal_stops_it_cleanly(void **state)
{
    struct outcome outcome;
    unsigned played, total, shown, of;

    (void)state;
    write_cup("cup.json", 3);
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
    char *resumed = standings("stopped", "1", "html"), *whole = standings("whole", "2", "html");
    assert_string_equal(resumed, whole);
    free(resumed);
    free(whole);
    remove_games("stopped");
    remove_games("whole");
}

static void a_line_cut_off_is_told(void **state)
{
    (void)state;
    write_cup("cup.json", 1);
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
    remove_games("whole");
}

/* --- what it prints ------------------------------------------------------------ */

/*
 * Ten stones, at most three a move: who begins takes two and wins, so that
 * each wins once. Two games at even odds tell 1/2 each, the prior's two
 * another 1/2: the difference has the variance 2 / (1 + 1/2), half of it, which
 * is the rating, 1/3, and 197 is the error. The lot puts one of two equals first.
 */
static void a_table_worked_out_by_hand(void **state)
{
    static const char table[] =
        "Two\n"
        "last-stone, 2 agents in 1 league, 1 opening from both seats: 2 games\n"
        "\n"
        "league A  games  won  drawn  lost  points  direct  S-B  award\n"
        "ada           2    1      0     1       1       1    1      7  above the next by lot\n"
        "bob           2    1      0     1       1       1    1      6\n"
        "\n"
        "points against  1  2\n"
        "1 ada           -  1\n"
        "2 bob           1  -\n"
        "\n"
        "ratings  Elo   +-  better\n"
        "ada        0  197    50 %  search:plain\n"
        "bob        0  197          search:plain\n"
        "\n"
        "Elo by maximum likelihood from all games, 0 the mean; +- is the 95 % interval. "
        "\"better\" is the likelihood of being better than the next one.\n";

    (void)state;
    write_file("two.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"title\":\"Two\","
               "\"game\":\"last-stone\",\"position\":\"10\",\"seed\":1,\"agents\":["
               "{\"name\":\"ada\",\"plays\":\"search:plain\"},"
               "{\"name\":\"bob\",\"plays\":\"search:plain\"}]}");
    expect_text(RUN("tournament", "two.json"), table);
    assert_int_equal(lines_in("two/games.jsonl"), 3); /* beside the file, by its name */
    expect_text(RUN("tournament", "two.json", "-o", "two.txt"), "");
    char *written = read_file("two.txt");
    assert_string_equal(written, table);
    free(written);
    remove_games("two");
}

static void names_are_escaped(void **state)
{
    (void)state;
    write_file("odd.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"title\":\"A & B\","
               "\"game\":\"last-stone\",\"agents\":[{\"name\":\"<i>|&co\",\"plays\":\"random\"},"
               "{\"name\":\"b\\\"\\\\\",\"plays\":\"search:plain\"}]}");
    struct outcome html = RUN("tournament", "odd.json", "--format", "html");
    assert_int_equal(html.status, 0);
    assert_non_null(strstr(html.out, "&lt;i&gt;|&amp;co"));
    assert_non_null(strstr(html.out, "<h1>A &amp; B</h1>"));
    assert_null(strstr(html.out, "<i>"));
    outcome_free(&html);
    struct outcome markdown = RUN("tournament", "odd.json", "--format", "markdown");
    assert_non_null(strstr(markdown.out, "| \\<i\\>\\|&co |"));
    outcome_free(&markdown);
    json_t *json = expect_json(RUN("tournament", "odd.json", "--format", "json"));
    const json_t *league = json_array_get(json_object_get(json, "leagues"), 0);
    bool found = false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *row = json_array_get(json_object_get(league, "table"), i);
        found |= strcmp(json_string_value(json_object_get(row, "agent")), "b\"\\") == 0;
    }
    assert_true(found);
    json_decref(json);
    remove_games("odd");
}

/* 7, 6, 5 and 4 in each of four leagues, and 2, 1 and 1 for the medals: 92 in all. */
static void points_of_the_coursework(void **state)
{
    double total = 0, points = 0;
    size_t medals = 0, i, j;
    json_t *league, *row;

    (void)state;
    write_cup("cup.json", 1);
    json_t *json = expect_json(RUN("tournament", "cup.json", "--dir", "cup", "--format", "json"));
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
    remove_games("cup");
}

static void a_dry_run_plays_nothing(void **state)
{
    (void)state;
    write_file("three.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"game\":\"tictactoe\",\"cycles\":2,"
               "\"openings\":[\"\",\"4\"],\"agents\":[{\"name\":\"a\",\"plays\":\"random\"},"
               "{\"name\":\"b\",\"plays\":\"random\"},{\"name\":\"c\",\"plays\":\"random\"}]}");
    struct outcome outcome = RUN("tournament", "three.json", "--dry-run");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    /* three pairs, two openings, two seats, two cycles */
    const char *head = "Tournament of tictactoe\n"
                       "tictactoe, 3 agents: 24 games, every meeting 2 times\n\n"
                       "openings, each from both seats:\n  1  the start\n  2  4\n\n"
                       "league A\n  round 1: ";
    assert_memory_equal(outcome.out, head, strlen(head));
    static const char *const pairs[][2] = { { "a - b", "b - a" }, { "a - c", "c - a" },
                                            { "b - c", "c - b" } };
    for (int i = 0; i < 3; i++)
        assert_true((strstr(outcome.out, pairs[i][0]) != NULL) !=
                    (strstr(outcome.out, pairs[i][1]) != NULL));
    outcome_free(&outcome);
    assert_int_not_equal(access("three", F_OK), 0);
}

/* --- what the documentation shows ---------------------------------------------------- */

#define EXAMPLES TEST_DATA "/../../tools/tournaments/"

/* Does the text have that line, given with its margin of four? */
static bool has_line(const char *text, const char *line, size_t length)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        if (length >= 4 && strncmp(text, line + 4, length - 4) == 0 &&
            text[length - 4] == '\n')
            return true;
    return false;
}

/* Every line that stands below the command, up to the next one or the end of the block. */
static void check_shown(const char *page, const char *command, const char *printed)
{
    const char *line = strstr(page, command);
    size_t lines = 0;

    assert_non_null(line);
    for (line = strchr(line, '\n') + 1; *line == ' ' || *line == '\n';
         line = strchr(line, '\n') + 1) {
        const size_t length = strcspn(line, "\n");
        if (strncmp(line, "    $ ", 6) == 0)
            break;
        if (length == 0 || strncmp(line, "    ...", 7) == 0)
            continue;
        if (!has_line(printed, line, length))
            fail_msg("not printed: %.*s", (int)length, line);
        lines++;
    }
    assert_true(lines > 10);
}

static void the_documentation_is_true(void **state)
{
    char *page = read_file(TEST_DATA "/../../docs/tournaments.md");

    (void)state;
    assert_non_null(page);
    struct outcome schedule = RUN("tournament", EXAMPLES "mancala.json", "--dry-run");
    assert_int_equal(schedule.status, 0);
    check_shown(page, "$ espalier tournament mancala.json --dry-run", schedule.out);
    outcome_free(&schedule);
    struct outcome played = RUN("tournament", EXAMPLES "mancala.json", "--dir", "mancala");
    assert_int_equal(played.status, 0);
    check_shown(page, "$ espalier tournament mancala.json -j2", played.out);
    outcome_free(&played);
    struct outcome checkers = RUN("tournament", EXAMPLES "checkers.json", "--dry-run");
    assert_int_equal(checkers.status, 0);
    assert_non_null(strstr(checkers.out, "\ncs156-checkers, 16 agents: 112 games\n"));
    outcome_free(&checkers);
    remove_games("mancala");
    free(page);
}

/* --- bad input ----------------------------------------------------------------- */

static void bad_input_is_told_before_any_game(void **state)
{
    (void)state;
    expect_error(RUN("tournament", "none.json"),
                 "cannot read none.json: No such file or directory");
    write_file("bad.json", "{\"tournament\":\"espalier\",\"version\":1,\"gmae\":\"mancala\"}");
    expect_error(RUN("tournament", "bad.json"),
                 "bad.json: no key 'gmae'; did you mean 'game'?");
    write_file("bad.json", "{\"tournament\":\"espalier\",\n");
    expect_error(RUN("tournament", "bad.json"),
                 "bad.json: line 2: string or '}' expected near end of file");
    write_file("bad.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"game\":\"mancala\",\"agents\":["
               "{\"name\":\"a\",\"plays\":\"random\"},"
               "{\"name\":\"b\",\"plays\":\"search:depht=3\"}]}");
    struct outcome outcome = RUN("tournament", "bad.json");
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "espalier: bad.json: agent 'b': "));
    assert_non_null(strstr(outcome.err, "depth"));
    outcome_free(&outcome);
    assert_int_not_equal(access("bad", F_OK), 0);
    write_cup("cup", 1);
    expect_error(RUN("tournament", "cup"),
                 "cup: its name does not end in .json, so name a folder for the games: "
                 "--dir DIR");
    write_cup("cup.json", 1);
    expect_error(RUN("tournament", "cup.json", "--format", "htlm"),
                 "no format 'htlm'; did you mean 'html'?");
    expect_error(RUN("tournament", "cup.json", "-j", "0"),
                 "-j '0': expected a whole number from 1 to 256");
    expect_error(RUN("tournament", "cup.json", "--dry-run", "-o", "cup.html"),
                 "--dry-run prints the schedule alone: leave out --output and --format");
    expect_error(RUN("tournament", "cup.json", "--dir", "no/such"),
                 "cannot make the folder no/such: No such file or directory");
    expect_error(RUN("tournament", "cup.json", "--dir", "cup"),
                 "cannot open cup/games.jsonl: Not a directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_half_way_it_ends_the_same),
        cmocka_unit_test(any_number_of_jobs_ends_the_same),
        cmocka_unit_test(a_signal_stops_it_cleanly),
        cmocka_unit_test(a_line_cut_off_is_told),
        cmocka_unit_test(a_table_worked_out_by_hand),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(points_of_the_coursework),
        cmocka_unit_test(a_dry_run_plays_nothing),
        cmocka_unit_test(the_documentation_is_true),
        cmocka_unit_test(bad_input_is_told_before_any_game),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
