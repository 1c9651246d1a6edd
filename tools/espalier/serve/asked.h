/*
 * asked.h - what the path of a request asks for.
 *
 *   /                          the page to play on
 *   /getmove/<depth>,<trace>   a move: a space may follow the comma
 *   /tree/<depth>,<trace>      the tree of that decision
 *   /state/<trace>             the board, as `espalier show --json` has it
 *   /healthz                   is all well?
 */
#ifndef SERVE_ASKED_H
#define SERVE_ASKED_H

#include "espalier/error.h"

enum asked_what { ASKED_PAGE, ASKED_MOVE, ASKED_TREE, ASKED_STATE, ASKED_HEALTH };

/* Longest path; a game of Mancala has some dozens of moves. */
enum { ASKED_PATH_MAX = 1024 };

struct asked {
    enum asked_what what;
    int depth;
    char trace[ASKED_PATH_MAX + 1];
};

/*
 * Read a path as it came, percent signs and all. Returns the HTTP status: 200,
 * or 400 or 404 with the reason in *error. Whether the trace can be played is
 * not looked at.
 */
unsigned asked_read(struct asked *asked, const char *path, int max_depth,
                    struct esp_error *error);

#endif
