/*
 * diff.c - `espalier diff`: where two traces part, and how much differs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/diff.h"
#include "espalier/text.h"
#include "command.h"
#include "json.h"
#include "message.h"
#include "tracefile.h"

static const struct option options[] = {
    { "tolerance", "X", "how far values and windows may lie apart (0)", 0 },
    { "limit", "N", "how many differences to list, 0 for all (1)", 0 },
    { "json", NULL, "one object on one line", 0 },
    { NULL, NULL, NULL, 0 },
};

struct ask {
    const char *names[2];
    struct esp_record *records[2]; /* expected, got */
    struct esp_diff *diff;
    double tolerance;
    int64_t limit;
};

typedef size_t put_text(const struct esp_diff *, size_t, char *, size_t);

/* A text of the library in a block of its own; paths are as long as a trace is deep. */
static char *text_of(const struct ask *ask, put_text *put, size_t index)
{
    const size_t length = put(ask->diff, index, NULL, 0);
    char *text = must(malloc(length + 1));
    put(ask->diff, index, text, length + 1);
    return text;
}

static char *sentence_of(const struct ask *ask, size_t index)
{
    const char *const *names = ask->names;
    const size_t length = esp_diff_sentence(ask->diff, index, names[0], names[1], NULL, 0);
    char *text = must(malloc(length + 1));

    esp_diff_sentence(ask->diff, index, names[0], names[1], text, length + 1);
    return text;
}

/* --- headers ------------------------------------------------------------------------ */

enum { HEADS = 5 };

struct head {
    const char *name, *texts[2];
    char numbers[2][32];
};

/* What the headers say of the question, as texts. */
static void read_heads(const struct ask *ask, struct head heads[HEADS])
{
    static const char *const names[HEADS] = { "game", "position", "algorithm", "depth", "cutoff" };

    for (int i = 0; i < HEADS; i++)
        heads[i] = (struct head){ .name = names[i] };
    for (int side = 0; side < 2; side++) {
        const struct esp_trace_header *header = esp_record_header(ask->records[side]);
        heads[0].texts[side] = header->game;
        heads[1].texts[side] = header->position;
        heads[2].texts[side] = header->algorithm;
        if (header->depth >= 0) {
            snprintf(heads[3].numbers[side], sizeof heads[3].numbers[side], "%" PRId64,
                     header->depth);
            heads[3].texts[side] = heads[3].numbers[side];
        }
        heads[4].texts[side] = esp_record_option(ask->records[side], "cutoff");
    }
}

static const char *or_none(const char *text)
{
    return text ? text : "none";
}

/* A missing option is no difference, a missing depth is one: no limit. */
static bool head_differs(const struct head *head)
{
    const char *a = head->texts[0], *b = head->texts[1];

    if (strcmp(head->name, "cutoff") == 0 && !(a && b))
        return false;
    return strcmp(or_none(a), or_none(b)) != 0;
}

static void print_heads(const struct ask *ask)
{
    struct head heads[HEADS];

    read_heads(ask, heads);
    for (int i = 0; i < HEADS; i++)
        if (head_differs(&heads[i]))
            printf("  header: %s %s in %s, %s in %s\n", heads[i].name,
                   or_none(heads[i].texts[0]), ask->names[0], or_none(heads[i].texts[1]),
                   ask->names[1]);
}

/* --- text ------------------------------------------------------------------------------ */

static size_t listed(const struct ask *ask)
{
    const size_t count = esp_diff_count(ask->diff);
    return ask->limit == 0 || (uint64_t)ask->limit > count ? count : (size_t)ask->limit;
}

static void print_counts(const struct ask *ask)
{
    char count[ESP_NUMBER_TEXT], nodes[ESP_NUMBER_TEXT];

    for (int kind = 0; kind < ESP_DIFF_KINDS; kind++) {
        const size_t found = esp_diff_of_kind(ask->diff, (enum esp_diff_kind)kind);
        if (found == 0)
            continue;
        esp_print_grouped(found, count);
        printf("  %-22s %s", esp_diff_words((enum esp_diff_kind)kind), count);
        if (kind == ESP_DIFF_MISSING || kind == ESP_DIFF_EXTRA) {
            esp_print_grouped(esp_diff_nodes(ask->diff, (enum esp_diff_kind)kind), nodes);
            printf(" subtree%s, %s nodes", found == 1 ? "" : "s", nodes);
        }
        printf("\n");
    }
}

static void print_uncompared(const struct ask *ask)
{
    char count[ESP_NUMBER_TEXT];

    for (int kind = 0; kind < ESP_DIFF_KINDS; kind++) {
        const size_t found = esp_diff_uncompared(ask->diff, (enum esp_diff_kind)kind);
        if (found == 0)
            continue;
        esp_print_grouped(found, count);
        printf("  not compared: %s, which only one trace has, at %s node%s\n",
               esp_diff_words((enum esp_diff_kind)kind), count, found == 1 ? "" : "s");
    }
}

static void print_text(const struct ask *ask)
{
    char nodes[2][ESP_NUMBER_TEXT];

    for (int side = 0; side < 2; side++)
        esp_print_grouped(esp_record_count(ask->records[side]), nodes[side]);
    if (esp_diff_count(ask->diff) == 0)
        printf("same: %s and %s have the same nodes (%s)\n", ask->names[0], ask->names[1],
               nodes[0]);
    else
        printf("different: %s (nodes: %s) and %s (nodes: %s)\n", ask->names[0], nodes[0],
               ask->names[1], nodes[1]);
    print_heads(ask);
    for (size_t i = 0; i < listed(ask); i++) {
        char *sentence = sentence_of(ask, i);
        printf("  %s%s\n", i == 0 ? "first divergence: " : "", sentence);
        free(sentence);
    }
    print_counts(ask);
    print_uncompared(ask);
}

