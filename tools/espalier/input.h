/*
 * input.h - files that are read as a whole.
 */
#ifndef INPUT_H
#define INPUT_H

#include "espalier/error.h"

/*
 * The bytes of a file (`-`: standard input) with a final zero, in a block of
 * the caller's. NULL where it cannot be read to its end.
 */
char *input_text(const char *name, struct esp_error *error);

#endif
