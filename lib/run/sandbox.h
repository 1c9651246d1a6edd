/*
 * sandbox.h - the command line of bubblewrap.
 */
#ifndef ESPALIER_RUN_SANDBOX_H
#define ESPALIER_RUN_SANDBOX_H

#include "espalier/run.h"

struct esp_runner {
    const char *bubblewrap; /* path, or NULL where it does not work */
};

/* Folder of the scratch space, as the program in the sandbox sees it. */
#define ESP_SANDBOX_SCRATCH "/tmp"

/* Where the command is installed, or NULL. Whether it works is another question. */
const char *esp_sandbox_find(void);

/* Whether it works for the user that runs will have. */
bool esp_sandbox_works(const char *bubblewrap);

/*
 * The command that runs the request's within bubblewrap, ends in NULL. The
 * block is the caller's, the texts are not copied save size_text, which must
 * have 24 bytes and last as long. NULL without memory.
 */
char **esp_sandbox_command(const char *bubblewrap, const struct esp_run_request *request,
                           char *size_text);

#endif
