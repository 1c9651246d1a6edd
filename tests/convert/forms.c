/*
 * forms.c - see forms.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "reading.h"
#include "compact_write.h"
#include "convert.h"

/* --- making ---------------------------------------------------------------------------- */

struct bytes traced(const struct esp_position *position, const struct esp_options *options,
                    enum esp_detail detail, bool states, size_t block)
{
    struct esp_error error = { .text = "" };
    struct bytes bytes;
    FILE *stream = open_memstream(&bytes.at, &bytes.length);
    struct esp_sink *sink =
        block ? esp_compact_sink_sized(stream, position, options, detail, states, block, &error)
              : esp_jsonl_sink_new(stream, position, options, detail, states, &error);

    if (!sink)
        fail_msg("%s", error.text);
    struct esp_result result = search_of(position, options, sink);
    esp_result_free(&result);
    if (sink->close(sink, &error) != ESP_OK)
        fail_msg("%s", error.text);
    fclose(stream);
    return bytes;
}

static struct bytes converted(struct bytes from, size_t block)
{
    struct esp_conversion what = { .traces = 0 };
    struct esp_error error = { .text = "" };
    struct bytes bytes;
    FILE *source = fmemopen(from.at, from.length, "r");
    FILE *stream = open_memstream(&bytes.at, &bytes.length);

    assert_non_null(source);
    const enum esp_status status =
        block ? esp_convert_to_compact(source, "t.jsonl", stream, block, ESP_SALVAGE_NONE, &what,
                                       &error)
              : esp_convert_to_lines(source, "t.espt", stream, &what, &error);
    if (status != ESP_OK)
        fail_msg("%s", error.text);
    assert_string_equal(what.problem.text, "");
    assert_true(what.traces > 0);
    fclose(source);
    fclose(stream);
    return bytes;
}

struct bytes to_compact(struct bytes lines, size_t block)
{
    return converted(lines, block);
}

struct bytes to_lines(struct bytes compact)
{
    return converted(compact, 0);
}

struct bytes file_bytes(const char *path)
{
    struct bytes bytes;

    bytes.at = file_text(path, &bytes.length);
    return bytes;
}

/* --- comparing --------------------------------------------------------------------------- */

void expect_bytes(struct bytes found, struct bytes expected)
{
    size_t same = 0, line = 0;

    while (same < found.length && same < expected.length && found.at[same] == expected.at[same])
        same++;
    if (same == found.length && same == expected.length)
        return;
    for (size_t i = 0; i < same; i++)
        if (expected.at[i] == '\n')
            line = i + 1;
    fail_msg("expected %.*s\ngot      %.*s", (int)strcspn(expected.at + line, "\n"),
             expected.at + line, (int)strcspn(found.at + line, "\n"), found.at + line);
}

static void same_call(const struct esp_record *a, const struct esp_call *x,
                      const struct esp_record *b, const struct esp_call *y)
{
    assert_true(x->value == y->value || (isnan(x->value) && isnan(y->value)));
    expect_text(esp_record_text(a, x->text), esp_record_text(b, y->text));
    expect_text(esp_record_text(a, x->other), esp_record_text(b, y->other));
    assert_int_equal(x->entered, y->entered);
    assert_int_equal(x->board, y->board);
    assert_int_equal(x->to, y->to);
    assert_int_equal(x->count, y->count);
    assert_int_equal(x->yielded, y->yielded);
    assert_int_equal(x->kind, y->kind);
    assert_int_equal(x->flags, y->flags);
    assert_int_equal(x->bound, y->bound);
    for (uint32_t i = 0; i < x->count; i++)
        expect_text(esp_record_text(a, esp_record_call_moves(a, x)[i]),
                    esp_record_text(b, esp_record_call_moves(b, y)[i]));
}

static void same_calls(const struct esp_record *a, const struct esp_record *b, uint32_t id)
{
    size_t here, there;
    const struct esp_call *x = esp_record_calls(a, id, &here);
    const struct esp_call *y = esp_record_calls(b, id, &there);

    assert_int_equal(here, there);
    for (size_t i = 0; i < here; i++)
        same_call(a, &x[i], b, &y[i]);
}

void expect_same_record(const struct esp_record *found, const struct esp_record *expected)
{
    const struct esp_trace_footer *x = esp_record_footer(found), *y = esp_record_footer(expected);

    assert_int_equal(esp_record_count(found), esp_record_count(expected));
    expect_prefix(found, expected);
    for (uint32_t id = 0; id < esp_record_count(found); id++) {
        same_calls(found, expected, id);
        expect_text(esp_record_note(found, id), esp_record_note(expected, id));
    }
    same_calls(found, expected, ESP_PARENT_NONE);
    expect_text(esp_record_header_line(found), esp_record_header_line(expected));
    assert_int_equal(x->complete, y->complete);
    expect_text(x->stopped, y->stopped);
    expect_text(x->move, y->move);
    assert_true(x->value == y->value || (isnan(x->value) && isnan(y->value)));
    assert_int_equal(x->unfinished, y->unfinished);
    assert_int_equal(x->innermost, y->innermost);
}

/* --- blocks --------------------------------------------------------------------------------- */

static uint32_t word_at(const char *at)
{
    const unsigned char *bytes = (const unsigned char *)at;
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

size_t find_blocks(struct bytes compact, size_t starts[BLOCKS_MOST])
{
    size_t count = 0;

    for (size_t at = 0; at < compact.length; at += 32 + word_at(compact.at + at + 12)) {
        assert_memory_equal(compact.at + at, "\x89" "ESPT\1", 6);
        assert_true(count + 1 < BLOCKS_MOST);
        starts[count++] = at;
    }
    starts[count] = compact.length;
    return count;
}

uint32_t checksum(const char *bytes, size_t count)
{
    uint32_t sum = 0xffffffff;

    for (size_t i = 0; i < count; i++)
        for (int bit = 0; bit < 8; bit++) {
            const uint32_t low = (sum ^ (unsigned char)bytes[i] >> bit) & 1;
            sum = sum >> 1 ^ (low ? 0xedb88320 : 0);
        }
    return ~sum;
}

static void put_word(char *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (char)(word >> 8 * i);
}

void seal_block(char *block, size_t size)
{
    put_word(block + 12, (uint32_t)size - 32);
    put_word(block + 24, checksum(block + 32, size - 32));
    put_word(block + 28, checksum(block, 28));
}
