/*
 * message.h - what the command says on standard error: one line, the
 * program's name first.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "espalier/export.h"

/* Print "espalier: ..." and a newline. */
void message(const char *format, ...) ESP_PRINTF(1, 2);

/* The block itself; without one, a message and exit status 2. */
void *must(void *block);

#endif
