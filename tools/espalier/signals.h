/*
 * signals.h - Ctrl-C and its kin.
 *
 * While a search runs, the first SIGINT, SIGTERM or SIGHUP only asks it to
 * stop, so that its best move is told and its trace ends properly; a second
 * one, and any at another time, ends the program, after the temporary files
 * it was writing are gone. A closed pipe (SIGPIPE) stops a search too; else
 * it is left to show as a failed write.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* Once, before anything else. */
void signals_install(void);

/* The flag a search is to watch; from here to signals_stoppable_end() signals only set it. */
const volatile sig_atomic_t *signals_stoppable_begin(void);
void signals_stoppable_end(void);

/* The signal that asked a search to stop, or 0. */
int signals_asked(void);

/*
 * Remove the file when the program is ended early. The text must stay until
 * signals_keep(). Returns false when too many are registered.
 */
bool signals_remove(const char *path);
void signals_keep(const char *path);

#endif
