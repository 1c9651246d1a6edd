/*
 * describe.c - outcomes in words.
 */
#include <stdio.h>
#include <string.h>

#include "session.h"

const char *esp_run_end_name(enum esp_run_end end)
{
    static const char *const names[] = {
        [ESP_RUN_EXITED] = "exited", [ESP_RUN_SIGNALED] = "signal", [ESP_RUN_WALL] = "wall",
        [ESP_RUN_CPU] = "cpu",       [ESP_RUN_MEMORY] = "memory",   [ESP_RUN_OUTPUT] = "output",
        [ESP_RUN_TRACE] = "trace",   [ESP_RUN_STOPPED] = "stopped", [ESP_RUN_FAILED] = "failed",
    };
    return names[end];
}

static void say_why(struct esp_run_outcome *outcome, const struct esp_session *session)
{
    const struct esp_run_limits *limits = &session->limits;
    char *why = outcome->why;
    const size_t room = sizeof outcome->why;

    switch (outcome->end) {
    case ESP_RUN_EXITED:
        snprintf(why, room, "the program exited with status %d", outcome->status);
        break;
    case ESP_RUN_SIGNALED:
        snprintf(why, room, "the program was ended by signal %d (%s)", outcome->status,
                 strsignal(outcome->status));
        break;
    case ESP_RUN_WALL:
        snprintf(why, room, "the program ran out of time: killed after %g s",
                 limits->wall_seconds);
        break;
    case ESP_RUN_CPU:
        snprintf(why, room, "the program used up its %g s of processor time",
                 limits->cpu_seconds);
        break;
    case ESP_RUN_MEMORY:
        snprintf(why, room, "the program used more than its %.0f MiB of memory",
                 (double)limits->memory / (1 << 20));
        break;
    case ESP_RUN_OUTPUT:
        snprintf(why, room, "the program printed more than %zu bytes", limits->output_bytes);
        break;
    case ESP_RUN_TRACE:
        snprintf(why, room, "the program wrote more than %.0f bytes of trace",
                 (double)limits->trace_bytes);
        break;
    case ESP_RUN_STOPPED:
        snprintf(why, room, "the program was stopped from outside");
        break;
    case ESP_RUN_FAILED:
        snprintf(why, room, "the program could not be run: %.200s",
                 *session->why ? session->why : session->complained.text);
        why[strcspn(why, "\n")] = '\0';
        break;
    }
}

void esp_describe(struct esp_run_outcome *outcome, const struct esp_session *session)
{
    size_t count = 0;

    say_why(outcome, session);
    if (session->sandboxed)
        return;
    outcome->unprotected[count++] = "the network is open to the program";
    outcome->unprotected[count++] =
        "the program can read all files that its user may read, other submissions included";
    outcome->unprotected[count++] = "the program's scratch space is limited by file, not in all";
    outcome->unprotected[count++] = "the program can write wherever its user may write";
    outcome->unprotected[count++] = "the program sees the other processes of this machine";
    if (!session->uid)
        outcome->unprotected[count++] =
            "the program can change the caller's own files and kill the caller's processes";
}

const char *esp_run_last_words(const struct esp_run_outcome *outcome, size_t *length)
{
    const char *text = outcome->errors ? outcome->errors : "";
    size_t end = outcome->errors_length;

    while (end && (text[end - 1] == '\n' || text[end - 1] == ' '))
        end--;
    size_t start = end;
    while (start && text[start - 1] != '\n')
        start--;
    *length = end - start;
    return text + start;
}
