/*
 * loud.c - does what the library must not: a check of tests/build/quiet.sh.
 */
#include <stdio.h>
#include <stdlib.h>

void loud(void);

void loud(void)
{
    puts("printed");
    fputs("on the other stream\n", stderr);
    exit(1);
}
