/*
 * command.h - what a subcommand is.
 *
 * Each is a file with one `const struct command`; main.c holds the only list
 * of them. A subcommand prints its result on standard output and returns;
 * main() prints its error, checks that standard output took everything and
 * exits.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "espalier/error.h"
#include "arguments.h"

/* Exit statuses. */
enum { DONE = 0, DIFFERENT = 1, BAD = 2 };

enum { COMMAND_TABLES = 4 };

struct command {
    const char *name;
    const char *words; /* "GAME [POSITION]", for the usage line */
    const char *about; /* one line */
    const char *more;  /* further lines of its help; NULL: none */
    size_t least, most; /* how many words it takes */
    const struct option *options[COMMAND_TABLES + 1]; /* tables, NULL past the last */
    const char *examples[2];

    /* Returns DONE, DIFFERENT, or BAD with *error filled in. */
    int (*run)(const struct arguments *arguments, struct esp_error *error);
};

extern const struct command command_games, command_show, command_search, command_draw,
    command_check, command_convert, command_diff, command_exam, command_grade, command_merge,
    command_play, command_serve, command_solve, command_stats,
    command_tournament;

/* The help of one command: fits a screen and ends with two examples. */
void command_help(const struct command *command);

#endif
