/*
 * plain.h - strangers' texts made harmless for one line of a report.
 *
 * A submission may print anything. Characters that would move a cursor,
 * colour a terminal, turn the reading direction or break a line come out as
 * escapes that can be read (\n, \x1b, \u202e), and long texts are clipped and
 * say by how much.
 */
#ifndef ESPALIER_REPORT_PLAIN_H
#define ESPALIER_REPORT_PLAIN_H

#include <stdio.h>

#include "espalier/text.h"

/*
 * A blank where plain_wrap() breaks no line, as in a command to be pasted. No
 * stranger's text has it, since plain_put() writes it as an escape.
 */
#define PLAIN_GLUE '\x01'

/* At most so many bytes of a text, whole characters, on one line. */
void plain_put(FILE *stream, const char *text, size_t most);

/* Points for people: at most two digits after the point. */
const char *plain_points(double points, char text[ESP_NUMBER_TEXT]);

/* "1 case", "3 cases" */
void plain_count(FILE *stream, size_t count, const char *one, const char *many);

/* Characters of a text, which are its columns where none is a wide one. */
size_t plain_columns(const char *text, size_t length);

/*
 * A text of several lines, broken between words to fit the width; every line
 * keeps its own leading blanks and what is broken off is indented alike,
 * after "- " like the first word.
 */
void plain_wrap(FILE *stream, const char *lines, unsigned indent, unsigned width);

#endif
