/*
 * play_explain.c - what a move is worth and why a player made one.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "espalier/draw.h"
#include "espalier/text.h"
#include "message.h"
#include "play.h"
#include "result.h"
#include "signals.h"
#include "texts.h"
#include "tracefile.h"

/* --- hint ------------------------------------------------------------------------- */

static void print_value(const struct playing *playing, const struct esp_root_move *move,
                        double best)
{
    static const char *const bounds[] = { "", "at least ", "at most ", "" };
    char *text = play_move_text(playing, move->move), number[ESP_NUMBER_TEXT];

    esp_print_value(move->value, number);
    printf("  %-12s %s%s%s\n", text, move->bound <= ESP_UPPER ? bounds[move->bound] : "", number,
           move->value == best ? "  *" : "");
    free(text);
}

static void print_hint(const struct playing *playing, const struct esp_options *options,
                       const struct esp_result *result)
{
    const struct esp_position *now = esp_match_position(playing->match);
    const char *mover = esp_match_seat_name(playing->match, esp_match_seat(playing->match));
    const bool whole = result->counts.horizon == 0 && result->stop == ESP_DONE;

    if (whole)
        printf("the value of each move, to the end of the game");
    else
        printf("the value of each move, %lld plies ahead", (long long)options->depth);
    if (result->stop != ESP_DONE)
        printf(" (out of time: not all is known)");
    printf("; %s wants it %s:\n", mover,
           now->game->side(now->params, now->state) == ESP_MAX ? "high" : "low");
    for (size_t i = 0; i < result->move_count; i++)
        print_value(playing, &result->moves[i], result->value);
}

enum esp_status play_hint(const struct playing *playing, struct esp_error *error)
{
    const struct esp_position *now = esp_match_position(playing->match);
    const int sensible = now->game->text->sensible_depth;
    struct esp_options options;
    struct esp_result result;

    enum esp_status status = esp_options_init_best(&options, now, error);
    options.scores = true;
    options.depth = sensible > 0 ? sensible : -1;
    options.seconds = 10;
    if (status == ESP_OK) {
        options.interrupt = signals_stoppable_begin();
        status = esp_search(&result, now, &options, NULL, error);
        signals_stoppable_end();
    }
    if (status == ESP_OK) {
        print_hint(playing, &options, &result);
        esp_result_free(&result);
    }
    esp_options_free(&options);
    return status;
}

/* --- why -------------------------------------------------------------------------- */

/* The decision once more, as a record. */
static enum esp_status record_of(struct esp_record **out, const struct esp_decision *decision,
                                 struct esp_error *error)
{
    FILE *stream = tmpfile();
    struct esp_sink *sink = NULL;

    *out = NULL;
    if (!stream)
        return esp_fail(error, ESP_IO, "no temporary file: %s", strerror(errno));
    sink = esp_jsonl_sink_new(stream, decision->position, decision->options, ESP_DETAIL_NODES,
                              false, error);
    enum esp_status status = sink ? esp_decision_search(decision, sink, error) : ESP_NO_MEMORY;
    if (sink) {
        const enum esp_status closed = sink->close(sink, error);
        status = status == ESP_OK ? closed : status;
    }
    if (status == ESP_OK) {
        rewind(stream);
        status = esp_record_read(out, stream, "the trace", ESP_SALVAGE_NONE, error);
    }
    fclose(stream);
    return status;
}

static enum esp_status draw(const struct esp_decision *decision, struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = 3, .max_nodes = 24, .pv = true,
                                              .min_depth = 1 };
    struct esp_record *record;

    enum esp_status status = record_of(&record, decision, error);
    if (status == ESP_OK)
        status = esp_draw_text(record, &options, 80, stdout, error);
    esp_record_free(record);
    return status;
}

enum esp_status play_why(const struct playing *playing, struct esp_error *error)
{
    enum { NODES_MOST = 200000 };
    const struct esp_decision *decision =
        playing->decided ? playing->decided->decision(playing->decided) : NULL;
    char nodes[ESP_NUMBER_TEXT];

    if (!decision) {
        printf("nobody has searched for a move yet\n");
        return ESP_OK;
    }
    result_print_answer(stdout, decision->position, decision->options, decision->result);
    if (playing->from_one)
        printf("(searches number the pits from 0)\n");
    const uint64_t count = decision->result->counts.nodes;
    if (count > NODES_MOST) {
        printf("%s nodes are too many to draw here: --trace-dir keeps them, less --time makes "
               "fewer\n",
               count_text(count, nodes));
        return ESP_OK;
    }
    putchar('\n');
    return draw(decision, error);
}

/* --- traces ----------------------------------------------------------------------- */

enum esp_status play_keep_trace(const struct playing *playing,
                                const struct esp_decision *decision, struct esp_error *error)
{
    const char *folder = arguments_value(playing->arguments, "trace-dir");
    const size_t ply = esp_match_plies(playing->match);
    struct trace_file trace;

    if (!folder)
        return ESP_OK;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return esp_fail(error, ESP_IO, "cannot make the folder %s: %s", folder, strerror(errno));
    const size_t room = strlen(folder) + 64;
    char *path = must(malloc(room));
    snprintf(path, room, "%s/move-%03zu.jsonl", folder, ply);
    enum esp_status status = trace_open(&trace, path, decision->position, decision->options,
                                        playing->arguments, error);
    if (status == ESP_OK) {
        status = esp_decision_search(decision, trace.sink, error);
        const enum esp_status closed = trace_close(&trace, status == ESP_OK, error);
        status = status == ESP_OK ? closed : status;
    }
    free(path);
    return status;
}
