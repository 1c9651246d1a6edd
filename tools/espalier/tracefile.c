/*
 * tracefile.c - see tracefile.h.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "espalier/text.h"
#include "message.h"
#include "texts.h"
#include "tracefile.h"

/* --- writing ------------------------------------------------------------- */

const struct option trace_options[] = {
    { "detail", "WHAT", "of a trace: nodes, or calls too", 0 },
    { "states", NULL, "the position of every node in a trace", 0 },
    { NULL, NULL, NULL, 0 },
};

static enum esp_status read_detail(enum esp_detail *detail, const struct arguments *arguments,
                                   struct esp_error *error)
{
    static const char *const words[] = { "nodes", "calls" };
    const char *word = arguments_value(arguments, "detail");

    *detail = ESP_DETAIL_NODES;
    if (!word || strcmp(word, words[ESP_DETAIL_NODES]) == 0)
        return ESP_OK;
    *detail = ESP_DETAIL_CALLS;
    return strcmp(word, words[ESP_DETAIL_CALLS]) == 0
               ? ESP_OK
               : esp_fail_unknown(error, "detail", word, words, 2);
}

/* The name of a file tells the form of the trace that is written to it. */
static bool is_compact(const char *path)
{
    static const char extension[] = ".espt";
    const size_t length = strlen(path);

    return length >= sizeof extension - 1 &&
           strcasecmp(path + length - (sizeof extension - 1), extension) == 0;
}

enum esp_status trace_open(struct trace_file *trace, const char *path,
                           const struct esp_position *position,
                           const struct esp_options *options,
                           const struct arguments *arguments, struct esp_error *error)
{
    enum esp_detail detail;

    *trace = (struct trace_file){ .sink = NULL };
    enum esp_status status = read_detail(&detail, arguments, error);
    if (status != ESP_OK || !path)
        return status;
    status = output_open(&trace->output, path, error);
    if (status != ESP_OK)
        return status;
    trace->sink = (is_compact(path) ? esp_compact_sink_new : esp_jsonl_sink_new)(
        trace->output.stream, position, options, detail, arguments_has(arguments, "states"), error);
    if (!trace->sink) {
        output_discard(&trace->output);
        return ESP_NO_MEMORY;
    }
    return ESP_OK;
}

enum esp_status trace_close(struct trace_file *trace, bool keep, struct esp_error *error)
{
    struct esp_error own = { .text = "" };

    if (!trace->sink)
        return ESP_OK;
    enum esp_status status = trace->sink->close(trace->sink, &own);
    trace->sink = NULL;
    if (!keep) {
        output_discard(&trace->output);
        return ESP_OK;
    }
    if (status != ESP_OK) {
        esp_fail(error, status, "%s: %s", trace->output.name, own.text);
        output_discard(&trace->output);
        return status;
    }
    return output_commit(&trace->output, error);
}

/* --- reading ------------------------------------------------------------- */

const struct option reading_options[] = {
    { "trace-number", "N", "which trace of a file that holds several (1)", 0 },
    { "salvage", NULL, "keep what stands before the first bad line", 0 },
    { NULL, NULL, NULL, 0 },
};

