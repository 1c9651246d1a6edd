/*
 * compact.c - any bytes as the blocks of a compact trace, sealed, so that
 * what they say is looked at: read in both ways, and used.
 *
 * The bytes are cut into blocks at each 0xff 0xff; a block's first byte is its
 * kind and the second how many nodes were entered before it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "espalier/compact.h"
#include "espalier/convert.h"
#include "espalier/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 32, MOST = 1 << 16 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static uint32_t checksum(const uint8_t *bytes, size_t count)
{
    uint32_t sum = UINT32_MAX;

    for (size_t i = 0; i < count; i++)
        for (int bit = 0; bit < 8; bit++) {
            const uint32_t low = (sum ^ (uint32_t)bytes[i] >> bit) & 1;
            sum = sum >> 1 ^ (low ? 0xedb88320 : 0);
        }
    return ~sum;
}

static void put_word(uint8_t *at, size_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

/* One block of the trace; returns its size. */
static size_t seal(uint8_t *to, unsigned number, const uint8_t *data, size_t size)
{
    static const char kinds[] = "EHF";
    const size_t length = size > 2 ? size - 2 : 0;

    memset(to, 0, HEAD);
    memcpy(to, "\x89" "ESPT\1", 6);
    to[6] = size > 0 ? (uint8_t)kinds[data[0] % 3] : 'E';
    to[7] = '\n';
    put_word(to + 8, to[6] == 'H' ? 0 : number);
    put_word(to + 12, length);
    to[16] = size > 1 ? data[1] : 0;
    if (length > 0)
        memcpy(to + HEAD, data + 2, length);
    put_word(to + 24, checksum(to + HEAD, length));
    put_word(to + 28, checksum(to, HEAD - 4));
    return HEAD + length;
}

static size_t seal_all(uint8_t *to, const uint8_t *data, size_t size)
{
    size_t done = 0, start = 0;
    unsigned number = 1;

    for (size_t i = 0; i <= size; i++)
        if (i == size || (i + 1 < size && data[i] == 0xff && data[i + 1] == 0xff)) {
            const size_t block = seal(to + done, number, data + start, i - start);
            number = to[done + 6] == 'H' ? 1 : number + 1;
            done += block;
            start = ++i + 1;
            if (start > size)
                break;
        }
    return done;
}

static void read_records(FILE *stream)
{
    struct esp_record_reader *reader;
    struct esp_error error = { .text = "" };

    must(esp_record_reader_new(&reader, stream, "fuzz", ESP_SALVAGE_PREFIX, &error) == ESP_OK);
    for (bool more = true; more;) {
        struct esp_record *record;
        error.text[0] = '\0';
        const enum esp_status status = esp_record_next(&record, reader, &error);
        must((status == ESP_OK) == (error.text[0] == '\0'));
        more = record != NULL;
        for (uint32_t id = 0; record && id < esp_record_count(record); id++) {
            const struct esp_node *node = esp_record_node(record, id);
            must(node->end > id && node->end <= esp_record_count(record));
            must(node->parent == ESP_PARENT_NONE || node->parent < id);
        }
        esp_record_free(record);
    }
    esp_record_reader_free(reader);
}

/* Behind our own reader other readers must get along: the lines are JSON. */
static void convert(FILE *stream)
{
    struct esp_conversion what;
    struct esp_error error = { .text = "" };
    char *lines;
    size_t length;
    FILE *to = open_memstream(&lines, &length);

    must(to != NULL);
    esp_trace_convert(stream, "fuzz", to, ESP_FORM_JSONL, ESP_SALVAGE_NONE, &what, &error);
    fclose(to);
    free(lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > MOST)
        return 0;
    uint8_t *trace = malloc(HEAD * (size / 2 + 2) + size);
    must(trace != NULL);
    const size_t length = seal_all(trace, data, size);
    FILE *stream = fmemopen(trace, length, "r");
    must(stream != NULL);
    read_records(stream);
    rewind(stream);
    convert(stream);
    fclose(stream);
    free(trace);
    return 0;
}
