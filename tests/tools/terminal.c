/*
 * terminal.c - see terminal.h.
 */
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "terminal.h"

enum { WORDS_MAX = 32, PATIENCE = 30000 };

void terminal_start(struct terminal *terminal, const char *program, const char *const *words)
{
    const struct winsize size = { .ws_row = 40, .ws_col = 100 };
    char *argv[WORDS_MAX + 2] = { strdup(program) };

    for (size_t i = 0; words[i]; i++) {
        assert_true(i < WORDS_MAX);
        argv[i + 1] = strdup(words[i]);
    }
    *terminal = (struct terminal){ .pid = 0 };
    terminal->pid = forkpty(&terminal->file, NULL, NULL, &size);
    assert_true(terminal->pid >= 0);
    if (terminal->pid == 0) {
        setenv("TERM", "xterm", 1);
        execv(program, argv);
        _exit(127);
    }
    for (size_t i = 0; argv[i]; i++)
        free(argv[i]);
}

/* More of what it wrote; false when that was the last. */
static bool read_more(struct terminal *terminal)
{
    struct pollfd ready = { .fd = terminal->file, .events = POLLIN };
    const size_t room = sizeof terminal->out - terminal->length - 1;

    assert_true(room > 0);
    if (poll(&ready, 1, PATIENCE) <= 0)
        fail_msg("nothing happens after: %s", terminal->out + terminal->seen);
    const ssize_t count = read(terminal->file, terminal->out + terminal->length, room);
    if (count <= 0)
        return false;
    terminal->length += (size_t)count;
    terminal->out[terminal->length] = '\0';
    return true;
}

void terminal_await(struct terminal *terminal, const char *text)
{
    const char *found;

    while (!(found = strstr(terminal->out + terminal->seen, text)))
        if (!read_more(terminal))
            fail_msg("it ended without '%s' after: %s", text, terminal->out + terminal->seen);
    terminal->seen = (size_t)(found - terminal->out) + strlen(text);
}

void terminal_press(struct terminal *terminal, const char *keys)
{
    assert_int_equal(write(terminal->file, keys, strlen(keys)), strlen(keys));
}

void terminal_type(struct terminal *terminal, const char *line)
{
    terminal_press(terminal, line);
    terminal_press(terminal, "\n");
}

int terminal_end(struct terminal *terminal)
{
    int status;

    while (read_more(terminal))
        ;
    assert_int_equal(waitpid(terminal->pid, &status, 0), terminal->pid);
    close(terminal->file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
