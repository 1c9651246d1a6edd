/*
 * file.h - an assignment's file with a harness beside it, for one test.
 */
#ifndef ESPALIER_TESTS_ASSIGNMENT_FILE_H
#define ESPALIER_TESTS_ASSIGNMENT_FILE_H

#include "testing.h"
#include "espalier/assignment.h"

/* Read this text as an assignment; NULL: refused, and message has the words after the path. */
struct esp_assignment *assignment_of(const char *text, char message[ESP_ERROR_TEXT]);

/* The same of a text that must be good. */
struct esp_assignment *good_assignment(const char *text);

/* The text with its first `from` replaced; the caller frees it. */
char *with(const char *text, const char *from, const char *to);

/* A small assignment that is right: three kinds of cases, items of every kind. */
extern const char small_assignment[];

#endif
