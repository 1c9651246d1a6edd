/*
 * compact_trace.c - a writer from its first trace to the end of its stream:
 * headers, footers, and what went wrong.
 */
#include <errno.h>
#include <stdlib.h>

#include "compact_put.h"

bool esp_compact_init(struct esp_compact_writer *writer, FILE *stream, size_t most,
                      esp_number_text *number_text, void *source)
{
    *writer = (struct esp_compact_writer){ .stream = stream,
                                           .number_text = number_text,
                                           .source = source,
                                           .most = most ? most : ESP_COMPACT_BLOCK };
    const size_t room = writer->most + ESP_BLOCK_HEAD + 8 * ROOM;
    writer->block = malloc(room);
    if (!writer->block || !esp_path_init(&writer->path) ||
        !esp_text_numbers_init(&writer->texts) || !esp_text_numbers_init(&writer->by_hash)) {
        esp_compact_free(writer);
        return false;
    }
    writer->start = ESP_BLOCK_HEAD;
    writer->at = writer->block + ESP_BLOCK_HEAD;
    writer->full = writer->at;
    writer->end = writer->block + room;
    esp_crc_init(&writer->crc);
    return true;
}

void esp_compact_free(struct esp_compact_writer *writer)
{
    free(writer->block);
    free(writer->path.frames);
    free(writer->texts.places);
    free(writer->by_hash.places);
    free(writer->text_starts);
    for (int i = 0; i < ESP_MEMBERS; i++)
        free(writer->members[i].text);
    *writer = (struct esp_compact_writer){ .stream = NULL };
}

/* A block is written unless nothing has happened in it. */
static void finish_events(struct esp_compact_writer *writer)
{
    esp_compact_settle(writer);
    if (writer->at > writer->block + writer->start)
        esp_compact_write_block(writer, ESP_BLOCK_EVENTS);
    writer->at = writer->block + ESP_BLOCK_HEAD;
}

void esp_compact_header(struct esp_compact_writer *writer, const char *line, size_t length,
                        struct esp_model model)
{
    finish_events(writer);
    writer->number = 0;
    writer->nodes = writer->before = 0;
    writer->common = 0;
    esp_path_clear(&writer->path);
    writer->joined = false;
    esp_rules_make(&writer->rules, model);
    esp_compact_write_text(writer, ESP_BLOCK_HEADER, line, length);
    esp_compact_begin_block(writer);
}

uint64_t esp_compact_nodes(const struct esp_compact_writer *writer)
{
    return writer->nodes + writer->pending;
}

void esp_compact_fail(struct esp_compact_writer *writer, enum esp_status status)
{
    esp_compact_set_failure(writer, status, 0);
}

void esp_compact_footer(struct esp_compact_writer *writer, const char *line, size_t length)
{
    finish_events(writer);
    esp_compact_write_text(writer, ESP_BLOCK_FOOTER, line, length);
    writer->start = ESP_BLOCK_HEAD; /* no block has begun: mostly nothing comes any more */
    writer->full = writer->block;
}

enum esp_status esp_compact_close(struct esp_compact_writer *writer, struct esp_error *error)
{
    finish_events(writer);
    if (writer->status != ESP_IO && fflush(writer->stream) != 0) {
        writer->status = ESP_OK;
        esp_compact_set_failure(writer, ESP_IO, errno);
    }
    const enum esp_status status = writer->status;
    const int problem = writer->problem;
    esp_compact_free(writer);
    if (status == ESP_IO)
        return esp_fail(error, status, "cannot write the trace: %s", strerror(problem));
    if (status == ESP_NO_MEMORY)
        return esp_fail(error, status, "no memory for the trace");
    if (status == ESP_UNSUPPORTED)
        return esp_fail(error, status, "the trace has more open nodes than a block can hold");
    return status;
}
