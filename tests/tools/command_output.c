/*
 * Files are whole or not there, and a standard output that does not take
 * everything is noticed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

static void a_trace_has_header_and_footer(void **state)
{
    (void)state;
    json_t *answer = expect_json(RUN("search", "tictactoe", "40", "--json", "--trace", "t.jsonl"));
    char *trace = read_file("t.jsonl");
    size_t enters = 0, leaves = 0;

    assert_non_null(trace);
    assert_memory_equal(trace, "{\"trace\":\"espalier\"", 19);
    for (const char *p = trace; (p = strstr(p, "{\"event\":\"enter\"")) != NULL; p++)
        enters++;
    for (const char *p = trace; (p = strstr(p, "{\"event\":\"leave\"")) != NULL; p++)
        leaves++;
    assert_int_equal(enters, json_integer_value(json_object_get(answer, "nodes")));
    assert_int_equal(leaves, enters);
    assert_non_null(strstr(trace, "\n{\"event\":\"end\""));
    assert_int_equal(files_here(), 1);
    unlink("t.jsonl");
    free(trace);
    json_decref(answer);
}

static void a_trace_on_standard_output_stands_alone(void **state)
{
    (void)state;
    struct outcome to_file = RUN("search", "tictactoe", "40", "--trace", "t.jsonl");
    struct outcome to_output = RUN("search", "tictactoe", "40", "--trace", "-");
    char *trace = read_file("t.jsonl");

    assert_string_equal(to_output.out, trace);
    assert_string_equal(to_output.err, to_file.out); /* the answer */
    assert_int_equal(to_output.status, 0);
    unlink("t.jsonl");
    free(trace);
    outcome_free(&to_file);
    outcome_free(&to_output);
}

static void an_older_file_stays_until_the_new_one_is_whole(void **state)
{
    struct stat before, after;

    (void)state;
    write_file("t.jsonl", "old\n");
    chmod("t.jsonl", 0640);
    stat("t.jsonl", &before);
    expect_error(RUN("search", "tictactoe", "--trace", "t.jsonl", "--convention", "plain",
                     "--algorithm", "expectimax", "--order", "best"),
                 "order best cannot be combined with expectimax: nothing is cut there");
    char *text = read_file("t.jsonl");
    assert_string_equal(text, "old\n");
    free(text);

    struct outcome outcome = RUN("search", "tictactoe", "40", "--trace", "t.jsonl");
    assert_int_equal(outcome.status, 0);
    stat("t.jsonl", &after);
    assert_true(after.st_size > 1000);
    assert_int_equal(after.st_mode, before.st_mode);
    assert_int_equal(files_here(), 1);
    unlink("t.jsonl");
    outcome_free(&outcome);
}

static void a_link_keeps_pointing(void **state)
{
    struct stat status;

    (void)state;
    write_file("real.jsonl", "");
    assert_int_equal(symlink("real.jsonl", "link.jsonl"), 0);
    struct outcome outcome = RUN("search", "tictactoe", "40", "--trace", "link.jsonl");
    assert_int_equal(outcome.status, 0);
    lstat("link.jsonl", &status);
    assert_true(S_ISLNK(status.st_mode));
    stat("real.jsonl", &status);
    assert_true(status.st_size > 1000);
    unlink("real.jsonl");
    unlink("link.jsonl");
    outcome_free(&outcome);
}

/* Had it searched first, this would take for ever. */
static void an_unwritable_place_is_told_before_the_search(void **state)
{
    (void)state;
    expect_error(RUN("search", "connect4", "--depth", "inf", "--trace", "none/t.jsonl"),
                 "cannot write none/t.jsonl: there is no folder 'none/'");
    expect_error(RUN("search", "connect4", "--depth", "inf", "--trace", "/"),
                 "cannot write /: Is a directory");
    expect_error(RUN("search", "connect4", "--depth", "inf", "--compare", "minimax",
                     "--trace-dir", "none/there"),
                 "cannot make the folder none/there: No such file or directory");
    assert_int_equal(files_here(), 0);
}

/* The answer is worth printing even so. */
static void a_full_disk_is_told(void **state)
{
    (void)state;
    struct outcome outcome = RUN("search", "tictactoe", "40", "--trace", "/dev/full");
    assert_string_equal(
        outcome.err,
        "espalier: /dev/full: cannot write the trace: No space left on device\n");
    assert_memory_equal(outcome.out, "tictactoe 40, X (MAX) to move", 29);
    assert_int_equal(outcome.status, 2);
    assert_int_equal(files_here(), 0);
    outcome_free(&outcome);
}

static void a_full_standard_output_is_told(void **state)
{
    static const char line[] = "cannot write standard output: No space left on device";
    const struct setup full = { .out = "/dev/full" };

    (void)state;
    expect_error(RUN_WITH(full, "search", "tictactoe", "40", "--json"), line);
    expect_error(RUN_WITH(full, "show", "tictactoe"), line);
    expect_error(RUN_WITH(full, "games"), line);
    expect_error(RUN_WITH(full, "--help"), line);
}

static void a_closed_standard_output_is_told(void **state)
{
    const struct setup closed = { .closed = true };

    (void)state;
    expect_error(RUN_WITH(closed, "search", "tictactoe", "40"),
                 "cannot write standard output: Bad file descriptor");
    expect_error(RUN_WITH(closed, "search", "tictactoe", "40", "--trace", "t.jsonl"),
                 "cannot write standard output: Bad file descriptor");
    char *trace = read_file("t.jsonl"); /* did not get descriptor 1 */
    assert_memory_equal(trace, "{\"trace\":\"espalier\"", 19);
    assert_null(strstr(trace, "best move"));
    unlink("t.jsonl");
    free(trace);
}

/* A reader that went away ends a long search, without a word. */
static void a_closed_pipe_is_silent(void **state)
{
    (void)state;
    write_file("pipe.sh", "{ \"$1\" search connect4 --depth inf --trace - 2>err; "
                          "echo $? >status; } | head -n 1 >first\n");
    char command[512];
    snprintf(command, sizeof command, "sh pipe.sh '%s'", ESPALIER_PROGRAM);
    assert_int_equal(system(command), 0);
    char *status = read_file("status"), *first = read_file("first"), *err = read_file("err");
    assert_string_equal(status, "2\n");
    assert_memory_equal(first, "{\"trace\":\"espalier\"", 19);
    assert_null(strstr(err, "cannot"));
    free(status);
    free(first);
    free(err);
    unlink("pipe.sh");
    unlink("status");
    unlink("first");
    unlink("err");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_has_header_and_footer),
        cmocka_unit_test(a_trace_on_standard_output_stands_alone),
        cmocka_unit_test(an_older_file_stays_until_the_new_one_is_whole),
        cmocka_unit_test(a_link_keeps_pointing),
        cmocka_unit_test(an_unwritable_place_is_told_before_the_search),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(a_full_standard_output_is_told),
        cmocka_unit_test(a_closed_standard_output_is_told),
        cmocka_unit_test(a_closed_pipe_is_silent),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
