/*
 * sandbox.c - see sandbox.h.
 *
 * Bubblewrap runs as the run's own user, so it needs namespaces that are open
 * to everybody. It is not told to die with its parent: its first process is
 * then killed the moment the program ends, and with it all evidence of what
 * the program left behind. The keeper kills, the program's limits are set
 * before, and its outer process dies with the keeper anyway.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "sandbox.h"

enum { FIXED = 64 }; /* words at most besides folders and the program's own */

static const char *const SYSTEM[] = { "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64" };
static const char *const SETTINGS[] = { "/etc/alternatives", "/etc/ld.so.cache",
                                        "/etc/localtime" };

/* In memory, so that they could be filled without limit. */
static const char *const UNLIMITED[] = { "/dev", "/" };

const char *esp_sandbox_find(void)
{
    static const char *const places[] = { "/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap" };

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (access(places[i], X_OK) == 0)
            return places[i];
    return NULL;
}

bool esp_sandbox_works(const char *bubblewrap)
{
    const char *const argv[] = { "true", NULL };
    const struct esp_runner runner = { bubblewrap };
    struct esp_run_request request = { .argv = argv, .limits = esp_run_default_limits() };
    struct esp_run_outcome outcome;

    request.limits.wall_seconds = 5;
    if (esp_run(&outcome, &runner, &request, NULL) != ESP_OK)
        return false;
    const bool works = outcome.end == ESP_RUN_EXITED && outcome.status == 0;
    esp_run_outcome_clear(&outcome);
    return works;
}

static size_t count(const char *const *list)
{
    size_t length = 0;

    while (list && list[length])
        length++;
    return length;
}

static char **bind(char **word, const char *how, const char *path)
{
    *word++ = (char *)how;
    *word++ = (char *)path;
    *word++ = (char *)path;
    return word;
}

char **esp_sandbox_command(const char *bubblewrap, const struct esp_run_request *request,
                           char *size_text)
{
    static const char *const alone[] = { "--unshare-all", "--new-session", "--dev", "/dev",
                                         "--proc", "/proc" };
    const size_t words = FIXED + 3 * count(request->folders) + count(request->argv);
    char **command = calloc(words, sizeof *command), **word = command;

    if (!command)
        return NULL;
    *word++ = (char *)bubblewrap;
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        *word++ = (char *)alone[i];
    for (size_t i = 0; i < sizeof SYSTEM / sizeof *SYSTEM; i++)
        word = bind(word, "--ro-bind-try", SYSTEM[i]);
    for (size_t i = 0; i < sizeof SETTINGS / sizeof *SETTINGS; i++)
        word = bind(word, "--ro-bind-try", SETTINGS[i]);
    if (request->limits.scratch_bytes) {
        snprintf(size_text, 24, "%" PRIu64, request->limits.scratch_bytes);
        *word++ = "--size";
        *word++ = size_text;
    }
    *word++ = "--tmpfs";
    *word++ = ESP_SANDBOX_SCRATCH;
    for (size_t i = 0; request->folders && request->folders[i]; i++)
        word = bind(word, "--ro-bind", request->folders[i]); /* may lie below /tmp */
    for (size_t i = 0; i < sizeof UNLIMITED / sizeof *UNLIMITED; i++) {
        *word++ = "--remount-ro";
        *word++ = (char *)UNLIMITED[i];
    }
    *word++ = "--chdir";
    *word++ = (char *)(request->directory ? request->directory : ESP_SANDBOX_SCRATCH);
    *word++ = "--";
    for (size_t i = 0; request->argv[i]; i++)
        *word++ = (char *)request->argv[i];
    return command;
}
