/*
 * ordinary.c - programs that behave, conversations with them, and what the
 * caller does: wrong requests, stopping, a program that is not there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "place.h"

static struct esp_run_outcome run_words(const struct place *place, const char *const *argv,
                                        const char *input, const volatile sig_atomic_t *stop)
{
    const struct esp_run_request request = { .argv = argv,
                                             .environment = marked_environment(),
                                             .input = input,
                                             .input_length = input ? strlen(input) : 0,
                                             .limits = tight_limits(),
                                             .stop = stop };
    struct esp_run_outcome outcome;
    struct esp_error error = { .text = "" };

    if (esp_run(&outcome, place->runner, &request, &error) != ESP_OK)
        fail_msg("%s", error.text);
    expect_nothing_left();
    return outcome;
}

static void test_input(void **state)
{
    struct place *place = *state;
    const char *const argv[] = { "sh", "-c", "cat; echo bad >&2; exit 5", NULL };

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_run_outcome outcome = run_words(place, argv, "one\ntwo\n", NULL);
        assert_int_equal(outcome.end, ESP_RUN_EXITED);
        assert_int_equal(outcome.status, 5);
        assert_string_equal(outcome.output, "one\ntwo\n");
        assert_string_equal(outcome.errors, "bad\n");
        assert_null(outcome.trace);
        esp_run_outcome_clear(&outcome);
    }
}

/* It closes its input at once: the caller must not die of SIGPIPE. */
static void test_input_not_read(void **state)
{
    struct place *place = *state;
    const char *const argv[] = { "sh", "-c", "exec <&-; sleep 0.2; echo done", NULL };
    char *much = malloc(1000001);

    assert_non_null(much);
    memset(much, 'x', 1000000);
    much[1000000] = '\0';
    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_run_outcome outcome = run_words(place, argv, much, NULL);
        assert_string_equal(outcome.output, "done\n");
        esp_run_outcome_clear(&outcome);
    }
    free(much);
}

static void test_signal(void **state)
{
    struct place *place = *state;
    const char *const argv[] = { "sh", "-c", "kill -ABRT $$", NULL };

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_run_outcome outcome = run_words(place, argv, NULL, NULL);
        assert_int_equal(outcome.end, ESP_RUN_SIGNALED);
        assert_int_equal(outcome.status, SIGABRT);
        esp_run_outcome_clear(&outcome);
    }
}

static void test_not_there(void **state)
{
    struct place *place = *state;
    const char *const argv[] = { "/nowhere/program", NULL };

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_run_outcome outcome = run_words(place, argv, NULL, NULL);
        assert_int_equal(outcome.end, ESP_RUN_FAILED);
        assert_non_null(strstr(outcome.why, "/nowhere/program"));
        esp_run_outcome_clear(&outcome);
    }
}

static volatile sig_atomic_t stop_now;

static void on_alarm(int number)
{
    (void)number;
    stop_now = 1;
}

static void test_stop(void **state)
{
    struct place *place = *state;
    const char *const argv[] = { "sleep", "60", NULL };

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        stop_now = 0;
        signal(SIGALRM, on_alarm);
        ualarm(100000, 0);
        struct esp_run_outcome outcome = run_words(place, argv, NULL, &stop_now);
        assert_int_equal(outcome.end, ESP_RUN_STOPPED);
        assert_true(outcome.wall_seconds < 0.9);
        esp_run_outcome_clear(&outcome);
    }
}

static struct esp_session *start_agent(const struct place *place, const char *program,
                                       bool sealed, char *path, size_t room)
{
    const char *const argv[] = { "/usr/bin/python3", path, NULL };
    const char *const folders[] = { place->folder, NULL };
    const struct esp_run_request request = { .argv = argv,
                                             .environment = marked_environment(),
                                             .folders = folders,
                                             .directory = place->folder,
                                             .limits = tight_limits(),
                                             .trace = sealed };
    struct esp_session *session;

    snprintf(path, room, "%s/%s", place->folder, program);
    assert_int_equal(esp_session_start(&session, place->runner, &request, NULL), ESP_OK);
    return session;
}

