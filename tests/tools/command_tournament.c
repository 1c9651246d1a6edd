/*
 * `espalier tournament`: what it prints, and what it says of bad input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "terminal.h"

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
        "Elo by maximum likelihood from all games, 0 the mean; +- is the 95 % interval.\n"
        "\"better\" is the likelihood of being better than the next one.\n";

    (void)state;
    write_file("two.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"title\":\"Two\","
               "\"game\":\"last-stone\",\"position\":\"10\",\"seed\":1,\"agents\":["
               "{\"name\":\"ada\",\"plays\":\"search:plain\"},"
               "{\"name\":\"bob\",\"plays\":\"search:plain\"}]}");
    expect_text(RUN("tournament", "two.json"), table);
    assert_int_equal(access("two/games.jsonl", F_OK), 0); /* beside the file, by its name */
    expect_text(RUN("tournament", "two.json", "-o", "two.txt"), "");
    char *written = read_file("two.txt");
    assert_string_equal(written, table);
    free(written);
}

/* Somebody who watches sees how far it is; a pipe, above, sees nothing of that. */
static void a_terminal_shows_progress(void **state)
{
    static struct terminal terminal;

    (void)state;
    write_file("watched.json",
               "{\"tournament\":\"espalier\",\"version\":1,\"game\":\"last-stone\",\"agents\":["
               "{\"name\":\"ada\",\"plays\":\"random\"},{\"name\":\"bob\",\"plays\":\"random\"}]}");
    terminal_start(&terminal, ESPALIER_PROGRAM,
                   (const char *const[]){ "tournament", "watched.json", NULL });
    terminal_await(&terminal, "\r1 of 2 games");
    terminal_await(&terminal, "\r2 of 2 games");
    terminal_await(&terminal, "Tournament of last-stone");
    assert_int_equal(terminal_end(&terminal), 0);
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
    write_file("cup", "{}");
    expect_error(RUN("tournament", "cup"),
                 "cup: its name does not end in .json, so name a folder for the games: "
                 "--dir DIR");
    expect_error(RUN("tournament", "bad.json", "--format", "htlm"),
                 "no format 'htlm'; did you mean 'html'?");
    expect_error(RUN("tournament", "bad.json", "-j", "0"),
                 "-j '0': expected a whole number from 1 to 256");
    expect_error(RUN("tournament", "bad.json", "--dry-run", "-o", "cup.html"),
                 "--dry-run prints the schedule alone: leave out --output and --format");
    expect_error(RUN("tournament", "two.json", "--dir", "no/such"),
                 "cannot make the folder no/such: No such file or directory");
    expect_error(RUN("tournament", "two.json", "--dir", "cup"),
                 "cannot open cup/games.jsonl: Not a directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_worked_out_by_hand),
        cmocka_unit_test(a_terminal_shows_progress),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(a_dry_run_plays_nothing),
        cmocka_unit_test(the_documentation_is_true),
        cmocka_unit_test(bad_input_is_told_before_any_game),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
