/*
 * watched.c - see watched.h.
 */
#include <stdlib.h>

#include "watched.h"
#include "espalier/trace.h"

struct watched watched[WATCHED] = {
    { .game = "connect4", .text = "20314", .depth = 7 },
    { .game = "mancala", .text = "", .depth = 9 },
};

struct watched million = { .game = "connect4", .text = "", .depth = 12, .most = 1000000 };

typedef struct esp_sink *make_sink(FILE *stream, const struct esp_position *position,
                                   const struct esp_options *options, enum esp_detail detail,
                                   bool states, struct esp_error *error);

/* The nodes, or 0. */
static uint64_t trace(make_sink *make, FILE *stream, const struct esp_position *position,
                      const struct esp_options *options, struct esp_error *error)
{
    struct esp_result result;
    struct esp_sink *sink = make(stream, position, options, ESP_DETAIL_NODES, false, error);

    if (!sink)
        return 0;
    const enum esp_status status = esp_search(&result, position, options, sink, error);
    const uint64_t nodes = status == ESP_OK ? result.counts.nodes : 0;
    if (status == ESP_OK)
        esp_result_free(&result);
    return sink->close(sink, error) == ESP_OK ? nodes : 0;
}

static bool write_text(struct text *text, make_sink *make, struct watched *one,
                       struct esp_error *error)
{
    FILE *stream = open_memstream(&text->bytes, &text->length);

    if (!stream)
        return false;
    one->nodes = trace(make, stream, one->position, &one->options, error);
    return fclose(stream) == 0 && one->nodes > 0;
}

bool watched_prepare(struct watched *one, struct esp_error *error)
{
    const struct esp_game *game = esp_game_find(one->game, error);

    if (one->nodes)
        return true;
    if (!game ||
        esp_position_new(&one->position, game, one->text, NULL, 0, NULL, error) != ESP_OK)
        return false;
    esp_options_init(&one->options, game);
    if (esp_options_set(&one->options, one->position, "convention", "plain", error) != ESP_OK)
        return false;
    one->options.depth = one->depth;
    one->options.max_nodes = one->most;
    return write_text(&one->lines, esp_jsonl_sink_new, one, error) &&
           write_text(&one->compact, esp_compact_sink_new, one, error);
}

bool watched_prepare_all(void)
{
    for (size_t i = 0; i < WATCHED; i++) {
        struct esp_error error = { .text = "no memory" };
        if (watched_prepare(&watched[i], &error))
            continue;
        fprintf(stderr, "espalier-bench: %s: %s\n", watched[i].game, error.text);
        return false;
    }
    return true;
}

FILE *text_open(const struct text *text)
{
    return fmemopen(text->bytes, text->length, "r");
}

double compact_bytes_per_node(const struct esp_position *position,
                              const struct esp_options *options)
{
    struct text text = { .bytes = NULL };
    FILE *stream = open_memstream(&text.bytes, &text.length);
    uint64_t nodes = 0;

    if (stream) {
        nodes = trace(esp_compact_sink_new, stream, position, options, NULL);
        fclose(stream);
    }
    free(text.bytes);
    return nodes ? (double)text.length / (double)nodes : 0;
}
