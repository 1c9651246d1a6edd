/*
 * lines.h - the lines of a stream, one after the other, without copying.
 */
#ifndef ESPALIER_RECORD_LINES_H
#define ESPALIER_RECORD_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "espalier/error.h"

/*
 * Longest lines. A header carries the position, which may be a whole tree; it
 * is one text, and besides its texts a header is as short as other lines.
 */
enum { ESP_LINE_MAX = 1 << 20, ESP_HEADER_MAX = 1 << 26 };

/* Zeroed but for the stream, which stays the caller's. */
struct esp_lines {
    FILE *stream;
    char *block; /* bytes [start, end) of it are read and not given out */
    size_t room, start, end;
    size_t length;   /* of the line given out last, */
    uint64_t number; /* its number, from 1, */
    bool whole;      /* and whether it ended in a newline */
    bool again;      /* give it out again */
    bool overlong;   /* the rest of a line that was too long comes next */
};

/*
 * The next line without its newline, followed by a zero and by more bytes
 * that can be read, ESP_LINE_SLACK in all; it is valid until the next call.
 * *text is NULL at the end of the stream. A line that is too long is an
 * error, and the line after it comes next.
 */
enum esp_status esp_lines_next(struct esp_lines *lines, char **text, struct esp_error *error);

/* Give the last line out once more. */
void esp_lines_back(struct esp_lines *lines);

void esp_lines_free(struct esp_lines *lines);

#endif
