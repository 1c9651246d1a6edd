/*
 * greedy.c - submissions that use more than they may: each ends in bounded time, the
 * outcome says what it was, and nothing of it is left.
 */
#include <string.h>
#include <unistd.h>

#include "place.h"

static void fork_bomb(struct place *place)
{
    struct esp_run_limits limits = tight_limits();
    limits.wall_seconds = 0.5;
    struct esp_run_outcome outcome = run_hostile(place, "fork_bomb.py", NULL, false, &limits);
    assert_true(outcome.end == ESP_RUN_WALL || outcome.end == ESP_RUN_CPU);
    esp_run_outcome_clear(&outcome);
}

static void allocate(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "allocate.py", NULL, false, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_int_equal(outcome.status, 1);
    assert_non_null(strstr(outcome.errors, "MemoryError"));
    esp_run_outcome_clear(&outcome);
}

static void allocate_together(struct place *place)
{
    struct esp_run_limits limits = tight_limits();
    limits.memory = UINT64_C(128) << 20;
    limits.wall_seconds = 3;
    struct esp_run_outcome outcome =
        run_hostile(place, "allocate_together.py", NULL, false, &limits);
    expect_end(&outcome, ESP_RUN_MEMORY);
    assert_true(outcome.memory_peak > limits.memory);
    esp_run_outcome_clear(&outcome);
}

static void endless_loop(struct place *place)
{
    struct esp_run_limits limits = tight_limits();
    limits.cpu_seconds = 0.3;
    limits.wall_seconds = 3;
    struct esp_run_outcome outcome = run_hostile(place, "endless_loop.py", NULL, false, &limits);
    expect_end(&outcome, ESP_RUN_CPU);
    assert_true(outcome.cpu_seconds > 0.25 && outcome.cpu_seconds < 1);
    esp_run_outcome_clear(&outcome);
}

static void sleeper(struct place *place)
{
    struct esp_run_limits limits = tight_limits();
    limits.wall_seconds = 0.3;
    struct esp_run_outcome outcome = run_hostile(place, "sleeper.py", NULL, false, &limits);
    expect_end(&outcome, ESP_RUN_WALL);
    assert_true(outcome.wall_seconds >= 0.3);
    esp_run_outcome_clear(&outcome);
}

static void endless_output(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "endless_output.py", NULL, false, NULL);
    expect_end(&outcome, ESP_RUN_OUTPUT);
    assert_int_equal(outcome.output_length, tight_limits().output_bytes);
    esp_run_outcome_clear(&outcome);
}

static void endless_recursion(struct place *place)
{
    struct esp_run_outcome outcome =
        run_hostile(place, "endless_recursion.py", NULL, false, NULL);
    /* The end of the stack is a signal; some interpreters notice it, or the memory's end. */
    assert_true(outcome.end == ESP_RUN_SIGNALED ||
                (outcome.end == ESP_RUN_EXITED && outcome.status != 0));
    esp_run_outcome_clear(&outcome);
}

EVERYWHERE(fork_bomb)
EVERYWHERE(allocate)
EVERYWHERE(allocate_together)
EVERYWHERE(endless_loop)
EVERYWHERE(sleeper)
EVERYWHERE(endless_output)
EVERYWHERE(endless_recursion)

int main(void)
{
    if (access("/usr/bin/python3", X_OK) != 0)
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fork_bomb),
        cmocka_unit_test(test_allocate),
        cmocka_unit_test(test_allocate_together),
        cmocka_unit_test(test_endless_loop),
        cmocka_unit_test(test_sleeper),
        cmocka_unit_test(test_endless_output),
        cmocka_unit_test(test_endless_recursion),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
