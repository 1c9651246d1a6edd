/*
 * arguments.h - the words of a command line, sorted by a command's tables of
 * options.
 *
 * Options may stand before, between and after the other words, as
 * `--name value`, `--name=value`, `-x value` or `-xvalue`; what follows an
 * option that takes a value is its value, whatever it looks like, unless it
 * is itself an option of the command. A lone `-` and a negative number are
 * words, and all is after `--`.
 */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "espalier/error.h"

/* One option. A table of them ends with a NULL name. */
struct option {
    const char *name;  /* without the dashes */
    const char *value; /* what it takes, in words for people; NULL: nothing */
    const char *about; /* one line of help; NULL: told with another option */
    char letter;       /* its short form, or 0 */
};

struct given {
    const struct option *option;
    const char *value; /* NULL where it takes none */
};

struct arguments {
    const char **words; /* those that are no options, in order */
    size_t word_count;
    struct given *given; /* the options, in order */
    size_t given_count;
    bool help; /* --help or -h was among them */
};

/*
 * Sort argv[0..argc) by the options of the tables (NULL past the last). The
 * texts stay argv's. On success and on failure the caller ends with
 * arguments_free().
 */
enum esp_status arguments_read(struct arguments *arguments, const struct option *const *tables,
                               int argc, char **argv, struct esp_error *error);
void arguments_free(struct arguments *arguments);

/* The value that was given last under the name, or NULL. */
const char *arguments_value(const struct arguments *arguments, const char *name);

/* Whether an option was given at all. */
bool arguments_has(const struct arguments *arguments, const char *name);

/* Word number index, or NULL when there are fewer. */
const char *arguments_word(const struct arguments *arguments, size_t index);

/* Whether a given option comes from this table. */
bool option_is_from(const struct option *option, const struct option *table);

#endif
