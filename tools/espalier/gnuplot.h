/*
 * gnuplot.h - a plot made by the program gnuplot as a child process.
 */
#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdio.h>

#include "espalier/error.h"

/*
 * Run gnuplot on a script, which is read from its start; what it draws goes to
 * the stream. When there is no such program the error says what to install;
 * what it complains of goes to standard error.
 */
enum esp_status gnuplot_run(FILE *script, FILE *stream, struct esp_error *error);

#endif
