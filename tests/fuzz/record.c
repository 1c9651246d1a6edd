/*
 * record.c - any bytes as a trace: read, both ways, and used.
 *
 * With libFuzzer (preset `fuzz`) a program of its own; its seeds are the
 * traces in tests/data, which corpus.c feeds it in the ordinary tests.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "espalier/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A wrong answer ends the program, as a crash would. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void use_node(struct esp_record *record, uint32_t id)
{
    _Alignas(16) unsigned char state[ESP_STATE_MAX];
    const struct esp_node *node = esp_record_node(record, id);
    const size_t length = esp_record_path(record, id, NULL, 0);
    char *path = malloc(length + 1);
    uint32_t found;
    size_t count;

    must(path != NULL);
    must(esp_record_path(record, id, path, length + 1) == length);
    must(esp_record_find(record, path, &found, NULL) == ESP_OK && found == id);
    free(path);
    must(node->end > id && node->end <= esp_record_count(record));
    must(node->parent == ESP_PARENT_NONE || node->parent < id);
    const uint32_t *pruned = esp_record_pruned(record, id, &count);
    for (size_t i = 0; i < count; i++)
        must(esp_record_text(record, pruned[i]) != NULL);
    (void)esp_record_bound(record, id);
    (void)esp_record_replay(record, id, state, NULL);
}

static void use_record(struct esp_record *record)
{
    enum { MOST = 64 };
    const uint32_t count = esp_record_count(record);
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    must(stream != NULL);
    must(esp_record_write_json(record, stream, NULL) == ESP_OK);
    fclose(stream);
    free(text);
    for (uint32_t id = 0; id < count; id += 1 + count / MOST)
        use_node(record, id);
}

/* All traces in the bytes; how many nodes they have. */
static uint64_t read_all(const uint8_t *data, size_t size, enum esp_salvage salvage)
{
    struct esp_record_reader *reader;
    struct esp_error error = { .text = "" };
    uint64_t nodes = 0;
    FILE *stream = fmemopen((void *)(uintptr_t)data, size, "r");

    must(stream != NULL);
    must(esp_record_reader_new(&reader, stream, "fuzz", salvage, &error) == ESP_OK);
    for (bool more = true; more;) {
        struct esp_record *record;
        error.text[0] = '\0';
        const enum esp_status status = esp_record_next(&record, reader, &error);
        must((status == ESP_OK) == (error.text[0] == '\0'));
        must(status == ESP_OK || !record);
        more = record || status != ESP_OK;
        if (record) {
            nodes += esp_record_count(record);
            use_record(record);
        }
        esp_record_free(record);
    }
    esp_record_reader_free(reader);
    fclose(stream);
    return nodes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const uint64_t strict = read_all(data, size, ESP_SALVAGE_NONE);
    must(read_all(data, size, ESP_SALVAGE_PREFIX) >= strict);
    return 0;
}
