/*
 * writer.c - see writer.h.
 */
#include <errno.h>
#include <stdlib.h>

#include "writer.h"

bool esp_writer_init(struct esp_writer *writer, FILE *stream)
{
    *writer = (struct esp_writer){ .stream = stream, .buffer = malloc(ESP_WRITER_BYTES) };
    writer->at = writer->buffer;
    return writer->buffer != NULL;
}

char *esp_writer_flush(struct esp_writer *writer, char *p)
{
    const size_t count = (size_t)(p - writer->buffer);

    if (count > 0 && writer->status == ESP_OK &&
        fwrite(writer->buffer, 1, count, writer->stream) != count) {
        writer->problem = errno;
        writer->status = ESP_IO;
    }
    return writer->buffer;
}

bool esp_writer_grow(struct esp_writer *writer, size_t room)
{
    if (room <= writer->scratch_room)
        return true;
    if (room < 2 * writer->scratch_room)
        room = 2 * writer->scratch_room;
    char *scratch = realloc(writer->scratch, room);
    if (!scratch) {
        if (writer->status == ESP_OK)
            writer->status = ESP_NO_MEMORY;
        return false;
    }
    writer->scratch = scratch;
    writer->scratch_room = room;
    return true;
}

enum esp_status esp_writer_close(struct esp_writer *writer, struct esp_error *error)
{
    if (writer->buffer)
        esp_writer_flush(writer, writer->at);
    if (writer->status != ESP_IO && fflush(writer->stream) != 0) {
        writer->problem = errno;
        writer->status = ESP_IO;
    }
    free(writer->buffer);
    free(writer->scratch);
    writer->buffer = writer->scratch = NULL;
    if (writer->status == ESP_IO)
        return esp_fail(error, ESP_IO, "cannot write the trace: %s", strerror(writer->problem));
    if (writer->status == ESP_NO_MEMORY)
        return esp_fail(error, ESP_NO_MEMORY, "no memory for the trace");
    return writer->status;
}

/* The text of a real number, from those kept or into their place. */
static const struct esp_real_text *print_real(struct esp_writer *writer, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (bits ^ bits >> 32) * 0x9e3779b97f4a7c15u; /* Knuth's multiplicative hash */
    struct esp_real_text *real = &writer->reals[(bits >> 32) % ESP_WRITER_REALS];

    if (real->value != value || real->length == 0) {
        real->value = value;
        real->length = esp_print_value(value, real->text);
    }
    return real;
}

char *esp_write_real(struct esp_writer *writer, char *p, double value)
{
    if (isnan(value))
        return ESP_WRITE(p, "null");
    if (isinf(value))
        return value > 0 ? ESP_WRITE(p, "\"inf\"") : ESP_WRITE(p, "\"-inf\"");
    const struct esp_real_text *real = print_real(writer, value);
    return (char *)memcpy(p, real->text, real->length) + real->length;
}

char *esp_write_key(char *p, uint64_t key)
{
    *p++ = '"';
    for (int shift = 60; shift >= 0; shift -= 4)
        *p++ = "0123456789abcdef"[key >> shift & 15];
    *p++ = '"';
    return p;
}

enum { PIECE = 1024, LONGEST_ESCAPE = 6, LONGEST_SEQUENCE = 4 };

/*
 * Bytes to escape in one go: at most PIECE, and a UTF-8 sequence that begins
 * among them ends there, too.
 */
static size_t piece(const char *bytes, size_t count)
{
    if (count <= PIECE)
        return count;
    for (size_t cut = PIECE; cut > PIECE - LONGEST_SEQUENCE; cut--)
        if (((unsigned char)bytes[cut] & 0xc0) != 0x80)
            return cut;
    return PIECE; /* not UTF-8 anyway */
}

char *esp_write_string(struct esp_writer *writer, char *p, const char *bytes, size_t count)
{
    const char *limit = writer->buffer + ESP_WRITER_BYTES;

    p = esp_writer_room(writer, p);
    *p++ = '"';
    while (count > 0) {
        const size_t here = piece(bytes, count);
        if ((size_t)(limit - p) <= LONGEST_ESCAPE * here)
            p = esp_writer_flush(writer, p);
        struct esp_out out = { p, (size_t)(limit - p), 0 };
        esp_put_json_escaped(&out, bytes, here);
        p += out.length;
        bytes += here;
        count -= here;
    }
    p = esp_writer_room(writer, p);
    *p++ = '"';
    return esp_writer_room(writer, p);
}