static void test_session(void **state)
{
    struct place *place = *state;
    char path[FOLDER_TEXT + 16];
    const char *answer;
    struct esp_run_outcome outcome;

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_session *session = start_agent(place, "agent.py", false, path,
                                                  sizeof path);
        assert_int_equal(esp_session_ask(session, "four", 1, &answer), ESP_ANSWER_LINE);
        assert_string_equal(answer, "4");
        assert_int_equal(esp_session_ask(session, "seventh", 1, &answer), ESP_ANSWER_LINE);
        assert_string_equal(answer, "7");
        assert_int_equal(esp_session_ask(session, "die", 1, &answer), ESP_ANSWER_ENDED);
        assert_null(answer);
        assert_int_equal(esp_session_end(session, 1, &outcome, NULL), ESP_OK);
        assert_int_equal(outcome.end, ESP_RUN_EXITED);
        assert_int_equal(outcome.status, 3);
        assert_string_equal(outcome.output, "4\n7\n");
        esp_run_outcome_clear(&outcome);

        session = start_agent(place, "agent.py", false, path,
                                                  sizeof path);
        assert_int_equal(esp_session_ask(session, "late", 0.2, &answer), ESP_ANSWER_LATE);
        assert_int_equal(esp_session_end(session, 0, &outcome, NULL), ESP_OK);
        assert_int_equal(outcome.end, ESP_RUN_STOPPED);
        esp_run_outcome_clear(&outcome);
        expect_nothing_left();
    }
}

/* Answers that are sealed: what is printed is none, and a forged one ends it. */
static void test_sealed_session(void **state)
{
    struct place *place = *state;
    char path[FOLDER_TEXT + 32];
    const char *answer;
    struct esp_run_outcome outcome;

    for (int i = 0; i < PLACES; i++) {
        if (!(place->runner = place->runners[i]))
            continue;
        struct esp_session *session = start_agent(place, "sealed_agent.py", true, path,
                                                  sizeof path);
        assert_int_equal(esp_session_ask(session, "four", 1, &answer), ESP_ANSWER_LINE);
        assert_string_equal(answer, "{\"move\":4}");
        assert_int_equal(esp_session_ask(session, "seventh", 1, &answer), ESP_ANSWER_LINE);
        assert_string_equal(answer, "{\"move\":7}");
        assert_int_equal(esp_session_ask(session, "forge", 1, &answer), ESP_ANSWER_ENDED);
        assert_null(answer);
        assert_int_equal(esp_session_end(session, 1, &outcome, NULL), ESP_OK);
        assert_int_equal(outcome.broken_line, 3);
        assert_int_equal(outcome.trace_lines, 2);
        esp_run_outcome_clear(&outcome);
        expect_nothing_left();
    }
}

static void test_bad_requests(void **state)
{
    struct place *place = *state;
    const char *const nothing[] = { NULL }, *const program[] = { "true", NULL };
    const char *const relative[] = { "here", NULL };
    struct esp_run_outcome outcome;
    struct esp_run_request request = { .argv = nothing };

    place->runner = place->runners[1];
    assert_int_equal(esp_run(&outcome, place->runner, &request, NULL), ESP_BAD_INPUT);
    request = (struct esp_run_request){ .argv = program, .folders = relative };
    assert_int_equal(esp_run(&outcome, place->runner, &request, NULL), ESP_BAD_INPUT);
    request = (struct esp_run_request){ .argv = program, .uid_slot = ESP_RUN_UIDS };
    assert_int_equal(esp_run(&outcome, place->runner, &request, NULL), ESP_BAD_INPUT);
}

int main(void)
{
    if (access("/usr/bin/python3", X_OK) != 0)
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_input),        cmocka_unit_test(test_input_not_read),
        cmocka_unit_test(test_signal),       cmocka_unit_test(test_not_there),
        cmocka_unit_test(test_stop),         cmocka_unit_test(test_session),
        cmocka_unit_test(test_sealed_session),
        cmocka_unit_test(test_sealed_session),
        cmocka_unit_test(test_bad_requests),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