/* Say that a trace has no footer, where it ends, and how many nodes were open then. */
static void tell_truncated(const struct esp_record *record, const char *name,
                           const char *unfinished)
{
    const struct esp_trace_footer *footer = esp_record_footer(record);
    const uint32_t count = esp_record_count(record);
    char line[ESP_NUMBER_TEXT], node[ESP_NUMBER_TEXT], nodes[ESP_NUMBER_TEXT];
    uint32_t open = 0, innermost = 0;

    for (uint32_t id = 0; id < count; id++) {
        if (!(esp_record_node(record, id)->flags & ESP_NODE_LEFT)) {
            open++;
            innermost = id;
        }
    }
    if (footer->problem && footer->compact)
        message("%s; the rest is kept", footer->problem);
    else if (footer->problem)
        message("%s: %s; all before it is kept", name, footer->problem);
    if (footer->lost > 0) {
        message("%s: %s nodes are missing; %s marks %s node%s as unfinished", name,
                count_text(footer->lost, node), unfinished, count_text(open, nodes),
                open == 1 ? "" : "s");
        return;
    }
    const char *const unit = footer->compact ? "block" : "line";
    count_text(footer->line, line);
    if (open == 0)
        message("%s: no footer, the trace ends at %s %s (kept)", name, unit, line);
    else
        message("%s: no footer, the trace ends at %s %s in node %s (kept; %s marks %s node%s as "
                "unfinished)",
                name, unit, line, count_text(innermost, node), unfinished,
                count_text(open, nodes), open == 1 ? "" : "s");
}

static enum esp_status read_numbered(struct esp_record **out, struct esp_record_reader *reader,
                                     const char *name, int64_t number, struct esp_error *error)
{
    for (int64_t at = 1;; at++) {
        enum esp_status status = esp_record_next(out, reader, error);
        if (status != ESP_OK || (*out && at == number))
            return status;
        if (!*out)
            return esp_fail(error, ESP_BAD_INPUT, "%s: no trace number %lld, the file holds %lld",
                            name, (long long)number, (long long)at - 1);
        esp_record_free(*out);
        *out = NULL;
    }
}

enum esp_status trace_number(int64_t *number, const struct arguments *arguments,
                             struct esp_error *error)
{
    const char *which = arguments_value(arguments, "trace-number");

    *number = 1;
    return which ? esp_parse_integer(which, "trace-number", 1, INT64_MAX, number, error) : ESP_OK;
}

void trace_tell_more(const char *name)
{
    message("%s: there are more traces in it; this is the first (--trace-number)", name);
}

static bool is_more(struct esp_record_reader *reader)
{
    struct esp_record *next;
    const bool more = esp_record_next(&next, reader, NULL) != ESP_OK || next;

    esp_record_free(next);
    return more;
}

static enum esp_status read_stream(struct esp_record **out, FILE *stream, const char *name,
                                   const struct arguments *arguments, const char *unfinished,
                                   struct esp_error *error)
{
    const enum esp_salvage salvage =
        arguments_has(arguments, "salvage") ? ESP_SALVAGE_PREFIX : ESP_SALVAGE_NONE;
    struct esp_record_reader *reader;
    int64_t number;

    enum esp_status status = trace_number(&number, arguments, error);
    if (status == ESP_OK)
        status = esp_record_reader_new(&reader, stream, name, salvage, error);
    if (status != ESP_OK)
        return status;
    status = read_numbered(out, reader, name, number, error);
    if (status == ESP_OK && !esp_record_footer(*out)->complete)
        tell_truncated(*out, name, unfinished);
    if (status == ESP_OK && !arguments_has(arguments, "trace-number") && is_more(reader))
        trace_tell_more(name);
    esp_record_reader_free(reader);
    return status;
}

static enum esp_status read_path(struct esp_record **out, const char *path,
                                 const struct arguments *arguments, const char *unfinished,
                                 struct esp_error *error)
{
    *out = NULL;
    if (strcmp(path, "-") == 0)
        return read_stream(out, stdin, "standard input", arguments, unfinished, error);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return esp_fail(error, ESP_IO, "cannot read %s: %s", path, strerror(errno));
    enum esp_status status = read_stream(out, stream, path, arguments, unfinished, error);
    fclose(stream);
    return status;
}

enum esp_status trace_read(struct esp_record **out, const char *path,
                           const struct arguments *arguments, const char *unfinished,
                           struct esp_error *error)
{
    enum esp_status status = read_path(out, path, arguments, unfinished, error);

    if (status == ESP_OK)
        esp_record_recover(*out, NULL); /* where that cannot be, the trace is shown as it is */
    return status;
}
