/*
 * Help fits a screen, ends with two examples, and is found in every way that
 * people try.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

enum { LINES_MOST = 40, COLUMNS_MOST = 80 };

static const char *const commands[] = { "games", "show", "search", "draw", "convert",
                                        "diff", "exam", "solve", "merge", "play", "serve",
                                        "stats", "check", "grade", "tournament" };

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Checks the shape of a help text; returns how many lines it has. */
static size_t check_shape(const char *text)
{
    const char *examples = strstr(text, "\nexamples:\n");
    size_t lines = 0, after = 0;

    assert_non_null(examples);
    for (const char *line = text; *line; lines++) {
        const size_t length = strcspn(line, "\n");
        assert_true(length <= COLUMNS_MOST);
        if (line > examples + 1) {
            assert_memory_equal(line, "  espalier ", 11);
            after++;
        }
        assert_int_equal(line[length], '\n');
        line += length + 1;
    }
    assert_int_equal(after, 2);
    assert_true(lines <= LINES_MOST);
    return lines;
}

static void overview_names_every_command(void **state)
{
    struct outcome bare = run_with((struct setup){ .input = NULL }, (const char *const[]){ NULL });
    struct outcome option = RUN("--help"), letter = RUN("-h"), command = RUN("help");

    (void)state;
    check_shape(bare.out);
    for (size_t i = 0; i < COMMANDS; i++) {
        char line[32];
        snprintf(line, sizeof line, "\n  %s ", commands[i]);
        assert_non_null(strstr(bare.out, line));
    }
    assert_int_equal(bare.status, 0);
    assert_string_equal(option.out, bare.out);
    assert_string_equal(letter.out, bare.out);
    assert_string_equal(command.out, bare.out);
    outcome_free(&bare);
    outcome_free(&option);
    outcome_free(&letter);
    outcome_free(&command);
}

static void each_command_has_help(void **state)
{
    (void)state;
    for (size_t i = 0; i < COMMANDS; i++) {
        struct outcome option = RUN(commands[i], "--help");
        struct outcome late = RUN(commands[i], "some", "words", "--help", "and more");
        struct outcome help = RUN("help", commands[i]);

        check_shape(option.out);
        assert_string_equal(option.err, "");
        assert_int_equal(option.status, 0);
        assert_string_equal(help.out, option.out);
        assert_string_equal(late.out, option.out);
        outcome_free(&option);
        outcome_free(&late);
        outcome_free(&help);
    }
}

static void version(void **state)
{
    (void)state;
    expect_text(RUN("--version"), "espalier " ESPALIER_VERSION "\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overview_names_every_command),
        cmocka_unit_test(each_command_has_help),
        cmocka_unit_test(version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
