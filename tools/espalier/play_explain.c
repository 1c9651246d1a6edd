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

enum {
    PLIES_DRAWN = 3,
    NODES_DRAWN = 24,
    NODES_KEPT = 200000,        /* of larger searches only the top is looked at */
    NODES_MOST = 100 * 1000 * 1000 /* larger ones are not gone through again */
};

/*
 * A sink that hands on what is drawn of a large search: the first plies, and
 * of a search that went deeper and deeper one of its roots.
 */
struct top {
    struct esp_sink sink; /* first: the search knows this part */
    struct esp_sink *to;
    uint64_t plies; /* nodes of a path that are drawn */
    uint64_t root;  /* which, from 0 */
    uint64_t roots; /* entered so far */
    uint64_t open;  /* nodes on the open path */
    esp_move move;  /* that root's */
    bool finished;  /* and it was not stopped, though the search may have been later */
    bool wanted;    /* the event before, whose list may go on */
};

/* An answer of the table came from a node that may not be there. */
static void hand_on_one(struct top *top, const struct esp_event *event, size_t slots)
{
    struct esp_event copy[ESP_UNITS_MAX + 1];

    memcpy(copy, event, slots * sizeof *copy);
    if (event->kind == ESP_LEAVE && event->why == ESP_TABLE)
        copy[0].from = ESP_NODE_NONE;
    if (event->kind == ESP_END && top->finished)
        copy[0].why = ESP_DONE;
    top->to->events(top->to, copy, slots);
}

static void hand_on(struct esp_sink *sink, const struct esp_event *event, size_t count)
{
    struct top *top = (struct top *)sink;
    const struct esp_event *const end = event + count, *next;

    for (; event < end; event = next) {
        next = esp_event_next(event);
        if (event->kind == ESP_ENTER)
            top->roots += top->open++ == 0;
        const bool here = top->roots == top->root + 1;
        if (event->kind != ESP_PART)
            top->wanted = event->kind == ESP_END || (here && top->open <= top->plies);
        if (top->wanted)
            hand_on_one(top, event, (size_t)(next - event));
        if (event->kind == ESP_LEAVE && --top->open == 0 && here) {
            top->move = event->move;
            top->finished = event->why != ESP_STOPPED;
        }
    }
}

/* The decision once more, as a trace on a stream: that root of it, whose move is told. */
static enum esp_status trace_again(FILE *stream, esp_move *move, uint64_t root,
                                   const struct esp_decision *decision, struct esp_error *error)
{
    const bool small = decision->result->counts.nodes <= NODES_KEPT;
    const bool whole = small && decision->result->passes <= 1;
    struct esp_sink *sink = esp_jsonl_sink_new(stream, decision->position, decision->options,
                                               ESP_DETAIL_NODES, false, error);
    if (!sink)
        return ESP_NO_MEMORY;
    struct top top = { .sink = { .mask = sink->mask, .events = hand_on },
                       .to = sink,
                       .plies = small ? UINT64_MAX : PLIES_DRAWN + 1,
                       .root = root,
                       .move = decision->result->move };
    const enum esp_status status = esp_decision_search(decision, whole ? sink : &top.sink, error);
    const enum esp_status closed = sink->close(sink, error);
    *move = top.move;
    return status == ESP_OK ? closed : status;
}

static enum esp_status read_again(struct esp_record **out, esp_move *move, uint64_t root,
                                  const struct esp_decision *decision, struct esp_error *error)
{
    FILE *stream = tmpfile();

    *out = NULL;
    if (!stream)
        return esp_fail(error, ESP_IO, "no temporary file: %s", strerror(errno));
    enum esp_status status = trace_again(stream, move, root, decision, error);
    if (status == ESP_OK) {
        rewind(stream);
        status = esp_record_read(out, stream, "the trace", ESP_SALVAGE_NONE, error);
    }
    fclose(stream);
    return status;
}

/*
 * Where a search was stopped, the last iteration that was finished has decided,
 * unless the one under way had a better move already.
 */
static enum esp_status record_of(struct esp_record **out, const struct esp_decision *decision,
                                 struct esp_error *error)
{
    const struct esp_result *result = decision->result;
    const uint64_t last = result->passes ? result->passes - 1 : 0;
    const bool stopped = result->stop != ESP_DONE && result->iterations > 0;
    const uint64_t root = stopped ? result->iterations - 1 : last;
    esp_move move;

    enum esp_status status = read_again(out, &move, root, decision, error);
    if (status == ESP_OK && move != result->move && root != last) {
        esp_record_free(*out);
        status = read_again(out, &move, last, decision, error);
    }
    return status;
}

static enum esp_status draw(const struct esp_decision *decision, struct esp_error *error)
{
    const struct esp_draw_options options = { .max_depth = PLIES_DRAWN, .max_nodes = NODES_DRAWN,
                                              .pv = true, .min_depth = 1 };
    struct esp_record *record;

    enum esp_status status = record_of(&record, decision, error);
    if (status == ESP_OK)
        status = esp_draw_text(record, &options, 80, stdout, error);
    if (status == ESP_OK && esp_record_node(record, 0)->value != decision->result->value) {
        char value[ESP_NUMBER_TEXT];
        esp_print_value(decision->result->value, value);
        printf("looking one ply deeper it had come to %s when its time was up\n", value);
    }
    esp_record_free(record);
    return status;
}

/* The answer in a line; a search that went deeper and deeper says how deep it came. */
static void print_answer(const struct esp_decision *decision)
{
    struct esp_options options = *decision->options; /* owned there */
    struct esp_result result = *decision->result;

    if (options.deepen && result.iterations > 0) {
        options.depth = result.depth;
        result.stop = ESP_DONE;
    }
    result_print_answer(stdout, decision->position, &options, &result);
}

enum esp_status play_why(const struct playing *playing, struct esp_error *error)
{
    const struct esp_decision *decision =
        playing->decided ? playing->decided->decision(playing->decided) : NULL;
    char nodes[ESP_NUMBER_TEXT];

    if (!decision) {
        printf("nobody has searched for a move yet\n");
        return ESP_OK;
    }
    print_answer(decision);
    if (playing->from_one)
        printf("(the search counts pits from 0: its 0 is pit 1 of the board)\n");
    const uint64_t count = decision->result->counts.nodes;
    if (count > NODES_MOST) {
        printf("%s nodes are too many to go through again: --trace-dir keeps them, less --time "
               "makes fewer\n",
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
