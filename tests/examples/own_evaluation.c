/*
 * own_evaluation.c - search a game with an evaluation and a cutoff test of
 * one's own, and write the trace.
 *
 *     own_evaluation HEAPS LIMIT TRACE
 *
 * plays last-stone as the AIMA exercise asks: eval_fn(state) is a function of
 * yours, and so is cutoff_test(state, depth). The library knows the game and
 * the search; nothing of what is judged here.
 */
#include <stdio.h>
#include <stdlib.h>

#include <espalier/search.h>
#include <espalier/trace.h>

enum { MOST_TAKEN = 3, TEXT = 256 };

/* What both functions are given: whatever the program likes. */
struct taste {
    int limit;
};

/*
 * The player to move loses when the heaps modulo 4 have the exclusive or 0
 * (Bouton 1901). A state is read through its text, as the layout of its bytes
 * is the game's own affair.
 */
static double nim_evaluation(void *data, const struct esp_game *game, const void *params,
                             const void *state)
{
    char text[TEXT];
    unsigned long sum = 0;

    (void)data;
    game->text->print(params, state, text, sizeof text);
    for (char *heap = text; *heap >= '0' && *heap <= '9';) {
        sum ^= strtoul(heap, &heap, 10) % (MOST_TAKEN + 1);
        heap += *heap == ',';
    }
    const bool max_moves = game->side(params, state) == ESP_MAX;
    return (sum != 0) == max_moves ? 1 : -1;
}

/* The convention counts from 0 at the root's children. */
static bool too_deep(void *data, const struct esp_game *game, const void *params,
                     const void *state, int depth)
{
    const struct taste *taste = data;

    (void)game, (void)params, (void)state;
    return depth > taste->limit;
}

/* Search, with every event written to the stream. */
static enum esp_status search(const struct esp_position *position, struct taste *taste,
                              FILE *stream, struct esp_result *result, struct esp_error *error)
{
    struct esp_options options;

    esp_options_init(&options, position->game); /* the game's own convention: aima */
    options.evaluate = nim_evaluation;
    options.cutoff_test = too_deep;
    options.data = taste;

    enum esp_status status = ESP_NO_MEMORY;
    struct esp_sink *sink =
        esp_jsonl_sink_new(stream, position, &options, ESP_DETAIL_NODES, false, error);
    if (sink) {
        status = esp_search(result, position, &options, sink, error);
        const enum esp_status written = sink->close(sink, error);
        if (status == ESP_OK && written != ESP_OK) {
            esp_result_free(result);
            status = written;
        }
    }
    esp_options_free(&options);
    return status;
}

static void answer(const struct esp_position *position, const struct esp_result *result)
{
    char move[TEXT] = "nothing";

    if (result->move != ESP_MOVE_NONE)
        position->game->text->print_move(position->params, result->move, move, sizeof move);
    printf("value %g, take %s, %llu nodes\n", result->value, move,
           (unsigned long long)result->counts.nodes);
}

int main(int count, char **arguments)
{
    if (count != 4) {
        fputs("usage: own_evaluation HEAPS LIMIT TRACE\n", stderr);
        return 2;
    }
    struct esp_error error = { "" };
    struct esp_position *position = NULL;
    struct esp_result result;
    struct taste taste = { atoi(arguments[2]) };
    const struct esp_game *game = esp_game_find("last-stone", &error);
    FILE *stream = fopen(arguments[3], "w");
    enum esp_status status = ESP_IO;

    if (!stream)
        esp_fail(&error, ESP_IO, "%s cannot be written", arguments[3]);
    else if (game)
        status = esp_position_new(&position, game, arguments[1], NULL, 0, NULL, &error);
    if (status == ESP_OK)
        status = search(position, &taste, stream, &result, &error);
    if (stream && fclose(stream) != 0 && status == ESP_OK) {
        status = esp_fail(&error, ESP_IO, "%s could not be written", arguments[3]);
        esp_result_free(&result);
    }
    if (status == ESP_OK) {
        answer(position, &result);
        esp_result_free(&result);
    } else {
        fprintf(stderr, "own_evaluation: %s\n", error.text);
    }
    esp_position_free(position);
    return status == ESP_OK ? 0 : 2;
}
