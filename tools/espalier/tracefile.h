/*
 * tracefile.h - traces in files: written by a search, read by a drawing.
 */
#ifndef TRACEFILE_H
#define TRACEFILE_H

#include "espalier/record.h"
#include "espalier/trace.h"
#include "arguments.h"
#include "output.h"

/* --- writing ------------------------------------------------------------- */

/* --detail and --states. */
extern const struct option trace_options[];

struct trace_file {
    struct output output;
    struct esp_sink *sink; /* NULL: nobody asked for a trace */
};

/*
 * Make the file and its sink, before the search, so that a place that cannot
 * be written costs no time. path NULL: no trace. Position and options must
 * stay until trace_close().
 */
enum esp_status trace_open(struct trace_file *trace, const char *path,
                           const struct esp_position *position,
                           const struct esp_options *options,
                           const struct arguments *arguments, struct esp_error *error);

/* End the trace and put it in its place, or, unless `keep`, remove it. */
enum esp_status trace_close(struct trace_file *trace, bool keep, struct esp_error *error);

/* --- reading ------------------------------------------------------------- */

/* --trace-number and --salvage. */
extern const struct option reading_options[];

/* Which of a file's traces the options ask for, from 1. */
enum esp_status trace_number(int64_t *number, const struct arguments *arguments,
                             struct esp_error *error);

/* Say that nobody asked for one of several traces by its number. */
void trace_tell_more(const char *name);

/*
 * The trace of a file (`-`: standard input) that the options ask for. What a
 * foreign recorder left open is filled in where the game is known. What a user
 * should know of it (no footer, more traces behind it) is told on
 * standard error. The caller frees *out with esp_record_free().
 */
enum esp_status trace_read(struct esp_record **out, const char *path,
                           const struct arguments *arguments, const char *unfinished,
                           struct esp_error *error);

#endif
