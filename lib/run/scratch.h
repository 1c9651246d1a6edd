/*
 * scratch.h - a folder to write in, where no sandbox provides one.
 */
#ifndef ESPALIER_RUN_SCRATCH_H
#define ESPALIER_RUN_SCRATCH_H

#include <sys/types.h>

#include "espalier/error.h"

/* A new folder of that user's (0: ours). *path is the caller's. */
enum esp_status esp_run_scratch_new(char **path, uid_t uid, struct esp_error *error);

/* Remove it and all in it, following no links. NULL does nothing. Frees path. */
void esp_run_scratch_free(char *path);

#endif
