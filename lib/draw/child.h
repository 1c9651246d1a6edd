/*
 * child.h - a program that turns one picture into another.
 */
#ifndef ESPALIER_DRAW_CHILD_H
#define ESPALIER_DRAW_CHILD_H

#include <stdio.h>

#include "espalier/error.h"

/*
 * Run a program with this input; its output goes to the stream, which is not
 * flushed. Where there is no such program the error says what package to
 * install; where it fails, its first message is passed on.
 */
enum esp_status esp_child_run(char *const arguments[], const char *package, const char *input,
                              size_t length, FILE *stream, struct esp_error *error);

#endif
