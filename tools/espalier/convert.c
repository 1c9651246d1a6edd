/*
 * convert.c - `espalier convert`: a trace in another form.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/record.h"
#include "command.h"
#include "format.h"
#include "output.h"
#include "tracefile.h"

static const struct option options[] = {
    { "from", "NAME", "the form of A, when its name does not tell: jsonl", 0 },
    { "to", "NAME", "the form of B, when its name does not tell: json", 0 },
    { NULL, NULL, NULL, 0 },
};

/* What can be read, and what can be written: each a name and a function. */
static const char *const sources[] = { "jsonl" };

static const struct target {
    const char *name;
    enum esp_status (*write)(const struct esp_record *, FILE *, struct esp_error *);
} targets[] = {
    { "json", esp_record_write_json }, /* the tree, nested */
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

static enum esp_status convert(const struct target *target, const char *from, const char *to,
                               const struct arguments *arguments, struct esp_error *error)
{
    struct esp_record *record;
    struct output output;

    enum esp_status status = trace_read(&record, from, arguments, "the tree", error);
    if (status != ESP_OK)
        return status;
    status = output_open(&output, to, error);
    if (status == ESP_OK) {
        status = target->write(record, output.stream, error);
        if (status == ESP_OK)
            status = output_commit(&output, error);
        else
            output_discard(&output);
    }
    esp_record_free(record);
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
    .about = "a trace in another form: .jsonl to nested .json",
    .more = "The forms follow from the extensions; - is standard input or output.",
    .least = 2,
    .most = 2,
    .options = { options, reading_options },
    .examples = { "espalier convert t.jsonl t.json",
                  "espalier convert t.jsonl - | python3 -m json.tool" },
    .run = run,
};
