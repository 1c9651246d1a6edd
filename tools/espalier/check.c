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
#include "message.h"
#include "tracefile.h"

static const struct option options[] = {
    { "node", "PATH", "explain one node, as 0.3 or #17; no proof", 0 },
    { "json", NULL, "the result as JSON, a line for each trace", 0 },
    { NULL, NULL, NULL, 0 },
};

/* The path of a node, in a block of its own. */
static char *path_of(const struct esp_record *record, uint32_t id)
{
    const size_t length = esp_record_path(record, id, NULL, 0);
    char *path = must(malloc(length + 1));

    esp_record_path(record, id, path, length + 1);
    return path;
}

/* A sentence for each problem; of very many the first, and what else there is. */
static void print_problems(const struct esp_check *check)
{
    enum { SHOWN = 20 };
    const char *comma = ": ";

    for (size_t i = 0; i < check->count && i < SHOWN; i++)
        printf("  %s\n", check->problems[i].sentence);
    if (check->count <= SHOWN)
        return;
    printf("  and %zu more", check->count - SHOWN);
    for (int kind = 0; kind < ESP_PROBLEM_KINDS; kind++) {
        size_t count = 0;
        for (size_t i = SHOWN; i < check->count; i++)
            count += (int)check->problems[i].kind == kind;
        if (count == 0)
            continue;
        printf("%s%zu %s", comma, count, esp_problem_name((enum esp_problem_kind)kind));
        comma = ", ";
    }
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
    print_problems(check);
}

/* --- JSON ------------------------------------------------------------------------- */

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
        json_text(&json, "sentence", check->problems[i].sentence);
        json_end_object(&json);
    }
    json_end_list(&json);
    json_end_object(&json);
    putchar('\n');
}

/* The sentences about a node, as a list without their indentation. */
static void put_words(struct json *json, const struct esp_record *record, uint32_t id)
{
    char *words = NULL;
    size_t size;
    FILE *stream = must(open_memstream(&words, &size));

    esp_explain_node(record, id, stream);
    fclose(stream);
    must(words);
    json_begin_list(json, "words");
    for (char *rest = words, *line; (line = strsep(&rest, "\n")) != NULL;)
        if (*line)
            json_text(json, NULL, line + strspn(line, " "));
    json_end_list(json);
    free(words);
}

static void put_window(struct json *json, const char *key, double alpha, double beta)
{
    json_begin_list(json, key);
    json_value(json, NULL, alpha);
    json_value(json, NULL, beta);
    json_end_list(json);
}

static void put_children(struct json *json, const struct esp_record *record, uint32_t id)
{
    const uint32_t end = esp_record_node(record, id)->end;

    json_begin_list(json, "children");
    for (uint32_t at = id + 1; at < end; at = esp_record_node(record, at)->end) {
        const struct esp_node *child = esp_record_node(record, at);
        json_begin_object(json, NULL);
        json_count(json, "node", at);
        json_text(json, "move", esp_record_text(record, child->move));
        json_value(json, "value", child->value);
        json_end_object(json);
    }
    json_end_list(json);
}

/* How a node was left: the reason, and what belongs to it. */
static void put_leave(struct json *json, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    size_t count = 0;
    uint64_t from;

    json_text(json, "why", esp_why_name(node->why));
    json_value(json, "value", node->value);
    json_text(json, "returned", esp_record_text(record, node->returned));
    if (esp_record_from(record, id, &from))
        json_count(json, "from", from);
    if (node->why != ESP_CUTOFF)
        return;
    json_text(json, "by", esp_record_text(record, esp_record_by(record, id)));
    const uint32_t *pruned = esp_record_pruned(record, id, &count);
    if (!pruned)
        return;
    json_begin_list(json, "pruned");
    for (size_t i = 0; i < count; i++)
        json_text(json, NULL, esp_record_text(record, pruned[i]));
    json_end_list(json);
}

static void print_node_json(const char *name, const struct esp_record *record, uint32_t id)
{
    const struct esp_node *node = esp_record_node(record, id);
    struct json json = { .stream = stdout };
    char *path = path_of(record, id);
    double alpha, beta;

    json_begin_object(&json, NULL);
    json_text(&json, "trace", name);
    json_count(&json, "node", id);
    json_text(&json, "path", path);
    json_text(&json, "move", esp_record_text(record, node->move));
    json_text(&json, "side", node->flags & ESP_NODE_SIDE ? esp_side_name(node->side) : NULL);
    if (node->depth != ESP_DEPTH_NULL && node->depth != ESP_DEPTH_INF)
        json_number(&json, "depth", node->depth);
    else
        json_nothing(&json, "depth");
    if (node->flags & ESP_NODE_WINDOW)
        put_window(&json, "window", node->alpha, node->beta);
    if (esp_record_narrowed(record, id, &alpha, &beta))
        put_window(&json, "narrowed", alpha, beta);
    put_leave(&json, record, id);
    put_children(&json, record, id);
    put_words(&json, record, id);
    json_end_object(&json);
    putchar('\n');
    free(path);
}

/* --- the command ------------------------------------------------------------------- */

static int check_one(const char *name, const struct arguments *arguments,
                     struct esp_error *error)
{
    const char *path = arguments_value(arguments, "node");
    const bool as_json = arguments_has(arguments, "json");
    struct esp_record *record;
    struct esp_check check = { 0 };
    uint32_t id;

    enum esp_status status = trace_read(&record, name, arguments, "what is there", error);
    if (status != ESP_OK)
        return BAD;
    if (path) {
        status = esp_record_find(record, path, &id, error);
        if (status == ESP_OK && as_json)
            print_node_json(name, record, id);
        else if (status == ESP_OK)
            esp_explain_node(record, id, stdout);
    } else {
        status = esp_check_record(&check, record, error);
        if (status == ESP_OK)
            (as_json ? print_json : print_text)(name, record, &check);
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
    .more = "Exit status: 0 proved, 1 something is wrong, 2 bad input.\n"
            "JSON: trace, nodes, cutoffs, proved, problems {node, kind, expected, got,\n"
            "sentence}; of one node: trace, node, path, move, side, depth, window,\n"
            "narrowed, why, value, returned, from, by, pruned,\n"
            "children {node, move, value}, words.",
    .least = 1,
    .most = 100000,
    .options = { options, reading_options },
    .examples = { "espalier check t.jsonl", "espalier check t.jsonl --node 2" },
    .run = run,
};
