/*
 * service.h - what is served, whatever the protocol: a question goes in, a
 * status and a text come out.
 */
#ifndef SERVE_SERVICE_H
#define SERVE_SERVICE_H

#include <stdbool.h>
#include <stddef.h>

#include "espalier/search.h"
#include "answers.h"
#include "asked.h"
#include "decide.h"

struct service {
    const struct esp_game *game;
    struct esp_options options; /* of every search, but for depth and time */
    int max_depth;
    double seconds; /* from the request to the answer */
    struct answers *answers;
};

/* HTTP's numbers, which any protocol may use. */
enum {
    SERVED = 200,
    SERVE_MALFORMED = 400,
    SERVE_UNKNOWN = 404,
    SERVE_METHOD = 405,
    SERVE_GAME_OVER = 409,
    SERVE_FAILED = 500,
    SERVE_BUSY = 503 /* to be asked again in a second */
};

struct question {
    struct asked asked;
    struct esp_position *position; /* NULL where none was asked about */
    double arrived;                /* by visits_clock() */

    unsigned status; /* 0: not answered yet */
    const char *type;
    char *text; /* of the answer */
    size_t size;
    bool is_static; /* the text is nobody's to free */

    bool cached;              /* the move was known */
    struct decision decision; /* what was searched; nodes 0: nothing */
};

/*
 * Answer what needs no search. False: service_search() is to answer it, in a
 * thread that has the time. waiting: how many wait for that, to be told to who asks.
 */
bool service_answer(struct service *service, struct question *question, const char *path,
                    size_t waiting);
void service_search(struct service *service, struct question *question);

/* An answer in plain words; a newline is added. */
void service_say(struct question *question, unsigned status, const char *text);

/* Frees what a question holds; its text may have been given away: NULL then. */
void question_end(struct question *question);

#endif
