/*
 * traces.c - traces that somebody interferes with, and programs that close or lose them.
 */
#include <string.h>
#include <unistd.h>

#include "place.h"

static void closes(struct place *place)
{
    struct esp_run_limits limits = tight_limits();
    limits.wall_seconds = 0.5;
    struct esp_run_outcome outcome = run_hostile(place, "closes.py", NULL, true, &limits);
    expect_end(&outcome, ESP_RUN_WALL);
    assert_int_equal(outcome.trace_lines, 0);
    esp_run_outcome_clear(&outcome);
}

static void fake_trace(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "fake_trace.py", NULL, true, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_non_null(strstr(outcome.output, "\"event\":\"end\""));
    assert_non_null(outcome.trace);
    assert_int_equal(fgetc(outcome.trace), EOF);
    assert_int_equal(outcome.broken_line, 0);
    esp_run_outcome_clear(&outcome);
}

static void exits_early(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "exits_early.py", NULL, true, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_int_equal(outcome.status, 7);
    assert_string_equal(outcome.output, "");
    esp_run_outcome_clear(&outcome);
}

/* What is kept of a trace that somebody interfered with. */
static void expect_trace(struct place *place, const char *how, unsigned broken,
                         const char *expected, bool unfinished)
{
    char text[256];
    struct esp_run_outcome outcome = run_hostile(place, "recorder.py", how, true, NULL);

    expect_end(&outcome, ESP_RUN_EXITED);
    assert_int_equal(outcome.broken_line, broken);
    assert_int_equal(outcome.trace_unfinished, unfinished);
    const size_t length = fread(text, 1, sizeof text - 1, outcome.trace);
    text[length] = '\0';
    assert_string_equal(text, expected);
    esp_run_outcome_clear(&outcome);
}

static void seals(struct place *place)
{
    static const char two[] = "{\"line\":1}\n{\"line\":2}\n";

    expect_trace(place, "plain", 0, "{\"line\":1}\n{\"line\":2}\n{\"line\":3}\n", false);
    expect_trace(place, "forged", 3, two, false);
    expect_trace(place, "unsealed", 3, two, false);
    expect_trace(place, "changed", 3, two, false);
    expect_trace(place, "left-out", 2, "{\"line\":1}\n", false);
    expect_trace(place, "swapped", 1, "", false);
    expect_trace(place, "cut", 0, two, true);
}

static void long_trace(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "recorder.py", "long", true, NULL);
    expect_end(&outcome, ESP_RUN_TRACE);
    assert_int_equal(outcome.broken_line, 0);
    assert_int_equal(outcome.trace_lines, (1 << 16) / 5056);
    esp_run_outcome_clear(&outcome);
}

EVERYWHERE(closes)
EVERYWHERE(fake_trace)
EVERYWHERE(exits_early)
EVERYWHERE(seals)
EVERYWHERE(long_trace)

int main(void)
{
    if (access("/usr/bin/python3", X_OK) != 0)
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closes),
        cmocka_unit_test(test_fake_trace),
        cmocka_unit_test(test_exits_early),
        cmocka_unit_test(test_seals),
        cmocka_unit_test(test_long_trace),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
