/*
 * once.c - one search of one kind, for counting its instructions.
 *
 * once GAME KIND DEPTH searches the start of connect4 or mancala: by `hand`, or
 * by the library's `plain`, `table` (plain, through the game's table of
 * functions), `counted` or `traced` (into a sink that does nothing) program, or
 * into the sinks `counter`, `compact` and `lines`, whose bytes nobody keeps.
 * Prints the value, so that nothing is optimised away and all can be compared.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/search.h"
#include "espalier/trace.h"
#include "hand.h"

static void ignore(struct esp_sink *sink, const struct esp_event *events, size_t count)
{
    (void)sink, (void)events, (void)count;
}

static const struct contest {
    const char *game;
    double (*hand)(int depth);
} contests[] = {
    { "connect4", hand_connect4 },
    { "mancala", hand_mancala },
};

/* The sink that a kind is about, or NULL. */
static struct esp_sink *sink_of(const char *kind, const struct esp_position *position,
                                const struct esp_options *options, FILE *null)
{
    static struct esp_sink nothing = { .mask = ESP_WANTS_NODES, .events = ignore };

    if (strcmp(kind, "traced") == 0)
        return &nothing;
    if (strcmp(kind, "counter") == 0)
        return esp_counter_sink_new(NULL);
    if (strcmp(kind, "compact") == 0)
        return esp_compact_sink_new(null, position, options, ESP_DETAIL_NODES, false, NULL);
    if (strcmp(kind, "lines") == 0)
        return esp_jsonl_sink_new(null, position, options, ESP_DETAIL_NODES, false, NULL);
    return NULL;
}

/* The value as the library finds it; exits with a message where it cannot. */
static double search(const struct contest *contest, const char *kind, int depth)
{
    struct esp_error error = { "" };
    struct esp_position *position;
    struct esp_options options;
    struct esp_result result;
    const struct esp_game *game = esp_game_find(contest->game, &error);
    const bool table = strcmp(kind, "table") == 0;
    struct esp_game uncompiled;

    if (!game || esp_position_new(&position, game, "", NULL, 0, NULL, &error) != ESP_OK) {
        fprintf(stderr, "once: %s\n", error.text);
        exit(2);
    }
    esp_options_init(&options, game);
    if (esp_options_set(&options, position, "convention", "plain", &error) != ESP_OK)
        exit(2);
    options.depth = depth;
    options.bare = table || strcmp(kind, "plain") == 0;
    if (table) {
        uncompiled = *game;
        uncompiled.search = NULL;
        position->game = &uncompiled;
    }
    FILE *null = fopen("/dev/null", "w");
    struct esp_sink *sink = sink_of(kind, position, &options, null);
    if (esp_search(&result, position, &options, sink, &error) != ESP_OK ||
        (sink && sink->close && sink->close(sink, &error) != ESP_OK)) {
        fprintf(stderr, "once: %s\n", error.text);
        exit(2);
    }
    fclose(null);
    const double value = result.value;
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return value;
}

int main(int count, char **arguments)
{
    const struct contest *contest = contests;
    const struct contest *const end = contests + sizeof contests / sizeof contests[0];

    while (count == 4 && contest < end && strcmp(contest->game, arguments[1]) != 0)
        contest++;
    if (count != 4 || contest == end) {
        fputs("usage: once connect4|mancala "
              "hand|plain|table|counted|traced|counter|compact|lines DEPTH\n",
              stderr);
        return 2;
    }
    const int depth = atoi(arguments[3]);
    const bool by_hand = strcmp(arguments[2], "hand") == 0;
    printf("%g\n", by_hand ? contest->hand(depth) : search(contest, arguments[2], depth));
    return 0;
}
