/*
 * search.c - `espalier search`: one search, its answer and its trace.
 */
#include <stdio.h>
#include <string.h>

#include "espalier/search.h"
#include "command.h"
#include "compare.h"
#include "question.h"
#include "result.h"
#include "signals.h"
#include "tracefile.h"

static const struct option options[] = {
    { "trace", "FILE", "every node as JSON Lines; - is standard output", 0 },
    { "compare", "A,B,...", "a table of several, as minimax,alphabeta+dynamic", 0 },
    { "trace-dir", "DIR", "with --compare: keep the trace of each there", 0 },
    { "json", NULL, "one JSON object on one line", 0 },
    { NULL, NULL, NULL, 0 },
};

static void print_result(const struct esp_position *position,
                         const struct esp_options *search, const struct esp_result *result,
                         const struct arguments *arguments)
{
    const char *trace = arguments_value(arguments, "trace");
    struct json json = { .stream = stdout };

    if (arguments_has(arguments, "json")) {
        json_begin_object(&json, NULL);
        result_json_position(&json, position);
        result_json_search(&json, position, search);
        result_json_answer(&json, position, search, result);
        json_end_object(&json);
        printf("\n");
    } else { /* standard output belongs to the trace that is written there */
        result_print(trace && strcmp(trace, "-") == 0 ? stderr : stdout, position, search, result);
    }
}

/* An answer is told even when its trace could not be written. */
static int search_one(const struct esp_position *position, struct esp_options *search,
                      const struct arguments *arguments, struct esp_error *error)
{
    struct trace_file trace;
    struct esp_result result;

    if (trace_open(&trace, arguments_value(arguments, "trace"), position, search, arguments,
                   error) != ESP_OK)
        return BAD;
    search->interrupt = signals_stoppable_begin();
    const enum esp_status searched = esp_search(&result, position, search, trace.sink, error);
    signals_stoppable_end();
    const enum esp_status written = trace_close(&trace, searched == ESP_OK, error);
    if (searched == ESP_OK)
        print_result(position, search, &result, arguments);
    esp_result_free(&result);
    return searched == ESP_OK && written == ESP_OK ? DONE : BAD;
}

static enum esp_status check(const struct arguments *arguments, struct esp_error *error)
{
    const char *trace = arguments_value(arguments, "trace");
    const bool compare = arguments_has(arguments, "compare");

    if (trace && compare)
        return esp_fail(error, ESP_BAD_INPUT,
                        "--trace takes one search: with --compare give --trace-dir DIR");
    if (arguments_has(arguments, "trace-dir") && !compare)
        return esp_fail(error, ESP_BAD_INPUT,
                        "--trace-dir goes with --compare: for one search give --trace FILE");
    if (trace && strcmp(trace, "-") == 0 && arguments_has(arguments, "json"))
        return esp_fail(error, ESP_BAD_INPUT,
                        "--json and --trace - both write to standard output: give the trace a "
                        "file");
    return ESP_OK;
}

static int run(const struct arguments *arguments, struct esp_error *error)
{
    struct esp_position *position;
    struct esp_options search;
    int status = BAD;

    if (check(arguments, error) != ESP_OK ||
        question_position(&position, arguments, error) != ESP_OK)
        return BAD;
    if (question_options(&search, arguments, position, error) == ESP_OK) {
        if (arguments_has(arguments, "compare"))
            status = compare(position, &search, arguments, error);
        else if (question_check_depth(&search, position, arguments_has(arguments, "depth"),
                                      error) == ESP_OK)
            status = search_one(position, &search, arguments, error);
    }
    esp_options_free(&search);
    esp_position_free(position);
    return status;
}

const struct command command_search = {
    .name = "search",
    .words = "GAME [POSITION]",
    .about = "value, best move and counts of a search; its trace",
    .more = "'espalier games NAME' explains a game; POSITION - is standard input.",
    .least = 1,
    .most = 2,
    .options = { position_options, search_options, trace_options, options },
    .examples = { "espalier search mancala 123551234220105241 --depth 2 --trace t.jsonl",
                  "espalier search connect4 20314 --depth 8 --compare minimax,alphabeta" },
    .run = run,
};
