/*
 * check.c - `espalier check`: a trace proved again, and one node in words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/check.h"
#include "espalier/text.h"
#include "command.h"
#include "json.h"
#include "tracefile.h"

static const struct option options[] = {
    { "node", "PATH", "explain one node, as 0.3 or #17, instead of proving all", 0 },
    { "json", NULL, "the result as JSON, a line for each trace", 0 },
    { NULL, NULL, NULL, 0 },
};

static void print_path(const struct esp_record *record, uint32_t id)
{
    const size_t length = esp_record_path(record, id, NULL, 0);
    char *path = malloc(length + 1);

    if (path) {
        esp_record_path(record, id, path, length + 1);
        fputs(path, stdout);
    }
    free(path);
}

static void print_others(const struct esp_check *check)
{
    const char *comma = "  and: ";

    for (int kind = 0; kind < ESP_PROBLEM_KINDS; kind++) {
        size_t count = 0;
        for (size_t i = 1; i < check->count; i++)
            count += (int)check->problems[i].kind == kind;
        if (count == 0)
            continue;
        printf("%s%zu %s", comma, count, esp_problem_name((enum esp_problem_kind)kind));
        comma = ", ";
    }
    if (check->count > 1)
        putchar('\n');
}

/* What the trace of a foreign recorder did not say itself. */
static void print_inferred(const struct esp_record *record)
{
    static const char *const names[] = { "move", "side", "reason", "pruned list", "depth" };
    const char *comma = "  inferred: ";

    for (unsigned bit = 0; bit < sizeof names / sizeof names[0]; bit++) {
        char number[ESP_NUMBER_TEXT];
        size_t count = 0;
        for (uint32_t id = 0; id < esp_record_count(record); id++)
            count += esp_record_inferred(record, id) >> bit & 1;
        if (count == 0)
            continue;
        esp_print_grouped(count, number);
        printf("%s%s %s%s", comma, number, names[bit], count == 1 ? "" : "s");
        comma = ", ";
    }
    if (comma[0] == ',')
        putchar('\n');
}

static void print_text(const char *name, const struct esp_record *record,
                       const struct esp_check *check)
{
    char nodes[ESP_NUMBER_TEXT], cutoffs[ESP_NUMBER_TEXT];

    esp_print_grouped(esp_record_count(record), nodes);
    esp_print_grouped(check->cutoffs, cutoffs);
    printf("%s: %s node%s, %s cutoff%s, well formed, %s\n", name, nodes,
           esp_record_count(record) == 1 ? "" : "s", cutoffs, check->cutoffs == 1 ? "" : "s",
           check->count ? "not proved" : "proved");
    print_inferred(record);
    if (check->count == 0)
        return;
    const struct esp_problem *first = &check->problems[0];
    printf("  node %u at ", (unsigned)first->node);
    print_path(record, first->node);
    printf(": %s: expected %s, got %s\n", esp_problem_name(first->kind), first->expected,
           first->got);
    print_others(check);
}

static void print_json(const char *name, const struct esp_record *record,
                       const struct esp_check *check)
{
    struct json json = { .stream = stdout };

    json_begin_object(&json, NULL);
    json_text(&json, "trace", name);
    json_count(&json, "nodes", esp_record_count(record));
    json_count(&json, "cutoffs", check->cutoffs);
    json_bool(&json, "proved", check->count == 0);
    json_begin_list(&json, "problems");
    for (size_t i = 0; i < check->count; i++) {
        json_begin_object(&json, NULL);
        json_count(&json, "node", check->problems[i].node);
        json_text(&json, "kind", esp_problem_name(check->problems[i].kind));
        json_text(&json, "expected", check->problems[i].expected);
        json_text(&json, "got", check->problems[i].got);
        json_end_object(&json);
    }
    json_end_list(&json);
    json_end_object(&json);
    putchar('\n');
}

static int check_one(const char *name, const struct arguments *arguments,
                     struct esp_error *error)
{
    const char *path = arguments_value(arguments, "node");
    struct esp_record *record;
    struct esp_check check = { 0 };
    uint32_t id;

    enum esp_status status = trace_read(&record, name, arguments, "what is there", error);
    if (status != ESP_OK)
        return BAD;
    esp_record_recover(record, NULL); /* where that cannot be, the proof says why */
    if (path) {
        status = esp_record_find(record, path, &id, error);
        if (status == ESP_OK)
            esp_explain_node(record, id, stdout);
    } else {
        status = esp_check_record(&check, record, error);
        if (status == ESP_OK)
            (arguments_has(arguments, "json") ? print_json : print_text)(name, record, &check);
    }
    const int result = status != ESP_OK ? BAD : check.count ? DIFFERENT : DONE;
    esp_check_free(&check);
    esp_record_free(record);
    return result;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    int worst = DONE;

    for (size_t i = 0; i < arguments->word_count && worst != BAD; i++) {
        const int result = check_one(arguments->words[i], arguments, error);
        worst = result > worst ? result : worst;
    }
    return worst;
}

const struct command command_check = {
    .name = "check",
    .words = "TRACE...",
    .about = "prove a trace again, or explain one of its nodes",
    .more = "Exit status: 0 proved, 1 something is wrong, 2 bad input.",
    .least = 1,
    .most = 100000,
    .options = { options, reading_options },
    .examples = { "espalier check t.jsonl", "espalier check t.jsonl --node 2" },
    .run = run,
};
