/*
 * read.c - statistics of a trace in a file, without a record.
 *
 * Only what is plain is counted this way. At the first thing that is not,
 * reading ends, and the caller reads a record, which knows all the rest and
 * has a message for what is wrong.
 */
#include <stdlib.h>
#include <string.h>

#include "espalier/convert.h"
#include "stats.h"

struct reading {
    struct esp_watcher watcher; /* first: the reader knows this part */
    struct esp_sink *sink;
    uint64_t wanted, at; /* numbers of traces */
    char *header;
    bool whole; /* its footer came */
    bool plain; /* so far */
};

/* Is it about the trace that is wanted? */
static bool is_wanted(struct reading *reading, bool plain)
{
    if (reading->at != reading->wanted)
        return false;
    reading->plain = reading->plain && plain;
    reading->watcher.enough = !reading->plain;
    return reading->plain;
}

static void take_header(struct esp_watcher *watcher, const char *text, size_t length)
{
    struct reading *reading = (struct reading *)watcher;

    reading->at++;
    watcher->enough = reading->at > reading->wanted;
    if (reading->at != reading->wanted)
        return;
    reading->header = strndup(text, length);
    is_wanted(reading, reading->header != NULL);
}

static void take_events(struct esp_watcher *watcher, const struct esp_event *events, size_t count)
{
    struct reading *reading = (struct reading *)watcher;

    if (!is_wanted(reading, !reading->whole))
        return;
    reading->sink->events(reading->sink, events, count);
    if (watcher->text)
        esp_stats_sink_renumber(reading->sink, watcher->text, watcher->source);
    is_wanted(reading, !esp_stats_sink_is_odd(reading->sink));
}

/* The footer's own count, where it has one, is as good as any reader's. */
static bool is_count(const char *footer, size_t length, uint64_t nodes)
{
    static const char key[] = "\"nodes\":";
    char text[64];
    const char *at;

    if (length >= sizeof text)
        length = sizeof text - 1;
    memcpy(text, footer, length);
    text[length] = '\0';
    at = strstr(text, key);
    return at && strtoull(at + sizeof key - 1, NULL, 10) == nodes;
}

static void take_footer(struct esp_watcher *watcher, const char *text, size_t length)
{
    struct reading *reading = (struct reading *)watcher;
    uint64_t nodes;
    const bool done = esp_stats_sink_is_done(reading->sink, &nodes);

    if (is_wanted(reading, done && !reading->whole && is_count(text, length, nodes)))
        reading->whole = true;
}

enum esp_status esp_stats_read(struct esp_stats *stats, char **header, bool *more, FILE *stream,
                               const char *name, uint64_t number, struct esp_error *error)
{
    struct reading reading = { .watcher = { .header = take_header,
                                            .events = take_events,
                                            .footer = take_footer },
                               .sink = esp_stats_sink_new(stats, error),
                               .wanted = number,
                               .plain = true };
    struct esp_error own = { .text = "" };

    *header = NULL;
    *more = false;
    if (!reading.sink)
        return ESP_NO_MEMORY;
    const enum esp_status read = esp_trace_watch(stream, name, &reading.watcher, &own);
    const enum esp_status kept = reading.sink->close(reading.sink, error);
    if (kept == ESP_OK && read == ESP_OK && reading.whole && reading.plain) {
        *header = reading.header;
        *more = reading.at > number;
        return ESP_OK;
    }
    free(reading.header);
    esp_stats_free(stats);
    return kept != ESP_OK ? kept
                          : esp_fail(error, ESP_UNSUPPORTED, "%s: %s", name,
                                     read != ESP_OK ? own.text : "only a record can tell");
}
