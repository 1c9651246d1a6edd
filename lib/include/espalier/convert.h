/*
 * convert.h - traces from one form into the other, in constant memory.
 *
 * The open path, the longest line or block and the texts of moves are all
 * that is kept. Nothing is lost: a trace that this library wrote comes back
 * byte for byte, a foreign one with the same meaning (keys that readers
 * ignore, null members and the order of keys are not kept). What cannot be
 * said in the compact form goes along as the line it is; whether a trace is
 * well formed is not judged here, but by whoever reads the result.
 */
#ifndef ESPALIER_CONVERT_H
#define ESPALIER_CONVERT_H

#include <stdint.h>
#include <stdio.h>

#include "espalier/record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum esp_trace_form { ESP_FORM_JSONL, ESP_FORM_COMPACT };

/* What was converted. */
struct esp_conversion {
    uint64_t traces, nodes;
    /*
     * What was left out, the first time: a block with its reason, or a last
     * line that is cut off in the middle; empty where all is there.
     */
    struct esp_error problem;
};

/*
 * Convert all traces of a stream, whose form shows by its first byte, to
 * another stream. Both stay the caller's. name is what messages call the
 * first. Gaps of a compact trace are skipped, the nodes behind them get the
 * numbers that follow; the result then has no footer. Fails where a line is
 * no JSON or leaves a node that is not open, naming the line; to salvage a
 * prefix keeps all before it, and that is the problem.
 */
ESP_API enum esp_status esp_trace_convert(FILE *from, const char *name, FILE *to,
                                          enum esp_trace_form form, enum esp_salvage salvage,
                                          struct esp_conversion *what, struct esp_error *error);

/* --- watching ------------------------------------------------------------------ */

/*
 * Who is told what the traces of a stream say, while they are read. Texts are
 * no strings, and nothing of it lives longer than the call.
 */
struct esp_watcher {
    void (*header)(struct esp_watcher *, const char *text, size_t length); /* as JSON */
    /*
     * As a sink gets them, but moves have numbers of the trace's own: those of
     * one text are equal within a trace where `text` is NULL, else within
     * these events. An event of a shape that is none of ours is an ESP_LINE.
     */
    void (*events)(struct esp_watcher *, const struct esp_event *events, size_t count);
    void (*footer)(struct esp_watcher *, const char *text, size_t length); /* as JSON */
    bool enough; /* set by the watcher: it wants to hear no more */

    /* Set by the reader: the text of a move, with its source. */
    const char *(*text)(const void *source, uint32_t move, size_t *length);
    const void *source;
};

/*
 * Tell the traces of a stream, of either form, in constant memory. The stream
 * stays the caller's, name is what messages call it. Fails where anything is
 * missing or damaged, after some of it has been told.
 */
ESP_API enum esp_status esp_trace_watch(FILE *from, const char *name,
                                        struct esp_watcher *watcher, struct esp_error *error);

#ifdef __cplusplus
}
#endif

#endif
