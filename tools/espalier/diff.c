/*
 * diff.c - `espalier diff`: where two traces part, and how much differs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

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

struct head;

struct ask {
    const char *names[2];
    struct esp_record *records[2]; /* expected, got */
    struct esp_diff *diff;
    double tolerance;
    int64_t limit;
    json_t *headers[2];
    struct head *heads; /* names belong to the headers */
    size_t head_count;
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
    const size_t length = esp_diff_sentence(ask->diff, index, NULL, NULL, NULL, 0);
    char *text = must(malloc(length + 1));

    esp_diff_sentence(ask->diff, index, NULL, NULL, text, length + 1);
    return text;
}

/* --- the question ------------------------------------------------------------------------ */

/* What the headers say differently of the question that was asked. */
struct head {
    const char *name;
    char *texts[2]; /* expected, got; NULL: it is not set */
};

/* A JSON value as people write it. */
static char *text_of_json(const json_t *value)
{
    if (!value)
        return NULL;
    if (json_is_string(value))
        return must(strdup(json_string_value(value)));
    return must(json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT));
}

static void add_head(struct ask *ask, const char *name, char *expected, char *got)
{
    ask->heads = must(realloc(ask->heads, (ask->head_count + 1) * sizeof *ask->heads));
    ask->heads[ask->head_count++] = (struct head){ name, { expected, got } };
}

/* A member of both headers, or of their options; what one leaves out is no difference. */
static void compare_member(struct ask *ask, const char *name, const json_t *a, const json_t *b)
{
    const json_t *expected = json_object_get(a, name), *got = json_object_get(b, name);

    if (expected && got && !json_equal(expected, got))
        add_head(ask, name, text_of_json(expected), text_of_json(got));
}

/* What a switch says that stands in the options only where it is on. */
static void compare_switch(struct ask *ask, const char *name, const json_t *a, const json_t *b)
{
    const json_t *expected = json_object_get(a, name), *got = json_object_get(b, name);

    if (a && b && (expected || got) && !json_equal(expected, got))
        add_head(ask, name, text_of_json(expected), text_of_json(got));
}

/* The text of a parameter: as it was given, else its default. */
static char *parameter_text(const json_t *params, const char *name, const struct esp_game *game)
{
    const json_t *given = json_object_get(params, name);

    if (given || !game || !game->text || !game->text->parameters)
        return text_of_json(given);
    for (const struct esp_parameter *known = game->text->parameters; known->name; known++)
        if (strcmp(known->name, name) == 0)
            return must(strdup(known->standard));
    return NULL;
}

static void compare_params(struct ask *ask, json_t *a, const json_t *b, bool both)
{
    const char *name = esp_record_header(ask->records[0])->game, *key;
    const struct esp_game *game = name ? esp_game_find(name, NULL) : NULL;
    json_t *unused;

    json_object_foreach(a, key, unused) {
        if (!both && json_object_get(b, key))
            continue; /* compared before */
        char *first = parameter_text(a, key, game), *second = parameter_text(b, key, game);
        char *expected = both ? first : second, *got = both ? second : first;
        if (!expected || !got || strcmp(expected, got) != 0) {
            add_head(ask, key, expected, got);
        } else {
            free(first);
            free(second);
        }
    }
}

static void compare_options(struct ask *ask, json_t *a, const json_t *b)
{
    static const char *const limits[] = { "max-nodes", "time" };
    static const char *const switches[] = { "first-successor-twice", "preorder" };
    const char *key;
    json_t *unused;

    json_object_foreach(a, key, unused) {
        bool asked = true;
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
            asked = asked && strcmp(key, limits[i]) != 0;
        for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
            asked = asked && strcmp(key, switches[i]) != 0;
        if (asked)
            compare_member(ask, key, a, b);
    }
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        compare_switch(ask, switches[i], a, b);
}

static void compare_questions(struct ask *ask)
{
    static const char *const members[] = { "game", "position", "algorithm", "depth" };

    for (int side = 0; side < 2; side++)
        ask->headers[side] =
            must(json_loads(esp_record_header_line(ask->records[side]), 0, NULL));
    json_t *const a = ask->headers[0], *const b = ask->headers[1];
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        compare_member(ask, members[i], a, b);
    compare_switch(ask, "side", a, b);
    json_t *const params[] = { json_object_get(a, "params"), json_object_get(b, "params") };
    if (params[0] && params[1]) {
        compare_params(ask, params[0], params[1], true);
        compare_params(ask, params[1], params[0], false);
    }
    compare_options(ask, json_object_get(a, "options"), json_object_get(b, "options"));
}

static void free_questions(struct ask *ask)
{
    for (size_t i = 0; i < ask->head_count; i++) {
        free(ask->heads[i].texts[0]);
        free(ask->heads[i].texts[1]);
    }
    free(ask->heads);
    json_decref(ask->headers[0]);
    json_decref(ask->headers[1]);
}

static const char *or_none(const char *text)
{
    return text ? text : "none";
}

static void print_heads(const struct ask *ask)
{
    for (size_t i = 0; i < ask->head_count; i++) {
        const struct head *head = &ask->heads[i];
        printf("  another question: %s: expected %s, got %s", head->name,
               or_none(head->texts[0]), or_none(head->texts[1]));
        if (strcmp(head->name, "cutoff") == 0)
            printf(" (where a value equals the bound, a non-strict search cuts and a strict one "
                   "goes on)");
        putchar('\n');
    }
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

/* The same nodes, in answer to the same question? */
static bool is_same(const struct ask *ask)
{
    return esp_diff_count(ask->diff) == 0 && ask->head_count == 0;
}

static void print_text(const struct ask *ask)
{
    char nodes[2][ESP_NUMBER_TEXT];

    for (int side = 0; side < 2; side++)
        esp_print_grouped(esp_record_count(ask->records[side]), nodes[side]);
    if (is_same(ask))
        printf("same: %s and %s have the same nodes (%s)\n", ask->names[0], ask->names[1],
               nodes[0]);
    else if (esp_diff_count(ask->diff) == 0)
        printf("different: %s and %s have the same nodes (%s), but answer different questions\n",
               ask->names[0], ask->names[1], nodes[0]);
    else
        printf("different: expected %s (nodes: %s), got %s (nodes: %s)\n", ask->names[0],
               nodes[0], ask->names[1], nodes[1]);
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
    json_begin_object(json, "header");
    for (size_t i = 0; i < ask->head_count; i++) {
        json_begin_object(json, ask->heads[i].name);
        json_text(json, "expected", ask->heads[i].texts[0]);
        json_text(json, "got", ask->heads[i].texts[1]);
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
    json_bool(&json, "same", is_same(ask));
    json_begin_object(&json, "traces");
    json_text(&json, "expected", ask->names[0]);
    json_text(&json, "got", ask->names[1]);
    json_end_object(&json);
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
        compare_questions(&ask);
        if (arguments_has(arguments, "json"))
            print_json(&ask);
        else
            print_text(&ask);
        result = is_same(&ask) ? DONE : DIFFERENT;
    }
    free_questions(&ask);
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
            "second. Exit status: 0 the same nodes and question, 1 other ones, 2 bad input.\n"
            "JSON: same, traces, header (what was asked differently),\n"
            "first {path, kind, expected, got, nodes, sentence},\n"
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
