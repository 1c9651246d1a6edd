/*
 * writer.h - JSON text through one buffer to a stream.
 *
 * A line is put together at a pointer into the buffer: every function here
 * takes the pointer and returns it moved on. What has a bound (literals,
 * numbers) is just written and needs esp_writer_room() once before, what has
 * none (strings) makes its own room and leaves ESP_WRITER_ROOM bytes again.
 *
 * The first failure is kept; from then on all text is dropped.
 */
#ifndef ESPALIER_TRACE_WRITER_H
#define ESPALIER_TRACE_WRITER_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "espalier/text.h"

/* Bytes of the buffer, and those that are free after esp_writer_room(). */
enum { ESP_WRITER_BYTES = 1 << 16, ESP_WRITER_ROOM = 512 };

/*
 * Real numbers printed lately, by their bits: a window is handed down to many
 * nodes, and the shortest text of a real takes a microsecond to find. length
 * is 0 where nothing is kept.
 */
enum { ESP_WRITER_REALS = 64 };

struct esp_real_text {
    double value;
    size_t length;
    char text[ESP_NUMBER_TEXT];
};

struct esp_writer {
    FILE *stream;
    char *buffer;
    char *at;      /* between lines: where the next begins */
    char *scratch; /* for text whose length shows when it is printed */
    size_t scratch_room;
    enum esp_status status;
    int problem; /* errno of the write that failed */
    struct esp_real_text reals[ESP_WRITER_REALS];
};

/* False without memory. */
bool esp_writer_init(struct esp_writer *writer, FILE *stream);

/* Write what is left, flush the stream, free all. Reports the first failure. */
enum esp_status esp_writer_close(struct esp_writer *writer, struct esp_error *error);

/* Hand what stands before p to the stream; returns the start of the buffer. */
char *esp_writer_flush(struct esp_writer *writer, char *p);

/* Let scratch have at least so many bytes; false (a failure kept) without memory. */
bool esp_writer_grow(struct esp_writer *writer, size_t room);

/* Make ESP_WRITER_ROOM bytes free at p. */
static inline char *esp_writer_room(struct esp_writer *writer, char *p)
{
    return writer->buffer + ESP_WRITER_BYTES - p < ESP_WRITER_ROOM ? esp_writer_flush(writer, p)
                                                                   : p;
}

/* --- pieces ----------------------------------------------------------------- */

/* A string literal. */
#define ESP_WRITE(p, literal) \
    ((char *)memcpy(p, literal, sizeof(literal) - 1) + sizeof(literal) - 1)

static inline char *esp_write_text(char *p, const char *text)
{
    const size_t length = strlen(text);
    return (char *)memcpy(p, text, length) + length;
}

static inline char *esp_write_unsigned(char *p, uint64_t value)
{
    if (value >= 10)
        return p + esp_print_unsigned(value, p);
    *p = (char)('0' + value);
    return p + 1;
}

static inline char *esp_write_integer(char *p, int64_t value)
{
    if (value < 0)
        *p++ = '-';
    return esp_write_unsigned(p, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

/* A value that is not a small integer. */
char *esp_write_real(struct esp_writer *writer, char *p, double value);

/* A value: a number, "inf" or "-inf" as a string, null for NaN. */
static inline char *esp_write_value(struct esp_writer *writer, char *p, double value)
{
    if (fabs(value) < 1e9 && value == (double)(int32_t)value)
        return esp_write_integer(p, (int32_t)value);
    return esp_write_real(writer, p, value);
}

/* 16 hexadecimal digits, as a string. */
char *esp_write_key(char *p, uint64_t key);

/* Bytes as a string with its quotes, of any length. */
char *esp_write_string(struct esp_writer *writer, char *p, const char *bytes, size_t count);

#endif
