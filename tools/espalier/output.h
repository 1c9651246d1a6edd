/*
 * output.h - files that are whole or not there.
 *
 * A regular file is written under a temporary name beside its place and
 * renamed when all of it is on disk; when writing fails, or the program is
 * ended early, neither name is left behind and an older file stays as it
 * was. Devices and pipes are written directly, `-` is standard output.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>

#include "espalier/error.h"

struct output {
    FILE *stream;
    char *name;      /* as given, for messages */
    char *place;     /* where it ends up; NULL: written directly */
    char *temporary; /* NULL: written directly */
};

/* Fails before anything is written when the place cannot be written. */
enum esp_status output_open(struct output *output, const char *name, struct esp_error *error);

/* End it: all written and in its place, or an error and nothing left. */
enum esp_status output_commit(struct output *output, struct esp_error *error);

/* Give it up: nothing is left. Does nothing after output_commit(). */
void output_discard(struct output *output);

/*
 * Flush standard output at the end of the program. False when it did not
 * take everything; a message says so unless its reader just went away.
 */
int output_finish_standard(void);

/* Make sure that descriptors 0 to 2 are open, so that no file gets their numbers. */
void output_guard_standard(void);

#endif
