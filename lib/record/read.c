/*
 * read.c - the traces of a stream, one after the other.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/text.h"
#include "blocks.h"
#include "line.h"
#include "lines.h"
#include "tree.h"

struct esp_record_reader {
    struct esp_lines lines;
    struct esp_line line;
    char *name;
    enum esp_salvage salvage;
    bool compact; /* the traces are in `blocks`, not in lines */
    struct esp_block_traces blocks;
    bool begun;  /* a header was found, or given up */
    bool broken; /* skip what is left of a trace */
};

/* What the next line is. */
enum what { WHAT_END, WHAT_EVENT, WHAT_HEADER, WHAT_CUT };

/* "t.jsonl: line 12: ...", or without a line when the stream itself fails. */
static enum esp_status fail_line(const struct esp_record_reader *reader, enum esp_status status,
                                 const struct esp_error *reason, struct esp_error *error)
{
    if (status == ESP_IO)
        return esp_fail(error, status, "%s: %s", reader->name, reason->text);
    return esp_fail(error, status, "%s: line %llu: %s", reader->name,
                    (unsigned long long)reader->lines.number, reason->text);
}

/* --- a line -------------------------------------------------------------------------- */

static bool is_blank(const char *text)
{
    return (unsigned char)*text <= ' ' && text[strspn(text, " \t\r")] == '\0';
}

/* A mark some programs put at the start of a file. */
static char *skip_mark(const struct esp_record_reader *reader, char *text)
{
    static const char mark[] = "\xef\xbb\xbf";
    const bool marked = reader->lines.number == 1 && strncmp(text, mark, sizeof mark - 1) == 0;
    return marked ? text + sizeof mark - 1 : text;
}

/*
 * The next line that is not blank, taken apart. The last line of a trace
 * whose writer was killed ends in the middle: it has no newline and is no
 * JSON.
 */
static enum esp_status next_line(struct esp_record_reader *reader, enum what *what, char **text,
                                 size_t *length, struct esp_error *reason)
{
    enum esp_status status;

    do {
        status = esp_lines_next(&reader->lines, text, reason);
        if (status != ESP_OK || !*text) {
            *what = WHAT_END;
            return status;
        }
        char *const line = *text;
        *text = skip_mark(reader, line);
        *length = reader->lines.length - (size_t)(*text - line);
    } while (is_blank(*text) && strlen(*text) == *length);

    struct esp_line *line = &reader->line;
    if (!esp_line_scan(line, *text, *length)) {
        status = esp_line_parse(line, *text, *length, reason);
        if (status == ESP_BAD_INPUT && !reader->lines.whole && **text == '{') {
            *what = WHAT_CUT;
            *reason = (struct esp_error){ "cut off in the middle" };
            return ESP_OK;
        }
    }
    *what = esp_line_get(line, KEY_TRACE) && !esp_line_get(line, KEY_EVENT) ? WHAT_HEADER
                                                                              : WHAT_EVENT;
    return status;
}

/* --- one trace ------------------------------------------------------------------------- */

struct esp_record *esp_record_new(void)
{
    struct esp_record *record = calloc(1, sizeof *record);

    if (record) {
        record->footer.value = NAN;
        record->footer.innermost = ESP_PARENT_NONE;
        record->footer_move = ESP_TEXT_NONE;
        record->footer_stopped = ESP_TEXT_NONE;
    }
    return record;
}

/* Find the next header and read it; *record is NULL at the end of the stream. */
static enum esp_status read_header(struct esp_record_reader *reader, struct esp_record **record,
                                   struct esp_error *error)
{
    struct esp_error reason;
    enum esp_status status;
    enum what what;
    char *text;
    size_t length;

    *record = NULL;
    do {
        reason.text[0] = '\0';
        status = next_line(reader, &what, &text, &length, &reason);
    } while (reader->broken && (status == ESP_BAD_INPUT || (text && what != WHAT_HEADER)));
    reader->broken = false;

    const bool first = !reader->begun;
    reader->begun = true;
    if (status == ESP_OK && what == WHAT_END)
        return first ? esp_fail(error, ESP_BAD_INPUT, "%s: empty, expected a trace in JSON Lines",
                                reader->name)
                     : ESP_OK;
    if (status == ESP_OK && what == WHAT_CUT)
        status = ESP_BAD_INPUT;
    if (status == ESP_OK && what == WHAT_EVENT)
        status = esp_fail(&reason, ESP_BAD_INPUT,
                          "no header, expected {\"trace\":\"espalier\",...");
    if (status == ESP_OK && !(*record = esp_record_new()))
        status = esp_fail(&reason, ESP_NO_MEMORY, "no memory for a record");
    if (status == ESP_OK)
        status = esp_header_read(*record, text, length, &reason);
    if (status != ESP_OK) {
        reader->broken = true;
        esp_record_free(*record);
        *record = NULL;
        return fail_line(reader, status, &reason, error);
    }
    (*record)->footer.line = reader->lines.number;
    return ESP_OK;
}

