/*
 * runner.c - what protection there is, found out once.
 */
#include <stdlib.h>

#include "sandbox.h"

enum esp_status esp_runner_new(struct esp_runner **out, bool want_sandbox,
                               struct esp_error *error)
{
    const char *bubblewrap = want_sandbox ? esp_sandbox_find() : NULL;
    struct esp_runner *runner = *out = calloc(1, sizeof *runner);

    if (!runner)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a runner");
    if (bubblewrap && esp_sandbox_works(bubblewrap))
        runner->bubblewrap = bubblewrap;
    return ESP_OK;
}

void esp_runner_free(struct esp_runner *runner)
{
    free(runner);
}

bool esp_runner_has_sandbox(const struct esp_runner *runner)
{
    return runner->bubblewrap != NULL;
}

struct esp_run_limits esp_run_default_limits(void)
{
    return (struct esp_run_limits){ .wall_seconds = 10,
                                    .cpu_seconds = 10,
                                    .address_space = UINT64_C(1) << 30,
                                    .memory = UINT64_C(1) << 30,
                                    .processes = 64,
                                    .open_files = 64,
                                    .scratch_bytes = UINT64_C(64) << 20,
                                    .output_bytes = 1 << 20,
                                    .trace_bytes = UINT64_C(256) << 20 };
}
