/*
 * log.h - lines of JSON on standard error, each written at once.
 */
#ifndef SERVE_LOG_H
#define SERVE_LOG_H

#include "../json.h"

struct log_line {
    struct json json; /* add members to this */
    char *text;
    size_t size;
};

/* A line with the time and what happened. */
void log_begin(struct log_line *line, const char *event);
void log_end(struct log_line *line);

#endif