/*
 * Read events up to the end of the trace: the line after its footer, the
 * next header or the end of the stream. What is wrong is left in reason.
 */
static enum esp_status read_events(struct esp_record_reader *reader, struct esp_record *record,
                                   struct esp_error *reason)
{
    for (;;) {
        enum what what;
        char *text;
        size_t length;
        enum esp_status status = next_line(reader, &what, &text, &length, reason);

        if (status == ESP_OK && what == WHAT_EVENT)
            status = esp_build(record, &reader->line, reason);
        if (status != ESP_OK || what == WHAT_END)
            return status;
        if (what == WHAT_HEADER || (what == WHAT_CUT && record->footer.complete)) {
            reason->text[0] = '\0';
            esp_lines_back(&reader->lines);
            return ESP_OK;
        }
        if (what == WHAT_CUT)
            return ESP_OK;
        record->footer.line = reader->lines.number;
    }
}

void esp_record_settle_texts(struct esp_record *record)
{
    esp_texts_close(&record->texts);
    record->footer.move = esp_texts_get(&record->texts, record->footer_move);
    record->footer.stopped = esp_texts_get(&record->texts, record->footer_stopped);
}

enum esp_status esp_record_settle(struct esp_record *record, struct esp_error *error)
{
    esp_build_end(record);
    esp_record_settle_texts(record);
    if (record->count > 0) {
        struct esp_node *nodes = realloc(record->nodes, record->count * sizeof *nodes);
        if (nodes)
            record->nodes = nodes;
    }
    record->footer.problem = record->problem;
    return esp_calls_sort(&record->calls, record->count, error);
}

/* The first byte tells the form. */
static enum esp_status find_form(struct esp_record_reader *reader, struct esp_error *error)
{
    FILE *stream = reader->lines.stream;
    const int first = getc(stream);

    if (first != EOF)
        ungetc(first, stream);
    if (first != ESP_COMPACT_FIRST)
        return ESP_OK;
    reader->compact = true;
    reader->blocks.name = reader->name;
    return esp_block_traces_open(&reader->blocks, stream, error);
}

static enum esp_status next_of_lines(struct esp_record **out, struct esp_record_reader *reader,
                                     struct esp_error *error)
{
    struct esp_error reason = { "" };
    struct esp_record *record;

    *out = NULL;
    enum esp_status status = read_header(reader, &record, error);
    if (status != ESP_OK || !record)
        return status;

    status = read_events(reader, record, &reason);
    reader->broken = status != ESP_OK;
    if (status == ESP_BAD_INPUT && reader->salvage == ESP_SALVAGE_PREFIX)
        status = ESP_OK;
    if (status == ESP_OK && reason.text[0]) {
        struct esp_error problem = { "" };
        fail_line(reader, ESP_BAD_INPUT, &reason, &problem);
        record->problem = strdup(problem.text);
        if (!record->problem)
            status = esp_fail(&reason, ESP_NO_MEMORY, "no memory for a message");
    }
    if (status == ESP_OK)
        status = esp_record_settle(record, &reason);
    if (status != ESP_OK) {
        esp_record_free(record);
        return fail_line(reader, status, &reason, error);
    }
    *out = record;
    return ESP_OK;
}

enum esp_status esp_record_next(struct esp_record **out, struct esp_record_reader *reader,
                                struct esp_error *error)
{
    *out = NULL;
    if (!reader->begun && !reader->compact) {
        const enum esp_status status = find_form(reader, error);
        if (status != ESP_OK)
            return status;
    }
    return reader->compact ? esp_block_traces_next(out, &reader->blocks, reader->salvage, error)
                           : next_of_lines(out, reader, error);
}

/* --- readers ------------------------------------------------------------------------------ */

enum esp_status esp_record_reader_new(struct esp_record_reader **out, FILE *stream,
                                      const char *name, enum esp_salvage salvage,
                                      struct esp_error *error)
{
    struct esp_record_reader *reader = calloc(1, sizeof *reader);

    *out = NULL;
    if (!reader || !(reader->name = strdup(name))) {
        free(reader);
        return esp_fail(error, ESP_NO_MEMORY, "no memory for a reader");
    }
    reader->lines.stream = stream;
    reader->salvage = salvage;
    *out = reader;
    return ESP_OK;
}

void esp_record_reader_free(struct esp_record_reader *reader)
{
    if (!reader)
        return;
    esp_lines_free(&reader->lines);
    esp_line_free(&reader->line);
    esp_block_traces_free(&reader->blocks);
    free(reader->name);
    free(reader);
}

enum esp_status esp_record_read(struct esp_record **out, FILE *stream, const char *name,
                                enum esp_salvage salvage, struct esp_error *error)
{
    struct esp_record_reader *reader;

    *out = NULL;
    enum esp_status status = esp_record_reader_new(&reader, stream, name, salvage, error);
    if (status == ESP_OK)
        status = esp_record_next(out, reader, error);
    esp_record_reader_free(reader);
    return status;
}
