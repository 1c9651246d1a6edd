/*
 * convert.c - `espalier convert`: a trace in another form.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "espalier/convert.h"
#include "espalier/database.h"
#include "espalier/record.h"
#include "command.h"
#include "format.h"
#include "message.h"
#include "output.h"
#include "tracefile.h"

static const struct option options[] = {
    { "from", "NAME", "the form of A: jsonl, espt", 0 },
    { "to", "NAME", "the form of B: json, jsonl, espt (compact), csv", 0 },
    { NULL, NULL, NULL, 0 },
};

/* What can be read; the file itself tells which of them it is. */
static const char *const sources[] = { "jsonl", "espt" };

/* What can be written: all traces while they are read, or one as a record. */
enum kind { TRACES, DOCUMENT, DATABASE };

static const struct target {
    const char *name;
    enum kind kind;
    enum esp_trace_form form; /* TRACES */
    enum esp_status (*write)(const struct esp_record *, FILE *, struct esp_error *); /* DOCUMENT */
} targets[] = {
    { "json", DOCUMENT, 0, esp_record_write_json }, /* the tree, nested */
    { "jsonl", TRACES, ESP_FORM_JSONL, NULL },
    { "espt", TRACES, ESP_FORM_COMPACT, NULL },
    { "csv", DOCUMENT, 0, esp_record_write_csv }, /* a row a node */
    { "sqlite", DATABASE, 0, NULL },              /* one more run in it */
};

enum {
    SOURCES = sizeof sources / sizeof sources[0],
    TARGETS = sizeof targets / sizeof targets[0]
};

static enum esp_status find_target(const struct target **target, const char *file,
                                   const char *asked, struct esp_error *error)
{
    const char *names[TARGETS];
    size_t index = 0;

    for (size_t i = 0; i < TARGETS; i++)
        names[i] = targets[i].name;
    enum esp_status status = format_find(&index, names, TARGETS, file, asked, "to", 0, error);
    *target = &targets[index];
    return status;
}

/* One trace of A, as a whole. */
static enum esp_status convert_record(FILE *to, const struct target *target, const char *from,
                                      const struct arguments *arguments, struct esp_error *error)
{
    struct esp_record *record;

    enum esp_status status = trace_read(&record, from, arguments, "the tree", error);
    if (status == ESP_OK)
        status = target->write(record, to, error);
    esp_record_free(record);
    return status;
}

/* All traces of A, one event after the other. */
static enum esp_status convert_traces(FILE *to, const struct target *target, const char *from,
                                      const struct arguments *arguments, struct esp_error *error)
{
    const bool standard = strcmp(from, "-") == 0;
    struct esp_conversion what;

    if (arguments_has(arguments, "trace-number"))
        return esp_fail(error, ESP_BAD_INPUT, "--trace-number: %s takes all traces of %s",
                        target->name, from);
    FILE *stream = standard ? stdin : fopen(from, "r");
    if (!stream)
        return esp_fail(error, ESP_IO, "cannot read %s: %s", from, strerror(errno));
    const enum esp_status status =
        esp_trace_convert(stream, standard ? "standard input" : from, to, target->form,
                          arguments_has(arguments, "salvage") ? ESP_SALVAGE_PREFIX
                                                              : ESP_SALVAGE_NONE,
                          &what, error);
    if (!standard)
        fclose(stream);
    if (status == ESP_OK && what.problem.text[0])
        message("%s (the rest is kept)", what.problem.text);
    return status;
}

/* One trace of A, as one more run of the database B. */
static enum esp_status convert_database(const char *from, const char *to,
                                        const struct arguments *arguments,
                                        struct esp_error *error)
{
    struct esp_record *record;

    if (strcmp(to, "-") == 0)
        return esp_fail(error, ESP_BAD_INPUT,
                        "a database is a file: expected its name instead of -");
    enum esp_status status = trace_read(&record, from, arguments, "the database", error);
    if (status == ESP_OK)
        status = esp_database_add(to, from, record, NULL, error);
    esp_record_free(record);
    return status;
}

static enum esp_status convert(const struct target *target, const char *from, const char *to,
                               const struct arguments *arguments, struct esp_error *error)
{
    struct output output;

    if (target->kind == DATABASE)
        return convert_database(from, to, arguments, error);

    enum esp_status status = output_open(&output, to, error);
    if (status != ESP_OK)
        return status;
    status = (target->kind == TRACES ? convert_traces : convert_record)(output.stream, target, from,
                                                                        arguments, error);
    if (status == ESP_OK)
        return output_commit(&output, error);
    output_discard(&output);
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    const char *from = arguments_word(arguments, 0), *to = arguments_word(arguments, 1);
    const struct target *target;
    size_t source;

    enum esp_status status = format_find(&source, sources, SOURCES, from,
                                         arguments_value(arguments, "from"), "from", 0, error);
    if (status == ESP_OK)
        status = find_target(&target, to, arguments_value(arguments, "to"), error);
    if (status == ESP_OK)
        status = convert(target, from, to, arguments, error);
    return status == ESP_OK ? DONE : BAD;
}

const struct command command_convert = {
    .name = "convert",
    .words = "A B",
    .about = "a trace in another form: compact, lines, table",
    .more = "The forms follow from the extensions; - is standard input or output. An .sqlite\n"
            "database gets one more run; docs/sql.md has its tables and questions to ask.",
    .least = 2,
    .most = 2,
    .options = { options, reading_options },
    .examples = { "espalier convert t.jsonl t.espt",
                  "espalier convert t.espt - | python3 -m json.tool" },
    .run = run,
};
