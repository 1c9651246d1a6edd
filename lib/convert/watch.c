/*
 * watch.c - traces told while they are read, see espalier/convert.h.
 */
#include "espalier/compact.h"
#include "from_lines.h"

static const char *text_of(const void *source, uint32_t number, size_t *length)
{
    return esp_compact_text(source, number, length);
}

static void tell(struct esp_watcher *watcher, const struct esp_batch *batch)
{
    switch (batch->kind) {
    case ESP_BATCH_HEADER:
        watcher->header(watcher, batch->text, batch->length);
        break;
    case ESP_BATCH_EVENTS:
        watcher->events(watcher, batch->events, batch->count);
        break;
    case ESP_BATCH_FOOTER:
        watcher->footer(watcher, batch->text, batch->length);
        break;
    default:
        break;
    }
}

static enum esp_status watch_compact(FILE *from, const char *name, struct esp_watcher *watcher,
                                     struct esp_error *error)
{
    struct esp_compact_reader *reader;
    struct esp_batch batch = { .kind = ESP_BATCH_HEADER };

    enum esp_status status = esp_compact_reader_new(&reader, from, name, error);
    if (status != ESP_OK)
        return status;
    watcher->text = text_of;
    watcher->source = reader;
    while (status == ESP_OK && !watcher->enough) {
        status = esp_compact_next(reader, &batch, error);
        if (status != ESP_OK || batch.kind == ESP_BATCH_END)
            break;
        if (batch.kind == ESP_BATCH_GAP)
            status = esp_fail(error, ESP_BAD_INPUT, "%s: %.*s", name, (int)batch.length,
                              batch.text);
        else
            tell(watcher, &batch);
    }
    esp_compact_reader_free(reader);
    return status;
}

enum esp_status esp_trace_watch(FILE *from, const char *name, struct esp_watcher *watcher,
                                struct esp_error *error)
{
    struct esp_conversion what = { .traces = 0 };
    struct esp_texts texts = { .count = 0 };

    const int first = getc(from);
    if (first != EOF)
        ungetc(first, from);
    watcher->enough = false;
    watcher->text = NULL;
    if (first == ESP_COMPACT_FIRST)
        return watch_compact(from, name, watcher, error);
    enum esp_status status =
        esp_from_lines(from, name, &texts, watcher, ESP_SALVAGE_NONE, &what, error);
    if (status == ESP_OK && what.problem.text[0])
        status = esp_fail(error, ESP_BAD_INPUT, "%s", what.problem.text);
    esp_texts_free(&texts);
    return status;
}
