/*
 * positions.h - the questions of positions.txt, and how they are answered.
 */
#ifndef BENCH_POSITIONS_H
#define BENCH_POSITIONS_H

#include <stddef.h>

#include "espalier/search.h"

/* One search to be made. */
struct question {
    const char *game, *text; /* as in the file, text "-" for the start */
    int64_t depth;
    const char *algorithm; /* words joined by +, as for --compare */
    struct esp_position *position; /* shared by all of its text */
    struct esp_options options;
};

struct questions {
    struct question *items;
    size_t count;
};

/*
 * Every algorithm at every depth of every position, in the order of the file
 * (NULL: the one of the repository); what makes no sense for a game is left
 * out. They live as long as the program. False with a message on standard
 * error.
 */
bool questions_read(struct questions *questions, const char *file);

#endif
