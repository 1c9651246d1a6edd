/*
 * outside.c - submissions that reach for what is not theirs: files, network, other
 * processes, a life after their end.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "place.h"

static void writes_outside(struct place *place)
{
    if (!place->root && !esp_runner_has_sandbox(place->runner))
        return; /* the caller's own files are not protected then, and it is said */
    struct esp_run_outcome outcome =
        run_hostile(place, "writes_outside.py", place->others, false, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_null(strstr(outcome.output, "wrote"));
    assert_non_null(strstr(outcome.output, "refused"));
    expect_others_untouched(place);
    esp_run_outcome_clear(&outcome);
}

static void reads_another(struct place *place)
{
    if (!place->root && !esp_runner_has_sandbox(place->runner))
        return;
    struct esp_run_outcome outcome =
        run_hostile(place, "reads_another.py", place->others, false, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_memory_equal(outcome.output, "refused", 7);
    esp_run_outcome_clear(&outcome);
}

static void connects(struct place *place)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof address;
    char port[16];
    const int listening = socket(AF_INET, SOCK_STREAM, 0);

    assert_int_equal(bind(listening, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(listening, 4), 0);
    assert_int_equal(getsockname(listening, (struct sockaddr *)&address, &length), 0);
    snprintf(port, sizeof port, "%d", ntohs(address.sin_port));
    struct esp_run_outcome outcome = run_hostile(place, "connects.py", port, false, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    if (esp_runner_has_sandbox(place->runner))
        assert_memory_equal(outcome.output, "refused", 7);
    else
        assert_string_equal(outcome.unprotected[0], "the network is open to the program");
    close(listening);
    esp_run_outcome_clear(&outcome);
}

static void kills(struct place *place)
{
    if (!place->root && !esp_runner_has_sandbox(place->runner))
        return; /* it would kill the test, and all else of this user */
    struct esp_run_outcome outcome = run_hostile(place, "kills.py", NULL, false, NULL);
    assert_int_not_equal(outcome.end, ESP_RUN_FAILED);
    expect_others_untouched(place);
    esp_run_outcome_clear(&outcome);
}

static void leaves_daemon(struct place *place)
{
    struct esp_run_outcome outcome = run_hostile(place, "daemon.py", NULL, false, NULL);
    expect_end(&outcome, ESP_RUN_EXITED);
    assert_string_equal(outcome.output, "gone\n");
    assert_int_equal(outcome.left_behind, 1);
    esp_run_outcome_clear(&outcome);
}

EVERYWHERE(writes_outside)
EVERYWHERE(reads_another)
EVERYWHERE(connects)
EVERYWHERE(kills)
EVERYWHERE(leaves_daemon)

int main(void)
{
    if (access("/usr/bin/python3", X_OK) != 0)
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes_outside),
        cmocka_unit_test(test_reads_another),
        cmocka_unit_test(test_connects),
        cmocka_unit_test(test_kills),
        cmocka_unit_test(test_leaves_daemon),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
