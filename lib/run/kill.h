/*
 * kill.h - killing until nothing is left.
 */
#ifndef ESPALIER_RUN_KILL_H
#define ESPALIER_RUN_KILL_H

#include <sys/types.h>

/*
 * In one stroke, all processes of a user that is a run's own; uid 0 does
 * nothing. A process that forks cannot escape it.
 */
void esp_kill_user(uid_t uid);

/* Kill all below this process, which must be a subreaper, and wait for them. Returns survivors. */
unsigned esp_kill_below(uid_t uid);

#endif
