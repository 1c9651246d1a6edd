/*
 * help.c - the help of one command, printed from its tables.
 */
#include <stdio.h>
#include <string.h>

#include "command.h"

enum { COLUMN = 26 };

static void print_option(const struct option *option)
{
    char left[64];

    const char letter[] = { '-', option->letter, ',', ' ', '\0' };

    snprintf(left, sizeof left, "  %s--%s%s%s", option->letter ? letter : "", option->name,
             option->value ? " " : "", option->value ? option->value : "");
    printf("%-*s %s\n", COLUMN, left, option->about);
}

void command_help(const struct command *command)
{
    printf("usage: espalier %s%s%s [options]\n%s\n", command->name, *command->words ? " " : "",
           command->words, command->about);
    if (command->more)
        printf("%s\n", command->more);
    printf("\noptions:\n");
    for (const struct option *const *table = command->options; *table; table++)
        for (const struct option *option = *table; option->name; option++)
            if (option->about)
                print_option(option);
    printf("\nexamples:\n");
    for (size_t i = 0; i < sizeof command->examples / sizeof command->examples[0]; i++)
        printf("  %s\n", command->examples[i]);
}