/* --- JSON ------------------------------------------------------------------------------- */

static void put_member(struct json *json, const struct ask *ask, const char *key, put_text *put,
                       size_t index)
{
    char *text = text_of(ask, put, index);
    json_text(json, key, text);
    free(text);
}

static void put_difference(struct json *json, const struct ask *ask, const char *key,
                           size_t index)
{
    const struct esp_difference *difference = esp_diff_at(ask->diff, index);
    char *sentence = sentence_of(ask, index);

    json_begin_object(json, key);
    put_member(json, ask, "path", esp_diff_path, index);
    json_text(json, "kind", esp_diff_key(difference->kind));
    put_member(json, ask, "expected", esp_diff_expected, index);
    put_member(json, ask, "got", esp_diff_got, index);
    json_count(json, "nodes", difference->nodes);
    json_text(json, "sentence", sentence);
    json_end_object(json);
    free(sentence);
}

static void put_heads(struct json *json, const struct ask *ask)
{
    struct head heads[HEADS];

    read_heads(ask, heads);
    json_begin_object(json, "header");
    for (int i = 0; i < HEADS; i++) {
        if (!head_differs(&heads[i]))
            continue;
        json_begin_object(json, heads[i].name);
        json_text(json, "expected", heads[i].texts[0]);
        json_text(json, "got", heads[i].texts[1]);
        json_end_object(json);
    }
    json_end_object(json);
}

static void put_kinds(struct json *json, const struct ask *ask, const char *key,
                      size_t (*count)(const struct esp_diff *, enum esp_diff_kind))
{
    json_begin_object(json, key);
    for (int kind = 0; kind < ESP_DIFF_KINDS; kind++)
        json_count(json, esp_diff_key((enum esp_diff_kind)kind),
                   count(ask->diff, (enum esp_diff_kind)kind));
    json_end_object(json);
}

static void print_json(const struct ask *ask)
{
    struct json json = { stdout, false };

    json_begin_object(&json, NULL);
    json_bool(&json, "same", esp_diff_count(ask->diff) == 0);
    put_heads(&json, ask);
    if (esp_diff_count(ask->diff) == 0)
        json_nothing(&json, "first");
    else
        put_difference(&json, ask, "first", 0);
    json_begin_list(&json, "differences");
    for (size_t i = 0; i < listed(ask); i++)
        put_difference(&json, ask, NULL, i);
    json_end_list(&json);
    put_kinds(&json, ask, "counts", esp_diff_of_kind);
    put_kinds(&json, ask, "not_compared", esp_diff_uncompared);
    json_begin_object(&json, "nodes");
    json_count(&json, "expected", esp_record_count(ask->records[0]));
    json_count(&json, "got", esp_record_count(ask->records[1]));
    json_count(&json, "missing", esp_diff_nodes(ask->diff, ESP_DIFF_MISSING));
    json_count(&json, "extra", esp_diff_nodes(ask->diff, ESP_DIFF_EXTRA));
    json_end_object(&json);
    json_end_object(&json);
    putchar('\n');
}

/* --- the command --------------------------------------------------------------------------- */

static enum esp_status read_ask(struct ask *ask, const struct arguments *arguments,
                                struct esp_error *error)
{
    const char *tolerance = arguments_value(arguments, "tolerance");
    const char *limit = arguments_value(arguments, "limit");
    enum esp_status status = ESP_OK;

    ask->limit = 1;
    if (tolerance)
        status = esp_parse_real(tolerance, "tolerance", &ask->tolerance, error);
    if (status == ESP_OK && ask->tolerance < 0)
        status = esp_fail(error, ESP_BAD_INPUT, "tolerance '%s': expected 0 or more", tolerance);
    if (status == ESP_OK && limit)
        status = esp_parse_integer(limit, "limit", 0, INT64_MAX, &ask->limit, error);
    for (size_t side = 0; side < 2 && status == ESP_OK; side++) {
        ask->names[side] = arguments_word(arguments, side);
        status = trace_read(&ask->records[side], ask->names[side], arguments, "the comparison",
                            error);
    }
    return status;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct ask ask = { .diff = NULL };
    int result = BAD;

    if (read_ask(&ask, arguments, error) == ESP_OK &&
        esp_diff_new(&ask.diff, ask.records[0], ask.records[1], ask.tolerance, error) == ESP_OK) {
        if (arguments_has(arguments, "json"))
            print_json(&ask);
        else
            print_text(&ask);
        result = esp_diff_count(ask.diff) == 0 ? DONE : DIFFERENT;
    }
    esp_diff_free(ask.diff);
    esp_record_free(ask.records[0]);
    esp_record_free(ask.records[1]);
    return result;
}

const struct command command_diff = {
    .name = "diff",
    .words = "A B",
    .about = "the first node where B departs from A",
    .more = "A is what is expected. Nodes are matched by path, a move's second visit with its\n"
            "second. Exit status: 0 the same nodes, 1 different ones, 2 bad input.\n"
            "JSON: same, header, first {path, kind, expected, got, nodes, sentence},\n"
            "differences (as many as --limit), counts and not_compared by kind (order,\n"
            "missing, extra, side, depth, window, why, value, returned, pruned),\n"
            "nodes {expected, got, missing, extra}.",
    .least = 2,
    .most = 2,
    .options = { options, reading_options },
    .examples = { "espalier diff reference.jsonl mine.jsonl",
                  "espalier diff reference.jsonl mine.jsonl --json | jq .first.sentence" },
    .run = run,
};
