/*
 * message.c - see message.h.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "message.h"

void message(const char *format, ...)
{
    va_list arguments;

    fputs("espalier: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void *must(void *block)
{
    if (!block) {
        message("no memory");
        exit(BAD);
    }
    return block;
}
