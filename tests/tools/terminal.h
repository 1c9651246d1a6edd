/*
 * terminal.h - the command run at a terminal, typed to line by line.
 */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "program.h"

struct terminal {
    pid_t pid;
    int file;
    char out[1 << 18]; /* all it wrote, with a final zero */
    size_t length;
    size_t seen; /* what await() has gone past */
};

/* Start a program with these words, NULL past the last, on a terminal of its own. */
void terminal_start(struct terminal *terminal, const char *program, const char *const *words);

/* Wait until it has written the text after what was awaited before; fails after 30 s. */
void terminal_await(struct terminal *terminal, const char *text);

/* Type a line, or some characters without a line's end. */
void terminal_type(struct terminal *terminal, const char *line);
void terminal_press(struct terminal *terminal, const char *keys);

/* Wait for the end; the exit status, or 128 + the signal that ended it. */
int terminal_end(struct terminal *terminal);

#endif
