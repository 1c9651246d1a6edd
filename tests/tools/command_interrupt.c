/*
 * Searches that are stopped: by a signal, by nodes, by time. Each answers
 * with what it has, and its trace is complete.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

enum { WORK_MS = 150 };

static const char *text_of(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

/* There is a move, a column, even when the first node was not reached. */
static void check_stopped(const json_t *answer, const char *why)
{
    assert_string_equal(text_of(answer, "stopped"), why);
    assert_int_equal(strlen(text_of(answer, "move")), 1);
    assert_true(json_is_null(json_object_get(answer, "depth")));
}

static void a_signal_stops_a_search(void **state)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct running running =
            start((struct setup){ .input = NULL },
                  (const char *const[]){ "search", "connect4", "--depth", "inf", "--json", NULL });
        wait_for_work(running.pid, WORK_MS);
        kill(running.pid, signals[i]);
        json_t *answer = expect_json(finish(running));
        check_stopped(answer, "signal");
        json_decref(answer);
    }
}

/* A shell without job control starts background programs with SIGINT ignored. */
static void a_signal_that_was_ignored_stops_too(void **state)
{
    (void)state;
    signal(SIGINT, SIG_IGN);
    struct running running =
        start((struct setup){ .input = NULL },
              (const char *const[]){ "search", "connect4", "--depth", "inf", NULL });
    signal(SIGINT, SIG_DFL);
    wait_for_work(running.pid, WORK_MS);
    kill(running.pid, SIGINT);
    struct outcome outcome = finish(running);
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "stopped by a signal"));
    outcome_free(&outcome);
}

/* Every node that was entered is left, those that were open with why "stopped". */
static void check_trace(const char *name, const char *why, json_int_t nodes)
{
    FILE *file = fopen(name, "r");
    char *line = NULL, last[256] = "", footer[64];
    size_t room = 0;
    json_int_t enters = 0, leaves = 0, stopped = 0;

    assert_non_null(file);
    while (getline(&line, &room, file) > 0) {
        enters += strncmp(line, "{\"event\":\"enter\"", 16) == 0;
        leaves += strncmp(line, "{\"event\":\"leave\"", 16) == 0;
        stopped += strstr(line, "\"why\":\"stopped\"") != NULL;
        snprintf(last, sizeof last, "%s", line);
    }
    snprintf(footer, sizeof footer, "\"stopped\":\"%s\"", why);
    assert_memory_equal(last, "{\"event\":\"end\"", 14);
    assert_non_null(strstr(last, footer));
    assert_int_equal(enters, nodes);
    assert_int_equal(leaves, nodes);
    assert_true(stopped > 1);
    free(line);
    fclose(file);
}

/* Wait until the trace, under whatever name, has some bytes. */
static void wait_for_trace(void)
{
    for (struct stat status = { .st_size = 0 }; status.st_size == 0; poll(NULL, 0, 5)) {
        FILE *list = popen("ls -A", "r");
        char name[256] = "";
        if (list && fscanf(list, "%255s", name) == 1)
            stat(name, &status);
        if (list)
            pclose(list);
    }
}

static void a_stopped_trace_is_complete(void **state)
{
    (void)state;
    struct running running =
        start((struct setup){ .input = NULL },
              (const char *const[]){ "search", "connect4", "--depth", "inf", "--trace", "t.jsonl",
                                     "--json", NULL });
    wait_for_trace();
    kill(running.pid, SIGINT);
    json_t *answer = expect_json(finish(running));
    check_stopped(answer, "signal");
    check_trace("t.jsonl", "signal", json_integer_value(json_object_get(answer, "nodes")));
    assert_int_equal(files_here(), 1);
    unlink("t.jsonl");
    json_decref(answer);
}

static void nodes_stop_a_search(void **state)
{
    (void)state;
    json_t *answer = expect_json(RUN("search", "connect4", "--max-nodes", "1000", "--trace",
                                     "t.jsonl", "--json"));
    check_stopped(answer, "nodes");
    assert_int_equal(json_integer_value(json_object_get(answer, "nodes")), 1000);
    check_trace("t.jsonl", "nodes", 1000);
    unlink("t.jsonl");
    json_decref(answer);

    struct outcome outcome = RUN("search", "connect4", "--max-nodes", "1000");
    assert_non_null(strstr(outcome.out, "X (MIN) to move, no depth limit: stopped after 1,000 "
                                        "nodes, no value yet, first move 0\n"));
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

static void time_stops_a_search(void **state)
{
    (void)state;
    json_t *answer = expect_json(RUN("search", "connect4", "--time", "0.2", "--json"));
    check_stopped(answer, "time");
    json_decref(answer);
}

/* Those that were searched are shown, the others are not started. */
static void a_signal_stops_a_comparison(void **state)
{
    (void)state;
    struct running running =
        start((struct setup){ .input = NULL },
              (const char *const[]){ "search", "connect4", "--compare",
                                     "minimax+depth=2,minimax+depth=inf,alphabeta+depth=2",
                                     NULL });
    wait_for_work(running.pid, WORK_MS);
    kill(running.pid, SIGINT);
    struct outcome outcome = finish(running);
    assert_non_null(strstr(outcome.out, "\nminimax+depth=2  "));
    assert_non_null(strstr(outcome.out, "stopped (signal)"));
    assert_null(strstr(outcome.out, "alphabeta+depth=2"));
    assert_non_null(strstr(outcome.out, "\nStopped by a signal: 1 of 3 searches "));
    assert_int_equal(outcome.status, 0);
    outcome_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_stops_a_search),
        cmocka_unit_test(a_signal_that_was_ignored_stops_too),
        cmocka_unit_test(a_stopped_trace_is_complete),
        cmocka_unit_test(nodes_stop_a_search),
        cmocka_unit_test(time_stops_a_search),
        cmocka_unit_test(a_signal_stops_a_comparison),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
